"""A community as something to draw: its central notes, what joins them, and where they belong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...index.text.display import safe_line
from .layout import Point, layout

DRAWN = 60
"""Notes drawn at most: more would be a knot."""


@dataclass(frozen=True, slots=True)
class Joint:
    """What joins two nodes, by their numbers."""

    a: int
    b: int
    weight: float
    kind: str
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A graph to draw: paths and titles, most central first, what joins them, and where they belong (0..1 × 0..1)."""

    paths: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    joints: tuple[Joint, ...] = ()
    points: tuple[Point, ...] = ()

    def joints_of(self, node: int) -> list[Joint]:
        """What joins a node with others, the strongest first."""
        return sorted((joint for joint in self.joints if node in (joint.a, joint.b)), key=lambda joint: -joint.weight)

    def near(self, node: int) -> frozenset[int]:
        """The nodes that one is joined with."""
        return frozenset(end for joint in self.joints if node in (joint.a, joint.b) for end in (joint.a, joint.b))


def read(wire: Mapping[str, Any]) -> Drawing:
    """Take a community apart, as `communities` tells one, and lay it out. Takes a moment: not for the app's loop."""
    notes = wire["notes"][:DRAWN]
    paths = tuple(str(note["path"]) for note in notes)
    numbers = {path: number for number, path in enumerate(paths)}
    joints = tuple(
        Joint(numbers[edge["a"]], numbers[edge["b"]], float(edge["weight"]), str(edge["kind"]), tuple(edge["why"]))
        for edge in wire.get("edges", ())
        if edge["a"] in numbers and edge["b"] in numbers
    )
    titles = tuple(safe_line(str(note["title"])) for note in notes)
    points = layout(len(paths), [(joint.a, joint.b, joint.weight) for joint in joints])
    return Drawing(paths, titles, joints, tuple(points))
