"""What the `heuristic` player makes of a call and of a pass, worked out by hand from the table of payments."""

from __future__ import annotations

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.batch import make_batch
from fastsim.cards.deck import NONE
from fastsim.cards.text import parse_hand
from fastsim.games.vira import view as see
from fastsim.games.vira.auction import HIGHEST_CALL
from fastsim.games.vira.fitted import section
from fastsim.games.vira.ladder import BID_CODES, BIDS, EASIER, EASIEST_FIRST, HARDER, NEED, RANK_OF
from fastsim.games.vira.model import (
    JUDGE_OF,
    JUDGES,
    OVER_KNOTS,
    OVER_UNIT,
    SURE,
    overtricks_at,
    overtricks_of,
)
from fastsim.games.vira.payoffs import PAYS_SIZE, call_points, defender_points, expected_points, fill_pays
from fastsim.games.vira.weighing import weigh_calls
from vira_support import GAME

HEARTS, SPADES, NO_TRUMP = 2, 3, 4
MODEL = GAME.model_for(GAME.make_rules())[0]
RULES = [{}, {"kodilj_doubles_pins": True, "pins_per_bet": 5, "pool_loss_bets": 2}, {"overtrick_pins": 3}]


def call(code: str, level: int = 0) -> int:
    return 3 * RANK_OF[code] + level


@pytest.mark.core
def test_points_of_the_payment_table() -> None:
    """9-spel in högsta färg: 8 + 2 * 3 made, as much lost by one trick, and a betar more by two."""
    pays = np.zeros(PAYS_SIZE, dtype=np.int64)
    fill_pays(GAME.make_rules().codes()[0], MODEL.values, pays)
    half, most = SURE // 2, SURE * 3 // 4
    found = call_points(np.int64(call("SPEL9")), np.int64(HEARTS), half, most, np.int64(HEARTS), pays)
    assert found == 14 * half - 14 * (most - half) - 22 * (SURE - most)
    gok = call_points(np.int64(call("GOK")), np.int64(NO_TRUMP), half, most, np.int64(HEARTS), pays)
    assert gok == 8 * half - 16 * (most - half) - 32 * (SURE - most)
    turned = call_points(np.int64(call("TUR8")), np.int64(HEARTS), SURE, SURE, np.int64(HEARTS), pays)
    assert turned == SURE * (10 + 10 + 10 + 14) // 4  # pins 1, 1, 1 and 3


@pytest.mark.core
@pytest.mark.parametrize("rules", RULES)
def test_the_table_says_what_the_rules_of_payment_say(rules: dict[str, object]) -> None:
    codes = GAME.make_rules(rules).codes()[0]
    values = MODEL.values.copy()
    section(values, "overs")[:, :] = np.arange(OVER_KNOTS) * OVER_UNIT // 2
    pays = np.zeros(PAYS_SIZE, dtype=np.int64)
    fill_pays(codes, values, pays)
    for rank in range(1, BIDS + 1):
        trumps = [NO_TRUMP] if NEED[rank] == 0 else [0, 1, HEARTS, SPADES]
        for trump in trumps:
            chances = (np.int64(trump), np.int64(1_500), np.int64(3_000))
            overs = overtricks_of(values, np.int64(rank), np.int64(1_500)) * int(NEED[rank] != 0)
            mine = call_points(np.int64(3 * rank + 1), *chances, np.int64(HEARTS), pays)  # a level: the trump is known
            theirs = expected_points(np.int64(rank), np.int64(0), *chances, overs, np.int64(HEARTS), False, codes)
            assert abs(mine - theirs) <= SURE // 20, BID_CODES[rank]  # overtricks are rounded to 1/64


