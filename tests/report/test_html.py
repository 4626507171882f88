"""The page of an adjudication: whole, linked, needing nothing besides, and safe to open."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser

import pytest
from attrs import evolve
from click.testing import CliRunner

from referee.cli import main
from referee.docket import Adjudication
from referee.docket.rulings import is_ordinary
from referee.hearing import adjudicate
from referee.law import Rulebook, load_rulebook
from referee.record import EventId, Mark, Notice
from referee.record.log import Header, Log, Place
from referee.record.logfile import loads_log
from referee.report import pages
from referee.report.html import to_html
from referee.report.pages import with_cards
from referee.report.reading_aloud import answer_of
from referee.report.ruling import RulingWriter
from referee.teaching import Case
from tests.house.source import ROOT
from tests.report.test_golden import DISPUTES
from tests.shared import BOOKS, case, cases, heard

ALONE = {"br", "meta"}
HOSTILE = """format: referee.log/1
players: ["<script>alert(1)</script>", 'Bert" onload="x']
events:
  - {id: "<b>1", do: mark, by: 'Bert" onload="x', n: 1, note: "<img src=x onerror=y> & 43.3"}
  - {do: notice, by: "<script>alert(1)</script>", subject: over_mark}
"""
HAND = str(ROOT / "docs" / "examples" / "hand.yaml")


class Reader(HTMLParser):
    """Reads a page: its elements closed in order, its anchors, its links, its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.labels: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes |= {name for name, _ in attrs}
        told = dict(attrs)
        self.anchors += [told["id"] or ""] if "id" in told else []
        self.links += [told["href"] or ""] if "href" in told else []
        self.labels += [told["aria-label"] or ""] if "aria-label" in told else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def words(self) -> str:
        """The text with one space between words, however the page breaks its lines."""
        return " ".join(self.text.split())


def page_on(shown: Case) -> str:
    """Return the page on a case."""
    return to_html(answer_of(heard(shown), shown.log, BOOKS.for_case(shown)))


def disputed(name: str) -> Case:
    """Return a case of which a golden text is kept."""
    scenario, beginning = DISPUTES[name]
    return case(f"london/{scenario}", beginning)


def as_on_a_page(text: str) -> str:
    """Return a sentence as a page words it: with cards as signs."""
    return Reader(str(with_cards(text))).words


def written(log: Log) -> Reader:
    """Return the page on a log, as it is read."""
    book = load_rulebook()
    return Reader(to_html(answer_of(adjudicate(log, book), log, book)))


Page = tuple[Case, str, Reader]


@pytest.fixture(scope="module")
def sample() -> list[Page]:
    """Return some cases, each with its page and what was read of that."""
    shown = [*map(disputed, DISPUTES), *cases(every=29)]
    return [(each, page := page_on(each), Reader(page)) for each in shown]


def test_pages_are_whole_and_their_links_lead_somewhere(sample: list[Page]) -> None:
    for shown, _, read in sample:
        assert read.open == []
        assert len(read.anchors) == len(set(read.anchors))
        assert {link for link in read.links if link.removeprefix("#") not in read.anchors} == set()
        told = {anchor for anchor in read.anchors if anchor.startswith("ruling-")}
        rulings = heard(shown).rulings
        ordinary = {ruling.supersedes for ruling in rulings if is_ordinary(ruling)}
        in_dispute = [ruling for ruling in rulings if not is_ordinary(ruling) and ruling.id not in ordinary]
        assert told == {f"ruling-{ruling.id}" for ruling in in_dispute}


def test_pages_need_nothing_besides(sample: list[Page]) -> None:
    for _, text, read in sample:
        assert set(read.names).isdisjoint({"script", "link", "img", "iframe", "object", "base", "form"})
        assert not [name for name in read.attributes if name.startswith("on") or name in ("src", "style", "action")]
        assert all(link.startswith("#") for link in read.links)
        assert not re.search(r"https?:|url\(|@import", text)


def said(found: Adjudication, log: Log, book: Rulebook) -> list[str]:
    """Return everything that a page has to tell of a log."""
    answer = answer_of(found, log, book)
    disputes = [statement.text for dispute in answer.disputes for statement in dispute.statements]
    head = [answer.title, answer.setting, answer.occasion, answer.score, answer.difference, answer.quiet]
    return [*head, *answer.games, *answer.now, *answer.pending, *(text for _, text in answer.problems), *disputes]


def test_pages_tell_the_conclusion_and_every_statement(sample: list[Page]) -> None:
    for shown, _, read in sample:
        wanted, told = said(heard(shown), shown.log, BOOKS.for_case(shown)), read.words
        missing = [text for text in wanted if as_on_a_page(text) not in told]
        assert missing == []


