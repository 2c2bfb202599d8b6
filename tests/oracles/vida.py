"""Plain-Python oracle for Vida, written from docs/rules/vida.md alone (sections 3-8 and 12).

Cards are strings such as "SJ" (suit, then rank), hands are sets of cards, tricks are lists of
cards in the order played, and `rules` is a dict holding every option of section 12.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from oracles.refusing import require

Rules = dict[str, Any]
Hand = AbstractSet[str]
Pair = tuple[int, int]
Strength = tuple[int, int, int, int]
Combination = tuple[Strength, int, frozenset[str]]
State = dict[str, Any]

SUITS = "SHDC"
RANKS = "789TJQKA"
DECK = frozenset(suit + rank for suit in SUITS for rank in RANKS)

TRUMP_ORDER = "78QKTA9J"
PLAIN_ORDER = "789JQKTA"
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}

SQUARE_POINTS = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
HIGHEST_BID = 1000

DEFAULTS: Rules = {
    "min_bid": 80,
    "max_bid": None,
    "pass_is_final": False,
    "all_pass": "next_deal",
    "max_vida_calls": 4,
    "vida_factors": (1, 2, 4, 8, 16),
    "vida_winner_takes_all": True,
    "vida_applies_to": "all_points",
    "partner_exemption": False,
    "must_overtrump": True,
    "must_undertrump": True,
    "must_raise_trump_lead": True,
    "first_leader": "seat0",
    "last_trick_bonus": 10,
    "capot_bonus": 0,
    "air_enabled": True,
    "air_card_sharing": False,
    "long_run_rank": "by_length",
    "eight_run": "single",
    "square_order": "J9AKQT",
    "fifth_beats_square100": False,
    "trump_tiebreak": True,
    "plain_tie": "void_all",
    "air_scope": "team",
    "belote_value": 20,
    "must_exceed": True,
    "tie_rule": "fail",
    "compare_total": "all",
    "check_on": "unrounded",
    "rounding": "six_by_trump_jack",
    "add_bid_to_score": False,
    "failed_belote_to": "opponents",
    "failed_air_to": "opponents",
    "match_target": 3551,
}

PRESETS: dict[str, Rules] = {
    "default": DEFAULTS,
    "greek_online": {
        **DEFAULTS,
        "add_bid_to_score": True,
        "vida_applies_to": "bid",
        "capot_bonus": 90,
        "long_run_rank": "as_fifth",
        "eight_run": "fifth_plus_third",
        "square_order": "J9ATKQ",
    },
    "contree": {
        **DEFAULTS,
        "air_enabled": False,
        "partner_exemption": True,
        "must_undertrump": False,
        "capot_bonus": 90,
        "rounding": "none",
        "max_vida_calls": 2,
    },
}


def team(seat: int) -> int:
    """Return the team of a seat (section 1)."""
    return seat % 2


# Cards and tricks


def card_strength(card: str, led: str, trump: str) -> tuple[int, int]:
    """Return how strong a card is in a trick (sections 3 and 6.2)."""
    suit, rank = card
    if suit == trump:
        return (2, TRUMP_ORDER.index(rank))
    if suit == led:
        return (1, PLAIN_ORDER.index(rank))
    return (0, 0)


def trick_winner(trick: Sequence[str], leader: int, trump: str) -> int:
    """Return the seat that is winning the trick (section 6.2)."""
    led = trick[0][0]
    strengths = [card_strength(card, led, trump) for card in trick]
    return (leader + strengths.index(max(strengths))) % 4


def trick_points(trick: Sequence[str], trump: str) -> int:
    """Return the card points of a trick, without the last-trick bonus (section 3)."""
    points = 0
    for suit, rank in trick:
        points += TRUMP_POINTS[rank] if suit == trump else PLAIN_POINTS[rank]
    return points


def stronger_trumps(trumps: Iterable[str], trick: Sequence[str], trump: str) -> set[str]:
    """Return the trumps that beat every trump of the trick (section 6.1)."""
    top = max((TRUMP_ORDER.index(rank) for suit, rank in trick if suit == trump), default=-1)
    return {card for card in trumps if TRUMP_ORDER.index(card[1]) > top}


def legal_cards(hand: Hand, trick: Sequence[str], leader: int, trump: str, rules: Rules) -> set[str]:
    """Return the cards that the next player of the trick may play (section 6.1)."""
    if not trick:
        return set(hand)
    led = trick[0][0]
    following = {card for card in hand if card[0] == led}
    if following and led != trump:
        return following
    if following:
        raising = stronger_trumps(following, trick, trump)
        return raising if raising and rules["must_raise_trump_lead"] else following
    if led == trump:
        return set(hand)
    return cards_when_void(hand, trick, leader, trump, rules)


def cards_when_void(hand: Hand, trick: Sequence[str], leader: int, trump: str, rules: Rules) -> set[str]:
    """Return the legal cards of a player void in a plain suit led (section 6.1)."""
    trumps = {card for card in hand if card[0] == trump}
    if not trumps:
        return set(hand)
    partner = (leader + len(trick) + 2) % 4
    if rules["partner_exemption"] and trick_winner(trick, leader, trump) == partner:
        return set(hand)
    over = stronger_trumps(trumps, trick, trump)
    if not over and not rules["must_undertrump"]:
        return set(hand)
    if over and rules["must_overtrump"]:
        return over
    return trumps


# Market


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


# Air


def squares_in(hand: Hand) -> list[frozenset[str]]:
    """Return the squares of a hand (section 5.1)."""
    squares = []
    for rank in SQUARE_POINTS:
        square = frozenset(suit + rank for suit in SUITS)
        if square <= hand:
            squares.append(square)
    return squares


def blocks_in(hand: Hand, suit: str) -> list[str]:
    """Return the maximal blocks of adjacent ranks of one suit (section 5.1)."""
    ranks = "".join(rank if suit + rank in hand else " " for rank in RANKS)
    return ranks.split()


def runs_in(hand: Hand, rules: Rules) -> list[tuple[str, str]]:
    """Return the runs of a hand as (suit, ranks from low to high) (section 5.1)."""
    runs = []
    for suit in SUITS:
        for block in blocks_in(hand, suit):
            if len(block) == 8 and rules["eight_run"] == "fifth_plus_third":
                runs += [(suit, block[3:]), (suit, block[:3])]
            elif len(block) >= 3:
                runs.append((suit, block))
    return runs


def run_points(length: int) -> int:
    """Return the points of a run (section 5.1)."""
    return {3: 20, 4: 50}.get(length, 100)


def square_strength(rank: str, rules: Rules) -> Strength:
    """Return the strength of a square (section 5.2)."""
    group = 2 if SQUARE_POINTS[rank] == 100 else 4
    return (group, -rules["square_order"].index(rank), 0, 0)


def run_strength(suit: str, ranks: str, trump: str, rules: Rules) -> Strength:
    """Return the strength of a run (section 5.2)."""
    length = len(ranks)
    group = 0
    if length >= 5:
        group = 3 if rules["fifth_beats_square100"] else 1
        if rules["long_run_rank"] == "as_fifth":
            length = 5
    in_trumps = int(suit == trump and rules["trump_tiebreak"])
    return (group, length, RANKS.index(ranks[-1]), in_trumps)


def combinations(hand: Hand, trump: str, rules: Rules) -> list[Combination]:
    """Return the (strength, points, cards) of every combination of a hand (section 5.1)."""
    if not rules["air_enabled"]:
        return []
    found: list[Combination] = []
    rest = set(hand)
    for square in squares_in(hand):
        rank = next(iter(square))[1]
        found.append((square_strength(rank, rules), SQUARE_POINTS[rank], square))
        if not rules["air_card_sharing"]:
            rest -= square
    for suit, ranks in runs_in(rest, rules):
        cards = frozenset(suit + rank for rank in ranks)
        found.append((run_strength(suit, ranks, trump, rules), run_points(len(ranks)), cards))
    return found


def best_of_team(found: Sequence[list[Combination]], side: int) -> Strength | None:
    """Return the strength of a team's strongest combination, if it has any (section 5.3)."""
    strengths = [strength for strength, _, _ in found[side] + found[side + 2]]
    return max(strengths, default=None)


