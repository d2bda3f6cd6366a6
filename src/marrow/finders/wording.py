"""What the words beside a sum of money say of it: that it is an old price, a saving, a rate, the price of a unit or of delivery.

Words of some forty languages, as data, written for Marrow from general knowledge of each language. Words ahead of a sum may stand a
little way off; words behind it count only when they follow at once, since "19,90 € incl. VAT, plus shipping" is a price. A language that
writes no spaces has its words found anywhere; of others only whole words count, or beginnings of words where the list ends them in `*`.
"""

import re

_AHEAD, _BEHIND = 45, 40  # characters of a line that are read on either side of a sum

OLD = """was|were|before|originally|original|original price|regular|regular price|reg.|reg|rrp|msrp|m.r.p.|mrp|list price
 |retail price|compare at|comp. value|instead of|old price|normally|uvp|statt|vorher|früher|bisher|ursprünglich|alter preis
 |listenpreis|streichpreis|prix conseillé|prix de base|prix régulier|prix d'origine|prix public|au lieu de|avant|ancien prix|pvp
 |pvpr|pvp recomendado|antes|precio anterior|precio normal|precio original|precio de lista|en lugar de|prezzo di listino
 |prezzo consigliato|prezzo precedente|prezzo originale|prima|anziché|invece di|preço normal|preço original|adviesprijs|van voor
 |normaal|oude prijs|eerst|ord. pris|ord.pris|ordinarie pris|ordinarie|rek. pris|tidigare|tidigare pris|tidigere|før|førpris
 |før pris|veil. pris|veiledende|normalpris|vejl. pris|norm.|normaalihinta|ovh|ennen|cena regularna|poprzednia cena
 |najniższa cena*|cena katalogowa|przed|zamiast|běžná cena|původní cena|původně|doporučená cena|dmoc|bežná cena|pôvodná cena
 |eredeti ár|régi ár|korábbi ár|listaár|akció előtti|prp|preț vechi|pret vechi|preț vechi:|preț recomandat|стара цена|стара ціна
 |старая цена|пцд|без скидки|было|було|прежняя цена|обычная цена|звичайна ціна|стар*|прежн*|αρχική τιμή|αρχική|λιανική|λ.τ.|πριν
 |παλιά τιμή|liste fiyatı|eski fiyat|eski|piyasa fiyatı|redovna cijena|stara cijena|mpc|najniža cijena|redna cena|stara cena
 |mp cena|sena kaina|įprasta kaina|vecā cena|parastā cena|tavahind|vana hind|giá gốc|giá cũ|giá niêm yết|giá thị trường
 |harga normal|harga asal|harga asli|harga coret|rrp:|السعر السابق|السعر القديم|السعر الأصلي|كان|بدلاً من|بدلا من|قبل|قیمت قبلی
 |قیمت اصلی|קודם|מחיר מחירון|מחיר קודם|מחיר רגיל|במקום|एमआरपी|पुराना मूल्य|আগের মূল্য|পূর্বের মূল্য|save|saving|savings|you save
 |sparen|spare|ersparnis|sie sparen|rabatt|nachlass|économisez|économie|remise|réduction|ahorra|ahorras|descuento|risparmi|sconto
 |economize|desconto|poupa|poupe|bespaar|korting|spara|spar|säästä|alennus|oszczędzasz|rabat|zniżka|ušetříte|sleva|ušetríte|zľava
 |megtakarítás|kedvezmény|reducere|economisești|отстъпка|спестяваш|спестявате|скидка|экономия|выгода|знижка|економія|έκπτωση
 |κερδίζετε|όφελος|indirim|kazanç|popust|ušteda|ušteđujete|prihranek|nuolaida|sutaupote|atlaide|soodustus|giảm|tiết kiệm|diskon
 |hemat|jimat|خصم|وفر|توفير|تخفیف|הנחה|חיסכון|छूट|बचत|ছাড়|coupon|voucher|gutschein|cashback|bonus|trade-in|used|used for
 |used from|refurbished|gebraucht|gebraucht ab|d'occasion|occasion|de segunda mano|usato|usado|tweedehands|begagnad|brugt|używane
 |použité|б/у|deposit|pfand|consigne|statiegeld|caparra|kaucja"""
