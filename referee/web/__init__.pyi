from referee.web.application import school as school
from referee.web.frame import shown as shown
from referee.web.guard import LIMIT as LIMIT
from referee.web.library import library_of as library_of
from referee.web.own_log import LIVE as LIVE, TABLE as TABLE
from referee.web.permalinks import link as link
from referee.web.serving import CannotListen as CannotListen, listen as listen, serve as serve
