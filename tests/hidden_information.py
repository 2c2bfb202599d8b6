"""The check that players see no hidden card, as far as it is the same in every game.

A deal is replayed to each of its decisions with all before it forced. The cards that the deciding seat cannot see are
then put in other places, the kernel is asked again, and the answer must stay. A game says which decisions there are,
what a seat has seen, and which other distributions contradict what is public.
"""

from __future__ import annotations

import ctypes
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Protocol

import numba
import numpy as np

import fastsim
from fastsim._jit import compile_once
from fastsim.batch import Batch, make_batch
from fastsim.cards.bitboard import count, nth
from fastsim.dealing.philox import draw
from fastsim.entry import split_status
from fastsim.game import OK
from fastsim.games import get_game
from fastsim.rows import column_bytes
from own_players import simple_player

SEED = 303
ACES = 0x1000_1000_1000_1000

# The checker


class Asked(Protocol):
    """A decision: its kind, and what the game adds."""

    @property
    def kind(self) -> str:
        """Such as "call" or "card"."""
        ...


@dataclass
class Report:
    """What the checker found; a leak is the deal, the decision, and the distribution that changed its answer."""

    decisions: Counter[str] = field(default_factory=Counter)
    accepted: int = 0
    fully_checked: int = 0
    rejected: int = 0
    leaks: list[tuple[int, Any, Any]] = field(default_factory=list)

    def leaked_kinds(self) -> set[str]:
        """Kinds of the decisions whose answers changed."""
        return {decision.kind for _, decision, _ in self.leaks}


def nothing_to_refresh(hands: Any) -> None:
    """Honest players hold nothing that changes with the hands."""


@dataclass
class Table:
    """The kernel with its players, asked for one deal at a time; what is shown to a peeker is refreshed each time."""

    batch: Batch
    refresh: Callable[[Any], None] = nothing_to_refresh

    def __post_init__(self) -> None:
        self.game = get_game(self.batch.game)
        compile_once(self.game.kernel, self.game.signature())
        self.arguments = [self.batch.rules.codes(), *self.batch.player_arguments()]

    def play(self, deal: int, known: Any, script: np.ndarray) -> tuple[np.void, np.void] | None:
        """Flat row and log of a deal, None where the kernel refuses the script."""
        rows, log = np.zeros(1, dtype=self.game.row), np.zeros(1, dtype=self.game.log)
        hands = np.array(known, dtype=np.int64)
        self.refresh(known)
        status = int(self.game.kernel(np.uint64(self.batch.seed), deal, *self.arguments, hands, script, rows, log))
        if status != OK:
            assert split_status(status).kind == "script"
            return None
        return rows.view(self.game.flat_row)[0], log[0]


def exchanged(cards: Sequence[int], chance: random.Random) -> list[int]:
    """The cards in another order, or a few of them exchanged, which keeps shown voids more often."""
    found = list(cards)
    if chance.random() < 0.5:
        chance.shuffle(found)
    else:
        for _ in range(chance.randint(1, 3)):
            i, j = chance.randrange(len(found)), chance.randrange(len(found))
            found[i], found[j] = found[j], found[i]
    return found


def reshuffled(hands: Sequence[int], seen: Sequence[int], chance: random.Random) -> tuple[int, ...]:
    """The cards of each hand that were not seen, dealt anew to the same places."""
    places = [
        (seat, card)
        for seat, (hand, known) in enumerate(zip(hands, seen, strict=True))
        for card in range(64)
        if hand & ~known & 1 << card
    ]
    dealt = list(seen)
    for (seat, _), card in zip(places, exchanged([card for _, card in places], chance), strict=True):
        dealt[seat] |= 1 << card
    return tuple(dealt)


def others_of(
    hands: Sequence[int], seen: Sequence[int], chance: random.Random, tries: int
) -> Iterator[tuple[int, ...]]:
    """Other distributions of what a seat has not seen, each once."""
    tried = {tuple(hands)}
    for _ in range(tries if list(seen) != list(hands) else 0):
        others = reshuffled(hands, seen, chance)
        if others not in tried:
            tried.add(others)
            yield others


def check_decision(
    report: Report,
    deal: int,
    decision: Asked,
    answer: Any,
    others: Iterable[Any],
    ask: Callable[[Any], Any],
    wanted: int,
) -> None:
    """Ask again under up to `wanted` other distributions and note every answer that changes.

    ``ask(distribution)`` is the answer, or None where the distribution contradicts what is public.
    """
    accepted = 0
    for distribution in others:
        again = ask(distribution)
        if again is None:
            report.rejected += 1
            continue
        accepted += 1
        if again != answer:
            report.leaks.append((deal, decision, distribution))
        if accepted == wanted:
            break
    report.decisions[decision.kind] += 1
    report.accepted += accepted
    report.fully_checked += accepted == wanted


