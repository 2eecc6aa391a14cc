//! A stepping method from the name that a case calls it by.

use super::problem::Problem;
use ode::{
    Solver, System, backward_euler, fixed_step_methods, symplectic_methods,
};

/// Any method of the chapter, ready for one problem.
pub(super) struct Method(Box<dyn Solver>);

impl Method {
    /// The method called `name`, if it suits the problem and the step `h`.
    pub(super) fn named(
        name: &str,
        problem: &Problem,
        h: f64,
    ) -> Result<Self, String> {
        let plain = plain_name(name);
        if plain == "backwardeuler" {
            return BackwardEuler::new(problem, h);
        }
        for solver in fixed_step_methods() {
            if plain_name(solver.name()) == plain {
                return Ok(Self(solver));
            }
        }
        let mut special = symplectic_methods().into_iter();
        let solver = special.find(|s| plain_name(s.name()) == plain);
        let solver = solver.ok_or(format!("no method is called `{name}`"))?;
        if !problem.equations.is_mechanical() {
            return Err(format!("`{name}` wants positions, then velocities"));
        }
        Ok(Self(solver))
    }
}

/// Letters and digits of a name, and one name for each method.
fn plain_name(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    let plain = letters.collect::<String>().to_lowercase();
    let usual = match plain.as_str() {
        "expliciteuler" | "forwardeuler" => "euler",
        "impliciteuler" => "backwardeuler",
        "semiimpliciteuler" => "symplecticeuler",
        "rk2" | "explicitmidpoint" => "midpoint",
        "rungekutta" | "rungekutta4" => "rk4",
        "dopri5" => "dormandprince",
        "verlet" => "leapfrog",
        _ => return plain,
    };
    usual.to_string()
}

impl Solver for Method {
    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn order(&self) -> usize {
        self.0.order()
    }
    fn stages(&self) -> usize {
        self.0.stages()
    }
    fn step(&mut self, system: &mut dyn System, h: f64) {
        self.0.step(system, h);
    }
}

/// The chapter's backward Euler step, which is for decays only.
struct BackwardEuler {
    rates: Vec<f64>,
    x: Vec<f64>,
}

impl BackwardEuler {
    #[allow(clippy::new_ret_no_self)] // one method among the others
    fn new(problem: &Problem, h: f64) -> Result<Method, String> {
        let rates = problem.equations.decay_rates();
        let rates = rates.ok_or("backward Euler is for decays only")?;
        let mut x = problem.x0.clone();
        backward_euler(h, &rates, &mut x).map_err(|why| why.to_string())?;
        Ok(Method(Box::new(Self { rates, x })))
    }
}

impl Solver for BackwardEuler {
    fn name(&self) -> &'static str {
        "backward Euler"
    }
    fn order(&self) -> usize {
        1
    }
    fn stages(&self) -> usize {
        1
    }
    fn step(&mut self, system: &mut dyn System, h: f64) {
        let t = system.time();
        system.get_state(&mut self.x);
        let step = backward_euler(h, &self.rates, &mut self.x);
        assert!(step.is_ok(), "step and rates were tried before");
        system.set_state(t + h, &self.x);
    }
}
