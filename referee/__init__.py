"""A rules-compliance referee for écarté."""

from __future__ import annotations

__version__ = "0.1.0"
