"""Telling which legacy charset some bytes are in, by how ordinary the text would be that they spell."""

import re
from collections.abc import Callable
from itertools import islice

SAMPLE = 4000
"""Characters beyond ASCII that are weighed; more would not change the verdict."""
FREQUENT, COMMON, RARE = 1.5, 0.8, 0.05
CLEAR = 0.6
"""Mean weight a character from which a guess of our own is taken without asking the library."""

_ZH = frozenset(
    "的一是不了在人有我他這这個个們们中來来上大為为和國国地到以說说時时要就出會会可也你對对生能而子那得於于着著下自之年過过發发後后作裡里"
    "用道行所然家種种事成方多經经麼么去法學学如都同現现當当沒没動动面起看定天分還还進进好小部其些主樣样理心她本前開开但因只從从想實实日"
)
_KO = frozenset(
    "이다는을의에가하고지로한도기사를은자인해서리어시대정아나일전그수상제들보스부게있것오장성원구과으주라적여안동트선유비조만화원세방위신었"
)
_DOUBLED = re.compile("[^\x00-\x7fà-ÿ“‘«‹„–—][^\x00-\x7f]|[^\x00-\x7f]{3}")
"""Two in a row are mojibake unless small letters (`ção`, `Größe`) or quotes begin them."""
_OTHERS = ["cp1251", "koi8_r", "cp1250", "iso8859_2", "cp1253", "cp1254", "cp1255", "cp1256", "cp874", "euc_jp"]
"""What the library may answer: left alone it reads short words as mainframe charsets."""

_WeighPair = Callable[[str, bytes], float]


def guess(data: bytes) -> tuple[str, str]:
    """Return the text of `data`, which is not UTF-8, and the name of the charset it was read with.

    Scores are means over a sample: each charset's own table puts the characters in daily use first, so the lead byte
    tells an ordinary character from a rare one, and the wrong charset spells mostly rare ones.
    """
    best, text, name = 0.0, "", ""
    for charset, weigh in _CANDIDATES:
        try:
            decoded = data.decode(charset)
        except UnicodeDecodeError:
            continue
        score = _score(decoded, charset, weigh)
        if score > best:
            best, text, name = score, decoded, charset
    if best >= CLEAR:
        return text, _NAMES.get(name, name)
    return _ask_library(data) or (data.decode("cp1252", "replace"), "Windows-1252")


def _score(text: str, charset: str, weigh: _WeighPair | None) -> float:
    if weigh is None:
        return _score_western(text)
    foreign = list(islice((c for c in text if c > "\x7f"), SAMPLE))
    if not foreign:
        return 0.0
    return sum(weigh(c, c.encode(charset, "replace")) for c in foreign) / len(foreign)


def _score_western(text: str) -> float:
    """Letters with accents stand alone among plain letters; in mojibake they come in runs."""
    foreign = list(islice((c for c in text if c > "\x7f"), SAMPLE))
    if not foreign:
        return 0.0
    good = sum(c.isalpha() or c in "“”‘’–—…€£«»°§©®™·¿¡" for c in foreign)
    runs = len(_DOUBLED.findall(text[: SAMPLE * 8]))
    return max(0.0, good - 2 * runs) / len(foreign)


def _weigh_big5(char: str, raw: bytes) -> float:
    if char in _ZH:
        return FREQUENT
    return COMMON if 0xA1 <= raw[0] <= 0xC6 and len(raw) == 2 and not _is_kana(char) else RARE


def _weigh_gb(char: str, raw: bytes) -> float:
    if char in _ZH and len(raw) == 2:
        return FREQUENT
    plain = len(raw) == 2 and raw[1] >= 0xA1
    return COMMON if plain and (raw[0] in (0xA1, 0xA3) or 0xB0 <= raw[0] <= 0xD7) else RARE


def _weigh_sjis(char: str, raw: bytes) -> float:
    if "\u3041" <= char <= "\u3093":
        return FREQUENT
    return COMMON if len(raw) == 2 and 0x81 <= raw[0] <= 0x97 else RARE


def _weigh_korean(char: str, raw: bytes) -> float:
    if char in _KO:
        return FREQUENT
    plain = len(raw) == 2 and raw[1] >= 0xA1
    return COMMON if plain and (raw[0] in (0xA1, 0xA3) or 0xB0 <= raw[0] <= 0xC8) else RARE


def _is_kana(char: str) -> bool:
    return "\u3040" <= char <= "\u30ff"


def _ask_library(data: bytes) -> tuple[str, str] | None:
    from charset_normalizer import from_bytes  # 50 ms to import, for files that few vaults have

    found = from_bytes(data[: 1 << 16], cp_isolation=_OTHERS, enable_fallback=False).best()
    if found is None:
        return None
    return data.decode(found.encoding, "replace"), found.encoding


_CANDIDATES: tuple[tuple[str, _WeighPair | None], ...] = (
    ("cp950", _weigh_big5),
    ("big5hkscs", _weigh_big5),
    ("gb18030", _weigh_gb),
    ("cp932", _weigh_sjis),
    ("cp949", _weigh_korean),
    ("cp1252", None),
)
_NAMES = {
    "cp950": "Big5",
    "big5hkscs": "Big5-HKSCS",
    "gb18030": "GB18030",
    "cp932": "Shift_JIS",
    "cp949": "EUC-KR",
    "cp1252": "Windows-1252",
}
