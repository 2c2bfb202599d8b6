"""No player of Israeli whist sees a hidden card, shown on the running kernel.

Every deal is replayed to each of its decisions with all calls, gifts and plays before it forced and all hands given.
The cards that the deciding seat cannot see are then dealt anew to the other seats, the kernel is asked again, and the
answer must stay. A new distribution is accepted only if the forced plays before the decision are legal with it.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np
import pytest

import fastsim
from fastsim._jit import compile_once
from fastsim.batch import Batch, make_batch
from fastsim.cards.bitboard import count, nth
from fastsim.cards.deck import DECK_52
from fastsim.dealing.philox import draw
from fastsim.entry import split_status
from fastsim.game import OK
from fastsim.games import get_game
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.record import logged_calls, logged_gifts, logged_plays, make_script, speakers
from fastsim.rows import column_bytes

GAME = "israeli_whist"
SEED = 303
WANTED = 4
TRIES = 40
PACK = [card for card in range(64) if DECK_52 >> card & 1]
FRISH = {"all_pass": "frish"}


@dataclass(frozen=True)
class Decision:
    """A decision of a deal: what was forced before it and who decides."""

    kind: str
    seat: int
    calls: tuple[int, ...]
    gifts: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]


@dataclass
class Report:
    """What the checker found."""

    decisions: dict[str, int] = field(default_factory=dict)
    accepted: int = 0
    rejected: int = 0
    leaks: list[tuple[int, Decision]] = field(default_factory=list)


@dataclass
class Table:
    """The kernel with its players, asked for one deal at a time; what is shown to a peeker is refreshed each time."""

    batch: Batch
    refresh: Callable[[Any], None]

    def __post_init__(self) -> None:
        self.game = get_game(GAME)
        compile_once(self.game.kernel, self.game.signature())
        self.arguments = [self.batch.rules.codes(), *self.batch.player_arguments()]

    def play(self, deal: int, known: Any, script: np.ndarray) -> np.void | None:
        """Log of a deal, None where the kernel refuses the script."""
        rows, log = np.zeros(1, dtype=self.game.row), np.zeros(1, dtype=self.game.log)
        self.refresh(known)
        hands = np.array(known, dtype=np.int64)
        status = int(self.game.kernel(np.uint64(self.batch.seed), deal, *self.arguments, hands, script, rows, log))
        if status != OK:
            assert split_status(status).kind == "script"
            return None
        return log[0]


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


def reshuffled(hands: tuple[int, ...], seen: list[int], chance: random.Random) -> tuple[int, ...]:
    hidden = [hand & ~known for hand, known in zip(hands, seen, strict=True)]
    places = [(seat, card) for seat, cards in enumerate(hidden) for card in PACK if cards >> card & 1]
    cards = [card for _, card in places]
    if chance.random() < 0.5:
        chance.shuffle(cards)
    else:
        for _ in range(chance.randint(1, 3)):
            i, j = chance.randrange(len(cards)), chance.randrange(len(cards))
            cards[i], cards[j] = cards[j], cards[i]
    dealt = list(seen)
    for (seat, _), card in zip(places, cards, strict=True):
        dealt[seat] |= 1 << card
    return tuple(dealt)


def check_decision(report: Report, table: Table, deal: int, decision: Decision, log: np.void, chance: Any) -> None:
    hands = tuple(int(hand) for hand in log["hands"])
    script = make_script(decision.calls, decision.plays, gifts=decision.gifts)
    first = table.play(deal, hands, script)
    assert first is not None
    answer = answer_of(decision, first)
    seen = visible(decision, hands)
    accepted = 0
    for _ in range(TRIES if seen != list(hands) else 0):
        others = reshuffled(hands, seen, chance)
        again = table.play(deal, others, script) if others != hands else None
        if again is None:
            report.rejected += 1
            continue
        accepted += 1
        if answer_of(decision, again) != answer:
            report.leaks.append((deal, decision))
        if accepted == WANTED:
            break
    report.decisions[decision.kind] = report.decisions.get(decision.kind, 0) + 1
    report.accepted += accepted


def nothing_to_refresh(hands: Any) -> None:
    """Honest players hold nothing that changes with the hands."""


def check_players(
    players: Any, deals: int, refresh: Callable[[Any], None] = nothing_to_refresh, **options: Any
) -> Report:
    batch = make_batch(GAME, seed=SEED, players=players, **options)
    table = Table(batch, refresh)
    chance = random.Random(SEED)
    report = Report()
    for deal in range(deals):
        hands = tuple(fastsim.hands(GAME, seed=SEED, deals=deal)[0].tolist())
        log = table.play(deal, hands, make_script())
        assert log is not None
        for decision in decisions_of(log, batch.rules):
            check_decision(report, table, deal, decision, log, chance)
    return report


@numba.njit
def _mixed(seat: int, view: np.ndarray, start: int) -> int:
    mixed = np.int64(start + seat)
    for i in range(view.size):
        mixed = (mixed * 31 + view[i] % 65_521) % 1_000_003
    return mixed


@numba.njit
def _chosen(decision: int, legal: int, view: np.ndarray, mixed: int) -> int:
    """An answer that any number decides."""
    if decision == see.CARD:
        return nth(legal, mixed % count(legal))
    if decision == see.CONTRACT:
        return nth(legal, mixed % min(count(legal), 5))
    if decision == see.GIVE:
        given = np.int64(0)
        for _ in range(view[see.GIVES]):
            rest = legal & ~given
            given |= np.int64(1) << nth(rest, mixed % count(rest))
        return given
    return legal if legal != 0 and mixed % 3 == 0 else np.int64(0)


@numba.njit
def curious(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Let every number that it is given decide: whatever leaked into any place would change its answers."""
    mixed = _mixed(seat, view, draw(chance, 1_000))
    for i in range(history.size):
        mixed = (mixed * 31 + history[i]) % 1_000_003
    return _chosen(decision, legal, view, mixed)


