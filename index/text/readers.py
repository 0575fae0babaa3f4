"""Who reads what we say: readers of English, of Traditional and of Simplified Chinese. Light, for commands need it."""

SIMPLIFIED = ("cn", "sg", "my", "hans")
"""Parts of a locale's name that tell of readers of Simplified Chinese."""


def language_of(tag: str) -> str:
    """`en`, `zh-Hant` or `zh-Hans`, for a locale's name or a language tag: `zh_CN.UTF-8` is `zh-Hans`."""
    first, *parts = tag.lower().partition(".")[0].replace("_", "-").split("-")
    if not first.startswith("zh"):
        return "en"
    return "zh-Hans" if "hant" not in parts and any(part in SIMPLIFIED for part in parts) else "zh-Hant"


def worded(english: str, chinese: str, reader: str) -> str:
    """The one of the two that the reader has, in the characters that they read.

    Fill values in afterwards: what is of the notes stays as it is written there.
    """
    language = language_of(reader)
    if language == "en":
        return english
    if language == "zh-Hant":
        return chinese
    from .simplifiedwords import simplified

    return simplified(chinese)
