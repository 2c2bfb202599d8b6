"""`replay --why` of calls that were given: no player decided them, and the rest of the deal is told as ever."""

from __future__ import annotations

import re

import pytest

import fastsim

CASES = [
    ("vida", None, "P 90S P", ["pass", "90 ♠", "pass"]),
    ("israeli_whist", None, "P 5H P", ["pass", "5 ♥", "pass"]),
    ("israeli_whist", None, "6S P P P 7", ["6 ♠", "pass", "pass", "pass", "7"]),
    ("vira", None, "BEG6 P", ["Begär", "pass"]),
    ("gibbons", "announced", "1 2", ["1", "2"]),
]
LINE = re.compile(r" *seat \d  (.+?)  +(\S.*)")


def decisions(name: str, preset: str | None, calls: str | None, players: str) -> list[tuple[str, str]]:
    """What was said and why, of every decision."""
    text = fastsim.replay(name, seed=11, deal=2, preset=preset, calls=calls, players=players, why=True)
    told = text[text.index("\nWhy") :].splitlines()
    return [(match[1], match[2]) for match in map(LINE.fullmatch, told) if match]


@pytest.mark.parametrize("players", ["heuristic", "greedy"])
@pytest.mark.parametrize(("name", "preset", "calls", "said"), CASES)
def test_calls_that_were_given_are_told_so(
    name: str, preset: str | None, calls: str, said: list[str], players: str
) -> None:
    told = decisions(name, preset, calls, players)
    first, rest = told[: len(said)], told[len(said) :]
    assert [reason for _, reason in first] == ["given"] * len(said)
    assert all(word.startswith(start) for (word, _), start in zip(first, said, strict=True))
    assert rest
    assert all(reason != "given" for _, reason in rest)


@pytest.mark.parametrize(("name", "preset"), sorted({(name, preset) for name, preset, *_ in CASES}, key=str))
def test_nothing_is_given_without_calls(name: str, preset: str | None) -> None:
    assert all(reason != "given" for _, reason in decisions(name, preset, None, "heuristic"))
