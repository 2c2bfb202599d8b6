"""Tables of the play: for each position what a card is worth beside the others, from lessons (`lessons.py`).

The worth of a candidate is taken as a part of the position that all its candidates share, and effects of its place in
the tables: one over coarse classes, on which rare places lean, and one of the place itself.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim.batch import make_batch
from fastsim.game import OK, FittedModel
from fastsim.games import get_game
from fastsim.games.israeli_whist import choices, lessons
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.cardplay import POINT_BITS
from fastsim.games.israeli_whist.classes import classes, members
from fastsim.games.israeli_whist.fitted import PLAY_TABLES, Sections
from fastsim.games.israeli_whist.row import PLAYS
from fastsim.games.israeli_whist.rules import WhistRules
from fastsim.games.israeli_whist.values import suit_values

GAME: Final = "israeli_whist"

_CHUNK: Final = 4_000
_ROUNDS: Final = 10

#: Cases that an effect of a coarse class, of a class, and of a place leans on others with.
_PRIORS: Final = (5.0, 15.0, 15.0)

#: Entries are twice the points in 1/64, with the end of a suit in the lowest bit.
_UNIT: Final = 1 << (POINT_BITS - 1)
_LIMIT: Final = (1 << (layout.FIELD_BITS - 2)) - 2

Lessons = np.ndarray


def own_deals(
    rules: WhistRules, seed: int, start: int, n: int, player: str, model: FittedModel
) -> tuple[np.ndarray, np.ndarray]:
    """Rows and logs of deals that players bid and play of their own accord."""
    batch = make_batch(GAME, seed=seed, rules=rules, players=player, model=model)
    game = get_game(GAME)
    rows, logs = np.zeros(n, dtype=game.row), np.zeros(n, dtype=game.log)
    given = np.zeros(SEATS, dtype=np.int64)
    status = int(
        game.kernel(
            np.uint64(seed), start, batch.rules.codes(), *batch.player_arguments(), given, batch.script, rows, logs
        )
    )
    assert status == OK
    return rows, logs


def own_lessons(rules: WhistRules, seed: int, start: int, n: int, player: str, model: FittedModel) -> Lessons:
    """Lessons of `n` deals from number `start`: table, cell, decision and worth of each candidate, int32."""
    found = []
    for first in range(start, start + n, _CHUNK):
        rows, logs = own_deals(rules, seed, first, min(_CHUNK, start + n - first), player, model)
        played = ~rows["passed_out"] & (rows["frish"] == 0)
        out = np.zeros(((int(played.sum()) + 1) * PLAYS * choices.MOST // 2, choices.COLUMNS), dtype=np.int64)
        size = int(lessons.lesson_cases(logs[played], rows[played], model.values, rules.codes(), out))
        kept = [choices.TABLE_OF, choices.CELL, choices.DECISION, choices.WORTH]
        found.append(out[:size, kept].astype(np.int32))
    return pooled(found)


def pooled(parts: list[Lessons]) -> Lessons:
    """Several collections of lessons as one, in which each decision keeps a number of its own."""
    found, decisions = [], 0
    for part in parts:
        apart = part.copy()
        apart[:, 2] += decisions
        decisions = int(apart[-1, 2]) + 1
        found.append(apart)
    return np.concatenate(found)


def fit_strength(sections: Sections, places: np.ndarray) -> None:
    """What each class of suit takes on average, from the places of suits' values in the cases of the play."""
    values = suit_values(sections["weights"])
    seen = np.bincount(places.ravel(), minlength=values.size).astype(float) + 0.01
    kinds, shapes = np.divmod(np.arange(values.size), layout.SHAPES)
    groups = kinds * layout.CLASSES + classes()[shapes]
    sign = 1 << (layout.HALF_BITS - 1)
    duck = ((values + sign) & (2 * sign - 1)) - sign
    n = np.bincount(groups, seen)
    for side, amount in enumerate(((values + sign) >> layout.HALF_BITS, duck)):
        means = np.bincount(groups, seen * amount) / n
        sections["strength"][side] = np.rint(means).astype(np.int64).reshape(layout.KINDS, layout.CLASSES)


def effects(decisions: np.ndarray, keys: list[np.ndarray], sizes: list[int], worths: np.ndarray) -> list[np.ndarray]:
    """Effects of each key on the worth, beside a part that a decision's candidates share; by turns, shrunk to 0."""
    of = np.unique(decisions, return_inverse=True)[1]
    shared = np.bincount(of)
    found = [np.zeros(size) for size in sizes]
    n = [np.bincount(key, minlength=size) for key, size in zip(keys, sizes, strict=True)]
    rest = worths.astype(float)
    for _ in range(_ROUNDS):
        for i, key in enumerate(keys):
            rest -= (np.bincount(of, rest) / shared)[of]
            step = np.bincount(key, rest + found[i][key], minlength=sizes[i]) / (n[i] + _PRIORS[i]) - found[i]
            found[i] += step
            rest -= step[key]
    return found


