"""What tests of kernels against oracles share: rules drawn at random by batches, every choice often enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from fastsim.options import ChoiceOption, FlagOption, option_fields, option_of

DEALS_PER_RULES = 100
RULES_PER_BATCH = 125
BATCHES = 8


@dataclass(frozen=True)
class RandomRules:
    """Rules drawn from the values of each option, the same for the same seed and batch."""

    choices: dict[str, list[Any]]
    seed: int

    def of_batch(self, batch: int) -> list[dict[str, Any]]:
        """The rules of a batch."""
        chance = random.Random(self.seed + batch)
        return [self._draw(chance) for _ in range(RULES_PER_BATCH)]

    def _draw(self, chance: random.Random) -> dict[str, Any]:
        return {name: chance.choice(values) for name, values in self.choices.items()}

    def assert_all_are_drawn(self, codes: np.dtype) -> None:
        """Every option that can change a row is drawn, and every one of its values in a thousand deals."""
        drawn: Counter[tuple[str, Any]] = Counter()
        for batch in range(BATCHES):
            for rules in self.of_batch(batch):
                drawn.update(dict.fromkeys(rules.items(), DEALS_PER_RULES))
        assert set(self.choices) == set(codes.names or ())
        assert min(drawn.values()) >= 1_000
        assert BATCHES * RULES_PER_BATCH * DEALS_PER_RULES >= 100_000

    def assert_words_are_whole(self, rules: type[Any], no_row: Collection[str]) -> None:
        """Every word of every option is among the values; options named in `no_row` change none."""
        for item in option_fields(rules):
            option = option_of(item)
            if item.name in no_row:
                assert item.name not in self.choices
            elif isinstance(option, ChoiceOption):
                assert set(self.choices[item.name]) == set(option.words)
            elif isinstance(option, FlagOption):
                assert set(self.choices[item.name]) == {True, False}
            else:
                assert item.name in self.choices
