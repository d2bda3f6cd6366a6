"""Pages of shops in many languages, made up: each with the price to pay among sums that are not it, and a list of other goods."""

from dataclasses import dataclass

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
        cards = "".join(f"<li class=card><a href=/p/{n}><img src=/{n}.jpg alt='{self.name} {n}'><h3>{self.name} {n}</h3></a>"
                        f"<span class=price>{self.delivery_sum}</span></li>" for n in range(6))  # fmt: skip
        return f"<section><ul class=cards>{cards}</ul></section>"

    @property
    def delivery_sum(self) -> str:
        """A sum as this shop writes it, that of another product."""
        return self.price.replace("9", "8").replace("۹", "۸").replace("٩", "٨").replace("९", "८").replace("৯", "৮")


def _classed(shop: Shop) -> str:
    """Classes that speak, a definition list, words around sums."""
    return (
        f"<html lang={shop.lang}><title>{shop.name} | Markt</title><body><header><p>{shop.delivery}</p></header><main class=product>"
        f"<h1>{shop.name}</h1><div class=prices><p>{shop.old}</p><p class=price>{shop.price}</p><p>{shop.unit}</p><p>{shop.rate}</p></div>"
        f"<p>{shop.stock}</p><button>{shop.buy}</button><dl><dt>{shop.maker}<dd>Acme<dt>{shop.number}<dd>K-1734<dt>{shop.ean}<dd>{GTIN}"
        f"</dl></main>{shop.others}"
    )


def _bare(shop: Shop) -> str:
    """No classes, lines with colons, tables for layout."""
    return (
        f"<html lang={shop.lang}><title>{shop.name} - Markt</title><body><table><tr><td><h1>{shop.name}</h1><p>{shop.maker}: Acme</p>"
        f"<p>{shop.number}: K-1734<br>{shop.ean}: {GTIN}</p><p>{shop.rate}</p><p><b>{shop.price}</b></p><p>{shop.old}</p><p>{shop.delivery}</p>"
        f"<p>{shop.stock}</p><form><input type=submit value='{shop.buy}'></form></table>{shop.others}"
    )


def _sold_out(shop: Shop) -> str:
    """Spec table of two columns, nothing left, meaningless classes."""
    return (
        f"<html lang={shop.lang}><title>{shop.name}</title><body><main><div class=x1><div class=x2><h1 class=x3>{shop.name}</h1>"
        f"<div class=x4><span class=x5>{shop.price}</span><div class=x6>{shop.delivery}</div></div><div class=x7>{shop.sold_out}</div>"
        f"<a class=x8 role=button href=#>{shop.buy}</a></div></div><table><tr><th>{shop.maker}<td>Acme<tr><th>{shop.number}<td>K-1734"
        f"<tr><th>{shop.ean}<td>{GTIN}</table></main>{shop.others}"
    )


