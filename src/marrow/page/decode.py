from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Encoding:
    name: str
    source: str
    replaced: int
def decode(data, charset=None):
    return data.decode('utf8','replace'), Encoding('utf-8','utf-8',0)
def looks_binary(data): return None
def clean_text(t): return t
