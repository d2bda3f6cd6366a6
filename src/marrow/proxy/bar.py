"""The small bar on each changed page: what was done, the original, the settings for the site, and why."""

from html import escape
from urllib.parse import quote

_STYLE = """
#marrow-bar,#marrow-bar *{all:revert;box-sizing:border-box}
#marrow-bar{position:fixed;right:0;bottom:0;z-index:2147483647;max-width:100%;margin:0;font:14px/1.4 system-ui,sans-serif;
color:#1a1a1a;background:#fff;border:1px solid #767676;border-radius:6px 0 0 0}
#marrow-bar summary{min-height:24px;padding:4px 10px;cursor:pointer}
#marrow-bar div{padding:4px 12px 10px}
#marrow-bar p{margin:4px 0}
#marrow-bar a{display:inline-block;min-height:24px;padding:2px 0;color:#0b4f9c}
#marrow-bar :focus-visible{outline:3px solid #0b4f9c;outline-offset:2px}
@media(prefers-color-scheme:dark){#marrow-bar{color:#f2f2f2;background:#1f1f1f}#marrow-bar a{color:#9ecbff}
#marrow-bar :focus-visible{outline-color:#9ecbff}}
@media print{#marrow-bar{display:none}}
"""


def bar(home: str, url: str, host: str, token: str, nonce: str) -> str:
    """The bar as HTML; `{said}` in it stands for what was done. `home` is the address of the settings page, `token`
    allows to show this page as it was, `nonce` that of the style sheet."""
    original = escape(f"{home}original?url={quote(url, safe='')}&token={token}")
    site = escape(f"{home}site?host={quote(host, safe='')}")
    why = escape(f"{home}why?url={quote(url, safe='')}")
    style = _STYLE.replace("\n", "")
    return (
        f'<aside id="marrow-bar" lang="en" dir="ltr" aria-label="Marrow"><style nonce="{nonce}">{style}</style>'
        '<details><summary>Simplified</summary><div><p role="status">{said}.</p>'
        f'<p><a href="{original}" accesskey="o" rel="nofollow">Show the original</a></p>'
        f'<p><a href="{site}" rel="nofollow">Settings for {escape(host)}</a></p>'
        f'<p><a href="{why}" rel="nofollow">Why</a></p></div></details></aside>'
    )
