"""The learned extractor at work: a model file, its inputs from a page, the net, and the decision. Needs NumPy only."""

from .apply import Answer, answer
from .file import Model, load, save

__all__ = ["Answer", "Model", "answer", "load", "save"]
