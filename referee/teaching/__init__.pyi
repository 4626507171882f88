from referee.teaching.anki import anki_deck as anki_deck
from referee.teaching.course import (
    Course as Course,
    CourseFile as CourseFile,
    NoCourse as NoCourse,
    find_course as find_course,
    list_courses as list_courses,
    load_course as load_course,
)
from referee.teaching.coverage import (
    CaseResult as CaseResult,
    Coverage as Coverage,
    Exemption as Exemption,
    Mutant as Mutant,
    adjudicate_cases as adjudicate_cases,
    coverage_of as coverage_of,
    leave_out as leave_out,
    mutate as mutate,
    read_exemptions as read_exemptions,
)
from referee.teaching.expectations import Failure as Failure
from referee.teaching.founding import write_new_code as write_new_code
from referee.teaching.law_pages import LawPages as LawPages, write_pages as write_pages
from referee.teaching.lesson import LessonSheet as LessonSheet, WrongLesson as WrongLesson, lesson_sheet as lesson_sheet
from referee.teaching.lesson_paths import find_lesson as find_lesson, find_scenarios as find_scenarios
from referee.teaching.lesson_report import LessonReport as LessonReport, lesson_schema as lesson_schema
from referee.teaching.levels import LEVELS as LEVELS, Level as Level
from referee.teaching.listing import (
    Lesson as Lesson,
    lesson_of as lesson_of,
    lessons as lessons,
)
from referee.teaching.log_template import LogTemplate as LogTemplate, rulebook_name as rulebook_name
from referee.teaching.number_words import number_meant as number_meant
from referee.teaching.pages import CONTENTS as CONTENTS, is_table as is_table, table_page as table_page
from referee.teaching.progress import (
    LessonRecord as LessonRecord,
    Progress as Progress,
    load_progress as load_progress,
)
from referee.teaching.question import case_to_teach as case_to_teach, question_on as question_on
from referee.teaching.question_parts import Choice as Choice, Question as Question
from referee.teaching.scenario import (
    Case as Case,
    Scenario as Scenario,
    check as check,
    check_names as check_names,
    failures as failures,
    load_scenario as load_scenario,
)
from referee.teaching.scenario_file import ScenarioFile as ScenarioFile
from referee.teaching.scenario_rulebooks import ScenarioRulebooks as ScenarioRulebooks
from referee.teaching.scenario_template import (
    CannotWrite as CannotWrite,
    ScenarioChoices as ScenarioChoices,
    scenario_on as scenario_on,
)
from referee.teaching.troubles import grounds_meant as grounds_meant
from referee.teaching.tutor import Result as Result, Tutor as Tutor
from referee.teaching.word_list import (
    USES as USES,
    LogWord as LogWord,
    find_words as find_words,
    list_words as list_words,
    word_tables as word_tables,
    words_called as words_called,
)
