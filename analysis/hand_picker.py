"""A hand picked by clicking, for a notebook: cards, the calls so far and the seat, and the odds.

Needs ipywidgets, which the extra `notebooks` brings. Nothing here knows a game: cards, hand size and seats
come from the registry, odds from `analysis.odds`.
"""

from __future__ import annotations

from typing import Any, Final

import ipywidgets as widgets
from IPython import display

from analysis.hand_odds import odds
from fastsim.cards.deck import SUITS, dense_cards
from fastsim.cards.text import card_name, suit_name, suit_symbol
from fastsim.errors import TrickoddsError
from fastsim.games import get_game

_display: Any = display.display

_CARD: Final = widgets.Layout(width="3.2em", padding="0")
_PLACE: Final = "as 'P 80S P', empty if you speak first"

#: Half-width that is asked for while somebody waits, and the most deals for it.
_PRECISION: Final = 0.02
_DEALS: Final = 20_000


class HandPicker:
    """Buttons for the cards of a pack, a field for the calls, a choice of seats, and what comes of them.

    Parameters
    ----------
    game : str
        Name of a registered game that has odds.
    hand, calls : str
        What is picked at the beginning.
    **options
        Further arguments of `analysis.odds`, such as seed, deals, precision, rules.
    """

    def __init__(self, game: str, hand: str = "", calls: str = "", **options: Any) -> None:
        self.game = get_game(game)
        self.options = {"precision": _PRECISION, "deals": _DEALS, **options}
        chosen = set(hand.split())
        cards = [int(card) for card in dense_cards(self.game.deck)]
        self.buttons = {
            card_name(card): widgets.ToggleButton(value=card_name(card) in chosen, description=card_name(card)[1:])
            for card in cards
        }
        for name, button in self.buttons.items():
            button.layout = _CARD
            button.tooltip = name
            button.observe(self._count, names="value")
        self.calls = widgets.Text(value=calls, description="calls", placeholder=_PLACE)
        seats = [("whose turn it is", None), *((f"seat {seat}", seat) for seat in range(self.game.seats[0]))]
        self.seat = widgets.Dropdown(options=seats, description="your seat")
        self.ask = widgets.Button(description="Show the odds", button_style="primary")
        self.ask.on_click(self._show)
        self.state = widgets.Label()
        self.answer = widgets.Output()
        self._count()

    @property
    def hand(self) -> str:
        """The cards picked, in the order of the pack."""
        return " ".join(name for name, button in self.buttons.items() if button.value)

    def _count(self, _change: Any = None) -> None:
        """Say how many cards are missing, and let nobody ask before the hand is whole."""
        missing = self.game.hand_size - len(self.hand.split())
        words = f"{missing} more to pick" if missing > 0 else f"{-missing} too many" if missing < 0 else "ready"
        self.state.value = words
        self.ask.disabled = missing != 0

    def _show(self, _button: Any = None) -> None:
        """Put the odds, or what is wrong, below the buttons."""
        self.answer.clear_output(wait=True)
        calls = self.calls.value.strip() or None
        with self.answer:
            try:
                found = odds(self.game.name, self.hand, calls=calls, seat=self.seat.value, **self.options)
            except TrickoddsError as error:
                print(error)
                return
            _display(found)
            print(f"Best call: {found.best_call}")

    def panel(self) -> Any:
        """The buttons, fields and answer as one widget."""
        rows = []
        for suit in reversed(range(SUITS)):
            symbol = suit_symbol(suit)
            own = [button for name, button in self.buttons.items() if name[0] == suit_name(suit)]
            rows.append(widgets.HBox([widgets.Label(symbol), *reversed(own)]))
        asked = widgets.HBox([self.calls, self.seat, self.ask, self.state])
        return widgets.VBox([*rows, asked, self.answer])

    def _ipython_display_(self) -> None:
        _display(self.panel())
