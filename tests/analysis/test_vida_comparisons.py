"""Vida's studies that play the same deals with other rules or other players, against whole deals told again."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.studies.vida import replays, signals, variants
from analysis.studies.vida.chunk import Chunk
from fastsim.batch import make_batch
from fastsim.games import get_game
from oracles import vida as oracle
from vida_traces import DEALS, SEED, Trace, called_text, cards, counted_pairs, lead, pairs, total_of


def test_first_lead(played: list[Trace]) -> None:
    batch = make_batch("vida", seed=SEED)
    (auctions,) = replays.auctions_of(batch, 0, DEALS)
    other = replays.lead_batch(batch)
    assert other is not None
    table = replays.worth_of_first_lead(
        replays.count_first_lead(other, replays.contracts_of(auctions, batch.rules.codes()))
    ).set_index("buyer")
    gains = defaultdict(list)
    for t in played:
        if t["result"]["buyer"]:
            again = fastsim.trace(
                "vida", seed=SEED, start=t["deal"], calls=called_text(t), rules={"first_leader": "buyer"}
            )[0]
            more = int(again["result"]["made"]) - int(t["result"]["made"])
            gains[f"seat {t['result']['buyer']}"].append((total_of(again) - total_of(t), more))
    gains["seats 1 to 3"] = [gain for own in gains.values() for gain in own]
    assert table["n"].to_dict() == {key: len(own) for key, own in gains.items()}
    for place, column in enumerate(("estimate", "made")):
        means = {key: np.mean([pair[place] for pair in own]) for key, own in gains.items()}
        assert table[column].to_dict() == pytest.approx(means)


def test_buyers_lead_needs_no_other_rule() -> None:
    assert replays.lead_batch(make_batch("vida", seed=1, rules={"first_leader": "buyer"})) is None


def kind_of_difference(plays: list[dict[str, Any]], others: list[dict[str, Any]]) -> str | None:
    """What the first card that differs is; None where all are the same."""
    pairs = list(zip(plays, others, strict=True))
    place = next((i for i, (one, other) in enumerate(pairs) if one != other), None)
    if place is None:
        return None
    leader, seat = plays[place - place % 4]["seat"], plays[place]["seat"]
    if seat == leader:
        return "first, a lead that answers"
    return "first, the card that signals" if (seat - leader) % 4 == 2 else "first, another card"


def test_signals(traces: list[Trace]) -> None:
    """Each signal switched off at the seats 0 and 2, all deals told again in full."""
    deals, cases = 300, defaultdict(list)
    for signal, left in (
        ("both signals", "0"),
        ("lima on partner's ace", "discard"),
        ("first discard on partner's trumps", "lima"),
    ):
        less = f"heuristic(signals={left})"
        others = fastsim.trace("vida", seed=SEED, deals=deals, players=[less, "heuristic", less, "heuristic"])
        for t, o in zip(traces[:deals], others, strict=True):
            cases[signal, "all deals"].append(lead(t) - lead(o))
            kind = kind_of_difference(t["plays"], o["plays"])
            if kind is not None:
                cases[signal, "deals in which a card differs"].append(lead(t) - lead(o))
                cases[signal, kind].append(lead(t) - lead(o))
    (counted,) = signals.count_signals(signals.make_contest(seed=SEED), 0, deals)
    table = signals.worth_of_signals(counted).set_index(["signal", "kind"])
    assert table["n"].to_dict() == {key: len(gains) for key, gains in cases.items()}
    assert table["estimate"].to_dict() == pytest.approx({key: np.mean(gains) for key, gains in cases.items()})
    assert table["share"].to_dict() == pytest.approx({key: len(gains) / deals for key, gains in cases.items()})


def test_rules_compared(traces: list[Trace], played: list[Trace]) -> None:
    rules = variants.rule_variants(get_game("vida").make_rules())
    assert list(rules) == ["rules of this report", "with the partner exemption", "greek_online"]
    counted = {
        name: variants.count_play(Chunk(analysis.simulate("vida", DEALS, seed=SEED, rules=made)))
        for name, made in rules.items()
    }
    both = [variants.play_shares(counted), variants.play_means(counted)]
    table = pd.concat(both).set_index(["rules", "quantity"])
    for name, made in rules.items():
        told = [t["result"] for t in fastsim.trace("vida", seed=SEED, deals=DEALS, rules=made.options())]
        bought = [r for r in told if not r["passed_out"]]
        values = {
            "deals passed out": [r["passed_out"] for r in told],
            "contracts made": [r["made"] for r in bought],
            "contracts screwed": [r["screws"] > 0 for r in bought],
            "level of the contract": [r["bid"] for r in bought],
            "air of the buyers that counts": [r[f"air_{r['buyer'] % 2}"] for r in bought],
            "buyers' margin": [r[f"score_{r['buyer'] % 2}"] - r[f"score_{1 - r['buyer'] % 2}"] for r in bought],
        }
        for quantity, found in values.items():
            row = table.loc[name, quantity]
            assert (row["n"], row["estimate"]) == (len(found), pytest.approx(np.mean(found)))
        levels = variants.success_by_rules({name: counted[name]})
        assert counted_pairs(levels, ("bid",)) == pairs(((r["bid"],), r["made"]) for r in bought)


def would_make(trace: Trace, bid: int, options: dict[str, Any]) -> bool:
    """Whether seat 0's side would have made another level, by the oracle."""
    r = trace["result"]
    points, air, belote = ((r[f"{name}_0"], r[f"{name}_1"]) for name in ("points", "air", "belote"))
    made: bool = oracle.is_made(0, bid, points, r["jack_side"], air, belote, {**oracle.DEFAULTS, **options})
    return made


def test_sound_hands_under_each_rule() -> None:
    rules = variants.rule_variants(get_game("vida").make_rules())
    hands = fastsim.hands("vida", seed=SEED, deals=range(DEALS))
    counted = variants.SoundHands(rules, SEED).count(0, hands)
    table = variants.sound_totals(counted).set_index("rules")
    chances = variants.sound_chances(counted).set_index(["rules", "bid"])
    totals, made = {}, {}
    for name, house in rules.items():
        told = fastsim.trace("vida", seed=SEED, deals=DEALS, rules=house.options(), calls="80S P P P")
        sound = [t for t in told if "SJ" in cards(t, 0) and sum(card[0] == "S" for card in cards(t, 0)) >= 4]
        totals[name] = [total_of(t) for t in sound]
        made[name] = {bid: [would_make(t, bid, house.options()) for t in sound] for bid in range(80, 210, 10)}
        assert made[name][80] == [t["result"]["made"] for t in sound]
        assert list(chances.loc[name].index) == list(made[name])
        for bid, hits in made[name].items():
            row = chances.loc[name, bid]
            assert (row["n"], row["hits"]) == (len(sound), sum(hits))
            assert row["change"] == pytest.approx(np.mean(hits) - np.mean(made["rules of this report"][bid]))
        row = table.loc[name]
        assert (row["n"], row["estimate"]) == (len(sound), pytest.approx(np.mean(totals[name])))
        change = np.subtract(totals[name], totals["rules of this report"])
        assert row["change"] == pytest.approx(change.mean())
