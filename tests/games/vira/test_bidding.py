"""What the `heuristic` player makes of a call and of a pass, worked out by hand from the table of payments."""

from __future__ import annotations

import numpy as np
import pytest

import fastsim
from fastsim._jit import JIT_ENABLED
from fastsim.games.vira.fitted import section
from fastsim.games.vira.ladder import BID_CODES, BIDS, EASIER, EASIEST_FIRST, NEED, RANK_OF
from fastsim.games.vira.model import SURE
from fastsim.games.vira.payoffs import PAYS_SIZE, call_points, defender_points, expected_points, fill_pays
from vira_support import GAME

HEARTS, SPADES, NO_TRUMP = 2, 3, 4
MODEL = GAME.model_for(GAME.make_rules())[0]
RULES = [{}, {"kodilj_doubles_pins": True, "pins_per_bet": 5, "pool_loss_bets": 2}]


def call(code: str, level: int = 0) -> int:
    return 3 * RANK_OF[code] + level


@pytest.mark.core
def test_points_of_the_payment_table() -> None:
    """9-spel in högsta färg: 8 + 2 * 3 made, as much lost by one trick, and a betar more by two."""
    pays = np.zeros(PAYS_SIZE, dtype=np.int64)
    fill_pays(GAME.make_rules().codes()[0], pays)
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
    pays = np.zeros(PAYS_SIZE, dtype=np.int64)
    fill_pays(codes, pays)
    for rank in range(1, BIDS + 1):
        trumps = [NO_TRUMP] if NEED[rank] == 0 else [0, 1, HEARTS, SPADES]
        for trump in trumps:
            args = (np.int64(trump), np.int64(1_500), np.int64(3_000), np.int64(HEARTS))
            mine = call_points(np.int64(3 * rank + 1), *args, pays)  # a level: the trump is known
            assert mine == expected_points(np.int64(rank), np.int64(0), *args, False, codes), BID_CODES[rank]


@pytest.mark.core
def test_a_defender_gets_or_pays_the_pins() -> None:
    codes = GAME.make_rules().codes()[0]

    def points(said: int, chance: int) -> float:
        return defender_points(np.int64(said), np.int64(chance), np.int64(HEARTS), codes) / SURE

    assert points(call("SPEL9", 2), SURE * 3 // 4) == -3 * 0.5
    assert points(call("SPMOR"), SURE) == -16
    assert points(call("SPMOR"), 0) == 16
    assert points(call("SPEL9", 1), SURE) == -2  # färg 1 and högsta färg 3
    assert points(call("GOK"), SURE) == 0


@pytest.mark.core
def test_an_easier_bid_comes_first_and_is_of_the_same_kind() -> None:
    order = [int(rank) for rank in EASIEST_FIRST]
    assert sorted(order) == list(range(1, BIDS + 1))
    for rank in range(1, BIDS + 1):
        easier = int(EASIER[rank])
        if easier:
            assert order.index(easier) < order.index(rank)
            assert (NEED[easier] == 0) == (NEED[rank] == 0)


@pytest.mark.skipif(not JIT_ENABLED, reason="many deals")
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


@pytest.mark.skipif(not JIT_ENABLED, reason="many deals")
def test_what_is_kept_of_a_hand_changes_no_call() -> None:
    """Each deal alone, with nothing kept from the one before, against all in one go; the hand is always the same."""
    known = {0: "SA SK SQ S9 S4 HA H5 D8 D4 D3 CK C6 C2"}
    whole = fastsim.simulate("vira", 60, seed=9, known=known)
    for deal in range(60):
        alone = fastsim.simulate("vira", 1, seed=9, start=deal, known=known)
        assert [int(alone[name][0]) for name in ("bid", "level", "calls")] == [
            int(whole[name][deal]) for name in ("bid", "level", "calls")
        ]
