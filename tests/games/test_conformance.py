"""What every registered game must keep, asked of each of its built-in players."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import fastsim
from fastsim.batch import make_batch
from fastsim.errors import RequestError
from fastsim.game import Game
from fastsim.games import game_names, get_game
from fastsim.rows import column_bytes
from support import play_logged

SEED = 404
DEALS = 2_500
LAST_DEAL = 2**63 - 1

CASES = [
    (name, player, seats)
    for name in game_names()
    for player in get_game(name).players
    for seats in get_game(name).seats
]
every_player = pytest.mark.parametrize(("name", "player", "seats"), CASES)
every_game = pytest.mark.parametrize("name", game_names())

#: Games in which nobody calls anything unless the rules say so.
CALLING = {"gibbons": "announced"}


def hands_of(log: np.void) -> list[int]:
    hands = [int(hand) for hand in log["hands"]]
    return [hand for hand in hands if hand]


def assert_dealt_once(hands: list[int], game: Game) -> None:
    together = 0
    for hand in hands:
        assert hand.bit_count() == game.hand_size
        assert hand & together == 0
        together |= hand
    assert together & ~game.deck == 0


# Cards


@pytest.mark.core
@every_player
def test_each_card_is_dealt_once(name: str, player: str, seats: int) -> None:
    game = get_game(name)
    _, logs = play_logged(name, 200, seed=SEED, players=player, seats=seats)
    for log in logs:
        assert_dealt_once(hands_of(log), game)
    assert len({tuple(hands_of(log)) for log in logs}) == len(logs)


@pytest.mark.core
@every_player
def test_hands_are_those_of_the_address(name: str, player: str, seats: int) -> None:
    _, logs = play_logged(name, 50, seed=SEED, start=1_000, players=player, seats=seats)
    dealt = fastsim.hands(name, seed=SEED, deals=range(1_000, 1_050), seats=seats)
    assert dealt.tolist() == [hands_of(log) for log in logs]


@every_game
def test_hands_do_not_depend_on_the_players(name: str) -> None:
    dealt = [
        play_logged(name, 100, seed=SEED, players=player)[1]["hands"].tolist() for player in get_game(name).players
    ]
    assert all(hands == dealt[0] for hands in dealt)


# Same rows, however they are made


def rows_as_bytes(name: str, deals: int = DEALS, **options: Any) -> bytes:
    return column_bytes(fastsim.simulate(name, deals, seed=SEED, **options))


@every_player
@pytest.mark.parametrize("chunk", [7, 1_000, 10_000])
@pytest.mark.parametrize("workers", [1, 4])
def test_rows_do_not_depend_on_chunk_or_workers(name: str, player: str, seats: int, chunk: int, workers: int) -> None:
    whole = rows_as_bytes(name, players=player, seats=seats)
    assert rows_as_bytes(name, players=player, seats=seats, chunk=chunk, workers=workers) == whole


@every_player
@pytest.mark.parametrize("workers", [1, 4])
def test_rows_do_not_depend_on_chunks_of_one_deal(name: str, player: str, seats: int, workers: int) -> None:
    whole = rows_as_bytes(name, 300, players=player, seats=seats)
    assert rows_as_bytes(name, 300, players=player, seats=seats, chunk=1, workers=workers) == whole


@every_player
def test_two_halves_joined_are_the_whole(name: str, player: str, seats: int) -> None:
    whole = fastsim.simulate(name, DEALS, seed=SEED, players=player, seats=seats)
    cut = 1_111
    halves = [
        fastsim.simulate(name, cut, seed=SEED, players=player, seats=seats),
        fastsim.simulate(name, DEALS - cut, seed=SEED, start=cut, players=player, seats=seats),
    ]
    assert column_bytes(np.concatenate(halves)) == column_bytes(whole)


@pytest.mark.core
@every_player
def test_a_single_deal_is_the_row_of_the_batch(name: str, player: str, seats: int) -> None:
    whole = fastsim.simulate(name, 40, seed=SEED, players=player, seats=seats)
    for deal in (0, 17, 39):
        one = fastsim.simulate(name, 1, seed=SEED, start=deal, players=player, seats=seats)
        assert column_bytes(one) == column_bytes(whole[deal : deal + 1])


@every_player
def test_rows_depend_on_seed_and_deal(name: str, player: str, seats: int) -> None:
    rows = fastsim.simulate(name, 200, seed=SEED, players=player, seats=seats)
    others = fastsim.simulate(name, 200, seed=SEED + 1, players=player, seats=seats)
    columns = [column for column in rows.dtype.names if column != "deal"]
    assert rows[columns].tolist() != others[columns].tolist()
    assert len({row.tobytes() for row in rows}) == rows.size


# Deal numbers and seeds at their ends


@pytest.mark.core
@every_player
@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
def test_last_deal_numbers_are_played(name: str, player: str, seats: int, seed: int) -> None:
    start = LAST_DEAL - 20
    rows = fastsim.simulate(name, 20, seed=seed, start=start, players=player, seats=seats)
    assert rows["deal"].tolist() == list(range(start, LAST_DEAL))
    one = fastsim.simulate(name, 1, seed=seed, start=LAST_DEAL - 1, players=player, seats=seats)
    assert column_bytes(one) == column_bytes(rows[-1:])
    dealt = fastsim.hands(name, seed=seed, deals=[start, LAST_DEAL - 1], seats=seats)
    assert_dealt_once(dealt[0].tolist(), get_game(name))
    assert dealt[0].tolist() != dealt[1].tolist()


@every_game
def test_deal_numbers_beyond_the_last_are_refused(name: str) -> None:
    assert fastsim.simulate(name, 1, seed=SEED, start=LAST_DEAL)["deal"].tolist() == [LAST_DEAL]
    with pytest.raises(RequestError, match="go beyond the last deal number"):
        fastsim.simulate(name, 2, seed=SEED, start=LAST_DEAL)


# Columns


@every_game
def test_every_column_is_documented_in_order(name: str) -> None:
    game = get_game(name)
    assert [column.name for column in game.columns] == list(game.flat_row.names or ())
    assert all(column.unit and column.meaning for column in game.columns)
    assert game.columns[0].name == "deal"
    assert set(game.suit_columns) | set(game.seat_columns) <= set(game.flat_row.names or ())


@pytest.mark.core
@every_player
def test_flat_view_equals_nested_row(name: str, player: str, seats: int) -> None:
    game = get_game(name)
    nested = make_batch(name, seed=SEED, players=player, seats=seats).play(0, 60)
    flat = fastsim.simulate(name, 60, seed=SEED, players=player, seats=seats)
    seen = set()
    for field in nested.dtype.names or ():
        values = nested[field]
        names = [field] if values.ndim == 1 else [f"{field}_{i}" for i in range(values.shape[1])]
        columns = values.reshape(60, -1)
        for i, column in enumerate(names):
            assert flat[column].tolist() == columns[:, i].tolist(), column
            assert flat[column].dtype == values.dtype, column
        seen.update(names)
    assert seen == set(game.flat_row.names or ())


@every_player
def test_suits_and_seats_stay_in_range(name: str, player: str, seats: int) -> None:
    game = get_game(name)
    rows = fastsim.simulate(name, DEALS, seed=SEED, players=player, seats=seats)
    for column in game.suit_columns:
        assert set(np.unique(rows[column]).tolist()) <= set(range(-1, 5))
    for column in game.seat_columns:
        assert set(np.unique(rows[column]).tolist()) <= set(range(-1, seats))
        assert np.unique(rows[column]).size > 1


# Trace, score, replay


@every_player
def test_traces_are_scored_to_the_same_row(name: str, player: str, seats: int) -> None:
    records = fastsim.trace(name, seed=SEED, deals=300, players=player, seats=seats)
    rows = fastsim.simulate(name, 300, seed=SEED, players=player, seats=seats)
    names = set(rows.dtype.names or ())
    for record, row in zip(records, rows, strict=True):
        verdict = fastsim.score(json.loads(json.dumps(record)))
        assert verdict.breaches == []
        assert verdict.differences == []
        assert verdict.result == record["result"]
        assert set(record["result"]) == names
        assert record["result"]["deal"] == row["deal"] == record["deal"]


@pytest.mark.core
@every_player
def test_a_few_traces_are_scored_to_the_same_row(name: str, player: str, seats: int) -> None:
    for record in fastsim.trace(name, seed=SEED, start=9_000, deals=10, players=player, seats=seats):
        verdict = fastsim.score(json.loads(json.dumps(record)))
        assert (verdict.breaches, verdict.differences) == ([], [])


@every_player
def test_every_preset_traces_and_scores(name: str, player: str, seats: int) -> None:
    for preset in get_game(name).presets:
        for record in fastsim.trace(name, seed=SEED, deals=30, players=player, seats=seats, preset=preset):
            verdict = fastsim.score(json.loads(json.dumps(record)))
            assert (verdict.breaches, verdict.differences) == ([], [])


@every_player
def test_result_of_a_trace_is_its_row(name: str, player: str, seats: int) -> None:
    game = get_game(name)
    rows = fastsim.simulate(name, 50, seed=SEED, players=player, seats=seats)
    for record, row in zip(fastsim.trace(name, seed=SEED, deals=50, players=player, seats=seats), rows, strict=True):
        for column in set(row.dtype.names or ()) - set(game.suit_columns):
            value = row[column]
            shown = game.words[column][value] if column in game.words else value
            assert record["result"][column] == shown, column


@pytest.mark.core
@every_player
def test_replay_tells_a_deal(name: str, player: str, seats: int) -> None:
    told = {fastsim.replay(name, seed=SEED, deal=deal, players=player, seats=seats) for deal in range(5)}
    assert len(told) == 5
    for text in told:
        assert text.startswith("Deal ")
        assert text.count(player) >= seats
        assert all(len(line) <= 120 for line in text.splitlines())


# Forced calls and known cards


@every_player
def test_forced_calls_are_respected(name: str, player: str, seats: int) -> None:
    """The calls of a deal, or the first half of them, given as forced calls for that deal, are made again."""
    _, logs = play_logged(name, 40, seed=SEED, players=player, seats=seats, preset=CALLING.get(name))
    for deal, log in enumerate(logs):
        calls = [int(call) for call in log["calls"][: int(log["call_count"])]]
        for forced in (calls, calls[: len(calls) // 2]):
            _, again = play_logged(
                name, 1, seed=SEED, start=deal, players=player, seats=seats, preset=CALLING.get(name), calls=forced
            )
            assert again[0]["calls"][: len(forced)].tolist() == forced
            assert hands_of(again[0]) == hands_of(log)
            assert forced == calls[: len(forced)]
            assert len(forced) < len(calls) or int(again[0]["call_count"]) == len(calls)


@every_player
def test_forced_calls_change_the_auction(name: str, player: str, seats: int) -> None:
    """The calls of one deal forced on all others, so that the players cannot have made them themselves."""
    _, logs = play_logged(name, 100, seed=SEED, players=player, seats=seats, preset=CALLING.get(name))
    longest = max(logs, key=lambda log: int(log["call_count"]))
    forced = longest["calls"][: int(longest["call_count"])].tolist()
    _, again = play_logged(name, 100, seed=SEED, players=player, seats=seats, preset=CALLING.get(name), calls=forced)
    assert all(log["calls"].tolist() == longest["calls"].tolist() for log in again)
    assert any(log["calls"].tolist() != longest["calls"].tolist() for log in logs)


@every_player
def test_known_cards_are_respected(name: str, player: str, seats: int) -> None:
    game = get_game(name)
    dealt = [int(hand) for hand in fastsim.hands(name, seed=SEED, deals=3, seats=seats)[0]]
    part = 0
    for _ in range(3):
        part |= (dealt[0] & ~part) & -(dealt[0] & ~part)
    known = {0: part, 1: dealt[1]}
    _, logs = play_logged(name, 200, seed=SEED, players=player, seats=seats, known=known)
    for log in logs:
        hands = hands_of(log)
        assert_dealt_once(hands, game)
        assert hands[0] & part == part
        assert hands[1] == dealt[1]
    others = [hands_of(log)[2 % seats] for log in logs]
    assert len(set(others)) > 150
    again = fastsim.hands(name, seed=SEED, deals=range(200), seats=seats, known=known)
    assert again.tolist() == [hands_of(log) for log in logs]


@every_player
def test_all_hands_known_give_the_same_hands_in_every_deal(name: str, player: str, seats: int) -> None:
    dealt = [int(hand) for hand in fastsim.hands(name, seed=SEED, deals=5, seats=seats)[0]]
    _, logs = play_logged(name, 30, seed=SEED, players=player, seats=seats, known=dict(enumerate(dealt)))
    assert [hands_of(log) for log in logs] == [dealt] * 30


def test_every_game_is_covered() -> None:
    assert {name for name, _, _ in CASES} == set(game_names())
    assert len(CASES) >= 2
