"""What tests of Vira's studies count in records of deals, in plain Python."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1] / "docs" / "rules" / "vira.md"

#: Codes of the ladder in order, from the document of the rules and not from the code.
LADDER = re.findall(r"^\| +\d+ \| [^|]+ \| (\w+) \| [KGS] \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)


def family(code: str) -> str:
    if code.startswith(("SOLO", "SPM", "SGM")):
        return "solospel"
    return "gaskspel" if code.startswith("GASK") or code in ("GOK", "VIRA") else "köpspel"


def declarer_points(trace: dict[str, Any]) -> int:
    return int(trace["result"][f"points_{trace['contract']['seat']}"])


def drawn(trace: dict[str, Any], kind: str, place: int) -> int:
    """Cards that the seat so many places to the declarer's left draws in entries of a kind."""
    seat = (trace["contract"]["seat"] + place) % 3
    entries = [entry for entry in trace["exchange"] if entry["seat"] == seat and entry["kind"] == kind]
    return sum(len(entry["draw"].split()) for entry in entries)
