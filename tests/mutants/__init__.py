"""Rulebooks with one value changed, under each of which both ways of hearing must give the same answers."""
