"""Engines that make many shards: local, Ray, Spark. Each file has `run(shards, job, ...)`, which calls `run_shard`."""
