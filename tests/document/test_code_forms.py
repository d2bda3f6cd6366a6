# ruff: noqa: E501 - a case is a page and its Markdown, each in one string
"""Code as generators, editors and plugins write it, to Markdown; first what must stay as it is."""

import pytest
from valid import broken

from marrow.document.build import build
from marrow.page import parse
from marrow.render import markdown


def _fenced(text: str, language: str = "") -> str:
    return f"```{language}\n{text}\n```"


F = "def f():\n    return 1"
PY = _fenced(F, "python")
BARE = _fenced(F)
UNCHANGED = [
    ('code in running text', '<p>Call <code>f()</code> or <code>g()</code>.</p>', 'Call `f()` or `g()`.'),
    ('code alone in a paragraph', '<p>Run</p><p><code>make all</code></p><p>now.</p>', 'Run\n\n`make all`\n\nnow.'),
    ('table of numbers', '<table><tr><td>1</td><td>Brazil</td></tr><tr><td>2</td><td>Chile</td></tr></table>',
     '| 1 | Brazil |\n| --- | --- |\n| 2 | Chile |'),
    ('table of numbers below code', '<pre>SELECT 1</pre><table><tr><td>1</td><td>Brazil</td></tr><tr><td>2</td><td>'
     'Chile</td></tr></table>', _fenced('SELECT 1') + '\n\n| 1 | Brazil |\n| --- | --- |\n| 2 | Chile |'),
    ('table of numbers and commands', '<table><tr><th>Nr</th><th>Command</th></tr><tr><td>1</td><td><code>'
                                      'ls</code></td></tr></table>', '| Nr | Command |\n| --- | --- |\n| 1 | `ls` |'),
    ('prompts', '<pre>$ ls\n&gt;&gt;&gt; 1 + 1\n2</pre>', _fenced('$ ls\n>>> 1 + 1\n2')),
    ('numbers that are code', '<pre><span class=m>1</span>\n<span class=m>2</span>\n<span class=m>3</span></pre>',
     _fenced('1\n2\n3')),
    ('numbered lines of a program', '<pre>10 PRINT "A"\n20 GOTO 10</pre>', _fenced('10 PRINT "A"\n20 GOTO 10')),
    ('a word before code', '<div><p>Example:</p><pre>x</pre></div>', 'Example:\n\n```\nx\n```'),
    ('language in a heading', '<section><h2>Python</h2><pre>x</pre></section>', '## Python\n\n```\nx\n```'),
    ('two commands', '<pre>make</pre><pre>make install</pre>', _fenced('make') + '\n\n' + _fenced('make install')),
    ('a sentence in the box', '<div><span>Python is fine here.</span><pre>x</pre></div>',
     'Python is fine here.\n\n```\nx\n```'),
    ('prompt beside code', '<pre>$ <code>ls -l</code></pre>', _fenced('$ ls -l')),
    ('blank lines and tabs', '<pre><code>\ta\n\n\n  b\n</code></pre>', _fenced('\ta\n\n\n  b')),
    ('item of code', '<ul><li>Python<pre>x = 1</pre></li></ul>', '- Python\n\n  ```\n  x = 1\n  ```'),
    ('commands in paragraphs', '<p><code>a</code></p><p><code>b</code></p><p><code>c</code></p>', '`a`\n\n`b`\n\n`c`'),
    ('commands and their output', '<pre># a</pre><pre>b</pre><pre># c</pre>', _fenced('# a') + '\n\n' + _fenced('b')
     + '\n\n' + _fenced('# c')),
    ('code that was wrapped', '<p><code>f(a, b,\nc)</code></p>', '`f(a, b, c)`'),
    ('paragraphs of code and words', '<p><code>a</code> is</p><p><code>b</code></p><p><code>c</code></p>',
     '`a` is\n\n`b`\n\n`c`'),
    ('a list above as many pieces', f'<div><ul><li>Debian</li><li>Fedora</li></ul><pre>{F}</pre><pre>{F}</pre></div>',
     '- Debian\n- Fedora\n\n' + BARE + '\n\n' + BARE),
    ('steps in a box of a language', '<div class="source-notes html"><ol><li>One.</li><li>Two.</li></ol></div>',
     '1. One.\n2. Two.'),
    ('steps of several blocks', '<div class="source python"><ol><li><p>a</p><p>b</p></li><li>c</li></ol></div>',
     '1. a\n\n   b\n\n2. c'),
]
GUTTERS = [
    ('GitHub', '<div class="blob-wrapper"><table class="highlight js-file-line-container"><tbody><tr>'
               '<td id="L1" class="blob-num" data-line-number="1"></td><td id="LC1" class="blob-code">'
               '<span class="pl-k">def</span> f():</td></tr><tr><td class="blob-num" data-line-number="2"></td>'
               '<td class="blob-code">    return 1</td></tr></tbody></table></div>', BARE),
    ('Pygments', '<div class="highlight-python3 notranslate"><div class="highlight"><table class="highlighttable"><tr>'
                 '<td class="linenos"><div class="linenodiv"><pre><span class="normal">1</span>\n<span class="normal">'
                 '2</span></pre></div></td><td class="code"><div><pre><span></span><span class="k">def</span>'
                 ' f():\n    return 1\n</pre></div></td></tr></table></div></div>', PY),
    ('numbers in boxes', '<pre>' + ''.join(
        f'<div><b>{n}</b><div>{line}</div></div>' for n, line in enumerate(('def f():', '', '    return 1'), 1))
     + '</pre>',
     _fenced('def f():\n\n    return 1')),
    ('numbers in boxes of two lines', '<pre><div><div><span>1</span><div>make all</div></div><div><span>2</span>'
     '<div>make test</div></div></div></pre>', _fenced('make all\nmake test')),
    ('language above', f'<p>Python</p><pre><code>{F}</code></pre>', PY),
    ('words above', f'<p>Python:</p><pre><code>{F}</code></pre>', 'Python:\n\n' + _fenced(F)),
    ('hexo', '<figure class="highlight python"><table><tr><td class="gutter"><pre><span class="line">1</span><br>'
             '<span class="line">2</span><br></pre></td><td class="code"><pre><span class="line"><span class="keyword">'
             'def</span> f():</span><br><span class="line">    return 1</span><br></pre></td></tr></table></figure>',
             PY),
    ('SyntaxHighlighter', '<div id="h1" class="syntaxhighlighter  python"><table border="0"><tbody><tr>'
                          '<td class="gutter"><div class="line number1">1</div><div class="line number2">2</div></td>'
                          '<td class="code"><div class="container"><div class="line number1 index0">'
                          '<code class="python keyword">def</code> <code class="python plain">f():</code></div>'
                          '<div class="line number2 index1"><code class="python spaces">&nbsp;&nbsp;&nbsp;&nbsp;</code>'
                          '<code class="python keyword">return</code> <code class="python value">'
                          '1</code></div></div></td></tr></tbody></table></div>', PY),
    ('rouge', '<div class="language-python highlighter-rouge"><div class="highlight"><pre class="highlight"><code>'
              '<table class="rouge-table"><tbody><tr><td class="gutter gl"><pre class="lineno">1\n2\n</pre></td>'
              '<td class="code"><pre>def f():\n    return 1\n</pre></td></tr></tbody></table></code></pre></div></div>',
              PY),
    ('Chroma', '<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd">'
               '<pre class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td>'
               '<td class="lntd"><pre class="chroma"><code class="language-python" data-lang="python">'
               '<span class="line"><span class="cl">def f():\n</span></span><span class="line"><span class="cl">'
               '    return 1\n</span></span></code></pre></td></tr></table></div></div>', PY),
    ('rows of boxes', '<pre><div class="row"><span>1</span><span>def f():</span></div><div class="row"><span>2</span>'
                      '<span>    return 1</span></div></pre>', BARE),
    ('numbers in a piece of their own', f'<div class=a1><pre class=b1>1\n2</pre><pre class=b2>{F}</pre></div>', BARE),
    ('numbers in a piece in a box', f'<div><div><pre>1\n2\n</pre></div><div><pre><code class=language-python>{F}</code>'
     '</pre></div></div>', PY),
    ('numbers in a cell without names', f'<table><tr><td><pre>1\n2\n</pre></td><td><pre><code>{F}</code></pre></td>'
     '</tr></table>', BARE),
    ('numbers that are others', f'<pre>1\n2\n3</pre><pre>{F}</pre><p>So.</p><pre>1\n2</pre><p>is</p><pre>{F}</pre>',
     _fenced('1\n2\n3') + f'\n\n{BARE}\n\nSo.\n\n' + _fenced('1\n2') + f'\n\nis\n\n{BARE}'),
    ('numbers without names', '<pre><span>1</span>a = 1\n<span>2</span>b = 2\n<span>3</span>c = a + b</pre>',
     _fenced('a = 1\nb = 2\nc = a + b')),
    ('column without names', '<pre><div>1<br>2<br>3</div><div>a\nb\nc</div></pre>', _fenced('a\nb\nc')),
    ('numbers by attribute', '<pre><code><span data-line-number="1">1</span>a\n<span data-line-number="2">2</span>'
                             'b</code></pre>', _fenced('a\nb')),
    ('some lines set apart by a style', '<pre><code>def f():\n<span class=highlight-code-line>    a = 1</span>'
     '<span class=highlight-code-line></span><span class=highlight-code-line>    b = 2</span>\n    return a</code>'
     '</pre>',
     _fenced('def f():\n    a = 1\n\n    b = 2\n    return a')),
    ('legend in a table', '<div><pre>f() <i class=conum data-value=1></i><b>(1)</b>\ng() <b>(2)</b></pre></div><div>'
     '<table><tr><td><b>1</b></td><td>first</td><tr><td><b>2</b></td><td>then <code>g</code></td></table></div>',
     _fenced('f() (1)\ng() (2)') + '\n\n1. first\n2. then `g`'),
    ('legend that says nothing of a place', '<pre>f() (1)\ng() (2)</pre><table><tr><td>1</td><td>first</td></tr><tr>'
     '<td>2</td><td></td></tr></table>', _fenced('f() (1)\ng() (2)') + '\n\n| 1 | first |\n| --- | --- |\n| 2 |  |'),
    ('legend of one line', '<pre>f() (1)</pre><table><tr><td>1</td><td>first</td></tr></table>',
     _fenced('f() (1)') + '\n\n1. first'),
    ('table without names', '<div class="code"><table><tr><td>1</td><td>def f():</td></tr><tr><td>2</td><td>'
                            '    return 1</td></tr></table></div>', BARE),
    ('Torchlight', '<pre><code data-lang="php" class="torchlight"><div class="line"><span style="user-select:none"'
                   ' class="line-number">1</span>$a = 1;</div><div class="line"><span style="user-select:none"'
                   ' class="line-number">2</span>$b = 2;</div></code></pre>', _fenced('$a = 1;\n$b = 2;', 'php')),
    ('LaTeXML', '<div class="ltx_listing ltx_lst_language_Python ltx_lstlisting"><div class="ltx_listing_data">'
                '<a href="data:text/plain;base64,eA==" download="">⬇</a></div><div class="ltx_listingline">'
                '<span class="ltx_tag ltx_tag_listingline">1</span><span class="ltx_text ltx_lst_keyword">def</span>'
                '<span class="ltx_text ltx_lst_space"> </span>f():</div><div class="ltx_listingline">'
                '<span class="ltx_tag ltx_tag_listingline">2</span>    return 1</div></div>', PY),
    ('a cell whose lines a style keeps', '<table><tr><td><div><div>1</div><div>2</div></div></td><td><div><div style="'
     'white-space:pre">def f():</div><div style="white-space: pre">    return 1</div></div></td><td><a href=/>x'
     '</a></td></table><table><tr> <td>7<br>8</td> <td style="white-space:pre-wrap">def f():<br>    return 1</table>',
     f'{BARE}\n\n{BARE}'),
    ('GeSHi', f'<table><tr><td class="line_numbers"><pre>1\n2\n</pre></td><td class="code"><pre'
        f' class="python">{F}</pre>'
              '</td></tr></table>', PY),
]
BARS = [
    ('language and button', f'<div class="code-block"><div class="bar"><span>python</span><button>Copy</button></div>'
                            f'<pre><code>{F}</code></pre></div>', PY),
    ('language and copy as text', f'<div><div><span>Python</span><span>Copy code</span></div><pre>{F}</pre></div>', PY),
    ('bar inside', f'<pre><div class="flex"><span>python</span><div><span>Copy code</span></div></div><div><code>'
                   f'{F}</code></div></pre>', PY),
    ('file', f'<div class="code"><div class="name">main.py</div><pre>{F}</pre></div>', 'main.py\n\n' + PY),
    ('terminal', '<div class="frame"><div>Terminal</div><pre>make all</pre></div>', _fenced('make all', 'shell')),
    ('language below', f'<div><pre><code>{F}</code></pre><div><span>Python</span></div></div>', PY),
    ('own name first', '<div><div>Code</div><pre class=language-js>a</pre></div>', _fenced('a', 'js')),
    ('C++', '<div><div>C++</div><pre>int a;</pre></div>', _fenced('int a;', 'cpp')),
    ('tabs', '<div class="tabs"><div role="tablist"><label>Python</label><label>JavaScript</label></div><div><div><pre>'
             'a = 1</pre></div><div><pre>let a = 1</pre></div></div></div>', _fenced('a = 1', 'python') + '\n\n'
             + _fenced('let a = 1', 'javascript')),
    ('tabs in turn', '<div class="tabbed-set"><label>Ruby</label><div class="tabbed-content"><pre>a</pre></div><label>'
                     'Go</label><div class="tabbed-content"><pre>b</pre></div></div>', _fenced('a', 'ruby') + '\n\n'
                     + _fenced('b', 'go')),
    ('Docusaurus', '<div class="language-python codeBlockContainer_x theme-code-block"><div class="codeBlockTitle_y">'
                   'app.py</div><div class="codeBlockContent_z"><pre tabindex="0" class="prism-code language-python">'
                   '<code class="codeBlockLines_q"><span class="token-line" style="color:#fff">'
                   '<span class="token keyword">def</span> f():<br></span><span class="token-line">'
                   '<span class="token plain">    return 1</span><br></span></code></pre><div class="buttonGroup_w">'
                   '<button aria-label="Copy code"><span>Copy</span></button></div></div></div>', 'app.py\n\n' + PY),
    ('VitePress', '<div class="language-python vp-adaptive-theme"><button title="Copy Code" class="copy"></button>'
                  '<span class="lang">python</span><pre class="shiki"><code><span class="line">def f():</span>'
                  '\n<span class="line">    return 1</span></code></pre></div>', PY),
    ('Expressive Code', '<div class="expressive-code"><figure class="frame has-title"><figcaption class="header">'
                        '<span class="title">a.py</span></figcaption><pre data-language="python"><code>'
                        '<div class="ec-line"><div class="code">def f():</div></div><div class="ec-line">'
                        '<div class="code">    return 1</div></div></code></pre><div class="copy">'
                        '<button title="Copy to clipboard"></button></div></figure></div>', PY + '\n\n*a.py*'),
    ('rehype-pretty-code', '<figure data-rehype-pretty-code-figure=""><pre tabindex="0" data-language="python"'
                           ' data-theme="x"><code data-language="python" style="display:grid"><span data-line=""><span>'
                           'def</span> f():</span>\n<span data-line="">    return 1</span></code></pre></figure>', PY),
    ('AsciiDoctor', f'<div class="listingblock"><div class="content"><pre class="highlight">'
                    f'<code class="language-python" data-lang="python">{F}</code></pre></div></div>', PY),
    ('buttons of a window', f'<div><div><span>●</span><span>●</span></div><pre>{F}</pre></div>', BARE),
    ('label below, and a copy out of sight', f'<div><span role=button><pre hidden>{F}</pre></span><pre>{F}</pre><span>'
                                             f'Python</span></div>', PY),
    ('tabs', f'<div><ul role=tablist><li role=tab>Debian</li><li role=tab>Fedora</li></ul><div><div role=tabpanel><pre>'
             f'{F}</pre></div><div role=tabpanel><pre>{F}</pre></div></div></div>',
     f'**Debian**\n\n{BARE}\n\n**Fedora**\n\n{BARE}'),
    ('tabs by labels around boxes that name their language', '<div class=group><div><input type=radio id=a>'
     '<label for=a>npm</label><input type=radio id=b><label for=b>pnpm</label></div><div><div><button>Copy</button>'
     '<span>sh</span>'
     '<pre>npm i x</pre></div>'
     '<div><span>sh</span><pre>pnpm add x</pre></div></div></div><p>Then go on.</p>',
     '**npm**\n\n' + _fenced('npm i x', 'sh') + '\n\n**pnpm**\n\n' + _fenced('pnpm add x', 'sh')
     + '\n\nThen go on.'),
    ('a caption in two parts', '<div><div class=code-block-caption><span class=caption-number>Listing 1 </span>'
     f'<span class=caption-text>app.py</span></div><pre>{F}</pre></div>', 'Listing 1 app.py\n\n' + BARE),
    ('where it is written', '<dl><dt>f()<a href=/m.html#f><span class=viewcode-link>[source]</span></a></dt>'
     '<dd>It is.</dd></dl>', 'f()\n: It is.'),
    ('tabs that are buttons', f'<div><div role=tablist><button role=tab aria-controls=a>Python</button><button role=tab'
                              f' aria-controls=b>Ruby</button></div><div id=a><pre>{F}</pre></div><div id=b><pre>puts'
                              '</pre></div></div>', PY + '\n\n' + _fenced('puts', 'ruby')),
]
CM5 = ('<div class="CodeMirror cm-s-default"><div class="CodeMirror-scroll"><div class="CodeMirror-sizer"><div>'
       '<div class="CodeMirror-lines"><div><div class="CodeMirror-measure"><pre class="CodeMirror-line-like">'
       'xxxxxxxxxx</pre></div><div class="CodeMirror-code"><div style="position: relative;">'
       '<div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber CodeMirror-gutter-elt">1</div></div>'
       '<pre class=" CodeMirror-line "><span><span class="cm-keyword">def</span> f():</span></pre></div>'
       '<div style="position: relative;"><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber'
       ' CodeMirror-gutter-elt">2</div></div><pre class=" CodeMirror-line "><span><span cm-text="">'
       '\u200b</span></span></pre></div><div><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">'
       '3</div></div><pre class=" CodeMirror-line "><span>    return 1</span></pre></div></div></div></div></div></div>'
       '</div></div>')
