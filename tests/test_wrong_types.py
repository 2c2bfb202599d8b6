"""Arguments of the Python API that are of the wrong kind: one clear sentence, never an error of Python's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import analysis
import fastsim
from fastsim.cards.text import parse_card, parse_suit
from fastsim.errors import TrickoddsError

HAND = "SA SK SQ HJ H5 D2 C3"

#: What no text, no number and no folder is.
NEITHER = (True, b"x", [None], {1: None}, object(), lambda: 0, complex(1), np.array([1, 2]))
NUMBERS = (-1, 2**70, 1.5, np.float64(3))
TEXTS = ("", "3")


def ask(**changed: Any) -> Any:
    return analysis.odds("gibbons", **{"hand": HAND, "deals": 20, "precision": 0.5, **changed})


CASES: dict[str, tuple[Callable[[Any], Any], tuple[Any, ...]]] = {
    "card": (parse_card, NEITHER + NUMBERS),
    "suit": (parse_suit, NEITHER + NUMBERS),
    "odds of a hand": (lambda value: ask(hand=value), (None, *NEITHER, *NUMBERS)),
    "odds with a trump": (lambda value: ask(trump=value), NEITHER + NUMBERS),
    "odds with cards known": (lambda value: ask(known=value), NEITHER + NUMBERS),
    "odds with limits": (lambda value: ask(where=value), NEITHER[:-1] + NUMBERS),
    "precision": (lambda value: ask(precision=value), (None, *NEITHER, *TEXTS, -1, 1.5, float("nan"))),
    "most deals": (lambda value: ask(deals=value), (None, *NEITHER, *TEXTS, -1, 1.5, float("nan"))),
    "conditions": (lambda value: fastsim.deal_where("gibbons", value, seed=1, deals=[0]), (None, *NEITHER, *NUMBERS)),
    "level": (lambda value: analysis.wilson_interval(1, 2, value), (None, *NEITHER, *TEXTS, -1, 1.5)),
    "folder of a run": (lambda value: fastsim.run("gibbons", value, 2, seed=1), (None, *NEITHER, *NUMBERS)),
    "run to tell of": (fastsim.info, (None, *NEITHER, *NUMBERS)),
    "runs to read": (analysis.load, (None, *NEITHER, *NUMBERS)),
    "runs for tables": (analysis.standard_tables, (None, *NEITHER, *NUMBERS)),
    "part of a report": (lambda value: analysis.study("gibbons", value, 10, seed=1), (None, *NEITHER, *NUMBERS)),
    "calls": (lambda value: fastsim.simulate("vira", 1, seed=1, calls=value), NEITHER + NUMBERS),
}


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_kind_gets_one_sentence(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    use, values = CASES[name]
    for value in values:
        with pytest.raises(TrickoddsError) as caught:
            use(value)
        assert "\n" not in str(caught.value)
        assert "expected" in str(caught.value) or "holds no run" in str(caught.value)
    assert not list(tmp_path.iterdir())
