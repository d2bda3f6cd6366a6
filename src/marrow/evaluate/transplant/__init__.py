"""The transplant test: structures and clutter are inserted among the paragraphs of a page; what of them is kept?

`forms` writes structures in many markups, `harvest` takes them from pages whose gold is known, `plant` sets them down.
Training uses the same pages: see `marrow.train.planted`.
"""

from .forms import Fillings, Piece, labels, pieces, sentences
from .plant import Planted, plant

__all__ = ["Fillings", "Piece", "Planted", "labels", "pieces", "plant", "sentences"]
