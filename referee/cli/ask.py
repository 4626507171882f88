"""``referee ask``: from a quarrel at the table to a ruling, by questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click
from attrs import define

from referee.asking import NAMES, STAGINGS, UNSURE, Interview, ask
from referee.cli.common import option_option, plain_value, reading_option, rulebook_option
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.law import Rulebook, load_rulebook
from referee.record import dump_log
from referee.report import GROUND_WORDS, Line, heading_of, possible_rulings, question_words, show
from referee.teaching import grounds_meant

UNDO: Final = "b"
UNKNOWN: Final = "?"
HINT: Final = f"{UNKNOWN} if nobody knows, {UNDO} to go back"


@click.command("ask", epilog=epilog("ask"))
@click.argument("trouble", nargs=-1)
@click.option("--dealer", default=NAMES["dealer"], show_default=True, help="What the dealer is called.")
@click.option("--non-dealer", default=NAMES["non_dealer"], show_default=True, help="What the other player is called.")
@click.option("--answer", "answers", multiple=True, metavar="N", help="Answer the next question beforehand.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the log that came of it there.")
@rulebook_option
@reading_option
@option_option
@click.pass_context
def ask_command(
    ctx: click.Context,
    trouble: tuple[str, ...],
    dealer: str,
    non_dealer: str,
    answers: tuple[str, ...],
    save: Path | None,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Rule on a quarrel without a log, by a few questions.

    TROUBLE is what went wrong in the words of players, such as: six cards, revoke, a card shown. Without it the
    list of troubles is shown.

    Only what can still change the ruling is asked. The law of the code that is played asks: a limit that it does not
    have is not asked for. At the end the ruling is told as `referee adjudicate` tells it; --save writes the log that
    says just what was answered.
    """
    if dealer == non_dealer:
        raise click.BadParameter("the players need two names", param_hint="--dealer, --non-dealer")
    book = load_rulebook(rulebook, readings, {name: plain_value(value) for name, value in options.items()})
    names = {"dealer": dealer, "non_dealer": non_dealer}
    asker = Asker(list(answers))
    answered = asker.interview(ask(book, _ground(asker, book, " ".join(trouble)), names))
    if not answered.outcomes:
        fail(heading_of(answered))
    click.echo()
    show(_told(answered))
    if save is not None:
        save.write_text(dump_log(answered.log(), "yaml"), encoding="utf-8")
        click.echo(f"\nThe log is in {save}.")
    ctx.exit(0)


def _ground(asker: Asker, book: Rulebook, trouble: str) -> str:
    """Return the ground that a trouble in players' words means; ask where it may be several."""
    meant = grounds_meant(book, trouble)
    if len(meant) == 1:
        return meant[0]
    if trouble and not meant:
        click.echo(f'Nothing is known as "{trouble}". These can be asked about:')
    offered = meant or sorted(STAGINGS)
    return offered[int(asker.choose("What is the trouble?", [GROUND_WORDS[each] for each in offered])) - 1]


@define
class Asker:
    """Asks questions at the terminal; what was answered beforehand is not asked.

    answered: the answers that were given with the call, and are not used up yet.
    """

    answered: list[str]

    def choose(self, text: str, answers: Sequence[str], *more: str) -> str:
        """Ask which of some answers is right.

        Args:
            text: the question.
            answers: the answers, which are numbered.
            more: what else may be said.

        Returns:
            The number of the answer, or what else was said.
        """
        click.echo(f"\n{text}")
        for number, answer in enumerate(answers, 1):
            click.echo(f"  {number}  {answer}")
        choices = click.Choice([*map(str, range(1, len(answers) + 1)), *more])
        hint = f"{HINT} " if more else ""
        if self.answered:
            said = self.answered.pop(0)
            click.echo(f"{hint}> {said}")
            return str(choices.convert(said, None, None))
        return str(click.prompt(f"{hint}>", type=choices, show_choices=False, prompt_suffix=" "))

    def interview(self, first: Interview) -> Interview:
        """Ask one question after another until none can change the ruling; return what is known then."""
        course = [first]
        while (question := course[-1].question) is not None:
            text, words = question_words(question, first.names)
            said = self.choose(text, [words[answer] for answer in question.answers], UNKNOWN, UNDO)
            if said == UNDO:
                course = course[:-1] or [first]
                continue
            course.append(course[-1].answer(UNSURE if said == UNKNOWN else question.answers[int(said) - 1]))
        return course[-1]


def _told(answered: Interview) -> Iterator[Line]:
    """Yield what is ruled; where something is not known, each of what may be ruled."""
    several = len(answered.outcomes) > 1
    if several:
        yield Line(heading_of(answered), "bold")
    for number, (follows, told) in enumerate(possible_rulings(answered), 1):
        if several:
            yield Line()
        yield Line(follows, "bold", label=f"{number}." if several else "", margin=3 if several else 0)
        for dispute in told.disputes:
            for statement in dispute.statements:
                yield Line(statement.text, indent=3 if several else 0)
