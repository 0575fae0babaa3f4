"""The forms of an English word that no stemmer joins: bought of buy, shelves of shelf, and colour beside color."""

from collections.abc import Iterator
from functools import cache

from .words import stem

_ANOTHER_WORD = "~"
# A word, and its forms. What stands behind ~ is another word as well: it is looked for with the others, and where it
# was typed itself, they are not. "left" is missing since it is mostly the side.
_IRREGULAR = """
    arise arose arisen; awake awoke awoken; beat beaten; become became; begin began begun; bend bent;
    bite bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; build built; burn burnt;
    buy bought; catch caught; choose chose chosen; cling clung; come came; creep crept; deal dealt; dig dug;
    draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed;
    feel ~felt; fight fought; find found; flee fled; fly flew flown; forbid forbade forbidden; forget forgot forgotten;
    forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given; go went gone; grind ~ground;
    grow grew grown; hang hung; hear heard; hide hid hidden; hold held; keep kept; kneel knelt; know knew known;
    lay laid; leap leapt; learn learnt; lend lent; light lit; lose lost; make made; mean meant; meet met;
    pay paid; prove proven; ride rode ridden; ring rang ~rung; rise ~rose risen; run ran; say said; see ~saw seen;
    seek sought; sell sold; send sent; sew sewn; shake shook shaken; shear shorn; shine shone; shoot ~shot; show shown;
    shrink shrank shrunk; sing sang sung; sink sank sunk; sit ~sat; sleep slept; slide slid; smell smelt; sow sown;
    speak ~spoke spoken; speed sped; spell spelt; spend spent; spill spilt; spin spun; spit spat; spoil spoilt;
    stand stood; steal stole stolen; stick ~stuck; sting stung; strike struck; string strung; swear swore sworn;
    sweep swept; swell swollen; swim swam swum; swing swung; take took taken; teach taught; tear tore torn; tell told;
    think thought; throw threw thrown; tread trod trodden; understand understood; wake woke woken; wear wore worn;
    weave wove woven; weep wept; win won; write wrote written;
    foresee foresaw foreseen; mislead misled; mistake mistook mistaken; misunderstand misunderstood;
    outgrow outgrew outgrown; overcome overcame; override overrode overridden; oversee oversaw overseen;
    oversleep overslept; overwrite overwrote overwritten; rebuild rebuilt; redo redid redone; redraw redrew redrawn;
    rerun reran; resell resold; resend ~resent; rethink rethought; rewrite rewrote rewritten;
    undergo underwent undergone; undo undid undone; unwind unwound; uphold upheld;
    withdraw withdrew withdrawn; withhold withheld;
    child children; man men; woman women; foot feet; tooth teeth; goose geese; mouse mice; louse lice; ox oxen;
    calf calves; half halves; knife knives; leaf leaves; loaf loaves; scarf scarves; shelf shelves; thief thieves;
    wife wives; wolf wolves; analysis analyses; appendix appendices; bacterium bacteria; cactus cacti; crisis crises;
    criterion criteria; curriculum curricula; diagnosis diagnoses; fungus fungi; hypothesis hypotheses; index indices;
    matrix matrices; nucleus nuclei; phenomenon phenomena; radius radii; schema schemata; syllabus syllabi;
    synopsis synopses; thesis theses; vertex vertices
"""
_SPELLINGS = """
    aeroplane airplane; aluminium aluminum; analyse analyze; armour armor; apologise apologize; authorise authorize;
    behaviour behavior; catalogue catalog; categorise categorize; centre center; colour color;
    customise customize; defence defense; dialogue dialog; doughnut donut; emphasise emphasize;
    favour favor; favourite favorite; fibre fiber; finalise finalize; flavour flavor;
    generalise generalize; grey gray; harbour harbor; honour honor; humour humor; initialise initialize;
    jewellery jewelry; judgement judgment; kilometre kilometer; labour labor; licence license;
    litre liter; maximise maximize; metre meter; minimise minimize; mould mold; neighbour neighbor;
    normalise normalize; odour odor; offence offense; optimise optimize; organisation organization; organise organize;
    parlour parlor; plough plow; practise practice; prioritise prioritize; programme program; pyjamas pajamas;
    realise realize; recognise recognize; rumour rumor; sceptical skeptical; serialise serialize; skilful skillful;
    specialise specialize; standardise standardize; summarise summarize; synchronise synchronize; theatre theater;
    tumour tumor; tyre ~tire; vapour vapor; visualise visualize;
    whisky whiskey; yoghurt yogurt
"""


def other_forms(word: str) -> tuple[str, ...]:
    """The terms of the forms that a word has besides those of its own stem; empty where it has none.

    They are found for any regular form of the word as well: `buys` and `buying` stand for `buy`.
    """
    typed = word.casefold()
    own = stem(typed)
    found = (*_forms().get(typed, ()), *_forms_by_stem().get(own, ()))
    return tuple(dict.fromkeys(term for form in found if (term := stem(form)) != own))


@cache
def _forms() -> dict[str, list[str]]:
    """By each form of an irregular word that may be typed, the others."""
    found: dict[str, list[str]] = {}
    for forms in _families(_IRREGULAR):
        for form in forms:
            if not form.startswith(_ANOTHER_WORD):
                found.setdefault(form, []).extend(other.lstrip(_ANOTHER_WORD) for other in forms if other != form)
    return found


@cache
def _forms_by_stem() -> dict[str, list[str]]:
    """By its stem, the irregular forms of a word, and the other spelling of what has two."""
    found: dict[str, list[str]] = {}
    for first, *others in _families(_IRREGULAR):
        found.setdefault(stem(first), []).extend(other.lstrip(_ANOTHER_WORD) for other in others)
    for one, other in _families(_SPELLINGS):
        found.setdefault(stem(one), []).append(other.lstrip(_ANOTHER_WORD))
        if not other.startswith(_ANOTHER_WORD):
            found.setdefault(stem(other), []).append(one)
    return found


def _families(table: str) -> Iterator[list[str]]:
    return map(str.split, table.split(";"))
