#!/usr/bin/env python3
"""How long grading takes: STUDENTS submissions of 12 exercises each, all of
them different, from warm dependencies.

    cargo build -p workbook
    python3 tests/devloop/grade_class.py target/debug/workbook [STUDENTS]

Prints the time on the clock and on the processors, and both for each student.
On a machine with nothing else to do the clock shows the processors' time
divided by their number.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHAPTERS = ["01-ode", "02-particles"]


def texts(exercise):
    """Right and wrong answers to an exercise."""
    chapter, name = exercise.parent.parent, exercise.stem
    package = chapter.name.split("-", 1)[1]
    grading = chapter / "grading" / name
    solution = (grading / "solution.rs").read_text()
    second = ROOT / "tests/answers" / package / exercise.name
    found = [solution, second.read_text()]
    bugs = tomllib.loads((grading / "bugs.toml").read_text())["bug"]
    for bug in bugs:
        line = bug.get("line", "")
        if line and "\n" not in line:
            found.append(solution.replace(line, bug["to"]))
    return found


def write_class(folder, students):
    """Half of the answers are right, and no two are the same."""
    count = 0
    for chapter in CHAPTERS:
        for exercise in sorted((ROOT / "chapters" / chapter / "exercises").glob("*.rs")):
            answers = texts(exercise)
            count += 1
            for n in range(students):
                which = n % 2 if n % 4 < 2 else n % len(answers)
                place = folder / f"student {n:03}" / chapter.split("-", 1)[1]
                place.mkdir(parents=True, exist_ok=True)
                text = f"{answers[which]}\n// by student {n}\n"
                (place / exercise.name).write_text(text)
    return count


def grade(workbook, folder, out):
    chapters = ",".join(name.split("-")[0] for name in CHAPTERS)
    call = [workbook, "grade", folder, "--out", out, "--chapters", chapters]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    subprocess.run(call, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    wall = time.monotonic() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, busy


def main():
    workbook = os.path.abspath(sys.argv[1])
    students = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        write_class(scratch / "warm", 1)
        grade(workbook, scratch / "warm", scratch / "warm-out")
        exercises = write_class(scratch / "class", students)
        wall, busy = grade(workbook, scratch / "class", scratch / "out")
    print(f"{students} students, {exercises} exercises, {os.cpu_count()} processors")
    print(f"clock      {wall:7.1f} s, {wall / students:.2f} s a student")
    print(f"processors {busy:7.1f} s, {busy / students:.2f} s a student")


if __name__ == "__main__":
    main()
