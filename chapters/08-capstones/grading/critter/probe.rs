//! What `muscle` and `tread` are put through.

use super::answer::{Effort, Ground, Muscle, muscle, tread};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};
use math::Vec3;
use std::f64::consts::TAU;

/// A dozen products of numbers below 10⁴.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-11);

fn list(v: Vec3) -> [f64; 3] {
    v.into()
}

/// The muscle of the example.
const PLAIN: Muscle = Muscle {
    ks: 100.0,
    kd: 2.0,
    rest: 0.5,
    swing: 0.2,
    rate: 0.5,
    phase: 0.0,
    wake: 2.0,
};

/// The ground of the example.
const MEADOW: Ground = Ground { ks: 1000.0, damping: 0.5, mu: 0.5, slip: 0.1 };

/// A muscle, the time, and l with its derivative.
type Moment = (Muscle, f64, [Vec3; 2]);

/// The case, with this moment of a muscle as what is given.
fn of_muscle((of, t, l): &Moment, case: Case) -> Case {
    let Muscle { ks, kd, rest, swing, rate, phase, wake } = *of;
    case.given("ks, kd, rest", (ks, kd, rest))
        .given("swing, rate, phase, wake", (swing, rate, phase, wake))
        .given("t", t)
        .given("l, ldot", (list(l[0]), list(l[1])))
}

/// The ground, and a particle's place and velocity.
type Foot = (Ground, [Vec3; 2]);

/// The case, with this foot as what is given.
fn of_foot((on, x): &Foot, case: Case) -> Case {
    let Ground { ks, damping, mu, slip } = *on;
    case.given("ks, damping, mu, slip", (ks, damping, mu, slip))
        .given("x, v", (list(x[0]), list(x[1])))
}

fn pull(cases: &mut Cases, label: &str, of: &Muscle, t: f64, l: [Vec3; 2]) {
    cases.run(of_muscle(&(*of, t, l), Case::new(label)), |case| {
        let Effort { force, power, loss } = muscle(of, t, l[0], l[1]);
        case.vector("force", list(force).to_vec(), CLOSE)
            .unit("N")
            .scalar("power", power, CLOSE)
            .unit("W")
            .scalar("loss", loss, CLOSE)
            .unit("W")
    });
}

fn step_on(cases: &mut Cases, label: &str, on: &Ground, x: [Vec3; 2]) {
    cases.run(of_foot(&(*on, x), Case::new(label)), |case| {
        let force = list(tread(on, x[0], x[1])).to_vec();
        case.vector("force", force, CLOSE).unit("N")
    });
}

