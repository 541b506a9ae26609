"""What every test shares."""

from __future__ import annotations

import os

from hypothesis import settings

pytest_plugins = ["tests.bench.fixtures"]

# A slow machine is no failure, so no example has a deadline. In CI the same examples are tried in every run.
settings.register_profile("mariah", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("mariah")
