#!/usr/bin/env python3
"""How long a newcomer waits, from nothing compiled.

    python3 tests/devloop/cold.py

Clones the project into a temporary folder and measures there, one after the
other, each from an empty target folder:

- `cargo workbook`: until the first page answers with the text of the book,
  and until the whole book is built;
- `cargo test`: until it ends, and how much disk its target folder takes.

Downloads are not counted: `cargo fetch` comes first. The figures mean
something on a machine with nothing else to do; their targets, on two cores,
are 180 s, 300 s, 15 minutes and 5 GB.
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]


def clone(folder):
    place = folder / "project"
    subprocess.run(["git", "clone", "--quiet", ROOT, place], check=True)
    subprocess.run(["cargo", "fetch", "--quiet"], cwd=place, check=True)
    return place


def has_text(address):
    """Whether the introduction answers with its own words."""
    try:
        with urllib.request.urlopen(address, timeout=5) as page:
            text = page.read().decode()
    except (OSError, urllib.error.URLError):
        return False
    return 'id="introduction"' in text


def first_run(project, target):
    """Seconds to the first page with text, and to the whole book."""
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    begun = time.monotonic()
    child = subprocess.Popen(
        ["cargo", "workbook", "--no-open", "--port", "0"], cwd=project,
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, start_new_session=True)
    page, lines = None, []
    try:
        for line in child.stdout:
            lines.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            if found and page is None:
                address = found.group() + "introduction.html"
                while not has_text(address):
                    if child.poll() is not None:
                        sys.exit("cargo workbook ended:\n" + "".join(lines))
                    time.sleep(0.2)
                page = time.monotonic() - begun
            if "the book is built" in line:
                return page, time.monotonic() - begun
    finally:
        os.killpg(child.pid, signal.SIGINT)
        child.wait()
    sys.exit("cargo workbook ended:\n" + "".join(lines))


def whole_suite(project, target):
    """Seconds that the tests take, and the bytes of what they compile."""
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    begun = time.monotonic()
    done = subprocess.run(["cargo", "test", "--quiet"], cwd=project,
                          env=environment, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    seconds = time.monotonic() - begun
    if done.returncode != 0:
        sys.exit("cargo test failed:\n" + done.stderr[-4000:])
    taken = subprocess.run(["du", "-s", "-B1", target], check=True,
                           capture_output=True, text=True)
    return seconds, int(taken.stdout.split()[0])


def main():
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        project = clone(scratch)
        page, book = first_run(project, scratch / "book-target")
        print(f"first page with text {page:7.0f} s")
        print(f"the whole book       {book:7.0f} s", flush=True)
        seconds, size = whole_suite(project, scratch / "test-target")
        print(f"cargo test           {seconds:7.0f} s, {size / 1e9:.1f} GB")


if __name__ == "__main__":
    main()
