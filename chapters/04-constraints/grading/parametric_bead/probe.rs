//! What `cycloid` and `parametric_bead` are put through.

use super::answer::{Follows, Place, cycloid, parametric_bead};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::f64::consts::{FRAC_PI_2, PI};

type Triple = [f64; 3];

/// A sine, a cosine and a few products: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

fn ask_wire(cases: &mut Cases, label: &str, r: f64, u: f64) {
    let begun = Case::new(label).given("r, u", (r, u));
    cases.run(begun, |case| {
        let Place { q, jac, bend } = cycloid(r, u);
        case.vector("q", q.to_vec(), CLOSE)
            .unit("m")
            .vector("jac", jac.to_vec(), CLOSE)
            .unit("m")
            .vector("bend", bend.to_vec(), CLOSE)
            .unit("m")
    });
}

fn begun(
    label: &str,
    place: Place,
    (mass, udot): (f64, f64),
    force: Triple,
) -> Case {
    Case::new(label)
        .given("place.jac", place.jac)
        .given("place.bend", place.bend)
        .given("mass, udot", (mass, udot))
        .given("force", force)
}

fn ask_bead(
    cases: &mut Cases,
    label: &str,
    place: Place,
    (mass, udot): (f64, f64),
    force: Triple,
) {
    let begun = begun(label, place, (mass, udot), force);
    cases.run(begun, |case| {
        let Follows { uddot, hold } = parametric_bead(place, mass, udot, force);
        case.scalar("uddot", uddot, CLOSE)
            .unit("1/s²")
            .vector("hold", hold.to_vec(), CLOSE)
            .unit("N")
    });
}

/// A place of which only the derivatives matter.
fn at(jac: Triple, bend: Triple) -> Place {
    Place { q: [0.0; 3], jac, bend }
}

