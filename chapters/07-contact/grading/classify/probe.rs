//! What `classify` is put through.

use super::answer::{Body, Contact, Kind, Meeting, classify};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};
use math::{Mat3, Vec3, cross_matrix};
use std::f64::consts::TAU;

/// A dozen products of numbers below 100.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// Two bodies at their contact.
#[derive(Clone, Copy)]
struct Scene {
    a: Body,
    b: Body,
    contact: Contact,
    threshold: f64,
}

fn body(x: [f64; 3], v: [f64; 3], omega: [f64; 3]) -> Body {
    Body { x: Vec3::from(x), v: Vec3::from(v), omega: Vec3::from(omega) }
}

fn contact(p: [f64; 3], n: [f64; 3]) -> Contact {
    Contact { p: Vec3::from(p), n: Vec3::from(n) }
}

fn shown(kind: Kind) -> &'static str {
    match kind {
        Kind::Separating => "separating",
        Kind::Resting => "resting",
        Kind::Colliding => "colliding",
    }
}

impl Scene {
    fn classify(&self) -> Meeting {
        classify(&self.a, &self.b, &self.contact, self.threshold)
    }

    /// The case, with this scene as what is given.
    fn told(&self, case: Case) -> Case {
        let list = <[f64; 3]>::from;
        let told = |b: &Body| (list(b.x), list(b.v), list(b.omega));
        case.given("A: x, v, omega", told(&self.a))
            .given("B: x, v, omega", told(&self.b))
            .given("p, n", (list(self.contact.p), list(self.contact.n)))
            .given("threshold", self.threshold)
    }

    fn ask(&self, cases: &mut Cases, label: &str) {
        cases.run(self.told(Case::new(label)), |case| {
            let Meeting { vrel, slip, kind } = self.classify();
            case.scalar("vrel", vrel, CLOSE)
                .unit("m/s")
                .vector("slip", slip.as_slice().to_vec(), CLOSE)
                .unit("m/s")
                .word("kind", shown(kind))
        });
    }
}

