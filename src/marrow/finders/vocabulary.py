"""Words of shops in many languages, as data; written for Marrow from general knowledge of each language.

`LABELS`: how spec tables name the fields of a product; `BUY`: what buttons say; `IN_STOCK`, `OUT_OF_STOCK`, `PRE_ORDER`: what
is said of stock. All in lower case; a label may end in a colon.
"""

LABELS = {
    "brand": """brand|brand name|marke|marque|marca|merk|märke|varemerke|mærke|brändi|merkki|marka|producent|výrobce|značka
 |výrobca|gyártó|márka|producător|производитель|бренд|марка|виробник|μάρκα|κατασκευαστής|üretici|品牌|ブランド|メーカー|브랜드
 |제조사|thương hiệu|ยี่ห้อ|แบรนด์|merek|العلامة التجارية|الماركة|برند|מותג|יצרן|ब्रांड|manufacturer|hersteller|fabricant
 |fabricante|fabrikant|tillverkare|vendor|maker""",
    "sku": """sku|item number|item no|item no.|item #|item code|article number|article no|artikelnummer|artikel-nr.|artikel-nr
 |art.-nr.|bestellnummer|référence|ref|ref.|référence produit|referencia|referência|codice|codice articolo|cod. articolo|artnr
 |art.nr|varenummer|varenr|tuotenumero|tuotekoodi|kod produktu|indeks|katalogové číslo|kód produktu|kód|cikkszám|cod produs
 |артикул|код товара|код товару|κωδικός|κωδικός προϊόντος|ürün kodu|stok kodu|货号|商品编号|商品コード|品番|상품코드|상품번호
 |mã sản phẩm|รหัสสินค้า|kode produk|رقم المنتج|کد محصول|מק"ט|product code|product id|style|style number|model sku""",
    "gtin": """gtin|ean|ean-code|ean code|ean13|ean-13|upc|isbn|isbn-13|isbn-10|isbn13|isbn 13|isbn10|isbn 10|ean/upc|ean / gtin
 |gtin-13|barcode|código de barras|kod kreskowy|штрихкод|штрих-код|jan|バーコード|条形码|바코드""",
    "mpn": """mpn|part number|mfr part number|manufacturer part number|model number|model|model no|modell|modèle|modelo|modello
 |modellnummer|herstellernummer|malli|модель|μοντέλο|型号|型番|모델명|kod producenta""",
    "price": """price|preis|prix|precio|preço|prezzo|prijs|pris|hinta|cena|ár|preț|цена|ціна|τιμή|fiyat|价格|価格|가격|giá|ราคา
 |harga|السعر|قیمت|מחיר|कीमत|our price|list price|sale price""",
    "availability": """availability|verfügbarkeit|disponibilité|disponibilidad|disponibilidade|disponibilità|beschikbaarheid
 |tillgänglighet|tilgjengelighet|saatavuus|dostępność|dostupnost|elérhetőség|disponibilitate|наличие|наявність|διαθεσιμότητα
 |stok durumu|库存|在庫|재고|tình trạng|stok|stock""",
    "name": """product name|name|produktname|nom du produit|nombre|nome|titel|title|titre|título|titolo|наименование|название
 |商品名|商品名称|상품명|goods name""",
    "author": """author|authors|by|autor|autoren|auteur|autore|auteurs|författare|forfatter|kirjailija|автор|作者|著者|저자
 |yazar|συγγραφέας|szerző""",
    "publisher": """publisher|verlag|éditeur|editorial|editora|editore|uitgever|förlag|forlag|kustantaja|wydawnictwo|nakladatel
 |nakladatelství|kiadó|editura|издательство|出版社|출판사|yayınevi|εκδότης|vendor""",
    "publication_date": """publication date|publication_date|published|date published|release date|pub date|pub. date
 |erscheinungsdatum|erscheinungstermin|date de parution|date de publication|fecha de publicación|data de publicação
 |data di pubblicazione|utgivningsdatum|data wydania|datum vydání|дата выхода|год издания|出版日期|出版时间|発売日|출간일""",
    "weight": """weight|gewicht|poids|peso|vikt|vekt|vægt|paino|waga|hmotnost|súly|вес|вага|ağırlık|重量|무게|trọng lượng|berat
 |الوزن|משקל""",
    "color": """color|colour|farbe|couleur|cor|colore|kleur|färg|farge|farve|väri|kolor|barva|szín|цвет|колір|χρώμα|renk|颜色
 |カラー|색상|màu|warna|اللون|צבע""",
    "size": """size|größe|taille|talla|tamanho|taglia|maat|storlek|størrelse|koko|rozmiar|velikost|méret|размер|розмір|μέγεθος
 |beden|尺寸|サイズ|사이즈|ukuran|المقاس|מידה""",
    "material": """material|matériau|materiale|materiaal|materiaali|materiał|materiál|anyag|материал|матеріал|υλικό|malzeme|材质
 |素材|소재|chất liệu|bahan|الخامة|חומר|fabric|composition""",
    "dimensions": """dimensions|abmessungen|maße|dimensiones|dimensões|dimensioni|afmetingen|mått|mål|mitat|wymiary|rozměry
 |méretek|размеры|габариты|boyutlar|尺寸规格|寸法|크기""",
    "condition": """condition|zustand|état|estado|condizione|conditie|skick|tilstand|kunto|stan|stav|állapot|состояние|成色|状態
 |상태""",
    "category": """category|categories|kategorie|catégorie|categoría|categoria|categorie|kategori|kategoria|категория|类别
 |カテゴリ|카테고리""",
    "warranty": "warranty|garantie|garantía|garantia|garanzia|takuu|gwarancja|záruka|garancia|гарантия|гарантія|保修|保証|보증",
    "pages": """pages|number of pages|seiten|seitenzahl|nombre de pages|páginas|pagine|sidor|sider|liczba stron|počet stran
 |страниц|页数|ページ数|쪽수""",
    "format": "format|binding|cover|einband|formato|bandtyp|oprawa|vazba|обложка|переплет|装帧|판형",
    "language": "language|sprache|langue|idioma|lingua|taal|språk|sprog|kieli|język|jazyk|язык|мова|语言|言語|언어",
}
BUY = """add to cart|add to basket|add to bag|buy now|buy it now|in den warenkorb|in den einkaufswagen|jetzt kaufen
 |ajouter au panier|acheter|añadir al carrito|agregar al carrito|añadir a la cesta|comprar|adicionar ao carrinho
 |aggiungi al carrello|acquista|in winkelwagen|in winkelmand|toevoegen aan winkelwagen|lägg i varukorg|lägg i varukorgen|köp
 |legg i handlekurv|kjøp|læg i kurv|køb|lisää ostoskoriin|osta|do koszyka|dodaj do koszyka|kup teraz|do košíku|přidat do košíku
 |koupit|do košíka|kosárba|adaugă în coș|adauga in cos|в корзину|купить|добавить в корзину|до кошика|в кошик|купити
 |προσθήκη στο καλάθι|αγορά|sepete ekle|satın al|加入购物车|立即购买|加入購物車|カートに入れる|買い物かごに入れる|購入|장바구니
 |구매하기|바로구매|thêm vào giỏ|mua ngay|หยิบใส่ตะกร้า|เพิ่มลงตะกร้า|tambah ke keranjang|beli sekarang|أضف إلى السلة|اشتر الآن
 |افزودن به سبد|הוסף לסל|הוספה לסל|कार्ट में डालें"""
