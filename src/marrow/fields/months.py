"""Names of months by language, as data: nominative, the form used in dates, and abbreviations.

Twelve groups a language, January first. Written for Marrow from the calendars of the languages themselves.
"""

from functools import cache

_NAMES = {
    "en": "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep"
    "|october oct|november nov|december dec",
    "de": "januar jänner jan|februar feber feb|märz mär mrz|april apr|mai|juni jun|juli jul|august aug"
    "|september sept sep|oktober okt|november nov|dezember dez",
    "fr": "janvier janv|février fevrier févr fév|mars|avril avr|mai|juin|juillet juil|août aout|septembre sept"
    "|octobre oct|novembre nov|décembre decembre déc",
    "es": "enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago"
    "|septiembre setiembre sep sept|octubre oct|noviembre nov|diciembre dic",
    "it": "gennaio gen|febbraio feb|marzo mar|aprile apr|maggio mag|giugno giu|luglio lug|agosto ago"
    "|settembre set sett|ottobre ott|novembre nov|dicembre dic",
    "pt": "janeiro jan|fevereiro fev|março marco mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set"
    "|outubro out|novembro nov|dezembro dez",
    "nl": "januari jan|februari feb|maart mrt|april apr|mei|juni jun|juli jul|augustus aug|september sep"
    "|oktober okt|november nov|december dec",
    "ca": "gener gen|febrer febr|març|abril abr|maig|juny|juliol jul|agost ag|setembre set|octubre oct|novembre nov"
    "|desembre des",
    "ro": "ianuarie ian|februarie feb|martie mar|aprilie apr|mai|iunie iun|iulie iul|august aug|septembrie sept"
    "|octombrie oct|noiembrie noi nov|decembrie dec",
    "sv": "januari jan|februari feb|mars mar|april apr|maj|juni jun|juli jul|augusti aug|september sep sept"
    "|oktober okt|november nov|december dec",
    "da": "januar jan|februar feb|marts mar|april apr|maj|juni jun|juli jul|august aug|september sep sept"
    "|oktober okt|november nov|december dec",
    "no": "januar jan|februar feb|mars mar|april apr|mai|juni jun|juli jul|august aug|september sep sept"
    "|oktober okt|november nov|desember des",
    "is": "janúar jan|febrúar feb|mars|apríl apr|maí|júní jún|júlí júl|ágúst ágú|september sept sep|október okt"
    "|nóvember nóv|desember des",
    "fi": "tammikuu tammikuuta tammi|helmikuu helmikuuta helmi|maaliskuu maaliskuuta maalis"
    "|huhtikuu huhtikuuta huhti|toukokuu toukokuuta touko|kesäkuu kesäkuuta kesä|heinäkuu heinäkuuta heinä"
    "|elokuu elokuuta elo|syyskuu syyskuuta syys|lokakuu lokakuuta loka|marraskuu marraskuuta marras"
    "|joulukuu joulukuuta joulu",
    "et": "jaanuar jaan|veebruar veebr|märts|aprill apr|mai|juuni|juuli|august aug|september sept|oktoober okt"
    "|november nov|detsember dets",
    "lv": "janvāris janvārī|februāris februārī|marts martā|aprīlis aprīlī|maijs maijā|jūnijs jūnijā|jūlijs jūlijā"
    "|augusts augustā|septembris septembrī|oktobris oktobrī|novembris novembrī|decembris decembrī",
    "lt": "sausis sausio|vasaris vasario|kovas kovo|balandis balandžio|gegužė gegužės|birželis birželio"
    "|liepa liepos|rugpjūtis rugpjūčio|rugsėjis rugsėjo|spalis spalio|lapkritis lapkričio|gruodis gruodžio",
    "pl": "styczeń stycznia sty|luty lutego lut|marzec marca mar|kwiecień kwietnia kwi|maj maja"
    "|czerwiec czerwca cze|lipiec lipca lip|sierpień sierpnia sie|wrzesień września wrz"
    "|październik października paź|listopad listopada lis|grudzień grudnia gru",
    "cs": "leden ledna led|únor února úno|březen března bře|duben dubna dub|květen května kvě|červen června čvn"
    "|červenec července čvc|srpen srpna srp|září zář|říjen října říj|listopad listopadu lis"
    "|prosinec prosince pro",
    "sk": "január januára|február februára|marec marca|apríl apríla|máj mája|jún júna|júl júla|august augusta"
    "|september septembra|október októbra|november novembra|december decembra",
    "sl": "januar januarja|februar februarja|marec marca|april aprila|maj maja|junij junija|julij julija"
    "|avgust avgusta|september septembra|oktober oktobra|november novembra|december decembra",
    "hr": "siječanj siječnja sij|veljača veljače velj|ožujak ožujka ožu|travanj travnja tra|svibanj svibnja svi"
    "|lipanj lipnja lip|srpanj srpnja srp|kolovoz kolovoza kol|rujan rujna ruj|listopad listopada lis"
    "|studeni studenoga studenog stu|prosinac prosinca pro",
    "hu": "január jan|február febr|március márc|április ápr|május máj|június jún|július júl|augusztus aug"
    "|szeptember szept|október okt|november nov|december dec",
    "tr": "ocak oca|şubat şub|mart mar|nisan nis|mayıs may|haziran haz|temmuz tem|ağustos ağu|eylül eyl|ekim eki"
    "|kasım kas|aralık ara",
    "id": "januari jan|februari feb|maret mar|april apr|mei|juni jun|juli jul|agustus agu agt|september sep"
    "|oktober okt|november nov|desember des",
    "el": "ιανουάριος ιανουαρίου ιαν|φεβρουάριος φεβρουαρίου φεβ|μάρτιος μαρτίου μαρ μάρ|απρίλιος απριλίου απρ"
    "|μάιος μαΐου μαίου μάι μαΐ|ιούνιος ιουνίου ιουν ιούν|ιούλιος ιουλίου ιουλ ιούλ"
    "|αύγουστος αυγούστου αυγ αύγ|σεπτέμβριος σεπτεμβρίου σεπ σεπτ|οκτώβριος οκτωβρίου οκτ"
    "|νοέμβριος νοεμβρίου νοε νοέ|δεκέμβριος δεκεμβρίου δεκ",
    "ru": "январь января янв|февраль февраля фев|март марта мар|апрель апреля апр|май мая|июнь июня июн"
    "|июль июля июл|август августа авг|сентябрь сентября сен сент|октябрь октября окт|ноябрь ноября ноя"
    "|декабрь декабря дек",
    "uk": "січень січня січ|лютий лютого лют|березень березня бер|квітень квітня кві|травень травня тра"
    "|червень червня чер|липень липня лип|серпень серпня сер|вересень вересня вер|жовтень жовтня жов"
    "|листопад листопада лис|грудень грудня гру",
    "be": "студзень студзеня|люты лютага|сакавік сакавіка|красавік красавіка|май мая|чэрвень чэрвеня|ліпень ліпеня"
    "|жнівень жніўня|верасень верасня|кастрычнік кастрычніка|лістапад лістапада|снежань снежня",
    "bg": "януари яну|февруари фев|март|април апр|май|юни|юли|август авг|септември сеп|октомври окт|ноември ное"
    "|декември дек",
    "sr": "јануар|фебруар|март|април|мај|јун јуни|јул јули|август|септембар|октобар|новембар|децембар",
    "bs": "januar|februar|mart|april|maj|juni|juli|avgust|septembar|oktobar|novembar|decembar",
    "ar": "يناير كانون‌الثاني جانفي|فبراير شباط فيفري|مارس آذار|أبريل إبريل نيسان أفريل|مايو أيار ماي"
    "|يونيو يونيه حزيران جوان|يوليو يوليه تموز جويلية|أغسطس آب أوت|سبتمبر أيلول|أكتوبر|نوفمبر|ديسمبر",
    "fa": "ژانویه|فوریه|مارس|آوریل|مه|ژوئن|ژوئیه|اوت|سپتامبر|اکتبر|نوامبر|دسامبر",
    "ur": "جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر",
    "he": "ינואר בינואר|פברואר בפברואר|מרץ במרץ מרס|אפריל באפריל|מאי במאי|יוני ביוני|יולי ביולי|אוגוסט באוגוסט"
    "|ספטמבר בספטמבר|אוקטובר באוקטובר|נובמבר בנובמבר|דצמבר בדצמבר",
    "hi": "जनवरी|फ़रवरी फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर सितम्बर|अक्टूबर अक्तूबर|नवंबर नवम्बर"
    "|दिसंबर दिसम्बर",
    "bn": "জানুয়ারি জানুয়ারি|ফেব্রুয়ারি ফেব্রুয়ারি|মার্চ|এপ্রিল|মে|জুন|জুলাই|আগস্ট|সেপ্টেম্বর|অক্টোবর|নভেম্বর"
    "|ডিসেম্বর",
    "th": "มกราคม ม.ค|กุมภาพันธ์ ก.พ|มีนาคม มี.ค|เมษายน เม.ย|พฤษภาคม พ.ค|มิถุนายน มิ.ย|กรกฎาคม ก.ค|สิงหาคม ส.ค"
    "|กันยายน ก.ย|ตุลาคม ต.ค|พฤศจิกายน พ.ย|ธันวาคม ธ.ค",
    "eu": "urtarrila urtarrilaren|otsaila otsailaren|martxoa martxoaren|apirila apirilaren|maiatza maiatzaren"
    "|ekaina ekainaren|uztaila uztailaren|abuztua abuztuaren|iraila irailaren|urria urriaren|azaroa azaroaren"
    "|abendua abenduaren",
}  # fmt: skip
_PERSIAN_NAMES = ["فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند"]
_PERSIAN = {name: number for number, name in enumerate(_PERSIAN_NAMES, 1)}
"""Months of the solar Hijri calendar, from the spring equinox on."""


@cache
def _all() -> dict[str, int]:
    """Every name; of languages that use one name for two months (`listopad`) the more widely spoken one wins."""
    order = sorted(_NAMES, key=lambda language: language == "hr")
    out: dict[str, int] = {}
    for language in order:
        for name, number in _of(language).items():
            out.setdefault(name, number)
    return out


@cache
def _of(language: str) -> dict[str, int]:
    groups = _NAMES[language].casefold().split("|")
    return {name: number for number, group in enumerate(groups, 1) for name in group.split()}


def number(word: str, language: str = "") -> int:
    """The number of a month by its name, 0 for any other word; `language` (two letters) decides where names clash."""
    if language in _NAMES and (found := _of(language).get(word)):
        return found
    return _all().get(word, 0)


def persian(word: str) -> int:
    """The number of a month of the solar Hijri calendar, 0 for any other word."""
    return _PERSIAN.get(word, 0)
