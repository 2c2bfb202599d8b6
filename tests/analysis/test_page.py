"""How pages hold tables and figures: wide tables have their intervals below, letters are drawn once."""

from __future__ import annotations

import re
from collections import Counter

import pandas as pd
import pytest

from analysis.figure_style import new_axes, svg_text
from analysis.page_figures import PageFigures
from analysis.page_tables import Cell, page_table
from analysis.plots import draw_lines
from analysis.studies import Table


def figure(title: str) -> str:
    """The text of a figure with two lines, a legend and a hatch."""
    drawn, ax = new_axes()
    table = pd.DataFrame(
        {
            "x": [1, 2, 1, 2],
            "of": list("aabb"),
            "estimate": [0.123456, 0.3, 0.4, 0.5],
            "low": [0.1, 0.2, 0.3, 0.4],
            "high": [0.2, 0.4, 0.5, 0.6],
        }
    )
    draw_lines(table, ax, "x", "of")
    ax.bar([1], [0.2], hatch="//")
    ax.legend()
    ax.set_title(title)
    return svg_text(drawn)


def numbers(svg: str, attribute: str) -> list[float]:
    values = re.findall(rf' {attribute}="([^"]*)"', svg)
    return [float(number) for value in values for number in re.findall(r"-?\d+(?:\.\d+)?", value)]


@pytest.fixture(scope="module")
def page() -> tuple[list[str], str]:
    figures = PageFigures()
    return [figures.add(figure(title)) for title in ("One more", "Some other")], str(figures.shared())


def test_what_a_figure_refers_to_is_in_the_page_once(page: tuple[list[str], str]) -> None:
    whole = "".join([*page[0], page[1]])
    ids = Counter(re.findall(r'\bid="([^"]+)"', whole))
    assert set(ids.values()) == {1}
    meant = {*re.findall(r'href="#([^"]+)"', whole), *re.findall(r"url\(#([^)]+)\)", whole)}
    assert meant == set(ids)
    assert "xlink" not in whole
    assert "Matplotlib" not in whole


def test_a_figure_stays_where_it_was(page: tuple[list[str], str]) -> None:
    """Every path that is no letter has the points it had, within 0.005 points; every letter its place."""
    svg = figure("One more")
    paths = [path for path in re.findall(r"<path [^>]*>", svg) if "scale(0.015625)" not in path]
    short = "".join(re.findall(r"<path [^>]*>", page[0][0]))
    assert numbers(short, "d") == pytest.approx(numbers("".join(paths), "d"), abs=0.00501)
    assert page[0][0].count("<use") == svg.count("<use")
    shifts = [float(x) for x in re.findall(r'xlink:href="#DejaVu\S+" transform="translate\((\S+) 0\)"', svg)]
    assert [float(x) for x in re.findall(r'href="#l\d+" x="([^"]+)"', page[0][0])] == pytest.approx(shifts, abs=0.00501)


def test_a_page_is_half_as_long_and_the_same_twice(page: tuple[list[str], str]) -> None:
    texts = [figure(title) for title in ("One more", "Some other")]
    assert sum(map(len, [*page[0], page[1]])) < sum(map(len, texts)) / 2
    figures = PageFigures()
    assert [figures.add(text) for text in texts] == page[0]


def wide(repeats: int) -> Table:
    """A table of so many estimates with intervals, in one row."""
    names = [f"chance{i}" for i in range(repeats)]
    frame = pd.DataFrame(
        {"name": ["first"], "n": [1_000]} | {f"{name}{end}": [0.5] for name in names for end in ("", "_low", "_high")}
    )
    formats = {"name": "text", "n": "count"} | dict.fromkeys(frame.columns[2:], "rate")
    headings = {f"{name}_{end}": word for name in names for end, word in (("low", "from"), ("high", "to"))}
    return Table("wide", "Wide", "", frame, formats, headings)


def test_a_table_that_fits_keeps_its_columns() -> None:
    page = page_table(wide(2))
    assert [cell.text for cell in page.heading] == ["name", "n", "chance0", "from", "to", "chance1", "from", "to"]
    assert page.rows[0][0] == Cell("first", is_text=True)
    assert all(not cell.below for cell in page.rows[0])


def test_a_table_wider_than_a_screen_has_intervals_below() -> None:
    page = page_table(wide(7))
    assert [cell.text for cell in page.heading] == ["name", "n", *(f"chance{i}" for i in range(7))]
    assert page.heading[2].below == "from, to"
    assert page.rows == [
        [Cell("first", is_text=True), Cell("1,000"), *[Cell("50.00", "50.00 to 50.00")] * 7],
    ]
