"""Frames: columns of the row, narrow types, suits as categories, hands joined by address."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import analysis
import fastsim
from analysis.frames import hands_of, rules_of
from fastsim.errors import RequestError
from fastsim.games import get_game


def test_frame_holds_the_rows() -> None:
    rows = fastsim.simulate("vida", 500, seed=3, players="random")
    frame = analysis.to_frame(rows, "vida", seed=3)
    assert list(frame.columns) == [column.name for column in get_game("vida").columns]
    for name in frame.columns:
        values = frame[name].cat.codes if name == "trump" else frame[name]
        assert values.to_numpy().tolist() == rows[name].tolist()
        assert name == "trump" or frame[name].dtype == rows.dtype[name]


def test_suits_are_categories_and_missing_where_passed_out() -> None:
    frame = analysis.simulate("vida", 500, seed=3, players="random")
    assert list(frame["trump"].cat.categories) == ["C", "D", "H", "S", "NT"]
    assert frame["trump"].isna().equals(frame["passed_out"])
    assert frame["passed_out"].any()


def test_hands_are_joined_by_address() -> None:
    frame = analysis.simulate("vida", 50, seed=3, start=1_000)
    picked = frame[frame["deal"] % 7 == 0]
    assert hands_of(picked).tolist() == fastsim.hands("vida", seed=3, deals=picked["deal"].to_numpy()).tolist()


def test_hands_keep_known_cards() -> None:
    frame = analysis.simulate("vida", 20, seed=3, known={2: "SJ S9"})
    assert (hands_of(frame)[:, 2] & fastsim.hands("vida", seed=3, deals=0, known={2: "SJ S9"})[0, 2]).all()
    held = np.int64(1 << 57 | 1 << 55)
    assert ((hands_of(frame)[:, 2] & held) == held).all()


def test_rules_travel_with_the_frame() -> None:
    frame = analysis.simulate("vida", 5, seed=3, preset="greek_online", rules={"min_bid": 100})
    assert rules_of(frame) == get_game("vida").make_rules({"min_bid": 100}, "greek_online")


def test_frame_without_seed_says_so() -> None:
    frame = analysis.to_frame(fastsim.simulate("vida", 5, seed=3), "vida")
    with pytest.raises(RequestError, match="does not know its seed"):
        hands_of(frame)


@pytest.mark.parametrize(
    "first", ["import analysis.hand_odds, analysis.fit", "from analysis.hand_odds import odds", "import analysis"]
)
def test_functions_keep_their_names_whatever_is_imported_first(first: str) -> None:
    """`analysis.fit` is a function, and a module of that name holds it; `analysis.odds` is one too."""
    told = f"{first}; import analysis; print(callable(analysis.odds), callable(analysis.fit))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]
