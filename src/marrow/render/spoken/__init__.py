"""The parts of a reading aloud: lines that are said in one go, phrases, blocks."""
