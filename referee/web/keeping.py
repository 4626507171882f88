"""What took a while to make, kept for whoever asks for it next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from attrs import define, field

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@define
class Kept(Generic[Key, Value]):
    """Values by their keys; where there are too many, the first that was made is dropped.

    most: how many are kept.
    working: held while one is made, so that one at a time is.
    """

    most: int
    working: Lock
    _values: dict[Key, Value] = field(factory=dict, init=False, repr=False)

    def of(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return a value, made where it is not kept.

        Args:
            key: the key of the value.
            make: makes it.
        """
        if (kept := self._values.get(key)) is not None:
            return kept  # without waiting for whatever is worked on
        with self.working:
            if key not in self._values:
                made = make()
                while len(self._values) >= self.most:
                    del self._values[next(iter(self._values))]
                self._values[key] = made
            return self._values[key]