def lowest_holder(found: Sequence[list[Combination]], strength: Strength, seats: Iterable[int]) -> int:
    """Return the lowest of the seats that holds a combination so strong (section 5.3)."""
    return min(seat for seat in seats if any(combo[0] == strength for combo in found[seat]))


def drop_one(found: Sequence[list[Combination]], strength: Strength, side: int) -> None:
    """Drop a team's tied combination, at its lowest seat among the equals (section 5.3)."""
    mine = found[lowest_holder(found, strength, (side, side + 2))]
    mine.remove(next(combo for combo in mine if combo[0] == strength))


def air_points(combos: Iterable[Combination]) -> int:
    """Return the points of some combinations (section 5.1)."""
    return sum(points for _, points, _ in combos)


def counted_air(found: Sequence[list[Combination]], rules: Rules) -> Pair:
    """Return each team's counted air of the combinations left to compare (section 5.3)."""
    bests = [best_of_team(found, 0), best_of_team(found, 1)]
    present = [best for best in bests if best is not None]
    if not present:
        return (0, 0)
    if bests[0] == bests[1]:
        if rules["plain_tie"] == "void_all":
            return (0, 0)
        if rules["plain_tie"] == "cancel_pair":
            left = [list(combos) for combos in found]
            drop_one(left, present[0], 0)
            drop_one(left, present[0], 1)
            return counted_air(left, rules)
    owner = lowest_holder(found, max(present), range(4))
    scorers = [owner] if rules["air_scope"] == "player" else [owner, (owner + 2) % 4]
    points = sum(air_points(found[seat]) for seat in scorers)
    return (points, 0) if team(owner) == 0 else (0, points)


