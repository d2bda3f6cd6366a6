"""Compiles what is slow in Python, where a C compiler is there; without one the package is pure Python and slower.

The kernel (`src/marrow/kernel`) is compiled by Cython for Python 3.11 and later (stable ABI); what writes documents
and records (`WRITERS`) by mypyc, from the sources that run without it too, for the Python at work alone. A wheel has
both.
`python hatch_build.py` puts them beside their sources, where an editable install and the tests look for them, if any
source is newer; with `kernel` behind it, the kernel alone.
"""

import contextlib
import io
import os
import sys
import sysconfig
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "src" / "marrow"
KERNEL = PACKAGE / "kernel"
BUILD = ROOT / "build"
OPTIMISE = os.environ.get("KERNEL_OPTIMISE", "-O3")  # less of it where the kernel is only looked at
LEVEL = os.environ.get("WRITERS_OPTIMISE", "2")  # with 1 they compile in .6 of the time, and a page takes 4 % longer
FLAGS = {"msvc": ["/O2"]}.get(sysconfig.get_platform()[:3], [OPTIMISE, "-g0", "-ffp-contract=off"])
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
# By library: modules that loop over nodes in Python; those that work with numpy or declare settings gain nothing. What
# `document` has is two libraries, the upper of modules that import the lower, so that two processors compile it.
WRITERS = {
    "document": "callouts code/code code/code_text contents elements footnotes/citations footnotes/extents"
    " footnotes/marks formulas/formulas invisible language lists/lists pictures/embeds pictures/figures"
    " pictures/images pictures/players roles styles tables/layout_tables tables/table_repeats"
    " tables/tables writer",
    "document.upper": "aria boxes build code/code_bars code/listings finish footnotes/cleanup footnotes/lines"
    " footnotes/links footnotes/sidenotes footnotes/write formulas/raw_formulas lists/label_lines"
    " lists/list_levels lists/typed_numbers phrasing pictures/picture_links quotes/quotations repeats"
    " states tabs walk",
    "render": "commonmark/emphasis commonmark/escape commonmark/inline commonmark/line commonmark/lines"
    " commonmark/tables flow grid text_writers",
    "fields": "dates names sku",
    "page": "lookup pictures/pictures",
    "finders": "items/item_fields items/items items/slots pairs posts/post_authors posts/post_dates posts/post_texts"
    " posts/spans shops/money shops/price shops/script_data",
}
SOURCES = {
    group: [PACKAGE / group.split(".")[0] / f"{name}.py" for name in names.split()] for group, names in WRITERS.items()
}
_MYPY = "[mypy]\nignore_missing_imports = True\nfollow_imports = silent\n"  # types are checked elsewhere


def kernel() -> list[Any]:
    """The extension of the kernel."""
    from Cython.Build import cythonize
    from setuptools import Extension

    stable = [("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")]
    extension = Extension("marrow.kernel._kernel", [_relative(KERNEL / "_kernel.pyx")], define_macros=stable,
                          py_limited_api=True, include_dirs=[str(KERNEL)], extra_compile_args=FLAGS,
                          depends=[str(path) for path in KERNEL.glob("*.[hp]*")])  # fmt: skip
    made: list[Any] = cythonize([extension], build_dir="build/kernel", quiet=True)
    return made


def writers() -> list[Any]:
    """The extensions of what writes documents: one library for each group, and a small one for each module."""
    from mypyc.build import mypycify

    settings = BUILD / "mypy.ini"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(_MYPY, encoding="utf-8")
    os.environ["MYPYPATH"] = str(ROOT / "src")
    groups: Any = [([_relative(path) for path in paths], f"marrow.{room}") for room, paths in SOURCES.items()]
    options = ["--config-file", str(settings), "--cache-dir", str(BUILD / "mypy")]
    made: list[Any] = mypycify([*options, *(name for names, _ in groups for name in names)], separate=groups,
                               opt_level=LEVEL, debug_level="0", target_dir="build/writers")  # fmt: skip
    for extension in made:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
    return made


