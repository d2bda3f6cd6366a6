"""Lists of advertisement servers and rules:

reading them, keeping subscriptions of them, asking them about an address.
"""

from .blocker import KNOWN, Blocker, load
from .store import Store, Subscription, default_folder
from .update import Outcome, update

__all__ = ["KNOWN", "Blocker", "Outcome", "Store", "Subscription", "default_folder", "load", "update"]