def compare_air(hands: Sequence[Hand], trump: str, rules: Rules) -> dict[str, Any]:
    """Return the counted air, the held air and whether the best ones tied (section 5.3)."""
    found = [combinations(hand, trump, rules) for hand in hands]
    best = best_of_team(found, 0)
    return {
        "air": counted_air(found, rules),
        "held": (air_points(found[0] + found[2]), air_points(found[1] + found[3])),
        "air_tie": best is not None and best == best_of_team(found, 1),
    }


def belote(hands: Sequence[Hand], trump: str, rules: Rules) -> Pair:
    """Return each team's belote points (section 5.4)."""
    points = [0, 0]
    for seat, hand in enumerate(hands):
        if trump + "K" in hand and trump + "Q" in hand:
            points[team(seat)] += rules["belote_value"]
    return (points[0], points[1])


# Counting and scoring


def rounded_points(points: int, has_jack: bool) -> int:
    """Round one team's trick points to tens (section 7.1)."""
    digit = points % 10
    up = digit >= 7 or (digit == 6 and has_jack)
    return points - digit + (10 if up else 0)


def rounded(tp: Pair, jack_side: int, rules: Rules) -> Pair:
    """Return both teams' rounded trick points (section 7.1)."""
    if rules["rounding"] == "none":
        return (tp[0], tp[1])
    return (rounded_points(tp[0], jack_side == 0), rounded_points(tp[1], jack_side == 1))


def is_made(buyer_side: int, bid: int, tp: Pair, jack_side: int, air: Pair, belote: Pair, rules: Rules) -> bool:
    """Tell whether the buyers made their contract (section 7.2)."""
    tricks = rounded(tp, jack_side, rules) if rules["check_on"] == "rounded" else tp
    totals = [tricks[side] + air[side] + belote[side] for side in (0, 1)]
    if totals[buyer_side] < bid:
        return False
    if not rules["must_exceed"]:
        return True
    compared = tricks if rules["compare_total"] == "tricks" else totals
    buyers, defenders = compared[buyer_side], compared[1 - buyer_side]
    return buyers > defenders or (buyers == defenders and rules["tie_rule"] == "made")


def score(
    buyer_side: int,
    bid: int,
    vidas: int,
    tp: Pair,
    jack_side: int,
    air: Pair,
    belote: Pair,
    rules: Rules,
) -> Pair:
    """Return both teams' scores of a deal with a contract (section 8)."""
    made = is_made(buyer_side, bid, tp, jack_side, air, belote, rules)
    tricks = rounded(tp, jack_side, rules)
    own = [tricks[side] + air[side] + belote[side] for side in (0, 1)]
    winner = buyer_side if made else 1 - buyer_side
    takes_all = not made or (vidas > 0 and rules["vida_winner_takes_all"])
    base = own[0] + own[1] if takes_all else own[winner]
    other = 0 if takes_all else own[1 - winner]
    if not made and vidas == 0:
        items = (
            (air[buyer_side], rules["failed_air_to"]),
            (belote[buyer_side], rules["failed_belote_to"]),
        )
        base -= sum(item for item, goes_to in items if goes_to != "opponents")
        other += sum(item for item, goes_to in items if goes_to == "owner")
    best = winner_score(base, bid, rules["vida_factors"][vidas], rules)
    return (best, other) if winner == 0 else (other, best)


