"""Every notebook runs from top to bottom on a small run without a warning, and is committed as it was executed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from analysis.hand_picker import HandPicker

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
#: Those of a player's questions.
NOTEBOOKS = sorted(
    [
        *FOLDER.glob("0[1-6]_*.ipynb"),
        *FOLDER.glob("1[01]_*.ipynb"),
        *FOLDER.glob("2[01]_*.ipynb"),
        FOLDER / "30_gibbons.ipynb",
    ]
)
DEALS = "1500"
MOST_LINES = 12


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_the_notebooks_are_there() -> None:
    assert [path.stem for path in NOTEBOOKS] == [
        "01_quickstart",
        "02_vida_bid_odds",
        "03_vida_air",
        "04_vida_scores_and_matches",
        "05_vida_players_and_signals",
        "06_your_hand",
        "10_israeli_whist_contracts",
        "11_israeli_whist_zero_and_frish",
        "20_vira_bids",
        "21_vira_talon_and_low_games",
        "30_gibbons",
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs_without_a_warning(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRICKODDS_DEALS", DEALS)
    notebook = read(path)
    NotebookClient(
        notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}
    ).execute()
    said = [output.text for cell in code_cells(notebook) for output in cell.outputs if output.get("name") == "stderr"]
    assert said == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_is_thin_and_committed_executed(path: Path) -> None:
    notebook = read(path)
    first, *_ = notebook.cells
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")
    assert "?" in first.source.splitlines()[0]
    cells = code_cells(notebook)
    assert "TRICKODDS_DEALS" in cells[0].source
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    for cell in cells:
        assert len(cell.source.splitlines()) <= MOST_LINES
        assert not any(output.get("name") == "stderr" or output.output_type == "error" for output in cell.outputs)
        assert "execution" not in cell.metadata
    answers = [i for i, cell in enumerate(notebook.cells) if cell.source == "## The answer"]
    assert len(answers) == 1
    assert all(cell.cell_type == "code" and cell.outputs for cell in notebook.cells[answers[0] + 1 :])


@pytest.mark.parametrize("path", sorted(FOLDER.glob("0[1-6]_*.ipynb")), ids=lambda path: path.stem)
def test_is_committed_at_its_own_size(path: Path) -> None:
    """The first cell shows how many deals it was executed with: as many as it asks for where nothing is set."""
    first = code_cells(read(path))[0]
    asked = re.search(r'"TRICKODDS_DEALS", "([\d_]+)"', first.source)
    assert asked is not None
    (output,) = first.outputs
    assert int(output.data["text/plain"]) == int(asked[1])
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    (row,) = (line for line in page.splitlines() if f"({path.name})" in line)
    assert ("on 100 000 deals" in row) == (int(asked[1]) == 100_000)


def texts(picker: HandPicker) -> str:
    return "".join(str(output.get("text") or output.get("data")) for output in picker.answer.outputs)


def test_picker_answers_when_the_hand_is_whole() -> None:
    picker = HandPicker("vida", hand="SJ S9 SA S7 HA HT D8", deals=200)
    assert (picker.state.value, picker.ask.disabled) == ("1 more to pick", True)
    picker.buttons["C7"].value = True
    assert (picker.state.value, picker.ask.disabled) == ("ready", False)
    assert set(picker.hand.split()) == {"SJ", "S9", "SA", "S7", "HA", "HT", "D8", "C7"}
    picker.buttons["C8"].value = True
    assert (picker.state.value, picker.ask.disabled) == ("1 too many", True)
    picker.buttons["C8"].value = False
    assert len(picker.buttons) == 32
    assert len(picker.panel().children) == 6


def test_picker_shows_odds_and_the_best_call(capsys: pytest.CaptureFixture[str]) -> None:
    picker = HandPicker("vida", hand="SJ S9 SA S7 HA HT D8 C7", deals=200)
    picker.ask.click()
    assert "Best call: " in capsys.readouterr().out + texts(picker)


def test_picker_says_what_is_wrong_with_the_calls(capsys: pytest.CaptureFixture[str]) -> None:
    picker = HandPicker("vida", hand="SJ S9 SA S7 HA HT D8 C7", calls="70S", deals=200)
    picker.ask.click()
    said = capsys.readouterr().out + texts(picker)
    assert "70" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_figure_drawn_is_there(path: Path) -> None:
    for cell in code_cells(read(path)):
        is_drawn = re.search(r"\b(draw|plot_\w+)\(", cell.source) is not None
        assert is_drawn == any("image/png" in output.get("data", {}) for output in cell.outputs), cell.source
