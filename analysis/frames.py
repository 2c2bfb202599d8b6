"""From rows to data frames: narrow columns, suits as categories, and the address that joins hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pandas as pd

import fastsim
from fastsim.cards.deck import NO_TRUMP
from fastsim.cards.text import suit_name
from fastsim.errors import RequestError
from fastsim.games import get_game

SUIT_CATEGORIES = [str(suit_name(suit)) for suit in range(NO_TRUMP + 1)]


def to_frame(rows: np.ndarray, game: str, **origin: Any) -> pd.DataFrame:
    """Rows of a game as a data frame.

    Parameters
    ----------
    rows : ndarray
        Structured, the game's flat row dtype.
    game : str
        Registered name.
    **origin
        Kept in the frame's `attrs`; `hands_of` needs `seed`.

    Returns
    -------
    DataFrame
        One row a deal, columns as documented by ``trickodds rules GAME``; suits are categories C, D, H, S,
        NT and missing where there is none.
    """
    columns = {column.name: np.ascontiguousarray(rows[column.name]) for column in get_game(game).columns}
    return frame_of_columns(columns, game, **origin)


def frame_of_columns(columns: Mapping[str, np.ndarray], game: str, **origin: Any) -> pd.DataFrame:
    """Some columns of a game's rows as a data frame, see `to_frame`."""
    suits = get_game(game).suit_columns
    shown: dict[str, Any] = {
        name: pd.Categorical.from_codes(values, categories=SUIT_CATEGORIES) if name in suits else values
        for name, values in columns.items()
    }
    frame = pd.DataFrame(shown, copy=False)
    frame.attrs = {**origin, "game": game}
    return frame


def simulate(game: str, deals: int, *, seed: int, **options: Any) -> pd.DataFrame:
    """Deal and play, and return a data frame; arguments as in `fastsim.simulate`.

    Returns
    -------
    DataFrame
        As `to_frame` makes it, with game, seed, rules, seats and known cards in `attrs`.
    """
    rows = fastsim.simulate(game, deals, seed=seed, **options)
    rules = get_game(game).make_rules(options.get("rules"), options.get("preset"))
    known = dict(options.get("known") or {})
    return to_frame(rows, game, seed=seed, rules=rules.options(), seats=options.get("seats"), known=known)


def codes_of(column: pd.Series) -> np.ndarray:
    """Values of a column as the simulator stores them, suits as numbers."""
    is_category = isinstance(column.dtype, pd.CategoricalDtype)
    values: np.ndarray = column.cat.codes.to_numpy() if is_category else column.to_numpy()
    return values


def rules_of(frame: pd.DataFrame) -> Any:
    """Rules with which the deals of a frame were played."""
    given: Mapping[str, Any] | None = frame.attrs.get("rules")
    return get_game(game_of(frame)).make_rules(given)


def game_of(frame: pd.DataFrame) -> str:
    """Name of the game of a frame."""
    if "game" not in frame.attrs:
        raise RequestError(
            "the frame does not know its game, expected one made by analysis.simulate or to_frame "
            "(pandas drops attrs where frames of different origin are joined)"
        )
    return str(frame.attrs["game"])


def hands_of(frame: pd.DataFrame) -> np.ndarray:
    """Hands of the deals of a frame, recomputed from their address, shape (deals, seats), int64 sets."""
    require_columns(frame, ["deal"])
    deals = frame["deal"].to_numpy()
    options = {name: frame.attrs.get(name) for name in ("seats", "rules", "known")}
    if "seed" in frame.attrs:
        return fastsim.hands(game_of(frame), seed=frame.attrs["seed"], deals=deals, **options)
    if "seed" not in frame.columns:
        raise RequestError(
            "the frame does not know its seed, expected one made by analysis.simulate, load or to_frame(…, seed=…)"
        )
    seeds = frame["seed"].to_numpy()
    chosen = get_game(game_of(frame))
    hands = np.zeros((len(frame), options["seats"] or chosen.seats[0]), dtype=np.int64)
    for seed in np.unique(seeds):
        rows = seeds == seed
        hands[rows] = fastsim.hands(chosen.name, seed=int(seed), deals=deals[rows], **options)
    return hands


def require_consecutive(deals: np.ndarray) -> None:
    """Raise RequestError unless the deals of a match follow on each other."""
    if not (np.diff(deals) == 1).all():
        raise RequestError("the deals of a match must be consecutive, expected rows sorted by deal without gaps")


def require_columns(frame: pd.DataFrame, names: Iterable[str]) -> None:
    """Raise RequestError unless the frame has all the named columns."""
    missing = [name for name in names if name not in frame.columns]
    if missing:
        there = ", ".join(str(name) for name in frame.columns)
        raise RequestError(f"the frame lacks the column {', '.join(missing)}, it has {there or 'none'}")
