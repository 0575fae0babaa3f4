"""What few commands say: read when one of them does, because each file costs every command a third of a millisecond."""

from __future__ import annotations

from .agents import AGENT
from .debug import DEBUG
from .doctor import DOCTOR
from .dream import DREAM
from .git import GIT
from .govern import GOVERN
from .graph import GRAPH
from .hooks import HOOKS
from .init import INIT
from .measure import MEASURE
from .placing import PLACING
from .removal import REMOVAL
from .security import SECURITY
from .service import SERVICE

LAZY = {
    **MEASURE,
    **INIT,
    **PLACING,
    **REMOVAL,
    **GRAPH,
    **GOVERN,
    **DREAM,
    **DEBUG,
    **DOCTOR,
    **HOOKS,
    **SECURITY,
    **SERVICE,
    **AGENT,
    **GIT,
}
