//! What `hinge_rows` is put through.

use super::answer::{Body, Hinge, Rows, hinge_rows};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};
use math::{Mat3, Vec3, cross_matrix};

/// A few dozen products of numbers below 100.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// Two bodies and their hinge.
#[derive(Clone, Copy)]
struct Door {
    a: Body,
    b: Body,
    hinge: Hinge,
}

fn list(v: Vec3) -> [f64; 3] {
    v.into()
}

fn body(x: [f64; 3], v: [f64; 3], omega: [f64; 3]) -> Body {
    Body { x: Vec3::from(x), v: Vec3::from(v), omega: Vec3::from(omega) }
}

impl Door {
    fn rows(&self) -> Rows {
        hinge_rows(&self.a, &self.b, &self.hinge)
    }

    /// The case, with this door as what is given.
    fn told(&self, case: Case) -> Case {
        let Hinge { pa, pb, across: [u, w], axis, ks, kd } = self.hinge;
        let told = |b: &Body| (list(b.x), list(b.v), list(b.omega));
        case.given("A: x, v, omega", told(&self.a))
            .given("B: x, v, omega", told(&self.b))
            .given("pa, pb", (list(pa), list(pb)))
            .given("across, axis", ([list(u), list(w)], list(axis)))
            .given("ks, kd", (ks, kd))
    }

    fn ask(&self, cases: &mut Cases, label: &str) {
        cases.run(self.told(Case::new(label)), |case| {
            let Rows { c, jac, goal } = self.rows();
            let rows = jac.iter().map(|row| row.to_vec()).collect();
            case.vector("C", c.to_vec(), CLOSE)
                .matrix("J", rows, CLOSE)
                .vector("goal", goal.to_vec(), CLOSE)
        });
    }

    /// J times the twelve velocities.
    fn rates(&self) -> [f64; 5] {
        let parts = [self.a.v, self.a.omega, self.b.v, self.b.omega];
        let v: Vec<f64> = parts.iter().flat_map(|v| list(*v)).collect();
        let rate = |row: [f64; 12]| (0..12).map(|k| row[k] * v[k]).sum();
        self.rows().jac.map(rate)
    }

    /// The same door a time t later, if nothing pushes: bodies go on along a
    /// line, and turn about their centres at the same rate.
    fn later(&self, t: f64) -> Door {
        let Door { mut a, mut b, mut hinge } = *self;
        let (turn_a, turn_b) = (turn(a.omega, t), turn(b.omega, t));
        let (ra, rb) = (turn_a * (hinge.pa - a.x), turn_b * (hinge.pb - b.x));
        a.x += t * a.v;
        b.x += t * b.v;
        (hinge.pa, hinge.pb) = (a.x + ra, b.x + rb);
        hinge.across = hinge.across.map(|u| turn_a * u);
        hinge.axis = turn_b * hinge.axis;
        Door { a, b, hinge }
    }

    /// C by definition.
    fn values(&self) -> [f64; 5] {
        let Hinge { pa, pb, across: [u, w], axis, .. } = self.hinge;
        let off = pa - pb;
        [off.x, off.y, off.z, u.dot(&axis), w.dot(&axis)]
    }
}

/// The rotation by omega t: Rodrigues' formula.
fn turn(omega: Vec3, t: f64) -> Mat3 {
    let speed = omega.norm().max(1e-9);
    let (k, (s, c)) = (cross_matrix(omega / speed), (speed * t).sin_cos());
    Mat3::identity() + s * k + (1.0 - c) * k * k
}

