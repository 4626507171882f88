"""``referee ask``: from a quarrel at the table to a ruling, by questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click
from attrs import define

from referee.asking import NAMES, STAGINGS, UNSURE, Interview, ask, names_in_log
from referee.cli.common import option_option, plain_value, reading_option, rulebook_option
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.interviews import (
    WhatIf,
    answers_in_words,
    heading_of,
    possible_rulings,
    question_words,
    ruled_in_short,
    what_ifs,
)
from referee.law import Rulebook, load_rulebook
from referee.record import dump_log
from referee.report import TROUBLE_WORDS, Line, show
from referee.teaching import grounds_meant

UNDO: Final = "b"
UNKNOWN: Final = "?"
ANOTHER: Final = "n"
END: Final = ""

AT_A_QUESTION: Final = {UNKNOWN: "if nobody knows", UNDO: "to go back"}
AT_THE_END: Final = {ANOTHER: "for another quarrel", END: "to end"}
BESIDE_IT: Final = {UNDO: "to go back"}
"""What may be typed beside the number of an answer, with its use."""

ALONE: Final = "It is ruled on as if nothing else had gone wrong in the hand."
"""What stands below the ruling on one quarrel; of several ``APART`` tells it."""

NONE_OF_THESE: Final = "none of these: show all troubles"
"""What stands below the troubles that may be meant."""

APART: Final = "Each quarrel is ruled on by itself, as if nothing else had gone wrong:"


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

    Then the number of an answer shows what would be ruled had that answer been another, and another quarrel can be
    told. It is ruled on by itself, as if nothing else had gone wrong, and has a log of its own. With --answer nothing
    is asked after the ruling.
    """
    book = load_rulebook(rulebook, readings, {name: plain_value(value) for name, value in options.items()})
    names = names_in_log(book, {"dealer": dealer, "non_dealer": non_dealer})
    asker = Asker(list(answers))
    ended = [_quarrel(asker, book, " ".join(trouble), names)]
    if not ended[0].outcomes:
        fail(heading_of(ended[0]))
    _tell(ended)
    while not answers and (said := asker.after(ended[-1])) != END:
        if said == ANOTHER:
            ended.append(_quarrel(asker, book, "", names))
        elif (kept := asker.what_if(ended[-1], int(said) - 1)) is not None:
            ended[-1] = asker.interview(kept) or _quarrel(asker, book, "", names)
        else:
            continue
        _tell(ended)
    for number, answered in enumerate(ended, 1):
        if save is not None and answered.outcomes:
            path = save if number == 1 else save.with_stem(f"{save.stem}-{number}")
            path.write_text(dump_log(answered.log(), "yaml"), encoding="utf-8")
            click.echo(f"\nThe log is in {path}.")
    ctx.exit(0)


def _quarrel(asker: Asker, book: Rulebook, trouble: str, names: Mapping[str, str]) -> Interview:
    """Ask about a quarrel until it can be ruled on; who goes back to its beginning is asked for the trouble again."""
    while (ended := asker.interview(ask(book, _ground(asker, book, trouble), names))) is None:
        trouble = ""
    return ended


def _ground(asker: Asker, book: Rulebook, trouble: str) -> str:
    """Return the ground that a trouble in players' words means; ask where it may be several."""
    while len(meant := grounds_meant(book, trouble)) != 1:
        if trouble and not meant:
            show([Line(f'Nothing is known as "{trouble}". These can be asked about:')])
        offered = meant or [*STAGINGS]
        said = asker.trouble([TROUBLE_WORDS[each] for each in offered] + [NONE_OF_THESE] * bool(meant))
        if said in map(str, range(1, len(offered) + 1)):
            return offered[int(said) - 1]
        trouble = "" if meant and said == str(len(offered) + 1) else said
    show([Line(f"It is about {TROUBLE_WORDS[meant[0]]}.")])
    return meant[0]


def _checked(said: str, most: int, besides: Iterable[str]) -> str:
    """Return what was typed.

    Raises:
        BadParameter: it is neither a number from 1 to the most nor one of what else may be typed.
    """
    if said in {*map(str, range(1, most + 1)), *besides}:
        return said
    numbers = [f"a number from 1 to {most}"] if most > 1 else ["1"] * most
    told = [*numbers, *(key or "Enter" for key in besides)]
    choice = " or ".join(filter(None, (", ".join(told[:-1]), told[-1])))
    raise click.BadParameter(f"{said!r} is no answer; type {choice}")


