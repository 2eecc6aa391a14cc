//! Fixed steps counted by integers (erratum D8), paths, and fields.

use ode::fields::{chase, chase_solution, circle};
use ode::{
    Euler, Field, Rk4, System, Trajectory, advance, advance_to, frame_times,
    record, solver_named,
};

#[test]
fn three_hundred_frames_are_three_hundred_frames() {
    // Case run_simulation_frame_count.
    let times: Vec<f64> = frame_times(10.0, 30).collect();
    assert_eq!(times.len(), 300);
    assert_eq!(times[299], 10.0);
    assert_eq!(times[29], 1.0);
}

#[test]
#[expect(clippy::while_float, reason = "the printed loop is under test")]
fn the_printed_loop_shows_one_frame_too_many() {
    let (mut passes, mut t) = (0, 0.0);
    while t < 10.0 {
        passes += 1;
        t += 1.0 / 30.0;
    }
    assert_eq!(passes, 301);
    assert_eq!(t, 10.033333333333308);
}

#[test]
fn the_clock_is_computed_from_the_step_index() {
    let mut system = Field::new(0.0, &[1.0, 0.0], circle);
    advance(&mut Euler::new(), &mut system, 0.1, 1_000_000);
    assert_eq!(system.time(), 100_000.0);
    // A clock that adds up its steps is off by now.
    let mut sum = 0.0;
    for _ in 0..1_000_000 {
        sum += 0.1;
    }
    assert!((sum - 100_000.0_f64).abs() > 1e-7);
    // And it lands on ends that no multiple of the step hits.
    let mut system = Field::new(0.1, &[1.0, 0.0], circle);
    advance_to(&mut Rk4::new(), &mut system, 0.7, 3);
    assert_eq!(system.time(), 0.7);
}

#[test]
#[should_panic(expected = "a step must be finite and not zero")]
fn a_step_of_zero_breaks_the_contract() {
    let mut system = Field::new(0.0, &[1.0, 0.0], circle);
    advance(&mut Euler::new(), &mut system, 0.0, 1);
}

#[test]
fn a_recorded_path_is_the_path_taken() {
    let mut system = Field::new(2.0, &[1.0, 0.0], circle);
    let path = record(&mut Euler::new(), &mut system, 0.5, 4);
    assert_eq!(path.times(), [2.0, 2.5, 3.0, 3.5, 4.0]);
    assert_eq!((path.len(), path.dim()), (5, 2));
    assert_eq!(path.at(0), [1.0, 0.0]);
    assert_eq!(path.at(1), [1.0, 0.5]);
    assert_eq!(path.last(), Some((4.0, system.state())));
    assert_eq!(path.against_time(1)[1], (2.5, 0.5));
    assert_eq!(path.in_plane(0, 1)[1], (1.0, 0.5));
    assert_eq!(path.iter().len(), 5);
    assert!(Trajectory::new(2).last().is_none());
}

// PROVES: ode/ivp
#[test]
fn a_field_is_a_system_whose_derivative_is_its_function() {
    let f = |t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = t + x[1];
        dxdt[1] = t * x[0];
    };
    let mut system = Field::new(3.0, &[5.0, 7.0], f);
    let mut dxdt = [0.0; 2];
    system.derivative(&mut dxdt);
    assert_eq!((system.dim(), system.time()), (2, 3.0));
    assert_eq!(dxdt, [10.0, 15.0]);
    // It depends on time in two ways: through t, and through x.
    system.set_state(4.0, &[5.0, 7.0]);
    system.derivative(&mut dxdt);
    assert_eq!(dxdt, [11.0, 20.0]);
    system.set_state(4.0, &[6.0, 8.0]);
    system.derivative(&mut dxdt);
    assert_eq!(dxdt, [12.0, 24.0]);
    let mut x = [0.0; 2];
    system.get_state(&mut x);
    assert_eq!(x, [6.0, 8.0]);
}

#[test]
fn the_chaser_follows_its_exact_path() {
    let mut system = Field::new(0.0, &[2.0, -1.0], chase);
    advance_to(&mut Rk4::new(), &mut system, 3.0, 300);
    let exact = chase_solution(3.0, [2.0, -1.0]);
    for i in 0..2 {
        // RK4 at h = 0.01: a few times h^4.
        assert!((system.state()[i] - exact[i]).abs() < 1e-8);
    }
}

#[test]
fn solvers_are_found_by_name_in_any_case() {
    for name in ["Euler", "euler", "MIDPOINT", "rk4", "leapfrog"] {
        let found = solver_named(name).unwrap();
        assert!(found.name().eq_ignore_ascii_case(name));
    }
    assert!(solver_named("heun").is_none());
}
