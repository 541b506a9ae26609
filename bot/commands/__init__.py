"""The subcommands of ``python -m bot``, a module each, imported only when asked for."""
