"""What the pages show: each function gathers it and fills a template with it. The HTML is in `templates`.

The pages need no script; the templates escape what they are given.
"""

import re
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from marrow import profiles, registry
from marrow.errors import Error
from marrow.filtering import REASONS, Filtered
from marrow.filters import chain
from marrow.lists import Store, default_folder
from marrow.options import schema
from marrow.settings import Settings

from .proxy_state import ProxyState

if TYPE_CHECKING:
    from jinja2 import Environment

_GENERAL = ("filter.mode", "filter.profile", "filter.order", "filter.least")
_OF_A_SITE = ("filter.mode", "filter.profile")


@cache
def environment() -> "Environment":
    """The templates. Raises `Error` when Jinja2 is not installed."""
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
    except ImportError:
        raise Error("the settings page needs Jinja2: pip install 'webmarrow[proxy]'", code="missing-extra") from None
    made = Environment(loader=PackageLoader("marrow.server"), autoescape=True, undefined=StrictUndefined,
                       trim_blocks=True, lstrip_blocks=True)  # fmt: skip
    made.filters.update(with_code=_with_code, when=_when, what_was_done=what_was_done)
    return made


def _page(name: str, title: str, state: ProxyState, asked: dict[str, str], **shown: Any) -> str:
    """A page as HTML; `asked` says what the last form did."""
    said, good = asked.get("said", ""), bool(asked.get("good", "yes"))
    template = environment().get_template(name)
    return template.render(title=title, said=said, good=good, token=state.token("form"), **shown)


def overview(state: ProxyState, asked: dict[str, str]) -> str:
    """The settings for all pages, lists, the last pages."""
    settings = state.file.current()
    filters = [_filter(name, settings) for name in chain.ordered(settings.get("filter.order"))]
    names = [*_GENERAL, *(row["name"] for each in filters for row in each["rows"])]
    own = [(host, ", ".join(f"{name} = {value}" for name, value in of.items()))
           for host, of in sorted(settings.sites.items()) if of]  # fmt: skip
    lists, error = [], ""
    try:
        lists = list(Store(default_folder()).subscriptions())
    except Error as wrong:
        error = str(wrong)
    counts = ", ".join(f"{name} {number:,}" for name, number in sorted(state.counts.items())) or "none yet"
    return _page("settings.html", "Settings", state, asked, broken=state.file.error, names=" ".join(names),
                 general=_rows(_GENERAL, settings.get), filters=filters, sites=own, lists=lists,
                 lists_error=error, counts=counts, visits=state.recent()[:20])  # fmt: skip


def _filter(name: str, settings: Settings) -> dict[str, Any]:
    """A filter with its switch and knobs."""
    module = registry.module("filters", name)
    own = [f"{name}.on", *(f"{name}.{knob}" for knob in registry.knobs(module.edit))]
    about = " ".join((module.__doc__ or "").split("\n\n")[0].split())
    on = settings.get(f"{name}.on")
    return {"name": name.replace("_", " "), "on": on, "about": about, "rows": _rows(own, settings.get)}


def _rows(names: Iterable[str], value: Any) -> list[dict[str, Any]]:
    """Settings to show: the name, label, kind of field, knob and value of each."""
    kinds = {bool: "checkbox", int: "number", float: "number"}
    return [{"name": name, "label": name.rpartition(".")[2].replace("_", " "), "knob": schema()[name],
             "kind": kinds.get(schema()[name].type, "text"), "value": value(name)} for name in names]  # fmt: skip


def why(state: ProxyState, asked: dict[str, str]) -> str:
    """What was done to one page, filter by filter."""
    visit = next((each for each in state.recent() if each.url == asked.get("url", "")), None)
    return _page("why.html", "Why", state, {}, visit=visit)


def site(state: ProxyState, asked: dict[str, str]) -> str:
    """The settings for the pages of one host."""
    host, settings = asked["host"], state.file.current()
    mode = profiles.at(settings, f"https://{host}/").get("filter.mode")
    own = settings.sites.get(host, {})
    rows = _rows(_OF_A_SITE, lambda name: own.get(name, ""))
    return _page("site.html", f"Settings for {host}", state, asked, host=host, mode=mode, rows=rows)


def preview(state: ProxyState, url: str, before: str, result: Filtered) -> str:
    """A page as it was and as it comes, side by side, without its scripts."""
    base = f'<base href="{escape(url)}">'
    after = result.html if result.form == "html" else f"<pre>{escape(result.html)}</pre>"
    outcome = what_was_done(result) if result.reason else f"{result.words_left:,} of {result.words:,} words left"
    frames = (("Before", base + before), ("After", base + after))
    return _page("preview.html", "Before and after", state, {}, url=url, outcome=outcome, frames=frames)


def certificate(state: ProxyState, asked: dict[str, str]) -> str:
    """What the certificate is for, and how to install it."""
    return _page("certificate.html", "Certificate", state, {})


def bar(home: str, url: str, host: str, token: str, nonce: str, people: list[tuple[str, str]]) -> str:
    """The bar of changed pages; `{said}` in it stands for what was done.

    `home` is the address of the settings page, `token` allows to show this page as it was, `nonce` is for the style;
    `people` are those whose settings can be taken for the site, each with the address that does so.
    """
    shown = {"home": home, "address": quote(url, safe=""), "host": host, "token": token, "nonce": nonce,
             "people": people}
    return environment().get_template("bar.html").render(shown)


def what_was_done(result: Filtered) -> str:
    """What became of a page, in one line."""
    if result.reason:
        return f"as it came: {REASONS.get(result.reason, result.reason)}"
    done = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in result.done.items())
    words = f"{result.words_left:,} of {result.words:,} words left"
    return f"{result.mode}: {words}; {done or 'main content'}; {1000 * result.seconds:.0f} ms"


def _with_code(text: str) -> Any:
    """A line of help; what stands between backticks is code."""
    from markupsafe import Markup

    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False)))


def _when(seconds: float) -> Any:
    """How long ago something was, or the day."""
    from markupsafe import Markup

    if not seconds:
        return "never"
    ago = max(0, int(time.time() - seconds))
    stamp = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    if ago > 86_400:
        return Markup('<time datetime="{}">{}</time>').format(f"{stamp[:10]}T{stamp[11:19]}Z", stamp)
    return f"{ago // 60} min ago" if ago > 90 else f"{ago} s ago"