def check_deals(
    game: str,
    players: Any,
    deals: int,
    decisions_of: Callable[[np.void, Any], Iterable[Any]],
    check: Callable[[Report, Table, int, Any, np.void, random.Random], None],
    refresh: Callable[[Any], None] = nothing_to_refresh,
    **options: Any,
) -> Report:
    """Check every decision of consecutive deals.

    ``decisions_of(log, rules)`` are those of a deal, and ``check(report, table, deal, decision, log, chance)`` looks at
    one of them.
    """
    batch = make_batch(game, seed=SEED, players=players, **options)
    table, chance, report = Table(batch, refresh), random.Random(SEED), Report()
    for deal in range(deals):
        hands = fastsim.hands(game, seed=SEED, deals=deal, seats=len(batch.players), rules=batch.rules)[0]
        played = table.play(deal, hands, table.game.script())
        assert played is not None
        for decision in decisions_of(played[1], batch.rules):
            check(report, table, deal, decision, played[1], chance)
    return report


def assert_chunks_do_not_matter(game: str, players: Any, **options: Any) -> None:
    """Rows must not depend on the chunk even for players that look at every place of their view."""
    whole = fastsim.simulate(game, 200, seed=SEED, players=players, **options)
    for chunk in (1, 7):
        again = fastsim.simulate(game, 200, seed=SEED, players=players, chunk=chunk, **options)
        assert column_bytes(again) == column_bytes(whole)


# Players


@numba.njit
def some_of(cards: int, size: int, number: int) -> int:
    """So many of the cards, which any number decides."""
    given = np.int64(0)
    for _ in range(size):
        rest = cards & ~given
        given |= np.int64(1) << nth(rest, number % count(rest))
    return given


@numba.njit
def _mixed(seat: int, view: np.ndarray, start: int) -> int:
    mixed = np.int64(start + seat)
    for i in range(view.size):
        mixed = (mixed * 31 + view[i] % 65_521) % 1_000_003
    return mixed


def curious_player(chosen: Any) -> Any:
    """A player that lets every number that it is given decide: whatever leaked into any place would change its answers.

    ``chosen(decision, legal, view, number)`` is a legal answer that a number decides.
    """

    @numba.njit
    def curious(decision: int, seat: int, legal: int, view: Any, history: Any, params: Any, chance: Any) -> int:
        mixed = _mixed(seat, view, draw(chance, 1_000))
        for i in range(history.size):
            mixed = (mixed * 31 + history[i]) % 1_000_003
        return chosen(decision, legal, view, mixed)

    return curious


def viewing_player(chosen: Any, see: ModuleType) -> Any:
    """A player that lets every place of the view decide, and of the history what its counts say is there."""
    call_count, play_count, plays_at = see.CALL_COUNT, see.PLAY_COUNT, see.PLAYS_AT

    @numba.njit
    def viewing(decision: int, seat: int, legal: int, view: Any, history: Any, params: Any, chance: Any) -> int:
        mixed = _mixed(seat, view, 0)
        for i in range(view[call_count]):
            mixed = (mixed * 31 + history[i]) % 1_000_003
        for i in range(view[play_count]):
            mixed = (mixed * 31 + history[plays_at + i]) % 1_000_003
        return chosen(decision, legal, view, mixed)

    return viewing


_HANDS_OF_THE_WORLD = [0] * 6


@ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)
def peeked_hand(seat: int) -> int:
    """The real hand of a seat, as dealt, in the deal that is being played: what no honest player can call."""
    return _HANDS_OF_THE_WORLD[seat]


def show_hands(hands: Any) -> None:
    """Let the peekers see the hands of the deal that is played next."""
    _HANDS_OF_THE_WORLD[: len(hands)] = [int(hand) for hand in hands]


def peeking_player(chosen: Any, seats: int = 4) -> Any:
    """A player that counts the aces of the next seat's hand; ``chosen(decision, seat, legal, aces)`` is its answer."""

    @numba.njit
    def by_aces(decision: int, seat: int, legal: int, view: np.ndarray) -> int:
        return chosen(decision, seat, legal, count(peeked_hand((seat + 1) % seats) & ACES))

    return simple_player(by_aces)
