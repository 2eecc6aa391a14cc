//! What `suggest_step` is put through.

use super::answer::suggest_step;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Series};

/// A step that was taken.
struct Taken {
    label: &'static str,
    error: f64,
    tolerance: f64,
    h: f64,
    order: u32,
}

/// One power and a few products: rounding, by logarithms 1e-15 at most.
const CLOSE: Tolerance = Tolerance::new(1e-15, 1e-12);

/// The fixed steps, each with the reason for its numbers.
const TAKEN: [Taken; 9] = [
    // The example: 0.9 * 8^(1/3) = 1.8.
    Taken {
        label: "room to grow, order 2",
        error: 0.001,
        tolerance: 0.008,
        h: 0.1,
        order: 2,
    },
    // Equal counts as good enough: 0.9 * 1^(1/2).
    Taken {
        label: "exactly as much as allowed",
        error: 0.25,
        tolerance: 0.25,
        h: 0.1,
        order: 1,
    },
    // Published case stepsize_factor_notes_0316: 0.9 * 0.1^(1/2).
    Taken {
        label: "ten times too much, order 1",
        error: 1e-3,
        tolerance: 1e-4,
        h: 0.1,
        order: 1,
    },
    // The same error with another root: 0.9 * 0.1^(1/5).
    Taken {
        label: "ten times too much, order 4",
        error: 1e-3,
        tolerance: 1e-4,
        h: 0.1,
        order: 4,
    },
    // Published case stepsize_factor_notes_100: 0.9 * 100 is more than 5.
    Taken {
        label: "a lucky step",
        error: 1e-8,
        tolerance: 1e-4,
        h: 0.1,
        order: 1,
    },
    // 0.9 * 1e-6^(1/2) = 0.0009 is less than 0.2.
    Taken {
        label: "a disaster",
        error: 100.0,
        tolerance: 1e-4,
        h: 0.1,
        order: 1,
    },
    // tolerance / 0 is infinite, which is more than 5.
    Taken {
        label: "no error at all",
        error: 0.0,
        tolerance: 1e-4,
        h: 0.1,
        order: 4,
    },
    // As bad as can be: 0.2, by the exercise's own rule.
    Taken {
        label: "an error that is not a number",
        error: f64::NAN,
        tolerance: 1e-4,
        h: 0.1,
        order: 2,
    },
    // 0.9 * 16^(1/2) = 3.6, and the sign stays.
    Taken {
        label: "back in time",
        error: 0.001,
        tolerance: 0.016,
        h: -0.5,
        order: 1,
    },
];

fn ask(cases: &mut Cases, taken: Taken) {
    let Taken { label, error, tolerance, h, order } = taken;
    let begun = Case::new(label)
        .given("error", error)
        .given("tolerance", tolerance)
        .given("h", h)
        .given("order", order);
    cases.run(begun, |case| {
        let next = suggest_step(error, tolerance, h, order);
        case.word("keep", if next.keep { "yes" } else { "no" })
            .scalar("h_next", next.h_next, CLOSE)
            .unit("s")
    });
}

