"""The examples of docs/odds.md are what is answered: commands line by line, Python as doctests."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from analysis.cli import cli

PAGE = Path(__file__).resolve().parent.parent / "docs" / "odds.md"
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
