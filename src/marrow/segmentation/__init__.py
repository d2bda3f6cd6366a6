"""Segmentation: repeated regions of a page and the items they are made of."""

from .regions import Region, of_one_kind, regions

__all__ = ["Region", "of_one_kind", "regions"]
