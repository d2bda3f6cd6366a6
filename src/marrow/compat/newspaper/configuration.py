"""Settings of an article."""

import warnings
from typing import Any

from marrow.compat import IgnoredOption

_USED = frozenset("max_title max_text max_authors min_word_count min_sent_count language headers proxies timeout"
                  " request_timeout browser_user_agent requests_params fetch_images".split())  # fmt: skip


class Configuration:
    """Settings of an article; those without meaning are accepted with a warning that names them.

    max_title, max_text: characters that are kept; max_authors: names that are kept; min_word_count, min_sent_count:
    what `is_valid_body` asks for; request_timeout: `fetch.timeout`; browser_user_agent: `fetch.user_agent`;
    headers: further headers; proxies: `fetch.proxy`; language: only told; fetch_images: no picture is fetched anyway.
    """

    max_title = 200
    max_text = 100_000
    max_authors = 10
    min_word_count = 300
    min_sent_count = 7
    language = "en"
    fetch_images = True
    request_timeout = 7.0
    browser_user_agent = ""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.proxies: dict[str, str] = {}

    def update(self, **kwargs: Any) -> None:
        """Set several at once."""
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "requests_params":
            self.update(**value)
            return
        if name not in _USED:
            warnings.warn(f"marrow.compat.newspaper: Config has no use for {name}", IgnoredOption, stacklevel=3)
        object.__setattr__(self, "request_timeout" if name == "timeout" else name, value)