"""Ahead of a sum that was asked once, or is taken off, or is asked for another thing."""
OLD_GLUED = """通常価格|定価|参考価格|希望小売価格|原価|旧価格|割引|値引|原价|市场价|划线价|吊牌价|专柜价|优惠|节省|立减|立省|原價
 |市價|建議售價|定價|折抵|現折|정가|정상가|소비자가|할인|쿠폰|적립|ราคาปกติ|ราคาเดิม|ราคาเต็ม|ส่วนลด|ประหยัด|中古"""
DELIVERY = """shipping|delivery|postage|p&p|handling|versand*|lieferung|lieferkosten|liefer*|zustellung|porto|livraison
 |frais de port|frais d'envoi|expédition|envío|envíos|gastos de envío|entrega|despacho|spedizione|spese di spedizione|consegna
 |frete|portes|envio|verzend*|bezorg*|levering*|frakt*|fragt*|leverans|toimitus*|postikulut|dostawa|dostawy|wysyłka|przesyłka
 |doprava|dopravné|poštovné|doručení|doručenie|szállítás*|kiszállítás|livrare|transport*|доставк*|пересылк*|μεταφορικά|αποστολή
 |έξοδα αποστολής|kargo|teslimat|dostav*|poštnina|poštarina|isporuka|pristatym*|siuntim*|piegād*|tarne|kohaletoimetamine
 |phí vận chuyển|vận chuyển|phí ship|ongkos kirim|ongkir|pengiriman|penghantaran|الشحن|شحن|التوصيل|توصيل|ارسال|هزینه ارسال|משלוח
 |דמי משלוח|डिलीवरी|शिपिंग|ডেলিভারি|orders over|orders above|bestellwert|mindestbestellwert|eco-part*|écotaxe|ecotax"""
"""Ahead of or right behind a sum that delivery costs, or from which on it costs nothing."""
DELIVERY_GLUED = "送料|配送|運費|运费|邮费|免運|满|滿|배송|택배|ค่าจัดส่ง|ค่าส่ง|จัดส่ง"
RATES = """monthly|monatlich|mtl.|mtl|mensual|mensuel*|mensualité*|mensili|installment|installments|instalments|instalment
 |payments of|pay in|rate|raten|rate da|rate de|rata|rat po|rata po|cuotas|cuotas de|cuota|plazos de|plazos|meses sin intereses
 |parcelas|parcelas de|prestações|termijnen|termijnen van|gespreid|delbetal*|avbetal*|afbetal*|finansier*|finanzier*|financ*
 |kuukausierä|osamaksu|raty|splátk*|havi|részlet*|вноск*|платёж*|платеж*|платіж*|рассрочк*|кредит|частин*|месечн*|ежемесячно
 |δόσεις|δόσεις των|taksit|taksitle|aylık|mjesečno|mesečno|obrok*|obrokov|išsimokėtinai|lizingas|nomaksa|līzings|järelmaks
 |kuumakse|emi|no cost emi|trả góp|cicilan|ansuran|دفعات|أقساط|قسط|اقساط|תשלומים|תשלומים של|ईएमआई|किस्त|কিস্তি|subscribe
 |subscribe & save|subscription|abonn*|im abo|auto-delivery|autoship|with membership|klarna|affirm|afterpay|paypal|miesięcznie
 |miesiąc|měsíčně|mesačne|lunar|lunare|mėn."""
RATES_GLUED = "月々|分割|毎月|分期|每期|每月|月供|할부|ผ่อน"
UNIT = """grundpreis|unit price|jmf-pris|jmf. pris|jämförpris|kilopris|literpris|prix au kilo|precio por kilo|cena za kg
 |cena za litr|cena za 1|هر کیلو|प्रति किलो|প্রতি কেজি"""
