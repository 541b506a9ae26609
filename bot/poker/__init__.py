"""The rules of seven-card stud and its family: pure, deterministic, and complete without Discord.

Start at :mod:`bot.poker.deal` for how a hand runs, at :mod:`bot.poker.settlement` for who wins what, and at
:mod:`bot.poker.rules` for what a game may declare. The games themselves are in :mod:`bot.games`.
"""
