"""The command line of Marrow: `main` runs a command and returns its exit code.

Data goes to standard output and everything else to standard error. Exit codes: 0 every source gave content, 1 some
failed or were empty, 2 the command was wrong, 3 no source gave anything, 130 interrupted.
"""

import io
import os
import sys
from collections.abc import Sequence

from ..errors import Error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code. A mistake is one line on standard error, never a traceback."""
    _stand_in()
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        from .arguments import parse_arguments  # takes so long that it may be interrupted

        options = parse_arguments(words)
        if reconfigure := getattr(sys.stdout, "reconfigure", None):  # UTF-8 whatever the locale; no halves of pairs
            reconfigure(encoding="utf-8", errors="replace")
        code = options.run(options)
        sys.stdout.flush()
        return int(code)
    except BrokenPipeError:  # the reader of the pipe has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except io.UnsupportedOperation:
        if "--debug" in words:
            raise
        print("marrow: standard input or output is closed; name files for them (see --help)", file=sys.stderr)
        return 2
    except (Error, OSError) as error:
        if "--debug" in words:
            raise
        said = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
        print("marrow:", " ".join(said.split()), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _stand_in() -> None:
    """Put something in the place of streams that are closed; to use it by mistake is an `UnsupportedOperation`.

    Else the next files that are opened would get their numbers.
    """
    for name, mode in (("stdin", "w"), ("stdout", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for as long as we run
