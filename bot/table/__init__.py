"""A table: one owner for each channel, between people's clicks and the pure rules.

:class:`bot.table.table.Table` is the way in. Every input takes the same road: decide, commit, remember, tell.
"""