pub fn public(cases: &mut Cases) {
    // The example.
    let hinge = Hinge {
        pa: Vec3::zeros(),
        pb: Vec3::zeros(),
        across: [Vec3::x(), Vec3::y()],
        axis: Vec3::z(),
        ks: 100.0,
        kd: 20.0,
    };
    let swinging = Door {
        a: body([0.0; 3], [0.0; 3], [0.0; 3]),
        b: body([1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]),
        hinge,
    };
    swinging.ask(cases, "a door that swings");
    // It is the frame that swings: the same with A for B, but for the signs.
    let Door { a, b, .. } = swinging;
    Door { a: b, b: a, hinge }.ask(cases, "a frame that swings");
    // At rest, 0.1 too far along x, and the pin leans over: C = (-0.1, 0, 0,
    // 0.6, 0), and the goal is -100 times that.
    let loose = Hinge {
        pb: Vec3::new(0.1, 0.0, 0.0),
        axis: Vec3::new(0.6, 0.0, 0.8),
        ..hinge
    };
    let still = body([1.0, 0.0, 0.0], [0.0; 3], [0.0; 3]);
    let worn = Door { a, b: still, hinge: loose };
    worn.ask(cases, "a worn hinge");
    // Not off yet, but about to be: C' = (-1, -2, -3, ...), where the spin
    // (1, 0, 0) leans the pin towards -y: C4' = (0, 1, 0) . (1, 0, 0) × z.
    let torn = body([0.0; 3], [1.0, 2.0, 3.0], [1.0, 0.0, 0.0]);
    Door { a, b: torn, hinge }.ask(cases, "torn out");
    let no_feedback = Hinge { ks: 0.0, kd: 0.0, ..loose };
    // Both turn, about different axes: all terms of the bend are there.
    let wild = Door {
        a: body([1.0, 2.0, 0.0], [0.5, 0.0, -1.0], [1.0, 0.0, 2.0]),
        b: body([0.0, -1.0, 1.0], [0.0, 1.0, 0.0], [0.0, 3.0, -1.0]),
        hinge: no_feedback,
    };
    wild.ask(cases, "both turn");
    let skewed = Hinge {
        pa: Vec3::new(0.5, 1.0, -1.0),
        across: [Vec3::new(0.0, 0.8, 0.6), Vec3::new(1.0, 0.0, 0.0)],
        axis: Vec3::new(0.5, -0.5, 1.0),
        kd: 3.0,
        ..no_feedback
    };
    Door { hinge: skewed, ..wild }.ask(cases, "both turn, damped");
    let stiff = Hinge { ks: 7.0, kd: 0.0, ..skewed };
    Door { hinge: stiff, ..wild }.ask(cases, "both turn, held by springs");
    // Everything flies along and turns together: nothing changes, and the
    // goal is the bend alone.
    let (v, omega) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.0, 1.0, 2.0));
    let flying = [[1.0, 0.0, 0.0], [0.0, 2.0, 0.0]].map(|x| {
        let x = Vec3::from(x);
        Body { x, v: v + omega.cross(&x), omega }
    });
    Door { a: flying[0], b: flying[1], hinge }.ask(cases, "flying along");
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

