//! What `friction_contact` is put through.

use super::answer::{Contact, State, friction_contact};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

/// A dozen operations on numbers up to some hundreds, divided by no less than
/// a hundredth.
const CLOSE: Tolerance = Tolerance { abs: 1e-9, rel: 1e-9 };

fn name(state: State) -> &'static str {
    match state {
        State::Separates => "separates",
        State::Sticks => "sticks",
        State::Slides => "slides",
        State::Jams => "jams",
    }
}

fn ask(cases: &mut Cases, label: &str, contact: Contact) {
    cases.run(Case::new(label).given("contact", contact), |case| {
        let force = friction_contact(&contact);
        case.word("state", name(force.state))
            .vector("f", force.f.to_vec(), CLOSE)
            .unit("N")
    });
}

/// The crate of the statement, with `b` without the table.
fn load(b: [f64; 2], v: f64) -> Contact {
    let a = [[0.5, 0.0], [0.0, 0.5]];
    Contact { a, b, v, mu: 0.5, slow: 0.01 }
}

/// The rod of the statement.
fn rod(b: [f64; 2], v: f64, mu: f64) -> Contact {
    Contact { a: [[2.5, 1.5], [1.5, 2.5]], b, v, mu, slow: 0.01 }
}

pub fn public(cases: &mut Cases) {
    // The examples.
    ask(cases, "a crate that holds", load([-10.0, 3.0], 0.0));
    ask(cases, "a crate that gives way", load([-10.0, 7.0], 0.0));
    ask(cases, "the same to the left", load([-10.0, -7.0], 0.0));
    ask(cases, "a rod with its tip ahead", rod([-10.0, 0.0], 1.0, 1.0));
    ask(cases, "a rod with its tip behind", rod([-10.0, 0.0], -1.0, 1.0));
    ask(cases, "too rough for the rod", rod([-10.0, 0.0], 1.0, 2.0));
    // Limits: 10 N of friction are just enough; b[0] = 0 needs no force; at
    // just `slow` it is at rest; mu = 5/3 in quarters, s = 1.5 - 2 · 0.75 = 0.
    ask(cases, "just strong enough", load([-10.0, 5.0], 0.0));
    ask(cases, "afloat", load([0.0, 3.0], 0.0));
    ask(cases, "lifted while it slides", load([2.0, 3.0], 1.0));
    ask(cases, "as slow as rest", load([-10.0, 3.0], 0.01));
    ask(cases, "slower than that", load([-10.0, 3.0], 0.005));
    ask(cases, "a little faster", load([-10.0, 3.0], 0.0101));
    ask(cases, "as slow as rest, to the left", load([-10.0, 3.0], -0.01));
    let edge = Contact {
        a: [[1.5, 0.75], [0.75, 1.5]],
        b: [-3.0, 0.0],
        v: 1.0,
        mu: 2.0,
        slow: 0.01,
    };
    ask(cases, "on the verge of jamming", edge);
    ask(cases, "smooth", Contact { mu: 0.0, ..load([-10.0, 3.0], 0.0) });
    coupled(cases);
}

/// Rods at rest, where normal and friction act on each other.
fn coupled(cases: &mut Cases) {
    // A f = -b has f = (6.25, -3.75): it takes a coefficient of 0.6.
    ask(cases, "a rod at rest", rod([-10.0, 0.0], 0.0, 1.0));
    ask(cases, "a smoother rod at rest", rod([-10.0, 0.0], 0.0, 0.3));
    // Sticking would have to pull: f = (-1, 4.6). It slides to the left, against
    // friction to the right: s = 2.5 + 0.5 · 1.5.
    ask(cases, "sticking would pull", rod([-4.4, -10.0], 0.0, 0.5));
    // f = 10/2.35 upwards; w[1] = 1.5 f - 2.5 · 0.1 f - 2 is positive although
    // b[1] is not.
    ask(cases, "pulled left, goes right", rod([-10.0, -2.0], 0.0, 0.1));
    let mirrored = Contact {
        a: [[2.5, -1.5], [-1.5, 2.5]],
        ..rod([-10.0, 2.0], 0.0, 0.1)
    };
    ask(cases, "pulled right, goes left", mirrored);
    // At rest it does not jam, however rough it is: f = (7.75, -6.25).
    ask(cases, "rough, and at rest", rod([-10.0, 4.0], 0.0, 3.0));
    // Sticking would have to pull, with f = (-8.75, 21.25), though 21.25 is
    // less than 3 · 8.75. So it slides to the left: f[0] = 10/7.
    ask(cases, "rough, and pulled away", rod([-10.0, -40.0], 0.0, 3.0));
}

