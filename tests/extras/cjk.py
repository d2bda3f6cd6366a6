"""The extra `cjk`: Chinese is divided into words for the algorithm `vsse`."""

import marrow

text = "今天下了一整天的雨，河水漲過了堤岸，沒有人出門。" * 9
article = marrow.extract(f"<title>今天下了一整天的雨</title><div><a href=/>首頁</a></div><div><p>{text}</p></div>",
                         algorithm="vsse")
assert "河水" in article.text, article.text
