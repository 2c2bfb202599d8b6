"""The errors that trickodds raises on purpose: one sentence each, no traceback on the command line."""


class TrickoddsError(Exception):
    """Base of every error that a user can cause and mend."""


class CardError(TrickoddsError, ValueError):
    """A card, hand or suit in text is malformed, repeated or not in the game's deck."""


class RulesError(TrickoddsError, ValueError):
    """An option of a game is unknown, of the wrong kind or out of range."""


class PlayerError(TrickoddsError, ValueError):
    """A player is unknown, cannot be loaded, or gave an answer that the rules do not allow."""


class ModelError(TrickoddsError, ValueError):
    """A model file cannot be read or used."""


class IllegalCallError(TrickoddsError, ValueError):
    """A call is malformed or not allowed where it was made."""


class TraceError(TrickoddsError, ValueError):
    """A recorded deal cannot be read."""


class RequestError(TrickoddsError, ValueError):
    """An argument (a count, a seed, a file name) cannot be used."""


class RunError(TrickoddsError, ValueError):
    """A run on disk cannot be written, read or continued."""


class UnknownGameError(TrickoddsError, ValueError):
    """The named game is not registered."""


class KernelError(TrickoddsError, RuntimeError):
    """A fault of the simulator itself; the message holds the address that shows it."""
