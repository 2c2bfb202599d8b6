"""The market of Vida, from docs/rules/vida.md alone (section 4): what may be called, and what it settles."""

from collections.abc import Sequence
from typing import Any

from oracles.refusing import require
from oracles.vida_rules import SUITS, Rules, team

State = dict[str, Any]

HIGHEST_BID = 1000


def open_market() -> State:
    """Return the market before the first call (section 4)."""
    return {
        "speaker": 0,
        "buyer": -1,
        "bid": 0,
        "trump": None,
        "vidas": 0,
        "last_side": -1,
        "folds": 0,
        "out": set(),
        "over": False,
    }


def make_call(state: State, call: str, rules: Rules) -> None:
    """Record the call of the next speaker (sections 4.1 and 4.2)."""
    seat = state["speaker"]
    if call == "pass":
        state["folds"] += 1
        state["out"].add(seat)
    else:
        state["folds"] = 0
        state["last_side"] = team(seat)
        if call == "screw":
            state["vidas"] += 1
        else:
            value, suit = call.split()
            state.update(buyer=seat, bid=int(value), trump=suit)
    folds_to_end = 4 if state["buyer"] == -1 else 3
    no_more_vidas = call == "screw" and state["vidas"] == rules["max_vida_calls"]
    state["over"] = no_more_vidas or state["folds"] == folds_to_end
    state["speaker"] = (seat + 1) % 4


def market_after(calls: Sequence[str], rules: Rules) -> State:
    """Return the state of the market after some legal calls (section 4)."""
    state = open_market()
    for call in calls:
        make_call(state, call, rules)
    return state


def speaker_options(state: State, rules: Rules) -> tuple[int | None, int | None, bool]:
    """Return the lowest bid, the highest bid and whether vida is legal (section 4.1)."""
    seat = state["speaker"]
    if state["over"] or (rules["pass_is_final"] and seat in state["out"]):
        return (None, None, False)
    bid_stands = state["buyer"] != -1
    can_vida = bid_stands and state["last_side"] != team(seat) and state["vidas"] < rules["max_vida_calls"]
    lowest = state["bid"] + 10 if bid_stands else rules["min_bid"]
    highest = HIGHEST_BID if rules["max_bid"] is None else rules["max_bid"]
    if state["vidas"] > 0 or lowest > highest:
        return (None, None, can_vida)
    return (lowest, highest, can_vida)


def is_allowed(state: State, call: str, rules: Rules) -> bool:
    """Tell whether the next speaker may make the call (section 4.1)."""
    if state["over"]:
        return False
    if call == "pass":
        return True
    lowest, highest, can_vida = speaker_options(state, rules)
    if call == "screw":
        return can_vida
    value, _, suit = call.partition(" ")
    if not value.isdecimal() or suit not in tuple(SUITS) or lowest is None or highest is None:
        return False
    return int(value) % 10 == 0 and lowest <= int(value) <= highest


def call_is_legal(calls: Sequence[str], call: str, rules: Rules) -> bool:
    """Tell whether a call may follow the calls made so far (section 4.1)."""
    return is_allowed(market_after(calls, rules), call, rules)


def legal_call_summary(calls: Sequence[str], rules: Rules) -> tuple[int | None, int | None, bool]:
    """Return the next speaker's lowest bid, highest bid and right to vida (section 4.1)."""
    return speaker_options(market_after(calls, rules), rules)


def market(calls: Sequence[str], rules: Rules) -> dict[str, Any]:
    """Return the result of the market, finished or not (section 4.2)."""
    state = market_after(calls, rules)
    return {key: state[key] for key in ("over", "buyer", "bid", "trump", "vidas")}


def referee_market(calls: Sequence[str], rules: Rules) -> State:
    """Replay a whole market, refusing any illegal call (section 4)."""
    state = open_market()
    for number, call in enumerate(calls):
        require(is_allowed(state, call, rules), f"call {number} ({call}) is illegal")
        make_call(state, call, rules)
    require(state["over"], "the market is not over")
    return state