pub fn public(cases: &mut Cases) {
    let v = |x: f64, y: f64, z: f64| Vec3::new(x, y, z);
    let still = Vec3::zeros();
    // Awake from the start on, and it does not swing: a spring of chapter 2,
    // 0.1 too long.
    let bone = Muscle { swing: 0.0, ..PLAIN };
    pull(cases, "a bone", &bone, 3.0, [v(0.6, 0.0, 0.0), still]);
    // Pulled along by its own length: the damper sees 0.8 m/s, and nothing of
    // what goes across.
    let l = [v(0.0, 0.3, 0.4), v(1.0, 0.0, 1.0)];
    pull(cases, "a bone that turns", &bone, 3.0, l);
    // The example.
    let l = [v(0.6, 0.0, 0.0), v(0.1, 1.0, 0.0)];
    pull(cases, "the example", &PLAIN, 1.0, l);
    // A quarter of a turn, g = 1/4: the cosine is 0, and r' is g' alone.
    pull(cases, "waking", &PLAIN, 0.5, [v(0.0, 0.0, -0.7), still]);
    // Two turns and a quarter, awake: r = 0.6 and stands still.
    pull(cases, "awake, at its longest", &PLAIN, 4.5, [v(0.6, 0.0, 0.0), l[1]]);
    // The same moment of the swing, by a phase of a quarter.
    let ahead = Muscle { phase: 0.25, ..PLAIN };
    pull(cases, "a phase of a quarter", &ahead, 4.0, [v(0.3, 0.4, 0.0), still]);
    // Just awake: the sine is 1, but it does not wake any more, r' = 0.
    let l = [v(0.0, 0.8, 0.0), still];
    pull(cases, "the moment it is awake", &ahead, 2.0, l);
    // Reels in fastest, against a pull: the motor works.
    pull(cases, "reeling in", &PLAIN, 5.0, [v(0.9, 0.0, 0.0), still]);
    // Both ends in one place.
    pull(cases, "no length", &PLAIN, 1.0, [still, v(1.0, 0.0, 0.0)]);

    // The example.
    let slide = [v(7.0, 2.0, -0.01), v(0.3, -0.4, -1.0)];
    step_on(cases, "a foot that slides", &MEADOW, slide);
    // In the air there is nothing.
    let air = [v(0.0, 0.0, 0.02), v(1.0, 0.0, -1.0)];
    step_on(cases, "a foot in the air", &MEADOW, air);
    // At rest: up with ks d = 20, and no friction.
    let rest = [v(1.0, 0.0, -0.02), still];
    step_on(cases, "a foot at rest", &MEADOW, rest);
    // Half of `slip`: half of mu N = 10.
    let creep = [v(1.0, 0.0, -0.02), v(0.0, 0.05, 0.0)];
    step_on(cases, "a foot that creeps", &MEADOW, creep);
    // Leaves at 3 m/s > 1/c: the ground lets it go.
    let leap = [v(0.0, 0.0, -0.02), v(1.0, 0.0, 3.0)];
    step_on(cases, "a foot that leaps off", &MEADOW, leap);
    // Goes up more slowly: N = 20 · 0.5.
    let lift = [v(0.0, 0.0, -0.02), v(-2.0, 0.0, 1.0)];
    step_on(cases, "a foot that is lifted", &MEADOW, lift);
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

/// A random muscle, and a moment that is not the one at which it is awake.
fn fresh(random: &mut Random, waking: bool) -> Moment {
    let of = Muscle {
        ks: random.uniform(50.0, 200.0),
        kd: random.uniform(1.0, 5.0),
        rest: random.uniform(0.3, 1.0),
        swing: random.uniform(0.1, 0.3),
        rate: random.uniform(0.5, 2.0),
        phase: random.uniform(0.1, 0.9),
        wake: random.uniform(1.0, 2.0),
    };
    let share = random.uniform(0.1, 0.9);
    let t = of.wake * if waking { share } else { 1.1 + share };
    let away = Vec3::new(1.5, 0.0, 0.0);
    (of, t, [away + triple(random, 0.8), triple(random, 2.0)])
}

fn fresh_ground(random: &mut Random) -> Foot {
    let on = Ground {
        ks: random.uniform(500.0, 2000.0),
        damping: random.uniform(0.2, 1.0),
        mu: random.uniform(0.2, 1.0),
        slip: random.uniform(0.05, 0.2),
    };
    let deep = -random.uniform(0.001, 0.02);
    let mut v = triple(random, 2.0);
    v.z *= 2.0;
    (on, [Vec3::new(random.uniform(-5.0, 5.0), 0.0, deep), v])
}

/// The energy stored in a muscle, J, by definition.
fn stored(of: &Muscle, t: f64, l: Vec3) -> f64 {
    let awake = (t / of.wake).min(1.0);
    let sin = (TAU * (of.rate * t + of.phase)).sin();
    let stretch = l.norm() - of.rest * (1.0 + of.swing * awake * sin);
    0.5 * of.ks * stretch * stretch
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let muscles = [true, false, true, false, true, false]
        .map(|waking| fresh(random, waking));
    let grounds = [0; 8].map(|_| fresh_ground(random));
    balance(cases, &muscles);
    opposite(cases, &muscles);
    cone(cases, &grounds);
    creeping(cases, &grounds);
}

/// What the motor puts in goes to the ends, to the spring, or is lost.
fn balance(cases: &mut Cases, muscles: &[Moment]) {
    cases.run(Case::new("the energy of a muscle balances"), |case| {
        let (case, [off, heat]) = worst(case, muscles, of_muscle, |moment| {
            let (of, t, [l, ldot]) = moment;
            let effort = muscle(of, *t, *l, *ldot);
            let at = |d: f64| stored(of, t + d, l + d * ldot);
            let d = 1e-5;
            let storing = (at(d) - at(-d)) / (2.0 * d);
            let spent = effort.force.dot(ldot) + storing + effort.loss;
            [(effort.power - spent).abs(), -effort.loss]
        });
        // Central differences err by d² times a third derivative, below 1e6,
        // and by rounding of 100 J over d.
        case.scalar("missing power, at most", off, Tolerance::abs(1e-3)).scalar(
            "heat that comes back, at most",
            heat,
            CLOSE,
        )
    });
}

/// The forces on both ends are opposite, and along the muscle.
fn opposite(cases: &mut Cases, muscles: &[Moment]) {
    cases.run(Case::new("no force and no torque from within"), |case| {
        let (case, [force, torque]) =
            worst(case, muscles, of_muscle, |(of, t, [l, ldot])| {
                let on_a = muscle(of, *t, *l, *ldot).force;
                let on_b = muscle(of, *t, -l, -ldot).force;
                [(on_a + on_b).norm(), l.cross(&on_a).norm()]
            });
        case.scalar("force, at most", force, CLOSE).scalar(
            "torque, at most",
            torque,
            CLOSE,
        )
    });
}

/// Force at most, and in the direction, that Coulomb allows.
fn cone(cases: &mut Cases, grounds: &[Foot]) {
    cases.run(Case::new("inside the cone, and against the motion"), |case| {
        let (case, [out, along, pull, gain]) =
            worst(case, grounds, of_foot, |(on, [x, v])| {
                let f = tread(on, *x, *v);
                let across = Vec3::new(f.x, f.y, 0.0);
                let out = across.norm() - on.mu * f.z;
                // What it takes and does not store, ks d d', must be lost.
                let gain = f.dot(v) + on.ks * x.z * v.z;
                [out, across.dot(v), -f.z, gain]
            });
        let tiny = Tolerance::abs(1e-9);
        case.scalar("beyond the cone, at most", out, tiny)
            .scalar("pushed along, at most", along, tiny)
            .scalar("pulled down, at most", pull, tiny)
            .scalar("energy from the ground, at most", gain, tiny)
    });
}

/// On the cone if it slides, inside in proportion if it creeps.
fn creeping(cases: &mut Cases, grounds: &[Foot]) {
    const SHARES: [f64; 3] = [0.25, 0.75, 5.0];
    // A speed of `slip`, and parts of it.
    let at_slip =
        |(on, [x, _]): &Foot| (*on, [*x, on.slip * Vec3::new(0.6, 0.8, 0.0)]);
    let feet: Vec<Foot> = grounds.iter().map(at_slip).collect();
    let begun = Case::new("friction over its limit");
    let begun = begun.given("with v times each of", SHARES);
    cases.run(begun, |case| {
        let (case, off) = worst(case, &feet, of_foot, |(on, [x, v])| {
            SHARES.map(|share| {
                let f = tread(on, *x, share * v);
                let ratio = f.x.hypot(f.y) / (on.mu * f.z);
                (ratio - share.min(1.0)).abs()
            })
        });
        case.vector("off by at most", off.to_vec(), CLOSE)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, waking) in [("a muscle", false), ("one that wakes", true)] {
        let (of, t, l) = fresh(random, waking);
        pull(cases, label, &of, t, l);
    }
    for label in ["a foot", "another foot"] {
        let (on, x) = fresh_ground(random);
        step_on(cases, label, &on, x);
    }
}

/// The power of a muscle that is held at its mean length, and friction
/// against speed.
pub fn see() -> Outcome<Drawing> {
    let bare = Muscle { kd: 0.0, ..PLAIN };
    let exact = |t: f64| {
        let (sin, cos) = (TAU * 0.5 * t).sin_cos();
        let (g, gdot) = if t < 2.0 { (0.5 * t, 0.5) } else { (1.0, 0.0) };
        // T = -ks r0 a g sin, and power = -T r'
        let rate = 0.1 * (gdot * sin + g * TAU * 0.5 * cos);
        100.0 * 0.1 * g * sin * rate
    };
    let times = (0..60).map(|k| 0.1 * f64::from(k));
    let yours = times.map(|t| {
        let l = Vec3::new(0.5, 0.0, 0.0);
        (t, muscle(&bare, t, l, Vec3::zeros()).power)
    });
    let power = Panel::new()
        .title("a muscle whose ends are held")
        .axes("time (s)", "power (W)")
        .add(Series::graph("exact", 0.0..=6.0, exact).ink(Ink::Exact))
        .add(Series::points("yours", yours).ink(Ink::Blue));
    let speeds = (-20..=20).map(|k| 0.025 * f64::from(k));
    let yours = speeds.map(|v| {
        let x = Vec3::new(0.0, 0.0, -0.01);
        (v, tread(&MEADOW, x, Vec3::new(v, 0.0, 0.0)).x)
    });
    let law = |v: f64| -5.0 * v / v.abs().max(0.1);
    let rub = Panel::new()
        .title("friction")
        .axes("speed (m/s)", "force (N)")
        .add(Series::graph("exact", -0.5..=0.5, law).ink(Ink::Exact))
        .add(Series::points("yours", yours).ink(Ink::Blue));
    Ok(Plot::strip([power, rub]).draw()?)
}
