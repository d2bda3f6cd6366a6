"""Blocklists: lists of advertisers and of rules. Subscribe to them, update them, match addresses against them."""

from .blocker import KNOWN, Blocker, load
from .store import Store, Subscription, default_folder
from .update import Outcome, update

__all__ = ["KNOWN", "Blocker", "Outcome", "Store", "Subscription", "default_folder", "load", "update"]
