"""No player of Gibbons sees a hidden card, shown on the running kernel.

Every game is replayed to each of its decisions with all announcements and plays before it forced, all hands and the
stock given. The cards that the deciding seat cannot see are then dealt anew to the other seats and the stock, the
kernel is asked again, and the answer must stay. A new distribution is accepted only if the forced plays before the
decision are legal with it. What is announced at the same time is hidden too.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numba
import numpy as np
import pytest

import fastsim
from fastsim._jit import compile_once
from fastsim.batch import Batch, make_batch
from fastsim.cards.bitboard import count, nth
from fastsim.dealing.philox import draw
from fastsim.entry import split_status
from fastsim.game import OK
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.record import (
    logged_calls,
    logged_hands,
    logged_plays,
    logged_rounds,
    logged_stock,
    logged_trumps,
    make_script,
)
from fastsim.rows import column_bytes
from gibbons_support import GAME, SEATS

SEED = 303
WANTED = 3
TRIES = 30
ANNOUNCED = {"announce": True}
DRAWN = {"announce": True, "stock": "draw", "turned_card": "bottom"}
BATCHED = {"announce": True, "trump_per": "batch", "announce_order": "simultaneous"}


@dataclass(frozen=True)
class World:
    """Where every card lies: hands by seat, the stock from the top, and the trumps that are cut."""

    hands: tuple[int, ...]
    stock: tuple[int, ...]
    trumps: tuple[int, ...]


@dataclass(frozen=True)
class Decision:
    """A decision of a game: what was forced before it, who decides, and the cards that seat has seen."""

    kind: str
    seat: int
    calls: tuple[int, ...]
    plays: tuple[tuple[int, int], ...]
    seen: int
    unheard: int = 0


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
        compile_once(GAME.kernel, GAME.signature())
        self.arguments = [self.batch.rules.codes(), *self.batch.player_arguments()]

    def play(self, deal: int, world: World, calls: Any = (), plays: Any = ()) -> np.void | None:
        """Log of a deal, None where the kernel refuses the script."""
        rows, log = np.zeros(1, dtype=GAME.row), np.zeros(1, dtype=GAME.log)
        self.refresh(world.hands)
        hands = np.array(world.hands, dtype=np.int64)
        trumps = world.trumps if self.batch.rules.trump_method == "cut" else ()
        script = make_script(calls, plays, stock=world.stock, trumps=trumps)
        status = int(GAME.kernel(np.uint64(self.batch.seed), deal, *self.arguments, hands, script, rows, log))
        if status != OK:
            assert split_status(status).kind == "script"
            return None
        return log[0]


def answer_of(decision: Decision, log: np.void) -> Any:
    if decision.kind == "announce":
        return logged_calls(log)[len(decision.calls)]
    return logged_plays(log)[len(decision.plays)]


def decisions_of(log: np.void, rules: Any) -> Iterator[Decision]:
    seats = len(logged_hands(log))
    received, public = [0] * seats, 0
    calls: tuple[int, ...] = ()
    plays: tuple[tuple[int, int], ...] = ()
    for batch in logged_rounds(log, rules):
        received = [own | hand for own, hand in zip(received, batch.hands, strict=True)]
        public |= 1 << batch.turned if batch.turned >= 0 else 0
        for seat, number in enumerate(batch.announcements):
            unheard = seat if rules.announce_order == "simultaneous" else 0
            yield Decision("announce", seat, calls, plays, received[seat] | public, unheard)
            calls += (number,)
        draws = list(batch.draws)
        for i, (seat, card) in enumerate(batch.plays):
            yield Decision("card", seat, calls, plays, received[seat] | public)
            plays += ((seat, card),)
            public |= 1 << card
            if i % seats == seats - 1:
                for drawer, drawn in draws[:seats]:
                    received[drawer] |= 1 << drawn
                draws = draws[seats:]


def world_of(log: np.void) -> World:
    return World(tuple(logged_hands(log)), tuple(logged_stock(log)), tuple(logged_trumps(log)))


def reshuffled(world: World, seen: int, chance: random.Random) -> World:
    """The same world with the cards that were not seen in other places."""
    places: list[tuple[int, int]] = [
        (seat, card) for seat, hand in enumerate(world.hands) for card in range(64) if hand >> card & 1
    ]
    places += [(-1 - i, card) for i, card in enumerate(world.stock)]
    hidden = [place for place in places if not seen >> place[1] & 1]
    cards = [card for _, card in hidden]
    if chance.random() < 0.5:
        chance.shuffle(cards)
    else:
        for _ in range(chance.randint(1, 3)):
            i, j = chance.randrange(len(cards)), chance.randrange(len(cards))
            cards[i], cards[j] = cards[j], cards[i]
    hands = [hand & seen for hand in world.hands]
    stock = list(world.stock)
    for (place, _), card in zip(hidden, cards, strict=True):
        if place >= 0:
            hands[place] |= 1 << card
        else:
            stock[-1 - place] = card
    return World(tuple(hands), tuple(stock), world.trumps)


def other_calls(decision: Decision, chance: random.Random) -> tuple[int, ...]:
    """The announcements so far, those that the seat has not heard drawn anew."""
    heard = len(decision.calls) - decision.unheard
    return decision.calls[:heard] + tuple(chance.randint(0, 1) for _ in range(decision.unheard))


def check_decision(
    report: Report, table: Table, deal: int, decision: Decision, world: World, chance: random.Random
) -> None:
    first = table.play(deal, world, decision.calls, decision.plays)
    assert first is not None
    answer = answer_of(decision, first)
    everything = decision.seen.bit_count() == 52 and decision.unheard == 0
    accepted = 0
    for _ in range(0 if everything else TRIES):
        others = reshuffled(world, decision.seen, chance) if decision.seen.bit_count() < 52 else world
        again = table.play(deal, others, other_calls(decision, chance), decision.plays)
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
    players: Any, deals: int, seats: int, refresh: Callable[[Any], None] = nothing_to_refresh, **rules: Any
) -> Report:
    batch = make_batch("gibbons", seed=SEED, seats=seats, players=players, rules=rules)
    log = np.zeros(deals, dtype=GAME.log)
    batch.play(0, deals, log=log)
    table = Table(batch, refresh)
    chance = random.Random(SEED)
    report = Report()
    for deal in range(deals):
        world = world_of(log[deal])
        played = table.play(deal, world)
        assert played is not None
        for decision in decisions_of(played, batch.rules):
            check_decision(report, table, deal, decision, world, chance)
    return report


@numba.njit
def _mixed(seat: int, view: np.ndarray, start: int) -> int:
    mixed = np.int64(start + seat)
    for i in range(view.size):
        mixed = (mixed * 31 + view[i] % 65_521) % 1_000_003
    return mixed


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
    return nth(legal, mixed % count(legal))


HANDS_OF_THE_WORLD = [0] * 6


@ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)
def peeked_hand(seat: int) -> int:
    """The real first hand of a seat in the game that is being played."""
    return HANDS_OF_THE_WORLD[seat]


def show_hands(hands: Any) -> None:
    """Let the peekers see the hands of the game that is played next."""
    HANDS_OF_THE_WORLD[: len(hands)] = hands


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
    """Announce by the next seat's aces; all else is honest."""
    if decision == see.ANNOUNCE:
        aces = count(peeked_hand((seat + 1) % view[see.SEATS]) & 0x1000_1000_1000_1000)
        return nth(legal, min(aces, count(legal) - 1))
    return nth(legal, 0)


