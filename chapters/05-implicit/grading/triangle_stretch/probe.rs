//! What `thread_directions` and `stretch_forces` are put through.

use super::answer::{Triangle, stretch_forces, thread_directions};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

type Triple = [f64; 3];

/// A few dozen products.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

const RIGHT: [[f64; 2]; 3] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
const REST: [Triple; 3] = [[0.0; 3]; 3];

fn cloth(material: [[f64; 2]; 3]) -> Triangle {
    Triangle { material, k: 100.0, kd: 4.0 }
}

fn begin(label: &str, triangle: Triangle, x: [Triple; 3]) -> Case {
    Case::new(label)
        .given("material", triangle.material)
        .given("k, kd", (triangle.k, triangle.kd))
        .given("x", x)
}

fn threads(cases: &mut Cases, label: &str, one: Triangle, x: [Triple; 3]) {
    cases.run(begin(label, one, x), |case| {
        let [wp, wq] = thread_directions(one, x);
        case.vector("wp", wp.to_vec(), CLOSE).vector("wq", wq.to_vec(), CLOSE)
    });
}

fn forces(
    cases: &mut Cases,
    label: &str,
    one: Triangle,
    x: [Triple; 3],
    v: [Triple; 3],
) {
    cases.run(begin(label, one, x).given("v", v), |case| {
        let force = stretch_forces(one, x, v);
        case.matrix("forces", force.map(|f| f.to_vec()).to_vec(), CLOSE)
            .unit("N")
    });
}

