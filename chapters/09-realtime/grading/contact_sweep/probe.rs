//! What `warm_start` and `sweep` are put through.

use super::answer::{Body, Contact, sweep, warm_start};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// A few hundred operations on numbers up to a hundred.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-10);

const FLOOR: Body = Body { mass_inv: 0.0, i_inv: 0.0, v: [0.0; 2], omega: 0.0 };

/// The wheel of the statement.
fn wheel(v: [f64; 2], omega: f64) -> Body {
    Body { mass_inv: 1.0, i_inv: 2.0, v, omega }
}

/// Its rigid contact with the floor.
fn under(mu: f64) -> Contact {
    Contact {
        pair: [0, 1],
        ra: [0.0; 2],
        rb: [0.0, -1.0],
        n: [0.0, 1.0],
        mu,
        bias: 0.0,
        mass_scale: 1.0,
        impulse_scale: 0.0,
        impulse: [0.0; 2],
    }
}

fn begin(label: &str, bodies: &[Body], contacts: &[Contact]) -> Case {
    Case::new(label).given("bodies", bodies).given("contacts", contacts)
}

fn motions(bodies: &[Body]) -> Vec<Vec<f64>> {
    bodies.iter().map(|b| vec![b.v[0], b.v[1], b.omega]).collect()
}

/// After a warm start (if asked for) and some sweeps.
fn ask(
    cases: &mut Cases,
    label: &str,
    bodies: &[Body],
    contacts: &[Contact],
    (warm, sweeps): (bool, usize),
) {
    let begun = begin(label, bodies, contacts)
        .given("warm start", warm)
        .given("sweeps", sweeps);
    cases.run(begun, |case| {
        let (mut bodies, mut contacts) = (bodies.to_vec(), contacts.to_vec());
        if warm {
            warm_start(&mut bodies, &contacts);
        }
        for _ in 0..sweeps {
            sweep(&mut bodies, &mut contacts);
        }
        let impulses = contacts.iter().map(|c| c.impulse.to_vec()).collect();
        case.matrix("impulses", impulses, CLOSE).unit("N s").matrix(
            "v and omega",
            motions(&bodies),
            CLOSE,
        )
    });
}

const ONCE: (bool, usize) = (false, 1);

pub fn public(cases: &mut Cases) {
    // The example: it rolls, it slides; and to the left.
    let falling = [FLOOR, wheel([3.0, -2.0], 0.0)];
    ask(cases, "a wheel lands and rolls", &falling, &[under(0.6)], ONCE);
    ask(cases, "a wheel lands and slides", &falling, &[under(0.25)], ONCE);
    let back = [FLOOR, wheel([-3.0, -2.0], 0.0)];
    ask(cases, "to the left", &back, &[under(0.25)], ONCE);
    // It spins as it should for rolling: v[0] + omega = 0. No friction.
    let rolling = [FLOOR, wheel([3.0, -2.0], -3.0)];
    ask(cases, "it rolls already", &rolling, &[under(0.6)], ONCE);
    // Leaves at 1 m/s with 3 N s given: 1 N s is taken back, and friction of
    // 1.4 N s, which 0.5 · 2 no longer allows, comes down to 1.
    let given = Contact { impulse: [3.0, 1.4], ..under(0.5) };
    let leaving = [FLOOR, wheel([0.0, 1.0], 0.0)];
    ask(cases, "it gives back", &leaving, &[given], ONCE);
    ask(cases, "warm start alone", &leaving, &[given], (true, 0));
    let gone = [FLOOR, wheel([0.5, 5.0], 0.0)];
    ask(cases, "it lets go", &gone, &[given], ONCE);
    // Soft: -0.75 · 1 (-2 - 0.4) - 0.25 · 0.8 = 1.6, on top of 0.8.
    let soft = Contact {
        bias: -0.4,
        mass_scale: 0.75,
        impulse_scale: 0.25,
        impulse: [0.8, 0.0],
        ..under(0.0)
    };
    ask(cases, "a soft contact", &falling, &[soft], ONCE);
    ask(cases, "a soft contact, three times", &falling, &[soft], (false, 3));
    // Comes within reach at 0.5 m/s: may come closer at that speed.
    let reach = Contact { bias: 0.5, ..under(0.6) };
    ask(cases, "still open", &falling, &[reach], ONCE);
    two_bodies(cases);
}

