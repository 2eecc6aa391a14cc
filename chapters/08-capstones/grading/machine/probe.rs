//! What `inertia`, `strike` and `least_swing` are put through.

use super::answer::{Part, inertia, least_swing, strike};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};

/// A dozen products and two roots of numbers below 10³; the arc cosine of
/// numbers that are not near ±1.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-10);

/// The hammer of the example.
const HAMMER: Part =
    Part { mass: 60.0, size: [0.0, 1.0], centre: [0.0, -0.5], arm: 1.0 };

/// The flap of the example.
const FLAP: Part =
    Part { mass: 12.0, size: [0.6, 0.8], centre: [-0.3, 0.4], arm: 0.5 };

fn told(part: &Part) -> (f64, [f64; 2], [f64; 2], f64) {
    (part.mass, part.size, part.centre, part.arm)
}

fn weigh(cases: &mut Cases, label: &str, part: &Part) {
    let begun = Case::new(label).given("m, size, centre, arm", told(part));
    cases.run(begun, |case| {
        case.scalar("inertia", inertia(part), CLOSE).unit("kg m²")
    });
}

/// A hammer and a flap.
#[derive(Clone, Copy)]
struct Pair {
    hammer: Part,
    flap: Part,
    e: f64,
}

impl Pair {
    /// The case, with this pair as what is given.
    fn told(&self, case: Case) -> Case {
        case.given("hammer: m, size, centre, arm", told(&self.hammer))
            .given("flap: m, size, centre, arm", told(&self.flap))
            .given("e", self.e)
    }

    fn strike(&self, omega: f64) -> [f64; 2] {
        strike(&self.hammer, &self.flap, omega, self.e)
    }

    fn hit(&self, cases: &mut Cases, label: &str, omega: f64) {
        let begun = self.told(Case::new(label)).given("omega", omega);
        cases.run(begun, |case| {
            let after = self.strike(omega).to_vec();
            case.vector("hammer, flap", after, CLOSE).unit("rad/s")
        });
    }

    fn swing(&self, cases: &mut Cases, label: &str, g: f64) {
        let begun = self.told(Case::new(label)).given("g", g);
        cases.run(begun, |case| {
            let least = least_swing(&self.hammer, &self.flap, self.e, g);
            let there = if least.is_some() { "yes" } else { "no" };
            case.word("enough", there)
                .scalar("least swing", least.unwrap_or(-1.0), CLOSE)
                .unit("rad")
        });
    }
}

const PAIR: Pair = Pair { hammer: HAMMER, flap: FLAP, e: 0.5 };

pub fn public(cases: &mut Cases) {
    // 60 (1/12 + 1/4) and 12 (1/12 + 1/4), as in the text.
    weigh(cases, "the hammer of the example", &HAMMER);
    weigh(cases, "the flap of the example", &FLAP);
    // Hinged at its centre: 12 (9 + 16)/12.
    let wheel = Part { size: [3.0, 4.0], centre: [0.0, 0.0], ..FLAP };
    weigh(cases, "a block on its own centre", &wheel);
    // A point at the distance 5: 2 · 25.
    let point =
        Part { mass: 2.0, size: [0.0, 0.0], centre: [3.0, -4.0], arm: 1.0 };
    weigh(cases, "a point", &point);

    PAIR.hit(cases, "the example", 2.0);
    // The inverse effective mass is 9/80, and j = 1 over it for omega = 1: the points go on
    // together, at 5/9 of the speed.
    Pair { e: 0.0, ..PAIR }.hit(cases, "an inelastic impulse", 1.0);
    // Nothing is lost: 10 J before, 10 J after.
    Pair { e: 1.0, ..PAIR }.hit(cases, "a perfect bounce", 1.0);
    // Alike in all but the side: they exchange their speeds.
    let twin = Part { centre: [0.0, 0.5], ..HAMMER };
    let twins = Pair { flap: twin, e: 1.0, ..PAIR };
    twins.hit(cases, "a twin", 3.0);
    // A low impulse: the arm of the flap is a fifth of what it was.
    let low = Part { arm: 0.1, ..FLAP };
    Pair { flap: low, ..PAIR }.hit(cases, "a low impulse", 2.0);
    // The hammer strikes with its middle, at half the speed: inverse mass 0.25/20
    // + 0.25/4 = 0.075, j = 1.5 · 1/0.075 = 20, so 2 - 0.5 and 2.5 rad/s.
    let middle = Part { arm: 0.5, ..HAMMER };
    let middle = Pair { hammer: middle, ..PAIR };
    middle.hit(cases, "with the middle of the hammer", 2.0);

    PAIR.swing(cases, "the example's swing", 10.0);
    // By that, 1 rad/s gives the flap 1.25: omega² = 6/1.25² = 3.84, 38.4 J
    // of the hammer's 300, and the cosine is 0.872.
    middle.swing(cases, "with the middle: its swing", 10.0);
    // Gravity falls out: it drives the hammer and holds the flap.
    PAIR.swing(cases, "on the moon", 1.62);
    // A thin flap stands on a knife's edge: nothing is needed.
    let thin = Part { size: [0.0, 1.0], centre: [0.0, 0.5], ..FLAP };
    Pair { flap: thin, ..PAIR }.swing(cases, "a flap without width", 10.0);
    // A light hammer: it needs 96 J and can have 30 at most.
    let light = Part { mass: 3.0, ..HAMMER };
    Pair { hammer: light, ..PAIR }.swing(cases, "too light", 10.0);
    // With 6 kg the cosine is -0.8, with 5.2 kg it would be -1.3.
    let just = Part { mass: 6.0, ..HAMMER };
    Pair { hammer: just, ..PAIR }.swing(cases, "from high up", 10.0);
    let nearly = Part { mass: 5.2, ..HAMMER };
    Pair { hammer: nearly, ..PAIR }.swing(cases, "not quite", 10.0);
}

