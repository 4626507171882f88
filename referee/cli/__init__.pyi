from referee.cli.group import main as main
from referee.cli.streams import run as run