pub fn public(cases: &mut Cases) {
    for taken in TAKEN {
        ask(cases, taken);
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    next_error(cases, random);
    verdicts(cases, random);
    limits(cases, random);
}

/// If the error is C h^(p+1), the next step's error is 0.9^(p+1) times the
/// tolerance; its (p+1)-th root, in units of the tolerance, is 0.9 for every
/// order. The ratios stay where no limit interferes: 0.9 r^(1/(p+1)) with r
/// from 1/16 to 25 and p from 1 on lies between 0.22 and 4.5.
fn next_error(cases: &mut Cases, random: &mut Random) {
    let mut begun = Case::new("the next step errs a little less than allowed");
    let mut taken = Vec::new();
    for order in 1..=6 {
        let (h, c) = (random.uniform(0.01, 1.0), random.uniform(0.5, 2.0));
        let error = c * h.powi(order as i32 + 1);
        let tolerance = random.uniform(-4.0, 4.6).exp2() * error;
        let name = format!("order {order}: error, tolerance, h");
        begun = begun.given(name, (error, tolerance, h));
        taken.push((order, h, c, error, tolerance));
    }
    cases.run(begun, |case| {
        let mut roots = Vec::new();
        for (order, h, c, error, tolerance) in taken {
            let q = order as i32 + 1;
            let h_next = suggest_step(error, tolerance, h, order).h_next;
            let share = c * h_next.powi(q) / tolerance;
            roots.push(share.powf(1.0 / f64::from(q)));
        }
        // Powers up to seven lose a digit.
        case.vector("root, orders 1 to 6", roots, Tolerance::abs(1e-9))
    });
}

/// A step is kept if and only if its error is within the tolerance.
fn verdicts(cases: &mut Cases, random: &mut Random) {
    let tolerance = random.uniform(1e-6, 1e-3);
    let h = random.uniform(0.01, 1.0);
    let shares = random.vector(20, 0.5, 1.5);
    let begun = Case::new("kept if and only if the error is small enough")
        .given("tolerance", tolerance)
        .given("h", h)
        .given("order", 2);
    cases.run(begun, |mut case| {
        let mut wrong = 0;
        for share in shares {
            let error = share * tolerance;
            let keep = suggest_step(error, tolerance, h, 2).keep;
            if keep != (error <= tolerance) {
                wrong += 1;
                if wrong == 1 {
                    case = case.given("error", error);
                }
            }
        }
        let wrong = f64::from(wrong);
        case.scalar("wrong verdicts of 20", wrong, Tolerance::EXACT)
    });
}

/// Whatever the error, the next step is between a fifth of this one and five
/// times this one. The extremes are reached: 0.9 (1e-9)^(1/5) = 0.014, and
/// 0.9 (1e9)^(1/5) = 57. What is not a number counts as an extreme.
fn limits(cases: &mut Cases, random: &mut Random) {
    let h = random.uniform(0.01, 1.0);
    let powers = random.vector(10, 9.0, 12.0);
    let begun = Case::new("never below a fifth, never above five times")
        .given("errors", format_args!("10^p, 10^-p for each p, and NaN"))
        .given("p", &powers)
        .given("tolerance", 1.0)
        .given("h", h)
        .given("order", 4);
    cases.run(begun, |case| {
        let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
        for power in powers {
            for error in [10_f64.powf(power), 10_f64.powf(-power)] {
                let ratio = suggest_step(error, 1.0, h, 4).h_next / h;
                (least, most) = (least.min(ratio), most.max(ratio));
            }
        }
        let unknown = suggest_step(f64::NAN, 1.0, h, 4).h_next / h;
        case.scalar("least", least, CLOSE)
            .scalar("most", most, CLOSE)
            .scalar("after NaN", unknown, CLOSE)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, from, to) in [
        ("a fresh step within the tolerance", 0.1, 0.9),
        ("a fresh step beyond the tolerance", 1.1, 9.0),
        ("a fresh step far within the tolerance", 1e-9, 1e-8),
    ] {
        let tolerance = random.uniform(1e-6, 1e-3);
        let error = tolerance * random.uniform(from, to);
        let h = random.uniform(0.01, 1.0);
        let order = random.integer(2, 6) as u32;
        ask(cases, Taken { label, error, tolerance, h, order });
    }
}

/// The student's factor against the error, for three orders, on the right
/// one.
pub fn see() -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .axes("error / tolerance", "next step / this step")
        .log_log()
        .ranges(1e-6..=1e4, 0.1..=10.0)
        .legend(Legend::Above)
        .vertical(1.0, "kept | not kept")
        .horizontal(5.0, "")
        .horizontal(0.2, "");
    for (i, order) in [1, 2, 4].into_iter().enumerate() {
        let root = 1.0 / f64::from(order + 1);
        let right = |i: i32| {
            let error = 10_f64.powf(0.1 * f64::from(i) - 6.0);
            (error, (0.9 * error.powf(-root)).clamp(0.2, 5.0))
        };
        let yours = |i: i32| {
            let error = 10_f64.powf(0.5 * f64::from(i) - 6.0);
            (error, suggest_step(error, 1.0, 1.0, order as u32).h_next)
        };
        let name = if order == 1 { "exact" } else { "" };
        let line = Series::line(name, (0..=100).map(right));
        let points = Series::points(
            format!("yours, order {order}"),
            (0..=20).map(yours),
        );
        panel =
            panel.add(line.ink(Ink::Exact).thin()).add(points.ink(Ink::nth(i)));
    }
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