pub fn public(cases: &mut Cases) {
    let floor = body([0.0; 3], [0.0; 3], [0.0; 3]);
    // The example.
    let example = Scene {
        a: body([0.0, 0.0, 1.0], [1.0, 0.0, -2.0], [0.0, 3.0, 0.0]),
        b: floor,
        contact: contact([1.0, 0.0, 0.0], [0.0, 0.0, 1.0]),
        threshold: 0.01,
    };
    example.ask(cases, "a body hits the floor");
    // With the names exchanged n is reversed, and so is the slip; the speed
    // stays, and so does what it means.
    let other = contact([1.0, 0.0, 0.0], [0.0, 0.0, -1.0]);
    let (a, b) = (example.b, example.a);
    Scene { a, b, contact: other, ..example }.ask(cases, "the same, B on top");
    // The threshold belongs to what rests, at both ends.
    for (label, threshold) in
        [("just not resting", 4.75), ("just resting", 5.0), ("resting", 5.25)]
    {
        Scene { threshold, ..example }.ask(cases, label);
    }
    let up = body([0.0, 0.0, 1.0], [0.0, 0.0, 0.5], [0.0; 3]);
    for (label, threshold) in [
        ("just separating", 0.25),
        ("separating, and just resting", 0.5),
        ("separating, and resting", 0.75),
    ] {
        Scene { a: up, threshold, ..example }.ask(cases, label);
    }
    // Along n, (0.6, 0, 0.8), (4, 1, -3) has no part at all, but for rounding:
    // all of it is slip, and that is rest.
    let slides = body([0.0, 0.0, 1.0], [4.0, 1.0, -3.0], [0.0; 3]);
    let slope = Scene {
        a: slides,
        contact: contact([1.0, 2.0, 0.0], [0.6, 0.0, 0.8]),
        ..example
    };
    slope.ask(cases, "sliding down a slope");
    // A wheel of 0.5 m rolls at 2 m/s: its lowest point rests, and as its vrel
    // is just 0 it needs no threshold for that. The next one slips on ice:
    // 2 m/s forwards, and 6 m/s backwards from its spin.
    let wheel = |spin: f64| Scene {
        a: body([7.0, 0.0, 0.5], [2.0, 0.0, 0.0], [0.0, spin, 0.0]),
        contact: contact([7.0, 0.0, 0.0], [0.0, 0.0, 1.0]),
        ..example
    };
    let rolls = Scene { threshold: 0.0, ..wheel(4.0) };
    rolls.ask(cases, "a wheel that rolls");
    wheel(12.0).ask(cases, "a wheel that slips");
    // Both move, and both turn. Levers (0, 2, -1) and (1, 0, 2); A's point
    // moves at (1, 0, 0) + (0, 0, 1) × (0, 2, -1) = (-1, 0, 0), and B's at
    // (0, 1, 0) + (2, 0, 0) × (1, 0, 2) = (0, -3, 0).
    let both = Scene {
        a: body([3.0, 1.0, 4.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]),
        b: body([2.0, 3.0, 1.0], [0.0, 1.0, 0.0], [2.0, 0.0, 0.0]),
        contact: contact([3.0, 3.0, 3.0], [0.0, 1.0, 0.0]),
        threshold: 0.5,
    };
    both.ask(cases, "both turn");
    let bodies = Scene { contact: contact([3.0; 3], [0.6, -0.8, 0.0]), ..both };
    bodies.ask(cases, "both turn, another normal");
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

fn fresh(random: &mut Random) -> Scene {
    let mut body = || Body {
        x: triple(random, 2.0),
        v: triple(random, 2.0),
        omega: triple(random, 2.0),
    };
    let (a, b) = (body(), body());
    let n = (Vec3::z() + 0.5 * triple(random, 1.0)).normalize();
    let contact = Contact { p: triple(random, 2.0), n };
    Scene { a, b, contact, threshold: 0.5 }
}

/// Where a point of a body is after a time t, if it goes on like this: the
/// centre along a line, everything else around it.
fn carried(body: &Body, p: Vec3, t: f64) -> Vec3 {
    let speed = body.omega.norm().max(1e-9);
    let k = cross_matrix(body.omega / speed);
    let (s, c) = (speed * t).sin_cos();
    let turn = Mat3::identity() + s * k + (1.0 - c) * k * k;
    body.x + t * body.v + turn * (p - body.x)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let scenes = [0; 10].map(|_| fresh(random));
    // Central differences over 2e-4 s: omega³ r t²/6 is below 1e-6.
    cases.run(Case::new("how the two points really move"), |case| {
        let (case, [off, slips]) = worst(case, &scenes, Scene::told, |scene| {
            let Scene { a, b, contact: Contact { p, n }, .. } = scene;
            let apart = |t: f64| carried(a, *p, t) - carried(b, *p, t);
            let rate = (apart(1e-4) - apart(-1e-4)) / 2e-4;
            let Meeting { vrel, slip, .. } = scene.classify();
            [(vrel - n.dot(&rate)).abs(), (slip + vrel * n - rate).norm()]
        });
        let rough = Tolerance::abs(1e-5);
        case.scalar("vrel, off by at most", off, rough)
            .unit("m/s")
            .scalar("slip + vrel n, off by at most", slips, rough)
            .unit("m/s")
    });
    // Seen from a train that turns about the contact nothing changes.
    let (by, spin) = (triple(random, 3.0), triple(random, 3.0));
    let label = "seen from a train that turns";
    let train = (<[f64; 3]>::from(by), <[f64; 3]>::from(spin));
    let begun = Case::new(label).given("the train's v, omega", train);
    cases.run(begun, |case| {
        let (case, [off, slips, flat]) = worst(case, &scenes, Scene::told, |scene| {
            let Contact { p, n } = scene.contact;
            let seen = |body: &Body| Body {
                v: body.v + by + spin.cross(&(body.x - p)),
                omega: body.omega + spin,
                ..*body
            };
            let (a, b) = (seen(&scene.a), seen(&scene.b));
            let one = scene.classify();
            let other = Scene { a, b, ..*scene }.classify();
            let slip = (one.slip - other.slip).norm();
            [(one.vrel - other.vrel).abs(), slip, n.dot(&one.slip).abs()]
        });
        let rounding = Tolerance::abs(1e-10);
        case.scalar("vrel, other by at most", off, rounding)
            .unit("m/s")
            .scalar("slip, other by at most", slips, rounding)
            .unit("m/s")
            .scalar("slip along n, at most", flat, rounding)
            .unit("m/s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh contact", "another contact", "a third contact"] {
        fresh(random).ask(cases, label);
    }
}

/// A square rolls over its corners at 1 turn a second, its centre 0.75 m above
/// the floor: how fast each corner goes down or up.
pub fn see() -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .title("the corners of a square that turns above a floor")
        .axes("time (s)", "vrel (m/s)")
        .y_range(-6.0..=6.0)
        .horizontal_band(-1.0..=1.0, "resting, if the threshold is 1 m/s");
    let radius = 0.5_f64.sqrt();
    for corner in 0..2 {
        let angle =
            move |t: f64| TAU * t + 0.25 * TAU * (f64::from(corner) + 0.5);
        let exact = move |t: f64| -TAU * radius * angle(t).sin();
        let yours = (0..=40).map(|i| {
            let t = 0.025 * f64::from(i);
            let out = [radius * angle(t).sin(), 0.0, radius * angle(t).cos()];
            let p = [out[0], 0.0, 0.75 + out[2]];
            let scene = Scene {
                a: body([0.0, 0.0, 0.75], [0.0; 3], [0.0, TAU, 0.0]),
                b: body([0.0; 3], [0.0; 3], [0.0; 3]),
                contact: contact(p, [0.0, 0.0, 1.0]),
                threshold: 1.0,
            };
            (t, scene.classify().vrel)
        });
        let label = if corner == 0 { "exact" } else { "" };
        let name = format!("yours, corner {corner}");
        let ink = Ink::nth(corner as usize);
        panel = panel
            .add(Series::graph(label, 0.0..=1.0, exact).ink(Ink::Exact))
            .add(Series::points(name, yours).ink(ink));
    }
    Ok(Plot::wide(panel).shared_legend().draw()?)
}
