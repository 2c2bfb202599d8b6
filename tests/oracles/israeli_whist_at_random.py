"""Random play of Israeli whist under random rules, decided by the oracle."""

from __future__ import annotations

import random
from typing import Any

from golden.vectors import load_vectors
from oracles import israeli_whist as whist
from oracles.israeli_whist_calls import frish_receiver
from oracles.tricks import PACK

OPTIONS: dict[str, dict[str, Any]] = load_vectors("israeli_whist")["options"]
#: Where an option takes any integer of a range, a few of them.
NUMBERS: dict[str, list[Any]] = {
    "min_trump_bid": [5, 1, 4, 9, 13],
    "frish_max": [3, 1, 2, 5],
    "frish_cards": [3, 1, 2, 13],
    "frish_min_step": [1, 0, 4],
    "made_bonus": [10, 0, -7],
    "miss_per_trick": [10, 5],
    "zero_made_under": [50, 40],
    "zero_made_over": [25, 30],
    "zero_miss_under": [50, 45],
    "zero_miss_over": [50, 25, 30],
    "zero_miss_step": [10, 3],
    "zero_miss_cap": [None, 0, -20],
    "revoke_fine": [100, 1],
    "match_deals": [4, 1],
    "match_target": [None, 50],
}


def random_rules(rng: random.Random) -> whist.Rules:
    """Any choice of every option."""
    choices = {name: option.get("words") or NUMBERS[name] for name, option in OPTIONS.items()}
    return {name: rng.choice(values) for name, values in choices.items()}


def random_hands(rng: random.Random) -> list[set[str]]:
    return whist.deal_pack(rng.sample(PACK, len(PACK)))


def random_choice(rng: random.Random, deal: whist.Deal, pass_chance: float) -> whist.Decision:
    """Any legal decision; bids stay low, lest every auction end at thirteen tricks."""
    choices = deal.choices()
    if deal.stage == "auction":
        return "pass" if rng.random() < pass_chance else rng.choice(choices[:12])
    return rng.choice(choices)


def random_revoke(rng: random.Random, deal: whist.Deal) -> str:
    """Any card of the player in turn, legal or not."""
    return rng.choice(sorted(deal.hands[deal.turn]))


def play_at_random(
    rng: random.Random, rules: whist.Rules, *, pass_chance: float = 0.7, revoke_chance: float = 0.0
) -> tuple[list[set[str]], dict[str, list[Any]], dict[str, Any]]:
    """Hands as dealt, record and figures of one random deal."""
    hands = random_hands(rng)
    deal = whist.Deal(hands, rules)
    record: dict[str, list[Any]] = {"auction": [], "exchanges": [], "plays": []}
    while deal.stage != "end":
        stage, seat = deal.stage, deal.turn
        assert deal.choices()
        does_revoke = stage == "play" and rng.random() < revoke_chance
        decision = random_revoke(rng, deal) if does_revoke else random_choice(rng, deal, pass_chance)
        if stage == "frish":
            record["exchanges"].append((deal.frish, seat, frish_receiver(seat, deal.frish, rules), frozenset(decision)))
        else:
            record["plays" if stage == "play" else "auction"].append((seat, decision))
        deal.decide(decision)
    return hands, record, deal.figures()
