"""A shuffle nobody can guess and everybody can check later: seed to pack, and pack to a salted commitment.

A hand has one seed of 32 bytes. Pack and salts follow from it by HMAC-SHA256, so the same seed gives the same
deal after any restart. The commitment is the root of an RFC 6962 Merkle tree over the 52 places of the pack;
single places can be opened by their audit path while folded and undealt cards stay closed for ever.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence

from bot.poker.cards import PACK, Card

SEED_BYTES = 32
SALT_BYTES = 16
_DOMAIN = b"mariah1"


class SecretShuffler:
    """Seeds from the operating system's generator, never from :mod:`random`."""

    def new_seed(self) -> bytes:
        return secrets.token_bytes(SEED_BYTES)

    def pack(self, seed: bytes) -> tuple[Card, ...]:
        return shuffled(seed)


def shuffled(seed: bytes) -> tuple[Card, ...]:
    """The pack of a seed: Fisher-Yates over an HMAC counter stream, each place equally likely for each card."""
    pack = list(PACK)
    stream = _bytes(seed, b"shuffle")
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, stream)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def _bytes(key: bytes, label: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from hmac.digest(key, label + counter.to_bytes(8, "big"), "sha256")
        counter += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number below ``limit`` without bias: bytes that would favour some numbers are thrown away."""
    fair = 256 - 256 % limit
    for byte in stream:
        if byte < fair:
            return byte % limit
    raise AssertionError("the stream has no end")


def commitment(seed: bytes, hand_id: int, pack: Sequence[Card]) -> bytes:
    """The Merkle root to publish before the deal."""
    return _root([leaf(hand_id, place, card, salt(seed, place)) for place, card in enumerate(pack)])


def salt(seed: bytes, place: int) -> bytes:
    """What keeps a single place from being guessed by trying all cards."""
    return hmac.digest(seed, b"salt" + place.to_bytes(1, "big"), "sha256")[:SALT_BYTES]


def leaf(hand_id: int, place: int, card: Card, salt_: bytes) -> bytes:
    """The hash of one place of the pack."""
    data = _DOMAIN + hand_id.to_bytes(8, "big") + place.to_bytes(1, "big") + card.code.encode() + salt_
    return hashlib.sha256(b"\x00" + data).digest()


def _root(leaves: Sequence[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    return hashlib.sha256(b"\x01" + _root(leaves[:split]) + _root(leaves[split:])).digest()
