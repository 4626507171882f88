"""One small adjudication, and the log it is about, for the tests of reports."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from referee.docket.adjudication import Adjudication, DealRow, GameRow, MarkRow, MatterRow, Problem, Score
from referee.docket.reasons import because
from referee.docket.rulings import Ruling
from referee.law import Clause
from referee.record.acts.base import Event, EventId
from referee.record.acts.dealing import Look, Packet
from referee.record.acts.words import Claim, Notice
from referee.record.log import Header, Log, Place


def make_log() -> Log:
    """Return a log in which Bert is dealt four cards, says so, and asks for a fresh deal."""
    events: list[Event] = [
        Packet(id=EventId("p1"), by="Anne", to="Bert", cards=("?",) * 4),
        Notice(id=EventId("n1"), by="Bert", subject="dealt_count"),
        Claim(id=EventId("c1"), by="Bert", remedy="fresh_deal", ground="dealt_count"),
        Look(id=EventId("k1"), by="Bert", at="hand"),
    ]
    places = [Place("hand.yaml", line, 5) for line in range(10, 14)]
    return Log(Header(("Anne", "Bert")), events, "hand.yaml", lambda: "sha256:12", places)


CLAUSES: Final = {
    clause.id: clause
    for clause in (
        Clause("9.1", "definition", "Another number than five cards is a misdeal."),
        Clause(
            "9.4",
            "limit",
            "The choice is gone once the non-dealer has looked at his hand.",
            limits=("9.5", "9.6"),
            clock="election",
            also_shuts={"9.5": ("turn_up",)},
            open_points=("R24",),
        ),
        Clause("9.5", "option", "The non-dealer may have a miscount put right.", may="rectify", see=("8", "9.6")),
        Clause(
            "9.6", "option", "The non-dealer may claim a fresh deal instead.", may="fresh_deal", until=("next_cut",)
        ),
        Clause("22.1", "scoring", "A king turned up is worth a point to the dealer."),
    )
}
"""The clauses that the rulings name."""


OPENED = Ruling(
    id=1,
    deal=1,
    event=EventId("n1"),
    law=9,
    clause="9.5",
    kind="right",
    outcome="open",
    also=("9.6", "9.1"),
    evidence=(EventId("p1"), EventId("n1")),
    right="r1",
    holder="Bert",
    bound="Anne",
    offender="Anne",
    remedies=("rectify", "fresh_deal"),
    matter="m1",
    reason=because("hand_stands"),
    under=CLAUSES["9.5"],
    readings=("R24",),
)
GRANTED = Ruling(
    id=2,
    deal=1,
    event=EventId("c1"),
    law=9,
    clause="9.6",
    also=("9.1",),
    kind="remedy",
    outcome="granted",
    answers=EventId("c1"),
    by="Bert",
    evidence=(EventId("p1"), EventId("n1"), EventId("c1")),
    right="r1",
    holder="Bert",
    bound="Anne",
    remedy="fresh_deal",
    matter="m1",
    reason=because("played_on", by="Bert"),
    under=CLAUSES["9.6"],
)
REFUSED = Ruling(
    id=3,
    deal=1,
    event=EventId("k1"),
    law=None,
    clause=None,
    kind="remedy",
    outcome="denied",
    by="Bert",
    remedy="other",
    reason=because("no_clause"),
)
MATTER = MatterRow(
    "m1",
    1,
    "dealt_wrong_number",
    EventId("p1"),
    "Anne",
    (EventId("p1"),),
    True,
    {"player": "Bert", "dealt": 4, "hand_size": 5},
)
KING = MarkRow("Anne", 1, 22, "22.1", "turned_king", "due")
ORDINARY = Ruling(
    id=4,
    deal=1,
    event=EventId("p1"),
    law=22,
    clause="22.1",
    kind="scoring",
    outcome="enforced",
    points=1,
    holder="Anne",
    under=CLAUSES["22.1"],
)


def make_adjudication() -> Adjudication:
    """Return an adjudication that has something of everything."""
    return Adjudication(
        path="hand.yaml",
        events=4,
        digest=lambda: "sha256:12",
        code="club",
        version="1",
        rulebook_digest="sha256:34",
        rulings=[evolve(ruling) for ruling in (OPENED, GRANTED, REFUSED, ORDINARY)],
        deals=[
            DealRow(
                1,
                1,
                "Anne",
                "red",
                (EventId("p1"), EventId("k1")),
                "KS",
                "S",
                "fresh_deal",
                False,
                None,
                {"Anne": 3},
                [KING],
            ),
        ],
        next_dealer="Anne",
        next_pack="red",
        games=[GameRow(1, "Anne", {"Anne": 5, "Bert": 3}, 1)],
        score=Score({"Anne": 2, "Bert": 0}, {"Anne": 1, "Bert": 0}, [because("replay_unlogged", event=EventId("p1"))]),
        matters=[MATTER],
        problems=[Problem(EventId("k1"), "the hand of Bert is not known", 13, 5)],
    )
