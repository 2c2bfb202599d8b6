"""The committed report is whole, large, of the players that ship, and its findings are those of the README.

After `make report` the README's findings are renewed by ``python tests/analysis/test_committed_report.py --update``.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path

import fastsim
from analysis.studies.vida.variants import rule_variants
from fastsim.batch import make_batch

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "reports" / "vida"
README = ROOT / "README.md"
FEWEST_DEALS = 5_000_000
BLOCK = re.compile(r"(<!-- findings -->\n).*?(<!-- /findings -->)", re.DOTALL)


def manifest() -> dict[str, object]:
    return json.loads((REPORT / "manifest.json").read_text(encoding="utf-8"))


def findings() -> str:
    return (REPORT / "findings.md").read_text(encoding="utf-8")


def test_every_file_is_as_it_was_written() -> None:
    digests = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in REPORT.iterdir()
        if path.name != "manifest.json"
    }
    assert manifest()["files"] == digests


def test_it_is_large_and_of_the_players_that_ship() -> None:
    made = manifest()
    assert made["deals"] >= FEWEST_DEALS
    assert made["rules"]["min_bid"] == 80
    batch = make_batch("vida", seed=1)
    assert made["models"] == batch.model_names()
    assert made["game_version"] == fastsim.get_game("vida").version
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
