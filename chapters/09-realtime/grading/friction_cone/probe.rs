//! What `friction_cone` is put through.

use super::answer::friction_cone;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::f64::consts::TAU;

/// A handful of roundings.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-11);

/// What a contact is asked.
struct Ask {
    so_far: [f64; 2],
    slip: [f64; 2],
    mass: [f64; 2],
    mu: f64,
    normal: f64,
}

impl Ask {
    fn change(&self) -> [f64; 2] {
        let Ask { so_far, slip, mass, mu, normal } = *self;
        friction_cone(so_far, slip, mass, mu, normal)
    }

    fn begun(&self, label: &str) -> Case {
        Case::new(label)
            .given("so_far", self.so_far)
            .given("slip", self.slip)
            .given("mass", self.mass)
            .given("mu", self.mu)
            .given("normal", self.normal)
    }
}

fn ask(cases: &mut Cases, label: &str, given: Ask) {
    cases.run(given.begun(label), |case| {
        case.vector("change", given.change().to_vec(), CLOSE).unit("N s")
    });
}

pub fn public(cases: &mut Cases) {
    let (one, none) = ([1.0, 1.0], [0.0, 0.0]);
    // The example: 5 is shortened to 2.5.
    let first = |so_far, slip| Ask { so_far, slip, mass: one, mu: 0.5, normal: 5.0 };
    ask(cases, "the example", first(none, [3.0, -4.0]));
    // The total is there already.
    ask(cases, "the next sweep", first([-1.5, 2.0], [0.3, -0.4]));
    // Too much was given: -1.5 + 2 = 0.5 and 2 - 1 = 1, within 2.5.
    ask(cases, "it gives back", first([-1.5, 2.0], [-2.0, 1.0]));
    // Sticks: 2 · 0.5 and 3 · 0.2, length 1.17, limit 3.
    let sticks = Ask {
        so_far: none,
        slip: [-0.5, 0.2],
        mass: [2.0, 3.0],
        mu: 0.3,
        normal: 10.0,
    };
    ask(cases, "it sticks", sticks);
    // No normal impulse, no friction: what was given is taken back.
    let lifted = Ask {
        so_far: [0.4, -0.3],
        slip: [1.0, 1.0],
        mass: [0.5, 0.5],
        mu: 0.5,
        normal: 0.0,
    };
    ask(cases, "lifted off", lifted);
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    // Sliding in any direction, friction has the length mu normal: as a ratio.
    let angle = random.uniform(0.2, 1.3);
    let given = Ask {
        so_far: [random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2)],
        slip: [9.0 * angle.cos(), 9.0 * angle.sin()],
        mass: [1.5, 1.5],
        mu: random.uniform(0.2, 0.8),
        normal: random.uniform(1.0, 4.0),
    };
    cases.run(given.begun("the length while it slides"), |case| {
        let [x, y] = given.change();
        let total = [given.so_far[0] + x, given.so_far[1] + y];
        let length = total[0].hypot(total[1]);
        case.scalar("length / limit", length / (given.mu * given.normal), CLOSE)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for k in 0..5 {
        let mut pair = |size: f64| {
            [random.uniform(-size, size), random.uniform(-size, size)]
        };
        let (so_far, slip) = (pair(1.0), pair(3.0));
        let given = Ask {
            so_far,
            slip,
            mass: [random.uniform(0.2, 2.0), random.uniform(0.2, 2.0)],
            mu: random.uniform(0.1, 1.0),
            normal: random.uniform(0.0, 4.0),
        };
        ask(cases, &format!("contact number {k}"), given);
    }
}

/// The student's friction for slips in all directions.
pub fn see() -> Outcome<Drawing> {
    let mut curve: Vec<Point> = Vec::new();
    let mut circle: Vec<Point> = Vec::new();
    for k in 0..=72 {
        let angle = TAU * f64::from(k) / 72.0;
        let slip = [5.0 * angle.cos(), 5.0 * angle.sin()];
        let given = Ask {
            so_far: [0.0, 0.0],
            slip,
            mass: [1.0, 1.0],
            mu: 0.5,
            normal: 2.0,
        };
        let [x, y] = given.change();
        curve.push((x, y));
        circle.push((angle.cos(), angle.sin()));
    }
    let panel = Panel::new()
        .title("mu = 0.5, normal impulse 2 N s")
        .axes("along the first tangent (N s)", "along the second (N s)")
        .equal()
        .add(Series::line("Coulomb", circle).ink(Ink::Exact))
        .add(Series::line("yours", curve).ink(Ink::Blue));
    Ok(Plot::wide(panel).size(480.0, 480.0).draw()?)
}
