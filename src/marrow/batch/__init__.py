"""`marrow batch`: makes a data set of a crawl, one row for each record, even where a page fails.

A shard is one file of records (WARC, Parquet, JSON Lines) or a group of pages, and gives one file of rows. `run_shard`
makes one shard; the engines make many: on this machine, with Ray, with Spark. A shard is finished
when its rows are there, with its counts beside them.
"""

from .extracting import Extract
from .job import Job
from .shard import run_shard
from .sources import Shard, shards

__all__ = ["Extract", "Job", "Shard", "run_shard", "shards"]