def compiled(extensions: list[Any], *, inplace: bool) -> list[Path]:
    """Compile extensions, beside their sources or under `build/`; the files under `build/lib`."""
    from setuptools import Distribution

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # setuptools warns of a command that is not run here
        distribution = Distribution({"name": "marrow", "ext_modules": extensions, "package_dir": {"": "src"}})
        command: Any = distribution.get_command_obj("build_ext")
        command.build_lib, command.build_temp, command.inplace = "build/lib", "build/temp", inplace
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
        return [Path(name) for name in command.get_outputs()]


def build(*, inplace: bool) -> tuple[list[Path], str]:
    """Compile all that can be; the files, and why what writes documents is not among them. Raises what the tools raise
    if the kernel cannot be compiled: then there is no compiler for the others either."""
    began, made, why = time.time(), [], ""
    with ThreadPoolExecutor(1) as beside:  # the C compiler works on the kernel while mypyc reads what writes documents
        first = beside.submit(compiled, kernel(), inplace=inplace)
        if inplace:
            if (old := _shadows()) and not stale():
                return first.result(), why
            for path in old:
                path.unlink()
        with contextlib.redirect_stdout(io.StringIO()) as said:
            try:
                made = compiled(writers(), inplace=inplace)
            except (Exception, SystemExit) as error:
                lines = [line for line in said.getvalue().splitlines() if "error:" in line]
                why = (lines or str(error).strip().splitlines() or [type(error).__name__])[0]
        made = first.result() + made
    for path in _shadows() if inplace else ():
        os.utime(path, (began, began))  # what has not changed was not compiled again
    return made, why


def stale() -> list[Path]:
    """The sources that are newer than what was compiled of them, beside them, for this Python; none without any."""
    made = {path: path.stat().st_mtime for path in _shadows()}
    sources = [Path(__file__), *(path for paths in SOURCES.values() for path in paths)]
    return [path for path in sources if made and path.stat().st_mtime > min(made.values())]


def _shadows() -> list[Path]:
    """What this Python would import instead of the sources beside it, and the libraries that these are in."""
    return [path for path in PACKAGE.rglob(f"*{SUFFIX}") if path.parent != KERNEL]


def ready() -> list[Path]:
    """What lies beside the sources, if all that can be compiled is there and nothing is newer; else none."""
    kernels, writers = list(KERNEL.glob("_kernel.abi3.*")), _shadows()
    if not kernels or not writers or stale():
        return []
    newest = max(path.stat().st_mtime for path in KERNEL.glob("*.[hp]*"))
    return [*kernels, *writers] if newest < kernels[0].stat().st_mtime else []


def _relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script
    pass
else:

    class Hook(BuildHookInterface[Any]):
        """What hatchling asks before it packs a wheel."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Add what is compiled to the wheel, if it can be had."""
            editable = version == "editable"
            try:
                made, why = (there, "") if (there := ready()) else build(inplace=editable)
            except (Exception, SystemExit) as error:
                reason = str(error).strip().splitlines() or [type(error).__name__]
                self.app.display_warning(f"marrow: nothing was compiled, all works without it, slower: {reason[0]}")
                return
            if why:
                self.app.display_warning(f"marrow: only the kernel was compiled, all works, slower: {why}")
            if editable:
                return
            build_data["pure_python"] = False
            if why:  # what is left is for any later Python too
                build_data["tag"] = f"cp311-abi3-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
            else:
                build_data["infer_tag"] = True
            for path in made:
                home = ROOT / "src" if path.is_absolute() else "build/lib"
                build_data["force_include"][str(path)] = path.relative_to(home).as_posix()


if __name__ == "__main__":
    os.chdir(ROOT)
    if sys.argv[1:] == ["kernel"]:
        compiled(kernel(), inplace=True)
        sys.exit()
    files, lacking = build(inplace=True)
    for file in files:
        print(file)
    sys.exit(lacking or 0)
