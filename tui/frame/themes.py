"""How the app is coloured: light, dark, high contrast, and the terminal's own colours."""

from dataclasses import replace

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

DEFAULT = "dark"
OURS = ("dark", "light", "contrast", "ansi-dark", "ansi-light")
"""Offered in the palette, in this order; the others that Textual has can be named in the settings."""

THEMES = (
    Theme(
        name="dark",
        primary="#7aa2f7",
        secondary="#73a7b8",
        accent="#e0af68",
        warning="#e0af68",
        error="#f7768e",
        success="#9ece6a",
        foreground="#d5d9e8",
        background="#16181f",
        surface="#1c1f29",
        panel="#262a37",
        dark=True,
        variables={
            "text-muted": "#8f96ad",
            "border-blurred": "#434a61",
            "footer-key-foreground": "#e0af68",
            "input-selection-background": "#7aa2f7 35%",
        },
    ),
    Theme(
        name="light",
        primary="#2457b3",
        secondary="#2d6a7a",
        accent="#8a4b08",
        warning="#8a4b08",
        error="#b3142e",
        success="#1f6f2b",
        foreground="#1f2430",
        background="#fbfaf7",
        surface="#f3f1ea",
        panel="#e5e2d8",
        dark=False,
        variables={
            "text-muted": "#6b6658",
            "border-blurred": "#aaa593",
            "footer-key-foreground": "#8a4b08",
            "input-selection-background": "#2457b3 25%",
        },
    ),
    Theme(
        name="contrast",
        primary="#ffff00",
        secondary="#00ffff",
        accent="#00ffff",
        warning="#ffff00",
        error="#ff6060",
        success="#00ff00",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#303030",
        dark=True,
        text_alpha=1.0,
        variables={
            "text-muted": "#ffffff",
            "foreground-muted": "#ffffff",
            "text-disabled": "#c0c0c0",
            "border": "#ffff00",
            "border-blurred": "#ffffff",
            "footer-key-foreground": "#ffff00",
            "block-cursor-foreground": "#000000",
            "block-cursor-background": "#ffff00",
            "block-cursor-blurred-foreground": "#000000",
            "block-cursor-blurred-background": "#ffffff",
        },
    ),
)

_ANSI = {
    # Textual draws these in the colour of the ground they stand on: no border, and no row one comes back to.
    "ansi-dark": {
        "border-blurred": "ansi_bright_black",
        "block-cursor-blurred-foreground": "ansi_bright_white",
        "block-cursor-blurred-background": "ansi_bright_black",
    },
    "ansi-light": {
        "border-blurred": "ansi_bright_black",
        "block-cursor-blurred-foreground": "ansi_black",
        "block-cursor-blurred-background": "ansi_white",
    },
}


def install(app: App[int], wanted: str) -> bool:
    """Make our themes known and take the one that is wanted; returns whether there is such a one."""
    seen = (replace(BUILTIN_THEMES[n], variables={**BUILTIN_THEMES[n].variables, **more}) for n, more in _ANSI.items())
    for theme in (*THEMES, *seen):
        app.register_theme(theme)
    known = wanted in app.available_themes
    app.theme = wanted if known else DEFAULT
    return known
