"""A wheel that was packed again holds the same files, in fewer bytes, and always the same bytes."""

import io
import random
import zipfile

import repack


def wheel(text: bytes) -> zipfile.ZipFile:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("whydoku/größe.txt", text)
        program = zipfile.ZipInfo("whydoku/program")
        program.external_attr = 0o100755 << 16
        archive.writestr(program, random.Random(1).randbytes(500))
        archive.writestr("whydoku/empty", b"")
    return zipfile.ZipFile(packed)


def test_a_wheel_stays_what_it_is_and_gets_smaller() -> None:
    text = " ".join(str(number * number) for number in range(5000)).encode()
    before = wheel(text)
    packed = repack.repacked(before)
    after = zipfile.ZipFile(io.BytesIO(packed))
    assert after.testzip() is None
    assert after.namelist() == before.namelist()
    for name in before.namelist():
        assert after.read(name) == before.read(name), name
        assert after.getinfo(name).external_attr == before.getinfo(name).external_attr, name
    name = "whydoku/größe.txt"
    assert after.getinfo(name).compress_size < before.getinfo(name).compress_size
    assert packed == repack.repacked(wheel(text))