EDITORS = [
    ('CodeMirror 5', CM5, _fenced('def f():\n\n    return 1')),
    ('CodeMirror 6', '<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters">'
                     '<div class="cm-gutter cm-lineNumbers"><div class="cm-gutterElement">1</div>'
                     '<div class="cm-gutterElement">2</div></div></div><div class="cm-content" role="textbox"'
                     ' data-language="python"><div class="cm-line">def f():</div><div class="cm-line"><br></div>'
                     '<div class="cm-line">    return 1</div></div></div></div>', _fenced('def f():\n\n    return 1',
                         'python')),
    ('Monaco', '<div class="monaco-editor"><div class="margin"><div class="line-numbers">1</div></div>'
               '<div class="view-lines"><div style="top:19px;height:19px;" class="view-line"><span><span class="mtk1">'
               '&nbsp;&nbsp;&nbsp;&nbsp;return&nbsp;1</span></span></div><div style="top:0px;height:19px;"'
               ' class="view-line"><span><span class="mtk1">def&nbsp;f():</span></span></div></div></div>', BARE),
    ('Ace', '<div class="ace_editor ace-tm"><div class="ace_gutter"><div class="ace_gutter-cell">1</div></div>'
            '<div class="ace_layer ace_text-layer"><div class="ace_line_group"><div class="ace_line">'
            '<span class="ace_keyword">def</span> f():</div></div><div class="ace_line_group"><div class="ace_line">'
            '    return 1</div></div></div></div>', BARE),
    ('Crayon', '<div class="crayon-syntax"><div class="crayon-toolbar"><span class="crayon-language">'
               'Python</span></div><div class="crayon-plain-wrap"><textarea>x</textarea></div><div class="crayon-main">'
               '<table class="crayon-table"><tr class="crayon-row"><td class="crayon-nums">'
               '<div class="crayon-nums-content"><div class="crayon-num">1</div><div class="crayon-num">'
               '2</div></div></td><td class="crayon-code"><div class="crayon-pre"><div class="crayon-line">'
               '<span class="crayon-r">def</span> f():</div><div class="crayon-line">    return 1</div></div></td></tr>'
               '</table></div></div>', PY),
    ('SyntaxHighlighter without numbers', '<div class="syntaxhighlighter nogutter  java"><table><tr><td class="code">'
                                          '<div class="container"><div class="line number1"><code class="java keyword">'
                                          'int</code> <code class="java plain">a;</code></div>'
                                          '<div class="line number2"><code class="java plain">'
                                          'b;</code></div></div></td></tr></table></div>', _fenced('int a;\nb;',
                                              'java')),
    ('Enlighter', '<div class="enlighter-default enlighter-l-java"><div class="enlighter-toolbar"><div>Plain text</div>'
                  '</div><div class="enlighter-code"><div>a</div><div>b</div></div><pre hidden>a\nb</pre></div>',
     _fenced('a\nb', 'java')),
    ('SyntaxHighlighter 1', '<div class="dp-highlighter"><div class=bar><b>[java]</b> <a href="#">view plain</a>'
        '</div><ol'
                            ' class="dp-j"><li>a;</li><li>b;</li></ol></div>', _fenced('a;\nb;', 'java')),
]
PARTS = [
    ('a pre each line', '<pre>def f():</pre><pre>    a = 1</pre><pre>    return a</pre>',
     _fenced('def f():\n    a = 1\n    return a')),
    ('code and breaks', '<p><code>def f():</code><br><code>&nbsp;&nbsp;&nbsp;&nbsp;return 1</code></p>', BARE),
    ('code and breaks with line feeds', '<p><code>a</code><br>\n<code>b</code></p>', _fenced('a\nb')),
    ('a fence that was not read', '<p><code>\na = 1\nb = 2\n</code></p>', _fenced('a = 1\nb = 2')),
    ('a box of code each line', '<div><div><code>a = 1</code></div><div><code>b = 2</code></div><div><code>'
                                'c = 3</code></div></div>', _fenced('a = 1\nb = 2\nc = 3')),
    ('code and breaks before a pre', '<p><code>a</code><br><code>b</code></p><p>c</p><pre>d</pre>', _fenced('a\nb')
     + '\n\nc\n\n' + _fenced('d')),
    ('code alone over lines', f'<p>See:</p><p><code>{F}</code></p>', 'See:\n\n' + BARE),
    ('lines without line feeds', '<pre><code><span class="line">def f():</span><span class="line">'
                                 '    return 1</span></code></pre>', BARE),
    ('lines in boxes, one empty', '<pre><code><div class="line">a</div><div class="line"></div><div class="line">'
                                  'b</div></code></pre>', _fenced('a\n\nb')),
    ('code each line in a pre', '<pre><code>a</code><code>b</code></pre>', _fenced('a\nb')),
    ('list of lines', '<div class="wp_syntax"><div class="php" style="font-family:monospace"><ol><li><div>a</div></li>'
                      '<li><div>&nbsp; b</div></li></ol></div></div>', _fenced('a\n  b', 'php')),
    ('list of lines in a box', '<div class="source python"><ol><li>a</li><li>b</li></ol></div>',
     _fenced('a\nb', 'python')),
    ('lines kept in inline boxes', '<div class=code-block><span><code class="language-java" style="white-space:pre">'
                                   'a;\nb;</code></span></div>', _fenced('a;\nb;', 'java')),
    ('changes', '<table class="diff-table"><tr><td class="blob-num">1</td><td class="blob-num">1</td><td class=c><span'
                ' data-code-marker=" ">a</span></td></tr><tr><td class="blob-num">2</td><td class="blob-num"></td>'
                '<td class=c><span data-code-marker="-">b</span></td></tr></table>', _fenced(' a\n-b', 'diff')),
    ('changes of diff2html', '<table class="d2h-diff-table"><tr><td class="d2h-code-linenumber"><div>1</div>'
        '</td><td><div'
                             ' class="d2h-code-line"><span class="d2h-code-line-prefix">+</span>'
                             '<span class="d2h-code-line-ctn">a</span></div></td></tr></table>', _fenced('+a', 'diff')),
    ('numbers in heads of rows', '<table class=code><tr><th><a>1</a></th><td>a</td></tr><tr><th><a>2</a></th><td>b</td>'
                                 '</tr></table>', _fenced('a\nb')),
    ('boxes of a language', '<div class=box><div class=row data-language=python>def f():</div><div class=row'
                            ' data-language=python>    return 1</div></div>', PY),
    ('a box of a language with numbered lines', '<div data-language=go><div><div><b>1</b><i>package main</i></div><div>'
                                                '<b>2</b><i>func main() {}</i></div></div></div>',
     _fenced('package main\nfunc main() {}', 'go')),
    ('boxes of a language of people', '<div data-language=en><div>a</div><div>b</div></div>', 'a\n\nb'),
]
LANGUAGES = [
    ('Stack Overflow', f'<pre class="lang-py s-code-block"><code class="hljs language-python">{F}</code></pre>', PY),
    ('MediaWiki', f'<div class="mw-highlight mw-highlight-lang-python mw-content-ltr" dir="ltr"><pre><span></span>'
                  f'{F}\n</pre></div>', PY),
    ('DokuWiki', '<pre class="code php">echo 1;</pre><p>a</p><pre class="file ini">b = 1</pre>', _fenced('echo 1;',
        'php') + '\n\na\n\n' + _fenced('b = 1', 'ini')),
    ('Confluence', '<div class="code panel"><div class="codeContent"><pre class="syntaxhighlighter-pre"'
                   ' data-syntaxhighlighter-params="brush: java; gutter: false; theme: Confluence">'
                   'int a;</pre></div></div>', _fenced('int a;', 'java')),
    ('org-mode', '<div class="org-src-container"><pre class="src src-emacs-lisp">(a)</pre></div>',
     _fenced('(a)', 'emacs-lisp')),
    ('Enlighter', '<pre class="EnlighterJSRAW" data-enlighter-language="java">int a;</pre>', _fenced('int a;', 'java')),
    ('Gatsby', '<div class="gatsby-highlight" data-language="js"><pre class="language-js"><code class="language-js">'
               'a</code></pre></div>', _fenced('a', 'js')),
    ('Medium', '<pre data-code-block-lang="python"><span data-selectable-paragraph="">def f():<br>'
               '    return 1</span></pre>', PY),
    ('GitLab', '<pre class="code highlight" lang="ruby"><code><span class="line" lang="ruby">a</span>'
               '\n<span class="line" lang="ruby">b</span></code></pre>', _fenced('a\nb', 'ruby')),
    ('Notion', '<pre class="code"><code class="language-JavaScript">a</code></pre>', _fenced('a', 'javascript')),
    ('Crayon before it runs', '<pre class="lang:python decode:true">a</pre>', _fenced('a', 'python')),
    ('no language', '<pre><code class="language-text">a</code></pre><p>x</p><pre class="nohighlight">b</pre>',
     _fenced('a') + '\n\nx\n\n' + _fenced('b')),
    ('prettyprint', '<pre class="prettyprint lang-java linenums">a</pre>', _fenced('a', 'java')),
    ('unseen characters', '<pre>a&nbsp;=&nbsp;1&#x200b;</pre>', _fenced('a = 1')),
    ('mode of an editor', f'<pre data-mode-id=python>{F}</pre>', PY),
    ('the class of code alone', '<pre class="r">a</pre><p>x</p><pre class="rust rust-example"><code>b</code></pre><p>y'
                                '</p><pre class="go home">c</pre><p>z</p><pre class="rust item-decl"><code>d</code>'
                                '</pre>',
     _fenced('a', 'r') + '\n\nx\n\n' + _fenced('b', 'rust')
                                + '\n\ny\n\n' + _fenced('c') + '\n\nz\n\n' + _fenced('d', 'rust')),
    ('the first class of code', '<pre class="python wide"><code>a</code></pre><p>x</p><pre><code class="wide python">b'
     '</code>'
     '</pre><p>y</p><pre class="text wide">c</pre>',
     _fenced('a', 'python') + '\n\nx\n\n' + _fenced('b') + '\n\ny\n\n' + _fenced('c')),
    ('GeSHi', '<div class="python geshi"><pre class="de1"><ol><li><div class="de1">a</div></li><li><div class="de1">'
              '&nbsp; b</div></li></ol></pre></div>', _fenced('a\n  b', 'python')),
    ('gist', '<div class="blob data type-python"><table class="highlight"><tr><td class="blob-num" data-line-number=1>'
             '</td><td class="blob-code">a</td></tr></table></div>', _fenced('a', 'python')),
    ('DocBook', '<pre class="programlisting java">int a;</pre>', _fenced('int a;', 'java')),
]
BESIDE = [
    ('what is shown when pointed at', '<pre class=twoslash><code><span class="line">let <span><span '
        'class="twoslash-popup-container"><code>let a: number'
                                      '</code></span>a</span> = 1</span>\n<span class="line">b(a)</span></code></pre>'
                                      '', _fenced('let a = 1\nb(a)')),
    ('mdBook', '<pre><code class="language-rust"><span class="boring">fn main() {\n</span>    a();\n<span '
        'class="boring">}</span></code></pre>', _fenced('    a();', 'rust')),
    ('Doxygen', '<div class="fragment"><div class="line"><span class="lineno">   12</span>&#160;<b>class</b> A {'
        '</div><div class="line">'
                '<span class="lineno">   13</span>&#160;  int b;</div><div class="ttc"><div>A</div></div></div>'
                '', _fenced('class A {\n  int b;')),
    ('a box of code that is no lines', '<div class="fragment"><p>a</p><p class="line">b</p></div>', 'a\n\nb'),
    ('Ace', '<div class="ace_static_highlight"><div class="ace_line"><span class="ace_gutter-cell">1</span>a\n</div>'
        '<div class="ace_line">'
            '<span class="ace_gutter-cell">2</span>b\n</div></div>', _fenced('a\nb')),
    ('numbers beside an editor', '<div><div class="line-numbers"><div>1</div><div>2</div></div><div '
        'class="react-code-lines">'
                                 '<div>a</div><div>b</div></div></div>', _fenced('a\nb')),
    ('line numbers that are none', '<div class="line-numbers"><p>Lines 3</p></div>', 'Lines 3'),
    ('numbered cells', f'<div class="input"><div class="input_prompt">In [3]:</div><div class="highlight '
        f'hl-ipython3"><pre>{F}</pre></div></div>'
                       '<div class="output_prompt">Out[3]:</div><pre>1</pre>', PY + '\n\n' + _fenced('1')),
    ('numbers that are heads', '<table class="code"><thead><tr><th class="lineno">Line</th><th>&nbsp;</th></tr>'
        '</thead><tr><th id=L1>1</th><td>a</td></tr><tr>'
                               '<th id=L2>2</th><td>b</td></tr></table>', _fenced('a\nb')),
    ('lines counted in a bar', f'<div><div><span>a.py</span><span>2 lines</span></div><pre>{F}</pre></div>'
        f'', 'a.py\n\n' + PY),
    ('rows of a listing', '<div class="code-listing"><div class="code-line"><span>1</span><code>a</code></div><div '
        'class="code-line"><span>2</span>'
                          '<code>b</code></div></div>', _fenced('a\nb')),
    ('a class that keeps lines', '<div><code class="whitespace-pre">a\nb</code></div><div><code>c\nd</code></div>'
        '', _fenced('a\nb') + '\n\n`c d`'),
    ('lines in a box each', '<div><pre class="line">a</pre><pre class="line">b</pre></div>', _fenced('a\nb')),
    ('Gitiles', '<table><tr><td data-line-number=1></td><td class="x-lineContents">a</td></tr><tr><td '
        'data-line-number=2></td>'
                '<td class="x-lineContents">b</td></tr></table>', _fenced('a\nb')),
    ('Evernote', '<div style="-en-codeblock:true;font-family:Monaco,Menlo,monospace"><div>a</div><div>&nbsp; b</div>'
        '</div>', _fenced('a\n  b')),
    ('teletype', '<p><tt>10 PRINT<br>20 GOTO 10</tt></p><p>The <tt>GOTO</tt>.</p>', _fenced('10 PRINT\n20 GOTO '
        '10') + '\n\nThe `GOTO`.'),
]
STYLED = [
    ('lines kept by a style', f'<div style="font-family: Menlo, monospace; white-space: pre">{F}</div>', BARE),
    ('each line a box in it', '<div style="background:#111;font: 12px Courier New;white-space:pre-wrap"><div>a = 1'
                              '</div><br><div>&nbsp; b</div></div>', _fenced('a = 1\n\n  b')),
    ('lines kept in other letters', '<div style="white-space:pre-wrap">a\nb</div>', 'a\\\nb'),
    ('numbers beside a bar', f'<div class="language-py"><span class=lang>py</span><pre>{F}</pre><div class=nums>'
                             '<span>1</span><br><span>2</span></div></div>', PY.replace('python', 'py')),
    ('numbers in the box', f'<pre><code class="language-python">{F}</code><ul><li>1</li><li>2</li></ul></pre>', PY),
    ('command with its label', f'<div><p>Code: <a href="#">Select all</a></p><pre><code>{F}</code></pre></div>', BARE),
    ('language as it is', f'<pre language=python>{F}</pre>', PY),
]
GENERATED = [
    ('the language in an attribute of its own', f'<pre syntax="Python"><code>{F}</code></pre>', PY),
    ('the language behind a prefix', '<pre class="sp-javascript"><code>a</code></pre><p>x</p><pre class="pre-d"><code>b'
     '</code></pre>', _fenced('a', 'javascript') + '\n\nx\n\n' + _fenced('b')),
    ('the language around a notebook', f'<div class="cm-editor"><div class="highlight hl-ipython3"><pre>{F}</pre></div>'
                                       f'</div>', PY),
    ('what is said once it was copied', f'<div><pre>{F}</pre><div role=status>Content copied to clipboard</div></div>',
     BARE),
    ('lines with signs in a column', '<table><tr><td class="lines-num">1</td><td><i data-type-marker=""></i></td><td '
        'class="lines-code">'
                                     '<code>a\n</code></td></tr><tr><td class="lines-num">2</td><td><i '
                                     'data-type-marker="-"></i></td><td class="lines-code"><code>b\n</code></td></tr>'
                                     '</table>', _fenced(' a\n-b')),
    ('a word on changes', '<p>@@ -1 +1 @@</p><p>is the head of a hunk.</p>',
     '@@ -1 +1 @@\n\nis the head of a hunk.'),
    ('lines that were changed, by their class', '<pre class=shiki><code class=language-js><span class=line>a</span>\n'
     '<span class="line diff remove">b</span>\n<span class="line diff add">c</span></code></pre>',
     _fenced(' a\n-b\n+c', 'diff')),
    ('lines that were changed and say so', '<pre><code class=language-diff-js><span class=line>a</span>\n'
     '<span class="line inserted">+ b</span></code></pre>', _fenced('a\n+ b', 'diff')),
    ('numbers of cells', f'<div><pre>[1]:</pre><pre class=language-python>{F}</pre><pre>Out[ ]:</pre><pre>6</pre>'
     '</div>',
     PY + '\n\n' + _fenced('6')),
    ('lines in boxes between lines', '<pre><code><span class="hl-code-line">a</span>b\n<span class="hl-code-line">c'
     '</span>d</code></pre>', _fenced('a\nb\nc\nd')),
    ('folded lines', '<pre><code><details><summary>2 lines</summary><div>a</div></details><div>b</div></code></pre>',
     _fenced('a\nb')),
    ('a label above a table with numbers', '<div><div class=lang>python</div><figure><table><tr><td class=gutter'
     '><pre>1\n2</pre></td>'
     f'<td class=code><pre>{F}</pre></td></tr></table></figure></div>', PY),
    ('a bar above code by its style', '<div><div><div role=button>Python</div></div><div><div>Copy</div><div>Cap'
     'tion</div></div>'
     f'<div style="font-family: Menlo, monospace; white-space: pre"><div>{F}</div></div></div>', PY),
    ('an editor that is not read out', '<p>So.</p><div class="monaco-editor"><textarea>a</textarea>'
     '<div aria-hidden=true class=view-lines><div class=view-line><span>a =&nbsp;1</span></div>'
     '<div class=view-line><span>b</span></div></div></div>'
     '<div class=CodeMirror><div class=CodeMirror-code aria-hidden=true><pre>c</pre><pre>d</pre></div></div>',
     'So.\n\n' + _fenced('a = 1\nb') + '\n\n' + _fenced('c\nd')),
    ('an editor that is not shown', '<p>So.</p><div class="monaco-editor"><div class=view-lines style="display:none">'
     '<div class=view-line>a</div></div></div>', 'So.'),
    ('a bar above code without a pre', '<p>So.</p><div><div><span>python</span><button>Copy</button></div><div><code '
     f'class="!whitespace-pre hljs">{F}</code></div></div>', 'So.\n\n' + PY),
    ('code without a pre between paragraphs', f'<p>So.</p><code class="whitespace-pre">{F}</code><p>Yes.</p>',
     'So.\n\n' + BARE + '\n\nYes.'),
    ('code that keeps lines within a line', '<p>So <code class="whitespace-pre">a\nb</code> it is.</p>',
     'So `a b` it is.'),
    ('numbers and a space', '<pre><b>1</b> a\n<b>2</b>   b\n<b>3</b> c</pre>', _fenced('a\n  b\nc')),
    ('numbers in a cell, code in the next', '<table class=source_code><tr><td><pre class=lines>\n7\n8</pre></td><td>'
     f'<pre>{F}</pre></td></tr></table>', BARE),
    ('a file in a paragraph above', f'<p><b>sum.py</b>:</p><pre>{F}</pre>', '**sum.py**:\n\n' + PY),
    ('scripts that are shown as they are', f'<p>So.</p><script type="text/plain" class="language-python">{F}</script>'
     f'<script type=syntaxhighlighter class="brush: python"><![CDATA[\n{F}\n]]></script><script type="text/plain">x = 1'
     f'</script><script class="language-python">{F}</script><p>Yes.</p>', f'So.\n\n{PY}\n\n{PY}\n\nYes.'),
    ('lines that are blocks', '<pre><code class=language-python><span class=block>def f():</span><span class=block>'
     '    return 1</span></code></pre>', PY),
    ('Urvanov', '<div class=urvanov-syntax-highlighter-syntax><div class=crayon-toolbar><span class=crayon-language>'
     'Python</span></div><div class=urvanov-syntax-highlighter-main><table><tr><td class=crayon-nums><div>1</div><div>2'
     '</div><td><div class=crayon-pre><div class=crayon-line>def f():</div><div class=crayon-line>    return 1</div>'
     '</div></table></div></div>', PY),
]
ALL = GENERATED + BESIDE + STYLED + UNCHANGED + GUTTERS + BARS + EDITORS + PARTS + LANGUAGES


@pytest.mark.parametrize(("html", "expected"), [pytest.param(html, text, id=name) for name, html, text in ALL])
def test_forms(html: str, expected: str) -> None:
    page = parse(html, url="https://e.org/d/p.html")
    document = build(page, page.leaves.hidden == 0)
    assert broken(document) == ""
    assert markdown.render(document).strip() == expected
