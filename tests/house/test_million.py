"""The reckoning of a million sockets, in little: nobody is lost, everything has one owner, and costs add up."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from house.programs import load

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def crowd() -> Any:
    return load("bench/crowd.py")


@pytest.fixture(scope="module")
def million(crowd: Any) -> Any:
    sys.modules["crowd"] = crowd
    try:
        return load("bench/million.py")
    finally:
        del sys.modules["crowd"]


@pytest.fixture(scope="module")
def costs(million: Any) -> Any:
    """The measured ones."""
    return million.read_costs(million.COSTS)


NONE = dict.fromkeys(
    [
        "far_owner_us", "far_edge_us", "watch_us", "move_database_us", "move_commits", "move_frames", "step_wal_bytes",
        "frame_bytes", "socket_us", "return_us", "wake_us", "wake_database_us", "made_us", "table_commits",
        "bus_act_send_us", "bus_act_carry_us", "bus_act_hear_us", "bus_frame_send_us", "bus_frame_carry_us",
        "bus_frame_hear_us", "bus_flood_carry_us", "bus_flood_hear_us", "bot_ion_player_us", "look_few_database_us",
        "beat_few_wal_bytes", *(
            f"{name}_{nodes}{where}_us"
            for name in ("beat", "none", "take") for nodes in ("few", "many") for where in ("", "_database")
        ),
    ],
    0.0,
)  # fmt: skip
FREE = NONE | {"nodes_few": 1.0, "nodes_many": 3.0, "move_frames": 5.0}


def world(crowd: Any, costs: Any, **plan: Any) -> Any:
    return crowd.Crowd(crowd.Plan(**plan), costs, np.random.default_rng(7))


def test_a_queue_serves_one_after_the_other_as_they_come(crowd: Any) -> None:
    rng = np.random.default_rng(3)
    arrive, service, queue = rng.random(200) * 5, rng.random(200), rng.integers(7, size=200)
    free = np.array([0.0, 9.0, 0.0, 1.0, 0.0, 0.0, 0.0])
    wanted, until = np.zeros(200), free.copy()
    for one in np.argsort(arrive):
        until[queue[one]] = wanted[one] = max(arrive[one], until[queue[one]]) + service[one]
    assert np.allclose(crowd.fifo(arrive, service, queue, free), wanted)
    assert np.allclose(free, until)


def test_whatever_fails_every_gathering_has_one_owner_and_no_socket_is_lost(
    crowd: Any, million: Any, costs: Any
) -> None:
    one = world(crowd, costs, people=2000, nodes=20)
    of, gatherings = one.of.copy(), len(one.size)
    story = million.scenario(one)
    story.play(lambda: None)  # it looks itself after each event: all owners and edges live
    assert np.array_equal(one.of, of)
    assert len(one.edge) == len(one.on_at) == len(of) == one.size.sum()
    assert len(one.owner) == len(one.open_at) == gatherings
    assert np.bincount(one.owner, minlength=20).sum() == gatherings
    assert len(story.rows) == 11
    assert (one.open_at >= one.since).all()


def test_a_world_holds_whom_the_plan_names(crowd: Any) -> None:
    one = world(crowd, FREE, people=1000, nodes=4, lessons=0.5, pupils=24, seats=4)
    lessons = one.size == 25
    assert lessons.sum() == 20
    assert (one.tables[lessons] == 6).all()
    assert one.host.sum() == 20
    assert (one.size[~lessons] == 2).all()
    assert one.size.sum() == 1000
    seats = np.bincount(one.table[~one.host])
    assert sorted(set(seats)) == [2, 4]
    assert len(seats) == len(one.at_table) == 20 * 6 + 250


def test_costs_of_one_table_on_two_nodes_are_what_they_are_by_hand(crowd: Any) -> None:
    """Two people, one at the table's node and one at the other; a move a second, none by bots."""
    figures = FREE | {
        "far_owner_us": 1000.0, "bus_act_hear_us": 10.0, "bus_frame_send_us": 20.0, "watch_us": 30.0,
        "far_edge_us": 600.0,
        "bus_act_send_us": 40.0, "bus_frame_hear_us": 60.0, "socket_us": 5.0, "bus_act_carry_us": 7.0,
        "bus_frame_carry_us": 9.0, "move_database_us": 100.0, "move_commits": 1.0, "frame_bytes": 500.0,
    }  # fmt: skip
    one = world(crowd, figures, people=2, nodes=2, lessons=0.0, seats=2, pace=60.0, bots=0.0, minutes=1e9)
    one.owner[:], one.edge[:] = [0], [0, 1]
    now = one.steady()
    # The table itself 970, a frame and a half to its own socket at 30; half an act heard, one frame told on.
    assert now.node[0] == pytest.approx((970 + 1.5 * 30 + 0.5 * 10 + 20 + 5) / 1e6)
    # A frame and a half at (600 - 40 - 60) / 5, half an act told on, one frame heard.
    assert now.node[1] == pytest.approx((1.5 * 100 + 0.5 * 40 + 60 + 5) / 1e6)
    signs = 4 / 0.75
    assert now.bus == pytest.approx((0.5 * 7 + 9) / 1e6)
    assert now.messages == pytest.approx(1.5 + signs)
    assert now.carried == pytest.approx(0.5 * 150 + 500 + 60 * signs)
    assert now.database == pytest.approx(100 / 1e6)
    assert now.commits == pytest.approx(1 + 2 / 0.75)


