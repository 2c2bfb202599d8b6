"""Where the unseen cards lie: deals that agree with what is known about a hand.

Known are the hand itself, cards and limits of other hands, and the calls so far. Cards and limits are dealt to
directly. Calls choose among those deals, by rejection: a deal is kept in which the other seats' players make just
those calls; the hand's own calls are given, whatever its player would have called. Where the calls are too rare for
that, each deal is built seat by seat: first a hand of the seat whose calls are rarest, with which it makes them, found
by rejection on that seat alone; then many ways to deal the rest, of which those are right in which the others make
theirs; one of the right ones is drawn, and the deal weighs as much as there were right ones. A player's calls depend on
its own hand, the auction and its own chance, so that means with these weights tend to those over all deals that agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Final

import numpy as np

from fastsim.batch import Batch
from fastsim.dealing.constrained import Dealer
from fastsim.dealing.deal import deal_around, deal_hands
from fastsim.dealing.where import Where, check_where, parse_where, satisfied
from fastsim.errors import RequestError
from fastsim.game import Game
from fastsim.games import get_game
from fastsim.requests import known_cards
from fastsim.scripts import listen_script, overlaid

#: Deals tried before it is decided how to go on, and at a time.
PILOT: Final = 50_000
CHUNK: Final = 50_000

#: By rejection if the pilot finds as many, else with weights.
ENOUGH: Final = 100

#: Hands and deals tried in all before it is given up.
MOST_TRIED: Final = 20_000_000

#: The fewest deals that are an answer.
_FEWEST: Final = 100

#: Rest deals have numbers from here on, so that they share no chance with the hands they are dealt around.
_REST_DEALS: Final = 1 << 62
_MOST_RESTS: Final = 20_000


def speakers_of(game: Game, calls: Sequence[int], batch: Batch) -> list[int]:
    """Seat that made each of the calls."""
    if game.speakers is not None:
        return game.speakers(calls, batch.rules)
    return [place % len(batch.players) for place in range(len(calls))]


class Unseen:
    """Deals in which a hand finds itself, by place.

    Parameters
    ----------
    batch : Batch
        Game, seed, rules and players, and what its script forces beside calls; its known cards are not used.
    where : Where
        The whole hand at its seat, and what is known of the others.
    calls : sequence of int
        The calls so far, from seat 0 on.
    seat : int
        Whose hand it is.
    is_weighted : bool, optional
        Whether to build the deals seat by seat; by default where the calls are too rare for rejection.

    Attributes
    ----------
    hands : ndarray
        Shape (n, seats), int64: the deals found so far.
    weights : ndarray
        Shape (n,), float64: 1 by rejection.
    is_weighted : bool or None
        How they are found, None before the first.
    probability : Fraction or None
        Exact probability of the cards and limits known of the others, given the hand; None where it is too costly.

    Raises
    ------
    RequestError
        If no deal agrees with the cards and limits.
    """

    def __init__(
        self, batch: Batch, where: Where, calls: Sequence[int], seat: int, *, is_weighted: bool | None = None
    ) -> None:
        self.game: Game = get_game(batch.game)
        self.hand_size = self.game.dealt_to_each(batch.rules)
        self.batch = batch
        self.where = where
        self.seat = seat
        self.calls = list(calls)
        self.speakers = speakers_of(self.game, self.calls, batch)
        n_seats = len(where.held)
        self.hands = np.zeros((0, n_seats), dtype=np.int64)
        self.weights = np.zeros(0)
        self.is_weighted = is_weighted if self._others() else False
        self.tried = 0
        self.dealer = self.dealer_of(where)
        own = self.dealer_of(Where(tuple(where.held[i] * (i == seat) for i in range(n_seats)), (0,) * n_seats, ()))
        whole, alone = self.dealer.probability, own.probability
        self.probability = None if whole is None or alone is None else Fraction(whole / alone)
        self._found = 0
        self._builder: _Builder | None = None

    def dealer_of(self, where: Where) -> Dealer:
        """The dealer of conditions in this game."""
        return Dealer(where, deck=self.game.deck, hand_size=self.hand_size)

    def deal(self, dealer: Dealer, numbers: np.ndarray) -> np.ndarray:
        """Deals by number; where only cards are known, those of `fastsim.hands` with these cards known."""
        where = dealer.where
        if where.counts or any(where.lacked):
            return dealer.deal(self.batch.seed, numbers).hands
        hands, _ = deal_hands(
            self.batch.seed,
            numbers,
            deck=self.game.deck,
            seats=len(where.held),
            hand_size=self.hand_size,
            known=np.array(where.held, dtype=np.int64),
        )
        return hands

    def _others(self) -> list[int]:
        """Other seats that have called."""
        return sorted(set(self.speakers) - {self.seat})

    def agrees(self, seats: Sequence[int], first: int, hands: np.ndarray) -> np.ndarray:
        """In which deals, numbered from `first`, the players of the seats make their calls, the others' being given."""
        if not seats or not len(hands):
            return np.ones(len(hands), dtype=bool)
        if not self.game.listens:
            raise RequestError(f"{self.game.name} does not say in which deals calls are made")
        script = listen_script(self.game.script, self.calls, [speaker in seats for speaker in self.speakers])
        script = overlaid(script, self.batch.script)
        rows = replace(self.batch, script=script).play(first, len(hands), hands=hands)
        agree: np.ndarray = self.game.calls_made(rows) == len(self.calls)
        return agree

    def find(self, wanted: int) -> int:
        """Find deals until there are `wanted`; returns how many there are, fewer if the tries are used up.

        Raises
        ------
        RequestError
            If the calls are so rare that there is no use in trying.
        """
        if self.is_weighted is None:
            self._try(PILOT)
            self.is_weighted = self._found < ENOUGH
            if self.is_weighted:
                self.hands, self.weights = self.hands[:0], self.weights[:0]
        if self.is_weighted:
            self._build(wanted)
        while not self.is_weighted and len(self.hands) < wanted and self.tried < MOST_TRIED:
            self._try(CHUNK if self._others() else wanted - len(self.hands))
        if len(self.hands) < min(wanted, _FEWEST):
            raise RequestError(
                f"the players make these calls in {len(self.hands)} of {self.tried:,} deals with this hand, "
                f"expected at least {min(wanted, _FEWEST)}: they hardly would"
            )
        return min(wanted, len(self.hands))

    def _try(self, deals: int) -> None:
        numbers = np.arange(self.tried, self.tried + deals)
        hands = self.deal(self.dealer, numbers)
        right = hands[self.agrees(self._others(), self.tried, hands)]
        self.tried += deals
        self._found += len(right)
        self.hands = np.concatenate([self.hands, right])
        self.weights = np.ones(len(self.hands))

    def _build(self, wanted: int) -> None:
        if self._builder is None:
            self._builder = _Builder(self, self._others())
        while len(self.hands) < wanted and self._builder.tried < MOST_TRIED:
            hands, weights = self._builder.build()
            self.hands = np.concatenate([self.hands, hands])
            self.weights = np.concatenate([self.weights, weights])
        self.tried = self._builder.tried

    @property
    def rate(self) -> float:
        """Share of the deals with this hand, and what is known of the others, in which the calls are made."""
        if self._builder is not None:
            return self._builder.rate
        return self._found / self.tried if self.tried else 1.0

    def effective(self, n: int) -> float:
        """Effective number of the first n deals (Kish): how many equally weighted ones tell as much."""
        weights = self.weights[:n]
        return float(weights.sum() ** 2 / (weights**2).sum()) if n else 0.0


