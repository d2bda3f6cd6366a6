"""The learned extractor at work: a model file, its inputs from a page, the net, and the decision. Needs NumPy only."""

from .apply import Prediction, predict
from .file import Model, load, save

__all__ = ["Model", "Prediction", "load", "predict", "save"]
