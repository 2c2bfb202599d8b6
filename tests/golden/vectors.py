"""Test vectors of rules texts that are kept as JSON: `load_vectors("israeli_whist")`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


def load_vectors(game: str) -> dict[str, Any]:
    """Vectors of a game by group, with the options and tables that its rules text states."""
    path = Path(__file__).with_name(f"{game}_vectors.json")
    vectors: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return vectors


def ids_of(vectors: dict[str, Any]) -> set[str]:
    """Names of all vectors."""
    groups = [group for group in vectors.values() if isinstance(group, list)]
    return {vector["id"] for group in groups for vector in group if "id" in vector}


def by_id(group: list[dict[str, Any]]) -> pytest.MarkDecorator:
    """Parametrise a test by the vectors of a group."""
    return pytest.mark.parametrize("vector", group, ids=[vector["id"] for vector in group])
