//! What `project_spring` is put through.

use super::answer::{Projected, Spring, project_spring};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

type Triple = [f64; 3];

/// A few dozen operations on numbers near one.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// The spring of the statement, without and with its damper.
const SPRING: Spring = Spring { rest: 1.0, compliance: 0.02, damping: 0.0 };
const DAMPED: Spring = Spring { damping: 0.1, ..SPRING };

/// Everything but the spring.
#[derive(Clone, Copy)]
struct Ends {
    h: f64,
    w: [f64; 2],
    x_old: [Triple; 2],
    x: [Triple; 2],
    lambda: f64,
}

/// The ends of the statement.
const ENDS: Ends = Ends {
    h: 0.1,
    w: [1.0, 0.0],
    x_old: [[1.2, 0.0, 0.0], [0.0; 3]],
    x: [[1.4, 0.0, 0.0], [0.0; 3]],
    lambda: 0.0,
};

impl Ends {
    fn told(&self, case: Case) -> Case {
        case.given("h", self.h)
            .given("w", self.w)
            .given("x_old", self.x_old)
            .given("x", self.x)
            .given("λ", self.lambda)
    }

    fn project(&self, spring: &Spring) -> Projected {
        let Ends { h, w, x_old, x, lambda } = *self;
        project_spring(spring, h, w, x_old, x, lambda)
    }

    /// How far C + τ C' + a λ is from zero, with `n` as it is.
    fn off(&self, spring: &Spring) -> f64 {
        let d = less(self.x[0], self.x[1]);
        let gone = less(d, less(self.x_old[0], self.x_old[1]));
        let length = dot(d, d).sqrt();
        let rate = dot(d, gone) / length / self.h;
        let a = spring.compliance / self.h / self.h;
        length - spring.rest + spring.damping * rate + a * self.lambda
    }
}

fn less(a: Triple, b: Triple) -> Triple {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Triple, b: Triple) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn ask(cases: &mut Cases, label: &str, spring: Spring, ends: Ends) {
    let begun = ends.told(Case::new(label).given("spring", spring));
    cases.run(begun, |case| {
        let end = ends.project(&spring);
        let rows = end.x.map(|x| x.to_vec()).to_vec();
        case.matrix("x", rows, CLOSE).unit("m").scalar("λ", end.lambda, CLOSE)
    });
}

pub fn public(cases: &mut Cases) {
    // The example: -0.4/3, then -(0.4 + 0.2)/4.
    ask(cases, "without damping", SPRING, ENDS);
    ask(cases, "with damping", DAMPED, ENDS);
    // Another sweep, from where the first one ended: nothing is left to do.
    let x = [[1.4 - 0.4 / 3.0, 0.0, 0.0], [0.0; 3]];
    let again = Ends { x, lambda: -0.4 / 3.0, ..ENDS };
    ask(cases, "a second sweep", SPRING, again);
    // And one in between, where λ counts for half: -(0.4 - 0.2)/3.
    ask(cases, "half of it is done", SPRING, Ends { lambda: -0.1, ..ENDS });
    // A rod of unequal ends: 0.4 m, of which the lighter takes three quarters.
    let rod = Spring { compliance: 0.0, ..SPRING };
    let unequal = Ends { w: [1.5, 0.5], ..ENDS };
    ask(cases, "a rod", rod, unequal);
    let rod = Spring { compliance: 0.0, ..DAMPED };
    ask(cases, "a damped rod", rod, unequal);
    // Too short by half, aslant: n = (0.6, 0, 0.8).
    let short = Ends {
        x_old: [[0.4, 1.0, 0.2], [0.0, 1.0, 0.1]],
        x: [[0.3, 1.0, 0.4], [0.0, 1.0, 0.0]],
        w: [0.5, 2.0],
        ..ENDS
    };
    ask(cases, "compressed, aslant", SPRING, short);
    ask(cases, "compressed, aslant, damped", DAMPED, short);
    // It has turned by a quarter: C is what it was, and yet the particles
    // have moved along n, by 1.4 m.
    let turned = Ends { x_old: [[0.0, 1.4, 0.0], [0.0; 3]], ..ENDS };
    ask(cases, "turned by a quarter", DAMPED, turned);
    // A shorter substep: a is 8, τ/h is 2.
    ask(cases, "half the step", DAMPED, Ends { h: 0.05, ..ENDS });
    let longer = Spring { rest: 1.25, ..DAMPED };
    ask(cases, "a longer spring", longer, ENDS);
    let same = Ends { x: [[0.5; 3]; 2], ..ENDS };
    ask(cases, "both in one place", DAMPED, same);
    // Two alike share the way; and it may be the other one that is nailed.
    ask(cases, "equal ends", DAMPED, Ends { w: [1.0; 2], ..ENDS });
    ask(cases, "the other one moves", DAMPED, Ends { w: [0.0, 1.0], ..ENDS });
    let nailed = Ends { w: [0.0; 2], ..ENDS };
    ask(cases, "both nailed", rod, nailed);
}

