"""Types of arrays, named by what they hold."""

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Numbers = NDArray[np.floating]  # of either
