"""How an oracle refuses what the rules do not allow."""


def require(condition: bool, message: str) -> None:
    """Raise an AssertionError unless the condition holds."""
    if not condition:
        raise AssertionError(message)
