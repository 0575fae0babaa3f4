"""Writing config.toml without losing a word of it."""

import stat
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from recalld.daemon import config, paths, registry, settingsfile
from recalld.daemon.errors import RecalldError

KEPT = '# my settings\nthreads = 1  # slow machine\n\n[vaults.old]\n# moved in May\npath = "{old}"\n'


@pytest.fixture
def folders(home: Path) -> Path:
    for name in ("old", "new", "筆 記"):
        (home / name).mkdir()
    return home


def test_a_vault_more_and_every_word_kept(folders: Path) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True)
    text = KEPT.format(old=folders / "old")
    file.write_text(text, encoding="utf-8")
    assert registry.add_vault(f"{folders}/new/") == ("new", str(folders / "new"), True)
    written = file.read_text(encoding="utf-8")
    assert written.startswith(text)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert set(config.load().config.vaults) == {"old", "new"}
    assert registry.remove_vault("new") == "new"
    assert file.read_text(encoding="utf-8") == text


def test_the_same_folder_by_another_path_is_known(folders: Path) -> None:
    """A link or a slash at the end makes no second vault."""
    registry.add_vault(str(folders / "new"), "mine")
    (folders / "link").symlink_to(folders / "new")
    assert registry.add_vault(str(folders / "link")) == ("mine", str(folders / "new"), False)


def test_nobody_s_entry_is_lost_when_several_are_made_and_forgotten_at_once(folders: Path) -> None:
    names = [f"m{number}" for number in range(8)]
    for name in names:
        (folders / name).mkdir()
    with ThreadPoolExecutor(len(names)) as several:
        assert [made[0] for made in several.map(registry.add_vault, [str(folders / name) for name in names])] == names
        assert set(config.load().config.vaults) == set(names)
        assert list(several.map(registry.remove_vault, names)) == names
    assert not config.load().config.vaults


def test_a_folder_is_followed_once_and_forgotten_wholly(folders: Path) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True)
    file.write_text(f'[vaults.one]\npath = "{folders}/old"\n[vaults.two]\npath = "{folders}/old/"\n', encoding="utf-8")
    loaded = config.load()
    assert config.roots(loaded.config.vaults) == {"one": str(folders / "old")}
    assert "followed already, as 'one'" in loaded.refused()["two"] and f"{file}:4: " in loaded.refused()["two"]
    assert registry.remove_vault(str(folders / "old")) == "one"
    assert not config.load().config.vaults


def test_a_name_is_none_that_would_be_read_as_a_path(folders: Path) -> None:
    for name in ("~", ".notes"):
        (folders / name).mkdir()
    assert registry.add_vault(f"{folders}/~")[0] == "notes"
    assert registry.add_vault(f"{folders}/.notes")[0] == "notes-2"


@pytest.mark.parametrize("place", ["/proc", "/dev", "/sys/kernel"])
def test_where_no_notes_are_is_no_vault(place: str) -> None:
    if not Path(place).is_dir():
        pytest.skip("of another system")
    with pytest.raises(RecalldError) as refused:
        registry.add_vault(place)
    assert refused.value.kind == "not-a-vault-root"