@pytest.mark.core
def test_a_defender_gets_or_pays_the_pins() -> None:
    codes = GAME.make_rules().codes()[0]

    def points(said: int, chance: int, overs: int = 0, paid: object = codes) -> float:
        return defender_points(np.int64(said), np.int64(chance), np.int64(overs), np.int64(HEARTS), paid) / SURE

    assert points(call("SPEL9", 2), SURE * 3 // 4) == -3 * 0.5
    assert points(call("SPMOR"), SURE) == -16
    assert points(call("SPMOR"), 0) == 16
    assert points(call("SPEL9", 1), SURE) == -2  # färg 1 and högsta färg 3
    assert points(call("GOK"), SURE) == 0
    dear = GAME.make_rules({"overtrick_pins": 2}).codes()[0]
    assert points(call("SPEL9", 2), SURE, OVER_UNIT * 3 // 2, dear) == -3 - 2 * 1.5


@pytest.mark.core
def test_overtricks_lie_on_lines_between_the_knots() -> None:
    knots = np.array([9, 0, 64, 64, 128, 256], dtype=np.int64)
    quarter = SURE // 4
    found = [overtricks_at(knots, np.int64(1), np.int64(chance)) for chance in (0, quarter // 2, quarter, SURE)]
    assert found == [0, 32, 64, 256]


@pytest.mark.skipif(not JIT_ENABLED, reason="needs many deals, too slow without the JIT")
def test_overtricks_are_expected_as_they_come() -> None:
    """The points that players expect of the solo 6 that they play, where a trick more pays a pin, against what came."""
    log = np.zeros(50_000, dtype=GAME.log)
    rows = make_batch("vira", seed=23, rules="overtrick_pins=1").play(0, log.size, log=log).view(GAME.flat_row)
    last = np.array([max(i for i in range(entry["call_count"]) if entry["calls"][i]) for entry in log])
    thoughts = log["call_thoughts"][np.arange(log.size), last]
    chosen = (rows["bid"] == RANK_OF["SOLO6"]) & (thoughts[:, 0] == 3 * RANK_OF["SOLO6"])
    points = np.choose(rows["declarer"], [rows[f"points_{seat}"] for seat in range(3)])[chosen].astype(float)
    assert chosen.sum() > 2_000
    assert (points > 10).mean() > 0.1
    assert abs((points - thoughts[chosen, 4] / SURE).mean()) < 0.6  # five standard errors


@pytest.mark.core
def test_a_gask_at_a_suit_level_is_judged_apart_where_the_plain_one_may_go_low() -> None:
    apart = {bid for bid in range(1, BIDS + 1) if JUDGE_OF[3 * bid + 1] != bid}
    assert {BID_CODES[bid] for bid in apart} == {"GASK0", "GASK1", "GASK2", "GASK3", "GASK4"}
    for bid in range(1, BIDS + 1):
        assert JUDGE_OF[3 * bid] == bid
        assert JUDGE_OF[3 * bid + 1] == JUDGE_OF[3 * bid + 2]
    assert len(set(JUDGE_OF[3:])) == BIDS + 5
    assert max(JUDGE_OF) == JUDGES - 1


@pytest.mark.core
def test_a_hand_of_low_cards_promises_a_gask_but_not_at_a_suit_level() -> None:
    hands = np.array([parse_hand("S:432 H:432 D:432 C:5432")], dtype=np.int64)
    views = np.zeros((1, see.VIEW_SIZE), dtype=np.int64)
    views[0, see.PREFERENCE] = SPADES
    views[0, see.SAID : see.SAID + 3] = NONE
    out = np.zeros((1, HIGHEST_CALL + 1, 4), dtype=np.int64)
    codes = GAME.make_rules().codes()
    weigh_calls(hands, views, np.zeros(1, dtype=np.int64), np.stack([MODEL.values]), codes, out)
    chances = [out[0, call("GASK3", level), 1] / SURE for level in range(3)]
    assert chances[0] > 0.2  # three cards are kept, ten drawn
    assert max(chances[1:]) < 0.05
    assert (out[0, call("SOLO6") : call("SOLO6", 2) + 1, 1] < SURE // 10).all()


@pytest.mark.core
def test_harder_bids_of_a_kind_come_after_it() -> None:
    order = [int(rank) for rank in EASIEST_FIRST]
    for rank in range(1, BIDS + 1):
        harder = {order[place] for place in range(BIDS) if int(HARDER[rank]) >> place & 1}
        assert {other for other in harder if int(EASIER[other]) == rank} == {
            other for other in range(1, BIDS + 1) if int(EASIER[other]) == rank
        }
        assert all(order.index(rank) < order.index(other) for other in harder)
    assert {BID_CODES[order[place]] for place in range(BIDS) if int(HARDER[RANK_OF["SPMO"]]) >> place & 1} == {
        "SPMOR", "SGMO", "SGMOR",
    }  # fmt: skip


@pytest.mark.core
def test_an_easier_bid_comes_first_and_is_of_the_same_kind() -> None:
    order = [int(rank) for rank in EASIEST_FIRST]
    assert sorted(order) == list(range(1, BIDS + 1))
    for rank in range(1, BIDS + 1):
        easier = int(EASIER[rank])
        if easier:
            assert order.index(easier) < order.index(rank)
            assert (NEED[easier] == 0) == (NEED[rank] == 0)


@pytest.mark.skipif(not JIT_ENABLED, reason="needs many deals, too slow without the JIT")
def test_it_goes_over_a_dear_bid_rather_than_pay_for_it() -> None:
    """Against a bid that is surely made and costs 16 pins it bids what it leaves against one that costs nothing."""
    values = MODEL.values.copy()
    section(values, "finals")[:] = SURE
    sure = MODEL._replace(values=values)
    bids = {}
    for defend in (0, 1):
        players = f"heuristic(defend={defend})"
        rows = fastsim.simulate("vira", 20_000, seed=3, calls="SPMOR", players=players, model=sure)
        bids[defend] = int((rows["bid"] > RANK_OF["SPMOR"]).sum())
    assert bids[1] > bids[0]


@pytest.mark.skipif(not JIT_ENABLED, reason="needs many deals, too slow without the JIT")
def test_what_is_kept_of_a_hand_changes_no_call() -> None:
    """Each deal alone, with nothing kept from the one before, against all in one go; the hand is always the same."""
    known = {0: "SA SK SQ S9 S4 HA H5 D8 D4 D3 CK C6 C2"}
    whole = fastsim.simulate("vira", 60, seed=9, known=known)
    for deal in range(60):
        alone = fastsim.simulate("vira", 1, seed=9, start=deal, known=known)
        assert [int(alone[name][0]) for name in ("bid", "level", "calls")] == [
            int(whole[name][deal]) for name in ("bid", "level", "calls")
        ]
