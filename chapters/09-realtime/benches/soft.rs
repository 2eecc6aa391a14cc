//! Times the scenes that `tests/devloop/mujoco_peers.py` times in MuJoCo, in
//! CPU milliseconds, one thread: `cargo bench -p realtime --bench soft`. What
//! both print is kept in `src/lab/measured/`.

use course::timing::processor_time;
use math::Vec3;
use ode::{Rk4, Solver, SymplecticEuler};
use realtime::{XpbdCloth, XpbdParticles, swinging_arm, xpbd_cloth};

const EARTH: Vec3 = Vec3::new(0.0, 0.0, -9.81);

/// How long `work` was on a processor, s.
fn cpu_time(work: impl FnOnce()) -> f64 {
    let begin = processor_time();
    work();
    processor_time() - begin
}

/// The step of the chain, s; the same as in MuJoCo.
const STEP: f64 = 5e-4;

/// The tip of a chain of links of 0.1 m after so many steps, m.
fn tip(n: usize, solver: &mut dyn Solver, h: f64, steps: usize) -> Vec3 {
    let mut chain = swinging_arm(n, 0.1, 0.1, EARTH).expect("a chain");
    for _ in 0..steps {
        solver.step(&mut chain, h);
    }
    chain.world_point(n - 1, 0.1 * Vec3::x())
}

/// Times a chain, and compares its tip with RK4 at an eighth of the step.
fn chain(n: usize, steps: usize) {
    let mut found = Vec3::zeros();
    let mut repeats = 0;
    let mut spent = 0.0;
    // Long enough for the clock.
    while spent < 0.2 {
        spent += cpu_time(|| {
            found = tip(n, &mut SymplecticEuler::new(), STEP, steps);
        });
        repeats += 1;
    }
    let each = 1e3 * spent / (repeats * steps) as f64;
    let exact = tip(n, &mut Rk4::new(), STEP / 8.0, 8 * steps);
    println!(
        "chain of {n} links: {each:.4} ms CPU per step, error of the tip \
         {:.3e} m, reference {:?}",
        (found - exact).amax(),
        exact.as_slice(),
    );
}

/// A net of springs of 500 N/m that weighs 1 kg: the same in MuJoCo.
const NET: XpbdCloth = XpbdCloth {
    side: 64,
    length: 1.0,
    mass: 1.0,
    stretch: 1.0 / 500.0,
    shear: 1.0 / 500.0,
};

/// Frames of 1/60 s after which positions are compared.
const FRAMES: usize = 15;

/// Where springs and gravity pull each particle, m/s².
fn accelerations(net: &XpbdParticles, x: &[Vec3], a: &mut [Vec3]) {
    a.fill(EARTH);
    for spring in net.distances() {
        let [i, j] = spring.ends;
        let l = x[i] - x[j];
        let length = l.norm();
        let stretch = (length - spring.rest_length) / spring.compliance;
        let pull = (stretch / length) * l;
        a[i] -= net.inverse_mass()[i] * pull;
        a[j] += net.inverse_mass()[j] * pull;
    }
    for (a, w) in a.iter_mut().zip(net.inverse_mass()) {
        if *w == 0.0 {
            *a = Vec3::zeros();
        }
    }
}

/// The net after all frames, by velocity Verlet in `steps` steps a frame, m.
fn verlet(steps: usize) -> Vec<Vec3> {
    let net = xpbd_cloth(NET, EARTH).expect("a net");
    let h = 1.0 / 60.0 / steps as f64;
    let mut x = net.x().to_vec();
    let [mut v, mut a] = [vec![Vec3::zeros(); x.len()], vec![EARTH; x.len()]];
    accelerations(&net, &x, &mut a);
    for _ in 0..FRAMES * steps {
        for i in 0..x.len() {
            v[i] += 0.5 * h * a[i];
            x[i] += h * v[i];
        }
        accelerations(&net, &x, &mut a);
        for i in 0..x.len() {
            v[i] += 0.5 * h * a[i];
        }
    }
    x
}

/// Prints what a frame took, and how far the worst particle is off.
fn print(program: &str, steps: usize, spent: f64, x: &[Vec3], exact: &[Vec3]) {
    let off = x.iter().zip(exact).map(|(x, y)| (x - y).norm());
    println!(
        "{program};{steps};{:.4};{:.4}",
        1e3 * spent / FRAMES as f64,
        1e3 * off.fold(0.0, f64::max),
    );
}

/// Times the net by XPBD.
fn cloth(exact: &[Vec3], substeps: usize) {
    let mut net = xpbd_cloth(NET, EARTH).expect("a net");
    let spent = cpu_time(|| {
        for _ in 0..FRAMES {
            net.step(1.0 / 60.0, substeps, 1).expect("a step");
        }
    });
    print("XPBD, this chapter", substeps, spent, net.x(), exact);
}

fn main() {
    for (n, steps) in [(10, 200), (100, 200), (1000, 40)] {
        chain(n, steps);
    }
    let exact = verlet(1000);
    println!("last corner of the net {:?}", exact[exact.len() - 1].as_slice());
    println!("program;steps;milliseconds;error (mm)");
    for substeps in [1, 5, 20, 50, 100, 200, 400, 800, 1600] {
        cloth(&exact, substeps);
    }
    for steps in [50, 100, 200] {
        let mut x = Vec::new();
        let spent = cpu_time(|| x = verlet(steps));
        print("velocity Verlet, chapter 1", steps, spent, &x, &exact);
    }
}
