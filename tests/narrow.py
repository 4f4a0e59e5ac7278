"""What a test knows of a value and its type does not say: seen to be so, or the test fails here."""

from typing import TypeVar

T = TypeVar("T")


def sure(one: T | None) -> T:
    """It is there."""
    assert one is not None
    return one


def of(kind: type[T], one: object) -> T:
    """It is of this kind."""
    assert isinstance(one, kind), one
    return one
