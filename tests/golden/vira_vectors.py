"""Test vectors of docs/rules/vira.md, section 13, transcribed as plain data.

All hold under the default options, `options` apart. Cards are names such as "SJ"; cards in lists stand in the order
drawn or played. Talon cards that no vector names are given by their place, 0 on top.
"""

from typing import Any

Vector = dict[str, Any]

# 13.1: `pack[0]` is dealt first; places in the pack by seat, and those of the talon.
DEAL: list[Vector] = [
    {
        "id": "D1",
        "hands": [
            [0, 1, 2, 3, 12, 13, 14, 21, 22, 23, 30, 31, 32],
            [4, 5, 6, 7, 15, 16, 17, 24, 25, 26, 33, 34, 35],
            [8, 9, 10, 11, 18, 19, 20, 27, 28, 29, 36, 37, 38],
        ],
        "talon": [39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51],
    },
    {"id": "D2", "next_role": {1: 0, 2: 1, 0: 2}},
]

# 13.1: class of each suit named, or the trumps that a level allows, under a preference suit.
SUITS: list[Vector] = [
    {"id": "P1", "preference": "C", "classes": {"C": 2, "S": 1, "H": 0, "D": 0}},
    {"id": "P2", "preference": "D", "classes": {"D": 2, "H": 1, "S": 0, "C": 0}},
    {"id": "P3", "preference": "H", "trumps": {1: "HD"}},
    {"id": "P4", "preference": "H", "trumps": {2: "H", 0: "SHDC"}},
    {"id": "P5", "preference": "S", "classes": {"S": 2, "C": 1, "H": 0, "D": 0}},
]

# 13.2: `calls` from seat 0 on, all legal, of which the last bid is the current call; then `call` of `seat`. `keys` are
# those of the current call and of the new one; None where there is none.
CALLS: list[Vector] = [
    {"id": "A1", "calls": [], "seat": 0, "call": "pass", "keys": None, "legal": False},
    {"id": "A2", "calls": ["BEG6"], "seat": 1, "call": "BEG6", "keys": (11, 10), "legal": False},
    {"id": "A3", "calls": ["BEG6"], "seat": 1, "call": "BEG6 F", "keys": (11, 13), "legal": True},
    {"id": "A4", "calls": ["BEG6", "BEG6 F", "pass"], "seat": 0, "call": "BEG6 F", "keys": (13, 14), "legal": True},
    {"id": "A5", "calls": ["BEG6 F", "pass"], "seat": 2, "call": "BEG6 HF", "keys": (14, 15), "legal": True},
    {"id": "A6", "calls": ["BEG6 HF", "pass"], "seat": 2, "call": "TUR6", "keys": (17, 18), "legal": True},
    {"id": "A7", "calls": ["BEG6"], "seat": 1, "call": "TUR6 F", "keys": None, "legal": False},
    {
        "id": "A8",
        "calls": ["BEG6", "TUR6", "KMIS3", "pass"],
        "seat": 1,
        "call": "KMIS3",
        "keys": (153, 154),
        "legal": True,
    },
    {"id": "A9", "calls": ["GASK6 HF", "pass"], "seat": 2, "call": "GASK5", "keys": (224, 243), "legal": True},
    {"id": "A10", "calls": ["BEG6", "pass", "TUR7"], "seat": 0, "call": "GOK", "keys": (63, 56), "legal": False},
    {"id": "A11", "calls": ["SOLO8 HF", "pass"], "seat": 2, "call": "VIRA", "keys": (260, 261), "legal": True},
    {"id": "A12", "calls": ["SPM"], "seat": 1, "call": "SPM", "keys": (272, 271), "legal": False},
]

# 13.2: the smallest and the largest call that is ever legal.
EXTREME_CALLS: list[Vector] = [{"id": "A13", "calls": ["BEG6", "SOLOVIRA HF"], "seat": 0, "keys": (11, 368)}]