@pytest.mark.parametrize("name", DISPUTES)
def test_a_page_tells_every_verdict_and_quotes_every_clause(name: str) -> None:
    shown = disputed(name)
    found, book, read = heard(shown), BOOKS.for_case(shown), Reader(page_on(shown))
    rulings = [ruling for ruling in found.rulings if not is_ordinary(ruling)]
    writer = RulingWriter(shown.log, book, rulings)
    verdicts = [f"Ruling {ruling.id}. {writer.verdict(ruling)}" for ruling in rulings]
    assert verdicts or "nothing is in dispute" in read.words
    assert [verdict for verdict in verdicts if as_on_a_page(verdict) not in read.words] == []
    cited = {clause for ruling in rulings for clause in (ruling.clause, *ruling.also) if clause in book.clauses}
    assert {clause for clause in cited if f"law-{clause}" not in read.anchors} == set()
    assert [text for clause in cited if (text := as_on_a_page(book.clauses[clause].says)) not in read.words] == []


@pytest.mark.parametrize("name", DISPUTES)
def test_a_page_tells_every_act(name: str) -> None:
    shown = disputed(name)
    read = Reader(page_on(shown))
    told = [anchor for anchor in read.anchors if anchor.startswith("event-")]
    assert told == [f"event-{number}" for number in range(1, len(shown.log.events) + 1)]


def test_a_page_is_named_after_the_players() -> None:
    page = page_on(case("london/play/43-replay-claimed"))
    assert "<title>Anne and Bert, game 1, deal 1</title>" in page
    assert "<h1>Anne and Bert, game 1, deal 1</h1>" in page


def test_the_table_is_drawn_where_the_dispute_arose() -> None:
    read = Reader(page_on(case("london/play/43-replay-claimed")))
    assert read.names.count("figure") == 1
    assert "The table at line 16. Anne plays Q♥." in read.words
    told = next(label for label in read.labels if "The stock has" in label)
    assert "hand: ace of spades, nine of spades, ace of hearts." in told
    assert "hand: eight of diamonds, seven of diamonds, seven of clubs." in told
    assert "The stock has 21 cards. Turn-up: seven of hearts." in told
    assert "Trick 2: Bert led king of spades, Anne played queen of hearts" in told


def test_cards_are_symbols_with_their_names_for_those_who_listen() -> None:
    page = page_on(case("london/play/43-replay-claimed"))
    assert '<span class="sign red" role="img" aria-label="queen of hearts">Q♥</span>' in page
    assert '<span class="sign black" role="img" aria-label="king of clubs">K♣</span>' in page


def test_a_dispute_over_nothing_that_lies_on_the_table_has_no_drawing() -> None:
    shown = next(each for each in cases() if not any(deal.events for deal in heard(each).deals))
    assert "figure" not in Reader(page_on(shown)).names


def test_what_people_wrote_stays_text() -> None:
    read = written(loads_log(HOSTILE, '"><i>.yaml'))
    assert read.open == []
    assert set(read.names).isdisjoint({"script", "b", "img", "i"})
    assert "onload" not in read.attributes
    assert "<script>alert(1)</script>" in read.text
    assert "<img src=x onerror=y> & 43.3" in read.text


def test_no_name_turns_a_page_about() -> None:
    anne, bert = "An\x00ne\x1b[31m", "B\u202eert\u2028{{ 7 * 7 }}"
    events = [
        Mark(id=EventId("m\x07"), by=bert, n=1, note="a\rb\x85"),
        Notice(id=EventId("n"), by=anne, subject="over_mark"),
    ]
    log = Log(Header((anne, bert)), list(events), "x", lambda: "sha256:1", [Place("x", 5, 1), Place("x", 6, 1)])
    read = written(log)
    assert read.open == []
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]", read.text)
    assert "An\ufffdne\ufffd[31m and B\ufffdert\ufffd{{ 7 * 7 }}" in read.text


def test_acts_of_a_log_on_one_line_are_linked_by_their_ids() -> None:
    shown = case("london/play/43-replay-claimed")
    log = evolve(shown.log, places=[evolve_place(place) for place in shown.log.places])
    read = Reader(to_html(answer_of(heard(shown), log, BOOKS.for_case(shown))))
    at = [event.id for event in log.events].index(EventId("t2.play")) + 1
    assert f"#event-{at}" in read.links
    assert "The table at (t2.play)." in read.words
    assert "line 1" not in read.words.replace("line 1)", "")


def evolve_place(place: Place) -> Place:
    """Return a place on the first line of its file."""
    return Place(place.path, 1, place.column)


def test_a_page_suits_day_and_night_and_paper() -> None:
    page = page_on(case("london/play/43-replay-claimed"))
    assert "color-scheme: light dark" in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_the_same_adjudication_gives_the_same_page() -> None:
    shown = case("london/combinations/13-42-43-49-long-dispute")
    assert page_on(shown) == page_on(shown)


def test_a_machine_without_templates_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    pages.environment.cache_clear()
    done = CliRunner().invoke(main, ["adjudicate", HAND, "--format", "html"])
    assert (done.exit_code, done.output) == (2, "HTML needs the package jinja2; pip install 'referee[html]'\n")
    pages.environment.cache_clear()


def test_a_ruling_in_place_of_another_is_linked_to_it() -> None:
    shown = case("london/play/43-unknown-hand-thrown-in", "he shows his hand on demand")
    replaced = [ruling.supersedes for ruling in heard(shown).rulings if ruling.supersedes is not None]
    page = page_on(shown)
    assert replaced
    assert all(f'<a href="#ruling-{id}">ruling {id}</a>' in page for id in replaced)
