"""The test vectors of docs/rules/israeli_whist.md, section 15, as data; ids are those of the tables."""

from __future__ import annotations

from typing import Any

#: id: standing bid, new bid, minimum, legal.
BIDS: dict[str, tuple[str | None, str, int, bool]] = {
    "W01": (None, "4S", 5, False),
    "W02": (None, "5C", 5, True),
    "W03": ("5D", "5S", 5, True),
    "W04": ("5S", "5H", 5, False),
    "W05": ("5S", "6H", 5, True),
    "W06": ("5NT", "6C", 5, True),
    "W07": ("6NT", "6S", 5, False),
    "W08": ("5S", "5S", 5, False),
    "W09": ("13NT", "13S", 5, False),
    "W10": (None, "5NT", 6, False),
}

#: id: options, calls ("X" is an exchange), and declarer, number, trump, frish rounds (None: void), or the number of
#: the call that is refused.
AUCTIONS: dict[str, tuple[dict[str, Any], str, Any]] = {
    "W11": ({}, "P P P P", None),
    "W12": ({}, "5C P P P", (0, 5, "C", 0)),
    "W13": ({}, "P P P 5H P P P", (3, 5, "H", 0)),
    "W14": ({}, "5C 5D 5H 5S 5NT P P P", (0, 5, "NT", 0)),
    "W15": ({}, "P 5H P 6C P P 6H P P P", (2, 6, "H", 0)),
    "W16": ({"pass_is_final": True}, "P 5H P 6C P P 6H", 7),
    "W17": ({"auction_end": "four_passes"}, "5C P P P 6C P P P P", (0, 6, "C", 0)),
    "W18": ({}, "5C P P P 6C", 5),
    "W19": ({"all_pass": "frish"}, "P P P P P 6D P P P", (1, 6, "D", 1)),
    "W20": ({"all_pass": "frish"}, "P P P P " * 4, None),
}

GIVEN = ("SA S2 H3", "C4 C5 C6", "D7 D8 D9", "HK HQ HJ")

#: id: direction, cards received by seats 0 to 3.
EXCHANGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "W21": ("left", ("HK HQ HJ", "SA S2 H3", "C4 C5 C6", "D7 D8 D9")),
    "W22": ("right", ("C4 C5 C6", "D7 D8 D9", "HK HQ HJ", "SA S2 H3")),
    "W23": ("across", ("D7 D8 D9", "HK HQ HJ", "SA S2 H3", "C4 C5 C6")),
}

#: id: options, declarer, number, contracts so far in speaking order, numbers that the next speaker may not state.
FORBIDDEN: dict[str, tuple[dict[str, Any], int, int, tuple[int, ...], set[int]]] = {
    "W24": ({}, 2, 6, (6, 3, 2), {2}),
    "W25": ({}, 2, 6, (), {0, 1, 2, 3, 4, 5}),
    "W26": ({}, 0, 5, (7, 5, 1), {0}),
    "W27": ({}, 0, 5, (8, 4, 3), set()),
    "W28": ({}, 0, 5, (5, 0, 0), {8}),
    "W29": ({}, 1, 5, (5, 3, 2), {3}),
    "W30": ({"winner_contract": "fixed"}, 1, 5, (), set(range(14)) - {5}),
}

#: id: trump, cards in order, position of the winner.
TRICKS: dict[str, tuple[str, str, int]] = {
    "W31": ("D", "C9 CQ D7 C8", 2),
    "W32": ("NT", "C9 CQ D7 C8", 1),
    "W33": ("H", "SA H2 SK H3", 3),
    "W34": ("S", "D2 D3 HA CA", 1),
    "W35": ("C", "CT CJ C2 HA", 1),
    "W36": ("NT", "H5 SA DA CA", 0),
    "W37": ("S", "S2 S3 ST S9", 2),
}

#: id: hand, suit led, legal cards.
LEGAL: dict[str, tuple[str, str | None, str]] = {
    "W38": ("C8 D2 S5", "C", "C8"),
    "W39": ("D2 S5 HK", "C", "D2 S5 HK"),
    "W40": ("D2 S5 HK", None, "D2 S5 HK"),
}

#: id: contract, tricks, total, options, points.
SCORES: dict[str, tuple[int, int, int, dict[str, Any], int]] = {
    "W41": (3, 3, 12, {}, 19),
    "W42": (4, 6, 12, {}, -20),
    "W43": (5, 5, 14, {}, 35),
    "W44": (5, 3, 15, {}, -20),
    "W45": (13, 13, 14, {}, 179),
    "W46": (13, 0, 14, {}, -130),
    "W47": (1, 13, 9, {}, -120),
    "W48": (0, 0, 12, {}, 50),
    "W49": (0, 0, 14, {}, 25),
    "W50": (0, 1, 12, {}, -50),
    "W51": (0, 1, 14, {}, -50),
    "W52": (0, 2, 12, {}, -40),
    "W53": (0, 6, 14, {}, 0),
    "W54": (0, 7, 14, {}, 10),
    "W55": (0, 13, 9, {}, 70),
    "W56": (0, 13, 9, {"zero_miss_cap": 0}, 0),
    "W57": (0, 0, 14, {"zero_made_over": 30}, 30),
    "W58": (0, 3, 14, {"zero_miss_mode": "flat", "zero_miss_over": 25}, -25),
    "W59": (0, 3, 14, {"zero_miss_over": 25}, -5),
    "W60": (0, 3, 12, {"zero_miss_mode": "per_trick"}, -30),
    "W61": (4, 6, 12, {"miss_per_trick": 5}, -10),
    "W62": (3, 3, 12, {"made_formula": "linear"}, 40),
    "W63": (0, 0, 13, {"forbid_sum_13": False}, 50),
}

