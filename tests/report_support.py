"""What tests of reports share: the prose of a page with the sources of its numbers, and their cells."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from pathlib import Path


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
