"""Uses the extra `spark`: a folder of pages through the engine."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve()
sys.path[:] = [path for path in sys.path if Path(path).resolve() != HERE.parent]  # this file is named like an engine

from marrow.batch import Job, shards  # noqa: E402
from marrow.batch.running import run  # noqa: E402

if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        outcome = run(shards([str(HERE.parents[1] / "pages/news")]), Job(folder), engine="spark", workers=1)
        assert (outcome.done, outcome.failed, outcome.counts["by"]["status"]) == (1, {}, {"ok": 1})