#: The score table of section 7, contract by contract, for 0 to 13 tricks.
SCORE_TABLE: dict[tuple[int, str], list[int]] = {
    (0, "under"): [50, -50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50, 60, 70],
    (0, "over"): [25, -50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50, 60, 70],
    (1, "any"): [-10, 11, -10, -20, -30, -40, -50, -60, -70, -80, -90, -100, -110, -120],
    (2, "any"): [-20, -10, 14, -10, -20, -30, -40, -50, -60, -70, -80, -90, -100, -110],
    (3, "any"): [-30, -20, -10, 19, -10, -20, -30, -40, -50, -60, -70, -80, -90, -100],
    (4, "any"): [-40, -30, -20, -10, 26, -10, -20, -30, -40, -50, -60, -70, -80, -90],
    (5, "any"): [-50, -40, -30, -20, -10, 35, -10, -20, -30, -40, -50, -60, -70, -80],
    (6, "any"): [-60, -50, -40, -30, -20, -10, 46, -10, -20, -30, -40, -50, -60, -70],
    (7, "any"): [-70, -60, -50, -40, -30, -20, -10, 59, -10, -20, -30, -40, -50, -60],
    (8, "any"): [-80, -70, -60, -50, -40, -30, -20, -10, 74, -10, -20, -30, -40, -50],
    (9, "any"): [-90, -80, -70, -60, -50, -40, -30, -20, -10, 91, -10, -20, -30, -40],
    (10, "any"): [-100, -90, -80, -70, -60, -50, -40, -30, -20, -10, 110, -10, -20, -30],
    (11, "any"): [-110, -100, -90, -80, -70, -60, -50, -40, -30, -20, -10, 131, -10, -20],
    (12, "any"): [-120, -110, -100, -90, -80, -70, -60, -50, -40, -30, -20, -10, 154, -10],
    (13, "any"): [-130, -120, -110, -100, -90, -80, -70, -60, -50, -40, -30, -20, -10, 179],
}

#: Section 13: tricks of the deal K12 under the policy HL, by trump, for leaders 0 to 3.
K12_TRICKS: dict[str, list[list[int]]] = {
    "NT": [[5, 2, 2, 4], [1, 3, 5, 4], [3, 1, 5, 4], [3, 2, 4, 4]],
    "S": [[5, 2, 0, 6], [1, 3, 3, 6], [1, 1, 5, 6], [1, 2, 4, 6]],
    "H": [[5, 0, 4, 4], [1, 3, 5, 4], [2, 0, 7, 4], [2, 1, 6, 4]],
    "D": [[5, 4, 3, 1], [1, 5, 3, 4], [1, 3, 5, 4], [1, 4, 4, 4]],
    "C": [[7, 2, 0, 4], [3, 3, 2, 5], [5, 2, 5, 1], [4, 1, 4, 4]],
}

#: The log of section 13 for trump D and leader 1: leader, cards in order of play, winner.
K12_LOG: list[tuple[int, str, int]] = [
    (1, "SA S6 S3 S2", 1),
    (1, "HQ H4 H3 H5", 1),
    (1, "DQ D4 D6 D3", 1),
    (1, "DT D9 DJ D8", 3),
    (3, "CA C3 C5 C2", 3),
    (3, "SK S7 S4 SJ", 3),
    (3, "HK HT H2 H6", 3),
    (3, "ST SQ S9 C7", 0),
    (0, "DK D2 DA C4", 2),
    (2, "HA H8 C6 H7", 2),
    (2, "CQ C9 C8 CT", 2),
    (2, "HJ S5 CJ D5", 1),
    (1, "D7 H9 S8 CK", 1),
]

#: id: trump, declarer, contracts by seat, tricks, over, scores; the deal is K12 played by HL.
K12_DEALS: dict[str, tuple[str, int, list[int], list[int], bool, list[int]]] = {
    "W66": ("D", 1, [2, 5, 3, 4], [1, 5, 3, 4], True, [-10, 35, 19, 26]),
    "W67": ("D", 1, [0, 5, 3, 4], [1, 5, 3, 4], False, [-50, 35, 19, 26]),
    "W68": ("S", 0, [5, 2, 0, 7], [5, 2, 0, 6], True, [35, 14, 25, -10]),
}

#: Fragment R of section 15.8: leader and cards; trump D.
FRAGMENT_R: list[tuple[int, str]] = [(0, "C9 CQ D7 C8"), (2, "DA D2 D3 D4"), (2, "C2 C3 C4 C5")]

#: id: options, score of the contract, revokes, points.
REVOKES: dict[str, tuple[dict[str, Any], int, int, int]] = {
    "W72": ({}, 26, 1, -74),
    "W73": ({"revoke_score": "replace"}, 26, 1, -100),
    "W74": ({}, 26, 2, -174),
    "W75": ({"revoke_per": "hand"}, 26, 2, -74),
    "W76": ({}, -40, 1, -140),
}

#: W84 to W86: probabilities of one hand.
VOID = 0.051066
LONGEST = {4: 0.35081, 5: 0.44340, 6: 0.16548, 7: 0.03527}
ACES = {0: 0.30382, 1: 0.43885, 2: 0.21349, 3: 0.04120, 4: 0.00264}

#: Random play with declarer 0: P(0 to 7 tricks of the leader), published values.
RANDOM_TRICKS = {
    "S": [0.0385, 0.1255, 0.2039, 0.2210, 0.1795, 0.1179, 0.0651, 0.0307],
    "NT": [0.0496, 0.1396, 0.2003, 0.2001, 0.1603, 0.1116, 0.0697, 0.0390],
}
