"""What is written holds: the examples of docs/odds.md, run line by line, and what the Makefile makes."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from analysis.cli import cli

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "odds.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = re.findall(r"```\n\$ (trickodds [^\n]*)\n(.*?)\n```", TEXT, flags=re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_commands_print_what_the_page_shows(command: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(shlex.split(command)[1:]) == 0
    printed = [line.rstrip() for line in capsys.readouterr().out.rstrip().split("\n")]
    expected = shown.split("\n")
    if expected[-1] == "…":
        expected = expected[:-1]
        printed = printed[: len(expected)]
    assert printed == expected


def test_the_page_has_commands() -> None:
    assert len(COMMANDS) == TEXT.count("$ trickodds") >= 3


def test_python_answers_what_the_page_shows() -> None:
    blocks = "\n".join(re.findall(r"```python\n(.*?)\n```", TEXT, flags=re.DOTALL))
    test = doctest.DocTestParser().get_doctest(blocks, {}, PAGE.name, str(PAGE), 0)
    assert len(test.examples) >= 12
    report: list[str] = []
    failed, _ = doctest.DocTestRunner().run(test, out=report.append)
    assert not failed, "".join(report)


def test_make_models_fits_every_model_that_ships() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for path in sorted(ROOT.glob("fastsim/games/*/models/*.json")):
        name = path.relative_to(ROOT).as_posix()
        by_preset = name.replace(path.stem, "$$preset")
        is_listed = re.search(rf"for preset in [\w ]*\b{path.stem}\b", makefile) and by_preset in makefile
        assert name in makefile or is_listed, name
