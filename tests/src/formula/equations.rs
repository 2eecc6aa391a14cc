//! A system of differential equations from its text.

use super::expression::Expression;
use super::parser::{parse, spelled};
use super::scope::Scope;
use ode::Field;
use std::collections::BTreeMap;

/// Equations of first or second order, brought to first order: the state is
/// what stands on the left sides, in that order, then the velocities of
/// those with two primes.
#[derive(Clone, Debug)]
pub struct Equations {
    /// What each component goes by: `x`, or `x'` and `vx`.
    names: Vec<Vec<String>>,
    /// The right sides.
    rates: Vec<Expression>,
}

/// What stands left of an equals sign.
enum Left {
    /// `x'` or `dx/dt`.
    First(String),
    /// `x''`.
    Second(String),
    /// `D1`, or `m'` where `m` is a parameter.
    Definition(String),
}

impl Equations {
    /// Reads equations such as `x' = v, v' = mu(1-x^2)v - x`, separated by
    /// commas or semicolons. A remark may stand before a colon.
    ///
    /// `parameters` gives the values of names. Further names may be defined
    /// among the equations (`D1 = …`); `r` is the distance from the origin
    /// unless it is defined.
    pub fn parse(
        text: &str,
        parameters: &BTreeMap<String, f64>,
    ) -> Result<Self, String> {
        let text = spelled(text);
        let text = text.rsplit(':').next().unwrap_or_default();
        let mut scope = Scope::default();
        for (name, value) in parameters {
            scope.known.insert(name.clone(), Expression::Constant(*value));
        }
        let mut sides = Vec::new();
        for equation in split(text) {
            let (left, right) = equation
                .split_once('=')
                .ok_or_else(|| format!("`{equation}` is no equation"))?;
            match left_side(left, parameters)? {
                Left::Definition(name) => {
                    scope.definitions.insert(name, right.to_string());
                }
                left => sides.push((left, right)),
            }
        }
        Self::assemble(&sides, scope)
    }

    fn assemble(
        sides: &[(Left, &str)],
        mut scope: Scope,
    ) -> Result<Self, String> {
        let names = component_names(sides);
        scope.known.insert("t".to_string(), Expression::Time);
        let mut seen = Vec::new();
        for (i, aliases) in names.iter().enumerate() {
            for name in aliases {
                if seen.contains(&name) {
                    return Err(format!("`{name}` has two equations"));
                }
                seen.push(name);
                scope.known.insert(name.clone(), Expression::AnswerState(i));
            }
        }
        add_distance(&mut scope);

        let (mut rates, mut accelerations) = (Vec::new(), Vec::new());
        let mut velocity = sides.len();
        for (left, right) in sides {
            let right = parse(right, &scope)?;
            if matches!(left, Left::Second(_)) {
                rates.push(Expression::AnswerState(velocity));
                velocity += 1;
                accelerations.push(right);
            } else {
                rates.push(right);
            }
        }
        rates.append(&mut accelerations);
        if rates.is_empty() {
            return Err("there is no differential equation".to_string());
        }
        Ok(Self { names, rates })
    }

    /// How many numbers the state has.
    pub fn dim(&self) -> usize {
        self.rates.len()
    }

    /// The right sides at time `t` and state `x`, written into `dxdt`.
    pub fn derivative(&self, t: f64, x: &[f64], dxdt: &mut [f64]) {
        for (dxdt, rate) in dxdt.iter_mut().zip(&self.rates) {
            *dxdt = rate.value(t, x);
        }
    }

    /// The derivatives of the right sides by the components of the state,
    /// row by row, written into `jac`.
    pub fn jacobian(&self, t: f64, x: &[f64], jac: &mut math::MatN) {
        let mut along = vec![0.0; x.len()];
        for j in 0..x.len() {
            along[j] = 1.0;
            for (i, rate) in self.rates.iter().enumerate() {
                jac[(i, j)] = rate.jet(t, x, &along).first;
            }
            along[j] = 0.0;
        }
    }

