"""Frequent words and telling letters of languages, as data; written for Marrow from general knowledge of each language.

`WORDS`: function words by language; a word shared by several languages counts less for each. `LETTERS`: for
scripts of several languages, in the order to try, letters that only this language and later ones do not use, and the
share of them that settles it.
"""

from functools import cache

WORDS = {
    "en": "the and of to in is that for it with as was on are this be by from at have not you or an which but"
    " they we his her has were been their will would can about more when there what",
    "de": "der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus"
    " er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder"
    " aber vor zur bis mehr durch man ich wir",
    "fr": "le la les des et en un une du que est pour dans qui sur par plus pas au avec ne se ce il sont aux"
    " cette son sa ses mais comme ou elle être nous vous été ont leur tout fait aussi même d l c n",
    "es": "el la los las de que y en un una por con para del se no su es al lo como más pero sus este esta ya"
    " cuando entre sin sobre también hasta hay donde desde todo nos durante fue ha son muy han",
    "it": "il la di che e è per un una in del non con si da dei le gli sono della al più come anche nel alla lo"
    " delle ha dal ma questo ed se o nella essere stato su tra i degli dalla ai molto",
    "pt": "o a os as de que e do da em um uma para com não por no na mais dos se ao como mas foi das são à pelo"
    " pela também ou seu sua ser quando muito já está nos eu até isso entre",
    "nl": "de het een van en in is dat op te voor met zijn die niet aan er om ook als bij maar naar door over"
    " uit nog worden wordt heeft dan hij wij je kan meer deze werd tot zich hun heb veel",
    "sv": "och att det i en som på är av för med till den har de inte om ett han var jag men sig från så kan vi"
    " vid när man hade där ska eller också efter under mycket dem nu över även mot",
    "da": "og at det i en er som på af for med til den har de ikke et om han var jeg men sig fra så kan vi ved"
    " når der skal eller også efter under meget blev hvor mod hun nogle være ud",
    "no": "og at det i en er som på av for med til den har de ikke et om han var jeg men seg fra så kan vi ved"
    " når der skal eller også etter under mye ble hvor mot hun noen være ut fra bare",
    "fi": "ja on ei se että oli hän mutta ovat kun myös niin joka mukaan tai sen ole kuin jos vain jo mitä nyt"
    " ollut ovat voi hänen sekä sitä jotka vielä tämä olla mikä minä",
    "is": "og að í á sem er það til var við um en með fyrir af ekki hann þess frá eru hefur þá því verið vera"
    " þar hún um segir eftir þegar eða",
    "et": "ja on ei et see oli kui ka aga mis ning ta oma või siis pole ma nii olnud kes seda nende selle juba"
    " ainult veel",
    "lv": "un ir ar par no kas ka uz arī bet tas vai kā lai pie tiek tika ja pēc šo bija gada būs nav jau vairāk",
    "lt": "ir yra kad tai su iš bet kaip į buvo už ne jis apie dar nuo pagal taip arba po jau tik bus metų kurie",
    "pl": "i w na z do nie się że to jest o jak po co dla od za ale przez tym są czy tak był oraz które który"
    " przy tego jego już roku może być bardzo także",
    "cs": "a v se na je že s z to do o i k ve pro za by jako ale jsou po jeho které od si který byl také tak"
    " nebo jeho při už jsem podle aby bude jen",
    "sk": "a v sa na je že s z to do o i k vo pre za by ako ale sú po jeho ktoré od si ktorý bol tiež tak alebo"
    " pri už som podľa aby bude len",
    "sl": "in je v na da so se za z ki pa s ne kot ni tudi bi po od bil ali še do pri lahko ter bo samo kaj iz"
    " vse biti",
    "hr": "i je u na da se su za s od a o kao ne koji što to iz nije bi do će te ili koje koja po ali prema sve"
    " više biti samo",
    "hu": "a az és hogy nem is egy ez volt meg csak de már el van mint még azt ha kell ki majd után vagy lehet"
    " között szerint pedig ezt minden akkor",
    "ro": "și de la a în cu nu o pe că din este un mai care pentru au sunt ce ca prin fi dar după sau fost lui"
    " ale această cele iar când",
    "tr": "ve bir bu da de için ile çok olan olarak daha en gibi kadar ne sonra var o ama değil olduğu her ise"
    " ya göre diye mi tarafından yeni ancak",
    "id": "yang dan di dengan untuk tidak dari dalam ini itu akan pada ke oleh juga ada karena tersebut sebagai"
    " saya dapat bisa telah lebih sudah atau kami mereka",
    "vi": "và của là có các không trong được cho một với những người đã này khi để đến từ ra cũng như về năm"
    " tại nhiều trên sẽ vào",
    "ca": "el la els les de que i en un una per amb no és del al es més com però va ha aquest aquesta també són"
    " ser seva dels fins hi ho",
    "eu": "eta da ez du bat hau ere izan dira egin baina dute zuen edo zen baino gehiago arte den hori bere beste",
    "sw": "ya na wa kwa ni katika la za kuwa hii hiyo yake watu huo alisema pia lakini kama cha baada ambayo",
    "sq": "të dhe në e i një për me që është nga ka se si nuk do më janë ky kjo por edhe ai",
    "tl": "ang ng sa mga na ay at ni si para hindi ito kay nang may isang kanyang siya ko pa",
    "af": "die en van in is het nie dat om te vir met op wat was sy aan ook hy word by as ek sal",
}
LETTERS = {
    "cyrillic": {
        "kk": ("қғәңұ", 0.02),
        "be": ("ў", 0.005),
        "uk": ("їєґі", 0.03),
        "mn": ("өү", 0.03),
        "mk": ("ѓќѕ", 0.002),
        "sr": ("ђћџљњј", 0.02),
        "bg": ("ъ", 0.012),
        "ru": ("", -1.0),
    },
    "arabic": {
        "ckb": ("ەێۆ", 0.05),
        "ps": ("ټډړښ", 0.01),
        "ur": ("ٹڈڑےں", 0.03),
        "fa": ("پچژگیک", 0.04),
        "ar": ("", -1.0),
    },
    "devanagari": {"mr": ("ळ", 0.006), "hi": ("", -1.0)},
}


@cache
def weights() -> dict[str, tuple[tuple[str, float], ...]]:
    """For each word the languages that use it, each with a weight: the less, the more languages share the word."""
    users: dict[str, set[str]] = {}
    for language, line in WORDS.items():
        for word in line.split():
            users.setdefault(word, set()).add(language)
    return {word: tuple((language, 1 / len(shared)) for language in sorted(shared)) for word, shared in users.items()}