# 13.2: whole auctions; `after_pass` says that seat 2 might not have called again.
AUCTIONS: list[Vector] = [
    {
        "id": "A14",
        "calls": [(0, "BEG6"), (1, "SPEL7"), (2, "pass"), (0, "SPEL7"), (1, "SPEL7 F"), (0, "pass")],
        "keys": [11, 28, None, 29, 31, None],
        "result": {"declarer": 1, "call": "SPEL7 F"},
    },
    {
        "id": "A15",
        "calls": [(0, "BEG6"), (1, "pass"), (2, "pass")],
        "keys": [11, None, None],
        "result": {"declarer": 0, "call": "BEG6"},
    },
]

# 13.3: `calls` make the contract of `declarer`; plain BEG6 is out of reach of seats 1 and 2 unless forehand may pass.
# `steps` are the first entries of the exchange in order: (seat, kind, number, places of the talon drawn). The number is
# what is asked for in a buy, None where the buy is dropped, and what is laid away in a gask or a lay-away. `held` is
# the declarer's hand at its largest, `plays` how many cards he plays, `open` whether they lie open, `out` how many are
# in nobody's hand, `left` how many stay in the talon; only what the vector states is given.
EXCHANGE: list[Vector] = [
    {
        "id": "E1",
        "bid": "BEG6",
        "declarer": 1,
        "options": {"forehand_must_open": False},
        "calls": ["pass", "BEG6", "pass"],
        "steps": [(1, "buy", 5, range(5)), (2, "defender", 6, range(5, 11)), (0, "defender", 4, range(11, 13))],
        "left": 0,
    },
    {
        "id": "E2",
        "bid": "SPEL8",
        "declarer": 0,
        "options": {},
        "calls": ["SPEL8", "pass", "pass"],
        "steps": [(0, "buy", 5, range(5)), (1, "defender", 8, range(5, 13)), (2, "defender", None, range(0))],
        "left": 0,
    },
    {
        "id": "E3",
        "bid": "BEG6",
        "declarer": 2,
        "options": {"forehand_must_open": False},
        "calls": ["pass", "pass", "BEG6"],
        "steps": [(2, "buy", 13, range(13)), (0, "defender", None, range(0)), (1, "defender", None, range(0))],
        "left": 0,
    },
    {
        "id": "E4",
        "bid": "SOLO8",
        "declarer": 0,
        "options": {},
        "calls": ["SOLO8", "pass", "pass"],
        "steps": [(1, "defender", 9, range(9)), (2, "defender", 5, range(9, 13))],
        "left": 0,
    },
    {
        "id": "E5",
        "bid": "SPEL7",
        "declarer": 2,
        "options": {},
        "calls": ["BEG6", "pass", "SPEL7", "pass"],
        "steps": [(2, "buy", 0, range(0)), (0, "defender", 3, range(3)), (1, "defender", 2, range(3, 5))],
        "left": 8,
    },
    {
        "id": "E6",
        "bid": "GASK3",
        "declarer": 0,
        "options": {},
        "calls": ["GASK3", "pass", "pass"],
        "steps": [(0, "buy", 10, range(13)), (0, "lay_away", 3, range(0))],
        "low": False,
        "held": 16,
        "plays": 13,
        "open": False,
        "out": 13,
        "left": 0,
    },
    {
        "id": "E7",
        "bid": "GASK3",
        "declarer": 0,
        "options": {},
        "calls": ["GASK3", "pass", "pass"],
        "steps": [(0, "buy", 10, range(13)), (0, "lay_away", 4, range(0))],
        "low": True,
        "held": 16,
        "plays": 12,
        "open": True,
        "out": 14,
        "left": 0,
    },
    {
        "id": "E8",
        "bid": "GASK0",
        "declarer": 0,
        "options": {},
        "calls": ["GASK0", "pass", "pass"],
        "steps": [(0, "buy", 13, range(13)), (0, "lay_away", 2, range(0))],
        "low": True,
        "plays": 11,
        "open": False,
        "out": 15,
        "left": 0,
    },
    {
        "id": "E9",
        "bid": "VIRA",
        "declarer": 0,
        "options": {},
        "calls": ["VIRA", "pass", "pass"],
        "steps": [(0, "buy", 0, range(13)), (0, "lay_away", 13, range(0))],
        "held": 26,
        "plays": 13,
        "left": 0,
    },
    {
        "id": "E9",
        "bid": "GOK",
        "declarer": 0,
        "options": {},
        "calls": ["GOK", "pass", "pass"],
        "steps": [(0, "buy", 0, range(13)), (0, "lay_away", 13, range(0))],
        "held": 26,
        "plays": 13,
        "open": True,
        "left": 0,
    },
    {
        "id": "E10",
        "bid": "KMIS2",
        "declarer": 0,
        "options": {},
        "calls": ["KMIS2", "pass", "pass"],
        "steps": [
            (0, "buy", 11, range(11)),
            (0, "lay_away", 1, range(0)),
            (1, "defender", 2, range(11, 13)),
            (2, "defender", None, range(0)),
        ],
        "plays": 12,
        "left": 0,
    },
    {
        "id": "E11",
        "bid": "KMIS1",
        "declarer": 1,
        "options": {},
        "calls": ["BEG6", "KMIS1", "pass", "pass"],
        "steps": [(1, "buy", 12, range(12)), (1, "lay_away", 2, range(0)), (2, "defender", 13, range(12, 13))],
        "plays": 11,
    },
    {
        "id": "E15",
        "bid": "BEG6",
        "declarer": 0,
        "options": {},
        "calls": ["BEG6", "pass", "pass"],
        "steps": [(0, "buy", 7, range(7)), (0, "rebuy", 4, range(7, 11)), (1, "defender", 13, range(11, 13))],
    },
    {
        "id": "E16",
        "bid": "SGM",
        "declarer": 2,
        "options": {},
        "calls": ["BEG6", "pass", "SGM", "pass"],
        "steps": [(0, "defender", 13, range(13)), (1, "defender", None, range(0))],
        "plays": 13,
        "left": 0,
    },
]

