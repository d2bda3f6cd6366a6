"""Pages of shops in many languages, made up: each with the price to pay among sums that are not it, and a list of other
goods."""

from dataclasses import dataclass
from pathlib import Path

GTIN = "4006381333931"


@dataclass(frozen=True)
class Shop:
    """What a shop of one country says around a product. Texts hold the sums as they are written there."""

    lang: str
    host: str
    currency: str
    amount: str
    price: str
    old: str
    unit: str
    rate: str
    delivery: str
    name: str
    maker: str
    stock: str
    buy: str
    number: str
    ean: str
    sold_out: str

    def page(self, layout: int) -> str:
        """The page, in one of `LAYOUTS` layouts."""
        return _LAYOUTS[layout](self)

    @property
    def others(self) -> str:
        cards = "".join(f"<li class=card><a href=/p/{n}><img src=/{n}.jpg alt='{self.name} {n}'><h3>"
                        f"{self.name} {n}</h3></a>"
                        f"<span class=price>{self.delivery_sum}</span></li>" for n in range(6))  # fmt: skip
        return f"<section><ul class=cards>{cards}</ul></section>"

    @property
    def delivery_sum(self) -> str:
        """A sum as this shop writes it, that of another product."""
        return self.price.replace("9", "8").replace("۹", "۸").replace("٩", "٨").replace("९", "८").replace("৯", "৮")


def _classed(shop: Shop) -> str:
    """Classes that speak, a definition list, words around sums."""
    return (
        f"<html lang={shop.lang}><title>{shop.name} | Markt</title><body><header><p>{shop.delivery}</p></header>"
        f"<main class=product>"
        f"<h1>{shop.name}</h1><div class=prices><p>{shop.old}</p><p class=price>{shop.price}</p><p>{shop.unit}</p>"
        f"<p>{shop.rate}</p></div>"
        f"<p>{shop.stock}</p><button>{shop.buy}</button><dl><dt>{shop.maker}<dd>Acme<dt>{shop.number}<dd>K-1734<dt>"
        f"{shop.ean}<dd>{GTIN}"
        f"</dl></main>{shop.others}"
    )


def _bare(shop: Shop) -> str:
    """No classes, lines with colons, tables for layout."""
    return (
        f"<html lang={shop.lang}><title>{shop.name} - Markt</title><body><table><tr><td><h1>{shop.name}</h1><p>"
        f"{shop.maker}: Acme</p>"
        f"<p>{shop.number}: K-1734<br>{shop.ean}: {GTIN}</p><p>{shop.rate}</p><p><b>{shop.price}</b></p><p>"
        f"{shop.old}</p>"
        f"<p>{shop.delivery}</p><p>{shop.stock}</p><form><input type=submit value='{shop.buy}'></form></table>"
        f"{shop.others}"
    )


def _sold_out(shop: Shop) -> str:
    """Spec table of two columns, nothing left, meaningless classes."""
    return (
        f"<html lang={shop.lang}><title>{shop.name}</title><body><main><div class=x1><div class=x2><h1 class=x3>"
        f"{shop.name}</h1>"
        f"<div class=x4><span class=x5>{shop.price}</span><div class=x6>{shop.delivery}</div></div><div class=x7>"
        f"{shop.sold_out}</div>"
        f"<a class=x8 role=button href=#>{shop.buy}</a></div></div><table><tr><th>{shop.maker}<td>Acme<tr><th>"
        f"{shop.number}<td>K-1734"
        f"<tr><th>{shop.ean}<td>{GTIN}</table></main>{shop.others}"
    )


_LAYOUTS = (_classed, _bare, _sold_out)
LAYOUTS = len(_LAYOUTS)
# a shop a line, the fields of `Shop` in order
_ROWS = (Path(__file__).parent / "shops.txt").read_text(encoding="utf-8")
SHOPS = tuple(Shop(*(part.strip() for part in line.split("|"))) for line in _ROWS.strip().splitlines())
