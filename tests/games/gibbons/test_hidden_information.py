"""No player of Gibbons sees a hidden card, shown on the running kernel.

Every game is replayed to each of its decisions with all announcements and plays before it forced, all hands and the
stock given. The cards that the deciding seat cannot see are then dealt anew to the other seats and the stock, the
kernel is asked again, and the answer must stay. A new distribution is accepted only if the forced plays before the
decision are legal with it. What is announced at the same time is hidden too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import pytest

from fastsim.cards.bitboard import count, nth
from fastsim.games.gibbons import view as see
from fastsim.games.gibbons.record import (
    logged_hands,
    logged_rounds,
    logged_stock,
    logged_trumps,
    make_script,
)
from fastsim.logs import logged_calls, logged_plays
from gibbons_support import GAME, SEATS
from hidden_information import (
    Report,
    Table,
    assert_chunks_do_not_matter,
    check_deals,
    check_decision,
    curious_player,
    exchanged,
    peeking_player,
    show_hands,
)

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


def play(table: Table, deal: int, world: World, calls: Any = (), plays: Any = ()) -> np.void | None:
    """Log of a deal, None where the kernel refuses what is forced."""
    trumps = world.trumps if table.batch.rules.trump_method == "cut" else ()
    played = table.play(deal, world.hands, make_script(calls, plays, stock=world.stock, trumps=trumps))
    return None if played is None else played[1]


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
    cards = exchanged([card for _, card in hidden], chance)
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


def check(report: Report, table: Table, deal: int, decision: Decision, log: np.void, chance: random.Random) -> None:
    world = world_of(log)
    has_hidden_cards = decision.seen.bit_count() < 52

    def others() -> Iterator[tuple[World, tuple[int, ...]]]:
        for _ in range(TRIES if has_hidden_cards or decision.unheard else 0):
            moved = reshuffled(world, decision.seen, chance) if has_hidden_cards else world
            yield moved, other_calls(decision, chance)

    def ask(asked: tuple[World, tuple[int, ...]]) -> Any:
        again = play(table, deal, *asked, decision.plays)
        return None if again is None else answer_of(decision, again)

    answer = ask((world, decision.calls))
    assert answer is not None
    check_decision(report, deal, decision, answer, others(), ask, WANTED)


def check_players(players: Any, deals: int, seats: int, **options: Any) -> Report:
    """Check every decision of consecutive games."""
    return check_deals("gibbons", players, deals, decisions_of, check, seats=seats, **options)


@numba.njit
def _chosen(decision: int, legal: int, view: np.ndarray, number: int) -> int:
    """An answer that any number decides."""
    return nth(legal, number % count(legal))


curious = curious_player(_chosen)


@numba.njit
def _announces_aces(decision: int, seat: int, legal: int, aces: int) -> int:
    """Announce by the next seat's aces; all else is honest."""
    return nth(legal, min(aces, count(legal) - 1)) if decision == see.ANNOUNCE else nth(legal, 0)


peeker = peeking_player(_announces_aces)


@pytest.mark.parametrize("rules", [ANNOUNCED, DRAWN, BATCHED], ids=["announced", "drawn", "batched"])
@pytest.mark.parametrize("player", list(GAME.players))
def test_built_in_players_see_no_hidden_card(player: str, rules: dict[str, Any]) -> None:
    for seats in SEATS:
        report = check_players(player, 2, seats, rules=rules)
        assert report.leaks == []
        assert report.accepted >= sum(report.decisions.values())
        assert report.decisions["card"] >= 80
        assert report.decisions["announce"] >= 2 * seats


@pytest.mark.core
@pytest.mark.parametrize("rules", [ANNOUNCED, DRAWN, BATCHED], ids=["announced", "drawn", "batched"])
def test_a_player_that_uses_all_it_is_given_sees_no_hidden_card(rules: dict[str, Any]) -> None:
    for seats in (2, 3, 6):
        report = check_players(curious, 1, seats, rules=rules)
        assert report.leaks == []
        assert report.accepted >= sum(report.decisions.values()) // 2


def test_the_view_holds_nothing_of_the_deal_before() -> None:
    for rules in (ANNOUNCED, DRAWN, BATCHED):
        assert_chunks_do_not_matter("gibbons", curious, rules=rules, seats=3)


def test_a_player_that_peeks_is_caught() -> None:
    report = check_players(peeker, 8, 4, refresh=show_hands, rules=ANNOUNCED)
    assert len(report.leaks) >= 8
    assert report.leaked_kinds() == {"announce"}
