"""Studies of Vira's deals in which one seat alone bids, and of its talon: records, exact chances, the same cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from statistics import mean

import numpy as np
import pandas as pd
import pytest

import fastsim
from analysis.studies.vira import (
    aces_as_ones,
    begar_buys,
    defender_buys,
    forced,
    forehand,
    ladder_order,
    passed_over,
    suit_levels,
    suited,
    talon,
)
from fastsim.batch import make_batch
from fastsim.cards.text import card_name
from fastsim.forced import play_forced
from fastsim.games import get_game
from fastsim.games.vira import steps
from fastsim.games.vira.record import trace_of
from fastsim.games.vira.rules import ViraRules
from vira_records import LADDER, declarer_points, drawn

GAME = "vira"
SEED = 43
RULES = ViraRules()


# Deals in which one seat alone bids


def test_forced_deals_are_those_of_their_number() -> None:
    """The cards of a deal that is played with hands and talon given are those of its address, whoever bids what."""
    dealt = forced.deals_from(SEED, 100, 30)
    assert dealt.hands.tolist() == fastsim.hands(GAME, seed=SEED, deals=range(100, 130)).tolist()
    traces = fastsim.trace(GAME, deals=30, seed=SEED, start=100, players="random")
    for trace, cards in zip(traces, dealt.talons, strict=True):
        assert trace["stock"].split() == [card_name(int(card)) for card in cards]
    log = forced.logs_for(30)
    batch = forced.free_batch(RULES, seed=SEED, players="random")
    seats = dealt.numbers % 3
    levels = dealt.numbers % 3
    rows = forced.play(batch, dealt, 1, seats, levels, log=log)
    assert log["hands"].tolist() == dealt.hands.tolist()
    assert log["talon"].tolist() == dealt.talons.tolist()
    assert rows["declarer"].tolist() == seats.tolist()
    assert rows["level"].tolist() == levels.tolist()
    assert set(rows["bid"]) == {1}
    is_best = rows["level"] == 2
    assert (rows["trump"][is_best] == dealt.preferences[is_best]).all()


def test_contracts_are_those_of_their_records() -> None:
    """What a study counts of a deal in which one seat bids is what the record of the same deal says."""
    dealt = forced.deals_from(SEED, 0, 40)
    batch = forced.free_batch(RULES, seed=SEED)
    log = forced.logs_for(40)
    ranks = np.array([1, 2, 3, 4, 6, 8, 10, 14, 15, 26] * 4)
    seats = dealt.numbers % 3
    frame = forced.play(batch, dealt, ranks, seats, log=log)
    rows = play_forced(batch, dealt.numbers, forced.scripts_of(dealt, ranks, seats), dealt.hands)
    for i, row in enumerate(frame.itertuples()):
        record = trace_of(SEED, batch.rules, ["heuristic"] * 3, [None] * 3, rows[i], log[i])
        contract, result = record["contract"], record["result"]
        assert (contract["seat"], contract["bid"]) == (row.declarer, LADDER[row.bid - 1])
        assert row.points == declarer_points(record)
        assert [row.made, row.bet, row.kodilj] == [result["outcome"] == word for word in ("made", "bet", "kodilj")]
        assert (row.is_conceded, row.is_low, row.is_rebuy) == (contract["conceded"], contract["low"], result["rebuy"])
        kinds = ("buy", "defender", "defender")
        assert [row.bought_0, row.bought_1, row.bought_2] == [drawn(record, kinds[k], k) for k in range(3)]


def test_moved_hands_keep_their_order() -> None:
    dealt = forced.deals_from(SEED, 0, 4)
    moved = dealt.turned(np.array([0, 1, 2, 3]))
    for place in range(4):
        for seat in range(3):
            assert moved.hands[place, (seat + place) % 3] == dealt.hands[place, seat]


def test_the_ladder_is_played_by_one_of_three() -> None:
    played = ladder_order.best_of_three(RULES, 60, seed=SEED)
    assert [set(part["bid"]) for part in played] == [{rank} for rank in range(1, 41)]
    table = ladder_order.results(played)
    assert table["hits"].tolist() == [int(part["made"].sum()) for part in played]
    assert sorted(table["by_points"])[0] == 1
    steps = ladder_order.steps(played)
    assert steps["bid"].tolist() == LADDER[1:]
    for lower, row in enumerate(steps.itertuples()):
        gap = played[lower]["made"].mean() - played[lower + 1]["made"].mean()
        assert row.estimate == pytest.approx(gap)
        assert row.gap == pytest.approx(-gap if row.verdict == "easier" else gap)
        assert np.isnan(row.gap_low) or row.gap_low <= row.gap <= row.gap_high
        assert row.verdict == ("harder" if row.low > 0 else "easier" if row.high < 0 else "not told apart")
    pairs = ladder_order.disputed(played)
    assert list(zip(pairs["below"], pairs["bid"], strict=True)) == list(combinations(LADDER[23:27], 2))


def test_agreement_of_a_ladder_in_order_is_whole() -> None:
    """Forty bids of which the higher always fails more often: tau is 1, and -1 turned round."""
    rng = np.random.default_rng(SEED)
    strength = rng.uniform(size=400)
    played = [
        pd.DataFrame({"made": strength > rank / 41, "points": np.where(strength > rank / 41, 8, -8)})
        for rank in range(1, 41)
    ]
    table = ladder_order.agreement(played)
    assert (table["estimate"] > 0.99).all()
    assert (table["low"] > 0.97).all()
    assert (ladder_order.agreement(played[::-1])["estimate"] < -0.99).all()


def test_fair_pins_make_up_for_the_betar() -> None:
    made = np.arange(1_000) < 700
    rows = pd.DataFrame({"bid": 25, "bets": np.where(made, 1, -4), "made": made})
    row = ladder_order.fair_pins(rows, RULES).iloc[0]
    assert (row["bid"], row["pins_2"], row["estimate"]) == ("SOLO7", 2, pytest.approx(-0.5))
    assert 8 * row["estimate"] + 2 * row["fair"] * (0.7 - 0.3) == pytest.approx(0)
    assert row["fair_low"] < row["fair"] < row["fair_high"]
    even = rows.assign(made=np.arange(1_000) < 510)
    assert np.isnan(ladder_order.fair_pins(even, RULES).iloc[0]["fair"])
    many = pd.DataFrame({"bid": [25, 25], "bets": [1, -4], "made": [True, False], "deals": [700, 300]})
    pd.testing.assert_frame_equal(
        ladder_order.fair_pins(many, RULES, deals="deals"), ladder_order.fair_pins(rows, RULES)
    )


def test_buys_of_begar_are_those_asked_for() -> None:
    played = begar_buys.play_buys(RULES, 12, seed=SEED)
    table = begar_buys.buys(played)
    assert set(table["bought"]) == set(range(14))
    for length, part in table.groupby("longest"):
        best = begar_buys.best_numbers(table)[int(length)]
        chosen_by = played.loc[(played["longest"] == length) & (played["deal"] % 2 == 0)]
        assert chosen_by.groupby("bought")["points"].mean().idxmax() == best
        assert part.set_index("bought")["loss"][best] == 0
        rows = played.loc[(played["longest"] == length) & (played["bought"] == 3) & (played["deal"] % 2 == 1)]
        assert part.set_index("bought")["hits"][3] == rows["made"].sum()


def test_the_deals_that_choose_a_buy_do_not_judge_it() -> None:
    """All buys alike but by chance: on other deals the best number is no better than the rest."""
    rng = np.random.default_rng(SEED)
    deals = np.repeat(np.arange(4_000), 14)
    points = rng.normal(0, 10, deals.size).round().astype(np.int64)
    played = pd.DataFrame(
        {"longest": 5, "bought": np.tile(np.arange(14), 4_000), "deal": deals, "made": points > 0, "points": points}
    )
    table = begar_buys.buys(played)
    others = table.loc[~table["is_best"]]
    assert abs(others["loss"].mean()) < 4 * 10 / np.sqrt(2_000)
    assert played.loc[played["deal"] % 2 == 0].groupby("bought")["points"].mean().max() > 0


def test_bids_are_passed_over_for_what_promises_more() -> None:
    points = np.full((3, 40), -5.0)
    points[0, 0], points[0, 5] = 1.0, 3.0
    points[1, 0] = 2.0
    table = passed_over.passed_over(points).set_index("bid")
    assert table.loc["BEG6", ["n", "hits", "instead"]].tolist() == [3, 2, "GOK"]
    assert table.loc["BEG6", "best"] == pytest.approx(1 / 3)
    assert table.loc["BEG6", "given"] == pytest.approx(1.0)
    assert table.loc["GOK", "instead"] == ""
    assert table.loc["SOLO7", "hits"] == 0
    assert np.isnan(table.loc["SOLO7", "given"])


def test_promises_are_those_of_the_player() -> None:
    """What each bid promises a hand is what the player notes of the best one as forehand, before anything is heard."""
    points = passed_over.promises(RULES, 24, seed=SEED)
    assert points.shape == (24, 40)
    for deal in range(0, 24, 3):  # forehand's hands
        preference = "CDHS"[deal // 3 % 4]
        batch = make_batch(GAME, seed=SEED, preference=preference)
        log = np.zeros(1, dtype=get_game(GAME).log)
        batch.play(deal, 1, log=log)
        if points[deal].max() > 0:
            assert log[0]["call_thoughts"][0, 4] / 4096 == pytest.approx(points[deal].max())


# What the talon brings


def test_exact_chances_of_the_talon() -> None:
    """Three good suits and a void in the fourth: 26 of the 39 unseen cards are good, not three of four."""
    seen = talon.look(SEED, 0, 60_000)
    table = talon.turned_suits(seen).set_index(["turned", "fourth"])
    assert table.loc[(1, 0), "exact"] == pytest.approx(2 / 3)
    assert table.loc[(2, 0), "exact"] == pytest.approx(1 - 13 * 12 / (39 * 38))
    assert table.loc[(1, 3), "exact"] == pytest.approx(29 / 39)
    aces = talon.aces_bought(seen).set_index(["aces", "bought"])
    assert aces.loc[(0, 13), "exact"] == pytest.approx(1 - comb(35, 13) / comb(39, 13))
    assert aces.loc[(1, 13), "exact_mean"] == pytest.approx(1)
    wanted = talon.wanted_suit(seen).set_index(["turned", "own"])
    assert wanted.loc[(3, 5), "exact"] == pytest.approx(1 - comb(31, 3) / comb(39, 3))
    suit = talon.suit_bought(seen).set_index(["own", "bought"])
    assert suit.loc[(4, 13), "exact"] == pytest.approx(3)


def test_what_the_talon_brought_is_counted_in_the_records() -> None:
    """One hand and suit of each deal, both going round; the talon's cards in drawing order."""
    records = fastsim.trace(GAME, deals=400, seed=SEED, players="random")
    turned, aces = Counter[tuple[int, int, bool]](), Counter[tuple[int, int, bool]]()
    for record in records:
        number = record["deal"]
        hand, stock = record["hands"][number % 3].split(), record["stock"].split()
        suit = "CDHS"[number // 3 % 4]
        length = sum(card[0] == suit for card in hand)
        own = sum(card[1] == "A" for card in hand)
        for n in (1, 2, 3):
            turned[n, length, any(card[0] != suit for card in stock[:n])] += 1
        for n in range(1, 14):
            aces[own, n, any(card[1] == "A" for card in stock[:n])] += 1
    seen = talon.look(SEED, 0, 400)
    for row in talon.turned_suits(seen).itertuples():
        counted = [turned[row.turned, row.fourth, value] for value in (False, True)]
        assert (row.n, row.hits) == (sum(counted), counted[1])
    for row in talon.aces_bought(seen).itertuples():
        counted = [aces[row.aces, row.bought, value] for value in (False, True)]
        assert (row.n, row.hits) == (sum(counted), counted[1])


@pytest.mark.parametrize("name", ["turned_suits", "wanted_suit", "aces_bought", "suit_bought"])
def test_dealt_talons_agree_with_the_exact_chances(name: str) -> None:
    """No share is more than five standard deviations off: a false alarm in about one of 10^4 seeds."""
    table = getattr(talon, name)(talon.look(SEED, 0, 60_000))
    table = table.loc[table["n"] > 100]
    half = (table["high"] - table["low"]) / 2
    assert len(table) > 10
    assert ((table["estimate"] - table["exact"]).abs() < 2.6 * half).all()
    assert ((table["low"] <= table["exact"]) & (table["exact"] <= table["high"])).mean() > 0.8


# What is worth how much


def test_a_defence_that_buys_nothing_draws_nothing() -> None:
    table = defender_buys.worth(RULES, 20, seed=SEED)
    neither = table.loc[table["change"] == "neither buys"]
    assert (neither[["first", "second"]] == 0).all(axis=None)
    at_most = table.loc[table["change"] == "the first defender buys at most 2"]
    assert (at_most["first"] <= 2).all()
    assert set(table["n"]) == {20}
    batch, dealt = forced.free_batch(RULES, seed=SEED), forced.deals_from(SEED, 0, 20)
    seats = suited.best_seats(batch, 25, dealt.hands, dealt.preferences)
    usual, alone = (forced.play(batch, dealt, 25, seats, answers=answers) for answers in ({}, {steps.DEFENDER_BUY: 0}))
    row = table.loc[(table["bid"] == "SOLO7") & (table["change"] == "the first defender buys nothing")].iloc[0]
    assert row["estimate"] == pytest.approx(mean(alone["points"] - usual["points"]))
    assert row["made"] == pytest.approx(alone["made"].mean() - usual["made"].mean())


def test_seats_of_the_lead_are_compared_on_the_same_cards() -> None:
    table = forehand.lead(RULES, 30, seed=SEED)
    assert table.groupby("bid")["seat"].apply(list).map(tuple).unique().tolist() == [("middlehand", "dealer")]
    assert np.isnan(table["low"]).all()  # too few deals for an interval
    batch, dealt = forced.free_batch(RULES, seed=SEED), forced.deals_from(SEED, 0, 30)
    own = suited.best_seats(batch, 25, dealt.hands, dealt.preferences)
    points = []
    for seat in range(3):
        pairs = zip(dealt.hands, own, strict=True)
        hands = np.array([[cards[(place - seat + mine) % 3] for place in range(3)] for cards, mine in pairs])
        points.append(forced.play(batch, dealt._replace(hands=hands), 25, seat)["points"].mean())
    rows = table.loc[table["bid"] == "SOLO7"]
    assert rows["estimate"].tolist() == pytest.approx([points[0] - points[1], points[0] - points[2]])


def test_rules_of_forehand_change_contracts() -> None:
    table = forehand.rule_changes(RULES, 1_500, seed=SEED)
    assert table["rule"].tolist() == ["better hand"] * 3 + ["forced opening"] * 3
    assert set(table["n"]) == {1_500}
    runs = [fastsim.simulate(GAME, 1_500, seed=SEED, rules={"better_hand_takeover": value}) for value in (True, False)]
    for seat in range(3):
        gain = runs[0][f"points_{seat}"].mean() - runs[1][f"points_{seat}"].mean()
        assert table["estimate"].iloc[seat] == pytest.approx(gain)
        row = table.iloc[seat]
        assert row["each"] * row["changed"] == pytest.approx(
            row["estimate"], abs=0.2
        )  # others differ in the play alone


def test_aces_as_ones_are_announced_as_asked() -> None:
    played = aces_as_ones.play_both(RULES, 40, seed=SEED)
    assert len(played) == 5 * 40
    table = aces_as_ones.by_bid(played)
    assert table["bid"].tolist() == ["GASK0", "GASK1", "GASK2", "GASK3", "GASK4"]
    for row in table.itertuples():
        part = played.loc[played["rank"] == row.rank]
        assert row.estimate == pytest.approx((part["points_ones"] - part["points_high"]).mean())
        chosen = np.where(part["chosen"], part["points_ones"], part["points_high"])
        assert row.right == pytest.approx((chosen - part["points_high"]).mean())
    by_aces = aces_as_ones.by_aces(played)
    assert by_aces["n"].sum() == len(played)
    assert by_aces["kings"].max() <= 2


def test_levels_are_those_of_the_call() -> None:
    played = suit_levels.play_levels(RULES, 25, seed=SEED)
    table = suit_levels.levels(played)
    plain = table.loc[table["level"] == "plain"]
    assert (plain["gain"] == 0).all()
    for row in table.itertuples():
        part = played.loc[(played["rank"] == row.rank) & (played["level"] == row.level)]
        part = part.loc[part["longest"] == row.longest]
        assert (row.n, row.points) == (len(part), pytest.approx(part["points"].mean()))