def winner_score(base: int, bid: int, factor: int, rules: Rules) -> int:
    """Return the score of the winner of the contract (section 8)."""
    bid_part = bid if rules["add_bid_to_score"] else 0
    if rules["vida_applies_to"] == "all_points":
        return factor * (base + bid_part)
    if rules["vida_applies_to"] == "bid":
        return base + factor * bid_part
    return base + bid_part


# A whole deal


def referee_market(calls: Sequence[str], rules: Rules) -> State:
    """Replay a whole market, refusing any illegal call (section 4)."""
    state = open_market()
    for number, call in enumerate(calls):
        require(is_allowed(state, call, rules), f"call {number} ({call}) is illegal")
        make_call(state, call, rules)
    require(state["over"], "the market is not over")
    return state


def referee_play(
    hands: Sequence[Hand], plays: Sequence[tuple[int, str]], first: int, trump: str, rules: Rules
) -> dict[str, Any]:
    """Replay the eight tricks, refusing any illegal card (sections 6 and 7)."""
    require(len(plays) == 32, f"the play has {len(plays)} cards")
    left = [set(hand) for hand in hands]
    points, tricks, jack_side, leader = [0, 0], [0, 0], -1, first
    for start in range(0, 32, 4):
        trick: list[str] = []
        for seat, card in plays[start : start + 4]:
            number = start + len(trick)
            turn = (leader + len(trick)) % 4
            require(seat == turn, f"card {number} ({card}): seat {seat} plays, turn of {turn}")
            legal = legal_cards(left[seat], trick, leader, trump, rules)
            require(card in legal, f"card {number} ({card}) of seat {seat} is illegal")
            left[seat].remove(card)
            trick.append(card)
        leader = trick_winner(trick, leader, trump)
        side = team(leader)
        points[side] += trick_points(trick, trump)
        tricks[side] += 1
        if trump + "J" in trick:
            jack_side = side
    points[team(leader)] += rules["last_trick_bonus"]
    for side in (0, 1):
        if tricks[side] == 8:
            points[side] += rules["capot_bonus"]
    return {"tp": (points[0], points[1]), "tricks": tricks, "jack_side": jack_side}


def passed_out_row(calls: Sequence[str]) -> dict[str, Any]:
    """Return the row of a deal without a contract (section 4.2)."""
    row: dict[str, Any] = {"buyer": -1, "trump": None, "bid": 0, "screws": 0}
    for name in ("points", "tricks", "air", "belote", "score", "held", "rounded"):
        row[f"{name}_0"] = row[f"{name}_1"] = 0
    row.update(made=False, passed_out=True, air_tie=False, jack_side=-1, calls=len(calls))
    return row


def referee(
    hands: Sequence[Hand],
    calls: Sequence[str],
    plays: Sequence[tuple[int, str]],
    rules: Rules,
) -> dict[str, Any]:
    """Replay one deal and return its row, refusing anything illegal (sections 4 to 8)."""
    require([len(hand) for hand in hands] == [8, 8, 8, 8], "not four hands of eight cards")
    require(set().union(*hands) == DECK, "the hands are not the deck")
    bought = referee_market(calls, rules)
    buyer, trump, bid, vidas = (bought[key] for key in ("buyer", "trump", "bid", "vidas"))
    if buyer == -1:
        require(len(plays) == 0, "cards are played without a contract")
        return passed_out_row(calls)
    first = buyer if rules["first_leader"] == "buyer" else 0
    play = referee_play(hands, plays, first, trump, rules)
    compared = compare_air(hands, trump, rules)
    air, belotes = compared["air"], belote(hands, trump, rules)
    tp, jack_side = play["tp"], play["jack_side"]
    pairs = {
        "points": tp,
        "tricks": play["tricks"],
        "air": air,
        "belote": belotes,
        "score": score(team(buyer), bid, vidas, tp, jack_side, air, belotes, rules),
        "held": compared["held"],
        "rounded": rounded(tp, jack_side, rules),
    }
    row: dict[str, Any] = {"buyer": buyer, "trump": trump, "bid": bid, "screws": vidas}
    for name, pair in pairs.items():
        row[f"{name}_0"], row[f"{name}_1"] = pair
    row.update(
        made=is_made(team(buyer), bid, tp, jack_side, air, belotes, rules),
        passed_out=False,
        air_tie=compared["air_tie"],
        jack_side=jack_side,
        calls=len(calls),
    )
    return row
