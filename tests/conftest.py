"""Settings of every test: no test is timed, for a busy machine would fail it."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
