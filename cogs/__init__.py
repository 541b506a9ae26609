"""The mouth and ears: Discord in, a table's moves out, pictures back. No rule and no SQL lives here."""
