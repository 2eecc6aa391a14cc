//! Formulas with their derivatives along a direction.

use super::expression::{Expression, Function, Operator};

/// A value that depends on one number `s`, with its first two derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jet {
    /// The value.
    pub value: f64,
    /// The first derivative by `s`.
    pub first: f64,
    /// The second derivative by `s`.
    pub second: f64,
}

impl Jet {
    fn constant(value: f64) -> Self {
        Self { value, first: 0.0, second: 0.0 }
    }

    /// What a function makes of it, given that function's value and
    /// derivatives: the chain rule, twice.
    fn through(self, value: f64, d: f64, dd: f64) -> Self {
        // A constant stays one, even where the function has no slope.
        if self.first == 0.0 && self.second == 0.0 {
            return Self::constant(value);
        }
        let first = d * self.first;
        let second = dd * self.first * self.first + d * self.second;
        Self { value, first, second }
    }

    fn times(self, b: Self) -> Self {
        let a = self;
        Self {
            value: a.value * b.value,
            first: a.first * b.value + a.value * b.first,
            second: a.second * b.value
                + 2.0 * a.first * b.first
                + a.value * b.second,
        }
    }

    fn plus(self, sign: f64, b: Self) -> Self {
        Self {
            value: self.value + sign * b.value,
            first: self.first + sign * b.first,
            second: self.second + sign * b.second,
        }
    }

    fn inverse(self) -> Self {
        let r = 1.0 / self.value;
        self.through(r, -r * r, 2.0 * r * r * r)
    }

    fn power(self, b: Self) -> Self {
        if b.first == 0.0 && b.second == 0.0 {
            let (x, n) = (self.value, b.value);
            let raised = |n: f64| if n == 0.0 { 1.0 } else { x.powf(n) };
            // A factor of zero wins over a power that has no value at 0.
            let times = |k: f64, n| if k == 0.0 { 0.0 } else { k * raised(n) };
            let (d, dd) = (times(n, n - 1.0), times(n * (n - 1.0), n - 2.0));
            return self.through(raised(n), d, dd);
        }
        // a^b = e^(b ln a)
        let exponent = self.call(Function::Ln).times(b);
        exponent.call(Function::Exp)
    }

    fn call(self, function: Function) -> Self {
        let x = self.value;
        let (sin, cos) = x.sin_cos();
        let (value, d, dd) = match function {
            Function::Sin => (sin, cos, -sin),
            Function::Cos => (cos, -sin, -cos),
            Function::Tan => {
                let slope = 1.0 / (cos * cos);
                (x.tan(), slope, 2.0 * x.tan() * slope)
            }
            Function::Exp => (x.exp(), x.exp(), x.exp()),
            Function::Sqrt => {
                let root = x.sqrt();
                (root, 0.5 / root, -0.25 / (x * root))
            }
            Function::Ln => (x.ln(), 1.0 / x, -1.0 / (x * x)),
            Function::Abs => (x.abs(), x.signum(), 0.0),
            Function::Sinh => (x.sinh(), x.cosh(), x.sinh()),
            Function::Cosh => (x.cosh(), x.sinh(), x.cosh()),
            Function::Tanh => {
                let slope = 1.0 - x.tanh() * x.tanh();
                (x.tanh(), slope, -2.0 * x.tanh() * slope)
            }
        };
        self.through(value, d, dd)
    }
}

impl Expression {
    /// The formula at the time `t` and at `x + s direction`, with its
    /// derivatives by `s` at 0.
    pub(super) fn jet(&self, t: f64, x: &[f64], direction: &[f64]) -> Jet {
        let jet = |a: &Self| a.jet(t, x, direction);
        match self {
            Self::Constant(c) => Jet::constant(*c),
            Self::Time => Jet::constant(t),
            Self::AnswerState(i) => {
                Jet { value: x[*i], first: direction[*i], second: 0.0 }
            }
            Self::Negative(a) => Jet::constant(0.0).plus(-1.0, jet(a)),
            Self::Call(function, a) => jet(a).call(*function),
            Self::Binary(operator, a, b) => {
                let (a, b) = (jet(a), jet(b));
                match operator {
                    Operator::Plus => a.plus(1.0, b),
                    Operator::Minus => a.plus(-1.0, b),
                    Operator::Times => a.times(b),
                    Operator::Over => a.times(b.inverse()),
                    Operator::Power => a.power(b),
                }
            }
        }
    }
}