fn triple(random: &mut Random, from: f64, to: f64) -> Triple {
    let list = random.vector(3, from, to);
    [list[0], list[1], list[2]]
}

/// Ends about a metre apart, that have moved by some centimetres.
fn fresh(random: &mut Random) -> (Spring, Ends) {
    let far = triple(random, 0.3, 0.9);
    let near = triple(random, -0.2, 0.2);
    let mut old = |x: Triple| less(x, triple(random, -0.1, 0.1));
    let x_old = [old(far), old(near)];
    let spring = Spring {
        rest: random.uniform(0.5, 1.5),
        compliance: random.uniform(0.001, 0.05),
        damping: random.uniform(0.01, 0.2),
    };
    let ends = Ends {
        h: random.uniform(0.02, 0.2),
        w: [random.uniform(0.2, 2.0), random.uniform(0.2, 2.0)],
        x_old,
        x: [far, near],
        lambda: random.uniform(-0.05, 0.05),
    };
    (spring, ends)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let draws: Vec<(Spring, Ends)> = (0..20).map(|_| fresh(random)).collect();
    let shown =
        |d: &(Spring, Ends), case: Case| d.1.told(case.given("spring", d.0));
    // The ends move along n, which stays what it was: the equation holds after
    // one projection, exactly.
    cases.run(Case::new("the equation of the spring"), |case| {
        let (case, [off, again]) =
            course::worst(case, &draws, shown, |(spring, ends)| {
                let Projected { x, lambda } = ends.project(spring);
                let end = Ends { x, lambda, ..*ends };
                let twice = end.project(spring);
                [end.off(spring).abs(), (twice.lambda - lambda).abs()]
            });
        case.scalar("off by at most", off, CLOSE)
            .unit("m")
            .scalar("change of λ by a second projection", again, CLOSE)
            .unit("N s²")
    });
    // Both ends are pushed by one impulse: the centre of mass stays, and
    // nothing moves across.
    cases.run(Case::new("one push for both ends"), |case| {
        let (case, [centre, across]) =
            course::worst(case, &draws, shown, |(spring, ends)| {
                let end = ends.project(spring);
                let [a, b] = [0, 1]
                    .map(|i| less(end.x[i], ends.x[i]).map(|x| x / ends.w[i]));
                let d = less(ends.x[0], ends.x[1]);
                let along = dot(a, d) / dot(d, d);
                let sum = [0, 1, 2].map(|k| a[k] + b[k]);
                let rest = [0, 1, 2].map(|k| a[k] - along * d[k]);
                [dot(sum, sum).sqrt(), dot(rest, rest).sqrt()]
            });
        case.scalar("sum of m Δx", centre, CLOSE)
            .unit("kg m")
            .scalar("part across", across, CLOSE)
            .unit("kg m")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["fresh ends", "other fresh ends"] {
        let (spring, ends) = fresh(random);
        ask(cases, label, spring, ends);
    }
    let (spring, ends) = fresh(random);
    let rod = Spring { compliance: 0.0, damping: 0.0, ..spring };
    ask(cases, "a fresh rod", rod, ends);
}

/// A mass is let go on a spring, in one direction: there one projection of each
/// step is a step of backward Euler.
pub fn see() -> Outcome<Drawing> {
    let h = 1.0 / 60.0;
    let mut panel = Panel::new()
        .title("a mass of 1 kg, let go on a spring of 100 N/m")
        .axes("time (s)", "stretch (m)")
        .legend(Legend::Above);
    // What XPBD is to be: backward Euler, (1 + h²k + h k τ) v' = v + h g - h k C
    // with k = 100 N/m and 1 kg.
    for (name, ink, damping) in [
        ("yours, undamped", Ink::Blue, 0.0),
        ("yours, τ = 0.04 s", Ink::Orange, 0.04),
    ] {
        let spring = Spring { rest: 1.0, compliance: 0.01, damping };
        let (mut x, mut v) = (-1.0_f64, 0.0_f64);
        let (mut c, mut rate) = (0.0, 0.0);
        let mut yours: Vec<Point> = vec![(0.0, 0.0)];
        let mut exact: Vec<Point> = vec![(0.0, 0.0)];
        for step in 1..=120 {
            let t = h * f64::from(step);
            let start = [[0.0; 3], [0.0, 0.0, x]];
            v -= 10.0 * h;
            let coasted = [[0.0; 3], [0.0, 0.0, x + h * v]];
            let w = [0.0, 1.0];
            let end = project_spring(&spring, h, w, start, coasted, 0.0);
            v = (end.x[1][2] - x) / h;
            x = end.x[1][2];
            yours.push((t, (-x - 1.0).clamp(-0.5, 0.6)));
            rate = (rate + h * 10.0 - h * 100.0 * c)
                / (1.0 + h * h * 100.0 + h * 100.0 * damping);
            c += h * rate;
            exact.push((t, c));
        }
        let title = if damping == 0.0 { "backward Euler" } else { "" };
        panel = panel
            .add(Series::path(title, exact).ink(Ink::Exact))
            .add(Series::points(name, yours).ink(ink));
    }
    Ok(Plot::wide(panel).draw()?)
}
