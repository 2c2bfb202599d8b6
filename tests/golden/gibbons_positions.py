"""Positions of Gibbons with the answer of a competent person, to judge a player by.

Each is argued from what the seat to act can see: its own hand, the trump and the turned card, the announcements and the
cards played. The hidden hands only complete the deal. Where nothing else is said hearts are trumps by agreement
and only the first hands are played, so that a position is small.

The kinds: "honours" (hunting and protecting the ace, jack and queen of trump), "tricks" (winning cheaply, ruffing,
throwing away), "memory" (cards gone, voids shown, the turned card) and "announce" (announcing, and playing for it).
"""

from __future__ import annotations

from dataclasses import dataclass

AGREED = "trump_method=fixed,trump_suit=H,stock=single"


@dataclass(frozen=True)
class Position:
    """A decision of one seat and how it should be taken.

    Attributes
    ----------
    name, kind : str
        Short and unique; see above.
    hands : tuple of str
        The hands as dealt, one a seat.
    plays : str
        Cards played so far, in that order; who plays each follows from the rules.
    seat : int
        Who is to act.
    answers : tuple of str
        What is accepted: cards, or numbers where an announcement is asked.
    reason : str
        Why.
    rules : str
        House rules besides the hand size, as on the command line.
    calls : str
        Announcements so far.
    stock : str
        Cards on top of the stock, where they matter.
    """

    name: str
    kind: str
    hands: tuple[str, ...]
    plays: str
    seat: int
    answers: tuple[str, ...]
    reason: str
    rules: str = AGREED
    calls: str = ""
    stock: str = ""


ANNOUNCED = AGREED + ",announce=true"

