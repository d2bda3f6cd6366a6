"""Does what the forms of the settings page ask for. Each function returns a message for the page, or raises `Error`."""

from collections.abc import Callable

from marrow import profiles
from marrow.blocklists import SubscriptionStore, default_folder, update
from marrow.errors import Error
from marrow.fetch import fetch
from marrow.filtering import filter, marks
from marrow.options import LISTER, ProxySettings, schema
from marrow.page import parse
from marrow.page.encoding.decode import decode
from marrow.registry import unknown
from marrow.settings import fetching, is_name

from . import settings_views as views
from .state import ProxyState


def settings(state: ProxyState, given: dict[str, str]) -> str:
    """Save the changed settings; a setting that would have the same value without the file is removed from it."""
    known = schema()
    names = given.get("names", "").split()
    if unfit := next((name for name in names if name not in known), ""):
        raise unknown(unfit, known, "setting", LISTER)
    values: dict[str, str | bool] = {  # a box that is not ticked sends nothing
        name: f"s.{name}" in given if known[name].type is bool else given.get(f"s.{name}", "") for name in names
    }
    old = state.file.current()
    chosen = old.update(values, "settings")
    try:
        marks(parse(b"<p>word"), chosen)  # for some mistakes only the filters can tell
    except Error as error:
        if error.code == "bad-setting":
            raise  # all else, such as a list that cannot be read, is not about what was entered
    shown = profiles.at(old, "")
    changed = {name: chosen.get(name) for name in names if chosen.get(name) != shown.get(name)}
    profile = {"filter.profile": chosen.get("filter.profile")}
    without = profiles.at(state.file.below.update(profile, "settings"), "")
    without = without.update({"filter.profile": state.file.below.get("filter.profile")}, "settings")
    now = state.file.change({name: None if value == without.get(name) else value for name, value in changed.items()})
    held = {name: now.origins[name] for name in changed if name in now.above_sites}
    if held:
        said = ", ".join(f"{name} ({origin})" for name, origin in held.items())
        return f"Saved, but what was given when the proxy was started goes before it: {said}."
    return "Saved. The next page that you load follows it."


def site(state: ProxyState, given: dict[str, str]) -> str:
    """Set mode and profile for a host; an empty field follows the settings for all."""
    host = _host(given)
    names = ("filter.mode", "filter.profile")
    state.file.change({name: given.get(f"s.{name}") or None for name in names}, site=host)
    return f"Saved for {host}."


def person(state: ProxyState, given: dict[str, str]) -> str:
    """Set the settings of one person, or delete their choices; an empty field follows the settings for everybody."""
    name = _person(given)
    if given.get("what") == "forget":
        chosen = state.choices.current().people.get(name, {})
        state.choices.change(dict.fromkeys(chosen), person=name)
        return f"What {name} chose was forgotten."
    state.file.change({setting: given.get(f"s.{setting}") or None for setting in views.OF_A_PERSON}, person=name)
    return f"Saved for {name}."


def _host(given: dict[str, str]) -> str:
    host = profiles.site_of(given.get("host", ""))
    if not host:  # an empty one would stand for all
        raise Error("No host was named.", code="bad-setting")
    return host


def _person(given: dict[str, str]) -> str:
    name = given.get("name", "").strip()
    if not is_name(name):
        raise Error("Letters, digits and any of . _ @ + - make a name.", code="bad-setting")
    return name


def replace(state: ProxyState, given: dict[str, str]) -> str:
    """Import settings."""
    state.file.replace(given.get("text", "").replace("\r\n", "\n"))
    return "The settings were replaced."


def lists(state: ProxyState, given: dict[str, str]) -> str:
    """Subscribe to a list, update all, or end a subscription."""
    store, what, name = SubscriptionStore(default_folder()), given.get("what", ""), given.get("name", "")
    if what not in ("add", "update"):
        store.remove(name)
        return f"The list {name} was removed."
    names = [store.add(given.get("url", "").strip(), name.strip()).name] if what == "add" else None
    said = [f"{each.name}: {each.what}: {each.message}" for each in update(store, names, force=names is not None)]
    return "; ".join(said) or "There are no lists."


def preview(state: ProxyState, given: dict[str, str]) -> str:
    """A page before and after, by the settings as they are."""
    url = given.get("url", "").strip()
    now = state.file.current()
    limit = now.section("proxy", ProxySettings).max_bytes
    got = fetch(url, **{"timeout": 15.0, **fetching(now, private=state.private, max_bytes=limit)})
    if "html" not in got.content_type:
        raise Error(f"{got.url}: {got.content_type or 'something without a type'}, not a page of HTML", code="not-html")
    result = filter(got.body, url=got.url, charset=got.charset, settings=now)
    return views.preview(state, got.url, decode(got.body, got.charset)[0], result)


NAMED = {"host": _host, "name": _person}  # what a field of a form names; raises `Error` where it names nothing
CHANGES: dict[str, Callable[[ProxyState, dict[str, str]], str]] = {
    "/settings": settings, "/site": site, "/person": person, "/import": replace, "/lists": lists, "/preview": preview,
}  # fmt: skip
