"""Other extractors to compare with, when they are installed: one file per peer.

Each has `extract(html: bytes) -> str`, imports its package only when called, and names the package to be installed in
`PACKAGE`. The settings are those under which the peer does best on WCXB, and the file says so.
"""