def _coarse_class() -> tuple[np.ndarray, int]:
    """A coarser class for a candidate of each class of suit and end: shape (CLASSES, 2), and their number."""
    above_top, above_low, others, own, masters = members().T
    low = ((np.minimum(above_low, 3) * 6 + others) * 5 + own) * 2
    high = ((above_top * 6 + others) * 5 + own) * 2 + 1
    del masters
    found = np.stack([low, high], axis=1)
    return found, int(found.max()) + 1


def _keys(table: int, cells: np.ndarray) -> list[tuple[np.ndarray, int]]:
    """Keys of the cells of a table from the coarsest to the cell itself, each with how many there are.

    What the others need is told apart by the cell alone.
    """
    end, cell = cells & 1, cells >> 1
    if table in (choices.LEAD, choices.SHED):
        coarse, size = _coarse_class()
        kinds, of_suit = np.divmod(cell, layout.CLASSES)
        modes, kind = np.divmod(kinds, layout.CARD_KINDS_OF_SUIT)
        played_for = modes // layout.RIVALRIES * layout.CARD_KINDS_OF_SUIT + kind
        n = layout.MODES * layout.CARD_KINDS_OF_SUIT
        return [
            (played_for * size + coarse[of_suit, end], n * size),
            ((played_for * layout.CLASSES + of_suit) * 2 + end, n * layout.CLASSES * 2),
            (cells, _cells(table)),
        ]
    width = layout.FOLLOW_CLASSES + 1 if table == choices.FOLLOW else layout.RUFF_CLASSES
    modes, place = np.divmod(cell, width)
    coarse_key = (modes // layout.RIVALRIES * width + place) * 2 + end
    return [(end, 2), (coarse_key, layout.MODES * width * 2), (cells, _cells(table))]


_NAMES: Final = {choices.LEAD: "lead", choices.SHED: "shed", choices.FOLLOW: "follow", choices.RUFF: "ruff"}


def _cells(table: int) -> int:
    """How many cells a table has."""
    shape = PLAY_TABLES[_NAMES[table]][1]
    return int(np.prod(shape)) * (2 if table in (choices.LEAD, choices.SHED) else 1)


def _scores(cases: Lessons, tables: tuple[int, ...]) -> list[np.ndarray]:
    """Worth of each cell of some tables whose candidates meet in decisions, in points, 0 where nothing is known."""
    keys = [np.zeros(len(cases), dtype=np.int64) for _ in _PRIORS]
    sizes = [0] * len(keys)
    spans = []
    for table in tables:
        chosen = cases[:, 0] == table
        spans.append((table, list(sizes)))
        for level, (key, size) in enumerate(_keys(table, cases[chosen, 1].astype(np.int64))):
            keys[level][chosen] = sizes[level] + key
            sizes[level] += size
    found = effects(cases[:, 2], keys, sizes, cases[:, 3] / layout.SURE)
    scores = []
    for table, first in spans:
        cells = _keys(table, np.arange(_cells(table)))
        scores.append(sum(found[level][first[level] + key] for level, (key, _) in enumerate(cells)))
    return scores


def _entries(scores: np.ndarray) -> np.ndarray:
    found: np.ndarray = 2 * np.clip(np.rint(scores * _UNIT), -_LIMIT // 2, _LIMIT // 2).astype(np.int64)
    return found


def _best_ends(scores: np.ndarray, table: int) -> np.ndarray:
    """The entries of a table by class of suit, from the worths of both ends."""
    modes = PLAY_TABLES[_NAMES[table]][1][0]
    both = _entries(scores).reshape(modes, layout.CARD_KINDS_OF_SUIT, layout.CLASSES, 2)
    low, high = both[..., 0] + 1, both[..., 1]
    is_alone = members()[:, 3] <= 1
    best: np.ndarray = np.where((low > high) & ~is_alone, low, high).transpose(0, 2, 1)
    best[:, members()[:, 3] == 0] = -2 * _LIMIT
    return best


def fit_play(sections: Sections, cases: Lessons) -> None:
    """Fit the four tables."""
    leads = cases[cases[:, 0] == choices.LEAD]
    follows = cases[cases[:, 0] == choices.FOLLOW]
    others = cases[(cases[:, 0] == choices.SHED) | (cases[:, 0] == choices.RUFF)]
    sections["lead"][...] = _best_ends(_scores(leads, (choices.LEAD,))[0], choices.LEAD)
    shed, ruff = _scores(others, (choices.SHED, choices.RUFF))
    sections["shed"][...] = _best_ends(shed, choices.SHED)
    sections["ruff"][...] = _entries(ruff).reshape(sections["ruff"].shape)
    sections["follow"][...] = _entries(_scores(follows, (choices.FOLLOW,))[0]).reshape(sections["follow"].shape)
