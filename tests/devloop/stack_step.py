#!/usr/bin/env python3
"""A step of standing boxes, ours and MuJoCo's, on the same machine.

    python3 tests/devloop/stack_step.py [BOXES]…

Needs `pip install mujoco`. The scene is `columns10`: BOXES unit boxes (100
unless told) in columns of ten that touch exactly, on a square grid of
spacing 2, friction 0.5, steps of 1/60 s, nobody sleeps; 120 steps, then 120
measured. MuJoCo's contacts are soft by design, so that times stand beside
what is reached with them: how far boxes sink and slide in four seconds, and
how fast they still are. A perfect answer is zero. Ours is
`cargo bench -p contact --bench stack`.
"""

import math
import os
import subprocess
import sys
import time

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))

BOX = """
    <body pos="{x} {y} {z}"><freejoint/>
      <geom type="box" size=".5 .5 .5" density="1" friction=".5 0 0"/></body>"""

SCENE = """
<mujoco>
  <option timestep="{step}" gravity="0 0 -9.81" cone="elliptic"/>
  <size memory="2G"/>
  <worldbody>
    <geom type="plane" size="400 400 1" friction=".5 0 0"/>{boxes}
  </worldbody>
</mujoco>
"""


def places(n):
    """Where the boxes stand."""
    row = math.ceil(math.sqrt(n / 10))
    columns = [(k // 10, k % 10) for k in range(n)]
    return [(2 * (c % row), 2 * (c // row), 0.5 + level)
            for c, level in columns]


def theirs(mujoco, n):
    """Seconds per step; sinking, sliding and speed at the end."""
    start = places(n)
    boxes = "".join(BOX.format(x=x, y=y, z=z) for x, y, z in start)
    text = SCENE.format(step=1 / 60, boxes=boxes)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    for _ in range(120):
        mujoco.mj_step(model, data)
    begin = time.perf_counter()
    for _ in range(120):
        mujoco.mj_step(model, data)
    seconds = (time.perf_counter() - begin) / 120
    drop = slide = speed = 0.0
    for k, (x, y, z) in enumerate(start):
        px, py, pz = data.qpos[7 * k:7 * k + 3]
        vx, vy, vz = data.qvel[6 * k:6 * k + 3]
        drop = max(drop, z - pz)
        slide = max(slide, math.hypot(px - x, py - y))
        speed = max(speed, math.hypot(vx, vy, vz))
    return seconds, drop, slide, speed


def main():
    try:
        import mujoco
    except ImportError:
        sys.exit("MuJoCo is missing: pip install mujoco")
    sizes = [int(word) for word in sys.argv[1:]] or [100]
    for n in sizes:
        seconds, drop, slide, speed = theirs(mujoco, n)
        print(f"{n} boxes: MuJoCo {mujoco.__version__} {seconds * 1e3:.2f} ms "
              f"a step, drop {drop:.0e} m, slide {slide:.0e} m, "
              f"speed {speed:.0e} m/s", flush=True)
    command = ["cargo", "bench", "--quiet", "-p", "contact", "--bench",
               "stack", "--", *map(str, sizes)]
    subprocess.run(command, cwd=PROJECT, check=True)


if __name__ == "__main__":
    main()
