"""No player of Vida sees a hidden card, shown on the running kernel; `tests/hidden_information.py` explains the check.

A new distribution is accepted only if it is consistent with what is public: cards played or shown stay where they are,
every forced play is legal (voids and duties), and the counted air, the cards shown and the belotes announced so far
are the same.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import Any

import numba
import numpy as np
import pytest

from fastsim.cards.bitboard import count, nth
from fastsim.cards.deck import RANK_KING, RANK_QUEEN
from fastsim.games.vida import view as see
from fastsim.games.vida.auction import bid_call, lowest_level
from fastsim.games.vida.record import make_script
from fastsim.logs import logged_calls, logged_plays
from hidden_information import (
    Report,
    Table,
    assert_chunks_do_not_matter,
    check_deals,
    check_decision,
    curious_player,
    others_of,
    peeked_hand,
    peeking_player,
    show_hands,
    viewing_player,
)
from own_players import simple_player
from player_support import any_answer

GAME = "vida"
DEALS = 40
WANTED = 6
TRIES = 60

Answer = int | tuple[int, int]


# The checker


@dataclass(frozen=True)
class Decision:
    """A decision of a deal: what was forced before it and who decides."""

    hands: tuple[int, ...]
    calls: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]
    seat: int
    kind: str


def ask(table: Table, deal: int, decision: Decision, hands: tuple[int, ...]) -> tuple[Answer, np.void, np.void] | None:
    """Answer of the deciding seat with these hands, and the row and log of the whole deal."""
    played = table.play(deal, hands, make_script(decision.calls, decision.plays))
    if played is None:
        return None
    row, log = played
    if decision.kind == "call":
        return logged_calls(log)[len(decision.calls)], row, log
    return logged_plays(log)[len(decision.plays)], row, log


def announced_belotes(hands: tuple[int, ...], plays: tuple[tuple[int, int], ...], trump: int) -> list[int]:
    """Seats that have announced a belote by playing its first card."""
    pair = 1 << (trump << 4 | RANK_KING) | 1 << (trump << 4 | RANK_QUEEN)
    return [seat for seat, card in plays if 1 << card & pair and hands[seat] & pair == pair]


def public_record(decision: Decision, hands: tuple[int, ...], row: np.void, log: np.void) -> Any:
    """What everybody has been told, beyond calls and cards played."""
    if decision.kind == "call":
        return None
    belotes = announced_belotes(hands, decision.plays, int(row["trump"]))
    return (log["shown"].tolist(), int(row["air_0"]), int(row["air_1"]), belotes)


def visible_cards(decision: Decision, log: np.void) -> list[int]:
    """Cards of each seat that the deciding seat knows: its own, played and shown ones."""
    seen = [0, 0, 0, 0]
    seen[decision.seat] = decision.hands[decision.seat]
    for seat, card in decision.plays:
        seen[seat] |= 1 << card
    if decision.kind == "card":
        for seat, shown in enumerate(log["shown"]):
            seen[seat] |= int(shown)
    return seen


def decisions_of(log: np.void, rules: Any) -> list[Decision]:
    hands = tuple(int(hand) for hand in log["hands"])
    calls, plays = tuple(logged_calls(log)), tuple(logged_plays(log))
    found = [Decision(hands, calls[:k], (), k % 4, "call") for k in range(len(calls))]
    return found + [Decision(hands, calls, plays[:k], plays[k][0], "card") for k in range(len(plays))]


def check(report: Report, table: Table, deal: int, decision: Decision, _: np.void, chance: random.Random) -> None:
    first = ask(table, deal, decision, decision.hands)
    assert first is not None
    answer, row, log = first
    record = public_record(decision, decision.hands, row, log)
    others = others_of(decision.hands, visible_cards(decision, log), chance, TRIES)

    def ask_again(hands: tuple[int, ...]) -> Answer | None:
        again = ask(table, deal, decision, hands)
        if again is None or public_record(decision, hands, again[1], again[2]) != record:
            return None
        return again[0]

    check_decision(report, deal, decision, answer, others, ask_again, WANTED)


check_players = partial(check_deals, GAME, decisions_of=decisions_of, check=check)


# Players


curious = curious_player(any_answer)
viewing = viewing_player(any_answer, see)


@numba.njit
def _bids_by_aces(decision: int, seat: int, legal: int, aces: int) -> int:
    """Bid where the next seat holds few aces; play by the rules of an honest player."""
    if decision == see.CARD:
        return nth(legal, 0)
    low = lowest_level(legal)
    return bid_call(low, 3) if aces == 0 and 0 < low < 16 else np.int64(0)


calling_peeker = peeking_player(_bids_by_aces)


@numba.njit
def _plays_by_voids(decision: int, seat: int, legal: int, view: np.ndarray) -> int:
    """Seat 2 plays its highest legal card where the next seat is void in that suit; all else is honest."""
    if decision == see.CALL:
        low = lowest_level(legal)
        return bid_call(low, seat) if low == 8 else np.int64(0)
    high = nth(legal, count(legal) - 1)
    if seat == 2 and peeked_hand(np.int64(3)) >> (high & 48) & 0x1FFF != 0:
        return nth(legal, 0)
    return high


playing_peeker = simple_player(_plays_by_voids)


# The tests


def assert_no_leak(report: Report) -> None:
    assert report.leaks == []
    assert report.decisions.total() >= 20 * DEALS
    assert report.accepted >= 4 * report.decisions.total()
    assert report.fully_checked >= 0.6 * report.decisions.total()
    assert report.rejected >= 10 * DEALS  # the record of a deal does forbid some distributions


@pytest.mark.parametrize("players", ["random", "random(pass_percent=30,screw_percent=40)", "greedy"])
def test_built_in_players_see_no_hidden_card(players: str) -> None:
    assert_no_leak(check_players(players, DEALS))


def test_a_player_that_uses_all_it_is_given_sees_no_hidden_card() -> None:
    assert_no_leak(check_players(curious, DEALS))


@pytest.mark.parametrize("preset", ["greek_online", "contree"])
def test_no_hidden_card_is_seen_under_presets(preset: str) -> None:
    report = check_players([curious, "greedy", "random", curious], 20, preset=preset)
    assert report.leaks == []
    assert report.accepted >= 4 * report.decisions.total() > 0


def test_no_hidden_card_is_seen_under_other_rules() -> None:
    rules = "pass_is_final=true,first_leader=buyer,plain_tie=cancel_pair,air_scope=player,must_undertrump=false"
    report = check_players([curious, curious, "greedy", "random"], 20, rules=rules)
    assert report.leaks == []
    assert report.accepted >= 4 * report.decisions.total() > 0


@pytest.mark.core
def test_a_few_deals_see_no_hidden_card() -> None:
    report = check_players(["greedy", curious, "random", curious], 5)
    assert report.leaks == []
    assert report.decisions.total() >= 2 * 36  # at least two deals were played out
    assert report.accepted >= 4 * report.decisions.total()


def test_the_view_holds_nothing_of_the_deal_before() -> None:
    assert_chunks_do_not_matter(GAME, viewing)


def test_a_player_that_peeks_when_calling_is_caught() -> None:
    report = check_players(calling_peeker, 10, refresh=show_hands)
    assert len(report.leaks) >= 20
    assert report.leaked_kinds() == {"call"}


def test_a_player_that_peeks_when_playing_is_caught() -> None:
    report = check_players(playing_peeker, 20, refresh=show_hands)
    assert len(report.leaks) >= 15
    assert {(decision.seat, decision.kind) for _, decision, _ in report.leaks} == {(2, "card")}


def test_a_peeker_that_is_shown_nothing_is_not_reported() -> None:
    show_hands([0, 0, 0, 0])
    for player in (calling_peeker, playing_peeker):
        assert check_players(player, 5).leaks == []


def test_a_leak_is_a_change_of_hidden_cards_only() -> None:
    report = check_players(calling_peeker, 10, refresh=show_hands)
    for _, decision, hands in report.leaks:
        assert hands[decision.seat] == decision.hands[decision.seat]
        assert sum(hands) == sum(decision.hands)
        assert hands != decision.hands
