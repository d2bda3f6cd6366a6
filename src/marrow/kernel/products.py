"""Products of matrices in one thread.

OpenBLAS, which NumPy multiplies with, wakes a thread for each processor for products of more than `_FEW` numbers, which
costs several times the processor time of the product itself where those of a net are concerned. So larger ones are made
of small ones. The figures are those of `interface/gemm.c` and `interface/gemv.c` of OpenBLAS.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]
_FEW = 1 << 18  # rows times inner numbers times columns
_LINE = 9_000  # numbers in a matrix that a line of numbers is multiplied with


def product(left: Numbers, right: Numbers) -> Numbers:
    """Rows times a matrix, shape (rows, inner) or (inner,), (inner, columns) or (inner,); the inner ones are few."""
    if left.ndim == 1 or right.ndim == 1:
        if max(left.size, right.size) <= _LINE:
            return left @ right
        return np.einsum("...i,i->..." if right.ndim == 1 else "i,ij->j", left, right)
    rows, inner = left.shape
    few = max(2, _FEW // max(1, inner * right.shape[1]))
    if rows <= few:
        return left @ right
    whole = rows // few * few
    out = np.empty((rows, right.shape[1]), dtype=np.result_type(left, right))
    np.matmul(left[:whole].reshape(-1, few, inner), right, out=out[:whole].reshape(-1, few, right.shape[1]))
    if whole < rows:
        out[whole:] = product(np.concatenate((left[whole:], left[:1])), right)[:-1]  # never one row, which is a line
    return out


def summed(left: Numbers, right: Numbers) -> Numbers:
    """Few rows times a matrix of many, shape (rows, inner) and (inner, columns)."""
    rows, inner = left.shape
    few = max(1, _FEW // max(1, rows * right.shape[1]))
    whole = inner // few * few if inner > few else 0
    rest: Numbers = left[:, whole:] @ right[whole:]
    if not whole:
        return rest
    lines, columns = left[:, :whole].reshape(rows, -1, few), right[:whole].reshape(-1, few, right.shape[1])
    out: Numbers = np.add.reduce(np.matmul(lines.transpose(1, 0, 2), columns))
    out += rest
    return out
