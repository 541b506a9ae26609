"""The memory: one SQLite file with the books of every server. Start at :class:`data.store.SqliteStore`."""
