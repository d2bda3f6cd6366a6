"""Compiles the kernel where a compiler and Cython are there; without them the package is pure Python and slower.

A wheel has it for Python 3.11 and later (stable ABI); `python hatch_build.py` puts it beside its source, where an
editable install and the tests look for it.
"""

import sys
import sysconfig
import warnings
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src" / "marrow" / "kernel"
FLAGS = {"msvc": ["/O2"]}.get(sysconfig.get_platform()[:3], ["-O3", "-g0", "-ffp-contract=off"])


def build(*, inplace: bool) -> list[Path]:
    """Compile the kernel, beside its source or under `build/`; the files made. Raises whatever the tools raise."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    stable = [("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")]
    extension = Extension("marrow.kernel._kernel", [str(SOURCE.relative_to(ROOT) / "_kernel.pyx")], define_macros=stable,
                          py_limited_api=True, include_dirs=[str(SOURCE)], extra_compile_args=FLAGS,
                          depends=[str(path) for path in SOURCE.glob("*.[hp]*")])  # fmt: skip
    made = cythonize([extension], build_dir="build/kernel", quiet=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # setuptools warns of a command that is not run here
        distribution = Distribution({"name": "marrow", "ext_modules": made, "package_dir": {"": "src"}})
        command: Any = distribution.get_command_obj("build_ext")
        command.build_lib, command.build_temp, command.inplace = "build/lib", "build/temp", inplace
        command.ensure_finalized()
        command.run()
        return [Path(name) for name in command.get_outputs()]


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script
    pass
else:

    class Hook(BuildHookInterface[Any]):
        """What hatchling asks before it packs a wheel."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Add the kernel to the wheel, if it can be had."""
            editable = version == "editable"
            try:
                made = build(inplace=editable)
            except (Exception, SystemExit) as error:
                reason = str(error).strip().splitlines() or [type(error).__name__]
                self.app.display_warning(f"marrow: the kernel was not compiled, all works without it, slower: {reason[0]}")
                return
            if editable:
                return
            build_data["pure_python"] = False
            build_data["tag"] = f"cp311-abi3-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
            for path in made:
                build_data["force_include"][str(path)] = f"marrow/kernel/{path.name}"


if __name__ == "__main__":
    for path in build(inplace=True):
        print(path)
    sys.exit(0)