BUY_EXACTLY = """buy|order now|shop now|order|add|pre-order|kaufen|bestellen|jetzt bestellen|in winkelwagen|bestel|bestel nu
 |comprar|comprar ahora|pedir|acheter|commander|ordina|compra|compra ora|osta|tilaa|kup|zamów|beli|koupit|objednat|kúpiť
 |vásárlás|megrendelem|cumpără|comandă|заказать|замовити|αγορά|satın al|购买|加入购物车|購入する|구매|mua|ซื้อ|خرید|شراء|לקנייה
 |خرید کنید"""
BRAND_WORDS = """by|brand|von|par|marke|marque|marca|merk|märke|značka|marka|producent|hersteller|бренд|visit the|shop all|shop
 |more from|all by"""
IN_STOCK = """in stock|available now|auf lager|sofort lieferbar|lieferbar|en stock|disponible|em estoque|em stock|disponível
 |disponibile|op voorraad|i lager|på lager|varastossa|dostępny|w magazynie|skladem|na sklade|raktáron|în stoc|in stoc|в наличии
 |є в наявності|в наявності|άμεσα διαθέσιμο|διαθέσιμο|stokta|有货|現貨|在庫あり|재고 있음|còn hàng|มีสินค้า|tersedia|متوفر|موجود
 |במלאי"""
OUT_OF_STOCK = """out of stock|sold out|currently unavailable|no longer available|nicht verfügbar|ausverkauft|nicht auf lager
 |vergriffen|rupture de stock|épuisé|indisponible|agotado|sin stock|esgotado|indisponível|esaurito|non disponibile
 |niet op voorraad|uitverkocht|slut i lager|slutsåld|ikke på lager|udsolgt|utsolgt|loppu varastosta|loppuunmyyty|niedostępny
 |brak w magazynie|vyprodáno|není skladem|vypredané|elfogyott|nincs raktáron|stoc epuizat|нет в наличии|распродано
 |немає в наявності|εξαντλημένο|μη διαθέσιμο|stokta yok|tükendi|缺货|售罄|在庫なし|売り切れ|품절|hết hàng|สินค้าหมด|stok habis
 |غير متوفر|ناموجود|אזל מהמלאי"""
PRE_ORDER = """pre-order|preorder|vorbestellen|précommande|precommande|preventa|pré-venda|preordine|pre-ordina|förbeställ
 |przedsprzedaż|předobjednávka|предзаказ|передзамовлення|ön sipariş|预售|予約|예약판매"""


def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a list that is written as one string."""
    return tuple(phrase for part in text.split("|") if (phrase := " ".join(part.split())))


FIELD_OF = {label: field for field, line in LABELS.items() for label in phrases(line)}
"""For each label its field; a label of two fields is of the last."""
