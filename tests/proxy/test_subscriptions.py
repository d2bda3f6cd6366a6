"""Lists that are updated while the proxy runs."""

import time

import pytest
from parts import Proxy

from marrow.blocklists import SubscriptionStore

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")


def test_a_list_that_is_due_is_fetched_while_the_proxy_runs_and_holds_for_the_next_page(tmp_path, origin):
    store = SubscriptionStore(tmp_path / "data" / "marrow" / "lists")
    store.add(f"{origin}/list", "ads")
    running = Proxy(tmp_path)
    try:
        end = time.monotonic() + 120
        while not store.copies():
            assert time.monotonic() < end, (tmp_path / "log.txt").read_text()
            time.sleep(0.1)
        _, body = running.curl(f"{origin}/page-with-ad")
        assert b"ads.example" not in body
        assert b"It rained" in body
    finally:
        running.close()
