"""Rows: a structured array as the kernel fills it, and the flat view that data frames take.

Kernels address a column per seat or side as a sub-array, ``row.score[side]``; pandas refuses
sub-arrays, so `flat_dtype` names every element, ``score_0`` and ``score_1``, at the same offset.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Column:
    """One column of a game's rows: its name, unit and meaning."""

    name: str
    unit: str
    meaning: str


def flat_dtype(dtype: np.dtype, columns: Iterable[Column]) -> np.dtype:
    """Flat dtype over the memory of `dtype`, with the columns in the given order."""
    formats: dict[str, np.dtype] = {}
    offsets: dict[str, int] = {}
    for name in dtype.names or ():
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        if field.subdtype is None:
            formats[name], offsets[name] = field, offset
            continue
        element, (length,) = field.subdtype
        for i in range(length):
            formats[f"{name}_{i}"] = element
            offsets[f"{name}_{i}"] = offset + i * element.itemsize
    names = [column.name for column in columns]
    if sorted(names) != sorted(formats):
        raise AssertionError(f"columns {sorted(set(names) ^ set(formats))} are not both stored and documented")
    return np.dtype(
        {
            "names": names,
            "formats": [formats[name] for name in names],
            "offsets": [offsets[name] for name in names],
            "itemsize": dtype.itemsize,
        }
    )


def column_bytes(rows: np.ndarray) -> bytes:
    """The values of all columns one after the other, without padding; equal rows give equal bytes."""
    return b"".join(np.ascontiguousarray(rows[name]).tobytes() for name in rows.dtype.names or ())