/// A contact with any A: by a lever arm of its own.
fn fresh(random: &mut Random, moving: bool) -> Contact {
    let (r, h) = (random.uniform(-1.0, 1.0), random.uniform(0.2, 1.0));
    let inertia = random.uniform(0.1, 1.0);
    // The arm (r, -h): r × n = r, r × t = h.
    let a = [
        [1.0 + r * r / inertia, r * h / inertia],
        [r * h / inertia, 1.0 + h * h / inertia],
    ];
    let b = [random.uniform(-12.0, -2.0), random.uniform(-12.0, 12.0)];
    let v = if moving { random.uniform(-2.0, 2.0) } else { 0.0 };
    Contact { a, b, v, mu: random.uniform(0.05, 1.5), slow: 0.01 }
}

/// By how much a force breaks the rules (N or m/s²), a point at rest's too.
fn broken(contact: &Contact) -> f64 {
    let Contact { a, b, mu, v, slow } = *contact;
    let force = friction_contact(contact);
    let f = force.f;
    let w = [0, 1].map(|i| a[i][0] * f[0] + a[i][1] * f[1] + b[i]);
    let limit = mu * f[0];
    let at_limit = (f[1].abs() - limit).abs();
    let way = if v.abs() > slow { v } else { w[1] };
    let against = if f[1] * way > 1e-9 { f[1].abs() } else { 0.0 };
    let errors: &[f64] = match force.state {
        State::Sticks => &[w[0], w[1], (f[1].abs() - limit).max(0.0)],
        State::Slides => &[w[0], at_limit, against, (-f[0]).max(0.0)],
        State::Separates | State::Jams => &[1.0],
    };
    errors.iter().fold(0.0, |worst: f64, error| worst.max(error.abs()))
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    for (label, moving) in [
        ("a point at rest obeys all rules", false),
        ("and one that moves", true),
    ] {
        let mut worst = (fresh(random, moving), 0.0);
        let mut contacts = Vec::new();
        for _ in 0..60 {
            let contact = fresh(random, moving);
            let way = contact.v.signum();
            let s = contact.a[0][0] - way * contact.mu * contact.a[0][1];
            if !moving || s > 0.05 {
                contacts.push(contact);
            }
        }
        cases.run(Case::new(label), |case| {
            for contact in &contacts {
                let error = broken(contact);
                if error > worst.1 || error.is_nan() {
                    worst = (*contact, error);
                }
            }
            case.given("contact", worst.0).scalar(
                "broken by at most",
                worst.1,
                Tolerance::abs(1e-8),
            )
        });
    }
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for k in 0..8 {
        let moving = k % 2 == 1;
        ask(cases, &format!("fresh contact {k}"), fresh(random, moving));
    }
}

/// Friction of the crate against the pull.
pub fn see() -> Outcome<Drawing> {
    let pulls = (-40..=40).map(|i| 0.5 * f64::from(i));
    let yours: Vec<Point> = pulls
        .map(|pull| {
            let force = friction_contact(&load([-10.0, 0.5 * pull], 0.0));
            (pull, force.f[1])
        })
        .collect();
    let panel = Panel::new()
        .title("a crate of 20 N on a table, with a coefficient of 0.5")
        .axes("pull (N)", "friction (N)")
        .add(
            Series::graph("exact", -20.0..=20.0, |pull: f64| {
                -pull.clamp(-10.0, 10.0)
            })
            .ink(Ink::Exact),
        )
        .add(Series::points("yours", yours).ink(Ink::nth(0)));
    Ok(Plot::wide(panel).draw()?)
}
