"""Segmentation: repeated regions of a page and the items they are made of."""

from .regions import Region, of_one_kind, regions, regions_within

__all__ = ["Region", "of_one_kind", "regions", "regions_within"]
