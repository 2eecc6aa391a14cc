//! The derivative of a formula, by the rules of school: no differences, so
//! no error but rounding.

use super::expression::{Expression, Function, Operator};

impl Expression {
    /// How the formula changes with component `i` of the state.
    pub(crate) fn slope(&self, t: f64, x: &[f64], i: usize) -> f64 {
        match self {
            Self::Constant(_) | Self::Time => 0.0,
            Self::State(j) => f64::from(*j == i),
            Self::Negative(a) => -a.slope(t, x, i),
            Self::Binary(operator, a, b) => {
                let left = (a.value(t, x), a.slope(t, x, i));
                let right = (b.value(t, x), b.slope(t, x, i));
                combined(*operator, left, right)
            }
            Self::Call(function, a) => {
                let inner = a.slope(t, x, i);
                // A constant argument stays one, even where the function
                // itself has no slope.
                if inner == 0.0 {
                    return 0.0;
                }
                outer(*function, a.value(t, x)) * inner
            }
        }
    }
}

/// The slope of `a op b` from values and slopes of both.
fn combined(op: Operator, (a, da): (f64, f64), (b, db): (f64, f64)) -> f64 {
    match op {
        Operator::Plus => da + db,
        Operator::Minus => da - db,
        Operator::Times => da * b + a * db,
        Operator::Over => (da * b - a * db) / (b * b),
        Operator::Power if da == 0.0 && db == 0.0 => 0.0,
        Operator::Power if db == 0.0 => b * a.powf(b - 1.0) * da,
        Operator::Power => a.powf(b) * (db * a.ln() + b * da / a),
    }
}

/// The slope of a function at `x`.
fn outer(function: Function, x: f64) -> f64 {
    match function {
        Function::Sin => x.cos(),
        Function::Cos => -x.sin(),
        Function::Tan => 1.0 / (x.cos() * x.cos()),
        Function::Exp => x.exp(),
        Function::Sqrt => 0.5 / x.sqrt(),
        Function::Ln => 1.0 / x,
        Function::Abs => x.signum(),
        Function::Tanh => 1.0 - x.tanh() * x.tanh(),
    }
}
