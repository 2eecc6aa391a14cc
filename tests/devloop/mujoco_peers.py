#!/usr/bin/env python3
"""Times MuJoCo on the chain of 1,000 links and the cloth of 64 x 64 particles
that `cargo bench -p realtime` times, one thread each.

    pip install mujoco
    python3 tests/devloop/mujoco_peers.py

Prints CPU milliseconds per step and, as a measure of error, how far the chain's
energy drifts and how far the cloth's threads stretch. The models differ (MuJoCo's
cloth is an elastic sheet, implicit in time), so only the orders compare.
"""
import sys
import time

try:
    import mujoco
    import numpy as np
except ImportError:
    sys.exit("MuJoCo is missing: pip install mujoco")


def chain(n, length=0.1, mass=0.1):
    """Slender rods, whose joints turn about y and z in turns."""
    across = mass * length**2 / 12
    spec = mujoco.MjSpec()
    spec.option.timestep = 0.0005
    spec.option.gravity = [0, 0, -9.81]
    spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
    body = spec.worldbody
    for i in range(n):
        body = body.add_body(pos=[0 if i == 0 else length, 0, 0])
        axis = [0, 1, 0] if i % 2 == 0 else [0, 0, 1]
        body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=axis)
        body.mass = mass
        body.ipos = [length / 2, 0, 0]
        body.inertia = [0.01 * across, across, across]
        body.explicitinertial = True
    return spec.compile()


def cloth(side):
    spacing = 1.0 / (side - 1)
    text = f"""<mujoco><option timestep="0.016666" gravity="0 0 -9.81"
      integrator="discrete"><flag contact="disable"/></option><worldbody>
      <flexcomp type="grid" count="{side} {side} 1" dim="2" mass="1" name="c"
        spacing="{spacing} {spacing} {spacing}" radius="0.001">
        <elasticity young="5e5" poisson="0" thickness="1e-3"
          elastic2d="both"/><pin id="0 {side * (side - 1)}"/>
        <contact selfcollide="none"/></flexcomp>
      </worldbody></mujoco>"""
    return mujoco.MjModel.from_xml_string(text)


def run(name, model, steps):
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data)
    begin = time.process_time()
    for _ in range(steps):
        mujoco.mj_step(model, data)
    spent = 1000 * (time.process_time() - begin) / steps
    note = ""
    if model.nflexedge:
        rest = model.flexedge_length0
        strain = np.abs(data.flexedge_length / rest - 1)
        note = f", largest strain {100 * strain.max():.3g} %"
    print(f"{name}: {spent:.3g} ms CPU per step{note}")


if __name__ == "__main__":
    print(f"MuJoCo {mujoco.__version__}")
    for n in [10, 100, 1000]:
        run(f"chain of {n} links", chain(n), 200 if n < 1000 else 5)
    run("cloth 64 x 64", cloth(64), 5)
