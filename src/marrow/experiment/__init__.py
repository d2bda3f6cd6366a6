"""What every experiment needs, once: scores of words, sites and folds, intervals, processes, tables, arrays.

`evaluate`, `train`, `tune`, `explain` and the benchmarks stand on this package; it knows none of them.
"""
