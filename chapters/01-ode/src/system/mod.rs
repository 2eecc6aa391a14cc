//! What a solver may ask of a model: notes B §4.

mod pending_error;

pub use pending_error::{PendingError, SystemError};

// ANCHOR: system
/// A model whose state `x` changes by `x' = f(x, t)`.
///
/// Five questions are enough for every solver in this book. A model answers
/// them and stays ignorant of solvers; a solver asks them and stays ignorant
/// of models.
pub trait System {
    /// How many numbers the state has.
    fn dim(&self) -> usize;
    /// The current time `t`.
    fn time(&self) -> f64;
    /// Copies the current state into `x`.
    fn get_state(&self, x: &mut [f64]);
    /// Moves the model to time `t` and state `x`.
    fn set_state(&mut self, t: f64, x: &[f64]);
    /// Writes `f(x, t)` at the current state and time into `dxdt`.
    fn derivative(&mut self, dxdt: &mut [f64]);

    /// Called when the step to the current state is kept. The model may
    /// correct its state: bring a quaternion back to length one, for example.
    /// Returns whether it did. Most models have nothing to correct.
    fn accept(&mut self) -> bool {
        false
    }

    /// Why a derivative failed, if one did since this was last asked.
    fn take_error(&mut self) -> Option<SystemError> {
        None
    }
}
// ANCHOR_END: system

// A borrowed model is a model: this is how code that is generic over `S`
// hands it to a solver that wants a `dyn System`.
impl<S: System + ?Sized> System for &mut S {
    fn dim(&self) -> usize {
        (**self).dim()
    }
    fn time(&self) -> f64 {
        (**self).time()
    }
    fn get_state(&self, x: &mut [f64]) {
        (**self).get_state(x);
    }
    fn set_state(&mut self, t: f64, x: &[f64]) {
        (**self).set_state(t, x);
    }
    fn derivative(&mut self, dxdt: &mut [f64]) {
        (**self).derivative(dxdt);
    }
    fn accept(&mut self) -> bool {
        (**self).accept()
    }
    fn take_error(&mut self) -> Option<SystemError> {
        (**self).take_error()
    }
}

// ANCHOR: field
/// A vector field `f(t, x, dxdt)` together with a point that follows it.
#[derive(Clone, Debug)]
pub struct Field<F> {
    t: f64,
    x: Vec<f64>,
    f: F,
}

impl<F: FnMut(f64, &[f64], &mut [f64])> Field<F> {
    /// The field `f` and a point that starts at `x0` at time `t0`.
    pub fn new(t0: f64, x0: &[f64], f: F) -> Self {
        Self { t: t0, x: x0.to_vec(), f }
    }
}
// ANCHOR_END: field

impl<F> Field<F> {
    /// Where the point is now.
    pub fn state(&self) -> &[f64] {
        &self.x
    }
}

// ANCHOR: field-system
impl<F: FnMut(f64, &[f64], &mut [f64])> System for Field<F> {
    fn dim(&self) -> usize {
        self.x.len()
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn get_state(&self, x: &mut [f64]) {
        x.copy_from_slice(&self.x);
    }

    fn set_state(&mut self, t: f64, x: &[f64]) {
        self.t = t;
        self.x.copy_from_slice(x);
    }

    // EQ: ode/ivp
    fn derivative(&mut self, dxdt: &mut [f64]) {
        // x' = f(x, t)
        (self.f)(self.t, &self.x, dxdt);
    }
}
// ANCHOR_END: field-system