    /// The equations as a field, with a point at `x0` at time `t0`.
    pub fn field(
        &self,
        t0: f64,
        x0: &[f64],
    ) -> Field<impl FnMut(f64, &[f64], &mut [f64])> {
        assert_eq!(x0.len(), self.dim(), "one number for each equation");
        Field::new(t0, x0, |t: f64, x: &[f64], dxdt: &mut [f64]| {
            self.derivative(t, x, dxdt);
        })
    }

    /// The rates `k_i`, if the equations are decays `x_i' = -k_i x_i`.
    pub fn decay_rates(&self) -> Option<Vec<f64>> {
        let mut rates = Vec::new();
        for (i, rate) in self.rates.iter().enumerate() {
            match rate.affine(i)? {
                (0.0, slope) => rates.push(-slope),
                _ => return None,
            }
        }
        Some(rates)
    }

    /// Whether the state is all positions, then as many velocities.
    pub fn is_mechanical(&self) -> bool {
        let half = self.dim() / 2;
        let moves =
            |i: usize| self.rates[i] == Expression::AnswerState(half + i);
        self.dim().is_multiple_of(2) && (0..half).all(moves)
    }

    /// Where each of the components in `listed` is in our order.
    pub fn order(&self, listed: &[&str]) -> Result<Vec<usize>, String> {
        let mut order = Vec::new();
        for name in listed {
            let named = |aliases: &Vec<String>| {
                aliases.iter().any(|alias| alias == name)
            };
            match self.names.iter().position(named) {
                Some(i) if !order.contains(&i) => order.push(i),
                _ => return Err(format!("no equation for `{name}`")),
            }
        }
        if order.len() != self.dim() {
            let (listed, dim) = (order.len(), self.dim());
            return Err(format!("{listed} components for {dim} equations"));
        }
        Ok(order)
    }
}

/// The equations in `text`.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split([',', ';', '\n']);
    parts.map(str::trim).filter(|part| !part.is_empty())
}

fn left_side(
    left: &str,
    parameters: &BTreeMap<String, f64>,
) -> Result<Left, String> {
    let left = left.trim();
    let fraction = left.strip_prefix('d').and_then(|l| l.strip_suffix("/dt"));
    let name = fraction.unwrap_or(left.trim_end_matches('\''));
    let mut letters = name.chars();
    let proper = letters.next().is_some_and(char::is_alphabetic)
        && letters.all(|c| c.is_alphanumeric() || c == '_');
    if !proper {
        return Err(format!("cannot read the left side `{left}`"));
    }
    if fraction.is_some() {
        return Ok(Left::First(name.to_string()));
    }
    match left.len() - name.len() {
        0 => Ok(Left::Definition(name.to_string())),
        // A parameter does not change: `m' = 1 - m` abbreviates.
        1 if parameters.contains_key(name) => {
            Ok(Left::Definition(left.to_string()))
        }
        1 => Ok(Left::First(name.to_string())),
        2 => Ok(Left::Second(name.to_string())),
        _ => Err(format!("`{left}`: at most two primes")),
    }
}

/// All names of each component: first the left sides, then velocities.
fn component_names(sides: &[(Left, &str)]) -> Vec<Vec<String>> {
    let (mut names, mut velocities) = (Vec::new(), Vec::new());
    for (left, _) in sides {
        match left {
            Left::First(name) | Left::Definition(name) => {
                names.push(vec![name.clone()]);
            }
            Left::Second(name) => {
                names.push(vec![name.clone()]);
                let mut aliases = vec![format!("{name}'"), format!("v{name}")];
                // On a line the velocity is often called just `v`.
                if sides.len() == 1 {
                    aliases.push("v".to_string());
                }
                velocities.push(aliases);
            }
        }
    }
    names.append(&mut velocities);
    names
}

/// Defines `r` as the distance from the origin, where nobody else did.
fn add_distance(scope: &mut Scope) {
    let taken = scope.known.contains_key("r");
    if taken || !scope.known.contains_key("x") {
        return;
    }
    let mut squares = Vec::new();
    for name in ["x", "y", "z"] {
        if matches!(scope.known.get(name), Some(Expression::AnswerState(_))) {
            squares.push(format!("{name}^2"));
        }
    }
    let distance = format!("sqrt({})", squares.join(" + "));
    scope.definitions.entry("r".to_string()).or_insert(distance);
}
