from referee.web.application import school as school
from referee.web.guard import LIMIT as LIMIT
from referee.web.serving import CannotListen as CannotListen, listen as listen, serve as serve
