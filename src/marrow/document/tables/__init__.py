"""Tables: those of facts, those that only place things, and heads that stand twice."""
