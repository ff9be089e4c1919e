"""Packs a wheel again with the smallest deflate that is affordable, always to the same bytes.

`python repack.py WHEEL`: the files inside stay what they are and keep their order; only their compression
changes.
"""

from __future__ import annotations

import struct
import sys
import zipfile
import zlib
from pathlib import Path

import deflate

LOCAL = struct.Struct("<4s5H3I2H")
CENTRAL = struct.Struct("<4s6H3I5H2I")
END = struct.Struct("<4s4H2IH")
#: Names in UTF-8.
FLAGS = 0x800
#: What a reader must understand: deflate.
VERSION = 20
#: Files are made on Unix, whose permissions they keep.
MADE_BY = 3 << 8 | VERSION
#: The first day of a zip file's calendar, at midnight.
DAY = (1 << 5) | 1


def squeezed(data: bytes) -> tuple[int, bytes]:
    """The method and the bytes: as they are, if they cannot be made smaller."""
    packed = bytes(deflate.deflate_compress(data, 12))
    return (zipfile.ZIP_DEFLATED, packed) if len(packed) < len(data) else (zipfile.ZIP_STORED, data)


def repacked(archive: zipfile.ZipFile) -> bytes:
    """The archive anew."""
    body, directory = bytearray(), bytearray()
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    for entry in entries:
        data = archive.read(entry)
        method, packed = squeezed(data)
        name = entry.filename.encode()
        sizes = (zlib.crc32(data), len(packed), len(data))
        shared = (VERSION, FLAGS, method, 0, DAY, *sizes, len(name), 0)
        header = CENTRAL.pack(b"PK\1\2", MADE_BY, *shared, 0, 0, 0, entry.external_attr, len(body))
        directory += header + name
        body += LOCAL.pack(b"PK\3\4", *shared) + name + packed
    end = END.pack(b"PK\5\6", 0, 0, len(entries), len(entries), len(directory), len(body), 0)
    return bytes(body + directory + end)


def main() -> None:
    """Replaces the wheel that the command line names."""
    path = Path(sys.argv[1])
    with zipfile.ZipFile(path) as archive:
        smaller = repacked(archive)
    path.write_bytes(smaller)


if __name__ == "__main__":
    main()