_COUNT = re.compile(
    r"(?:(?<![\d.,])\d{1,2} ?[x×](?: ?(?:de|von|of|à|da|po|van|по|a))?"
    r"|(?<![\d.,])\d{1,2} (?:[^\W\d_]{3,14}[ -]){1,3}(?:de|of|von|à|da|di|po|od|van|på|a|по|των|של)"
    r"|^de|^van|^från|^från:|^de:|^van:|월)\W{0,4}$",
    re.IGNORECASE,
)
_PER_AHEAD = re.compile(
    r"(?:\b(?:per|pro|je|por|каждые|за)|/) ?\d{0,4} ?(?:kg|g|ml|l|oz|lb|m)\W{0,3}$|\d ?(?:kg|g|ml|l)\s*(?:あたり|当たり|당)\W{0,3}$"
    r"|每 ?\d{0,4} ?(?:kg|g|ml|l|克|公斤|斤|升|毫升|片)\W{0,3}$|あたり\W{0,3}$",
    re.IGNORECASE,
)
_PER_BEHIND = re.compile(
    r"[(\[]?(?:/|per|pro|je|par|por|al|pr\.?|för|na|za|за|ל-?|pour|a|ανά) ?\d{0,4}(?:[.,]\d+)? ?-?"
    r"(?:kg|kilo|kilogram\w*|g|gr|gramm?|ml|cl|dl|l|litr\w*|liter|oz|fl\.? ?oz|lb|lbs|serving|portion|meal|dose|count|wash|tablet|capsule"
    r"|day|tag|jour|portie|porcja|кг|г|л|мл|كجم|كيلو|لتر|کیلو\w*|קג|גרם|किलो|কেজি|กรัม|กก|克|公斤|斤|升|毫升|千克)(?![^\W\d_])",
    re.IGNORECASE,
)
_OFTEN = re.compile(
    r"[/(]? ?(?:mo|mth|month|yr|year|monat|mois|mese|mes|mês|mies|ay|мес|міс|mån|mnd|md|kk|měs|mėn|mēn|kuu|bulan|tháng"
    r"|माह|मास|মাস|שנה|חודש|لشهر|شهر|شهرياً)"
    r"(?![^\W\d_])"
    r"|(?:a |per |pro |par |al |por |w |i |в |на |im |za |ל|لكل )?(?:months?|monthly|mtl|monatlich\w*"
    r"|monat|mois|mese|mes|mensual\w*|mês|mensais|maand|måned\w*|månad\w*|kk|miesięcznie|miesiąc|měsíčně|mesačne|měsíc|месяц|aylık|weeks?|years?|חודש|mjesec\w*)"
    r"(?![^\W\d_])"
    r"|(?:with |when you |mit |avec |im )?(?:subscri|abo(?:nn?\w*)?(?![^\W\d_]))\w*|every \d|[x×] ?\d|[/・]?[月年期개]|เดือน",
    re.IGNORECASE,
)
_ENDS = r"(?![^\W\d_])"
_OFF = re.compile(
    r"(?:off|discount|saved|savings?|rabatt|gespart|de réduction|de remise|de descuento|di sconto|de desconto|korting|rabat|sleva|zľava"
    r"|скидк\w+|indirim|trade-in|deposit|pfand|consigne|割引|オフ|引き|優惠|优惠|할인|적립)(?![^\W\d_])",
    re.IGNORECASE,
)


def aside(ahead: str, behind: str) -> bool:
    """Whether the words of a line ahead of a sum and behind it, up to the next sums, say that it is not the price to pay."""
    ahead, behind = ahead[-_AHEAD:].strip(), behind[:_BEHIND].strip(" \t\u00a0*).,:;")
    if ahead and (_AHEAD_SAYS.search(ahead) or _COUNT.search(ahead) or _PER_AHEAD.search(ahead)):
        return True
    return bool(behind) and (recurs(behind) or bool(_BEHIND_SAYS.match(behind) or _PER_BEHIND.match(behind) or _OFF.match(behind)))


def recurs(behind: str) -> bool:
    """Whether the words right behind a sum say that it is paid again and again."""
    return _OFTEN.match(behind) is not None


def _words(*lists: str) -> list[str]:
    """Patterns of whole words, and of beginnings of words."""
    found = sorted({" ".join(part.split()) for each in lists for part in each.split("|")} - {""}, key=len, reverse=True)
    return [re.escape(word.rstrip("*")) + ("" if word.endswith("*") else _ENDS) for word in found]


def _glued(*lists: str) -> list[str]:
    return [re.escape("".join(part.split())) for each in lists for part in each.split("|")]


_DELIVERED = rf"(?<![^\W\d_])(?:{'|'.join(_words(DELIVERY))})|{'|'.join(_glued(DELIVERY_GLUED))}"
_AHEAD_SAYS = re.compile(
    rf"(?<![^\W\d_])(?:{'|'.join(_words(OLD, RATES, UNIT))})|{'|'.join(_glued(OLD_GLUED, RATES_GLUED))}|{_DELIVERED}", re.IGNORECASE
)
_BEHIND_SAYS = re.compile(_DELIVERED, re.IGNORECASE)
