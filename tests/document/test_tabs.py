"""Panels of tabs begin with their labels."""

import pytest

import marrow

TABS = """<div role=tablist class=tabs><button role=tab id=t1 aria-controls=p1 aria-selected=true>Debian</button>
<a role=tab id=t2 href=#p2 aria-controls=p2>Fedora</a><span role=tab id=t3>Other systems</span></div>"""
PANELS = """<div role=tabpanel id=p1><p>Install the package with the tool that came with your system, as root.</p></div>
<section role=tabpanel id=p2><p>Add the repository first, and then install the package from it, as root.</p></section>
<div role=tabpanel aria-labelledby=t3><p>Fetch the archive, unpack it somewhere and run the script that lies in it.</p>
</div>"""
BEFORE = "<p>There are three ways to get it, of which one is for your system. None takes more than a minute.</p>"
AFTER = "<p>Whichever you took, the command prints its version when it is asked for it, and nothing else at all.</p>"


def markdown(inside):
    return marrow.extract(f"<h1>Install the lamp</h1>{BEFORE}{inside}{AFTER}", algorithm="plain").markdown()


def blocks(inside):
    return [block for block in markdown(inside).split("\n\n")[2:-1] if block]


def test_each_panel_begins_with_its_label():
    debian, package, fedora, repository, other, archive = blocks(TABS + PANELS)
    assert (debian, fedora, other) == ("**Debian**", "**Fedora**", "**Other systems**")
    assert package.startswith("Install the package")
    assert repository.startswith("Add the repository")
    assert archive.startswith("Fetch the archive")


def test_plain_text_says_the_same():
    article = marrow.extract(f"<h1>Install the lamp</h1>{BEFORE}{TABS}{PANELS}{AFTER}", algorithm="plain")
    lines = [line for line in article.text.splitlines() if line]
    assert [line for line in lines if len(line.split()) < 3] == ["Debian", "Fedora", "Other systems"]
    assert lines.index("Debian") + 1 == next(at for at, line in enumerate(lines) if line.startswith("Install the pack"))


def test_a_panel_that_says_its_label_itself_says_it_once():
    headed = PANELS.replace("<p>Install", "<h3>Debian</h3><p>Install")
    heading, package, *_ = blocks(TABS + headed)
    assert heading.lstrip("# ") == "Debian"
    assert package.startswith("Install the package")


def test_labels_without_panels_stay_where_they_are():
    alone = TABS.replace("aria-controls", "data-x")
    said = markdown(alone + PANELS.replace("aria-labelledby", "data-y"))
    assert "**" not in said
    assert said.index("Fedora") < said.index("Other systems") < said.index("Install the package")


def test_tabs_that_are_pictures_stay():
    pictures = TABS.replace(">Debian<", "><img src=/debian.png alt=Debian width=300 height=200><")
    assert "**Fedora**" not in markdown(pictures + PANELS)


def test_labels_above_their_own_panels_stay():
    texts = {"Debian": "Install the package with the tool that came with it.", "Fedora": "Add the repository first."}
    accordion = "".join(f"<h3 role=tab id=t{label} aria-controls=p{label}>{label}</h3><div role=tabpanel id=p{label}>"
                        f"<p>{text}</p></div>" for label, text in texts.items())  # fmt: skip
    assert markdown(f"<div role=tablist>{accordion}</div>").count("## ") == 2


def test_a_label_said_twice_for_screen_readers_is_written_once():
    twice = TABS.replace("Fedora", "<span>Fed&#8203;ora</span> <span>Fedora</span>")
    assert "**Fedora**" in markdown(twice + PANELS)


def test_labels_of_radio_buttons_go_to_the_boxes_behind_them():
    inputs = '<input checked id=c1 name=c type=radio><input id=c2 name=c type=radio>'
    labels = '<div class=tabbed-labels><label for=c1>Debian</label><label for=c2>Fedora</label></div>'
    boxes = ("<div class=tabbed-content><div><p>Install the package with the tool that came with it.</p></div>"
             "<div><p>Add the repository first, and then install the package.</p></div></div>")  # fmt: skip
    said = blocks(f"<div>{inputs}{labels}{boxes}</div>")
    assert [said[0], said[2]] == ["**Debian**", "**Fedora**"]
    assert said[1].startswith("Install the package")
    beside = labels.replace("<div class=tabbed-labels>", "").replace("</div>", "")
    panels = boxes.removeprefix("<div class=tabbed-content>").removesuffix("</div>")
    assert blocks(f"<div>{inputs}{beside}{panels}</div>") == said
    other = markdown(f"<div>{inputs.replace('radio', 'checkbox')}{labels}{boxes}</div>")
    assert "**" not in other