_LAYOUTS = (_classed, _bare, _sold_out)
LAYOUTS = len(_LAYOUTS)
_ROWS = """
de | example.de | EUR | 1299.95 | 1.299,95 € | UVP 1.599,00 € | (12,95 € / 100 g) | oder ab 54,17 € pro Monat | zzgl. 4,95 € Versandkosten | Kessel aus Stahl | Marke | Auf Lager | In den Warenkorb | Artikelnummer | EAN | Derzeit nicht verfügbar
de-CH | example.ch | CHF | 1299.90 | CHF 1’299.90 | statt CHF 1’599.00 | 12.95 / 100 g | 24 x CHF 54.17 | Versand CHF 9.00 | Kessel aus Stahl | Hersteller | Sofort lieferbar | In den Warenkorb legen | Art.-Nr. | EAN-Code | Ausverkauft
fr | example.fr | EUR | 1299.95 | 1 299,95 € | Prix conseillé : 1 599,00 € | soit 12,95 €/kg | ou 4 x 324,99 € sans frais | Livraison à partir de 4,95 € | Bouilloire en acier | Marque | En stock | Ajouter au panier | Référence | Code EAN | Rupture de stock
fr-CA | example.ca | CAD | 129.95 | 129,95 $ | Prix régulier 159,95 $ | 12,95 $ / 100 g | 4 paiements de 32,49 $ | Livraison 9,95 $ | Bouilloire en acier | Fabricant | Disponible | Ajouter au panier | No d'article | CUP | Épuisé
es | example.es | EUR | 1299.95 | 1.299,95 € | PVP recomendado: 1.599,00 € | 12,95 €/kg | o 3 plazos de 433,32 € | Gastos de envío: 4,95 € | Hervidor de acero | Marca | En stock | Añadir al carrito | Referencia | Código EAN | Agotado
es-MX | example.mx | MXN | 1299.90 | $1,299.90 | Antes: $1,599.00 | $12.95 por 100 g | 12 meses sin intereses de $108.32 | Envío: $99.00 | Hervidor de acero | Fabricante | Disponible | Agregar al carrito | Código del producto | Código de barras | Sin existencias
it | example.it | EUR | 1299.95 | 1.299,95 € | Prezzo di listino: 1.599,00 € | 12,95 €/kg | 3 rate da 433,32 € | Spese di spedizione 4,95 € | Bollitore in acciaio | Marchio | Disponibile | Aggiungi al carrello | Codice articolo | Codice EAN | Non disponibile
pt-BR | example.br | BRL | 1299.90 | R$ 1.299,90 | De: R$ 1.599,00 | R$ 12,95 / kg | em até 10x de R$ 129,99 sem juros | Frete R$ 19,90 | Chaleira de aço | Marca | Em estoque | Adicionar ao carrinho | Código | EAN | Esgotado
pt | example.pt | EUR | 1299.95 | 1.299,95€ | PVPR: 1.599,00€ | 12,95€/kg | 12 prestações de 108,33€ | Portes de envio: 4,95€ | Chaleira de aço | Fabricante | Em stock | Adicionar ao cesto | Ref. | Código EAN | Indisponível
nl | example.nl | EUR | 1299.00 | € 1.299,- | Adviesprijs € 1.599,- | € 12,95 per 100 g | of 3 termijnen van € 433,00 | Verzendkosten € 4,95 | Stalen waterkoker | Merk | Op voorraad | In winkelwagen | Artikelnummer | EAN | Uitverkocht
sv | example.se | SEK | 1299.00 | 1 299 kr | Ord. pris 1 599 kr | Jmf-pris 12,95 kr/kg | Delbetala från 108 kr/mån | Frakt 49 kr | Vattenkokare i stål | Varumärke | I lager | Lägg i varukorgen | Artikelnr | EAN | Slut i lager
da | example.dk | DKK | 1299.00 | 1.299,00 kr. | Før 1.599,00 kr. | 12,95 kr. pr. kg | Fra 108 kr./md. | Fragt 39,00 kr. | Elkedel i stål | Mærke | På lager | Læg i kurv | Varenr. | EAN-nummer | Udsolgt
nb | example.no | NOK | 1299.00 | 1 299,- | Førpris 1 599,- | 12,95 kr per kg | Delbetaling fra 108 kr/mnd | Frakt 79,- | Vannkoker i stål | Merke | På lager | Legg i handlekurven | Varenummer | EAN | Utsolgt
fi | example.fi | EUR | 1299.95 | 1 299,95 € | Norm. 1 599,00 € | 12,95 €/kg | alk. 54,17 €/kk | Toimitus 4,95 € | Teräksinen vedenkeitin | Merkki | Varastossa | Lisää ostoskoriin | Tuotenumero | EAN-koodi | Loppu varastosta
pl | example.pl | PLN | 1299.00 | 1 299,00 zł | Cena regularna: 1 599,00 zł | 12,95 zł / kg | 10 rat po 129,90 zł | Dostawa od 9,99 zł | Czajnik stalowy | Producent | Dostępny | Dodaj do koszyka | Kod produktu | Kod EAN | Produkt niedostępny
cs | example.cz | CZK | 1299.00 | 1 299 Kč | Běžná cena 1 599 Kč | 12,95 Kč / kg | Na splátky od 108 Kč měsíčně | Doprava od 79 Kč | Ocelová konvice | Značka | Skladem | Do košíku | Kód zboží | EAN | Vyprodáno
sk | example.sk | EUR | 129.90 | 129,90 € | Bežná cena 159,90 € | 12,95 € / kg | Na splátky od 10,83 € mesačne | Doprava od 3,90 € | Oceľová kanvica | Výrobca | Na sklade | Pridať do košíka | Kód produktu | EAN kód | Vypredané
hu | example.hu | HUF | 12990.00 | 12 990 Ft | Eredeti ár: 15 990 Ft | 1 295 Ft/kg | Havi 1 082 Ft | Szállítás: 1 490 Ft | Acél vízforraló | Gyártó | Raktáron | Kosárba teszem | Cikkszám | Vonalkód | Elfogyott
ro | example.ro | RON | 1299.99 | 1.299,99 Lei | PRP: 1.599,99 Lei | 12,95 Lei/kg | 12 rate de 108,33 Lei | Livrare 19,99 Lei | Fierbător din oțel | Brand | În stoc | Adaugă în coș | Cod produs | Cod EAN | Stoc epuizat
bg | example.bg | BGN | 129.90 | 129,90 лв. | Стара цена: 159,90 лв. | 12,95 лв./кг | 12 вноски по 10,83 лв. | Доставка 5,99 лв. | Стоманен чайник | Марка | В наличност | Добави в количката | Код на продукта | Баркод | Изчерпан
ru | example.ru | RUB | 12990.00 | 12 990 ₽ | Старая цена 15 990 ₽ | 1 295 ₽/кг | от 1 083 ₽/мес. | Доставка от 299 ₽ | Стальной чайник | Производитель | В наличии | В корзину | Артикул | Штрихкод | Нет в наличии
uk | example.ua | UAH | 1299.00 | 1 299 грн | Стара ціна 1 599 грн | 12,95 грн/кг | 3 платежі по 433 грн | Доставка 70 грн | Сталевий чайник | Виробник | В наявності | Купити | Код товару | Штрихкод | Немає в наявності
el | example.gr | EUR | 129.90 | 129,90 € | Αρχική τιμή 159,90 € | 12,95 €/kg | 12 δόσεις των 10,83 € | Μεταφορικά 3,90 € | Ατσάλινος βραστήρας | Κατασκευαστής | Διαθέσιμο | Προσθήκη στο καλάθι | Κωδικός | Barcode | Εξαντλημένο
tr | example.tr | TRY | 1299.90 | 1.299,90 TL | Liste fiyatı: 1.599,90 TL | 12,95 TL/kg | 9 taksit x 144,43 TL | Kargo 29,90 TL | Çelik su ısıtıcı | Marka | Stokta var | Sepete Ekle | Stok Kodu | Barkod | Tükendi
hr | example.hr | EUR | 129.90 | 129,90 € | Redovna cijena 159,90 € | 12,95 €/kg | 12 rata po 10,83 € | Dostava 3,90 € | Čelično kuhalo | Proizvođač | Na zalihi | Dodaj u košaricu | Šifra proizvoda | EAN | Rasprodano
sl | example.si | EUR | 129.90 | 129,90 € | Redna cena 159,90 € | 12,95 €/kg | 12 obrokov po 10,83 € | Dostava 3,90 € | Jekleni grelnik | Proizvajalec | Na zalogi | Dodaj v košarico | Šifra izdelka | EAN koda | Ni na zalogi
sr | example.rs | RSD | 12990.00 | 12.990 din | Stara cena 15.990 din | 1.295 din/kg | 12 rata od 1.083 din | Dostava 390 din | Čelično kuvalo | Proizvođač | Na stanju | Dodaj u korpu | Šifra | Barkod | Nema na stanju
lt | example.lt | EUR | 129.90 | 129,90 € | Sena kaina 159,90 € | 12,95 €/kg | nuo 10,83 €/mėn. | Pristatymas 3,90 € | Plieninis virdulys | Gamintojas | Yra sandėlyje | Į krepšelį | Prekės kodas | EAN kodas | Išparduota
lv | example.lv | EUR | 129.90 | 129,90 € | Vecā cena 159,90 € | 12,95 €/kg | no 10,83 €/mēn. | Piegāde 3,90 € | Tērauda tējkanna | Ražotājs | Ir noliktavā | Pievienot grozam | Preces kods | EAN kods | Izpārdots
et | example.ee | EUR | 129.90 | 129,90 € | Tavahind 159,90 € | 12,95 €/kg | alates 10,83 €/kuu | Tarne 3,90 € | Terasest veekeetja | Tootja | Laos olemas | Lisa ostukorvi | Tootekood | EAN-kood | Otsas
ja | example.jp | JPY | 12990.00 | ￥12,990（税込） | 通常価格 ￥15,990 | 100gあたり ￥1,295 | 分割払い 月々 ￥1,083 | 送料 ￥550 | ステンレス ケトル | メーカー | 在庫あり | カートに入れる | 商品番号 | JANコード | 在庫切れ
zh-CN | example.cn | CNY | 1299.00 | ¥1,299.00 | 原价 ¥1,599.00 | ¥12.95/100克 | 分期 ¥108.33 × 12期 | 运费 ¥10.00 | 不锈钢 电水壶 | 品牌 | 有货 | 加入购物车 | 商品编号 | 条形码 | 缺货
zh-TW | example.tw | TWD | 12990.00 | NT$12,990 | 原價 NT$15,990 | 每100克 NT$1,295 | 分12期 每期 NT$1,083 | 運費 NT$80 | 不鏽鋼 電熱水壺 | 品牌 | 現貨 | 加入購物車 | 商品編號 | 國際條碼 | 已售完
ko | example.kr | KRW | 129900.00 | 129,900원 | 정가 159,900원 | 100g당 1,295원 | 월 10,825원 (12개월) | 배송비 3,000원 | 스테인리스 주전자 | 브랜드 | 재고 있음 | 장바구니 담기 | 상품번호 | 바코드 | 품절
vi | example.vn | VND | 1299000.00 | 1.299.000 ₫ | Giá gốc: 1.599.000 ₫ | 129.500 ₫/kg | Trả góp 108.250 ₫/tháng | Phí vận chuyển 30.000 ₫ | Ấm đun bằng thép | Thương hiệu | Còn hàng | Thêm vào giỏ hàng | Mã sản phẩm | Mã vạch | Hết hàng
th | example.th | THB | 1290.00 | ฿1,290 | ราคาปกติ ฿1,590 | ฿12.95 / 100 กรัม | ผ่อน ฿129 x 10 เดือน | ค่าจัดส่ง ฿50 | กาต้มน้ำ สแตนเลส | แบรนด์ | มีสินค้า | เพิ่มลงตะกร้า | รหัสสินค้า | บาร์โค้ด | สินค้าหมด
id | example.id | IDR | 1299000.00 | Rp1.299.000 | Harga normal Rp1.599.000 | Rp129.500/kg | Cicilan Rp108.250/bulan | Ongkos kirim Rp20.000 | Teko baja | Merek | Stok tersedia | Tambah ke Keranjang | Kode produk | Kode batang | Stok habis
ms | example.my | MYR | 129.90 | RM129.90 | Harga asal RM159.90 | RM12.95/kg | 3 x RM43.30 | Penghantaran RM8.00 | Cerek keluli | Jenama | Ada stok | Tambah ke troli | Kod produk | Kod bar | Habis dijual
ar | example.sa | SAR | 1299.50 | ١٬٢٩٩٫٥٠ ر.س | السعر السابق ١٬٥٩٩٫٠٠ ر.س | ١٢٫٩٥ ر.س / كجم | ٤ دفعات بقيمة ٣٢٤٫٨٨ ر.س | الشحن ٢٥٫٠٠ ر.س | غلاية من الفولاذ | العلامة التجارية | متوفر | أضف إلى السلة | رقم المنتج | الباركود | غير متوفر
ar | example.ae | AED | 1299.50 | 1,299.50 د.إ | كان 1,599.00 د.إ | 12.95 د.إ / كجم | 4 دفعات 324.88 د.إ | التوصيل 25.00 د.إ | غلاية من الفولاذ | الماركة | متوفر في المخزون | أضف للسلة | رمز المنتج | الباركود | نفدت الكمية
fa | example.ir | IRR | 1299000.00 | ۱٬۲۹۹٬۰۰۰ تومان | قیمت قبلی ۱٬۵۹۹٬۰۰۰ تومان | هر کیلو ۱۲۹٬۵۰۰ تومان | اقساط ماهانه ۱۰۸٬۲۵۰ تومان | هزینه ارسال ۳۰٬۰۰۰ تومان | کتری استیل | برند | موجود | افزودن به سبد خرید | کد محصول | بارکد | ناموجود
he | example.il | ILS | 1299.90 | ₪1,299.90 | מחיר מחירון ₪1,599.00 | ₪12.95 ל-100 גרם | 12 תשלומים של ₪108.33 | משלוח ₪29.90 | קומקום נירוסטה | מותג | במלאי | הוספה לסל | מק"ט | ברקוד | אזל מהמלאי
hi | example.in | INR | 129999.00 | ₹१,२९,९९९ | एमआरपी ₹१,५९,९९९ | ₹१२९ / किलो | ईएमआई ₹१०,८३३ / माह | डिलीवरी शुल्क ₹४९ | स्टील की केतली | ब्रांड | स्टॉक में है | कार्ट में डालें | उत्पाद कोड | बारकोड | स्टॉक में नहीं
en-IN | example.in | INR | 129999.00 | ₹1,29,999.00 | M.R.P.: ₹1,59,999.00 | (₹129.00 / 100 g) | EMI from ₹10,833 | Delivery charges ₹49 | Steel kettle | Brand | In stock | Add to Cart | Item code | Barcode | Currently unavailable
en-GB | example.uk | GBP | 129.99 | £129.99 | RRP £159.99 | £12.95 / 100g | or £10.83 a month | Delivery from £3.95 | Steel kettle | Manufacturer | Available for delivery | Add to trolley | Product code | EAN | Sorry, this item is out of stock
en-US | example.com | USD | 129.99 | $129.99 | List Price: $159.99 | $12.95 / oz | 4 interest-free payments of $32.50 | + $5.99 shipping | Steel kettle | Brand name | In Stock | Add to Bag | Item # | UPC | Sold out
en-ZA | example.za | ZAR | 1299.00 | R 1 299,00 | Was R 1 599,00 | R 12,95 / 100g | 3 payments of R 433,00 | Delivery R 60,00 | Steel kettle | Brand | In stock | Add to cart | Product ID | Barcode | Out of stock
bn | example.bd | BDT | 1299.00 | ৳১,২৯৯ | আগের মূল্য ৳১,৫৯৯ | প্রতি কেজি ৳১২৯ | কিস্তি ৳১০৮ / মাস | ডেলিভারি চার্জ ৳৬০ | স্টিলের কেটলি | ব্র্যান্ড | স্টকে আছে | কার্টে যোগ করুন | পণ্য কোড | বারকোড | স্টক শেষ
"""
SHOPS = tuple(Shop(*(part.strip() for part in line.split("|"))) for line in _ROWS.strip().splitlines())