@pytest.mark.parametrize("rules", [ANNOUNCED, DRAWN, BATCHED], ids=["announced", "drawn", "batched"])
@pytest.mark.parametrize("player", list(GAME.players))
def test_built_in_players_see_no_hidden_card(player: str, rules: dict[str, Any]) -> None:
    for seats in SEATS:
        report = check_players(player, 2, seats, **rules)
        assert report.leaks == []
        assert report.accepted >= sum(report.decisions.values())
        assert report.decisions["card"] >= 80
        assert report.decisions["announce"] >= 2 * seats


@pytest.mark.core
@pytest.mark.parametrize("rules", [ANNOUNCED, DRAWN, BATCHED], ids=["announced", "drawn", "batched"])
def test_a_player_that_uses_all_it_is_given_sees_no_hidden_card(rules: dict[str, Any]) -> None:
    for seats in (2, 3, 6):
        report = check_players(curious, 1, seats, **rules)
        assert report.leaks == []
        assert report.accepted >= sum(report.decisions.values()) // 2


def test_the_view_holds_nothing_of_the_deal_before() -> None:
    """Rows must not depend on the chunk even for a player that looks at every place of its view."""
    for rules in (ANNOUNCED, DRAWN, BATCHED):
        options = {"seed": SEED, "players": curious, "rules": rules, "seats": 3}
        whole = fastsim.simulate("gibbons", 200, **options)
        for chunk in (1, 7):
            assert column_bytes(fastsim.simulate("gibbons", 200, chunk=chunk, **options)) == column_bytes(whole)


def test_a_player_that_peeks_is_caught() -> None:
    report = check_players(peeker, 8, 4, show_hands, **ANNOUNCED)
    assert len(report.leaks) >= 8
    assert {decision.kind for _, decision in report.leaks} == {"announce"}