pub fn public(cases: &mut Cases) {
    // The lowest point: q = 0, J = (2 r, 0, 0), dJ/du = (0, 0, r).
    ask_wire(cases, "the cycloid at its lowest point", 1.5, 0.0);
    // A quarter turn up: q = r (π/2 + 1, 0, 1), J = r (1, 0, 1), dJ/du = r
    // (-1, 0, 0); and down the other side, with signs.
    ask_wire(cases, "a quarter of a turn up", 2.0, FRAC_PI_2);
    ask_wire(cases, "a quarter of a turn on the left", 2.0, -FRAC_PI_2);
    let weight = [0.0, 0.0, -20.0];
    // The example.
    let bottom = at([2.0, 0.0, 0.0], [0.0, 0.0, 1.0]);
    ask_bead(cases, "through the lowest point", bottom, (2.0, 3.0), weight);
    // A straight slope, marked off every 5 m: J.Q = -80, J.J = 25, so u'' is
    // -80/(2 · 25) = -1.6, and the wire carries what is across it.
    let slope = at([3.0, 0.0, 4.0], [0.0; 3]);
    ask_bead(cases, "on a straight slope", slope, (2.0, 7.0), weight);
    // A straight wire whose marks get farther apart: the bead is steady, so
    // u must slow down by u' u' times 1/2, and no force is needed.
    let marks = at([2.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
    ask_bead(cases, "an uneven parametrisation", marks, (4.0, 3.0), [0.0; 3]);
    // Published case lagrangian_parabola: q = (u, u²/2, 0) at u = 0.7.
    let pull = [0.5, 0.0, -19.62];
    let parabola = at([1.0, 0.7, 0.0], [0.0, 1.0, 0.0]);
    ask_bead(cases, "a parabola", parabola, (2.0, 1.2), pull);
    // Published case lagrangian_ellipse: q = (2 cos u, 0, sin u), u = 0.7.
    let (sin, cos) = 0.7_f64.sin_cos();
    let ellipse = at([-2.0 * sin, 0.0, cos], [-2.0 * cos, 0.0, -sin]);
    ask_bead(cases, "an ellipse", ellipse, (2.0, 1.2), pull);
}

fn dot(a: Triple, b: Triple) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn triple(random: &mut Random, size: f64) -> Triple {
    let c = random.vector(3, -size, size);
    [c[0], c[1], c[2]]
}

/// Any wire at any place; J is at least 1 m long.
fn fresh(random: &mut Random) -> Place {
    let mut jac = triple(random, 1.0);
    jac[0] += 2.0;
    at(jac, triple(random, 2.0))
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    slopes(cases, random);
    no_work(cases, random);
    marked_anew(cases, random);
    same_time(cases, random);
}

/// `jac` is the slope of `q` and `bend` that of `jac`. Central differences
/// over 1e-4 err by 1e-8/6 times a third derivative, 3 m or less.
fn slopes(cases: &mut Cases, random: &mut Random) {
    let (r, u) = (random.uniform(0.5, 3.0), random.uniform(-3.0, 3.0));
    let begun = Case::new("the cycloid's derivatives").given("r, u", (r, u));
    cases.run(begun, |case| {
        let d = 1e-4;
        let (more, less) = (cycloid(r, u + d), cycloid(r, u - d));
        let now = cycloid(r, u);
        let (mut off_jac, mut off_bend) = (0.0_f64, 0.0_f64);
        for i in 0..3 {
            let jac = (more.q[i] - less.q[i]) / (2.0 * d);
            let bend = (more.jac[i] - less.jac[i]) / (2.0 * d);
            off_jac = off_jac.max((jac - now.jac[i]).abs());
            off_bend = off_bend.max((bend - now.bend[i]).abs());
        }
        let differences = Tolerance::abs(1e-6);
        case.scalar("jac - slope of q, at most", off_jac, differences)
            .unit("m")
            .scalar("bend - slope of jac, at most", off_bend, differences)
            .unit("m")
    });
}

/// The wire does no work, and what the given force does becomes kinetic
/// energy: m q' . q'' = q' . Q, with q'' from the two forces.
fn no_work(cases: &mut Cases, random: &mut Random) {
    let (place, force) = (fresh(random), triple(random, 9.0));
    let (mass, udot) = (random.uniform(0.5, 3.0), random.uniform(1.0, 3.0));
    let begun = begun("the wire does no work", place, (mass, udot), force);
    cases.run(begun, |case| {
        let follows = parametric_bead(place, mass, udot, force);
        let v = place.jac.map(|j| j * udot);
        let a = [0, 1, 2].map(|i| {
            place.jac[i] * follows.uddot + place.bend[i] * udot * udot
        });
        let gained = mass * dot(v, a) - dot(v, force);
        let rounding = Tolerance::abs(1e-9);
        case.scalar("power of the wire", dot(follows.hold, v), rounding)
            .unit("W")
            .scalar("energy gained - power of Q", gained, rounding)
            .unit("W")
    });
}

/// The same wire marked off in another way, u = w + w²/4: another number, the
/// same motion and the same force. With s = du/dw = 1 + w/2 and w = 0.6, the
/// new J is s J, and its derivative s² dJ/du + J/2.
fn marked_anew(cases: &mut Cases, random: &mut Random) {
    let (place, force) = (fresh(random), triple(random, 9.0));
    let (mass, udot) = (random.uniform(0.5, 3.0), random.uniform(1.0, 3.0));
    let label = "other marks on the same wire";
    let begun = begun(label, place, (mass, udot), force);
    cases.run(begun, |case| {
        let s = 1.3;
        let jac = place.jac.map(|j| s * j);
        let bend =
            [0, 1, 2].map(|i| s * s * place.bend[i] + 0.5 * place.jac[i]);
        let one = parametric_bead(place, mass, udot, force);
        let two = parametric_bead(at(jac, bend), mass, udot / s, force);
        let wdot = udot / s;
        let mut off = 0.0_f64;
        for i in 0..3 {
            off = off.max((one.hold[i] - two.hold[i]).abs());
        }
        let rounding = Tolerance::abs(1e-9);
        // u'' = s w'' + w' w'/2
        let uddot = s * two.uddot + 0.5 * wdot * wdot;
        case.scalar("difference of u''", uddot - one.uddot, rounding)
            .unit("1/s²")
            .scalar("difference of the forces, at most", off, rounding)
            .unit("N")
    });
}

const GRAVITY: f64 = 9.81;

/// The bead's `u`, again and again after a time `h`, let go at rest: by the
/// student's functions and the midpoint method.
fn let_go(r: f64, u: f64, h: f64, steps: usize) -> Vec<f64> {
    let rate = |u: f64, udot: f64| {
        let weight = [0.0, 0.0, -GRAVITY];
        parametric_bead(cycloid(r, u), 1.0, udot, weight).uddot
    };
    let (mut u, mut udot, mut path) = (u, 0.0, vec![u]);
    for _ in 0..steps {
        let half = udot + 0.5 * h * rate(u, udot);
        let growth = rate(u + 0.5 * h * udot, half);
        (u, udot) = (u + h * half, udot + h * growth);
        path.push(u);
    }
    path
}

/// From anywhere, a quarter of the period 4π √(r/g) brings the bead to the
/// bottom, and half of it to the other side. 500 steps err by 1e-5 or so.
fn same_time(cases: &mut Cases, random: &mut Random) {
    let (r, u) = (random.uniform(0.5, 3.0), random.uniform(0.5, 2.5));
    let begun = Case::new("the same time from everywhere")
        .given("r", r)
        .given("u at the start", u);
    cases.run(begun, |case| {
        let half = 2.0 * PI * (r / GRAVITY).sqrt();
        let path = let_go(r, u, half / 1000.0, 1000);
        let there = Tolerance::abs(1e-3);
        case.scalar("u after a quarter", path[500] / u, there).scalar(
            "u after a half / u at the start",
            path[1000] / u,
            there,
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let (r, u) = (random.uniform(0.5, 3.0), random.uniform(-3.0, 3.0));
    ask_wire(cases, "a fresh place on a cycloid", r, u);
    for label in ["a fresh bead", "another fresh bead"] {
        let (place, force) = (fresh(random), triple(random, 9.0));
        let (mass, udot) = (random.uniform(0.5, 3.0), random.uniform(1.0, 3.0));
        ask_bead(cases, label, place, (mass, udot), force);
    }
}

/// Three beads let go at different heights on a wheel of 1 m. The way from
/// the bottom is 4 sin(u/2), and swings like a cosine, in the same time for
/// all.
pub fn see() -> Outcome<Drawing> {
    let (h, starts) = (0.002, [0.6, 1.6, 2.8]);
    let wire = (-60..=60).map(|i| {
        let u = PI * f64::from(i) / 60.0;
        (u + u.sin(), 1.0 - u.cos())
    });
    let mut places = Panel::new().title("wire").axes("x (m)", "z (m)").equal();
    places = places.ranges(-3.6..=3.6, -2.0..=4.0);
    places = places.add(Series::line("exact", wire).ink(Ink::Exact));
    let mut heights = Panel::new().title("way").x("time (s)");
    heights = heights.y("way from the bottom (m)").y_range(-5.0..=5.0);
    for (i, start) in starts.into_iter().enumerate() {
        let path = let_go(1.0, -start, h, 2100);
        let far = -4.0 * f64::sin(0.5 * start);
        let exact = |t: f64| far * (0.5 * GRAVITY.sqrt() * t).cos();
        let name = if i == 0 { "exact" } else { "" };
        let each = path.iter().enumerate();
        let way: Vec<Point> = each
            .step_by(60)
            .map(|(n, u)| (h * n as f64, 4.0 * (0.5 * u).sin()))
            .collect();
        let spots = path.iter().step_by(60).take(15).map(|u| {
            let [x, _, z] = cycloid(1.0, *u).q;
            (x, z)
        });
        let label = format!("yours, from u = -{start}");
        heights = heights
            .add(Series::graph(name, 0.0..=4.2, exact).ink(Ink::Exact))
            .add(Series::points(label.clone(), way).ink(Ink::nth(i)));
        places = places.add(Series::points(label, spots).ink(Ink::nth(i)));
    }
    Ok(Plot::strip([places, heights]).shared_legend().draw()?)
}
