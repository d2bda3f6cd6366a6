"""The style of our pages: light and dark, 320 pixels wide and up, targets of 24 pixels and more."""

STYLE = """
:root{color-scheme:light dark;--text:#1a1a1a;--soft:#4a4a4a;--back:#fbfaf7;--card:#fff;--line:#8a8a8a;--link:#0b4f9c;
--good:#0a5c2b;--bad:#9b1c1c}
@media(prefers-color-scheme:dark){
:root{--text:#eee;--soft:#c4c4c4;--back:#161616;--card:#202020;--line:#8a8a8a;--link:#9ecbff;--good:#7fdc9f;--bad:#ff9d9d}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:62rem;font:1rem/1.5 system-ui,sans-serif;color:var(--text);background:var(--back)}
a{color:var(--link)}
h1{font-size:1.7rem;margin:.5rem 0}
h2{font-size:1.25rem;margin:2rem 0 .5rem}
section>h2{margin-top:.25rem}
code{font-family:ui-monospace,monospace}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding:0;list-style:none}
nav a{display:inline-block;padding:.25rem 0;min-height:24px}
section,details{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem;margin:.75rem 0}
summary{cursor:pointer;min-height:24px;font-weight:600}
summary h3{display:inline;font-size:1rem}
label{display:inline-block;min-height:24px}
.row{display:grid;grid-template-columns:minmax(12rem,1fr) 2fr;gap:.25rem 1rem;align-items:start;margin:.5rem 0}
.help{color:var(--soft);margin:0}
input:not([type=checkbox]),select,textarea{font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);
border-radius:4px;padding:.3rem .5rem;max-width:100%;width:100%}
input[type=checkbox]{width:24px;height:24px;vertical-align:middle}
button{font:inherit;min-height:2.5rem;padding:.4rem 1.2rem;border:1px solid var(--link);border-radius:6px;
color:var(--card);background:var(--link);cursor:pointer}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
[role=status]:not(:empty){border:2px solid var(--good);border-radius:6px;padding:.5rem 1rem}
[role=alert]{border:2px solid var(--bad);border-radius:6px;padding:.5rem 1rem}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.scroll{overflow-x:auto}
.two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
iframe{width:100%;height:32rem;border:1px solid var(--line);background:#fff}
.skip{position:absolute;left:-999rem}.skip:focus{left:1rem}
@media(max-width:40rem){.row,.two{grid-template-columns:1fr}}
@media(prefers-reduced-motion:reduce){*{scroll-behavior:auto}}
"""