/// A hammer that is heavy enough, and a flap.
fn fresh(random: &mut Random) -> Pair {
    let mut between = |low: f64, high: f64| random.uniform(low, high);
    let length = between(0.6, 1.2);
    let hammer = Part {
        mass: between(20.0, 40.0),
        size: [between(0.05, 0.2), length],
        centre: [0.0, -length * between(0.4, 0.6)],
        arm: length * between(0.9, 1.0),
    };
    let (width, height) = (between(0.1, 0.3), between(0.5, 1.0));
    let flap = Part {
        mass: between(5.0, 15.0),
        size: [width, height],
        centre: [-0.5 * width, 0.5 * height],
        arm: height * between(0.4, 0.9),
    };
    Pair { hammer, flap, e: between(0.1, 0.9) }
}

/// By definition: the sum over a grid of small pieces.
fn summed(part: &Part) -> f64 {
    const N: i32 = 200;
    let mut sum = 0.0;
    for i in 0..N {
        for k in 0..N {
            let at = |k: i32| (f64::from(k) + 0.5) / f64::from(N) - 0.5;
            let x = part.centre[0] + at(i) * part.size[0];
            let z = part.centre[1] + at(k) * part.size[1];
            sum += x * x + z * z;
        }
    }
    part.mass * sum / f64::from(N * N)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let pairs = [0; 6].map(|_| fresh(random));
    let parts = pairs.map(|pair| [pair.hammer, pair.flap]).concat();
    cases.run(Case::new("inertia is the sum over all pieces"), |case| {
        let name = "m, size, centre, arm";
        let shown = |part: &Part, case: Case| case.given(name, told(part));
        let (case, [off]) = worst(case, &parts, shown, |part| {
            [(inertia(part) / summed(part) - 1.0).abs()]
        });
        // The middles of 200 strips: 1/200² of the part's own inertia.
        case.scalar("off by a share of, at most", off, Tolerance::abs(1e-4))
    });
    impulses(cases, &pairs);
    // With the least swing the flap has what it needs for its climb.
    let begun = Case::new("just enough").given("g", [9.81, 1.62]);
    cases.run(begun, |case| {
        let (case, [off, moon]) = worst(case, &pairs, Pair::told, |pair| {
            let Pair { hammer, flap, e } = pair;
            let least =
                |g: f64| least_swing(hammer, flap, *e, g).unwrap_or(f64::NAN);
            let swing = least(9.81);
            let drop = hammer.centre[1].abs() * (1.0 - swing.cos());
            let energy = hammer.mass * 9.81 * drop;
            let omega = (2.0 * energy / summed(hammer)).sqrt();
            let away = pair.strike(omega)[1];
            let rise = flap.centre[0].hypot(flap.centre[1]) - flap.centre[1];
            let needed = flap.mass * 9.81 * rise;
            let had = 0.5 * summed(flap) * away * away;
            [(had / needed - 1.0).abs(), (least(1.62) - swing).abs()]
        });
        case.scalar("energy, off by a share of", off, Tolerance::abs(1e-3))
            .scalar("gravity matters by, at most", moon, CLOSE)
    });
}

/// What an impulse must keep.
fn impulses(cases: &mut Cases, pairs: &[Pair]) {
    let begun = Case::new("what an impulse must keep").given("omega", 2.0);
    cases.run(begun, |case| {
        let (case, [part, kick, gain]) =
            worst(case, pairs, Pair::told, |pair| {
                let Pair { hammer, flap, e } = pair;
                let [back, away] = pair.strike(2.0);
                let speeds = away * flap.arm - back * hammer.arm;
                // The same impulse on both, opposite.
                let (ia, ib) = (summed(hammer), summed(flap));
                let given = ia * (2.0 - back) / hammer.arm;
                let taken = ib * away / flap.arm;
                let energy = |i: f64, omega: f64| 0.5 * i * omega * omega;
                let left = energy(ia, back) + energy(ib, away);
                [
                    (speeds - e * 2.0 * hammer.arm).abs(),
                    (given / taken - 1.0).abs(),
                    (left / energy(ia, 2.0) - 1.0).max(0.0),
                ]
            });
        case.scalar("separation speed, off by at most", part, CLOSE)
            .scalar("impulses differ by", kick, Tolerance::abs(1e-3))
            .scalar("energy gained, at most", gain, CLOSE)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh machine", "another machine"] {
        let pair = fresh(random);
        weigh(cases, &format!("{label}: its flap"), &pair.flap);
        pair.hit(cases, &format!("{label}: its impulse"), 1.7);
        pair.swing(cases, &format!("{label}: its swing"), 9.81);
    }
}

/// The least swing of the example, for every restitution.
pub fn see() -> Outcome<Drawing> {
    let exact = |e: f64| {
        // omega = wanted / (10 (1 + e) / 9), and 60 · 10 · 0.5 = 300
        let omega = 6.0_f64.sqrt() * 0.9 / (1.0 + e);
        (1.0 - 10.0 * omega * omega / 300.0).acos().to_degrees()
    };
    let yours = (0..=20).map(|k| {
        let e = 0.05 * f64::from(k);
        let least = least_swing(&HAMMER, &FLAP, e, 10.0);
        (e, least.unwrap_or(f64::NAN).to_degrees())
    });
    let panel = Panel::new()
        .title("the hammer of the example")
        .axes("restitution e", "least swing (°)")
        .add(Series::graph("exact", 0.0..=1.0, exact).ink(Ink::Exact))
        .add(Series::points("yours", yours).ink(Ink::Blue));
    Ok(Plot::wide(panel).draw()?)
}
