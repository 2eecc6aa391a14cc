#!/usr/bin/env python3
"""How long a student waits: from saving a file to the verdict.

    python3 tests/devloop/measure.py [ROUNDS]

Measures, in turns and on the same machine, `cargo workbook watch` after an
edit to an exercise of chapter 1 and `rustlings run` (rustlings 6, taken from
PATH: cargo install rustlings) after the same kind of edit to one of its
exercises: one number inside a function, so that right and wrong alternate.
Prints both medians and their ratio; the target is a ratio of at most 0.75.
Works on a copy of the project in a temporary folder.
"""

import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
END_OF_SCREEN = "waiting for a save"

EULER = """//! One step of Euler's method.
/// The place one step later.
pub fn euler_step(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
) -> [f64; 2] {
    let velocity = f(t, x);
    [x[0] + FACTOR * h * velocity[0], x[1] + h * velocity[1]]
}
// edit NUMBER
"""

BIGGER = """fn bigger(a: i32, b: i32) -> i32 {
    let difference = FACTOR * (a - b);
    if difference > 0 { a } else { b }
}
// edit NUMBER

fn main() {}
"""


def copy_of_project(folder):
    """The project without what is built or kept."""
    leave = shutil.ignore_patterns("target", ".git", ".workbook")
    place = os.path.join(folder, "project")
    shutil.copytree(PROJECT, place, ignore=leave)
    return place


class Watch:
    """`cargo workbook watch` in a pipe, on the copy."""

    def __init__(self, project):
        self.file = os.path.join(
            project, "chapters/01-ode/exercises/euler_step.rs")
        # Built where the project is, so that this does not take minutes.
        manifest = os.path.join(PROJECT, "Cargo.toml")
        self.child = subprocess.Popen(
            ["cargo", "run", "--quiet", "--package", "workbook",
             "--manifest-path", manifest, "--", "watch"],
            cwd=project, stdout=subprocess.PIPE, text=True,
            start_new_session=True)
        self.screen()

    def screen(self):
        """All lines up to the end of a screen."""
        lines = []
        while True:
            line = self.child.stdout.readline()
            if not line:
                sys.exit("watch ended:\n" + "".join(lines))
            lines.append(line)
            if END_OF_SCREEN in line:
                return "".join(lines)

    def edit(self, number, right):
        text = EULER.replace("FACTOR", "1.0" if right else "2.0")
        text = text.replace("NUMBER", str(number))
        begun = time.perf_counter()
        with open(self.file, "w", encoding="utf-8") as out:
            out.write(text)
        screen = self.screen()
        seconds = time.perf_counter() - begun
        wanted = "method: passed" if right else "method: wrong"
        if wanted not in screen:
            sys.exit("not the expected verdict:\n" + screen)
        return seconds

    def end(self):
        os.killpg(self.child.pid, signal.SIGINT)
        self.child.wait()


class Rustlings:
    """`rustlings run` in a fresh folder of its exercises."""

    def __init__(self, folder):
        self.program = shutil.which("rustlings")
        if self.program is None:
            sys.exit("rustlings is not on PATH: cargo install rustlings")
        self.env = dict(os.environ)
        self.env.pop("CARGO_TARGET_DIR", None)
        subprocess.run([self.program, "init"], cwd=folder, check=True,
                       env=self.env, input="\n", text=True,
                       stdout=subprocess.DEVNULL)
        self.folder = os.path.join(folder, "rustlings")
        self.file = os.path.join(self.folder, "exercises/03_if/if1.rs")
        with open(self.file, encoding="utf-8") as stub:
            self.tests = stub.read()
        self.tests = self.tests[self.tests.index("#[cfg(test)]"):]

    def edit(self, number, right):
        text = BIGGER.replace("FACTOR", "1" if right else "-1")
        text = text.replace("NUMBER", str(number)) + "\n" + self.tests
        begun = time.perf_counter()
        with open(self.file, "w", encoding="utf-8") as out:
            out.write(text)
        done = subprocess.run(
            [self.program, "run", "if1"], cwd=self.folder, env=self.env,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        seconds = time.perf_counter() - begun
        if (done.returncode == 0) != right:
            sys.exit("not the expected result:\n" + done.stdout)
        return seconds


def told(name, times):
    times = sorted(times)
    print(f"{name:32} median {statistics.median(times):.3f} s   "
          f"({times[0]:.3f} … {times[-1]:.3f})")
    return statistics.median(times)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as folder:
        ours = Watch(copy_of_project(folder))
        theirs = Rustlings(folder)
        for number in range(2):  # warm both, right and wrong
            ours.edit(-number, number == 0)
            theirs.edit(-number, number == 0)
        our_times = {True: [], False: []}
        their_times = {True: [], False: []}
        for number in range(1, 2 * rounds + 1):
            right = number % 2 == 0
            our_times[right].append(ours.edit(number, right))
            their_times[right].append(theirs.edit(number, right))
        ours.end()
    print(f"{rounds} edits to a right and {rounds} to a wrong answer, warm")
    for right in (True, False):
        kind = "right" if right else "wrong"
        told(f"workbook watch, {kind}", our_times[right])
        told(f"rustlings run, {kind}", their_times[right])
    a = told("workbook watch, all", our_times[True] + our_times[False])
    b = told("rustlings run, all", their_times[True] + their_times[False])
    print(f"ratio {a / b:.2f} (target: at most 0.75)")
    return 0 if a <= 0.75 * b else 1


if __name__ == "__main__":
    sys.exit(main())