@define
class Asker:
    """Asks questions at the terminal; what was answered beforehand is not asked.

    answered: the answers that were given with the call, and are not used up yet.
    """

    answered: list[str]

    def choose(self, text: str, answers: Sequence[str], besides: Mapping[str, str]) -> str:
        """Ask which of some answers is right.

        Args:
            text: the question.
            answers: the answers, which are numbered.
            besides: what else may be typed, with its use.

        Returns:
            The number of the answer, or what else was typed; at the end of the input ``END``, where that may be typed.
        """
        show([Line(), Line(text, "bold"), *_listed(answers)])
        return self.pick(len(answers), besides)

    def pick(self, most: int, besides: Mapping[str, str]) -> str:
        """Ask for a number up to the most, or for what else may be typed."""
        hint = ", ".join(f"{key or 'Enter'} {use}" for key, use in besides.items())
        return self._said(f"{hint} >", lambda said: _checked(said, most, besides), END if END in besides else None)

    def trouble(self, offered: Sequence[str]) -> str:
        """Ask what the trouble is; return its number among those offered, or what was said in words."""
        show([Line(), *_listed(offered)])
        return self._said("What is the trouble? Its number, or a few words >", str)

    def _said(self, hint: str, check: Callable[[str], str], at_end: str | None = None) -> str:
        """Return what was answered beforehand, or is typed; at the end of the input what stands for that, if any."""
        if self.answered:
            said = self.answered.pop(0)
            click.echo(f"{hint} {said}")
            return check(said)
        try:
            return str(click.prompt(hint, at_end, value_proc=check, show_default=False, prompt_suffix=" "))
        except click.Abort:
            if at_end is None:
                raise
            click.echo()
            return at_end

    def interview(self, at: Interview | None) -> Interview | None:
        """Ask one question after another until none can change the ruling; return what is known then.

        Nothing is returned where the trouble itself is taken back.
        """
        while at is not None and (question := at.question) is not None:
            text, words = question_words(question, at.names)
            said = self.choose(text, [words[answer] for answer in question.answers], AT_A_QUESTION)
            if said == UNDO:
                at = at.last
                continue
            at = at.answer(UNSURE if said == UNKNOWN else question.answers[int(said) - 1])
        return at

    def after(self, answered: Interview) -> str:
        """Ask whether an answer might have been another, or there is another quarrel; return what was typed."""
        given = [f"{text} {words}" for text, words in answers_in_words(answered)]
        return self.choose("What if an answer had been another?" if given else "", given, AT_THE_END)

    def what_if(self, answered: Interview, number: int) -> Interview | None:
        """Show what would be ruled had an answer been another.

        Args:
            answered: the interview as it was answered.
            number: which answer, from 0 on.

        Returns:
            The interview to go on from, of those shown; none where it is to stay as it was.
        """
        others = list(what_ifs(answered, number))
        show([Line(), Line(f"{' '.join(answers_in_words(answered)[number])}. What if it were:")])
        for place, other in enumerate(others, 1):
            show([Line(), Line(other.answer, label=str(place), indent=2, margin=3), *_compared(other)])
        click.echo("\nType the number of one to go on from there.")
        said = self.pick(len(others), BESIDE_IT)
        return None if said == UNDO else others[int(said) - 1].interview


def _listed(answers: Sequence[str]) -> Iterator[Line]:
    """Yield answers with their numbers, which end below each other."""
    room = len(str(len(answers)))
    for number, answer in enumerate(answers, 1):
        yield Line(answer, label=f"{number:>{room}}", indent=2, margin=room + 2)


def _compared(other: WhatIf) -> Iterator[Line]:
    """Yield what would be ruled, and what of the ruling would fall away."""
    if other.heading:
        yield Line(other.heading, indent=5)
    for each in other.sentences:
        label, style = (" ", "") if each.before and each.after else ("–", "red") if each.before else ("+", "green")
        yield Line(each.text, style, label=label, indent=5, margin=2)


def _tell(ended: Sequence[Interview]) -> None:
    """Tell what is ruled on the last quarrel; where there are several, then what follows from each."""
    click.echo()
    show(_told(ended[-1]))
    if len(ended) > 1:
        click.echo()
        show(_together(ended))
    else:
        show([Line(ALONE, "dim")])


def _together(ended: Iterable[Interview]) -> Iterator[Line]:
    yield Line(APART, "bold")
    for number, each in enumerate(ended, 1):
        yield Line(f"{TROUBLE_WORDS[each.ground]}: {ruled_in_short(each)}", label=f"{number}.", margin=3)


def _told(answered: Interview) -> Iterator[Line]:
    """Yield what is ruled; where something is not known, each of what may be ruled."""
    several = len(answered.outcomes) > 1
    if heading := heading_of(answered):
        yield Line(heading, "bold")
    for number, (follows, told) in enumerate(possible_rulings(answered), 1):
        if several:
            yield Line()
        yield Line(follows, "bold", label=f"{number}." if several else "", margin=3 if several else 0)
        for dispute in told.disputes:
            for statement in dispute.statements:
                yield Line(statement.text, indent=3 if several else 0)
