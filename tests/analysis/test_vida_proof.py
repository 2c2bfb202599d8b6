"""The proof of Vida's players: which parts are switched off, and that each is one."""

from __future__ import annotations

from analysis.studies.vida import proof, signals


def test_every_part_is_measured_by_itself_and_plays_another_game_without() -> None:
    table = proof.worth_of_parts(300, seed=8).set_index("label")
    assert list(table.index) == list(proof.PARTS)
    assert set(signals.SIGNALS) < set(proof.PARTS)  # both together, the lima, the first discard
    assert len(set(proof.PARTS.values())) == len(proof.PARTS)
    assert (table["n"] == 300).all()
    assert (table["sd"] > 0).all(), "a part that changes no deal is not switched off"
