"""Lists of advertisement servers and rules: subscribe to them, update them, and match addresses against them."""

from .blocker import KNOWN, Blocker, load
from .store import Store, Subscription, default_folder
from .update import Outcome, update

__all__ = ["KNOWN", "Blocker", "Outcome", "Store", "Subscription", "default_folder", "load", "update"]
