from referee.cli.group import main as main