pub fn public(cases: &mut Cases) {
    let one = cloth(RIGHT);
    // The example: once at rest, once moving.
    let x = [[0.0; 3], [1.2, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let v = [[0.0; 3], [0.5, 0.0, 3.0], [0.0; 3]];
    threads(cases, "threads of the example", one, x);
    forces(cases, "forces of the example", one, x, REST);
    forces(cases, "the example in motion", one, x, v);
    // A large triangle aslant in the fabric, mapped by x = 2 p, z = p + q, so
    // that wp = (2, 0, 1) and wq = (0, 0, 1).
    let aslant = cloth([[1.0, 1.0], [3.0, 2.0], [2.0, 4.0]]);
    let map = |[p, q]: [f64; 2]| [2.0 * p, 0.0, p + q];
    let x = aslant.material.map(map);
    threads(cases, "threads of a triangle aslant", aslant, x);
    // Warp √5, weft at rest; area (2·3 - 1·1)/2.
    forces(cases, "forces of a triangle aslant", aslant, x, REST);
    // The same triangle with its corners the other way round: the same forces
    // at the same corners.
    let round = cloth([aslant.material[0], aslant.material[2], [3.0, 2.0]]);
    forces(cases, "the other way round", round, [x[0], x[2], x[1]], REST);
    // Flown and turned as a whole by a quarter about y: nothing.
    let x = [[5.0, 1.0, 0.0], [5.0, 1.0, 1.0], [4.0, 1.0, 0.0]];
    let v = [[3.0, 1.0, 0.0]; 3];
    forces(cases, "at rest, flying", one, x, v);
    // Both threads compressed to a half: pushed apart by 100 · ½ · ½.
    let x = [[0.0; 3], [0.5, 0.0, 0.0], [0.0, 0.5, 0.0]];
    forces(cases, "compressed both ways", one, x, REST);
    // A small triangle: forces go with its size, not its area.
    let small = cloth(RIGHT.map(|m| m.map(|m| 0.1 * m)));
    let x = [[0.0; 3], [0.12, 0.0, 0.0], [0.0, 0.0, 0.1]];
    forces(cases, "the example, ten times smaller", small, x, REST);
}

fn dot(a: Triple, b: Triple) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Triple, b: Triple) -> Triple {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// A triangle, no angle of which is small, and its corners in space.
fn fresh(random: &mut Random) -> (Triangle, [Triple; 3]) {
    let c = random.vector(6, -0.2, 0.2);
    let mut material = RIGHT;
    for (corner, shift) in material.iter_mut().zip(c.chunks(2)) {
        *corner = [corner[0] + shift[0], corner[1] + shift[1]];
    }
    let mut x = [[0.0; 3], [1.2, 0.0, 0.3], [0.1, 0.9, 0.0]];
    for corner in &mut x {
        let shift = random.vector(3, -0.2, 0.2);
        *corner = [0, 1, 2].map(|i| corner[i] + shift[i]);
    }
    let (k, kd) = (random.uniform(10.0, 200.0), random.uniform(1.0, 9.0));
    (Triangle { material, k, kd }, x)
}

/// The energy of both conditions (J): the slopes by substitution.
fn energy(one: Triangle, x: [Triple; 3]) -> f64 {
    let [m0, m1, m2] = one.material;
    let e = [m1[0] - m0[0], m1[1] - m0[1]];
    let d = [m2[0] - m0[0], m2[1] - m0[1]];
    let det = e[0] * d[1] - e[1] * d[0];
    let edge = |j: usize| [0, 1, 2].map(|i| x[j][i] - x[0][i]);
    let (s, t) = (edge(1), edge(2));
    let wp = [0, 1, 2].map(|i| (s[i] * d[1] - t[i] * e[1]) / det);
    let wq = [0, 1, 2].map(|i| (t[i] * e[0] - s[i] * d[0]) / det);
    let off = [wp, wq].map(|w| dot(w, w).sqrt() - 1.0);
    0.25 * one.k * det.abs() * (off[0] * off[0] + off[1] * off[1])
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let (one, x) = fresh(random);
    // Central differences over 1e-5 m: 1e-10 times a third derivative of some
    // thousand, and rounding of 1e-16/1e-5 times some joules.
    let begun = begin("forces are what the energy loses", one, x);
    cases.run(begun, |case| {
        let force = stretch_forces(one, x, REST);
        let (mut off, d) = (0.0_f64, 1e-5);
        for corner in 0..3 {
            for i in 0..3 {
                let (mut more, mut less) = (x, x);
                more[corner][i] += d;
                less[corner][i] -= d;
                let slope = (energy(one, more) - energy(one, less)) / (2.0 * d);
                off = off.max((force[corner][i] + slope).abs());
            }
        }
        case.scalar("farthest off", off, Tolerance::abs(1e-4)).unit("N")
    });
    balance(cases, random);
    damping(cases, random);
}

/// No net force and no net torque, with damping.
fn balance(cases: &mut Cases, random: &mut Random) {
    let (one, x) = fresh(random);
    let v = x.map(|_| {
        let v = random.vector(3, -2.0, 2.0);
        [v[0], v[1], v[2]]
    });
    let begun = begin("forces balance", one, x).given("v", v);
    cases.run(begun, |case| {
        let force = stretch_forces(one, x, v);
        let (mut total, mut torque) = ([0.0; 3], [0.0; 3]);
        for corner in 0..3 {
            let turn = cross(x[corner], force[corner]);
            for i in 0..3 {
                total[i] += force[corner][i];
                torque[i] += turn[i];
            }
        }
        let size = |a: Triple| dot(a, a).sqrt();
        case.scalar("net force", size(total), CLOSE)
            .unit("N")
            .scalar("net torque", size(torque), Tolerance::abs(1e-9))
            .unit("N m")
    });
}

/// A spin changes no length: nothing is damped. Along the threads, damping
/// takes energy.
fn damping(cases: &mut Cases, random: &mut Random) {
    let (one, x) = fresh(random);
    let spin = random.vector(3, -2.0, 2.0);
    let spin = [spin[0], spin[1], spin[2]];
    let v = x.map(|x| cross(spin, x));
    let push = x.map(|x| x.map(|c| 0.5 * c));
    let begun = begin("damping", one, x).given("spin", spin);
    cases.run(begun, |case| {
        let still = stretch_forces(one, x, REST);
        let spun = stretch_forces(one, x, v);
        let blown = stretch_forces(one, x, push);
        let (mut off, mut power) = (0.0_f64, 0.0);
        for corner in 0..3 {
            for i in 0..3 {
                off = off.max((spun[corner][i] - still[corner][i]).abs());
                power += (blown[corner][i] - still[corner][i])
                    * push[corner][i];
            }
        }
        let braked = if power < 0.0 { "brakes" } else { "does not brake" };
        case.scalar("damping of a spin", off, CLOSE)
            .unit("N")
            .word("damping of growth", braked)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let (one, x) = fresh(random);
    threads(cases, "fresh threads", one, x);
    let v = x.map(|_| {
        let v = random.vector(3, -2.0, 2.0);
        [v[0], v[1], v[2]]
    });
    forces(cases, "fresh forces", one, x, v);
}

/// The force on one corner as it is pulled along the warp, and a triangle with
/// its forces.
pub fn see() -> Outcome<Drawing> {
    let one = Triangle { kd: 0.0, ..cloth(RIGHT) };
    let at = |s: f64| [[0.0; 3], [s, 0.0, 0.0], [0.0, 0.0, 1.0]];
    let pull = |s: f64| stretch_forces(one, at(s), REST)[1][0];
    let yours: Vec<Point> = (0..=20)
        .map(|n| 0.5 + 0.05 * f64::from(n))
        .map(|s| (s, pull(s)))
        .collect();
    let exact = |s: f64| -50.0 * (s - 1.0);
    let line = Panel::new().title("pulled along the warp");
    let line = line
        .axes("|wp|", "force (N)")
        .add(Series::graph("exact", 0.5..=1.5, exact).ink(Ink::Exact))
        .add(Series::points("yours", yours).ink(Ink::Blue));
    let x = [[0.0; 3], [1.3, 0.0, 0.1], [0.2, 0.0, 0.7]];
    let force = stretch_forces(one, x, REST);
    let flat = |x: Triple| (x[0], x[2]);
    let outline = [flat(x[0]), flat(x[1]), flat(x[2]), flat(x[0])];
    let mut picture = Panel::new().title("forces on the corners").equal();
    picture = picture
        .axes("x (m)", "z (m)")
        .add(Series::line("cloth", outline.to_vec()).ink(Ink::Blue));
    for corner in 0..3 {
        let from = flat(x[corner]);
        let f = flat(force[corner]);
        let tip = (from.0 + 0.02 * f.0, from.1 + 0.02 * f.1);
        let name = if corner == 0 { "force" } else { "" };
        let arrow = Series::line(name, vec![from, tip]).ink(Ink::Orange);
        picture = picture.add(arrow);
    }
    Ok(Plot::strip([line, picture]).draw()?)
}