@pytest.mark.parametrize("bar", [
    "<ul class='tabs clearfix'><li><a href=#>Debian</a></li><li><a href=#>Fedora</a></li></ul>",
    "<div class=product-tabs><div class=row><div class=tab><h5>Debian</h5></div><div class=tab><h5>Fedora</h5></div>"
    "<i class=arrow></i></div></div>",
])
@pytest.mark.parametrize("around", ["{}", "<div class=content>{}</div>"])
def test_items_of_a_box_of_tabs_go_to_as_many_boxes_behind_it(bar, around):
    boxes = ("<div><p>Install the package with the tool that came with it.</p></div>"
             "<div><p>Add the repository first, and then install the package.</p></div>")  # fmt: skip
    assert blocks(f"<div>{bar}{around.format(boxes)}</div>") == [
        "**Debian**", "Install the package with the tool that came with it.",
        "**Fedora**", "Add the repository first, and then install the package."]  # fmt: skip


def test_a_condition_of_a_style_names_no_tabs():
    cells = "<div class='{0}'><p>{1}</p><p>Get started</p></div>"
    row = cells.format("group-[[data-tab=0]]:flex tab:hidden", "Pro")
    assert "**" not in markdown(row + cells.format("", "Business"))


def test_what_a_panel_holds_are_no_tabs():
    held = ("<div class=tab-content><p>Debian</p><p>Fedora</p></div><div><p>It comes with it.</p></div>"
            "<div><p>Add the repository.</p></div>")  # fmt: skip
    assert "**" not in markdown(f"<div>{held}</div>")


@pytest.mark.parametrize("bar", [
    "<div role=tablist><div role=tab>Debian</div><div role=tab>Fedora</div></div>",
    "<div class=CodeTabs-toolbar><button>Debian</button><button>Fedora</button></div>",
])
@pytest.mark.parametrize("around", ["{}", "<div>{}</div>"])
def test_panels_without_names_go_by_their_order(bar, around):
    code = "<pre>apt install lamp</pre><pre>dnf install lamp</pre>"
    assert blocks(f"<div>{bar}{around.format(code)}</div>") == [
        "**Debian**", "```\napt install lamp\n```", "**Fedora**", "```\ndnf install lamp\n```"]  # fmt: skip
    assert "**" not in markdown(f"<div>{bar}{around.format(code + code)}</div>")


@pytest.mark.parametrize("tabs", [
    "<x-tab-group><x-tab panel=b>Debian</x-tab><x-tab panel=a>Fedora</x-tab><x-tab-panel name=a>{}</x-tab-panel>"
    "<x-tab-panel name=b>{}</x-tab-panel></x-tab-group>",
    "<x-tabs><x-tab>Fedora</x-tab><x-tab>Debian</x-tab><x-tab-panel>{}</x-tab-panel><x-tab-panel>{}</x-tab-panel>"
    "</x-tabs>",
])  # fmt: skip
def test_elements_of_the_pages_own_are_tabs_by_their_name(tabs):
    texts = ["Add the repository first, then install it.", "Install the package with the tool of your system."]
    assert blocks(tabs.format(*texts)) == ["**Fedora**", texts[0], "**Debian**", texts[1]]
    fewer = tabs.replace("<x-tab>Debian</x-tab>", "").replace("<x-tab panel=a>Fedora</x-tab>", "")
    assert "**" not in markdown(fewer.format(*texts))


@pytest.mark.parametrize("around", [
    "<div class=sd-tab-set>{}</div>", "<div class=tabbed-set data-tabs='1:2'>{}</div>", "<section>{}</section>",
])  # fmt: skip
def test_labels_of_radio_buttons_go_to_the_boxes_right_behind_each(around):
    texts = ["Call the library.", "Call the program, which takes the same words in the same order as the library does."]
    each = [f"<input type=radio name=g id=i{at}><label for=i{at}>{label}</label><div><p>{text}</p></div>"
            for at, (label, text) in enumerate(zip(("C", "C++"), texts, strict=True))]  # fmt: skip
    assert blocks(around.format("".join(each))) == ["**C**", texts[0], "**C++**", texts[1]]
    assert "**" not in markdown(around.format("<p>So.</p>" + "".join(each)))
    assert "**" not in markdown(around.format("".join(each).replace("radio", "checkbox")))


def test_items_that_link_to_the_boxes_behind_their_list_are_tabs():
    texts = ["Install the package with the tool of your system.", "Add the repository first, then install it."]
    links = "<ul><li><a href=#a>Debian</a></li><li><a href=#b>Fedora</a></li></ul>"
    panels = "<div id=a>{}</div><div id=b>{}</div>".format(*texts)
    for around in ("<div>{}{}</div>", "<div>{}<div>{}</div></div>"):
        assert blocks(around.format(links, panels)) == ["**Debian**", texts[0], "**Fedora**", texts[1]]
    assert "**" not in markdown(f"<div>{links}<p>So.</p>{panels}</div>")
    assert "**" not in markdown(f"<div>{links.replace('#b', '#c')}{panels}</div>")
