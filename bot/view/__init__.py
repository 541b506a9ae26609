"""Words and pictures, made from what a viewer may see. Nothing here knows Discord; the cogs turn parts into messages."""
