"""Synthetic seasons from a seed: plausible records of many matches, some of them irregular.

The same seed gives the same season. The referee is asked for nothing but the points that a code gives for a result.
"""

from __future__ import annotations

from referee.record import face

__getattr__, __dir__ = face(__name__)
