"""What the wheel carries besides its own files: rulebooks and calls as they load fastest, an index of scenarios."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KeepData(BuildHookInterface[Any]):
    """Make what is kept beside the rulebooks and the scenarios before they are packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Read every rulebook and scenario once, try the short way and hear all calls, which keeps what comes of it."""
        if version == "editable":
            return  # a checkout keeps them itself
        sys.path.insert(0, self.root)
        from referee.asking import STAGINGS, calls_on
        from referee.bulk import regular_play
        from referee.law import list_codes, load_rulebook
        from referee.law.files import data_folder
        from referee.teaching import find_scenarios, lessons

        for code in list_codes():
            load_rulebook(code)
            book = load_rulebook(code)  # as it is kept now, beside which more is kept
            regular_play(book)
            for ground in STAGINGS:
                calls_on(book, ground)
        scenarios = data_folder("scenarios")
        if scenarios is not None:
            for _ in lessons(find_scenarios(scenarios)):
                pass
