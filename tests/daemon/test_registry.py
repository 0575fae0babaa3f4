"""Writing config.toml without losing a word of it."""

import stat
import tempfile
import tomllib
from pathlib import Path

import pytest

from recalld.daemon import config, paths, registry
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
        ("threads = 1", 'threads = 1\n[ui]\ntheme = "light"\n'),
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
