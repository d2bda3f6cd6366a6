"""A crawl in, a data set out: one row for every record, whatever the page does.

A shard is one file of records (WARC, Parquet, JSON Lines) or a group of pages, and gives one file of rows. `run_shard`
does one; the engines, a file each, do many: on this machine, with Ray, with Spark. All rests on files: a shard whose
rows are there is done, and what was counted stands beside it.
"""

from .extracting import Extract
from .job import Job
from .shard import run_shard
from .sources import Shard, shards

__all__ = ["Extract", "Job", "Shard", "run_shard", "shards"]
