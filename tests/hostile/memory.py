"""The peak memory of this process. `ru_maxrss` counts what the process had that started it; Linux knows better."""

import resource
from pathlib import Path

_STATUS = Path("/proc/self/status")


def peak() -> float:
    """The most memory that was resident, in megabytes."""
    if _STATUS.exists():
        for line in _STATUS.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
