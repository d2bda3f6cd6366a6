"""The command line: `marrow SOURCE...` and its subcommands.

Data goes to standard output and everything else to standard error. Exit codes: 0 every source gave content, 1 some failed or
were empty, 2 the command was wrong, 3 no source gave anything, 130 interrupted.
"""

import os
import sys
from collections.abc import Sequence

from ..errors import Error
from .arguments import parse_arguments


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code. A mistake is one line on standard error, never a traceback."""
    options = parse_arguments(sys.argv[1:] if arguments is None else list(arguments))
    try:
        code = options.run(options)
        sys.stdout.flush()
        return int(code)
    except Error as error:
        if options.debug:
            raise
        print(f"marrow: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of the pipe has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