def test_after_a_kill_a_gathering_goes_on_when_its_lease_is_over_and_its_matches_are_replayed(crowd: Any) -> None:
    figures = FREE | {"wake_us": 100_000.0, "wake_database_us": 400_000.0}
    one = world(crowd, figures, people=6, nodes=3, lessons=0.0, cores=1, minutes=1e9, pause=(5.0, 6.0))
    one.owner[:], one.edge[:], one.phase[:] = [0, 0, 1], [0, 0, 0, 0, 1, 1], [0.25, 0.5, 0.6]
    one.kill(10.0, np.array([0]))
    # It last said so at 10 - 0 (0.25 + 13 × 0.75), so its lease ends at 13; then node 1 is the first to ask, at 13.25.
    assert one.owner.tolist() == [1, 1, 1]
    assert sorted(one.open_at[:2]) == pytest.approx([13.75, 14.15])  # one database core reads 0.4 s each, then 0.1 s
    assert one.open_at[2] == 0
    assert (one.edge[:4] != 0).all()
    assert ((one.on_at[:4] >= 15) & (one.on_at[:4] <= 16)).all()
    assert crowd.spread(one.away)[0] == 4
    assert crowd.spread(one.stood)[3] == pytest.approx(4.15)


def test_of_one_batch_no_node_takes_more(crowd: Any) -> None:
    one = world(crowd, FREE, people=40, nodes=4, lessons=0.0, batch=3, minutes=1e9, pause=(5.0, 6.0))
    one.owner[:], one.edge[:] = 0, 0
    one.kill(10.0, np.array([0]))
    taken = np.bincount(one.owner, minlength=4)
    assert taken[0] == 0
    assert taken.sum() == 20
    assert taken[1:].max() <= 3 * 3


def test_who_sleeps_less_than_a_lease_loses_nothing(crowd: Any) -> None:
    one = world(crowd, FREE, people=40, nodes=4, lessons=0.0, minutes=1e9)
    one.owner[:] = 2
    one.sleep(10.0, 2, 2.0)
    assert (one.owner == 2).all()
    assert (one.open_at == 12).all()
    one.sleep(20.0, 2, 8.0)
    assert (one.owner != 2).all()
    assert (one.open_at < 28).all()


def test_the_same_seed_tells_the_same(crowd: Any, million: Any, costs: Any) -> None:
    def told() -> list[Any]:
        story = million.scenario(world(crowd, costs, people=1000, nodes=10))
        story.play(lambda: None)
        return [(row.what, row.stood, row.away, row.busiest) for row in story.rows]

    assert told() == told()


def test_more_people_need_more_nodes_and_what_is_full_is_named(crowd: Any, million: Any, costs: Any) -> None:
    few, many = (million.needs(crowd.Plan(people=people), costs) for people in (500, 10_000))
    assert few.nodes == 1
    assert few.full == "nothing"
    assert many.nodes >= 3
    assert many.full.startswith("a node's ")
    assert many.databases >= 1
