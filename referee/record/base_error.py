"""The root of all errors that a user can mend."""

from __future__ import annotations


class RefereeError(Exception):
    """The root of all errors that a user can mend; its text is meant for him."""
