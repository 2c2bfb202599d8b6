"""The committed reports are whole, large, of the players that ship, and Vida's findings are those of the README.

After `make report` the README's findings are renewed by ``python tests/analysis/test_committed_report.py --update``.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import fastsim
from analysis.made_by import fingerprint
from analysis.studies.vida.variants import rule_variants
from fastsim.batch import make_batch
from report_support import check_prose

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "reports" / "vida"
README = ROOT / "README.md"
#: In Gibbons for each number of players.
FEWEST_DEALS = {"vida": 5_000_000, "israeli_whist": 200_000, "vira": 400_000, "gibbons": 400_000}
BLOCK = re.compile(r"(<!-- findings -->\n).*?(<!-- /findings -->)", re.DOTALL)


def manifest(game: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((ROOT / "reports" / game / "manifest.json").read_text(encoding="utf-8"))
    return made


def findings() -> str:
    return (REPORT / "findings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", FEWEST_DEALS)
def test_every_file_is_as_it_was_written(game: str) -> None:
    digests = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in (ROOT / "reports" / game).iterdir()
        if path.name != "manifest.json"
    }
    assert manifest(game)["files"] == digests


@pytest.mark.parametrize("game", FEWEST_DEALS)
def test_it_is_large_and_of_the_players_that_ship(game: str) -> None:
    made = manifest(game)
    assert made["deals"] >= FEWEST_DEALS[game]
    assert made["rules"] == json.loads(json.dumps(fastsim.get_game(game).make_rules().options()))
    batch = make_batch(game, seed=made["seed"], seats=made.get("seats", [None])[0])
    assert made["models"] == batch.model_names()
    assert made["game_version"] == fastsim.get_game(game).version
    assert made["fingerprint"] == fingerprint(batch, made["start"], made["deals"]), (
        f"run `make report-{game.replace('_', '-')}`"
    )


@pytest.mark.parametrize("game", FEWEST_DEALS)
def test_the_numbers_of_its_prose_are_in_its_files(game: str) -> None:
    check_prose(ROOT / "reports" / game)


def test_other_rules_were_compared_with_the_models_that_ship() -> None:
    made = manifest("vida")
    rules = {name: rules.options() for name, rules in rule_variants(fastsim.get_game("vida").make_rules()).items()}
    assert list(made["compared"]) == list(rules)
    for name, compared in made["compared"].items():
        options = rules[name]
        assert compared["rules"] == json.loads(json.dumps(options)), name
        assert compared["models"] == make_batch("vida", seed=1, rules=options).model_names(), name


def test_readme_tells_its_findings() -> None:
    block = BLOCK.search(README.read_text(encoding="utf-8"))
    assert block is not None
    assert findings() in block[0]
    assert len(findings().splitlines()) == 5


def update() -> None:
    """Put the report's findings into the README."""
    text = README.read_text(encoding="utf-8")
    README.write_text(BLOCK.sub(lambda block: block[1] + findings() + block[2], text), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("expected --update")
    update()
