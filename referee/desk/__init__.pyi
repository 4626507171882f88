from referee.desk.gathering import LogsBeforeClaims as LogsBeforeClaims, gather as gather
from referee.desk.run import Run as Run, validate as validate