# 13.3: trumps that turned cards leave, class of the trump where it is given, the fewest cards that may be bought, and
# how many cards are bought where that is given: they are those on top.
TURNED: list[Vector] = [
    {"id": "E12", "bid": "TUR7", "preference": "H", "top": ["D9"], "trumps": "D", "fewest": 1, "class": 1, "buys": 4},
    {"id": "E13", "bid": "VIN6", "preference": "H", "top": ["SK", "C4"], "trumps": "SC", "fewest": 2},
    {"id": "E14", "bid": "VIN6", "preference": "H", "top": ["SK", "S3"], "trumps": "S", "fewest": 2},
]

# 13.4: tricks of three cards in the order played from the leader; T1 holds for no trump and for each suit not played.
TRICKS: list[Vector] = [
    {"id": "T1", "trumps": ["S", "D", "C", None], "leader": 0, "cards": ["HA", "HK", "HT"], "winner": 0},
    {"id": "T2", "trumps": ["S"], "leader": 0, "cards": ["HA", "S2", "HK"], "winner": 1},
    {"id": "T3", "trumps": ["S"], "leader": 2, "cards": ["DQ", "S5", "S9"], "winner": 1},
    {"id": "T4", "trumps": [None], "leader": 1, "cards": ["C5", "DA", "C3"], "winner": 1},
    {"id": "T5", "trumps": [None], "leader": 0, "cards": ["H3", "HA", "H2"], "winner": 0, "aces_low": True},
    {"id": "T6", "trumps": [None], "leader": 0, "cards": ["H3", "HA", "H2"], "winner": 1},
    {"id": "T7", "trumps": [None], "leader": 0, "cards": ["HA", "H2", "SK"], "winner": 1, "aces_low": True},
    {"id": "T8", "trumps": ["D"], "leader": 1, "cards": ["D9", "DT", "S2"], "winner": 2},
]

# 13.4: cards that a hand may play to a suit led.
LEGAL: list[Vector] = [
    {"id": "T9", "hand": ["H2", "S9", "D4"], "led": "H", "trump": None, "legal": ["H2"]},
    {"id": "T10", "hand": ["H2", "S9", "D4"], "led": "C", "trump": "D", "legal": ["H2", "S9", "D4"]},
]