def test_our_own_folders_are_no_vault(folders: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_HOME", str(folders / "new"))
    for place in (folders / "new", Path(paths.state_dir()), Path(paths.cache_dir())):
        place.mkdir(parents=True, exist_ok=True)
        with pytest.raises(RecalldError) as refused:
            registry.add_vault(str(place))
        assert refused.value.kind == "not-a-vault-root"


def test_names_in_any_script(folders: Path) -> None:
    name, root, _ = registry.add_vault(str(folders / "筆 記"))
    assert name == "筆 記"
    assert tomllib.loads(Path(paths.config_file()).read_text(encoding="utf-8"))["vaults"][name] == {"path": root}
    assert registry.remove_vault(str(folders / "筆 記")) == name
    assert not config.load().config.vaults


def test_two_folders_of_one_name(folders: Path) -> None:
    other = folders / "old" / "new"
    registry.add_vault(str(folders / "new"))
    other.mkdir()
    assert registry.add_vault(str(other))[0] == "new-2"


@pytest.mark.parametrize("bad", ["", " ", "a/b", "a\nb", "x" * 65])
def test_names_that_cannot_be(folders: Path, bad: str) -> None:
    with pytest.raises(RecalldError, match="name"):
        registry.add_vault(str(folders / "new"), bad)


def test_folders_that_cannot_be(folders: Path) -> None:
    registry.add_vault(str(folders / "old"))
    (folders / "old" / "in").mkdir()
    for path in (str(folders / "gone"), "/", str(folders), str(folders / "old" / "in")):
        with pytest.raises(RecalldError) as refused:
            registry.add_vault(path)
        assert refused.value.hint
    for path in ("\0", "/\0", "/" + "x" * 5000, "~nobody-of-this-name"):
        with pytest.raises(RecalldError, match="not a folder"):
            registry.add_vault(path)
    with pytest.raises(RecalldError, match="taken"):
        registry.add_vault(str(folders / "new"), "old")


def test_a_folder_that_holds_everything_is_too_wide(folders: Path) -> None:
    for path in ("~", str(Path.home().parent), tempfile.gettempdir()):
        with pytest.raises(RecalldError, match="too wide"):
            registry.add_vault(path)


def test_a_broken_file_is_left_alone(folders: Path) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True)
    file.write_text("threads = \n", encoding="utf-8")
    with pytest.raises(RecalldError) as refused:
        registry.add_vault(str(folders / "new"))
    assert refused.value.line == 1
    assert file.read_text(encoding="utf-8") == "threads = \n"


def test_a_link_to_the_file_stays_a_link(folders: Path) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True)
    (folders / "dot.toml").write_text("# mine\n", encoding="utf-8")
    file.symlink_to(folders / "dot.toml")
    registry.add_vault(str(folders / "new"))
    assert file.is_symlink()
    assert "[vaults.new]" in (folders / "dot.toml").read_text(encoding="utf-8")


def test_the_model(folders: Path) -> None:
    registry.add_vault(str(folders / "new"))
    registry.set_model("none")
    assert config.load().config.model == "none"
    registry.set_model('/a "b"')
    assert config.load().config.model == '/a "b"'
    assert set(config.load().config.vaults) == {"new"}


def test_removing_what_is_not_there() -> None:
    for name in ("nobody", "\0", "/" + "x" * 5000):
        with pytest.raises(RecalldError, match="no vault"):
            registry.remove_vault(name)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[ui]\ntheme = "light"\n'),
        ("threads = 1\n", 'threads = 1\n\n[ui]\ntheme = "light"\n'),
        ("threads = 1", 'threads = 1\n\n[ui]\ntheme = "light"\n'),
        ('[ui]\nborders = "ascii"  # wide\n', '[ui]\ntheme = "light"\nborders = "ascii"  # wide\n'),
        ('[ui]\n# mine\ntheme = "dark"\n\n[vaults.a]\npath = "/a"\n', None),
        ('[ui.keymap]\n"help" = "f1"\n', '[ui.keymap]\n"help" = "f1"\n\n[ui]\ntheme = "light"\n'),
    ],
)
def test_a_choice_of_the_app_is_kept_and_every_word_else(before: str, after: str | None, folders: Path) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True)
    file.write_text(before, encoding="utf-8")
    registry.set_ui("theme", "light")
    assert file.read_text(encoding="utf-8") == (after or before.replace('"dark"', '"light"'))
    assert config.load().config.ui.theme == "light"


