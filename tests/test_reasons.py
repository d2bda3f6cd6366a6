"""Reasons of an empty result: pages that stand in for content, and pages that only look as if they did."""

import pytest

import marrow
from marrow.reasons import REASONS

MANY = "<p>" + "It rained all day in the valley, and nobody went out of the house. " * 20 + "</p>"
SHELL = '<title>App</title><body><div id="root"></div><script src="app.js"></script>'


def page(title, body):
    return f"<html><head><title>{title}</title></head><body>{body}</body></html>"


EMPTY = {
    "no-text": ["", "<html></html>", "<img src=a.png>", "<!-- only this -->"],
    "no-content": [
        page("Links", "<nav><a href=/>One</a></nav><aside>Weather</aside><footer>Imprint"
            "</footer>"),
        page("Till", "<button>Open the till and begin to sell</button><select><optgroup>"
                     "What to sell</optgroup></select>"),
    ],
    "needs-javascript": [
        SHELL,
        page("App", "<noscript>You need to enable JavaScript to run this app.</noscript><div id=app></div><script>"
            "</script>"),
        page("App", "<div id=app></div><noscript>Bitte JavaScript aktivieren.</noscript><script></script>"),
        page("App", "<div id=app>Loading...</div><script src=a.js></script>"),
        page("App", "<p>Please enable JavaScript to continue using this application.</p>"),
        page("Приложение", "<noscript>Пожалуйста, включите JavaScript.</noscript><div id=app></div><script></script>"),
        page("アプリ", "<noscript>JavaScriptを有効にしてください。</noscript><div id=app></div><script></script>"),
    ],
    "consent-wall": [
        page("News", "<div><h2>Your choices</h2><p>We and our partners store cookies on your device. We use them to"
            " show you"
             " personalised ads.</p><p>You can change your consent at any time in our privacy policy.</p></div>"),
        page("Zeitung", "<div><p>Wir und unsere Partner verwenden Cookies. Mit Ihrer Einwilligung zeigen wir Ihnen"
            " Werbung."
             " Mehr dazu in unserer Datenschutzerklärung.</p></div>"),
        page("Journal", "<div><p>Nous et nos partenaires utilisons des cookies. Votre consentement peut être retiré."
            " Voyez notre"
             " politique de confidentialité.</p></div>"),
        page("Periódico", "<div><p>Nosotros y nuestros socios usamos cookies. Con tu consentimiento guardamos tus"
            " datos."
             " Lee nuestra política de privacidad.</p></div>"),
        page("新闻", "<div><p>我们使用Cookie。点击同意即表示您接受我们的隐私政策。</p></div>"),
        page("ニュース", "<div><p>当サイトではクッキーを使用しています。当社のプライバシーポリシーに同意してください。"
            "</p></div>"),
        page("Новости", "<div><p>Мы используем файлы cookie. Ваше согласие можно отозвать в любое время.</p></div>"),
    ],
    "paywall": [
        page("Story", "<div><p>Subscribe to continue reading.</p></div>"),
        page("Bericht", "<main><p>Jetzt weiterlesen mit einem Abonnement.</p></main>"),
        page("Récit", "<main><p>Cet article est réservé aux abonnés.</p></main>"),
    ],
    "error-page": [
        page("404 Not Found", "<h1>Not Found</h1><p>The requested URL was not found on this server.</p>"),
        page("Page not found – The"
            " Courier", "<h1>Oops! That page can’t be found.</h1><p>It looks like nothing was found at"
             " this location. Maybe try a search?</p>"),
        page("Fehler 404", "<h1>Seite nicht gefunden</h1><p>Die Seite wurde verschoben. Zur Startseite.</p>"),
        page("Erreur 404", "<h1>Page introuvable</h1><p>Retournez à l’accueil.</p>"),
        page("Página no encontrada", "<h1>Página no encontrada</h1><p>Vuelve a la página de inicio.</p>"),
        page("页面不存在", "<h1>404</h1><p>您访问的页面不存在。</p>"),
        page("Страница не найдена", "<h1>404</h1><p>Вернитесь на главную страницу.</p>"),
        page("الصفحة غير موجودة", "<h1>404</h1><p>عد إلى الصفحة الرئيسية.</p>"),
        page("Just a moment...", "<h1>shop.example</h1><p>Verifying you are human. This may take a few seconds.</p>"),
        page("503 Service Unavailable", "<h1>Service Unavailable</h1><p>The server is down for maintenance.</p>"),
        page("Access denied", "<h1>Access denied</h1><p>You do not have permission to see this page.</p>"),
        page("My site", "<p>Sorry, the page that you want could not be found.</p>"),
    ],
    "not-html": [b"\x89PNG\r\n\x1a\n" + b"\x00\xff" * 50, b"%PDF-1.7\n" + bytes(range(256))],
}  # fmt: skip
CASES = [(reason, number, body) for reason, bodies in EMPTY.items() for number, body in enumerate(bodies)]


