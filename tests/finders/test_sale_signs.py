"""Signs of a sale: buttons to buy with, by what they say and by what they are called."""

import pytest

import marrow
from marrow.finders.shops import sale_signs

WORDS = """cart basket bag warenkorb panier carrito carrello winkelwagen koszyk koszyka kosik kosikem kosar sepet
varukorg
 handlekurv""".split()


@pytest.mark.parametrize(
    ("markup", "count"),
    [
        # what is no button to buy with
        ("<a href=/cart>Cart</a>", 0),
        ("<button class=cartoon>+</button>", 0),
        ("<p class=add-to-cart>Add to cart</p>", 0),
        ("<button>" + "<b>x</b>" * 20 + "Add to cart</button>", 0),
        # buttons and forms, the kind that there are more of, up to a few
        ("<button>Add to cart</button>", 1),
        ("<button> ADD TO CART </button>", 1),
        ("<input type=submit value='Add to cart'>", 1),
        ("<button aria-label='Add to cart'></button>", 1),
        ("<button class='x add-to-CART'>+</button>", 1),
        ("<button name=add_to_basket>+</button>" * 3, 3),
        ("<form action=/cart/add><button>Add to cart</button></form>" * 2, 2),
        ("<button>Add to cart</button>" * 9, 5),
    ],
)
def test_buttons(markup, count):
    assert sale_signs._buttons(marrow.parse(f"<p>Kettle</p>{markup}")) == count


@pytest.mark.parametrize("word", WORDS)
def test_forms_that_fill_a_basket(word):
    assert sale_signs._buttons(marrow.parse(f"<form action=/{word}/add><input name=id></form>")) == 1
