"""Words of shops in many languages, as data; written for Marrow from general knowledge of each language.

`LABELS`: how spec tables name the fields of a product; `BUY`: what buttons say; `IN_STOCK`, `OUT_OF_STOCK`, `PRE_ORDER`: what
is said of stock. All in lower case; a label may end in a colon.
"""

LABELS = {
    "brand": """brand|brand name|marke|marque|marca|merk|märke|varemerke|mærke|brändi|merkki|marka|producent|výrobce|značka
 |výrobca|gyártó|márka|producător|производитель|бренд|марка|виробник|μάρκα|κατασκευαστής|üretici|品牌|ブランド|メーカー|브랜드
 |제조사|thương hiệu|ยี่ห้อ|แบรนด์|merek|العلامة التجارية|الماركة|برند|מותג|יצרן|ब्रांड|manufacturer|hersteller|fabricant
 |fabricante|fabrikant|tillverkare|vendor|maker|marchio|marka produktu|varumärke|varemærke|merkenaam|merknaam|bränd|zīmols
 |prekės ženklas|gamintojas|ražotājs|tootja|kaubamärk|proizvođač|proizvajalec|blagovna znamka|znamka|brend|robna marka|brand/marka
 |εταιρεία|jenama|produsen|pengeluar|nhãn hiệu|hãng|hãng sản xuất|nhà sản xuất|ผู้ผลิต|品牌名称|品牌名稱|廠牌|生产商|制造商|製造商
 |メーカー名|ブランド名|브랜드명|제조업체|الشركة المصنعة|المصنع|العلامة|ماركة|سازنده|تولید کننده|مارک|יצרן/מותג|ब्रैंड|निर्माता
 |ব্র্যান্ড|প্রস্তুতকারক|ยี่ห้อสินค้า|výrobca/značka|výrobce/značka|fabbricante|produttore|casa produttrice|marca comercial
 |fabricante/marca|constructeur|éditeur/marque|merke|produsent|leverandør|valmistaja|tuotemerkki|brandi|tillverkare/varumärke
 |producent/marka|fabricado por|manufactured by|brand:|торговая марка|торгова марка|изготовитель|фирма|бранд|производител
 |виробник/бренд|marcă|brend/proizvođač|márkanév|forgalmazó márka|üretici firma|thương hiệu/nhãn hiệu""",
    "sku": """sku|item number|item no|item no.|item #|item code|article number|article no|artikelnummer|artikel-nr.|artikel-nr
 |art.-nr.|bestellnummer|référence|ref|ref.|référence produit|referencia|referência|codice|codice articolo|cod. articolo|artnr
 |art.nr|varenummer|varenr|tuotenumero|tuotekoodi|kod produktu|indeks|katalogové číslo|kód produktu|kód|cikkszám|cod produs
 |артикул|код товара|код товару|κωδικός|κωδικός προϊόντος|ürün kodu|stok kodu|货号|商品编号|商品コード|品番|상품코드|상품번호
 |mã sản phẩm|รหัสสินค้า|kode produk|رقم المنتج|کد محصول|מק"ט|product code|product id|style|style number|model sku|no d'article
 |n° d'article|numéro d'article|code article|code produit|réf.|réf|réf. produit|référence fabricant produit|no de produit
 |numéro de produit|item|product number|product no|product no.|catalog number|cat. no.|catalogue number|stock code|stock number
 |web code|shop id|artikelcode|productcode|productnummer|art. nr.|art.nr.|art nr|best.-nr.|bestell-nr.|bestellnr.|produktnummer
 |produkt-id|prod.-nr.|artikel|artikelnr|artikelnr.|artikel nr.|varenummer/sku|varenr.|vare nr.|art.nummer|tuotenro|tuotekoodi/sku
 |tuotenumero/sku|numer katalogowy|nr katalogowy|indeks produktu|symbol|symbol produktu|kod towaru|kód zboží|číslo produktu
 |číslo artiklu|obj. číslo|objednací číslo|objednávací kód|kód tovaru|katalógové číslo|termékkód|termék kód|cikk szám|cod articol
 |cod|referință|код на продукта|код на продукт|код на стока|продуктов код|каталожен номер|номер товара|id товара|код
 |артикул товара|артикул:|код товару/артикул|арт.|αρ. προϊόντος|κωδ.|κωδ. προϊόντος|κωδικός είδους|ürün no|ürün numarası|stok no
 |model kodu|šifra|šifra proizvoda|šifra artikla|šifra izdelka|kataloški broj|kod artikla|kod proizvoda|prekės kodas|kodas
 |preces kods|artikuls|kods|tootekood|kood|código|código do produto|código del producto|código de producto|código producto|cód.
 |cód. do produto|cod.|cod. prodotto|codice prodotto|modelo/referencia|ref. produto|referência do produto|referencia del producto
 |n.º de artículo|número de artículo|número de referencia|商品番号|商品ｺｰﾄﾞ|製品番号|管理番号|お申込番号|商品编码|产品编号
 |产品编码|商品編號|商品貨號|產品編號|貨號|商品代碼|상품 번호|상품 코드|제품번호|제품 코드|품번|mã hàng|mã sp|mã|รหัส
 |รหัสสินค้า (sku)|sku code|kod produk|kode barang|nomor produk|رمز المنتج|رقم الصنف|رقم الموديل|كود المنتج|رمز|شناسه محصول
 |کد کالا|شناسه کالا|מספר פריט|קוד מוצר|מקט|מק״ט|דגם|उत्पाद कोड|आइटम कोड|পণ্য কোড|পণ্যের কোড""",
    "gtin": """gtin|ean|ean-code|ean code|ean13|ean-13|upc|isbn|isbn-13|isbn-10|isbn13|isbn 13|isbn10|isbn 10|ean/upc|ean / gtin
 |gtin-13|barcode|código de barras|kod kreskowy|штрихкод|штрих-код|jan|バーコード|条形码|바코드|ean-nummer|ean-nr.|ean-kood
 |ean-koodi|ean kood|ean koodi|ean kód|ean kod|ean-kod|ean kodas|ean kods|ean koda|kod ean|cod ean|código ean|codice ean|code ean
 |ean nummer|ean-13 / isbn|gtin/ean|ean (gtin)|gtin (ean)|isbn/ean|code barre|code-barres|code barres|gencod|cup|codice a barre
 |código de barra|strekkode|stregkode|streckkod|viivakoodi|kod kreskowy (ean)|čárový kód|čiarový kód|vonalkód|vonalkód (ean)
 |cod de bare|баркод|штрихкод (ean)|γραμμωτός κώδικας|barkod|barkod (ean)|bar kod|bar kod (ean)|črtna koda|brūkšninis kodas
 |svītrkods|ribakood|triipkood|jan code|janコード|jan コード|国際標準コード|国际条码|商品条码|國際條碼|條碼|바코드번호|mã vạch
 |บาร์โค้ด|kode batang|kod bar|الباركود|باركود|بارکد|ברקוד|बारकोड|বারকোড|upc code|upc/ean|upc number|gtin13|gtin12|isbn-13:
 |isbn-10:|barcode (ean)|barcode:|streepjescode|strichcode|gtin-nummer""",
    "mpn": """mpn|part number|mfr part number|manufacturer part number|model number|model|model no|modell|modèle|modelo|modello
 |modellnummer|herstellernummer|malli|модель|μοντέλο|型号|型番|모델명|kod producenta|manufacturer number|mfg part number|mfg #
 |mfr #|mfr|part no|part no.|part #|manufacturer sku|manufacturer code|herstellerartikelnummer|hersteller-nr.
 |hersteller-artikelnummer|herstellernr.|teilenummer|référence constructeur|référence fabricant|réf. fabricant
 |referencia del fabricante|número de modelo|número de pieza|número da peça|referência do fabricante|codice produttore
 |codice modello|numero modello|fabrikantcode|fabrikant artikelnummer|modelnummer|tillverkarens artikelnummer|modellnr
 |produsentens varenummer|mallinumero|kod producenta (mpn)|model produktu|numer modelu|part number (p/n)|kód výrobce|kód výrobcu
 |gyártói cikkszám|cod producător|код производителя|модель товара|партномер|код виробника|κωδικός κατασκευαστή|üretici kodu
 |model numarası|メーカー型番|型式|品番/型番|产品型号|型號|모델번호|제조사 모델명|mã nhà sản xuất|รุ่น|nomor model|رقم القطعة
 |الموديل|مدل|דגם יצרן""",
    "price": """price|preis|prix|precio|preço|prezzo|prijs|pris|hinta|cena|ár|preț|цена|ціна|τιμή|fiyat|价格|価格|가격|giá|ราคา
 |harga|السعر|قیمت|מחיר|कीमत|our price|list price|sale price|our price:|your price|now|sale|special price|price now|verkaufspreis
 |unser preis|aktueller preis|prix ttc|prix de vente|notre prix|precio final|precio de venta|precio oferta|precio con iva
 |preço à vista|por|por apenas|preço final|prezzo finale|prezzo online|onze prijs|nu|pris inkl. moms|vårt pris|vejledende
 |hinta sis. alv|cena brutto|cena z vat|cena s dph|naše cena|vaša cena|bruttó ár|akciós ár|eladási ár|preț final|preț cu tva
 |крайна цена|цена с ддс|ваша цена|наша цена|цена со скидкой|ціна зі знижкою|τελική τιμή|τιμή με φπα|kdv dahil|satış fiyatı
 |indirimli fiyat|cijena|cijena s pdv-om|cena z ddv|kaina|hind|販売価格|税込価格|販売価格(税込)|価格(税込)|特価|セール価格
 |通販価格|售价|现价|促销价|销售价|本店价|到手价|售價|優惠價|特價|促銷價|網路價|판매가|판매가격|할인가|할인판매가|회원가|giá bán
 |giá khuyến mãi|giá sale|ราคาพิเศษ|ราคาขาย|harga jual|harga promo|سعر البيع|السعر الحالي|قیمت فروش|מחיר מבצע|मूल्य|বিক্রয় মূল্য
 |মূল্য|দাম""",
    "availability": """availability|verfügbarkeit|disponibilité|disponibilidad|disponibilidade|disponibilità|beschikbaarheid
 |tillgänglighet|tilgjengelighet|saatavuus|dostępność|dostupnost|elérhetőség|disponibilitate|наличие|наявність|διαθεσιμότητα
 |stok durumu|库存|在庫|재고|tình trạng|stok|stock""",
    "name": """product name|name|produktname|nom du produit|nombre|nome|titel|title|titre|título|titolo|наименование|название
 |商品名|商品名称|상품명|goods name""",
    "author": """author|authors|by|autor|autoren|auteur|autore|auteurs|författare|forfatter|kirjailija|автор|作者|著者|저자|yazar
 |συγγραφέας|szerző""",
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
 |افزودن به سبد|הוסף לסל|הוספה לסל|कार्ट में डालें|add to trolley|add to my bag|add item to cart|put in cart|zum warenkorb
 |warenkorb hinzufügen|in den korb|j'achète|ajouter à mon panier|ajouter au sac|mettre au panier|añadir a la bolsa
 |agregar a la bolsa|añadir a cesta|comprar ya|adicionar ao cesto|adicionar à sacola|adicionar à cesta|colocar no carrinho
 |aggiungi alla borsa|metti nel carrello|in mijn winkelwagen|in mandje|lägg till i varukorg|lägg i kundvagn|lägg i korgen
 |legg i handlekurven|legg i kurv|i handlevogn|læg i indkøbskurv|læg i kurven|tilføj til kurv|lisää koriin|osta nyt|dodaj do torby
 |wrzuć do koszyka|vložit do košíku|vložiť do košíka|pridať do košíka|do nákupního košíku|kosárba teszem|kosárba rakom|megveszem
 |adauga în cos|adaugă în cos|adauga in coș|cumpără acum|добави в количката|добави в кошницата|купи|поръчай|положить в корзину
 |додати до кошика|додати в кошик|у кошик|βάλε στο καλάθι|στο καλάθι|αγόρασε|sepete at|hemen al|dodaj u košaricu|dodaj u korpu
 |stavi u košaricu|u košaricu|u korpu|kupi|dodaj v košarico|v košarico|į krepšelį|įdėti į krepšelį|pirkti|pievienot grozam
 |ielikt grozā|pirkt|lisa ostukorvi|lisa korvi|osta kohe|加入購物袋|加到購物車|立即購買|放入购物车|カートへ入れる|カートに追加
 |かごに入れる|カゴに入れる|今すぐ購入|購入手続き|장바구니에 담기|장바구니 담기|바로 구매|구매|cho vào giỏ|đặt mua|mua hàng
 |ใส่ตะกร้า|เพิ่มไปยังตะกร้า|เพิ่มลงในตะกร้า|ซื้อเลย|ซื้อสินค้า|masukkan keranjang|+ keranjang|masukkan ke keranjang
 |tambah ke troli|tambah ke bakul|beli|أضف للسلة|أضف إلى العربة|أضف إلى سلة|إضافة إلى السلة|اضافة للسلة|اشتري الآن|شراء الآن
 |افزودن به سبد خرید|خرید کنید|הוסף לעגלה|הוסיפו לסל|קנה עכשיו|קנו עכשיו|अभी खरीदें|कार्ट में जोड़ें|खरीदें|কার্টে যোগ করুন
 |এখনই কিনুন|কার্টে যোগ|अब खरीदें"""
BUY_EXACTLY = """buy|order now|shop now|order|add|pre-order|kaufen|bestellen|jetzt bestellen|in winkelwagen|bestel|bestel nu
 |comprar|comprar ahora|pedir|acheter|commander|ordina|compra|compra ora|osta|tilaa|kup|zamów|beli|koupit|objednat|kúpiť|vásárlás
 |megrendelem|cumpără|comandă|заказать|замовити|αγορά|satın al|购买|加入购物车|購入する|구매|mua|ซื้อ|خرید|شراء|לקנייה|خرید کنید"""
BRAND_WORDS = """by|brand|von|par|marke|marque|marca|merk|märke|značka|marka|producent|hersteller|бренд|visit the|shop all|shop
 |more from|all by"""
IN_STOCK = """in stock|available now|auf lager|sofort lieferbar|lieferbar|en stock|disponible|em estoque|em stock|disponível
 |disponibile|op voorraad|i lager|på lager|varastossa|dostępny|w magazynie|skladem|na sklade|raktáron|în stoc|in stoc|в наличии
 |є в наявності|в наявності|άμεσα διαθέσιμο|διαθέσιμο|stokta|有货|現貨|在庫あり|재고 있음|còn hàng|มีสินค้า|tersedia|متوفر|موجود
 |במלאי|available for delivery|ready to ship|ships today|vorrätig|sofort verfügbar|ab lager|disponible en stock|stock disponible
 |hay existencias|in magazzino|disponibilità immediata|a stoc|em armazém|direct leverbaar|leverbaar uit voorraad|finns i lager
 |finns på lager|webblager|på nettlager|heti varastossa|varastossa heti|dostępne|na stanie|dostępny od ręki|máme skladem
 |je skladem|skladom|készleten|azonnal szállítható|készletről|в наличност|налично|есть в наличии|на складе|є на складі
 |ετοιμοπαράδοτο|σε απόθεμα|na zalihi|na zalogi|na stanju|dostupno|na raspolaganju|yra sandėlyje|turime sandėlyje|ir noliktavā
 |pieejams|laos olemas|saadaval|即納|在庫有|在庫○|現貨供應|库存充足|尚有庫存|재고있음|구매가능|có sẵn|มีของ|พร้อมส่ง|ready stock
 |stok tersedia|ada stok|متاح|متوفر في المخزون|متوفر حالياً|موجود در انبار|זמין במלאי|קיים במלאי|स्टॉक में है|स्टॉक में|উপলব্ধ
 |স্টকে আছে"""
OUT_OF_STOCK = """out of stock|sold out|currently unavailable|no longer available|nicht verfügbar|ausverkauft|nicht auf lager
 |vergriffen|rupture de stock|épuisé|indisponible|agotado|sin stock|esgotado|indisponível|esaurito|non disponibile
 |niet op voorraad|uitverkocht|slut i lager|slutsåld|ikke på lager|udsolgt|utsolgt|loppu varastosta|loppuunmyyty|niedostępny
 |brak w magazynie|vyprodáno|není skladem|vypredané|elfogyott|nincs raktáron|stoc epuizat|нет в наличии|распродано
 |немає в наявності|εξαντλημένο|μη διαθέσιμο|stokta yok|tükendi|缺货|售罄|在庫なし|売り切れ|품절|hết hàng|สินค้าหมด|stok habis
 |غير متوفر|ناموجود|אזל מהמלאי|temporarily unavailable|not available|not in stock|nicht lieferbar|nicht vorrätig|derzeit nicht
 |momentan nicht verfügbar|plus disponible|non disponible|actuellement indisponible|en rupture|sin existencias|no disponible
 |fuera de stock|sem estoque|sem stock|não disponível|fora de estoque|non è disponibile|niet leverbaar|niet beschikbaar
 |tijdelijk uitverkocht|ej i lager|ej tillgänglig|tillfälligt slut|ikke tilgjengelig|tomt på lager|midlertidigt udsolgt
 |ei varastossa|ei saatavilla|chwilowo niedostępny|wyprzedany|produkt niedostępny|není k dispozici|nedostupné
 |momentálně nedostupné|nie je skladom|nedostupný|nincs készleten|jelenleg nem elérhető|nem rendelhető|indisponibil|stoc 0
 |lipsă stoc|изчерпан|няма в наличност|не е наличен|нет на складе|закончился|товар закончился|закінчився|відсутній
 |δεν είναι διαθέσιμο|εκτός αποθέματος|μη διαθεσιμο|stokta bulunmuyor|stoklarda yok|rasprodano|nije dostupno|nema na zalihi
 |nema na stanju|nedostupno|ni na zalogi|razprodano|ni dobavljivo|išparduota|neturime|nėra sandėlyje|izpārdots|nav pieejams
 |nav noliktavā|otsas|läbi müüdud|pole saadaval|在庫切れ|品切れ|完売|入荷待ち|販売終了|無庫存|暂时缺货|无货|补货中|已售完|已售罄
 |補貨中|暫無庫存|일시품절|재고없음|판매종료|tạm hết|ของหมด|habis dijual|stok kosong|habis|kehabisan stok|نفدت الكمية|نفذت الكمية
 |نفد من المخزون|غير متاح|تمام شد|اتمام موجودی|לא במלאי|אין במלאי|חסר במלאי|स्टॉक में नहीं|स्टॉक समाप्त|बिक गया|স্টক শেষ|স্টকে নেই"""
PRE_ORDER = """pre-order|preorder|vorbestellen|précommande|precommande|preventa|pré-venda|preordine|pre-ordina|förbeställ
 |przedsprzedaż|předobjednávka|предзаказ|передзамовлення|ön sipariş|预售|予約|예약판매"""


def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a list that is written as one string."""
    return tuple(phrase for part in text.split("|") if (phrase := " ".join(part.split())))


FIELD_OF = {label.casefold(): field for field, line in LABELS.items() for label in phrases(line)}
"""For each label its field; a label of two fields is of the last."""