@pytest.mark.parametrize(("reason", "number", "body"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_a_page_that_stands_in_for_content_is_empty_and_says_why(reason, number, body):
    article = marrow.extract(body, algorithm="rules")
    assert article.reason == reason
    assert not article
    assert (article.text, article.markdown()) == ("", "")
    assert not article.kept.any()


def test_too_large_is_refused_and_too_deep_leaves_nothing(monkeypatch):
    assert marrow.extract("<div>" * 20_000 + "<video></video>").reason == "too-deep"
    assert marrow.extract("<div>" * 20 + "<video></video>").reason == "no-text"
    monkeypatch.setattr("marrow.page.page.MAX_CHARS", 1000)
    assert marrow.extract("<p>" + "word " * 500).reason == "too-large"


def test_each_reason_is_tried_here():
    assert {*EMPTY, "too-large", "too-deep", "failed"} == set(REASONS)  # the last in test_parts


CONTENT = {
    "cookie law": page("What the cookie law asks"
        " for", "<article><h1>What the cookie law asks for</h1><p>The directive of 2009"
        " requires consent before cookies are stored on a device. Courts have held that a box ticked in advance is no"
        " consent."
        " Privacy groups in three countries brought the cases. Publishers may store cookies that are strictly necessary"
        " without consent. The next hearing is in May.</p></article>"),
    "cookie law with a"
    " third parties": page("A release", "<article><h1>A release</h1><p>You can download the release here, and most"
        " third-party distributors should be updating their packages soon.</p><p>We hope you enjoy it, and thank all"
        " who gave their time.</p></article>"),
    " banner": page("A ruling on consent", "<div class=cookie-banner><p>We use cookies. <button>Accept</button>"
        "</p></div><article><h1>A ruling on consent</h1><p>The court ruled on Tuesday that consent must be given"
        " freely. A"
        " regulator in the north had fined a shop for cookies that were set too early. The ruling takes effect in"
        " autumn, and the shop has paid.</p></article>"),
    "recipe for"
    " cookies": page("Oat cookies", "<article><h1>Oat cookies</h1><p>These cookies keep for a week. Cream the butter"
        " with the sugar, then add the oats. Roll the cookie dough into balls and bake the cookies for 12 minutes. Let"
        " the cookies cool on a rack.</p></article>"),
    "history of"
    " 404": page("404: the history of an error code", "<article><h1>404: the history of an error code</h1><p>In 1992"
        " the first list of codes was drawn up in Geneva. Four hundred and four was given to documents that nobody"
        " could find. A room of that number never stood in the building, whatever the legend says.</p></article>"),
    "status article": page("Service unavailable: how the rail network lost a"
        " day", "<article><h1>Service unavailable: how the"
        " rail network lost a day</h1><p>At six in the morning the signals went dark between the two cities. Passengers"
        " waited for nine hours in the cold, and the first train left at noon on the next day.</p></article>"),
    "lost and not"
    " found": page("Ring not found after flood", "<article><h1>Ring not found after flood</h1><p>Divers looked for"
        " the ring of the mayor until dusk on Sunday. They came back with two bicycles, a kettle and an anchor, and"
        " will"
        " try once more next week.</p></article>"),
    "short": page("Notice", "<main><h1>Notice</h1><p>The library is closed on Monday.</p></main>"),
    "short with scripts": page("Notice", "<main><h1>Notice</h1><p>The library is closed on Monday.</p></main>"
        "<script src=count.js></script><noscript><img src=count.gif></noscript>"),
    "short that asks for scripts"
    " elsewhere": page("Notice", "<main><h1>Opening hours of the library in the old town</h1><p>The"
        " library is closed on Monday, because the roof is being mended by the carpenters of the town.</p></main>"
        "<noscript>Enable JavaScript to see comments.</noscript><script></script>"),
    "how to subscribe": page("How to log in to"
        " read", "<main><p>" + "The reading room has ten terminals for members. " * 8
        + "Log in to read the papers there.</p></main>"),
    "about scripts": page("A short history of"
        " scripting", "<main><p>In 1995 a language was made in ten days. Later pages began"
        " to say that JavaScript is required, and people who had turned it off saw nothing but that line on them for"
        " many years to come, until servers learned to render.</p></main>"),
    "long with an error in its title": page("404 Not Found", f"<h1>404 Not Found</h1>{MANY}"),
    "German on"
    " privacy": page("Neue Regeln für den"
        " Datenschutz", "<article><h1>Neue Regeln für den Datenschutz</h1><p>Der Landtag"
        " hat am Mittwoch ein Gesetz zum Datenschutz beschlossen. Die Opposition stimmte dagegen. Ab Januar prüft eine"
        " Behörde, ob Einwilligungen freiwillig sind.</p></article>"),
    "Chinese on"
    " privacy": page("隐私法", "<article><h1>新的隐私法</h1><p>议会周三通过了新的隐私法。法律将于一月生效。企业必须在收"
        "集数据之前取得同意。"
        "专家认为执行会很困难。</p></article>"),
}  # fmt: skip


@pytest.mark.parametrize("body", CONTENT.values(), ids=CONTENT.keys())
def test_a_page_about_such_things_is_content(body):
    article = marrow.extract(body)
    assert article.reason is None, article.evidence
    assert article
    assert article.text


def test_evidence_is_what_is_on_the_page():
    assert marrow.extract(EMPTY["error-page"][2]).evidence == "Seite nicht gefunden"
    assert marrow.extract(SHELL).evidence == "1 scripts, 0 words"
    assert marrow.extract(CONTENT["short"]).evidence == ""
    frames = "<script>1</script><frameset><frame src=a.html><frame><frame src=/b><noframes>None.</noframes></frameset>"
    article = marrow.extract(frames, url="https://e.example/x/")
    told = "a frameset, which shows https://e.example/x/a.html, https://e.example/b"
    assert (article.reason, article.evidence) == ("no-text", told)
