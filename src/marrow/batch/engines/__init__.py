"""Engines that make many shards: each file has a function `run(shards, job, ...)`, which calls `run_shard`."""
