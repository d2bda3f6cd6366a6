"""Other extractors to compare with, when they are installed: one file per peer.

Each has `extract(html: bytes) -> str`, imports its package only when called, and names the package to be installed in
`PACKAGE`: `extractors.load` says so where the import fails. It may have `html(html: bytes) -> str` for structures, and
`metadata(html: bytes, url: str) -> dict` with those of `title, authors, published, modified, language, site` that it
knows.
The settings are those under which the peer does best on WCXB, and the file says so.
"""