/// A plank (1), of 4 kg and 2 m long, on the floor (0), and a box (2) of 2 kg
/// that lands on it at the right. Contacts: the ends of the plank and the box.
fn plank() -> ([Body; 3], [Contact; 3]) {
    let plank = Body { mass_inv: 0.25, i_inv: 0.5, v: [0.0; 2], omega: 0.0 };
    let other = Body { mass_inv: 0.5, i_inv: 3.0, v: [1.0, -2.0], omega: 0.5 };
    let at = |x: f64| Contact { rb: [x, -0.1], mu: 0.5, ..under(0.5) };
    let on_top = Contact {
        pair: [1, 2],
        ra: [0.5, 0.1],
        rb: [0.2, -0.3],
        mu: 0.4,
        ..under(0.4)
    };
    ([FLOOR, plank, other], [at(-1.0), at(1.0), on_top])
}

fn two_bodies(cases: &mut Cases) {
    let (bodies, contacts) = plank();
    // Newest velocities: the box comes last, and hits a plank that its other
    // contacts have left at rest; in the second sweep these answer.
    ask(cases, "a box on a plank", &bodies, &contacts, ONCE);
    ask(cases, "a box on a plank, five sweeps", &bodies, &contacts, (true, 5));
    // A slope of 3 to 4: n = (-0.6, 0.8), t = (0.8, 0.6).
    let slope = Contact { n: [-0.6, 0.8], rb: [0.6, -0.8], ..under(0.3) };
    let falling = [FLOOR, wheel([3.0, -2.0], 0.0)];
    ask(cases, "on a slope", &falling, &[slope], ONCE);
    let mut warm = contacts;
    for (k, contact) in warm.iter_mut().enumerate() {
        contact.impulse = [1.0 + k as f64, 0.3 - 0.2 * k as f64];
    }
    ask(cases, "a warm start of all three", &bodies, &warm, (true, 0));
    // A lift comes down on the floor: no impulse moves either.
    let lift = Body { v: [1.0, -2.0], ..FLOOR };
    ask(cases, "nothing can move", &[FLOOR, lift], &[under(0.5)], ONCE);
}

/// Two bodies in mid-air that meet with any normal.
fn fresh(random: &mut Random) -> (Vec<Body>, Vec<Contact>) {
    let mut bodies = Vec::new();
    for _ in 0..3 {
        let v = [random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0)];
        bodies.push(Body {
            mass_inv: random.uniform(0.2, 2.0),
            i_inv: random.uniform(0.5, 5.0),
            v,
            omega: random.uniform(-3.0, 3.0),
        });
    }
    let mut contacts = Vec::new();
    for pair in [[0, 1], [1, 2], [2, 0]] {
        let angle = random.uniform(0.0, 6.0);
        let mut lever =
            || [random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0)];
        let (ra, rb) = (lever(), lever());
        contacts.push(Contact {
            pair,
            ra,
            rb,
            n: [angle.cos(), angle.sin()],
            mu: random.uniform(0.1, 1.0),
            bias: random.uniform(-0.5, 0.5),
            mass_scale: random.uniform(0.5, 1.0),
            impulse_scale: random.uniform(0.0, 0.5),
            impulse: [random.uniform(0.0, 1.0), random.uniform(-0.1, 0.1)],
        });
    }
    (bodies, contacts)
}

/// Momentum along x and z of all bodies.
fn momentum(bodies: &[Body]) -> [f64; 2] {
    let sum = |k: usize| bodies.iter().map(|b| b.v[k] / b.mass_inv).sum();
    [sum(0), sum(1)]
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let (bodies, contacts) = fresh(random);
    // Push and reaction: whatever the impulses are.
    let begun = begin("no push without its reaction", &bodies, &contacts);
    cases.run(begun, |case| {
        let (mut after, mut touched) = (bodies.clone(), contacts.clone());
        warm_start(&mut after, &touched);
        let before = momentum(&bodies);
        let warm = momentum(&after);
        sweep(&mut after, &mut touched);
        let end = momentum(&after);
        let off = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        case.scalar("momentum from a warm start", off(warm, before), CLOSE)
            .unit("kg m/s")
            .scalar("momentum from a sweep", off(end, before), CLOSE)
            .unit("kg m/s")
    });
    limits(cases, random);
    rest(cases, random);
}

