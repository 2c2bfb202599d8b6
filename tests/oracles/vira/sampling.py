"""Random legal choices, so that deals of any contract can be played out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

from .auction import PASS, Auction, is_higher, legal_calls, make_call, parse_call
from .cards import PACK, SUITS, deal_pack
from .deal import Decision, IllegalDealError
from .options import CHOICES, DEFAULTS, Rules
from .table import Table

CONCEDE_ONE_IN = 8
OMKOP_ONE_IN = 3


def all_choices(decision: Decision) -> Iterator[Any]:
    """Every legal choice, card sets included (there may be C(26, 13) of them)."""
    if decision.kind == "discard":
        yield from itertools.combinations(sorted(decision.options), decision.size)
    else:
        yield from decision.options


def sample(decision: Decision, rng: Random) -> Any:
    """A random legal choice: uniform, but that few games are conceded or bought again."""
    if decision.kind == "concede":
        return rng.randrange(CONCEDE_ONE_IN) == 0
    if decision.kind == "omkop":
        return rng.randrange(OMKOP_ONE_IN) == 0
    if decision.kind == "discard":
        return rng.sample(sorted(decision.options), decision.size)
    return rng.choice(sorted(decision.options))


def random_cards(rng: Random) -> tuple[list[set[str]], list[str], str]:
    """Hands, talon and preference suit of a random deal."""
    pack = rng.sample(PACK, len(PACK))
    return (*deal_pack(pack), rng.choice(SUITS))


def random_rules(rng: Random) -> Rules:
    """A random value of every option."""
    return {name: rng.choice(CHOICES[name]) for name in DEFAULTS}


def can_be_won(call: str, seat: int, rules: Rules) -> bool:
    """Whether a seat can become declarer with a call: forehand's forced opening may be too high for it."""
    if seat == 0 or not rules["forehand_must_open"]:
        return True
    opened = Auction()
    make_call(opened, legal_calls(opened, rules)[0])
    return is_higher(parse_call(call), seat, opened, rules)


def calls_ending_in(call: str, seat: int, rng: Random, rules: Rules) -> list[str]:
    """A random auction that a seat wins with a call."""
    if not can_be_won(call, seat, rules):
        raise IllegalDealError(f"seat {seat} can never call {call}")
    while True:
        auction, calls = Auction(), []
        while not auction.is_over:
            calls.append(_next_call(auction, call, seat, rng, rules))
            make_call(auction, calls[-1])
        if auction.best is not None and (auction.best.text, auction.holder) == (call, seat):
            return calls


def _next_call(auction: Auction, call: str, seat: int, rng: Random, rules: Rules) -> str:
    """A call that leaves the winner his own, or a pass once he has made it.

    His own earlier calls may end the auction too soon; then it is held again.
    """
    if auction.best is not None and (auction.best.text, auction.holder) == (call, seat):
        return PASS
    legal = legal_calls(auction, rules)
    if call not in legal:  # a worse hand holds it, and this seat's is worse still
        return PASS
    lower = legal[: legal.index(call)]
    if auction.speaker == seat:
        raises = [text for text in lower if text != PASS]
        return rng.choice(raises) if raises and rng.random() < 0.3 else call
    if rules["better_hand_takeover"] and seat < auction.speaker:
        lower.append(call)
    return PASS if PASS in lower and rng.random() < 0.5 else rng.choice(lower)


def play_out(table: Table, rng: Random, calls: list[str] | None = None) -> Table:
    """Play a table to its end: the calls given first, random legal choices after them."""
    for call in calls or []:
        table.choose(call)
    while table.decision is not None:
        table.choose(sample(table.decision, rng))
    return table
