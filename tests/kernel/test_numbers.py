"""Numbers that stand in the kernel and in the Python beside it: the same in both."""

import re
from pathlib import Path

import pytest

from marrow.features import (
    ancestors,
    compiled,
    frame,
    held_elements,
    insets,
    link_targets,
    marks,
    repetition,
    sentences,
    shallow,
    stated,
    units,
    whole_page,
    words,
)
from marrow.model import decide, forward, sections
from marrow.page import characters
from marrow.segmentation import features

SOURCES = Path(frame.__file__).parents[1] / "kernel"
SAME = {
    "answer.pxi": {"CLIPPED": forward.LIMIT},
    "choice.pxi": {"CASES": len(decide.ODDS), "ENOUGH_RUNNING": decide.RUNNING, "MUCH": decide.MUCH,
                   "OF_RUNNING_TEXT": sections._RUNNING, "OF_SECTION": sections._SECTION,
                   "MANY_HOLLOW": sections._MANY},
    "columns.pxi": {"AROUND_NEAR": shallow._AROUND[9], "AROUND_FAR": shallow._AROUND[25], "LONG": whole_page._LONG,
                    "COUNTED_KINDS": len(frame.CHARACTERS), "SIBLING_LEVELS": repetition.LEVELS,
                    "LEVELS_OF_ANCESTORS": list(ancestors.LEVELS),
                    "LEVELS_OF_SIBLINGS": list(repetition._SHOWN), "LEVELS_HELD": list(held_elements.LEVELS)},
    "count.pxi": {"SPACE": characters.SPACE, "IDEOGRAPH": characters.IDEOGRAPH, "UNSPACED": characters.UNSPACED,
                  "OTHER": characters.OTHER},
    "regions.pxi": {"FEATURES": len(features.NAMES)},
    "seen.pxi": {"LEVELS": frame.LEVELS, "HEIGHT": frame.HEIGHT, "TABLED": compiled._TABLED, "ALL_TAGS": compiled._TAGS,
                 "KINDS_HELD": len(held_elements.TAGS), "IN_ROW": repetition._ROW, "OF_ITEM": repetition._BLOCKS},
    "targets.pxi": {"READ_OF_ADDRESS": link_targets.READ, "TARGETS": len(link_targets.Target) - 1}
    | {f"TO_{target.name}": target.value for target in link_targets.Target},
    "told.pxi": {"READ_OF_STATED": stated._READ, "OF_TITLE": stated._TITLE // stated._SIGN,
                 "OF_DESCRIPTION": stated._DESCRIPTION // stated._SIGN, "OF_SENTENCE": sentences._SENTENCE},
    "tokens.pxi": {"DISTANCES": marks.DISTANCES, "READ_OF_NAME": marks.LENGTH, "READ_NAMES": marks._CLASSES,
                   "READ_OF_LABEL": marks._LABEL, "READ_OF_TEXT": words.READ, "ALONE": words.ALONE},
    "units.pxi": {"TABLE_UNIT": units.TABLE, "LIST_UNIT": units.LIST, "MOST_BOXES": units._BOXES,
                  "PROSE": insets._RUNNING, "BLOCKS_OF_INSET": insets._BLOCKS, "WORDS_OF_INSET": insets._WORDS,
                  "EDIT": insets._EDIT},
}
ROWS = [(file, name, value) for file, rows in SAME.items() for name, value in rows.items()]


@pytest.mark.parametrize(("file", "name", "value"), ROWS, ids=[f"{file}-{name}" for file, name, _ in ROWS])
def test_a_number_is_the_same_in_the_kernel(file, name, value):
    source = (SOURCES / file).read_text("utf-8")
    (found,) = re.findall(rf"^[^#\n]*\b{name} = ([^#\n]+)", source, re.MULTILINE)
    said = [int(part, 0) for part in re.findall(r"\w+", found)]
    assert (said if isinstance(value, list) else said[0] << sum(said[1:])) == value