class _Builder:
    """Builds deals seat by seat."""

    def __init__(self, unseen: Unseen, others: list[int]) -> None:
        self.unseen = unseen
        chances = [self._chance(seat) for seat in others]
        self.first = others[int(np.argmin(chances))]
        self.rest = [seat for seat in others if seat != self.first]
        where = unseen.where
        self.dealer = unseen.dealer_of(
            Where(
                where.held,
                tuple(cards * (seat == self.first) for seat, cards in enumerate(where.lacked)),
                tuple(count for count in where.counts if count.seat == self.first),
            )
        )
        self.chance = min(chances)
        whole, loose = unseen.dealer.probability, self.dealer.probability
        self.limits = 1.0 if whole is None or loose is None else float(whole / loose)
        self.rests = self._how_many_rests(float(np.prod(chances)) / self.chance * self.limits)
        self.tried = self.hand_tries = self.hands_found = self.dealt = 0
        self.weight = 0.0

    def _how_many_rests(self, chance: float) -> int:
        """How many ways to deal the rest are tried for each hand, of which a share of about `chance` is right.

        Enough for one to be right, up to four where hands are dear.
        """
        if chance == 1:
            return 1
        return min(ceil(min(max(1 / chance, 0.5 / self.chance), 4 / chance)), _MOST_RESTS)

    def _chance(self, seat: int) -> float:
        """How often a seat makes its own calls, the others' being given."""
        found = tried = 0
        while found < ENOUGH and tried < MOST_TRIED // 10:
            numbers = np.arange(tried, tried + CHUNK)
            hands = self.unseen.deal(self.unseen.dealer, numbers)
            found += int(self.unseen.agrees([seat], tried, hands).sum())
            tried += CHUNK
        if not found:
            raise RequestError(
                f"seat {seat} makes its calls in none of {tried:,} deals with this hand: it hardly would"
            )
        return found / tried

    def build(self) -> tuple[np.ndarray, np.ndarray]:
        """Deals and weights of the next hands of the first seat."""
        unseen = self.unseen
        numbers = np.arange(self.hand_tries, self.hand_tries + CHUNK)
        hands = unseen.deal(self.dealer, numbers)
        kept = hands[unseen.agrees([self.first], self.hand_tries, hands)]
        self.hand_tries += CHUNK
        self.tried += CHUNK
        self.hands_found += len(kept)
        known = np.tile(np.array(unseen.where.held, dtype=np.int64), (len(kept), 1))
        known[:, self.first] = kept[:, self.first]
        found, weights = [], []
        at_a_time = max(CHUNK // self.rests, 1)
        for place in range(0, len(known), at_a_time):
            part, counted = self._deal_rests(known[place : place + at_a_time])
            found.append(part)
            weights.append(counted)
        if not found:
            return hands[:0], np.zeros(0)
        return np.concatenate(found), np.concatenate(weights)

    def _deal_rests(self, known: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """For each known hand a deal drawn from the right ones around it, and how many those are; none without any."""
        unseen = self.unseen
        first = _REST_DEALS + self.dealt
        repeated = np.repeat(known, self.rests, axis=0)
        hands = deal_around(unseen.batch.seed, first, repeated, deck=unseen.game.deck, hand_size=unseen.hand_size)
        right = satisfied(unseen.where, hands)
        right &= unseen.agrees(self.rest, first, hands)
        self.dealt += len(hands)
        self.tried += len(hands)
        # The first right one is as good as any: the rest deals are alike.
        by_hand = right.reshape(len(known), self.rests)
        weights = by_hand.sum(axis=1).astype(np.float64)
        self.weight += float(weights.sum())
        has = weights > 0
        drawn = np.arange(len(known)) * self.rests + by_hand.argmax(axis=1)
        return hands[drawn[has]], weights[has]

    @property
    def rate(self) -> float:
        """Estimated share of the deals, with what is known of the hands, in which the calls are made."""
        if not self.dealt:
            return 0.0
        return self.hands_found / self.hand_tries * self.weight / self.dealt / self.limits


def gather(
    batch: Batch, cards: int, seat: int, known: Mapping[int, str | int] | str | None, where: str | None
) -> Where:
    """Everything that is known of the hands of a deal.

    Parameters
    ----------
    batch : Batch
        Its game, rules and number of seats are used.
    cards, seat : int
        The hand that is seen, and whose it is.
    known : mapping or str, optional
        Cards known at other seats: hands by seat, or text as in ``seat2: SA SK``.
    where : str, optional
        Limits on other hands, as `fastsim.deal_where` takes them.

    Raises
    ------
    CardError, RequestError
        If something is malformed, about the hand itself, or contradicts the rest.
    """
    game, seats = get_game(batch.game), len(batch.players)
    hand_size = game.dealt_to_each(batch.rules)
    limits = parse_where(where or "", deck=game.deck, seats=seats, hand_size=hand_size)
    if isinstance(known, str):
        said = parse_where(known, deck=game.deck, seats=seats, hand_size=hand_size)
        if said.counts or any(said.lacked):
            raise RequestError(
                f"`known` is {known!r}, expected cards only, as in 'seat2: SA SK'; limits go into `where`"
            )
        known = {i: held for i, held in enumerate(said.held) if held}
    if known is not None and not isinstance(known, Mapping):
        raise RequestError(f"`known` is {known!r}, expected a mapping from seat to cards, or text as in 'seat2: SA SK'")
    if seat in (known or {}):
        raise RequestError(f"`known` names cards of seat {seat}, whose hand is given")
    if limits.held[seat] or limits.lacked[seat] or any(count.seat == seat for count in limits.counts):
        raise RequestError(f"`where` is about seat {seat}, whose hand is given")
    fixed = known_cards(game, {**dict(known or {}), seat: cards}, seats, hand_size)
    held = tuple(int(fixed[i]) | limits.held[i] for i in range(seats))
    return check_where(Where(held, limits.lacked, limits.counts), deck=game.deck, hand_size=hand_size)