SPELLINGS = {
    "header": '[vaults.a]\npath = "{old}"\n',
    "quoted header": '[ "vaults" . "a" ] # mine\npath = "{old}"\n',
    "dotted": '[vaults]\na.path = "{old}"\n',
    "dotted from the top": 'vaults.a.path = "{old}"\n',
    "in one line": '[vaults]\na = {{path = "{old}"}}\n',
    "table in one line": 'vaults = {{a = {{path = "{old}"}}}}\n',
    "over lines": '[vaults.a]\npath = """\\\n{old}"""\n',
    "beside others": '[vaults]\na.path = "{old}"\n# b is for later\nb.path = "{new}"\n[ui]\ntheme = "x"\n',
}


def written(text: str) -> Path:
    """The settings, with this text in them to the byte."""
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    return file


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_a_vault_goes_however_it_is_written(folders: Path, spelling: str, line_end: str) -> None:
    text = spelling.format(old=folders / "old", new=folders / "new").replace("\n", line_end)
    file = written(text)
    assert registry.remove_vault("a") == "a"
    loaded = config.load()
    assert loaded.problem is None and "a" not in loaded.config.vaults
    kept = file.read_bytes().decode()
    assert kept.count(line_end) == kept.count("\n") and text.count("#") - kept.count("#") in (0, "# mine" in text)


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_what_cannot_be_taken_out_or_put_in_is_said_with_its_line(folders: Path, lang: str) -> None:
    text = f'# mine\nvaults = {{a = {{path = "{folders / "old"}"}}, b = {{path = "/b"}}}}\nui = {{lang = "en"}}\n'
    file = written(text)
    for change in (
        lambda: registry.remove_vault("a", lang),
        lambda: registry.add_vault(str(folders / "new"), lang=lang),
        lambda: registry.set_ui("theme", "light", lang),
    ):
        with pytest.raises(RecalldError) as refused:
            change()
        assert refused.value.message.startswith(str(file)) and refused.value.line in (2, 3) and refused.value.hint
        assert file.read_text(encoding="utf-8") == text and [*file.parent.iterdir()] == [file]


def test_what_is_not_ours_stays_to_the_byte(folders: Path) -> None:
    """A byte-order mark, line ends, bytes that are no UTF-8, and the comment before the next table."""
    mine = '\ufeff# caf\udce9\r\nmodel = "none" # words\r\n\r\n'
    after = '# what follows\r\n[ui]\r\ntheme = "x"\r\n'
    file = written(f'{mine}[vaults.a]\r\npath = "/a"\r\n\r\n{after}')
    registry.remove_vault("a")
    assert file.read_bytes().decode("utf-8", "surrogateescape") == mine + after
    registry.add_vault(str(folders / "new"))
    registry.set_model("e5-small")
    registry.set_ui("theme", "light")
    expected = (mine + after).replace("none", "e5-small").replace('"x"', '"light"')
    expected += f'\r\n[vaults.new]\r\npath = "{folders / "new"}"\r\n'
    assert file.read_bytes().decode("utf-8", "surrogateescape") == expected
    written('\ufeff[vaults.a]\npath = "/a"\n')
    registry.remove_vault("a")
    assert file.read_bytes() == "\ufeff".encode()


@pytest.mark.parametrize(("lang", "said"), [("en", "cannot be read: Is a directory"), ("zh-Hant", "這是資料夾")])
def test_a_folder_in_the_place_of_the_settings_is_said(folders: Path, lang: str, said: str) -> None:
    Path(paths.config_file()).mkdir(parents=True)
    with pytest.raises(RecalldError) as refused:
        registry.add_vault(str(folders / "new"), lang=lang)
    assert said in refused.value.message and ":0" not in str(refused.value) and "kB" in refused.value.hint


def test_settings_that_would_be_too_long_are_not_written(folders: Path) -> None:
    file = written("#" * (settingsfile.LONGEST - 10) + "\n")
    with pytest.raises(RecalldError, match="cannot be read: File too large"):
        registry.add_vault(str(folders / "new"))
    assert file.stat().st_size == settingsfile.LONGEST - 9
