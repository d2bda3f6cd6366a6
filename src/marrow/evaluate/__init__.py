"""Evaluation: corpora, peers, metrics, and runs that no page can stop."""
