#!/usr/bin/env python3
"""Times MuJoCo on the chains and the cloth of 64 x 64 particles that
`cargo bench -p realtime --bench soft` times, one thread each.

    pip install mujoco
    python3 tests/devloop/mujoco_peers.py

Prints CPU milliseconds and an error. For the chain that is the distance of its tip
from where RK4 with an eighth of the step puts it: both programs step by symplectic
Euler, and the tips of both references are printed, so that anyone can see that they
solve the same problem. The net of springs is that of the bench, spring by spring, and
its error the largest distance of a particle from where steps that are much shorter put
it (velocity Verlet, by numpy here; a corner of both references is printed). MuJoCo has
no implicit step for springs between the vertices of a flex. For its elastic sheet it
has one; that is another material, compared with itself in short steps.
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


# Newtons a metre, of every spring of the net; 1 kg in all.
STIFFNESS = 500.0

# Frames of 1/60 s after which positions are compared.
FRAMES = 15


def springs(side):
    """Pairs of particles: along both sides and both diagonals of each cell."""
    pairs = []
    for dx, dy in [(1, 0), (0, 1), (1, 1), (-1, 1)]:
        for row in range(side - dy):
            for column in range(side):
                if 0 <= column + dx < side:
                    other = (row + dy) * side + column + dx
                    pairs.append((row * side + column, other))
    return np.array(pairs)


def places(side):
    at = np.arange(side) / (side - 1)
    return np.array([[x, y, 0.0] for y in at for x in at])


def net(side, steps):
    """The springs themselves, two corners pinned."""
    point = " ".join(map(str, places(side).ravel()))
    element = " ".join(map(str, springs(side).ravel()))
    return flex(f"""<flexcomp type="direct" dim="1" name="c" mass="1"
      radius="0.001" point="{point}" element="{element}">
      <edge stiffness="{STIFFNESS}" damping="0"/><pin id="0 {side - 1}"/>
      <contact selfcollide="none"/></flexcomp>""", "Euler", steps)


def sheet(side, steps):
    """MuJoCo's own elastic sheet, as stiff to a pull along its threads."""
    spacing = 1.0 / (side - 1)
    return flex(f"""<flexcomp type="grid" count="{side} {side} 1" dim="2"
      mass="1" name="c" spacing="{spacing} {spacing} {spacing}" radius="0.001">
      <elasticity young="5e5" poisson="0" thickness="1e-3" elastic2d="both"/>
      <pin id="0 {side * (side - 1)}"/><contact selfcollide="none"/>
      </flexcomp>""", "discrete", steps)


def flex(body, integrator, steps):
    text = f"""<mujoco><option timestep="{1 / 60 / steps}" gravity="0 0 -9.81"
      integrator="{integrator}"><flag contact="disable"/></option>
      <size memory="1G"/><worldbody>{body}</worldbody></mujoco>"""
    return mujoco.MjModel.from_xml_string(text)


def verlet(side, steps):
    """The net after all frames, `steps` steps each."""
    x, ends, h = places(side), springs(side), 1 / 60 / steps
    one, other = ends.T
    rest = np.linalg.norm(x[one] - x[other], axis=1)
    free = np.ones(side * side)
    free[[0, side - 1]] = 0

    def acceleration():
        l = x[one] - x[other]
        length = np.linalg.norm(l, axis=1)
        pull = (STIFFNESS * (length - rest) / length)[:, None] * l
        force = np.zeros_like(x)
        for axis in range(3):
            for end, sign in [(one, -1.0), (other, 1.0)]:
                force[:, axis] += sign * np.bincount(
                    end, pull[:, axis], len(x))
        return free[:, None] * (side * side * force - [0, 0, 9.81])

    v, a = np.zeros_like(x), acceleration()
    for _ in range(FRAMES * steps):
        v += 0.5 * h * a
        x += h * v
        a = acceleration()
        v += 0.5 * h * a
    return x


def steps(model, count):
    """The state after so many steps, and CPU milliseconds for each."""
    data = mujoco.MjData(model)
    begin = time.process_time()
    mujoco.mj_step(model, data, nstep=count)
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


def positions(build, side, each):
    """Of all vertices after all frames, and CPU milliseconds a frame."""
    data, spent = steps(build(side, each), FRAMES * each)
    return data.flexvert_xpos.copy(), each * spent


def run_cloth(name, build, exact, side, counts):
    for each in counts:
        found, spent = positions(build, side, each)
        error = 1000 * np.linalg.norm(found - exact, axis=1).max()
        print(f"{name};{each};{spent:.4g};{error:.4g}", flush=True)


if __name__ == "__main__":
    print(f"MuJoCo {mujoco.__version__}")
    side = 64
    exact = verlet(side, 1000)
    print(f"last corner of the net {exact[-1]}")
    print("program;steps;milliseconds;error (mm)")
    run_cloth("MuJoCo, the same springs", net, exact, side,
              [60, 100, 200, 400])
    exact, _ = positions(sheet, side, 64)
    run_cloth("MuJoCo, its elastic sheet", sheet, exact, side,
              [1, 2, 4, 8, 16])
    for links, count in CHAINS:
        run_chain(links, count)
