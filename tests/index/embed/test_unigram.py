"""The tokenizer cuts as the library does with the same file."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors

from recalld.index.embed import catalog, unigram
from recalld.index.embed.unigram import Unigram

from . import tiny

PIECES = [
    ("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("▁", -2.0), ("a", -3.0), ("b", -3.5), ("ab", -4.0),
    ("aab", -9.0), ("▁a", -3.0), ("資", -5.0), ("料", -5.0), ("資料", -6.0), ("資料庫的", -30.0), ("庫", -6.0),
    ("é", -7.0),
]  # fmt: skip
TEXT = st.text("ab資料庫的é\u0301～ﬁ \n▁<s>/unkpad\x00\u200b🙂я", max_size=40)


def write(path: Path) -> Path:
    """A tokenizer of a few pieces, of the default model's kind."""
    made = Tokenizer(models.Unigram(PIECES, unk_id=3))
    made.normalizer = normalizers.Sequence([normalizers.Nmt(), normalizers.NFKC()])
    made.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    made.decoder = decoders.Metaspace()
    made.add_special_tokens(["<s>", "<pad>", "</s>", "<unk>"])
    made.post_processor = processors.TemplateProcessing(single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)])
    made.save(str(path))
    return path


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> tuple[Unigram, Tokenizer]:
    """A small one, and the library's of the same file."""
    path = write(tmp_path_factory.mktemp("few") / "tokenizer.json")
    made = unigram.load(path)
    assert isinstance(made, Unigram)
    return made, Tokenizer.from_file(str(path))


def assert_equal(ours: Unigram, theirs: Tokenizer, text: str) -> None:
    mine, known = ours.encode(text), theirs.encode(text)
    assert (mine.ids, mine.tokens) == (known.ids, known.tokens)
    assert (mine.offsets, mine.special_tokens_mask) == (known.offsets, known.special_tokens_mask)


@given(TEXT)
@settings(max_examples=300)
def test_any_text_is_cut_as_the_library_cuts_it(few: tuple[Unigram, Tokenizer], text: str) -> None:
    assert_equal(*few, text)


@pytest.mark.parametrize("text", ["", " ", "aab", "資料庫的 ab", "яяя a", "a <s> b</s><pad>", "<unk>"])
def test_known_pieces_unknown_characters_and_special_tokens(few: tuple[Unigram, Tokenizer], text: str) -> None:
    assert_equal(*few, text)


def test_the_default_model_is_cut_so(models_dir: Path) -> None:
    path = catalog.installed(models_dir)[0].folder / catalog.TOKENIZER
    ours, theirs = unigram.load(path), Tokenizer.from_file(str(path))
    assert isinstance(ours, Unigram)
    for text in ("資料庫的索引 `CREATE INDEX`", "How to deploy — ﬁrst～", "👩\u200d💻 ไทย हिन्दी", "x" * 200, "</s> 貓"):
        assert_equal(ours, theirs, text)


def test_a_tokenizer_of_another_kind_is_the_library_s(tmp_path: Path) -> None:
    assert isinstance(unigram.load(tiny.write(tmp_path / "own") / catalog.TOKENIZER), Tokenizer)
