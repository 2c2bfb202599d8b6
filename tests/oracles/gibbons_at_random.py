"""Random play of Gibbons under random rules, decided by the oracle."""

from __future__ import annotations

import random
from typing import Any

from golden.vectors import load_vectors
from oracles import gibbons
from oracles.gibbons_scores import Rules
from oracles.tricks import PACK, SUITS

OPTIONS: dict[str, dict[str, Any]] = load_vectors("gibbons")["options"]
SEATS = [2, 3, 4, 5, 6]
#: Where an option takes any integer of a range, a few of them; hands of 8 are the largest that six players can have.
NUMBERS: dict[str, list[Any]] = {
    "hand_size": [7, 1, 3, 8],
    "trick_points": [1, 0, -2],
    "honour_ace": [5, 1],
    "honour_jack": [4, 0],
    "honour_queen": [3, -10],
    "announce_factor": [2, 0, 3],
    "announce_miss_factor": [2, 0, 3],
    "match_games": [1, 2],
}


def random_rules(rng: random.Random) -> Rules:
    """Any choice of every option."""
    rules = {name: rng.choice(option.get("words") or NUMBERS[name]) for name, option in OPTIONS.items()}
    if rules["trump_method"] == "fixed":
        rules["trump_suit"] = rng.choice(SUITS)
    return rules


def play_at_random(rng: random.Random, seats: int, rules: Rules) -> tuple[dict[str, Any], gibbons.Game]:
    """Record of a random game, as `gibbons.referee` takes it, and the game at its end."""
    pack = rng.sample(PACK, len(PACK))
    game = gibbons.Game(seats, pack, rules, cuts=[rng.choice(SUITS) for _ in PACK])
    first = game.batch
    record: dict[str, Any] = {"hands": first.hands, "stock": list(game.stock), "turned": first.turned}
    while game.stage != "end":
        choices = game.choices()
        assert choices
        game.decide(rng.choice(choices))
    record["rounds"] = [
        {
            "hands": batch.hands,
            "trump": batch.trump,
            "announcements": [batch.announcements[seat] for seat in range(seats)] if batch.announcements else None,
            "plays": batch.plays,
            "draws": batch.draws,
        }
        for batch in game.batches
    ]
    return record, game
