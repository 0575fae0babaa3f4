"""`make run` in the reader's language, from its first line to its last, with the real daemon and demo notes."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SAID = {
    "en": ("· indexing ", "How long does Ollama", "Go on: make run"),
    "zh-Hant": ("建立索引", "vLLM 為什麼一啟動就當掉？", "接下來：make run"),
    "zh-Hans": ("建立索引", "vLLM 为什么一启动就", "接下来：make run"),
}


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A virtual environment that `make` takes for its own: that of the tests."""
    made = tmp_path / "venv"
    made.mkdir()
    (made / "bin").symlink_to(Path(sys.executable).parent)
    (made / ".installed").touch()
    return made


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
@pytest.mark.parametrize("lang", SAID)
def test_all_that_is_said_is_in_one_language(lang: str, installed: Path, home: Path, models_dir: Path) -> None:
    env = {**os.environ, "RECALLD_LANG": lang, "RECALLD_MODELS": str(models_dir)}
    words = ["make", "--no-print-directory", "run", f"VENV={installed}", f"RUN_HOME={home / 'run'}"]
    ran = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=180, check=False)
    told = f"{ran.stderr}\n{ran.stdout}"

    assert ran.returncode == 0, told
    assert [piece for piece in SAID[lang] if piece not in told] == []
    if lang != "en":  # lines of English readers may name notes of ours in Chinese
        ours = [line for line in told.splitlines() if re.match("· |Go on|In this", line)]
        assert [line for line in ours if not re.search("[\u3400-\u9fff]", line)] == []
