//! What the probes of one-step methods have in common: fixed trips through
//! fields, when the field is asked, the order, and fresh fields.

use crate::{Case, Cases, Random, Tolerance};
use std::cell::RefCell;

/// A vector field: how fast a state changes, at a time.
pub type VectorField<'a> = &'a dyn Fn(f64, &[f64]) -> Vec<f64>;

/// A right answer is off by rounding only, a few times 1e-16 a step; over
/// forty steps that stays below 1e-13.
pub const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// Steps through a field, and how the field is written for people.
pub struct Trip {
    /// The name of the case.
    pub label: &'static str,
    /// The field in words.
    pub field: &'static str,
    /// The field.
    pub f: fn(f64, &[f64]) -> Vec<f64>,
    /// The time at the start, s.
    pub t: f64,
    /// The step, s.
    pub h: f64,
    /// The state at the start.
    pub x: &'static [f64],
    /// How many steps.
    pub steps: usize,
}

/// A method under test: one step from a field, `t`, `h` and `x`.
pub struct StepProbe(pub fn(VectorField<'_>, f64, f64, &[f64]) -> Vec<f64>);

impl StepProbe {
    /// The state after `steps` steps.
    pub fn march(
        &self,
        f: VectorField<'_>,
        t: f64,
        h: f64,
        x: &[f64],
        steps: usize,
    ) -> Vec<f64> {
        let mut x = x.to_vec();
        for n in 0..steps {
            x = (self.0)(f, t + n as f64 * h, h, &x);
        }
        x
    }

    /// Fixed trips.
    pub fn trips(&self, cases: &mut Cases, trips: &[Trip]) {
        for Trip { label, field, f, t, h, x, steps } in trips {
            let begun = Case::new(*label)
                .given("f(t, x)", format_args!("{field}"))
                .given("t", t)
                .given("h", h)
                .given("x", x);
            cases.run(begun, |case| {
                case.vector("x_new", self.march(f, *t, *h, x, *steps), CLOSE)
            });
        }
    }

    /// When the field is asked: at these shares of the step. The clock loses
    /// a digit or two when the start is taken off again.
    pub fn questions(&self, cases: &mut Cases, random: &mut Random) {
        let (t, h) = (random.uniform(1.0, 9.0), random.uniform(0.2, 0.9));
        let x = random.vector(2, -1.0, 1.0);
        let begun = Case::new("when the field is asked")
            .given("f(t, x)", format_args!("(-y, x)"))
            .given("t", t)
            .given("h", h)
            .given("x", &x);
        cases.run(begun, |case| {
            let times = RefCell::new(Vec::new());
            let f = |now: f64, x: &[f64]| {
                times.borrow_mut().push((now - t) / h);
                vec![-x[1], x[0]]
            };
            (self.0)(&f, t, h, &x);
            case.vector("share of the step", times.take(), Tolerance::abs(1e-9))
        });
    }

    /// The order, measured by steps of `2/n` and half of that.
    pub fn order(
        &self,
        cases: &mut Cases,
        random: &mut Random,
        label: &str,
        n: usize,
        within: f64,
    ) {
        let c = random.vector(6, 0.5, 1.5);
        let begun = Case::new(label)
            .given("f(t, x)", format_args!("c cos(t) x, number by number"))
            .given("c", &c)
            .given("from t to", (0.0, 2.0))
            .given("h", format_args!("1/{} and 1/{n}", n / 2))
            .given("x", vec![1.0; c.len()]);
        cases.run(begun, |case| {
            let errors = [n, 2 * n].map(|n| self.swing_error(&c, n));
            let order = (errors[0] / errors[1]).log2();
            case.scalar("order", order, Tolerance::abs(within))
        });
    }

    /// The error at t = 2 in `n` steps on x' = c cos(t) x, for several c at
    /// once. The solution is x = exp(c sin t): published case order_cos.
    pub fn swing_error(&self, c: &[f64], n: usize) -> f64 {
        let swing = |t: f64, x: &[f64]| -> Vec<f64> {
            (0..x.len()).map(|i| c[i] * t.cos() * x[i]).collect()
        };
        let start = vec![1.0; c.len()];
        let end = self.march(&swing, 0.0, 2.0 / n as f64, &start, n);
        let mut sum = 0.0;
        for i in 0..c.len() {
            sum += (end[i] - (c[i] * 2.0_f64.sin()).exp()).abs();
        }
        sum
    }

    /// Fresh fields.
    pub fn held_out(&self, cases: &mut Cases, random: &mut Random) {
        for (label, steps) in [
            ("a fresh field, one step", 1),
            ("another fresh field, one step", 1),
            ("a fresh field, ten steps", 10),
        ] {
            let c = random.vector(3, 0.5, 1.5);
            let x = random.vector(3, -1.0, 1.0);
            let (t, h) = (random.uniform(1.0, 5.0), random.uniform(0.05, 0.3));
            let field = "(c1 cos(t) - y, c2 x z, c3 sin(t) - x y)";
            let begun = Case::new(label)
                .given("f(t, x)", format_args!("{field}"))
                .given("c", &c)
                .given("t", t)
                .given("h", h)
                .given("x", &x);
            cases.run(begun, |case| {
                let f = |t: f64, x: &[f64]| {
                    vec![
                        c[0] * t.cos() - x[1],
                        c[1] * x[0] * x[2],
                        c[2] * t.sin() - x[0] * x[1],
                    ]
                };
                case.vector("x_new", self.march(&f, t, h, &x, steps), CLOSE)
            });
        }
    }
}
