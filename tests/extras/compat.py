"""Uses the extra `compat`: the parts of the drop-in modules that need lxml."""

from pathlib import Path

from marrow.compat import newspaper, trafilatura

PAGE = (Path(__file__).parents[1] / "pages/news/source.html").read_bytes()
assert trafilatura.load_html(PAGE).find(".//h1") is not None
assert "What a lamp does" in trafilatura.extract(PAGE)
assert "What a lamp does" not in trafilatura.extract(PAGE, prune_xpath="//h2")
article = newspaper.Article("https://example.org/story").download(input_html=PAGE).parse()
assert article.top_node.text_content() and article.doc.find(".//h1") is not None
