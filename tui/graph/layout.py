"""Where the nodes of a small graph go on a plane: near what they are joined with, the same for the same graph."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]
Joined = Sequence[tuple[int, int, float]]
"""Two nodes by number, and the weight of what joins them, above 0."""

ROUNDS = 60
EVEN = 0.5
"""So much of a place comes from the order of the nodes, which spreads crowds, and the rest from their distances."""
SETTLED = 0.002
"""Once no node moves further than this part of an edge's length, more rounds change nothing."""
GOLDEN = math.pi * (3 - math.sqrt(5))


def layout(n: int, edges: Joined) -> list[Point]:
    """Return a point in 0..1 × 0..1 for each of `n` nodes; the widest direction lies across.

    Stress majorisation (Gansner, Koren, North 2004), a node at a time: pairs are as far apart as the way between them
    is long, near pairs more exactly than far ones. Costs n³ + rounds · n²; 60 nodes take about a quarter of a second.
    """
    if n == 0:
        return []
    wanted = _distances(n, edges)
    xs, ys = _spiral(n)
    for _ in range(ROUNDS if n > 1 else 0):
        if _improve(xs, ys, wanted) < SETTLED:
            break
    return _normalised(xs, ys)


def _distances(n: int, edges: Joined) -> list[list[float]]:
    """How long the shortest way between two nodes is; strong edges are shorter (Floyd, Warshall)."""
    far = math.inf
    found = [[0.0 if i == j else far for j in range(n)] for i in range(n)]
    strongest = max((weight for _, _, weight in edges), default=1.0) or 1.0
    for a, b, weight in edges:
        length = 1.5 - 0.8 * weight / strongest
        found[a][b] = found[b][a] = min(found[a][b], length)
    for by in range(n):
        through = found[by]
        for row in found:
            first = row[by]
            if first < far:
                row[:] = [min(known, first + rest) for known, rest in zip(row, through, strict=True)]
    apart = 1.0 + max((d for row in found for d in row if d < far), default=1.0)
    return [[apart if d == far else d for d in row] for row in found]


def _spiral(n: int) -> tuple[list[float], list[float]]:
    """A beginning without symmetry, in which nothing would move: the first node in the middle, the rest around."""
    radii = [math.sqrt(i + 0.5) for i in range(n)]
    return [r * math.cos(i * GOLDEN) for i, r in enumerate(radii)], [
        r * math.sin(i * GOLDEN) for i, r in enumerate(radii)
    ]


def _improve(xs: list[float], ys: list[float], wanted: list[list[float]]) -> float:
    """Move each node to where the others want it; returns how far the furthest moved."""
    furthest = 0.0
    for i, row in enumerate(wanted):
        x, y = xs[i], ys[i]
        sum_x = sum_y = total = 0.0
        for other_x, other_y, distance in zip(xs, ys, row, strict=True):
            if distance:
                weight = 1.0 / (distance * distance)
                dx, dy = x - other_x, y - other_y
                scale = distance / (math.hypot(dx, dy) or 1e-9)
                sum_x += weight * (other_x + dx * scale)
                sum_y += weight * (other_y + dy * scale)
                total += weight
        xs[i], ys[i] = sum_x / total, sum_y / total
        furthest = max(furthest, abs(xs[i] - x), abs(ys[i] - y))
    return furthest


def _normalised(xs: list[float], ys: list[float]) -> list[Point]:
    """Turn the widest direction across, with the first node on the left and above, and fill the square."""
    n = len(xs)
    mean_x, mean_y = sum(xs) / n, sum(ys) / n
    centred = [(x - mean_x, y - mean_y) for x, y in zip(xs, ys, strict=True)]
    xx = sum(x * x for x, _ in centred)
    yy = sum(y * y for _, y in centred)
    xy = sum(x * y for x, y in centred)
    angle = 0.5 * math.atan2(2 * xy, xx - yy)
    cos, sin = math.cos(angle), math.sin(angle)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in centred]
    across = -1 if turned[0][0] > 0 else 1
    down = -1 if turned[0][1] > 0 else 1
    return list(zip(_spread([x * across for x, _ in turned]), _spread([y * down for _, y in turned]), strict=True))


def _spread(values: list[float]) -> list[float]:
    """Fill 0..1: by the values, and as evenly as their order allows."""
    low, high = min(values), max(values)
    if high - low < 1e-9:
        return [0.5 for _ in values]
    ranks = {value: rank / (len(values) - 1) for rank, value in enumerate(sorted(values))}
    return [EVEN * ranks[value] + (1 - EVEN) * (value - low) / (high - low) for value in values]
