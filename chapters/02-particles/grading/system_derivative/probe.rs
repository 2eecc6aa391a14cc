//! What `system_derivative` is put through.

use super::answer::{Force, Particles, system_derivative};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

/// A handful of sums and one division for each number: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

type Triple = [f64; 3];
type Told<'a> = (&'a str, &'a Force);

/// Particles whose accumulators hold `left` from the last time.
fn particles(
    mass: &[f64],
    x: &[Triple],
    v: &[Triple],
    left: Triple,
) -> Particles {
    let force = vec![left; mass.len()];
    Particles { x: x.to_vec(), v: v.to_vec(), mass: mass.to_vec(), force }
}

/// Weight: g times the mass, along z.
fn gravity(g: f64) -> impl Fn(&mut Particles) {
    move |p| {
        for i in 0..p.mass.len() {
            p.force[i][2] += p.mass[i] * g;
        }
    }
}

/// Air: against the velocity.
fn drag(k: f64) -> impl Fn(&mut Particles) {
    move |p| {
        for i in 0..p.v.len() {
            for axis in 0..3 {
                p.force[i][axis] -= k * p.v[i][axis];
            }
        }
    }
}

/// A damped spring (notes C §4.2 eq. 1): stiffness, damping, length at rest.
fn spring([a, b]: [usize; 2], k: [f64; 3]) -> impl Fn(&mut Particles) {
    let [ks, kd, rest] = k;
    move |p| {
        let apart = |of: &[Triple]| [0, 1, 2].map(|i| of[a][i] - of[b][i]);
        let (l, ldot) = (apart(&p.x), apart(&p.v));
        let (length, rate) = (dot(l, l).sqrt(), dot(l, ldot));
        let pull = ks * (length - rest) + kd * rate / length;
        for i in 0..3 {
            p.force[a][i] -= pull * l[i] / length;
            p.force[b][i] += pull * l[i] / length;
        }
    }
}

fn dot(a: Triple, b: Triple) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// A case that says what the student's function is given.
fn begin(label: &str, p: &Particles, forces: &[&str]) -> Case {
    Case::new(label)
        .given("mass", &p.mass)
        .given("x", &p.x)
        .given("v", &p.v)
        .given("left in each accumulator", p.force[0])
        .given("forces", forces)
}

