"""Renders the settings page of the proxy: each function collects the values of one page and fills its template.

The templates escape all values; the pages need no script.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from marrow import profiles, registry
from marrow.blocklists import SubscriptionStore, default_folder
from marrow.errors import Error
from marrow.filtering import REASONS, Filtered
from marrow.filters import chain
from marrow.options import schema
from marrow.server.reading_choices import known
from marrow.server.views import Places, environment
from marrow.settings import Settings

from .state import ProxyState

if TYPE_CHECKING:
    from jinja2 import Environment

_FOLDER = Path(__file__).with_name("templates")
PLACES: Places = (("/", "Start"), ("/people", "People"), ("/advanced", "Advanced"), ("/certificate", "Certificate"))
MODES = {"off": "as it is", "layout": "tidy", "reader": "reading view", "text": "plain text"}
_CALLED = {
    "on": "in use", "filter.mode": "pages", "filter.order": "filters that come first",
    "filter.least": "fewest words left", "reading.size": "text size", "reading.line": "line spacing",
    "reading.letter": "letter spacing", "reading.theme": "colours", "reading.images": "pictures",
}  # fmt: skip
_LABELS = {"filter.mode": {name: f"{label} ({name})" for name, label in MODES.items()}}
_GENERAL = ("filter.mode", "filter.profile", "filter.order", "filter.least")
_OF_A_SITE = ("filter.mode", "filter.profile")
_READING = (*known(), "reading.contents")
OF_A_PERSON = ("filter.mode", "filter.profile", *_READING)


def _environment() -> "Environment":
    """The templates. Raises `Error` when Jinja2 is not installed."""
    return environment(_FOLDER, when=_when, what_was_done=what_was_done)


def _page(template: str, title: str, state: ProxyState, asked: dict[str, str], **shown: Any) -> str:
    """A page as HTML; `asked` says what the last form did."""
    said, good = asked.get("said", ""), bool(asked.get("good", "yes"))
    shown = {"title": title, "said": said, "good": good, "places": PLACES, "token": state.token("form"), **shown}
    return _environment().get_template(template).render(shown)


def start(state: ProxyState, asked: dict[str, str]) -> str:
    """How pages are shown, and a page to read at once."""
    mode = profiles.at(state.file.current(), "").get("filter.mode")
    return _page("start.html", "How do you want to read?", state, asked, broken=state.file.error, mode=mode,
                 modes=MODES, home=asked.get("home", ""), url="")  # fmt: skip


def advanced(state: ProxyState, asked: dict[str, str]) -> str:
    """Every setting for all pages, lists, the last pages."""
    settings = profiles.at(state.file.current(), "")
    filters = [_filter(name, settings) for name in chain.ordered(settings.get("filter.order"))]
    names = [*_GENERAL, *_READING, *(row["name"] for each in filters for row in each["rows"])]
    own = [(host, _listed(of)) for host, of in sorted(state.file.current().sites.items()) if of]
    lists, error = [], ""
    try:
        lists = list(SubscriptionStore(default_folder()).subscriptions())
    except Error as wrong:
        error = str(wrong)
    counts = ", ".join(f"{name} {number:,}" for name, number in sorted(state.counts.items())) or "none yet"
    return _page("advanced.html", "Advanced settings", state, asked, broken=state.file.error, names=" ".join(names),
                 general=_rows(_GENERAL, settings.get), reading=_rows(_READING, settings.get), filters=filters,
                 sites=own, lists=lists, lists_error=error, counts=counts, visits=state.recent()[:20])  # fmt: skip


def _listed(own: Mapping[str, Any]) -> str:
    """Settings in one line."""
    return ", ".join(f"{_called(name)}: {_LABELS.get(name, {}).get(value, value)}" for name, value in own.items())


def _called(name: str) -> str:
    """What a setting is called on the pages."""
    label = name.rpartition(".")[2].replace("_", " ")
    return _CALLED.get(name, _CALLED.get(label, label))


def _filter(name: str, settings: Settings) -> dict[str, Any]:
    """A filter with its switch and knobs."""
    module = registry.module("filters", name)
    own = [f"{name}.on", *(f"{name}.{knob}" for knob in registry.knobs(module.edit))]
    on = settings.get(f"{name}.on")
    return {"name": name.replace("_", " "), "on": on, "rows": _rows(own, settings.get)}


def _rows(names: Iterable[str], value: Callable[[str], Any], *, unset: str | None = None) -> list[dict[str, Any]]:
    """The rows of a form: for each setting its name, label, kind of field, help, value and options.

    Options are pairs of value and label. With `unset`, each setting has options, and the first, with this label, is to
    make no choice.
    """
    kinds = {bool: "checkbox", int: "number", float: "number"}
    out = []
    for name in names:
        knob, labels = schema()[name], _LABELS.get(name, {})
        named = knob.choices or (("yes", "no") if unset and knob.type is bool else ())
        own = [(each, labels.get(each, each) or "none") for each in named if each or unset is None]
        shown = value(name)
        if unset is not None:
            own = [("", unset), *own] if own else []
            shown = {True: "yes", False: "no"}[shown] if isinstance(shown, bool) else shown
        said = knob.help[:1].upper() + knob.help[1:]
        out.append({"name": name, "label": _called(name), "help": said, "options": own,
                    "kind": kinds.get(knob.type, "text"), "value": shown})  # fmt: skip
    return out


def why(state: ProxyState, asked: dict[str, str]) -> str:
    """What was done to one page, filter by filter."""
    visit = next((each for each in state.recent() if each.url == asked.get("url", "")), None)
    return _page("why.html", "Why", state, {}, visit=visit)


def site(state: ProxyState, asked: dict[str, str]) -> str:
    """The settings for the pages of one host."""
    host, settings = asked["host"], state.file.current()
    mode = profiles.at(settings, f"https://{host}/").get("filter.mode")
    own = settings.sites.get(host, {})
    rows = _rows(_OF_A_SITE, lambda name: own.get(name, ""), unset="as for all pages")
    return _page("site.html", f"Settings for {host}", state, asked, host=host, mode=MODES[mode], rows=rows)


def people(state: ProxyState, asked: dict[str, str]) -> str:
    """Who has settings of their own, and what each chose themselves."""
    given, chosen = state.file.current().people, state.choices.current().people
    rows = [(name, _listed(given.get(name, {})), _listed(chosen.get(name, {}))) for name in sorted({*given, *chosen})]
    return _page("people.html", "People", state, asked, people=rows)


def person(state: ProxyState, asked: dict[str, str]) -> str:
    """The settings for one person."""
    name = asked["name"]
    own = state.file.current().people.get(name, {})
    chosen = _listed(state.choices.current().people.get(name, {}))
    rows = _rows(OF_A_PERSON, lambda setting: own.get(setting, ""), unset="as for everybody")
    return _page("person.html", f"Settings for {name}", state, asked, person=name, chosen=chosen, rows=rows)


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


def bar(home: str, url: str, host: str, token: str, nonce: str,
        people: Sequence[tuple[str, str]] = ()) -> str:  # fmt: skip
    """The bar of changed pages; `{said}` in it stands for what was done.

    `home` is the address of the settings page, `token` allows to show this page as it was, `nonce` is for the style;
    `people` are those whose settings can be taken for the site, each with the address that does so.
    """
    shown = {"home": home, "address": quote(url, safe=""), "host": host, "token": token, "nonce": nonce,
             "people": people}  # fmt: skip
    return _environment().get_template("bar.html").render(shown)


def what_was_done(result: Filtered) -> str:
    """What became of a page, in one line."""
    if result.reason:
        return f"as it came: {REASONS.get(result.reason, result.reason)}"
    done = ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in result.done.items())
    words = f"{result.words_left:,} of {result.words:,} words left"
    return f"{MODES[result.mode]}: {words}; {done or 'main content'}; {1000 * result.seconds:.0f} ms"


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
