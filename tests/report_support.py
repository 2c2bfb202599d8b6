"""What tests of reports share: writing one, its files, and the prose of a page with the sources of its numbers."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from analysis.cli import cli

SEED = 5


class Prose(HTMLParser):
    """Paragraphs and findings of the page: numbers with their sources, and the text outside of them."""

    def __init__(self) -> None:
        super().__init__()
        self.depth: list[str] = []
        self.numbers: list[tuple[dict[str, str | None], str]] = []
        self.outside: list[str] = []
        self.source: dict[str, str | None] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where prose and its numbers begin."""
        values = dict(attrs)
        if tag == "li" or (tag == "p" and values.get("class") == "said"):
            self.depth.append(tag)
        elif tag == "data":
            self.source = values
            self.numbers.append((values, ""))

    def handle_endtag(self, tag: str) -> None:
        """Note where they end."""
        if self.depth and tag == self.depth[-1]:
            self.depth.pop()
        elif tag == "data":
            self.source = None

    def handle_data(self, data: str) -> None:
        """Keep the text of prose."""
        if self.source is not None:
            self.numbers[-1] = (self.source, self.numbers[-1][1] + data)
        elif self.depth:
            self.outside.append(data)


def read_prose(folder: Path) -> Prose:
    prose = Prose()
    prose.feed((folder / "index.html").read_text(encoding="utf-8"))
    return prose


def read_cell(folder: Path, source: dict[str, str | None]) -> str:
    with (folder / str(source["data-file"])).open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    return rows[1 + int(str(source["data-row"]))][rows[0].index(str(source["data-column"]))]


def check_prose(folder: Path, least: int = 40) -> None:
    """Every number of a page's prose is the cell of a CSV file that it names, and no digit stands outside of them.

    What is cited as text, such as the name of a bid, is the cell itself. The name of a preset may have digits.
    """
    prose = read_prose(folder)
    assert len(prose.numbers) > least
    for source, text in prose.numbers:
        found = read_cell(folder, source)
        if found == text:
            assert len(text.partition(".")[2]) <= 3, f"{text} of {source} is not rounded"
            continue
        if text == "unknown":
            assert found == ""
            continue
        number = text.replace("−", "-").replace(",", "")
        cell = float(found)
        decimals = len(number.partition(".")[2])
        off = min(abs(float(number) - cell), abs(float(number) - 100 * cell))
        assert off < 0.51 * 10**-decimals, (text, source, cell)
    names = r"\b[a-z]+_\w+"  # of presets, such as flat_50_25
    digits = [text for text in prose.outside if re.search(r"\d", re.sub(names, "", text))]
    assert digits == []


def check_intervals(folder: Path) -> None:
    """Every number of a page's prose that has an interval in its file is followed by the ends, if they are known."""
    numbers = [source for source, _ in read_prose(folder).numbers]
    columns = {
        name: (folder / name).read_text(encoding="utf-8").partition("\n")[0].split(",")
        for name in {str(source["data-file"]) for source in numbers}
    }
    seen = 0
    for i, source in enumerate(numbers):
        name = str(source["data-column"])
        ends = ["low", "high"] if name == "estimate" else [f"{name}_low", f"{name}_high"]
        if not set(ends) <= set(columns[str(source["data-file"])]):
            continue
        wanted = [source | {"data-column": end, "title": None} for end in ends]
        low, high = (float(read_cell(folder, end) or "nan") for end in wanted)
        if high - low > 1e-9:  # neither unknown nor the same in every deal
            found = [number | {"title": None} for number in numbers[i + 1 : i + 3]]
            assert found == wanted, f"{source} stands without its interval"
            seen += 1
    assert seen > 0


def write_report(game: str, deals: int, folder: Path, *options: str) -> Path:
    """Write a report by the command; returns its folder."""
    command = ["report", game, "--deals", str(deals), "--seed", str(SEED), "--out", str(folder), *options]
    assert cli.main(command) == 0
    return folder


def check_page(folder: Path, figures: int) -> None:
    """The page holds at least so many figures, and needs no script, no network and no file that is not beside it."""
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count("<svg") >= figures
    for attribute in re.findall(r'(?:src|href)="([^"]*)"', page):
        assert attribute.startswith("#") or (folder / attribute).is_file(), attribute
    assert "<script" not in page
    assert "@import" not in page


def check_manifest(folder: Path, game: str, deals: int) -> dict[str, Any]:
    """The manifest names every file with its digest, and what was asked for; returns it."""
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    files = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    del files["manifest.json"]
    assert manifest["files"] == files
    assert (manifest["game"], manifest["deals"], manifest["seed"]) == (game, deals, SEED)
    assert manifest["command"] == f"trickodds report {game} --deals {deals} --seed {SEED}"
    assert "date" not in json.dumps(manifest)
    return manifest


def check_same_bytes(one: Path, other: Path) -> None:
    """Two reports have the same files, byte by byte."""
    names = sorted(path.name for path in one.iterdir())
    assert names == sorted(path.name for path in other.iterdir())
    for name in names:
        assert (one / name).read_bytes() == (other / name).read_bytes(), name


def check_tiny_report(game: str, folder: Path) -> None:
    """One deal makes hardly a table; the page still comes, and says nothing that it does not know."""
    write_report(game, 1, folder)
    assert [text for text in read_prose(folder).outside if re.search(r"\d", text)] == []
