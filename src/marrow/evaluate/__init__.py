"""Evaluation of extractors: corpora, peers, measures, and runs in which a page that hangs costs only itself."""
