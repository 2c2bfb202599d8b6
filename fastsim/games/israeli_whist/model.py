"""Layout of the fitted model of Israeli whist: one int64 array, an argument of the kernel.

What a hand will take is summed suit by suit. A suit is its *shape*: of the n cards of the suit that are still to be
played, from the lowest upwards, which are the own ones, as bits under a leading one (`SHAPES` of them). `VALUES` holds
for each kind of suit and shape how many of the tricks to come its cards take if the seat tries to take (high half) and
if it tries not to (low half), in 1/256 trick. Shifts add what the lead, the number of tricks left and the needs of
the others change. From both sums and the need, `MARGINS` gives the chance to end exactly (high word, in 1/4096) and the
mean distance from it (low word, in 1/256 trick). `docs/whist-model.md` explains the fit.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import inlined
from fastsim.games.israeli_whist.auction import SEATS
from fastsim.games.israeli_whist.rules import TRICKS

TRICK_BITS: Final = 8
TRICK: Final = 1 << TRICK_BITS
SURE_BITS: Final = 12
SURE: Final = 1 << SURE_BITS

#: Kinds of suit: the trumps, then a side suit by own trumps (none, one or two, more) and by the trumps that the other
#: seats hold (none, one to three, more). Without trumps there are none of either.
OWN_CLASSES: Final = 3
OTHER_CLASSES: Final = 3
KINDS: Final = 1 + OWN_CLASSES * OTHER_CLASSES
SHAPES: Final = 1 << (TRICKS + 1)
#: Both numbers of a value are 16 bits wide, and two values lie in one word of the model: most of it then stays in the
#: processor's cache. Sums of values keep their low half's sign (`strength.duck_of`).
HALF_BITS: Final = 16
WORD_BITS: Final = 32

#: How much the others still need against what is left for them, from -4 to 4 tricks.
DEMANDS: Final = 9
DEMAND_MIDDLE: Final = 4

#: Sums of the contracts so far, when a contract is chosen.
SUMS: Final = 27

#: What may beat a card that is winning so far: the kind of card, seats yet to play, cards above it with the other
#: seats, cards of the suit led with them, their trumps (the last class: one of them is known to be able to ruff), and
#: how many of them need tricks.
CARD_KINDS: Final = 3
LATER: Final = 3
ABOVE: Final = 8
SUIT_LEFT: Final = 4
TRUMPS_LEFT: Final = 4
WANTING: Final = 4

#: Tables over both margins, from -3 tricks in half tricks, between which the player interpolates; one for each number
#: of tricks left, with and without the lead, and for each position of the contract round, and each of them for a need
#: of nought, of some and of all tricks.
MARGIN_BITS: Final = TRICK_BITS - 1
MARGINS: Final = 15
MARGIN_FROM: Final = -3 * TRICK
NEEDS: Final = 3
STAGES: Final = 2 * TRICKS + SEATS
CONTRACT_STAGE: Final = 2 * TRICKS

VALUES_AT: Final = 0
SHIFT_AT: Final = VALUES_AT + KINDS * SHAPES // 2
TALK_AT: Final = SHIFT_AT + 2 * TRICKS * DEMANDS
WIN_AT: Final = TALK_AT + SEATS * SUMS
MARGINS_AT: Final = WIN_AT + CARD_KINDS * LATER * ABOVE * SUIT_LEFT * TRUMPS_LEFT * WANTING
OVER_AT: Final = MARGINS_AT + STAGES * NEEDS * MARGINS * MARGINS

#: Tables of the play (`cardplay.py`): classes of suits (`classes.py`), and kinds of a suit for a card of it: the
#: trumps, a side suit that nobody can ruff, one that may be ruffed, and one that a seat is known to be able to ruff.
CLASSES: Final = 268
CARD_KINDS_OF_SUIT: Final = 4
#: What a seat plays for: nought, one, two, and three tricks or more, each by how far it is from what it needs, in half
#: tricks; then a contract lost by a trick too many, a zero lost where more tricks are better, and one out of reach.
DISTANCES: Final = 7
NEEDS_APART: Final = 4
TOO_MANY: Final = NEEDS_APART * DISTANCES
GOES_ON: Final = TOO_MANY + 1
OUT_OF_REACH: Final = TOO_MANY + 2
MODES: Final = TOO_MANY + 3
#: What the others need against what is left for them: less, as much, more.
RIVALRIES: Final = 3
#: What may beat a card that follows, and one that ruffs; the first class is sure to win.
FOLLOW_CLASSES: Final = 97
RUFF_CLASSES: Final = 65
#: Entries of four kinds lie in one word, or those of the lowest and the highest card.
FIELD_BITS: Final = 16

CLASS_AT: Final = OVER_AT + SEATS * SUMS
STRENGTH_AT: Final = CLASS_AT + SHAPES // 4
LEAD_AT: Final = STRENGTH_AT + KINDS * CLASSES
SHED_AT: Final = LEAD_AT + MODES * RIVALRIES * CLASSES
FOLLOW_AT: Final = SHED_AT + MODES * RIVALRIES * CLASSES
RUFF_AT: Final = FOLLOW_AT + MODES * RIVALRIES * (FOLLOW_CLASSES + 1)
#: Values of whole suits before the play, `OPENING_WORDS` words a set of ranks, two values a word: as trumps, as a side
#: suit of a hand without trumps, with one or two and with more, and at no trump.
OPENING_WORDS: Final = 4
OPENING_AT: Final = RUFF_AT + MODES * RIVALRIES * RUFF_CLASSES

#: What each number, stated by the first to speak and by the others, changes in the chance to hit it, as a change of
#: the log of the odds in 1/256; and, for the first to speak, by how much more for each unit by which the chance lies
#: above a half.
NUMBER_BITS: Final = 8
NUMBER_AT: Final = OPENING_AT + OPENING_WORDS * (SHAPES // 2)
SLOPE_AT: Final = NUMBER_AT + 2 * (TRICKS + 1)
MODEL_SIZE: Final = SLOPE_AT + TRICKS + 1


@inlined
def entry(model: np.ndarray, place: int) -> int:
    """One entry of the model; as an unsigned place it needs no check for places from the end."""
    found: int = model[np.uint64(place)]
    return found
