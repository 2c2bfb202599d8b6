"""Why the `heuristic` player plays a card: the rule that chose it, as a number beside the card, and in words."""

from __future__ import annotations

from typing import Final

#: A card and its reason travel as ``reason << REASON_SHIFT | card``.
REASON_SHIFT: Final = 8
CARD_MASK: Final = (1 << REASON_SHIFT) - 1

NO_REASON: Final = 0
# High games, leading.
DRAWS_TOP: Final = 1
DRAWS: Final = 2
CASHES: Final = 3
ESTABLISHES: Final = 4
EXITS: Final = 5
ONLY_TRUMPS: Final = 6
CASHES_AGAINST: Final = 7
GIVES_RUFF: Final = 8
SEEKS_RUFF: Final = 9
LEADS_SEQUENCE: Final = 10
LEADS_THROUGH: Final = 11
LEADS_SAFELY: Final = 12
FORCES: Final = 13
# High games, following.
CANNOT_WIN: Final = 14
PARTNERS: Final = 15
LAST_WINS: Final = 16
LAST_RUFFS: Final = 17
WINS: Final = 18
RUFFS: Final = 19
HIGH_THIRD: Final = 20
HOLDS_UP: Final = 21
LEAVES_PARTNER: Final = 22
DISCARDS: Final = 23
# Low games, the declarer.
LOW_LEAD: Final = 24
DUCKS: Final = 25
THROWS_DANGER: Final = 26
MUST_TAKE: Final = 27
MUST_GO_OVER: Final = 28
# Low games, the defenders.
HUNTS: Final = 29
HUNTS_OPEN: Final = 30
STAYS_UNDER: Final = 31
SHEDS_HIGH: Final = 32
LOW_BEFORE: Final = 33
SHEDS_VOID: Final = 34
LOWEST_LEAD: Final = 35
CANNOT_DUCK: Final = 36
LEADS_TRUMP: Final = 37
FINESSES: Final = 38
LEADS_FREE: Final = 39
# Low games again.
SAFE_NOWHERE: Final = 40
CATCHES_NOBODY: Final = 41
HE_IS_VOID: Final = 42
SHEDS_ANY: Final = 43

TEXTS: Final = {
    NO_REASON: "no choice",
    DRAWS_TOP: "draws trumps from the top, the defenders may hold more",
    DRAWS: "leads trumps to drive the higher ones out",
    CASHES: "cashes a winner",
    ESTABLISHES: "plays on a side suit to set it up",
    EXITS: "gets off lead where it costs least",
    ONLY_TRUMPS: "has only trumps left",
    CASHES_AGAINST: "cashes a winner before it is ruffed",
    GIVES_RUFF: "leads a suit that partner may ruff",
    SEEKS_RUFF: "leads its only card of a suit, to ruff later",
    LEADS_SEQUENCE: "leads the top of a sequence",
    LEADS_THROUGH: "leads through the declarer, partner plays last",
    LEADS_SAFELY: "leads where it gives least away",
    LEADS_TRUMP: "leads a trump: every other lead gives more away",
    FORCES: "leads a suit that the declarer can only ruff",
    LEADS_FREE: "leads what the declarer can neither follow nor ruff",
    CANNOT_WIN: "cannot win the trick and plays what it needs least",
    PARTNERS: "partner is winning: plays what it needs least",
    LAST_WINS: "last to play, wins as cheaply as it can",
    LAST_RUFFS: "last to play, ruffs",
    WINS: "wins with the cheapest card that will probably hold",
    RUFFS: "ruffs",
    FINESSES: "plays its lowest card that wins so far, and hopes that the seat behind cannot beat it",
    HIGH_THIRD: "plays high so that the declarer must spend a higher card",
    HOLDS_UP: "keeps its high card: the seat behind would probably beat it",
    LEAVES_PARTNER: "leaves the trick to partner, who can probably win it",
    DISCARDS: "throws the card it needs least",
    LOW_LEAD: "leads the card that others are likeliest to beat",
    SAFE_NOWHERE: "has no lead that another can beat",
    DUCKS: "plays the highest card that stays under",
    THROWS_DANGER: "is void and throws its most dangerous card",
    MUST_TAKE: "cannot stay under and, last to play, takes with its highest",
    MUST_GO_OVER: "cannot stay under and hopes to be beaten",
    HUNTS: "leads low where the declarer is likeliest to have nothing lower",
    HUNTS_OPEN: "leads where the declarer's open cards have a gap",
    CATCHES_NOBODY: "has no lead that catches the declarer: leads where he may duck with fewest cards",
    HE_IS_VOID: "has no lead that catches the declarer: he should hold nothing in its suits",
    STAYS_UNDER: "the declarer is winning: stays under",
    SHEDS_HIGH: "the declarer is safe in this trick: gets rid of its highest card",
    LOW_BEFORE: "plays low before the declarer",
    SHEDS_VOID: "is void and throws the highest card of the suits that the declarer may hold",
    SHEDS_ANY: "is void and throws its highest card: the declarer should hold nothing in its suits",
    CANNOT_DUCK: "cannot stay under the declarer and gets rid of its highest card",
    LOWEST_LEAD: "leads its lowest card",
}
