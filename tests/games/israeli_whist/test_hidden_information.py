"""No player of Israeli whist sees a hidden card, shown on the running kernel.

Every deal is replayed to each of its decisions with all calls, gifts and plays before it forced and all hands given.
The cards that the deciding seat cannot see are then dealt anew to the other seats, the kernel is asked again, and the
answer must stay. A new distribution is accepted only if the forced plays before the decision are legal with it.
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
from fastsim.games import get_game
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.record import logged_gifts, make_script, speakers
from fastsim.logs import logged_calls, logged_plays
from hidden_information import (
    Report,
    Table,
    assert_chunks_do_not_matter,
    check_deals,
    check_decision,
    curious_player,
    others_of,
    peeking_player,
    show_hands,
    some_of,
    viewing_player,
)

GAME = "israeli_whist"
WANTED = 4
TRIES = 40
FRISH = {"all_pass": "frish"}


@dataclass(frozen=True)
class Decision:
    """A decision of a deal: what was forced before it and who decides."""

    kind: str
    seat: int
    calls: tuple[int, ...]
    gifts: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]


def answer_of(decision: Decision, log: np.void) -> Any:
    if decision.kind == "call":
        return logged_calls(log)[len(decision.calls)]
    if decision.kind == "gift":
        return logged_gifts(log)[len(decision.gifts)]
    return logged_plays(log)[len(decision.plays)]


def decisions_of(log: np.void, rules: Any) -> list[Decision]:
    calls, gifts, plays = tuple(logged_calls(log)), tuple(logged_gifts(log)), tuple(logged_plays(log))
    seats = speakers(calls, rules)
    found = [Decision("call", seats[k], calls[:k], gifts[: k // 4 * 4], ()) for k in range(len(calls))]
    found += [Decision("gift", k % 4, calls[: k // 4 * 4 + 4], gifts[:k], ()) for k in range(len(gifts))]
    return found + [Decision("card", plays[k][0], calls, gifts, plays[:k]) for k in range(len(plays))]


def visible(decision: Decision, hands: tuple[int, ...]) -> list[int]:
    """Cards of each dealt hand that must stay: the seat's own, all gifts made, and all cards played."""
    seen = [0, 0, 0, 0]
    seen[decision.seat] = hands[decision.seat]
    public = 0
    for gift in decision.gifts:
        public |= gift
    for _, card in decision.plays:
        public |= 1 << card
    return [own | hand & public for own, hand in zip(seen, hands, strict=True)]


def check(report: Report, table: Table, deal: int, decision: Decision, log: np.void, chance: random.Random) -> None:
    hands = tuple(int(hand) for hand in log["hands"])
    script = make_script(decision.calls, decision.plays, gifts=decision.gifts)

    def ask(known: tuple[int, ...]) -> Any:
        played = table.play(deal, known, script)
        return None if played is None else answer_of(decision, played[1])

    answer = ask(hands)
    assert answer is not None
    others = others_of(hands, visible(decision, hands), chance, TRIES)
    check_decision(report, deal, decision, answer, others, ask, WANTED)


check_players = partial(check_deals, GAME, decisions_of=decisions_of, check=check)


@numba.njit
def _chosen(decision: int, legal: int, view: np.ndarray, mixed: int) -> int:
    """An answer that any number decides."""
    if decision == see.CARD:
        return nth(legal, mixed % count(legal))
    if decision == see.CONTRACT:
        return nth(legal, mixed % min(count(legal), 5))
    if decision == see.GIVE:
        return some_of(legal, view[see.GIVES], mixed)
    return legal if legal != 0 and mixed % 3 == 0 else np.int64(0)


curious = curious_player(_chosen)
viewing = viewing_player(_chosen, see)


@numba.njit
def _bids_by_aces(decision: int, seat: int, legal: int, aces: int) -> int:
    """Bid by the next seat's aces; all else is honest, and no gift is asked for."""
    if decision == see.CALL:
        return legal if aces == 0 and 0 < legal < 40 else np.int64(0)
    return nth(legal, 0)


peeker = peeking_player(_bids_by_aces)


def assert_no_leak(report: Report, deals: int) -> None:
    assert report.leaks == []
    assert report.decisions["call"] >= 4 * deals
    assert report.accepted >= 2 * sum(report.decisions.values())


@pytest.mark.parametrize("player", list(get_game(GAME).players))
def test_built_in_players_see_no_hidden_card(player: str) -> None:
    report = check_players(player, 12, rules=FRISH)
    assert_no_leak(report, 12)
    assert report.decisions["card"] >= 52 * 8
    assert report.rejected > 0


@pytest.mark.core
def test_a_player_that_uses_all_it_is_given_sees_no_hidden_card() -> None:
    report = check_players(curious, 4, rules={**FRISH, "min_trump_bid": 4})
    assert_no_leak(report, 4)
    assert report.decisions["card"] == 52 * 4


def test_gifts_are_checked_too() -> None:
    report = check_players(viewing, 40, rules={**FRISH, "frish_direction": "left_across_right"})
    assert report.leaks == []
    assert report.decisions["gift"] >= 8


def test_the_view_holds_nothing_of_the_deal_before() -> None:
    assert_chunks_do_not_matter(GAME, viewing, rules=FRISH)


def test_a_player_that_peeks_is_caught() -> None:
    report = check_players(peeker, 8, refresh=show_hands)
    assert len(report.leaks) >= 15
    assert report.leaked_kinds() == {"call"}
