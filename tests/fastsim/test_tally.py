"""Tallies against plain counting."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fastsim.games import game_names, get_game
from fastsim.tally import count_tables, joint_counts, merge_counts, merge_tallies

WHOLE = st.integers(-(2**40), 2**40) | st.integers(-3, 3)


@given(st.lists(st.tuples(WHOLE, WHOLE, st.booleans()), max_size=40), st.integers(0, 40))
def test_joint_counts_equal_plain_counting_however_the_rows_are_split(
    rows: list[tuple[int, int, bool]], cut: int
) -> None:
    def counts(part: list[tuple[int, int, bool]]) -> tuple[np.ndarray, np.ndarray]:
        columns = [np.array([row[i] for row in part], dtype=np.int64) for i in range(2)]
        return joint_counts([*columns, np.array([row[2] for row in part], dtype=bool)])

    whole = counts(rows)
    expected = sorted(Counter(tuple(map(int, row)) for row in rows).items())
    assert list(zip(map(tuple, whole.keys.tolist()), whole.deals.tolist(), strict=True)) == expected
    merged = merge_counts([counts(rows[:cut]), counts(rows[cut:])])
    assert merged.keys.tolist() == whole.keys.tolist()
    assert merged.deals.tolist() == whole.deals.tolist()


def test_columns_too_wide_for_one_number_are_counted_too() -> None:
    wide = np.array([-(2**62), 2**62, -(2**62)])
    found = joint_counts([wide, wide], np.array([1, 2, 3]))
    assert found.keys.tolist() == [[-(2**62)] * 2, [2**62] * 2]
    assert found.deals.tolist() == [4, 2]


@pytest.mark.parametrize("game", game_names())
def test_every_table_of_a_plan_counts_every_deal_once(game: str) -> None:
    """Joint tables count each deal of one population once; slot tables count no deal more often than it has slots."""
    import fastsim

    deals = 500
    rows = fastsim.simulate(game, deals, seed=4, players="random")
    plan = get_game(game).tally_plan()
    rules = get_game(game).make_rules()

    def tally(first: int, last: int) -> dict[str, object]:
        def hands() -> np.ndarray:
            return fastsim.hands(game, seed=4, deals=rows["deal"][first:last])

        return count_tables(plan.tables, plan.measures(rows[first:last], hands, rules))

    whole = tally(0, deals)
    populations: dict[str, set[int]] = {}
    for table in plan.tables:
        counts = whole[table.name]
        assert counts.keys.shape == (counts.deals.size, len(table.columns))
        assert (counts.deals > 0).all()
        if type(table).__name__ == "JointTable":
            populations.setdefault(table.meaning, set()).add(int(counts.deals.sum()))
    assert all(len(sizes) == 1 for sizes in populations.values())
    assert deals in {size for sizes in populations.values() for size in sizes}
    merged = merge_tallies([tally(300, deals), tally(0, 7), tally(7, 300)])
    for name, counts in whole.items():
        assert merged[name].keys.tolist() == counts.keys.tolist(), name
        assert merged[name].deals.tolist() == counts.deals.tolist(), name
