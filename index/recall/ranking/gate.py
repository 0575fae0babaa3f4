"""The gate before the reranker: whether a closer look can change anything."""

from collections.abc import Sequence

from ..config import RerankConfig
from ..finding.fuse import Candidate


def skip_reason(candidates: Sequence[Candidate], config: RerankConfig) -> str:
    """Why candidates, best first, need no closer look; "" when they do."""
    if len(candidates) <= config.few:
        return f"only {len(candidates)} in question"
    first, second = candidates[0].score, candidates[1].score
    if first - second >= config.dominance * max(first, 1e-9):
        return f"the first stands clear: {first:.2f} before {second:.2f}"
    pool = candidates[: config.candidates]
    if first - pool[-1].score <= config.narrow:
        return "all alike"
    return ""
