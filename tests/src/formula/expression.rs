//! A formula as a tree.

/// A formula whose names have all been looked up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expression {
    Constant(f64),
    Time,
    /// A component of the state.
    AnswerState(usize),
    Negative(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Call(Function, Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
    Over,
    Power,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Sin,
    Cos,
    Tan,
    Exp,
    Sqrt,
    Ln,
    Abs,
    Sinh,
    Cosh,
    Tanh,
}

/// Every function by the names that it goes by.
pub(crate) const FUNCTIONS: [(&str, Function); 11] = [
    ("sin", Function::Sin),
    ("cos", Function::Cos),
    ("tan", Function::Tan),
    ("exp", Function::Exp),
    ("sqrt", Function::Sqrt),
    ("ln", Function::Ln),
    ("log", Function::Ln),
    ("abs", Function::Abs),
    ("sinh", Function::Sinh),
    ("cosh", Function::Cosh),
    ("tanh", Function::Tanh),
];

impl Function {
    fn apply(self, x: f64) -> f64 {
        match self {
            Self::Sin => x.sin(),
            Self::Cos => x.cos(),
            Self::Tan => x.tan(),
            Self::Exp => x.exp(),
            Self::Sqrt => x.sqrt(),
            Self::Ln => x.ln(),
            Self::Abs => x.abs(),
            Self::Sinh => x.sinh(),
            Self::Cosh => x.cosh(),
            Self::Tanh => x.tanh(),
        }
    }
}

impl Operator {
    fn apply(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Plus => a + b,
            Self::Minus => a - b,
            Self::Times => a * b,
            Self::Over => a / b,
            // The square must be what a person would write: `a * a`.
            Self::Power if b == 2.0 => a * a,
            Self::Power => a.powf(b),
        }
    }
}

impl Expression {
    pub(crate) fn value(&self, t: f64, x: &[f64]) -> f64 {
        match self {
            Self::Constant(c) => *c,
            Self::Time => t,
            Self::AnswerState(i) => x[*i],
            Self::Negative(a) => -a.value(t, x),
            Self::Binary(operator, a, b) => {
                operator.apply(a.value(t, x), b.value(t, x))
            }
            Self::Call(function, a) => function.apply(a.value(t, x)),
        }
    }

    /// `(a, b)` if the formula is `a + b x_i` with constant `a` and `b`.
    pub(crate) fn affine(&self, i: usize) -> Option<(f64, f64)> {
        match self {
            Self::Constant(c) => Some((*c, 0.0)),
            Self::AnswerState(j) if *j == i => Some((0.0, 1.0)),
            Self::Time | Self::AnswerState(_) => None,
            Self::Negative(a) => {
                let (a, b) = a.affine(i)?;
                Some((-a, -b))
            }
            Self::Call(function, a) => match a.affine(i)? {
                (a, 0.0) => Some((function.apply(a), 0.0)),
                _ => None,
            },
            Self::Binary(operator, left, right) => {
                combine(*operator, left.affine(i)?, right.affine(i)?)
            }
        }
    }
}

/// Applies `operator` to two affine formulas, if the result is one.
fn combine(
    operator: Operator,
    (a, b): (f64, f64),
    (c, d): (f64, f64),
) -> Option<(f64, f64)> {
    match operator {
        _ if b == 0.0 && d == 0.0 => Some((operator.apply(a, c), 0.0)),
        Operator::Plus => Some((a + c, b + d)),
        Operator::Minus => Some((a - c, b - d)),
        Operator::Times if d == 0.0 => Some((a * c, b * c)),
        Operator::Times if b == 0.0 => Some((a * c, a * d)),
        Operator::Over if d == 0.0 => Some((a / c, b / c)),
        _ => None,
    }
}
