"""What the forms of the settings page do; each gives a sentence to say, or raises `Error`."""

from collections.abc import Callable

from marrow import profiles
from marrow.errors import Error
from marrow.fetch import fetch
from marrow.filtering import filter, marks
from marrow.lists import Store, default_folder, update
from marrow.options import schema
from marrow.page import parse
from marrow.page.decode import decode
from marrow.settings import Settings

from . import views
from .desk import Desk


def settings(desk: Desk, given: dict[str, str]) -> str:
    """Set what differs from the file; a field left at its default takes the setting out of the file."""
    known = schema()
    names = [name for name in given.get("names", "").split() if name in known]
    values = {name: _value(name, given) for name in names}
    _try(desk.file.current().update(values, "settings"))
    desk.file.change(
        {name: value if str(value) != str(known[name].default) else None for name, value in values.items()}
    )
    return "Saved. The next page that you load follows it."


def _try(chosen: Settings) -> None:
    """Let the filters read their knobs, for some mistakes only they can tell. Raises `Error` for one."""
    try:
        marks(parse(b"<p>word"), chosen)
    except Error as error:
        if error.code == "bad-setting":
            raise  # all else, such as a list that cannot be read, is not about what was entered


def _value(name: str, given: dict[str, str]) -> str | bool:
    """A field of a form; a box that is not ticked sends nothing."""
    return f"s.{name}" in given if schema()[name].type is bool else given.get(f"s.{name}", "")


def site(desk: Desk, given: dict[str, str]) -> str:
    """Set mode and profile for a host; what is left open follows the settings for all."""
    host = profiles.site_of(given.get("host", ""))
    names = ("filter.mode", "filter.profile")
    desk.file.change({name: given.get(f"s.{name}") or None for name in names}, site=host)
    return f"Saved for {host}."


def replace(desk: Desk, given: dict[str, str]) -> str:
    """Import settings."""
    desk.file.replace(given.get("text", "").replace("\r\n", "\n"))
    return "The settings were replaced."


def lists(desk: Desk, given: dict[str, str]) -> str:
    """Subscribe to a list, update all, or end a subscription."""
    store = Store(default_folder())
    what = given.get("what", "")
    if what == "add":
        names = [store.add(given.get("url", "").strip(), given.get("name", "").strip()).name]
        return _updated(store, names)
    if what == "update":
        return _updated(store, None)
    store.remove(given.get("name", ""))
    return f"The list {given.get('name', '')} was removed."


def _updated(store: Store, names: list[str] | None) -> str:
    said = [f"{each.name}: {each.what}: {each.message}" for each in update(store, names, force=names is not None)]
    return "; ".join(said) or "There are no lists."


def preview(desk: Desk, given: dict[str, str]) -> str:
    """A page before and after, by the settings as they are."""
    url = given.get("url", "").strip()
    got = fetch(url, guard=not desk.private, timeout=15.0)
    if "html" not in got.content_type:
        raise Error(f"{got.url}: {got.content_type or 'something without a type'}, not a page of HTML", code="not-html")
    result = filter(got.body, url=got.url, charset=got.charset, settings=desk.file.current())
    return views.preview(desk, got.url, decode(got.body, got.charset)[0], result)


CHANGES: dict[str, Callable[[Desk, dict[str, str]], str]] = {
    "/settings": settings, "/site": site, "/import": replace, "/lists": lists, "/preview": preview,
}  # fmt: skip
