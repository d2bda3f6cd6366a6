"""Blocklists: lists of advertisers and of rules. Subscribe to them, update them, match addresses against them."""

from .blocker import KNOWN, Blocker, load
from .store import Subscription, SubscriptionStore, default_folder
from .update import UpdateOutcome, update

__all__ = ["KNOWN", "Blocker", "Subscription", "SubscriptionStore", "UpdateOutcome", "default_folder", "load", "update"]
