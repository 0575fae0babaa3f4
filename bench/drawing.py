"""One curve as an SVG picture that reads on light and dark pages: both axes logarithmic, each point with its value."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 460, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 24, 40, 44
STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-weight: 600; font-size: 13px } .quiet { fill: #57606a }
  .grid { stroke: #d0d7de; stroke-width: 1 } .line { stroke: #0969da; stroke-width: 2; fill: none }
  .point { fill: #0969da } .even { stroke: #8c959f; stroke-width: 1; stroke-dasharray: 4 4; fill: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .quiet { fill: #9198a1 } .grid { stroke: #30363d }
    .line { stroke: #58a6ff } .point { fill: #58a6ff } .even { stroke: #6e7681 }
  }
"""


@dataclass(frozen=True)
class Axis:
    """A logarithmic axis: from which value to which, and from which place in the picture to which."""

    low: float
    high: float
    start: float
    stop: float

    def at(self, value: float) -> float:
        """The place of a value."""
        share = math.log(value / self.low) / math.log(self.high / self.low)
        return self.start + share * (self.stop - self.start)


def curve(title: str, unit: str, points: Sequence[tuple[int, float]]) -> str:
    """The picture of a cost (in `unit`) by the number of notes; dashed: what grows as the notes do."""
    across = Axis(points[0][0] / 1.3, points[-1][0] * 1.3, LEFT, WIDTH - RIGHT)
    values = [max(value, 1e-3) for _, value in points]
    up = Axis(min(values) / 2, max(values) * 2, HEIGHT - BOTTOM, TOP)
    body = [*_grid(across, up, [notes for notes, _ in points]), *_even(across, up, points)]
    places = [(across.at(notes), up.at(value)) for (notes, _), value in zip(points, values, strict=True)]
    body.append(f'<path class="line" d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in places)}"/>')
    for (x, y), (_, value) in zip(places, points, strict=True):
        body.append(f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>')
        body.append(f'<text x="{x:.1f}" y="{y - 9:.1f}" text-anchor="middle">{short(value)}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    named = (
        f'<title>{escape(title)}</title><style>{STYLE}</style><text class="title" x="12" y="20">{escape(title)}</text>'
    )
    foot = f'<text class="quiet" x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">notes</text>'
    side = f'<text class="quiet" x="12" y="{TOP - 4}">{escape(unit)}</text>'
    return "\n".join([head, named, side, foot, *body, "</svg>", ""])


def short(value: float) -> str:
    """A value in as many digits as say something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def _grid(across: Axis, up: Axis, notes: Sequence[int]) -> Iterator[str]:
    for power in range(math.ceil(math.log10(up.low)), math.floor(math.log10(up.high)) + 1):
        y = up.at(10.0**power)
        yield f'<path class="grid" d="M{LEFT} {y:.1f} H{WIDTH - RIGHT}"/>'
        yield f'<text class="quiet" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{short(10.0**power)}</text>'
    for number in notes:
        x = across.at(number)
        yield f'<text class="quiet" x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{number:,}</text>'


def _even(across: Axis, up: Axis, points: Sequence[tuple[int, float]]) -> Iterator[str]:
    """The line of what grows as the notes do, from the first point on, as far as it is in the picture."""
    first, start = points[0][0], max(points[0][1], 1e-3)
    last = min(points[-1][0], first * up.high / start)
    if last > first:
        ends = [(first, start), (last, start * last / first)]
        line = " L".join(f"{across.at(notes):.1f} {up.at(value):.1f}" for notes, value in ends)
        yield f'<path class="even" d="M{line}"/>'
