from referee.holdings.deals import (
    FittingDeals as FittingDeals,
    FullDeal as FullDeal,
    Held as Held,
    deal_at as deal_at,
)
from referee.holdings.filling import filled as filled
from referee.holdings.moves import (
    DealRecord as DealRecord,
    Duty as Duty,
    Move as Move,
    Sight as Sight,
    played_by as played_by,
)
from referee.holdings.reading import read_deals as read_deals
from referee.holdings.settling import (
    TRIED as TRIED,
    Need as Need,
    Settled as Settled,
    Share as Share,
    settle_open as settle_open,
)
from referee.holdings.ways import TooManyWays as TooManyWays, share_of_steps as share_of_steps
