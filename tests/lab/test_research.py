"""The example of docs/research.md, shortened."""

import runpy
from pathlib import Path

import numpy as np

TRAIN = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "examples" / "train.py"))


def test_the_example_learns_and_measures() -> None:
    network, matches = TRAIN["train"](600, fits=1)
    assert network.fitted == 1
    assert matches > 0
    assert all(np.isfinite(part).all() for part in network.parts)
    share, error = TRAIN["share"](network, 100)
    assert 0 <= share <= 1
    assert error > 0


def test_a_network_that_is_fitted_comes_nearer_to_what_it_is_told() -> None:
    rng = np.random.default_rng(1)
    network = TRAIN["Network"](4, 3, rng)
    rows, letters = rng.integers(0, 9, (64, 4)).astype(float), rng.integers(0, 3, 64)
    told = rows[:, 0] / 8 - letters

    def wrong() -> float:
        return float(np.square(network.values(rows)[0][np.arange(64), letters] - told).mean())

    before = wrong()
    for _ in range(300):
        network.fit(rows, letters, told)
    assert wrong() < before / 2
