//! Two slips of the notes that change no number: what is right instead.

use ode::{Euler, Field, Midpoint, Rk4, Solver, System, fields};

/// Counts how often a solver moves the system it wraps.
struct Watched<S> {
    system: S,
    moves: usize,
}

impl<S: System> System for Watched<S> {
    fn dim(&self) -> usize {
        self.system.dim()
    }
    fn time(&self) -> f64 {
        self.system.time()
    }
    fn get_state(&self, x: &mut [f64]) {
        self.system.get_state(x);
    }
    fn set_state(&mut self, t: f64, x: &[f64]) {
        self.moves += 1;
        self.system.set_state(t, x);
    }
    fn derivative(&mut self, dxdt: &mut [f64]) {
        self.system.derivative(dxdt);
    }
}

/// One step of `h` from `(1, 0)` on the circle: the end, and the moves made.
fn step(solver: &mut dyn Solver, h: f64) -> ([f64; 2], usize) {
    let system = Field::new(0.0, &[1.0, 0.0], fields::circle);
    let mut watched = Watched { system, moves: 0 };
    solver.step(&mut watched, h);
    let mut x = [0.0; 2];
    watched.get_state(&mut x);
    (x, watched.moves)
}

/// B5: notes B §4 says *multi-step* where it means multi-*stage*.
#[test]
fn multi_stage_methods_set_intermediate_states_and_remember_no_steps() {
    // Each stage but the first is at a state of its own, then the end is set.
    assert_eq!(step(&mut Euler::new(), 0.1).1, 1);
    assert_eq!(step(&mut Midpoint::new(), 0.1).1, 2);
    assert_eq!(step(&mut Rk4::new(), 0.1).1, 4);

    // A multi-step method would step differently after other steps.
    for mut solver in ode::fixed_step_methods() {
        let fresh = step(solver.as_mut(), 0.1);
        step(solver.as_mut(), 0.7);
        assert_eq!(step(solver.as_mut(), 0.1), fresh, "{}", solver.name());
    }
}

/// B8: without the stray end of a comment, the slide's `euler_step` is ours.
#[test]
fn the_slides_euler_step_without_its_stray_comment_end_is_eulers_method() {
    let h = 0.25;
    let mut system = Field::new(0.0, &[0.6, -0.8], fields::circle);
    let (mut state, mut arrow) = ([0.0; 2], [0.0; 2]);
    system.get_state(&mut state);
    system.derivative(&mut arrow);
    let scaled = arrow.map(|a| h * a);
    let sum = [scaled[0] + state[0], scaled[1] + state[1]];

    Euler::new().step(&mut system, h);
    assert_eq!(system.state(), sum);
    assert_eq!(system.time(), h);
}
