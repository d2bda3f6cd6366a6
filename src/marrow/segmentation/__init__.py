"""Segmentation: repeated regions of a page and the items they are made of."""

from .regions import Region, regions

__all__ = ["Region", "regions"]
