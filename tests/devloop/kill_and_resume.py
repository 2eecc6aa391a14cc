#!/usr/bin/env python3
"""Kills a grading run at random moments, resumes it, and compares everything
that it wrote with a run that nobody has disturbed.

    cargo build -p workbook
    python3 tests/devloop/kill_and_resume.py target/debug/workbook [KILLS]

Each kill is `kill -9` at a moment drawn evenly from the time that the whole
run takes; then the same command runs to its end. The parts of a class, merged,
are compared too. Prints what differs, and exits with 1 if anything does.
"""
import filecmp
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from grade_class import ROOT, write_class

STUDENTS = 3
EXERCISES = ["ode/euler_step", "ode/midpoint_step", "ode/suggest_step"]
# What tells runs apart, and is no report: what is known, the lock, and the
# run's own notes.
KEPT = {"journal.jsonl", "in-use", "run.json"}


def call(workbook, folder, out, *more):
    picked = [word for name in EXERCISES for word in ("--exercise", name)]
    return [workbook, "grade", folder, "--out", out, *picked, *more]


def run(command):
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def files(folder):
    return sorted(path.relative_to(folder) for path in folder.rglob("*")
                  if path.is_file() and path.name not in KEPT)


def differences(one, other):
    if files(one) != files(other):
        yield "another list of files"
    for path in files(one):
        if not filecmp.cmp(one / path, other / path, shallow=False):
            yield str(path)


def main():
    workbook = os.path.abspath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    draw = random.Random(20)
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        folder, whole = scratch / "class", scratch / "whole"
        write_class(folder, STUDENTS)
        seed = subprocess.check_output([workbook, "grade", "seed"], cwd=ROOT, text=True)
        seed = ["--seed", seed.strip()]
        run(call(workbook, folder, scratch / "warm", *seed))
        begun = time.monotonic()
        run(call(workbook, folder, whole, *seed))
        took = time.monotonic() - begun
        for n in range(kills):
            out = scratch / "killed"
            shutil.rmtree(out, ignore_errors=True)
            at = draw.uniform(0, took)
            child = subprocess.Popen(call(workbook, folder, out, *seed), cwd=ROOT,
                                     stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL)
            time.sleep(at)
            child.kill()
            code = child.wait()
            journal = out / "journal.jsonl"
            known = len(journal.read_bytes().splitlines()) if journal.exists() else 0
            run(call(workbook, folder, out, *seed))
            found = list(differences(whole, out))
            failed += bool(found)
            print(f"{n + 1:2}: at {at:5.2f} s, exit {code}, {known} judged: "
                  f"{', '.join(found) or 'the same'}", flush=True)
        parts = [scratch / f"part{i}" for i in (1, 2, 3)]
        for i, part in enumerate(parts, 1):
            run(call(workbook, folder, part, *seed, "--shard", f"{i}/3"))
        merged = scratch / "merged"
        run([workbook, "grade", "merge", *parts, "--out", merged])
        found = list(differences(whole, merged))
        failed += bool(found)
        print(f"merged: {', '.join(found) or 'the same'}")
    print(f"{kills} kills of a run of {took:.1f} s, {failed} differences")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