# 13.4: who leads to the first trick.
FIRST_LEAD: list[Vector] = [{"id": "T11", "declarer": 2, "leader": 0}]

# 13.5: what each number of the declarer's tricks counts as.
RESULTS: list[Vector] = [
    {"id": "R1", "bid": "SPEL8", "low": False, "outcomes": {6: "kodilj", 7: "bet", 8: "made", 10: "made"}},
    {"id": "R2", "bid": "GOK", "low": True, "outcomes": {0: "made", 1: "bet", 2: "kodilj", 5: "kodilj"}},
    {"id": "R3", "bid": "SOLOVIRA", "low": False, "outcomes": {11: "kodilj", 12: "bet", 13: "made"}},
    {"id": "R4", "bid": "GASK4", "low": True, "outcomes": {0: "made", 1: "bet", 3: "kodilj"}},
    {"id": "R5", "bid": "GASK4", "low": False, "outcomes": {9: "kodilj", 10: "bet", 11: "made"}},
]

# 13.5: what each bid counts as when it is conceded.
CONCEDED: list[Vector] = [
    {
        "id": "R6",
        "outcomes": {"SPEL9": "bet", "GASK2": "bet", "GOK": "bet", "SOLO6": "kodilj", "SPM": "kodilj"},
    }
]

# 13.5: a bid that may not be played low.
NEVER_LOW: list[Vector] = [{"id": "R7", "bid": "SOLO7"}]


def payment(
    id_: str,
    bid: str,
    outcome: str,
    trump_class: int,
    betar: int,
    pins: int,
    points: int,
    **more: Any,
) -> Vector:
    """A vector of 13.6: a plain bid played out, but for `more`."""
    plain = {"level": 0, "low": False, "conceded": False, "first_class": None, "tricks": None}
    stated = {"id": id_, "bid": bid, "outcome": outcome, "trump_class": trump_class}
    return {**plain, **stated, "bets": betar, "pins": pins, "points": points, **more}


# 13.6: class of the trump (0 without one), betar, pins from each defender and points, all the declarer's. `tricks` is
# given where the vector gives it; `first_class` is the class of the first trump of an omköp.
PAYMENTS: list[Vector] = [
    payment("M1", "BEG6", "made", 2, 1, 1, 10),
    payment("M2", "BEG6", "made", 0, 1, 0, 8),
    payment("M3", "SPEL9", "made", 2, 1, 3, 14, tricks=11),
    payment("M4", "SPEL8", "bet", 1, -1, -1, -10),
    payment("M5", "SOLO9", "kodilj", 2, -2, -8, -32, level=1),
    payment("M6", "VIN7", "kodilj", 0, -4, -1, -34),
    payment("M7", "TRI9", "bet", 1, -2, -5, -26),
    payment("M8", "GOK", "made", 0, 1, 0, 8, low=True),
    payment("M8", "GOK", "bet", 0, -2, 0, -16, low=True),
    payment("M8", "GOK", "kodilj", 0, -4, 0, -32, low=True),
    payment("M9", "KMIS5", "made", 0, 1, 1, 10, low=True),
    payment("M10", "GASK1", "made", 0, 1, 0, 8, low=True),
    payment("M11", "GASK4", "made", 0, 1, 1, 10, low=True),
    payment("M12", "GASK5", "made", 2, 1, 5, 18),
    payment("M13", "VIRA", "made", 1, 1, 4, 16),
    payment("M14", "SGMO", "kodilj", 0, -2, -24, -64, low=True),
    payment("M15", "SOLOVIRA", "made", 2, 1, 128, 264),
    payment("M16", "SOLO8", "kodilj", 2, -2, -1, -18, conceded=True),
    payment("M17", "GASK3", "bet", 2, -1, -2, -12, level=2, conceded=True),
    payment("M18", "SPEL9", "bet", 2, -1, -3, -14, conceded=True),
    payment("M19", "BEG6", "made", 2, 0, 1, 2, first_class=0),
    payment("M20", "BEG6", "bet", 2, -3, -2, -28, first_class=2),
    payment("M21", "VIN7", "kodilj", 2, -10, -4, -88, first_class=0),
]
