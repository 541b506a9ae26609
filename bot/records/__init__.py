"""Hands written down: what was dealt and decided, and the field's open format for it (PHH)."""

from __future__ import annotations