/// One question, told in full.
fn ask(cases: &mut Cases, label: &str, forces: &[Told<'_>], mut p: Particles) {
    let said: Vec<&str> = forces.iter().map(|(said, _)| *said).collect();
    let forces: Vec<&Force> = forces.iter().map(|(_, force)| *force).collect();
    cases.run(begin(label, &p, &said), |case| {
        let derivative = system_derivative(&mut p, &forces);
        case.vector("derivative", derivative, CLOSE)
    });
}

pub fn public(cases: &mut Cases) {
    let (zero, still) = ([0.0; 3], [[0.0; 3]; 2]);
    let weight = gravity(-10.0);
    let weight: Told<'_> = ("weight, (0, 0, -10) m", &weight);
    // The example: v, then (0, 0, -20)/2.
    let one = particles(&[2.0], &[zero], &[[1.0, 0.0, 0.0]], zero);
    ask(cases, "a ball that falls", &[weight], one);
    // The same: what is left from before does not count.
    let one = particles(&[2.0], &[zero], &[[1.0, 0.0, 0.0]], [6.0, 8.0, -20.0]);
    ask(cases, "the same ball, asked again", &[weight], one);
    // Weight and air: (-1.5, 0, -30)/3.
    let (x, v) = ([7.0, 8.0, 9.0], [3.0, 0.0, 0.0]);
    let air = drag(0.5);
    let air: Told<'_> = ("air, -0.5 v", &air);
    let one = particles(&[3.0], &[x], &[v], zero);
    ask(cases, "two forces on one ball", &[weight, air], one);
    // The spring is 2 m too long and pulls with 6 N: 6/1 and -6/4.
    let pull = spring([0, 1], [3.0, 0.0, 1.0]);
    let pull: Told<'_> = ("spring 0-1, 3 N/m, at rest at 1 m", &pull);
    let v = [[0.0, 1.0, 0.0], [0.0, 0.0, 2.0]];
    let x = [zero, [3.0, 0.0, 0.0]];
    let two = particles(&[1.0, 4.0], &x, &v, zero);
    ask(cases, "a light and a heavy ball on a spring", &[pull], two);
    // Nothing pushes: velocities, and zeros.
    let two = particles(&[1.0, 2.0], &still, &v, [1.0, 1.0, 1.0]);
    ask(cases, "no forces at all", &[], two);
    network(cases);
}

const NETWORK_X: [f64; 18] = [
    -0.29, 0.52, -0.43, 0.77, -0.35, -0.64, 0.9, -0.53, 0.3, 0.98, -0.45,
    -0.53, 0.21, -0.43, -0.62, 0.48, -0.77, 0.83,
];
const NETWORK_V: [f64; 18] = [
    0.71, -0.32, 0.85, -0.84, -0.04, 0.95, 0.17, -0.73, 0.16, -0.93, 0.68,
    -0.64, -0.23, -0.95, -0.49, -0.77, -0.21, -0.56,
];

/// Published case network_euler: twelve springs, air and weight, stepped
/// twenty times by Euler's method. The published tolerance is 1e-10.
fn network(cases: &mut Cases) {
    let mass = [0.73, 0.86, 0.81, 1.94, 0.76, 1.46];
    let (x, v) = (NETWORK_X.as_chunks().0, NETWORK_V.as_chunks().0);
    // The ends of each spring, as two digits.
    let ends = [1, 2, 3, 5, 12, 14, 15, 23, 24, 25, 34, 45];
    let ends = ends.map(|digits| [digits / 10, digits % 10]);
    let springs = ends.map(|ends| spring(ends, [40.0, 0.2, 1.0]));
    let (air, weight) = (drag(0.1), gravity(-9.81));
    let mut forces: Vec<&Force> = vec![&air, &weight];
    forces.extend(springs.iter().map(|spring| -> &Force { spring }));
    let begun = Case::new("six balls and twelve springs, twenty steps")
        .given("mass", mass)
        .given("h", 0.01)
        .given("springs", ends);
    cases.run(begun, |case| {
        let mut p = particles(&mass, x, v, [0.0; 3]);
        for _ in 0..20 {
            euler(&mut p, &forces, 0.01);
        }
        let published = Tolerance::new(1e-10, 1e-10);
        case.vector("x", p.x.concat(), published)
            .unit("m")
            .vector("v", p.v.concat(), published)
            .unit("m/s")
    });
}

/// x and v move along the derivative for a time `h`.
fn euler(p: &mut Particles, forces: &[&Force], h: f64) {
    let derivative = system_derivative(p, forces);
    for i in 0..p.x.len() {
        for axis in 0..3 {
            p.x[i][axis] += h * derivative[6 * i + axis];
            p.v[i][axis] += h * derivative[6 * i + 3 + axis];
        }
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    falling(cases, random);
    balance(cases, random);
}

/// Some particles at random places, never closer than 0.5 m along x.
fn crowd(random: &mut Random, n: usize) -> Particles {
    let mass = random.vector(n, 0.5, 3.0);
    let mut triple = |size: f64| {
        let c = random.vector(3, -size, size);
        [c[0], c[1], c[2]]
    };
    let mut x: Vec<Triple> = (0..n).map(|_| triple(0.5)).collect();
    for (i, x) in x.iter_mut().enumerate() {
        x[0] += 1.5 * i as f64;
    }
    let v: Vec<Triple> = (0..n).map(|_| triple(2.0)).collect();
    particles(&mass, &x, &v, triple(9.0))
}

/// The velocity and acceleration of particle `i` in a derivative.
fn of(derivative: &[f64], i: usize) -> (Triple, Triple) {
    let six = &derivative[6 * i..6 * i + 6];
    ([six[0], six[1], six[2]], [six[3], six[4], six[5]])
}

/// Whatever they weigh: v' is g, and x' is v.
fn falling(cases: &mut Cases, random: &mut Random) {
    let (mut p, g) = (crowd(random, 5), -random.uniform(1.0, 20.0));
    let said = format!("weight, (0, 0, {g}) m");
    let begun = begin("heavy and light fall alike", &p, &[&said]);
    cases.run(begun, |case| {
        let derivative = system_derivative(&mut p, &[&gravity(g)]);
        let (mut off_v, mut off_x) = (0.0_f64, 0.0_f64);
        for i in 0..5 {
            let (xdot, vdot) = of(&derivative, i);
            for axis in 0..3 {
                off_x = off_x.max((xdot[axis] - p.v[i][axis]).abs());
                let g = if axis == 2 { g } else { 0.0 };
                off_v = off_v.max((vdot[axis] - g).abs());
            }
        }
        case.scalar("x' - v, at most", off_x, CLOSE).scalar(
            "v' - g, at most",
            off_v,
            CLOSE,
        )
    });
}

/// Springs between the particles change no momentum. What they do to the
/// kinetic energy, Σ m v·v', is their power, Σ f·v, here computed from the
/// forces themselves; both are of the order of 100, so 1e-9 is rounding.
fn balance(cases: &mut Cases, random: &mut Random) {
    let mut p = crowd(random, 4);
    let k = random.vector(4, 5.0, 20.0);
    let pairs = [[0, 1], [1, 2], [2, 3], [3, 0]];
    let springs = [0, 1, 2, 3].map(|i| spring(pairs[i], [k[i], 0.3, 0.8]));
    let forces = springs.each_ref().map(|spring| -> &Force { spring });
    let said = format!("springs 0-1, 1-2, 2-3, 3-0, {k:?} N/m");
    let label = "momentum stays, and power becomes energy";
    cases.run(begin(label, &p, &[&said]), |case| {
        let mut copy = particles(&p.mass, &p.x, &p.v, [0.0; 3]);
        forces.iter().for_each(|force| force(&mut copy));
        let derivative = system_derivative(&mut p, &forces);
        let (mut sum, mut off) = ([0.0; 3], 0.0);
        for i in 0..4 {
            let (_, vdot) = of(&derivative, i);
            for axis in 0..3 {
                sum[axis] += p.mass[i] * vdot[axis];
            }
            off += p.mass[i] * dot(p.v[i], vdot) - dot(p.v[i], copy.force[i]);
        }
        case.vector("Σ m v'", sum.to_vec(), Tolerance::abs(1e-9)).scalar(
            "Σ m v·v' - Σ f·v",
            off,
            Tolerance::abs(1e-9),
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, n) in [("a fresh particle", 1), ("five fresh ones", 5)] {
        let p = crowd(random, n);
        let (g, k) = (random.uniform(-9.0, -1.0), random.uniform(0.1, 2.0));
        let (weight, air) = (gravity(g), drag(k));
        let chain = move |p: &mut Particles| {
            for i in 1..p.x.len() {
                spring([i - 1, i], [4.0 * k, k, 0.5])(p);
            }
        };
        let forces: [Told<'_>; 3] = [
            (&format!("weight, (0, 0, {g}) m"), &weight),
            (&format!("air, -{k} v"), &air),
            ("a chain of springs", &chain),
        ];
        ask(cases, label, &forces, p);
    }
}

/// Where a ball that is thrown through air is after a time `t`: the closed
/// form of m v' = m g - k v, as (x, z).
fn thrown(mass: f64, k: f64, g: f64, v: Point, t: f64) -> Point {
    let tau = mass / k;
    let gone = tau * (1.0 - (-t / tau).exp());
    (v.0 * gone, (v.1 - g * tau) * gone + g * tau * t)
}

/// Three balls of different mass, thrown alike, on their exact paths.
pub fn see() -> Outcome<Drawing> {
    let (g, k, h) = (-9.81, 1.0, 0.002);
    let mass = [0.2, 1.0, 20.0];
    let v = (6.0, 8.0);
    let (weight, air) = (gravity(g), drag(k));
    let start = [v.0, 0.0, v.1];
    let mut p = particles(&mass, &[[0.0; 3]; 3], &[start; 3], [0.0; 3]);
    let mut paths: [Vec<Point>; 3] = Default::default();
    for step in 0..=750 {
        if step % 50 == 0 {
            for (path, x) in paths.iter_mut().zip(&p.x) {
                path.push((x[0], x[2]));
            }
        }
        euler(&mut p, &[&weight, &air], h);
    }
    let mut panel =
        Panel::new().axes("x (m)", "height (m)").ranges(0.0..=10.0, -3.0..=4.0);
    for (i, path) in paths.into_iter().enumerate() {
        let exact =
            (0..=150).map(|n| thrown(mass[i], k, g, v, 0.01 * f64::from(n)));
        let name = if i == 0 { "exact" } else { "" };
        let label = format!("yours, {} kg", mass[i]);
        panel = panel
            .add(Series::line(name, exact).ink(Ink::Exact))
            .add(Series::points(label, path).ink(Ink::nth(i)));
    }
    Ok(Plot::wide(panel).draw()?)
}
