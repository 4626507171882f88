from referee.web.application import school as school
from referee.web.guard import LIMIT as LIMIT
from referee.web.serving import HOST as HOST, PORT as PORT, serve as serve
