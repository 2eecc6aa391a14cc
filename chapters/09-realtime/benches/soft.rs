//! Times the scenes that `tests/devloop/mujoco_peers.py` times in MuJoCo, in
//! CPU milliseconds a step, one thread: `cargo bench -p realtime`.

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

/// The largest stretch of a thread: a constraint of compliance 0.
fn largest_stretch(sheet: &XpbdParticles) -> f64 {
    let mut largest: f64 = 0.0;
    for one in sheet.distances().iter().filter(|one| one.compliance == 0.0) {
        let [a, b] = one.ends.map(|i| sheet.x()[i]);
        largest = largest.max((a - b).norm() / one.rest_length - 1.0);
    }
    largest
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

fn main() {
    for (n, steps) in [(10, 200), (100, 200), (1000, 40)] {
        chain(n, steps);
    }
    let cloth = XpbdCloth {
        side: 64,
        length: 1.0,
        mass: 1.0,
        stretch: 0.0,
        shear: 1e-4,
    };
    for substeps in [1, 10, 40] {
        let mut sheet = xpbd_cloth(cloth, EARTH).expect("a sheet");
        let frames = 60;
        let spent = cpu_time(|| {
            for _ in 0..frames {
                sheet.step(1.0 / 60.0, substeps, 1).expect("a step");
            }
        });
        let each = 1e3 * spent / f64::from(frames);
        let strain = 100.0 * largest_stretch(&sheet);
        println!(
            "cloth 64 x 64, {substeps} substeps: {each:.3} ms CPU per \
             frame, largest stretch of a thread {strain:.3} %"
        );
    }
}
