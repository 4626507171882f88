"""How fast the referee is, beside readers of other games. Not part of the package; run with ``make bench``."""
