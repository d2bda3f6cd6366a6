"""The parts of a document in TEI: what all share, its header, phrases within a line, blocks."""
