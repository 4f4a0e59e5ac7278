"""Run as a program with the address of a cluster: all that the lab does there comes to what it comes to here."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ionbox.core.types import BadInput
from ionbox.games import GAMES, find_game
from ionbox.games.charged.box import LEAVES
from ionbox.games.charged.lab import equity
from ionbox.games.dice.lab import learn
from ionbox.games.ion.lab.leads import leads
from ionbox.lab import calibrate, cluster, fit, puzzles, report
from ionbox.lab.balance import measure
from ionbox.lab.cluster import Cluster
from ionbox.lab.pool import ALONE, Crew, J, in_order

METALS, DICE = GAMES["metals"], GAMES["dice"]


def balance(crew: Crew) -> object:
    return report.as_csv(measure(DICE, DICE.presets["quick"], 2, matches=30, crew=crew))


def calibration(crew: Crew) -> object:
    return calibrate.as_markdown(METALS, *calibrate.play(METALS, 3, 6, crew=crew))


def fitting(crew: Crew) -> object:
    with TemporaryDirectory() as folder:
        file = Path(folder, "fit.json")
        return fit.fit(METALS, file, 2, drawn=6, deals=4, crew=crew), file.read_text()


def a_puzzle(crew: Crew) -> object:
    return next(puzzles.make(METALS, "A", crew=crew))


def learning(crew: Crew) -> object:
    begun = learn.begin(np.random.default_rng(1), 3)
    parts = list(in_order(crew, learn.learn_part, [learn.Part(begun, part, 1e-3, 100, 3) for part in range(2)]))
    return [(part.weights["out"].tobytes(), loss, choices) for part, loss, choices in parts]


def equities(crew: Crew) -> object:
    return list(in_order(crew, equity.with_and_without, [(next(iter(LEAVES)), 1)]))


DONE: dict[str, Callable[[Crew], object]] = {
    "balance": balance, "calibrate": calibration, "equity": equities, "fit": fitting, "leads": partial(leads, 3),
    "learn": learning, "puzzles": a_puzzle,
}  # fmt: skip


def main(address: str) -> None:
    with Cluster(address, errand=0.5) as crew:
        for name, work in DONE.items():
            assert work(crew) == work(ALONE), name
            print("the same:", name, flush=True)
        refused(crew, find_game, "chess")
        vars(cluster)["build"] = lambda: "another"
        refused(crew, abs, -1)
        sent = crew.ray.cloudpickle.dumps(cluster.errand_of_its_own())
        sys.modules["ionbox.lab.build"] = None  # type: ignore[assignment]
        print("refused:", crew.ray.cloudpickle.loads(sent)("another", 4, b"")[0])


def refused(crew: Crew, work: Callable[[J], object], job: J) -> None:
    try:
        next(crew.finished(work, [job]))
    except BadInput as mistake:
        print("refused:", mistake, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
