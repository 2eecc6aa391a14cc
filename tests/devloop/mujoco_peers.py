#!/usr/bin/env python3
"""Times MuJoCo on the chains and the cloth of 64 x 64 particles that
`cargo bench -p realtime --bench soft` times, one thread each.

    pip install mujoco
    python3 tests/devloop/mujoco_peers.py

Prints CPU milliseconds per step and an error. For the chain that is the distance
of its tip from where RK4 with an eighth of the step puts it: both programs step by
symplectic Euler, and the tips of both references are printed, so that anyone can see
that they solve the same problem. For the cloth it is the largest stretch of a thread
after a second. The models of cloth differ (MuJoCo's is an elastic sheet, implicit
in time), so only the orders compare.
"""
import sys
import time

try:
    import mujoco
    import numpy as np
except ImportError:
    sys.exit("MuJoCo is missing: pip install mujoco")

# The step of the chain, s, and how many of them are made: 20 ms for the long one,
# whose reference takes MuJoCo minutes.
STEP = 5e-4
CHAINS = [(10, 200), (100, 200), (1000, 40)]


def chain(n, length=0.1, mass=0.1):
    """Slender rods, whose joints turn about y and z in turns."""
    across = mass * length**2 / 12
    spec = mujoco.MjSpec()
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
    body.add_site(name="tip", pos=[length, 0, 0])
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


def steps(model, count):
    """The state after so many steps, and CPU milliseconds for each."""
    data = mujoco.MjData(model)
    begin = time.process_time()
    for _ in range(count):
        mujoco.mj_step(model, data)
    return data, 1000 * (time.process_time() - begin) / count


def tip(model, data):
    mujoco.mj_forward(model, data)
    return data.site("tip").xpos.copy()


def run_chain(n, count):
    model = chain(n)
    model.opt.timestep = STEP
    data, spent = steps(model, count)
    found = tip(model, data)
    model.opt.timestep = STEP / 8
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    exact = tip(model, steps(model, 8 * count)[0])
    error = np.abs(found - exact).max()
    print(f"chain of {n} links: {spent:.4g} ms CPU per step, error of the tip "
          f"{error:.3e} m, reference {exact}", flush=True)


def run_cloth(side, frames):
    model = cloth(side)
    data, spent = steps(model, frames)
    strain = data.flexedge_length / model.flexedge_length0 - 1
    print(f"cloth {side} x {side}: {spent:.4g} ms CPU per step, largest stretch "
          f"{100 * strain.max():.3g} %", flush=True)


if __name__ == "__main__":
    print(f"MuJoCo {mujoco.__version__}")
    run_cloth(64, 60)
    for links, count in CHAINS:
        run_chain(links, count)
