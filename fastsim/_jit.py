"""The only module that sets numba options: `helper`, `kernel` and the folder of the compile cache.

numba notices a change only in the file of the function it loads, not in the helpers that this
function calls, so the cache lives in a folder named after the text of all sources of `fastsim`
and after the switches that change the code without being part of numba's own key.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import types
from numba.core.errors import NumbaError

from fastsim.errors import PlayerError

_STALE_AFTER_DAYS = 30

F = TypeVar("F", bound=Callable[..., Any])

# numba types neither its switches nor all options of njit.
config: Any = numba.config
_njit: Any = numba.njit


def _source_digest() -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    root = Path(__file__).resolve().parent
    for source in sorted(root.rglob("*.py")):
        digest.update(source.relative_to(root).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "trickodds"


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _drop_stale(root: Path, keep: Path) -> None:
    limit = time.time() - _STALE_AFTER_DAYS * 86_400
    for folder in root.iterdir():
        if folder != keep and folder.is_dir() and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


def _choose_cache_folder() -> str:
    """Folder for compiled code; one that can be written, else a temporary one."""
    name = _source_digest() + ("-bounds" if config.BOUNDSCHECK else "")
    try:
        root = _cache_root()
    except RuntimeError:  # no home folder is known for this user
        root = Path(tempfile.gettempdir()) / "trickodds-cache"
    if not _is_writable(root / name):
        root = Path(tempfile.gettempdir()) / f"trickodds-cache-{os.getuid()}"
        if not _is_writable(root / name):
            return tempfile.mkdtemp(prefix="trickodds-cache-")
    folder = root / name
    os.utime(folder)
    _drop_stale(root, folder)
    return str(folder)


if not os.environ.get("NUMBA_CACHE_DIR"):
    config.CACHE_DIR = _choose_cache_folder()

_compiling = threading.Lock()

JIT_ENABLED: bool = not config.DISABLE_JIT

_helper = _njit(cache=True, _nrt=False)
_inlined = _njit(cache=True, _nrt=False, forceinline=True)
_maker = _njit(cache=True)
_kernel = _njit(cache=True, nogil=True)
_dense_kernel = _njit(cache=True, nogil=True, forceinline=True)
_part = _njit(_nrt=False)
_inlined_part = _njit(_nrt=False, forceinline=True)
_making_part = _njit(inline="always")
_spliced = _njit(_nrt=False, inline="always")


def helper(function: F) -> F:
    """Compile a small function that other compiled functions call."""
    compiled: F = _helper(function)
    return compiled


def inlined(function: F) -> F:
    """Compile a helper into its callers: for the few that every card passes through."""
    compiled: F = _inlined(function)
    return compiled


def spliced(function: F) -> F:
    """Splice a function into its one caller before that is compiled: for large ones, so that they compile once."""
    compiled: F = _spliced(function)
    return compiled


def maker(function: F) -> F:
    """Compile a small function that allocates arrays, to be called once per batch."""
    compiled: F = _maker(function)
    return compiled


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a loop over deals; it releases the GIL, so threads run it side by side."""
    return _kernel(function)


def dense_kernel(function: Callable[..., Any]) -> Any:
    """Compile a kernel into which all that it calls is inlined, which is faster to run and slower to compile.

    What is compiled on its way takes the option over.
    """
    return _dense_kernel(function)


# What a function makes from compiled functions that it is given is not cached by itself, since numba's key for it would
# be another in each process; it is cached with the kernel that calls it.


def part(function: F) -> F:
    """Compile a helper that is made from others."""
    compiled: F = _part(function)
    return compiled


def inlined_part(function: F) -> F:
    """Compile such a helper into its callers."""
    compiled: F = _inlined_part(function)
    return compiled


def making_part(function: F) -> F:
    """Compile such a function that may allocate, to be called once per batch."""
    compiled: F = _making_part(function)
    return compiled


