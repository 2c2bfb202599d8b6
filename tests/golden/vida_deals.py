"""Deals worked out by hand, card by card.

Each trick is (who leads, cards in the order played, who wins, points of its cards); the comment beside it adds up the
cards, and the one below adds up the tricks of each side, with 10 for the last trick. Card points and orders are those
of docs/rules/vida.md, section 3: in trumps J 20, 9 14, A 11, T 10, K 4, Q 3; elsewhere A 11, T 10, K 4, Q 3, J 2.
"""

from typing import Any

DEALS: list[dict[str, Any]] = [
    {
        "name": "made",
        "seed": 11,
        "deal": 4,
        "preset": "default",
        "players": "greedy",
        "hands": [
            "SJ ST HA HJ DQ CJ CT C9",
            "SA S7 H7 DK D9 D8 CA C8",
            "SQ HK HQ H8 DA DJ CQ C7",
            "SK S9 S8 HT H9 DT D7 CK",
        ],
        "calls": "80 C, 90 D, pass, pass, 100 C, pass, pass, pass",
        "trump": "C",
        "tricks": [
            (0, "CJ C8 C7 CK", 0, 24),  # 20 + 0 + 0 + 4
            (0, "C9 CA CQ D7", 0, 28),  # 14 + 11 + 3 + 0
            (0, "HA H7 H8 H9", 0, 11),  # 11 + 0 + 0 + 0
            (0, "ST SA SQ S8", 1, 24),  # 10 + 11 + 3 + 0
            (1, "DK DA DT DQ", 2, 28),  # 4 + 11 + 10 + 3
            (2, "HK HT HJ S7", 3, 16),  # 4 + 10 + 2 + 0
            (3, "SK SJ D8 DJ", 3, 8),  # 4 + 2 + 0 + 2
            (3, "S9 CT D9 HQ", 0, 13),  # 0 + 10 + 0 + 3
        ],
        # side 0: 24 + 28 + 11 + 28 + 13 + 10 = 114
        # side 1: 24 + 16 + 8 = 48
        # Clubs are trumps. Air: C9 CT CJ of seat 0 is the only run. 114 + 20 = 134 reaches 100 and is more than 48.
        # 114 is rounded to 110, 48 to 50; score 110 + 20 = 130 and 50.
        "result": {
            "buyer": 0,
            "bid": 100,
            "screws": 0,
            "points_0": 114,
            "points_1": 48,
            "tricks_0": 5,
            "tricks_1": 3,
            "rounded_0": 110,
            "rounded_1": 50,
            "jack_side": 0,
            "held_0": 20,
            "held_1": 0,
            "air_0": 20,
            "air_1": 0,
            "belote_0": 0,
            "belote_1": 0,
            "made": True,
            "score_0": 130,
            "score_1": 50,
        },
    },
    {
        "name": "failed",
        "seed": 11,
        "deal": 48,
        "preset": "default",
        "players": "greedy",
        "hands": [
            "SJ H9 DK D8 CT C9 C8 C7",
            "SK SQ S7 HJ H8 DA CQ CJ",
            "ST S8 HA HK HT DJ D7 CK",
            "SA S9 HQ H7 DQ DT D9 CA",
        ],
        "calls": "80 C, pass, pass, 90 D, pass, pass, pass",
        "trump": "D",
        "tricks": [
            (0, "CT CJ CK CA", 3, 27),  # 10 + 2 + 4 + 11
            (3, "D9 D8 DA DJ", 2, 45),  # 14 + 0 + 11 + 20
            (2, "HA H7 H9 H8", 2, 11),  # 11 + 0 + 0 + 0
            (2, "ST SA SJ S7", 3, 23),  # 10 + 11 + 2 + 0
            (3, "DT DK HJ D7", 3, 16),  # 10 + 4 + 2 + 0
            (3, "HQ C7 CQ HT", 2, 16),  # 3 + 0 + 3 + 10
            (2, "HK DQ C8 SQ", 3, 10),  # 4 + 3 + 0 + 3
            (3, "S9 C9 SK S8", 1, 4),  # 0 + 0 + 4 + 0
        ],
        # side 0: 45 + 11 + 16 = 72
        # side 1: 27 + 23 + 16 + 10 + 4 + 10 = 90
        # Diamonds are trumps. Air: C7 C8 C9 CT of seat 0 counts 50. The buyers' 90 reaches the bid, but 72 + 50 = 122
        # is more, so side 0 takes all: 70 + 90 + 50 = 210.
        "result": {
            "buyer": 3,
            "bid": 90,
            "screws": 0,
            "points_0": 72,
            "points_1": 90,
            "tricks_0": 3,
            "tricks_1": 5,
            "rounded_0": 70,
            "rounded_1": 90,
            "jack_side": 0,
            "held_0": 50,
            "held_1": 0,
            "air_0": 50,
            "air_1": 0,
            "belote_0": 0,
            "belote_1": 0,
            "made": False,
            "score_0": 210,
            "score_1": 0,
        },
    },
    {
        "name": "screwed and made",
        "seed": 21,
        "deal": 168,
        "preset": "default",
        "players": "random(pass_percent=40,screw_percent=25)",
        "hands": [
            "SQ SJ S9 S8 HA HQ H7 C7",
            "SK HJ HT H9 DT D8 CJ C8",
            "HK DK DQ DJ D9 D7 CQ C9",
            "SA ST S7 H8 DA CA CK CT",
        ],
        "calls": "80 D, screw, pass, pass, pass",
        "trump": "D",
        "tricks": [
            (0, "C7 CJ C9 CT", 3, 12),  # 0 + 2 + 0 + 10
            (3, "CA SQ C8 CQ", 3, 17),  # 11 + 3 + 0 + 3
            (3, "SA S9 SK DQ", 2, 18),  # 11 + 0 + 4 + 3
            (2, "HK H8 HA HJ", 0, 17),  # 4 + 0 + 11 + 2
            (0, "SJ DT D9 ST", 2, 36),  # 2 + 10 + 14 + 10
            (2, "DJ DA S8 D8", 2, 31),  # 20 + 11 + 0 + 0
            (2, "DK CK HQ HT", 2, 21),  # 4 + 4 + 3 + 10
            (2, "D7 S7 H7 H9", 2, 0),  # 0 + 0 + 0 + 0
        ],
        # side 0: 18 + 17 + 36 + 31 + 21 + 0 + 10 = 133
        # side 1: 12 + 17 = 29
        # Diamonds are trumps. Air: DJ DQ DK of seat 2 beats H9 HT HJ of seat 1, top card K against J. King and queen of
        # trumps are with seat 2: belote. 133 + 20 + 20 = 173 makes 80.
        # After one screw side 0 takes twice (130 + 30 + 20 + 20) = 400.
        "result": {
            "buyer": 0,
            "bid": 80,
            "screws": 1,
            "points_0": 133,
            "points_1": 29,
            "tricks_0": 6,
            "tricks_1": 2,
            "rounded_0": 130,
            "rounded_1": 30,
            "jack_side": 0,
            "held_0": 20,
            "held_1": 20,
            "air_0": 20,
            "air_1": 0,
            "belote_0": 20,
            "belote_1": 0,
            "made": True,
            "score_0": 400,
            "score_1": 0,
        },
    },
    {
        "name": "screwed and failed",
        "seed": 21,
        "deal": 22,
        "preset": "default",
        "players": "random(pass_percent=40,screw_percent=25)",
        "hands": [
            "S8 S7 HA H9 D9 D8 CJ C8",
            "SK SJ ST S9 HQ DK DQ DJ",
            "SA HK HT H8 DA CK CQ C7",
            "SQ HJ H7 DT D7 CA CT C9",
        ],
        "calls": "80 D, 110 C, screw, pass, pass, pass",
        "trump": "C",
        "tricks": [
            (0, "D9 DK DA DT", 2, 25),  # 0 + 4 + 11 + 10
            (2, "CQ C9 CJ SK", 0, 41),  # 3 + 14 + 20 + 4
            (0, "S7 ST SA SQ", 2, 24),  # 0 + 10 + 11 + 3
            (2, "CK CT C8 HQ", 3, 17),  # 4 + 10 + 0 + 3
            (3, "D7 D8 DJ C7", 2, 2),  # 0 + 0 + 2 + 0
            (2, "HT H7 H9 DQ", 2, 13),  # 10 + 0 + 0 + 3
            (2, "H8 HJ HA SJ", 0, 15),  # 0 + 2 + 11 + 2
            (0, "S8 S9 HK CA", 3, 15),  # 0 + 0 + 4 + 11
        ],
        # side 0: 25 + 41 + 24 + 2 + 13 + 15 = 120
        # side 1: 17 + 15 + 10 = 42
        # Clubs are trumps. Air: S9 ST SJ and DJ DQ DK of seat 1, 40; belote: CK CQ of seat 2. 42 + 40 = 82 fails 110.
        # After one screw the others take twice (120 + 40 + 40 + 20) = 440.
        "result": {
            "buyer": 1,
            "bid": 110,
            "screws": 1,
            "points_0": 120,
            "points_1": 42,
            "tricks_0": 6,
            "tricks_1": 2,
            "rounded_0": 120,
            "rounded_1": 40,
            "jack_side": 0,
            "held_0": 0,
            "held_1": 40,
            "air_0": 0,
            "air_1": 40,
            "belote_0": 20,
            "belote_1": 0,
            "made": False,
            "score_0": 440,
            "score_1": 0,
        },
    },
    {
        "name": "all tricks at a Greek online table",
        "seed": 11,
        "deal": 12,
        "preset": "greek_online",
        "players": "greedy",
        "hands": [
            "SA H7 DJ CQ CJ CT C9 C8",
            "SK SQ ST HK HJ H9 DQ CA",
            "S9 HA HQ HT DA DT D7 CK",
            "SJ S8 S7 H8 DK D9 D8 C7",
        ],
        "calls": "80 C, 90 H, pass, pass, 100 C, pass, pass, pass",
        "trump": "C",
        "tricks": [
            (0, "CJ CA CK C7", 0, 35),  # 20 + 11 + 4 + 0
            (0, "C9 H9 D7 S7", 0, 14),  # 14 + 0 + 0 + 0
            (0, "SA SQ S9 S8", 0, 14),  # 11 + 3 + 0 + 0
            (0, "CT HJ HQ D8", 0, 15),  # 10 + 2 + 3 + 0
            (0, "CQ DQ DT H8", 0, 16),  # 3 + 3 + 10 + 0
            (0, "DJ HK DA D9", 2, 17),  # 2 + 4 + 11 + 0
            (2, "HA SJ H7 SK", 2, 17),  # 11 + 2 + 0 + 4
            (2, "HT DK C8 ST", 0, 24),  # 10 + 4 + 0 + 10
        ],
        # side 0: 35 + 14 + 14 + 15 + 16 + 17 + 17 + 24 + 10 = 162
        # side 1: no trick
        # Clubs are trumps. Air: C8 C9 CT CJ CQ of seat 0, 100. All tricks bring 90 more: 162 + 90 = 252, rounded 250.
        # The bid is added to the score: 250 + 100 + 100 = 450.
        "result": {
            "buyer": 0,
            "bid": 100,
            "screws": 0,
            "points_0": 252,
            "points_1": 0,
            "tricks_0": 8,
            "tricks_1": 0,
            "rounded_0": 250,
            "rounded_1": 0,
            "jack_side": 0,
            "held_0": 100,
            "held_1": 0,
            "air_0": 100,
            "air_1": 0,
            "belote_0": 0,
            "belote_1": 0,
            "made": True,
            "score_0": 450,
            "score_1": 0,
        },
    },
]