@numba.njit
def viewing(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Let every place of the view decide, and of the history what its counts say is there."""
    mixed = _mixed(seat, view, 0)
    for i in range(view[see.CALL_COUNT]):
        mixed = (mixed * 31 + history[i]) % 1_000_003
    for i in range(view[see.PLAY_COUNT]):
        mixed = (mixed * 31 + history[see.PLAYS_AT + i]) % 1_000_003
    return _chosen(decision, legal, view, mixed)


HANDS_OF_THE_WORLD = [0, 0, 0, 0]


@ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)
def peeked_hand(seat: int) -> int:
    """The real hand of a seat in the deal that is being played."""
    return HANDS_OF_THE_WORLD[seat]


def show_hands(hands: Any) -> None:
    """Let the peekers see the hands of the deal that is played next."""
    HANDS_OF_THE_WORLD[:] = hands


@numba.njit
def peeker(
    decision: int,
    seat: int,
    legal: int,
    view: np.ndarray,
    history: np.ndarray,
    params: np.ndarray,
    chance: np.ndarray,
) -> int:
    """Bid by the next seat's aces; all else is honest."""
    if decision == see.CALL:
        aces = count(peeked_hand((seat + 1) % 4) & 0x1000_1000_1000_1000)
        return legal if aces == 0 and 0 < legal < 40 else np.int64(0)
    return _chosen(decision, legal, view, 0)


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
    """Rows must not depend on the chunk even for a player that looks at every place of its view."""
    whole = fastsim.simulate(GAME, 200, seed=SEED, players=viewing, rules=FRISH)
    for chunk in (1, 7):
        again = fastsim.simulate(GAME, 200, seed=SEED, players=viewing, rules=FRISH, chunk=chunk)
        assert column_bytes(again) == column_bytes(whole)


def test_a_player_that_peeks_is_caught() -> None:
    report = check_players(peeker, 8, show_hands)
    assert len(report.leaks) >= 15
    assert {decision.kind for _, decision in report.leaks} == {"call"}
