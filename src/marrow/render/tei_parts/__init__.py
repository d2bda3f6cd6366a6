"""The parts of a document in TEI: what all share, phrases within a line, blocks."""