class KernelWith:
    """A kernel one of whose arguments is always the same compiled function, called by its address.

    numba compiles a helper again into every function that calls it, however indirectly. A large function that is
    reached through many layers is compiled once this way, and the kernel without it. It is used like a kernel.
    """

    def __init__(self, inner: Any, function: Any, signature: Any, place: int) -> None:
        self._inner = inner
        self._function = function
        self._signature = signature
        self._place = place

    def __call__(self, *arguments: Any) -> Any:
        """Call the kernel; `arguments` are all but the function."""
        return self._inner(*arguments[: self._place], self._function, *arguments[self._place :])

    def __getattr__(self, name: str) -> Any:
        """What else numba's own kernels have."""
        return getattr(self._inner, name)

    def compile(self, signature: Any) -> None:
        """Compile the function, and the kernel for a signature that leaves the function out."""
        if not self._function.signatures:
            self._function.compile(self._signature.args)
            self._function.disable_compile()
        given = signature.args
        function_type = types.FunctionType(self._signature)
        self._inner.compile((*given[: self._place], function_type, *given[self._place :]))


def compile_once(function: Any, signature: Any) -> None:
    """Compile `function` for `signature` and refuse any other; nothing to do without the JIT. Any thread may ask."""
    if not JIT_ENABLED:
        return
    with _compiling:
        if not function.signatures:
            function.compile(signature)
            function.disable_compile()


def compile_player(function: Any, signature: Any, name: str) -> Any:
    """A user's function, compiled for a player's `signature`.

    Raises
    ------
    PlayerError
        If it does not compile for these arguments, or returns anything but an integer.
    """
    python_function = getattr(function, "py_func", function)
    if not inspect.isfunction(python_function):
        raise PlayerError(f"player {name} is {function!r}, expected a function")
    if not JIT_ENABLED:
        return _checked_in_python(python_function, name)
    # One that was compiled for a signature of its own takes no other.
    is_open = hasattr(function, "py_func") and getattr(function, "_can_compile", False)
    compiled = function if is_open else _njit(python_function)
    try:
        compiled.compile(signature.args)
    except TypeError as error:
        raise PlayerError(f"player {name} does not take the arguments of a player: {_first_line(error)}") from error
    except NumbaError as error:
        raise PlayerError(f"player {name} cannot be compiled: {_first_line(error)}") from error
    returned = compiled.overloads[signature.args].signature.return_type
    if not isinstance(returned, types.Integer):
        raise PlayerError(f"player {name} returns {returned}, expected an integer on every path")
    return compiled if returned == signature.return_type else _with_int64_answer(compiled)


def _with_int64_answer(compiled: Any) -> Any:
    """A player whose answers are of another integer type, or always the same, as one that answers int64."""

    def answer(decision: Any, seat: Any, legal: Any, view: Any, history: Any, params: Any, chance: Any) -> Any:
        return np.int64(compiled(decision, seat, legal, view, history, params, chance))

    return _njit(answer)


def join_players(functions: list[tuple[Any, int]], signature: Any) -> Any:
    """One player that asks the first of the functions whose seats (as bits) hold the seat; None for none."""
    if not functions:
        return None
    first, seats = functions[0]
    if len(functions) == 1:
        return first
    rest = join_players(functions[1:], signature)

    def ask(decision: Any, seat: Any, legal: Any, view: Any, history: Any, params: Any, chance: Any) -> Any:
        if seats >> seat & 1:
            return first(decision, seat, legal, view, history, params, chance)
        return rest(decision, seat, legal, view, history, params, chance)

    return _njit(signature)(ask) if JIT_ENABLED else ask


def _checked_in_python(function: Any, name: str) -> Any:
    """A player for runs without the JIT, held to the same answers."""

    def answer(*arguments: Any) -> int:
        given = function(*arguments)
        if isinstance(given, bool | np.bool_) or not isinstance(given, int | np.integer):
            raise PlayerError(f"player {name} returns {type(given).__name__}, expected an integer on every path")
        return int(given)

    return answer


def _first_line(error: Exception) -> str:
    """The line of a numba error that says what is wrong."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if any("setitem" in line or "read-only" in line or "readonly" in line for line in lines):
        return "it writes to its view, history or params, which are read-only"
    telling = [line for line in lines if not line.startswith(("Failed in", "During", "File "))]
    return (telling or lines or [type(error).__name__])[0]


def is_cached(function: Any) -> bool:
    """Say whether a first call of `function` will find compiled code on disk or in memory."""
    if not JIT_ENABLED or function.signatures:
        return True
    folder = Path(function._cache.cache_path)
    return any(folder.glob(f"{function._cache._impl.filename_base}*.nbi"))
