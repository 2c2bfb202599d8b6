"""The compile cache: two fresh processes agree, the second only loads, and any change of the sources moves it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar

import numba
import pytest

import fastsim
from fastsim import _jit
from fastsim._jit import JIT_ENABLED

pytestmark = pytest.mark.skipif(not JIT_ENABLED, reason="is about compiled code; with the JIT off there is none")

ROOT = Path(fastsim.__file__).resolve().parent

#: What a fresh process does: deals and rows, then what numba says about its cache.
SCRIPT = """
import gc, hashlib, json
import fastsim
from fastsim._jit import is_cached
from fastsim.games import get_game
from fastsim.rows import column_bytes
from numba.core.registry import CPUDispatcher

kernel = get_game("vida").kernel
was_cached = is_cached(kernel)
rows = fastsim.simulate("vida", 1000, seed=1)
hands = fastsim.hands("vida", seed=1, deals=range(100))
compiled = [item for item in gc.get_objects() if isinstance(item, CPUDispatcher)]
used = [item for item in compiled if item.py_func.__module__.startswith("fastsim")]
print(json.dumps({
    "digest": hashlib.sha256(column_bytes(rows)).hexdigest(),
    "hands": hashlib.sha256(hands.tobytes()).hexdigest(),
    "was_cached": was_cached,
    "is_cached": is_cached(kernel),
    "kernel_hits": sum(kernel.stats.cache_hits.values()),
    "misses": [item.__name__ for item in used if item.stats.cache_misses],
}))
"""


def run_fresh(cache: Path) -> dict[str, Any]:
    """Run SCRIPT in a new process with its own cache folder."""
    dropped = ("NUMBA_CACHE_DIR", "NUMBA_BOUNDSCHECK")
    environment = {name: value for name, value in os.environ.items() if name not in dropped}
    environment["XDG_CACHE_HOME"] = str(cache)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT],
        cwd=ROOT.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def compiled_files(cache: Path) -> dict[str, int]:
    """Compiled code in a cache folder, with the time it was written."""
    return {str(file.relative_to(cache)): file.stat().st_mtime_ns for file in cache.rglob("*.nb[ci]")}


def test_second_process_only_loads_and_gives_the_same_rows(tmp_path: Path) -> None:
    first = run_fresh(tmp_path)
    files = compiled_files(tmp_path)
    second = run_fresh(tmp_path)
    assert second["digest"] == first["digest"]
    assert second["hands"] == first["hands"]
    assert (first["was_cached"], first["is_cached"]) == (False, True)
    assert "simulate" in first["misses"]
    assert (second["was_cached"], second["is_cached"]) == (True, True)
    assert second["kernel_hits"] == 1
    assert second["misses"] == []
    assert compiled_files(tmp_path) == files
    folders = {Path(file).parts[:2] for file in files}
    assert folders == {("trickodds", _jit._source_digest())}


@pytest.fixture
def copied_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, whose digest `_source_digest` now gives."""
    copy = tmp_path / "fastsim"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(_jit, "__file__", str(copy / "_jit.py"))
    return copy


def test_digest_is_that_of_the_text_of_the_sources(copied_sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = _jit._source_digest()
    source = copied_sources / "cards" / "deck.py"
    os.utime(source, (0, 0))
    (copied_sources / "notes.txt").write_text("no source", encoding="utf-8")
    assert _jit._source_digest() == digest
    monkeypatch.setattr(_jit, "__file__", str(ROOT / "_jit.py"))
    assert _jit._source_digest() == digest


@pytest.mark.parametrize("name", ["_jit.py", "cards/deck.py", "dealing/philox.py", "games/vida/rules.py"])
def test_digest_changes_with_any_source(copied_sources: Path, name: str) -> None:
    digest = _jit._source_digest()
    source = copied_sources / name
    text = source.read_bytes()
    source.write_bytes(text + b"# changed\n")
    assert _jit._source_digest() != digest
    source.write_bytes(text)
    assert _jit._source_digest() == digest


def test_digest_changes_with_new_moved_and_missing_sources(copied_sources: Path) -> None:
    digests = [_jit._source_digest()]
    new = copied_sources / "games" / "new.py"
    new.write_bytes(b"")
    digests.append(_jit._source_digest())
    new.rename(copied_sources / "games" / "other.py")
    digests.append(_jit._source_digest())
    (copied_sources / "cards" / "deck.py").unlink()
    digests.append(_jit._source_digest())
    assert len(set(digests)) == len(digests)


def test_digest_changes_with_the_version_of_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = _jit._source_digest()
    monkeypatch.setattr(numba, "__version__", "0.0.1")
    assert _jit._source_digest() != digest


def test_folder_is_named_after_sources_and_bounds_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    digest = _jit._source_digest()
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", None)
    assert Path(_jit._choose_cache_folder()) == tmp_path / "trickodds" / digest
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert Path(_jit._choose_cache_folder()) == tmp_path / "trickodds" / f"{digest}-bounds"
    assert {folder.name for folder in (tmp_path / "trickodds").iterdir()} == {digest, f"{digest}-bounds"}


def test_folder_that_cannot_be_written_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("a file where a folder is expected", encoding="utf-8")
    spare = tmp_path / "spare"
    spare.mkdir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(in_the_way))
    monkeypatch.setattr(tempfile, "tempdir", str(spare))
    folder = Path(_jit._choose_cache_folder())
    assert folder.is_dir()
    assert spare in folder.parents


def test_only_folders_that_were_not_used_for_a_month_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = Path(_jit._choose_cache_folder())
    old, recent = folder.parent / "old", folder.parent / "recent"
    for other, days in ((old, 31), (recent, 29), (folder, 40)):
        other.mkdir(exist_ok=True)
        (other / "kernel.nbc").write_bytes(b"code")
        then = time.time() - days * 86_400
        os.utime(other, (then, then))
    assert Path(_jit._choose_cache_folder()) == folder
    assert {item.name for item in folder.parent.iterdir()} == {folder.name, "recent"}
    assert (folder / "kernel.nbc").exists()


def test_threads_that_need_a_kernel_first_compile_it_once() -> None:
    """A dispatcher refuses a second compilation, so threads must wait for the first."""

    class Dispatcher:
        signatures: ClassVar[list[str]] = []

        def compile(self, signature: str) -> None:
            assert not self.signatures, "compiled twice"
            time.sleep(0.05)
            self.signatures.append(signature)

        def disable_compile(self) -> None:
            pass

    function = Dispatcher()
    with ThreadPoolExecutor(4) as threads:
        for _ in threads.map(lambda _: _jit.compile_once(function, "int64"), range(4)):
            pass
    assert function.signatures == ["int64"]
