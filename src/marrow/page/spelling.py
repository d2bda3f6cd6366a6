"""Names as XPath and CSS spell them."""

import re

PLAIN_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
PLAIN_ID = re.compile(r"[A-Za-z_][\w-]*", re.ASCII)


def literal(name: str) -> str:
    """A string as XPath writes it, which knows no escapes."""
    if '"' not in name:
        return f'"{name}"'
    return "concat(" + ", '\"', ".join(f'"{part}"' for part in name.split('"')) + ")"


def escaped(name: str) -> str:
    """A name as CSS writes it."""
    return re.sub(r"[^\w-]", r"\\\g<0>", name)
