"""What must not matter: names of plain suits, names of seats; and what the scores must add up to."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import fastsim
from fastsim.batch import make_batch
from fastsim.cards.deck import LANE
from fastsim.games import get_game
from fastsim.games.israeli_whist.auction import CALLS_MAX, CONTRACT, bid_call
from fastsim.games.israeli_whist.record import make_script
from fastsim.games.israeli_whist.row import FLAT_ROW, ROW
from fastsim.games.israeli_whist.rules import WhistRules
from fastsim.games.israeli_whist.scoring import score_seat
from fastsim.logs import logged_plays
from support import play_logged

SEED = 77
DEALS = 60


def replayed(hands: list[int], calls: list[int], plays: list[tuple[int, int]]) -> np.void:
    """Row of a deal with every card, call and play given."""
    game = get_game("israeli_whist")
    batch = make_batch("israeli_whist", seed=SEED, players="random")
    rows, log = np.zeros(1, dtype=game.row), np.zeros(0, dtype=game.log)
    arguments = [batch.rules.codes(), *batch.player_arguments()]
    known = np.array(hands, dtype=np.int64)
    assert game.kernel(np.uint64(SEED), 0, *arguments, known, make_script(calls, plays), rows, log) == 0
    return rows.view(game.flat_row)[0]


def played_deals() -> list[tuple[np.void, np.void]]:
    rows, logs = play_logged("israeli_whist", 2 * DEALS, seed=SEED, players="random")
    return [(row, log) for row, log in zip(rows, logs, strict=True) if not row["passed_out"]][:DEALS]


def simple_calls(declarer: int, denomination: int, contracts: list[int]) -> list[int]:
    """The shortest auction with these contracts, by seat."""
    least = min(contracts[declarer], 13)
    order = [(declarer + turn) % 4 for turn in range(4)]
    return (
        [0] * declarer
        + [int(bid_call(max(least, 5), denomination)), 0, 0, 0]
        + [CONTRACT + contracts[seat] for seat in order]
    )


def columns(row: np.void, name: str) -> list[int]:
    return [int(row[f"{name}_{seat}"]) for seat in range(4)]


@pytest.mark.core
def test_renamed_suits_change_no_outcome() -> None:
    names = list(itertools.permutations(range(4)))
    for i, (row, log) in enumerate(played_deals()):
        new = names[i % len(names)]

        def moved(card: int, new: tuple[int, ...] = new) -> int:
            return new[card // LANE] * LANE + card % LANE

        hands = [sum(1 << moved(card) for card in range(64) if int(hand) >> card & 1) for hand in log["hands"]]
        plays = [(seat, moved(card)) for seat, card in logged_plays(log)]
        trump = int(row["trump"])
        contracts = columns(row, "contract")
        calls = simple_calls(int(row["declarer"]), new[trump] if trump < 4 else 4, contracts)
        again = replayed(hands, calls, plays)
        for name in ("tricks", "score", "contract"):
            assert columns(again, name) == columns(row, name)


@pytest.mark.core
def test_moved_seats_move_the_outcome() -> None:
    for i, (row, log) in enumerate(played_deals()):
        step = 1 + i % 3
        hands = [0, 0, 0, 0]
        contracts = [0, 0, 0, 0]
        for seat in range(4):
            hands[(seat + step) % 4] = int(log["hands"][seat])
            contracts[(seat + step) % 4] = int(row[f"contract_{seat}"])
        plays = [((seat + step) % 4, card) for seat, card in logged_plays(log)]
        declarer = (int(row["declarer"]) + step) % 4
        again = replayed(hands, simple_calls(declarer, int(row["trump"]), contracts), plays)
        for name in ("tricks", "score"):
            for seat in range(4):
                assert again[f"{name}_{(seat + step) % 4}"] == row[f"{name}_{seat}"]


def test_equal_players_score_alike_in_every_seat_when_the_declarer_moves() -> None:
    """The sum over declarers 0 to 3 of each seat's tricks has the same mean, within four standard errors."""
    totals = np.zeros(4)
    n = 40_000
    squares = 0.0
    for declarer in range(4):
        calls = "P " * declarer + "5H P P P 5 2 2 1"
        rows = fastsim.simulate("israeli_whist", n, seed=SEED + declarer, players="greedy", calls=calls)
        order = [(declarer + turn) % 4 for turn in range(4)]
        for turn, seat in enumerate(order):
            scores = rows[f"score_{seat}"].astype(float)
            totals[turn] += scores.mean()
            squares = max(squares, scores.std())
        means = [rows[f"tricks_{seat}"].mean() for seat in order]
        if declarer == 0:
            first = means
        assert np.abs(np.array(means) - first).max() <= 4 * 2.5 * np.sqrt(2 / n)


def test_columns_hold_the_worst_case() -> None:
    limits = np.iinfo(ROW["score"].subdtype[0])
    for amount in (-1000, 1000):
        options = {
            "made_bonus": amount, "miss_per_trick": amount, "zero_made_under": amount, "zero_made_over": amount,
            "zero_miss_under": amount, "zero_miss_over": amount, "zero_miss_step": amount,
        }  # fmt: skip
        for mode in ("recovering", "flat", "per_trick"):
            codes = WhistRules(**options, zero_miss_mode=mode).codes()[0]
            for contract, tricks, over in itertools.product(range(14), range(14), (False, True)):
                assert limits.min <= score_seat(contract, tricks, over, codes) <= limits.max


def test_the_longest_auction_fits_the_log() -> None:
    """Sixteen frish rounds of one step nought, then every bid with three passes after it."""
    rules = {"min_trump_bid": 1, "all_pass": "frish", "frish_max": 16, "frish_min_step": 0,
             "auction_end": "four_passes"}  # fmt: skip
    calls = [0] * 4 * 16 + [0, 0, 0]
    for key in range(5, 70):
        calls += [key, 0, 0, 0]
    calls += [0, CONTRACT + 13, CONTRACT, CONTRACT, CONTRACT + 1]
    assert len(calls) == CALLS_MAX
    rows, logs = play_logged("israeli_whist", 1, seed=1, rules=rules, players="greedy", calls=calls)
    assert logs[0]["calls"].tolist() == calls
    assert (int(rows["frish"][0]), int(rows["bid"][0]), int(rows["trump"][0])) == (16, 13, 4)
    record = fastsim.trace("israeli_whist", seed=1, rules=rules, players="greedy", calls=calls)[0]
    assert fastsim.score(record).breaches == []


def test_flat_rows_name_every_seat() -> None:
    assert [name for name in FLAT_ROW.names or () if name.startswith("score")] == [f"score_{seat}" for seat in range(4)]
