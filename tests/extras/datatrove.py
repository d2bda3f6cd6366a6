"""Uses the extra `datatrove`: a document through the step."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve()
sys.path[:] = [path for path in sys.path if Path(path).resolve() != HERE.parent]  # this file is named like the package

from datatrove.data import Document  # noqa: E402

from marrow.integrations.datatrove import Marrow  # noqa: E402

page = (HERE.parents[1] / "pages/news/source.html").read_text(encoding="utf-8")
(made,) = Marrow().run(iter([Document(text=page, id="1")]))
assert "At five minutes past midnight" in made.text
assert made.metadata["page_type"] == "article"
