"""How many shards are done: an engine a file, each with `run(shards, job, ...)` over the same `run_shard`."""
