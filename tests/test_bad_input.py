"""docs/bad-input.md is what was tried: every line is run and must say just that, with exit status 2."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

import fastsim
from analysis.cli import cli

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bad-input.md"
ROW = re.compile(r"\| `(trickodds .*)` \| (.*) \|")

PLAYERS = """
from numba import njit

@njit
def half(decision, seat, legal, view, history, params, chance):
    return 0.5

@njit
def nothing(decision, seat, legal, view, history, params, chance):
    if decision == 0:
        return 0

@njit
def cheat(decision, seat, legal, view, history, params, chance):
    return 63 if decision == 1 else 0

@njit
def few(decision, seat):
    return 0
"""


def cases() -> list[tuple[str, str]]:
    found = [ROW.fullmatch(line) for line in PAGE.read_text(encoding="utf-8").splitlines()]
    return [(match[1], match[2]) for match in found if match]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the page names."""
    folder = tmp_path_factory.mktemp("bad")
    (folder / "mine.py").write_text(PLAYERS)
    (folder / "broken.py").write_text("raise RuntimeError('out of order')\n")
    (folder / "text.jsonl").write_text("not json\n")
    (folder / "model.json").write_text("{}")
    (folder / "empty.jsonl").write_text("\n")
    (folder / "folder").mkdir()
    trace = fastsim.trace("vida", seed=1, players="greedy")[0]
    variants = {
        "nine-cards": {"hands": [trace["hands"][0] + " S2", *trace["hands"][1:]]},
        "twice": {"hands": [trace["hands"][0]] * 2 + trace["hands"][2:]},
        "no-hands": {"hands": None},
        "no-game": {"game": None},
        "bad-call": {"auction": [{"seat": 0, "call": "85 S"}]},
        "bad-card": {"plays": [{"seat": 0, "card": "S1"}]},
        "bad-seat": {"plays": [{"seat": 4, "card": "SJ"}]},
        "unknown-key": {"rule": {}},
        "unknown-key-of-play": {"plays": [{"seat": 0, "card": "SJ", "trick": 1}]},
        "three-players": {"players": ["greedy"] * 3},
        "bad-player": {"players": ["greedy(bold=1)", "greedy", "greedy", "greedy"]},
        "bad-model": {"models": ["default", None, None, None]},
        "false-model": {"models": ["default:0123456789abcdef", None, None, None]},
        "bad-rules": {"rules": {"min_bit": 80}},
    }
    for name, change in variants.items():
        (folder / f"{name}.jsonl").write_text(json.dumps({**trace, **change}) + "\n")
    fastsim.run("vida", folder / "night", 100, seed=1, players="random")
    shutil.copytree(folder / "night", folder / "edited")
    manifest = folder / "edited" / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"seed": 1', '"seed": 2'))
    return folder


def test_page_has_lines() -> None:
    assert len(cases()) >= 50


@pytest.mark.parametrize(("command", "message"), cases(), ids=[command for command, _ in cases()])
def test_bad_input_gets_one_sentence(
    command: str, message: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    before = sorted(os.listdir(folder))
    status = cli.main(shlex.split(command)[1:])
    shown = capsys.readouterr()
    assert shown.err == f"trickodds: {message}\n"
    assert status == 2
    assert shown.out == ""
    assert sorted(os.listdir(folder)) == before