/// Normal impulses push, and friction is within its limit.
fn limits(cases: &mut Cases, random: &mut Random) {
    let (bodies, contacts) = fresh(random);
    let begun = begin("the limits hold after a sweep", &bodies, &contacts);
    cases.run(begun, |case| {
        let (mut bodies, mut contacts) = (bodies.clone(), contacts.clone());
        sweep(&mut bodies, &mut contacts);
        let (mut pull, mut excess) = (0.0_f64, 0.0_f64);
        for contact in &contacts {
            let [normal, friction] = contact.impulse;
            pull = pull.max(-normal);
            excess = excess.max(friction.abs() - contact.mu * normal);
        }
        case.scalar("largest pull", pull, CLOSE)
            .unit("N s")
            .scalar("friction beyond its limit", excess.max(0.0), CLOSE)
            .unit("N s")
    });
}

/// The box comes to rest on the plank: rigid rows, and many sweeps. What is
/// left after two hundred is a tenth of a nanometre a second at most.
fn rest(cases: &mut Cases, random: &mut Random) {
    let (mut bodies, mut contacts) = plank();
    for contact in &mut contacts {
        contact.mu = 5.0;
    }
    bodies[2].v = [random.uniform(0.0, 0.2), random.uniform(-3.0, -2.0)];
    let begun = begin("rough and rigid: no contact moves", &bodies, &contacts);
    cases.run(begun.given("sweeps", 1000), |case| {
        let (mut bodies, mut contacts) = (bodies.to_vec(), contacts.to_vec());
        for _ in 0..1000 {
            sweep(&mut bodies, &mut contacts);
        }
        let mut worst = 0.0_f64;
        for contact in &contacts {
            let at = |side: usize, r: [f64; 2]| {
                let body = &bodies[contact.pair[side]];
                let spin = body.omega;
                [body.v[0] - spin * r[1], body.v[1] + spin * r[0]]
            };
            let (a, b) = (at(0, contact.ra), at(1, contact.rb));
            let (x, z) = (b[0] - a[0], b[1] - a[1]);
            let parts = contact.n[0] * x + contact.n[1] * z;
            worst = worst.max(-parts);
            if contact.impulse[0] > 1e-9 {
                worst = worst.max(x.hypot(z));
            }
        }
        case.scalar("fastest", worst, Tolerance::abs(1e-7)).unit("m/s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, how) in [
        ("three fresh bodies, one sweep", ONCE),
        ("three more, warm", (true, 1)),
        ("and three, four sweeps", (true, 4)),
    ] {
        let (bodies, contacts) = fresh(random);
        ask(cases, label, &bodies, &contacts, how);
    }
}

/// A wheel is set down sliding: its speed and how fast its rim turns, until it
/// rolls. Steps of 0.02 s, g = 10 m/s².
pub fn see() -> Outcome<Drawing> {
    let (h, mu, start) = (0.02, 0.3, 3.0);
    let mut bodies = [FLOOR, wheel([start, 0.0], 0.0)];
    let mut contacts = [under(mu)];
    let (mut speed, mut rim): (Vec<Point>, Vec<Point>) = (vec![], vec![]);
    for step in 0..50 {
        let t = h * f64::from(step);
        speed.push((t, bodies[1].v[0].clamp(-1.0, 6.0)));
        rim.push((t, (-bodies[1].omega).clamp(-1.0, 6.0)));
        bodies[1].v[1] -= h * 10.0;
        warm_start(&mut bodies, &contacts);
        sweep(&mut bodies, &mut contacts);
    }
    // Slows down by mu g, spins up by mu g r/I; they meet at v/3 · 2.
    let meet = start / (3.0 * mu * 10.0);
    let exact = vec![(0.0, start), (meet, 2.0), (1.0, 2.0)];
    let other = vec![(0.0, 0.0), (meet, 2.0)];
    let panel = Panel::new()
        .title("a wheel is set down at 3 m/s, with a friction of 0.3")
        .axes("time (s)", "speed (m/s)")
        .legend(Legend::Above)
        .add(Series::line("exact", exact).ink(Ink::Exact))
        .add(Series::line("", other).ink(Ink::Exact))
        .add(Series::path("your wheel", speed).ink(Ink::Blue))
        .add(Series::path("its rim", rim).ink(Ink::Orange));
    Ok(Plot::wide(panel).draw()?)
}