POSITIONS: tuple[Position, ...] = (
    # Honours
    Position(
        "ace_takes_jack", "honours",
        ("S5 C4 C6 D5", "HJ C8 D6 D7", "S9 S8 C9 D8", "HA H2 D3 C3"), "S5 HJ S9", 3, ("HA",),
        "The jack lies on the table and only the ace beats it: nine points and the trick.",
    ),
    Position(
        "queen_is_not_led", "honours",
        ("HQ C9 C8 D9", "HA C4 C6 D5", "HK S9 D6 D7", "S8 S7 C3 D8"), "", 0, ("C9", "C8", "D9"),
        "Ace and king are out; a queen that is led falls to them.",
    ),
    Position(
        "jack_is_not_led", "honours",
        ("HJ SA S3 D4", "HA C4 C6 D5", "HQ S9 D6 D7", "S8 S7 C3 D8"), "", 0, ("SA", "S3", "D4"),
        "Three trumps beat the jack; it waits for a trick that it can ruff in safety.",
    ),
    Position(
        "jack_is_banked", "honours",
        ("S5 C4 C6 D5", "SK C8 D6 D7", "S9 S8 C9 D8", "HJ C2 D3 C3"), "S5 SK S9", 3, ("HJ",),
        "Last to play and void: nobody can take the jack any more.",
    ),
    Position(
        "queen_is_banked", "honours",
        ("S5 C4 C6 D5", "SK C8 D6 D7", "S9 S8 C9 D8", "HQ H3 D3 C3"), "S5 SK S9", 3, ("HQ",),
        "Either trump wins; the queen brings three points home.",
    ),
    Position(
        "jack_hides_under_king", "honours",
        ("HK C4 C6 D5", "HJ H4 D6 D7", "S9 S8 C9 D8", "HA H3 D3 C3"), "HK", 1, ("H4",),
        "The king beats the jack: follow low.",
    ),
    Position(
        "ace_takes_queen", "honours",
        ("HK C4 C6 D5", "HQ S4 D6 D7", "S9 S8 C9 D8", "HA H5 D3 C3"), "HK HQ S9", 3, ("HA",),
        "The queen was forced out under the king; the ace takes both.",
    ),
    Position(
        "ace_is_kept", "honours",
        ("S5 C4 C6 D5", "SK C8 D6 D7", "S9 S8 C9 D8", "HA H6 D3 C3"), "S5 SK S9", 3, ("H6",),
        "A low trump wins the trick just as well; the ace waits for the jack and the queen.",
    ),
    Position(
        "queen_takes_jack", "honours",
        ("HT C4 C6 D5", "HJ S4 D6 D7", "S9 S8 C9 D8", "HQ HK D3 C3"), "HT HJ S9", 3, ("HQ",),
        "Last to play: queen and king both take the jack, and the queen is safe only now.",
    ),
    # Tricks
    Position(
        "win_cheaply", "tricks",
        ("S5 C4 C6 D5", "S8 C8 D6 D7", "S7 S2 C9 D8", "SK S9 D3 C3"), "S5 S8 S7", 3, ("S9",),
        "The nine is enough; the king wins another.",
    ),
    Position(
        "lose_cheaply", "tricks",
        ("S7 C4 C6 D5", "SK C8 D6 D7", "S9 S2 C9 D8", "ST S5 D3 C3"), "S7 SK S9", 3, ("S5",),
        "The trick is lost: throw the lowest.",
    ),
    Position(
        "cash_the_ace", "tricks",
        ("SA S3 D4 C5", "SK C8 D6 D7", "S9 S2 C9 D8", "ST S5 D3 C3"), "", 0, ("SA",),
        "A plain ace wins most surely while all still follow.",
    ),
    Position(
        "throw_the_loser", "tricks",
        ("S7 C4 C6 D5", "SK C8 D6 D7", "S9 S8 C9 D8", "DA DK C2 C3"), "S7 SK S9", 3, ("C2", "C3"),
        "Void and without a trump: keep the winners.",
    ),
    Position(
        "ruff", "tricks",
        ("S7 C4 C6 D5", "SK C8 D6 D7", "S9 S8 C9 D8", "H2 D9 C2 C3"), "S7 SK S9", 3, ("H2",),
        "The lowest trump takes the king.",
    ),
    Position(
        "do_not_waste_a_trump", "tricks",
        ("S7 C4 C6 D5", "SK C8 D6 D7", "H9 DT C7 D8", "H4 D3 C2 C9"), "S7 SK H9", 3, ("D3", "C2"),
        "The trick is ruffed higher: keep the trump, throw a loser.",
    ),
    # Memory
    Position(
        "lead_what_was_not_ruffed", "memory",
        ("SK CQ SA DA", "H2 C5 D6 H3"), "SK H2 C5 CQ", 0, ("DA",),
        "The other hand has no spade and ruffed: the ace of diamonds is the better one to lead.",
    ),
    Position(
        "queen_under_a_turned_ace", "memory",
        ("C5 D7", "HK HQ", "C9 D8"), "C5", 1, ("HQ",),
        "The ace of trump lies face up on the stock and the king is in hand: nobody can beat the queen.",
        "stock=single", "", "HA",
    ),
    Position(
        "highest_left_is_led", "memory",
        ("SA SQ D2", "SK C5 C6", "S4 C7 C8", "S5 D9 C9"), "SA SK S4 S5", 0, ("SQ",),
        "Ace and king of spades are gone: the queen wins as the ace did.",
    ),
    # Announcements
    Position(
        "announce_many", "announce",
        ("HA HK HQ HJ SA DA CA", "S2 S3 S4 S5 S6 S7 S8", "D2 D3 D4 D5 D6 D7 D8", "C2 C3 C4 C5 C6 C7 C8"), "", 0,
        ("5", "6", "7"),
        "Four top trumps and three aces.",
        ANNOUNCED,
    ),
    Position(
        "announce_none", "announce",
        ("S2 S3 D2 D3 C2 C3 C4", "HA H3 S4 S5 S6 S7 S8", "H2 D4 D5 D6 D7 D8 D9", "H4 C5 C6 C7 C8 C9 CT"), "", 0,
        ("0",),
        "Nothing here wins a trick; an announcement that fails costs two for each.",
        ANNOUNCED,
    ),
    Position(
        "announce_two", "announce",
        ("HA HK S3 D2 D3 C2 C3", "H9 H3 S4 S5 S6 S7 S8", "H2 D4 D5 D6 D7 D8 D9", "H4 C5 C6 C7 C8 C9 CT"), "", 0,
        ("2",),
        "Ace and king of trump are two tricks.",
        ANNOUNCED,
    ),
    Position(
        "duck_when_exact", "announce",
        ("S5 C4 C6", "SA S2 D2", "S9 S8 C9", "ST D9 C3"), "S5", 1, ("S2",),
        "It announced none and every trick counts against it: the ace must not win.",
        ANNOUNCED + ",announce_mode=exact", "1 0 0",
    ),
)  # fmt: skip
