#!/usr/bin/env python3
"""A step of hanging cloth, ours and MuJoCo's, on the same machine.

    python3 tests/devloop/cloth_step.py [GRID]…

Needs `pip install mujoco`. The scene is `cloth-step`: GRID x GRID particles
(64 unless told), a unit square of total mass 1, two corners pinned, steps of
1/60 s without collisions; 20 steps, then 40 measured. MuJoCo has its own
material (2-D elasticity, E = 5e5, thickness 1e-3), so only the order of
magnitude is comparable. Ours is `cargo bench -p implicit --bench cost`.
Prints both times and their ratio; the target is a ratio of at most 1.
"""

import os
import re
import subprocess
import sys
import time

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))

SCENE = """
<mujoco>
  <option timestep="{step}" integrator="{integrator}" gravity="0 0 -9.81"/>
  <size memory="2G"/>
  <worldbody>
    <flexcomp name="cloth" type="grid" dim="2" count="{n} {n} 1"
        spacing="{gap} {gap} {gap}" mass="1" radius="0.001">
      <elasticity young="5e5" poisson="0" thickness="1e-3"
          elastic2d="both"/>
      <contact selfcollide="none" contype="0" conaffinity="0"/>
      <edge equality="false"/>
      <pin id="0 {corner}"/>
    </flexcomp>
  </worldbody>
</mujoco>
"""


def model_of(mujoco, n):
    """The sheet; releases differ in what they call the implicit method."""
    complaints = []
    for integrator in ["discrete", "implicitfast"]:
        text = SCENE.format(n=n, step=1 / 60, gap=1 / (n - 1),
                            corner=n * (n - 1), integrator=integrator)
        try:
            return mujoco.MjModel.from_xml_string(text)
        except ValueError as error:
            complaints.append(f"{integrator}: {error}")
    sys.exit("MuJoCo takes neither method:\n" + "\n".join(complaints))


def theirs(mujoco, n):
    """Seconds per step."""
    model = model_of(mujoco, n)
    data = mujoco.MjData(model)
    for _ in range(20):
        mujoco.mj_step(model, data)
    start = time.perf_counter()
    for _ in range(40):
        mujoco.mj_step(model, data)
    return (time.perf_counter() - start) / 40


def ours(sizes):
    """Seconds per step by grid and weave, from the benchmark's table."""
    command = ["cargo", "bench", "--quiet", "-p", "implicit", "--bench",
               "cost", "--", *map(str, sizes)]
    run = subprocess.run(command, cwd=PROJECT, text=True, check=True,
                         stdout=subprocess.PIPE)
    found, weave = {}, ""
    for line in run.stdout.splitlines():
        title = re.match(r"(\w+): a hanging sheet", line)
        row = re.match(r"\s*(\d+)²\s+([\d.]+) ms", line)
        if title:
            weave = title[1]
        elif row:
            found[int(row[1]), weave] = float(row[2]) / 1e3
    return found


def main():
    try:
        import mujoco
    except ImportError:
        sys.exit("MuJoCo is missing: pip install mujoco")
    sizes = [int(word) for word in sys.argv[1:]] or [64]
    times = ours(sizes)
    for n in sizes:
        peer = theirs(mujoco, n)
        print(f"{n}²: MuJoCo {mujoco.__version__} {peer * 1e3:.1f} ms a step")
        for weave in ["Springs", "Triangles"]:
            own = times[n, weave]
            print(f"  ours, {weave.lower()}: {own * 1e3:.2f} ms a step, "
                  f"ratio {own / peer:.3f}")


if __name__ == "__main__":
    main()
