# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The compiled kernel: what `marrow.kernel` describes. One extension module, in parts."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.unicode cimport PyUnicode_AsUTF8AndSize, PyUnicode_DecodeUTF8
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.math cimport log, log1p, log2, pow
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memchr, memcmp, memcpy, memmove, memset, strlen

VERSION = 26  # the one of `marrow.kernel`

cdef extern from "Python.h":  # with the references that are taken over, or lent, as they are
    list PyList_New(Py_ssize_t size)
    PyObject *PyList_GetItem(list items, Py_ssize_t at)
    int PyList_SetItem(list items, Py_ssize_t at, PyObject *item)
    PyObject *PyLong_FromLong(long number) except NULL


include "memory.pxi"
include "lazy.pxi"
include "utf8.pxi"
include "walk.pxi"
include "asked.pxi"
include "sieve.pxi"
include "valued.pxi"
include "numbers.pxi"
include "count.pxi"
include "pictures.pxi"
include "segment.pxi"
include "words.pxi"
include "markup.pxi"
include "nesting.pxi"
include "scan.pxi"
include "filter.pxi"
include "net.pxi"
include "sequences.pxi"
include "cuts.pxi"
include "boundaries.pxi"
include "regions.pxi"
include "seen.pxi"
include "tokens.pxi"
include "units.pxi"
include "columns.pxi"
include "targets.pxi"
include "told.pxi"
include "matrix.pxi"
include "answer.pxi"
include "choice.pxi"