/// A hinge that is a little off, between bodies that move anyhow.
fn fresh(random: &mut Random) -> Door {
    let mut body = || Body {
        x: triple(random, 1.0),
        v: triple(random, 1.0),
        omega: triple(random, 1.0),
    };
    let (a, b) = (body(), body());
    let pa = triple(random, 1.0);
    let lean = turn(triple(random, 1.0), 1.0);
    let across = [lean * Vec3::x(), lean * Vec3::y()];
    let hinge = Hinge {
        pa,
        pb: pa + triple(random, 0.2),
        across,
        axis: lean * Vec3::z() + triple(random, 0.2),
        ks: random.uniform(5.0, 50.0),
        kd: random.uniform(1.0, 10.0),
    };
    Door { a, b, hinge }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let doors = [0; 8].map(|_| fresh(random));
    // Differences over h = 1e-3 s: the first is right to h²/6 times a third
    // derivative, the second to h²/12 times a fourth, all below 100; that is
    // below 1e-4.
    cases.run(Case::new("how the numbers really change"), |case| {
        let (case, [value, rate, bend]) = worst(case, &doors, Door::told, |door| {
            let Rows { c, goal, .. } = door.rows();
            let rates = door.rates();
            let at = |t: f64| door.later(t).values();
            let (before, now, after) = (at(-1e-3), at(0.0), at(1e-3));
            let (mut value, mut rate, mut bend) = (0.0_f64, 0.0_f64, 0.0_f64);
            for k in 0..5 {
                let first = (after[k] - before[k]) / 2e-3;
                let second = (after[k] - 2.0 * now[k] + before[k]) / 1e-6;
                let Hinge { ks, kd, .. } = door.hinge;
                let wanted = -second - ks * now[k] - kd * first;
                value = value.max((c[k] - now[k]).abs());
                rate = rate.max((rates[k] - first).abs());
                bend = bend.max((goal[k] - wanted).abs());
            }
            [value, rate, bend]
        });
        let rough = Tolerance::abs(1e-3);
        case.scalar("C, off by at most", value, CLOSE)
            .scalar("J times velocities, off by at most", rate, rough)
            .scalar("goal, off by at most", bend, Tolerance::abs(1e-2))
    });
    // The forces that belong to a row act on A and B: force and counterforce,
    // and no torque in all about the origin if the middles are together.
    let together = doors.map(|mut door| {
        door.hinge.pb = door.hinge.pa;
        door
    });
    cases.run(Case::new("what holds the door holds the frame"), |case| {
        let (case, [force, torque]) = worst(case, &together, Door::told, |door| {
            let (mut force, mut torque) = (0.0_f64, 0.0_f64);
            for row in door.rows().jac {
                let part = |k: usize| Vec3::from_column_slice(&row[k..k + 3]);
                force = force.max((part(0) + part(6)).norm());
                let about_a = part(3) + door.a.x.cross(&part(0));
                let about_b = part(9) + door.b.x.cross(&part(6));
                torque = torque.max((about_a + about_b).norm());
            }
            [force, torque]
        });
        let rounding = Tolerance::abs(1e-10);
        case.scalar("force, at most", force, rounding).scalar(
            "torque, at most",
            torque,
            rounding,
        )
    });
    // A hinge that is all right lets the door turn about its pin.
    let free = together.map(|mut free| {
        let [u, w] = free.hinge.across;
        free.hinge.axis = u.cross(&w);
        free.b.omega = free.a.omega + 2.0 * free.hinge.axis;
        let arms = [free.a.x, free.b.x].map(|x| free.hinge.pa - x);
        let carried = free.a.omega.cross(&arms[0]);
        free.b.v = free.a.v + carried - free.b.omega.cross(&arms[1]);
        free
    });
    cases.run(Case::new("free about the pin"), |case| {
        let (case, [most]) = worst(case, &free, Door::told, |free| {
            [free.rates().into_iter().fold(0.0, |most, c| most.max(c.abs()))]
        });
        case.scalar("C', at most", most, Tolerance::abs(1e-10))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh hinge", "another hinge", "a third hinge"] {
        fresh(random).ask(cases, label);
    }
}

/// A door whose pin leans over by an angle: what the third and fourth equation
/// say, and how hard they pull back.
pub fn see() -> Outcome<Drawing> {
    let at = |angle: f64| {
        let zero = Vec3::zeros();
        let hinge = Hinge {
            pa: zero,
            pb: zero,
            across: [Vec3::x(), Vec3::y()],
            axis: Vec3::new(0.6 * angle.sin(), 0.8 * angle.sin(), angle.cos()),
            ks: 1.0,
            kd: 0.0,
        };
        let still = body([0.0; 3], [0.0; 3], [0.0; 3]);
        Door { a: still, b: still, hinge }.rows()
    };
    let mut panel = Panel::new()
        .title("a pin that leans towards (0.6, 0.8, 0)")
        .axes("angle (rad)", "goal, for ks = 1/s²");
    for (k, share) in [(3, 0.6), (4, 0.8)] {
        let exact = move |angle: f64| -share * angle.sin();
        let angles = (-15..=15).map(|i| 0.1 * f64::from(i));
        let yours = angles.map(|angle| (angle, at(angle).goal[k]));
        let label = if k == 3 { "exact" } else { "" };
        let name = format!("yours, row {k}");
        panel = panel
            .add(Series::graph(label, -1.5..=1.5, exact).ink(Ink::Exact))
            .add(Series::points(name, yours).ink(Ink::nth(k - 3)));
    }
    Ok(Plot::wide(panel).draw()?)
}
