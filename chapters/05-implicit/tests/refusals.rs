//! What is refused, and by which name.

use implicit::arrangements::{drape, flag, stiff_chain, tablecloth};
use implicit::{
    AdaptiveImplicit, BackwardEuler, Bdf2, Bending, Cloth, ClothModel, Fabric,
    FieldWithJacobian, Grid, Hinge, ImplicitError, ImplicitMidpoint,
    ImplicitParticles, ImplicitSolver, Membrane, MembraneStiffness,
    MembraneTriangle, Obstacle, ObstacleShape, SpringNetwork, Wind, decay_step,
    overshoot_limit, stability_limit,
};
use math::{MatN, Vec3};
use ode::{InputError, StepError, Tolerance};
use particles::{MouseSpring, ScriptedMotion, Spring};

const BAD: [f64; 4] = [0.0, -1.0, f64::NAN, f64::INFINITY];

/// The field that an error complains about.
fn field<T>(result: Result<T, InputError>) -> &'static str {
    result.err().expect("bad input is refused").field
}

fn step_field<T>(result: Result<T, ImplicitError>) -> &'static str {
    match result.err().expect("bad input is refused") {
        ImplicitError::Input(error) => error.field,
        other => panic!("{other}"),
    }
}

#[test]
fn steps_and_rates_must_be_positive() {
    for bad in BAD {
        assert_eq!(field(decay_step(bad, 1.0, 1.0)), "h");
        assert_eq!(field(decay_step(0.1, bad, 1.0)), "k");
        assert_eq!(field(overshoot_limit(bad)), "k");
        assert_eq!(field(stability_limit(bad)), "k");
        let mut methods: [Box<dyn ImplicitSolver>; 3] = [
            Box::new(BackwardEuler::linearised()),
            Box::new(ImplicitMidpoint::linearised()),
            Box::new(Bdf2::linearised()),
        ];
        for method in &mut methods {
            let mut chain = stiff_chain(2, 10.0).unwrap();
            assert_eq!(step_field(method.step(&mut chain, bad)), "h");
        }
        let mut chain = stiff_chain(2, 10.0).unwrap();
        assert_eq!(step_field(chain.step(bad)), "h");
        assert_eq!(step_field(chain.dense_step(bad)), "h");
        assert_eq!(step_field(chain.linear_system(bad)), "h");
        chain.settings.tolerance = bad;
        assert_eq!(step_field(chain.step(0.1)), "tolerance");
    }
    let mut chain = stiff_chain(2, 10.0).unwrap();
    chain.settings.max_iterations = 0;
    assert_eq!(step_field(chain.step(0.1)), "max_iterations");
}

#[test]
fn particles_and_forces_are_checked() {
    let mut world = ImplicitParticles::new();
    let zero = Vec3::zeros();
    for bad in BAD {
        assert_eq!(field(world.add(bad, zero, zero)), "mass");
    }
    let nowhere = Vec3::new(0.0, f64::NAN, 0.0);
    assert_eq!(field(world.add(1.0, nowhere, zero)), "x");
    assert_eq!(field(world.add(1.0, zero, nowhere)), "v");
    world.add(1.0, zero, zero).unwrap();
    let spring = Spring::new([0, 1], 1.0, 0.0, 1.0).unwrap();
    let springs = SpringNetwork::new(vec![spring]);
    assert_eq!(field(world.add_force(springs)), "particle of a force");
    assert_eq!(field(world.pin(1)), "particle");
    assert_eq!(field(world.unconstrain(7)), "particle");
    assert_eq!(field(world.constrain_to_plane(0, zero)), "normal");
    assert_eq!(field(world.move_particle(3, zero, zero)), "particle");
    assert_eq!(field(world.set_time(f64::NAN)), "t");
    let lost = move |_t: f64| ScriptedMotion { x: nowhere, v: zero, a: zero };
    assert_eq!(field(world.set_script(0, lost)), "x of the script");
    let mouse = MouseSpring::new(4, zero, 1.0, 0.0).unwrap();
    assert_eq!(field(world.attach_mouse(mouse)), "particle");
    assert_eq!(field(world.move_mouse(nowhere)), "target");
    world.pin(0).unwrap();
    // Who follows a script is not to be put elsewhere.
    assert_eq!(field(world.move_particle(0, zero, zero)), "particle");
}

#[test]
fn fabrics_and_shapes_are_checked() {
    assert_eq!(field(Grid::new(1, 5, 1.0, 1.0)), "columns");
    assert_eq!(field(Grid::new(5, 1, 1.0, 1.0)), "rows");
    let grid = Grid::square(4, 1.0).unwrap();
    for bad in BAD {
        assert_eq!(field(Grid::new(5, 5, bad, 1.0)), "width");
        assert_eq!(field(Grid::new(5, 5, 1.0, bad)), "height");
        assert_eq!(field(Obstacle::ball(Vec3::zeros(), bad)), "radius");
        let fabric = Fabric { density: bad, ..Fabric::cotton() };
        let place = |p: f64, q: f64| Vec3::new(p, q, 0.0);
        let cloth = Cloth::new(&grid, &fabric, ClothModel::Springs, place);
        assert_eq!(field(cloth), "density");
    }
    let fabric = Fabric { shear: -1.0, ..Fabric::cotton() };
    assert_eq!(
        field(flag(&grid, &fabric, ClothModel::Triangles, 1.0)),
        "shear"
    );
    let cotton = Fabric::cotton();
    let model = ClothModel::Springs;
    assert_eq!(field(flag(&grid, &cotton, model, -1.0)), "speed");
    assert_eq!(field(drape(&grid, &cotton, model, 0.0)), "radius");
    let pulled = tablecloth(&grid, &cotton, model, 1.0, 0.0);
    assert_eq!(field(pulled), "duration");
    assert_eq!(field(stiff_chain(0, 1.0)), "links");
    assert_eq!(field(stiff_chain(1, 0.0)), "ks");
    let flat = [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]];
    assert_eq!(field(MembraneTriangle::new([0, 1, 2], flat)), "material");
    let folded = [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0], [0.0, 1.0]];
    assert_eq!(field(Hinge::new([0, 1, 2, 3], folded)), "material");
    assert_eq!(field(Bending::new(Vec::new(), -1.0, 0.0)), "stiffness");
    let threads =
        MembraneStiffness { stretch: f64::NAN, shear: 0.0, damping: 0.0 };
    assert_eq!(field(Membrane::new(Vec::new(), threads)), "stretch");
    let air = Wind::new(&[], Vec3::zeros(), -1.0, 0.0);
    assert_eq!(field(air), "pressure");
    let crooked = ObstacleShape::HalfSpace(2.0 * Vec3::z());
    assert_eq!(field(Obstacle::new(crooked, Vec3::zeros())), "normal");
    let thin =
        ObstacleShape::RoundedBox { half: Vec3::repeat(0.1), rounding: 0.2 };
    assert_eq!(field(Obstacle::new(thin, Vec3::zeros())), "rounding");
}

#[test]
fn a_matrix_without_inverse_is_an_error_that_says_when() {
    // x' = x / h: backward Euler divides by 1 - h/h.
    let h = 0.25;
    let f = move |_t: f64, x: &[f64], dxdt: &mut [f64]| dxdt[0] = x[0] / h;
    let j = move |_t: f64, _x: &[f64], jac: &mut MatN| jac[(0, 0)] = 1.0 / h;
    let mut system = FieldWithJacobian::new(2.0, &[1.0], f, j);
    let error = BackwardEuler::linearised().step(&mut system, h).unwrap_err();
    assert_eq!(error, ImplicitError::Singular { time: 2.0, step: h });
    assert!(error.to_string().contains("t = 2"), "{error}");
    assert_eq!(system.state(), [1.0]);
    BackwardEuler::linearised().step(&mut system, 0.5 * h).unwrap();
}

#[test]
fn an_iteration_that_never_ends_is_capped() {
    // Newton's iterates for x = 1 + 4 sin(20 x) wander about for ever.
    let f = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = 40.0 * (20.0 * x[0]).sin();
    };
    let j = |_t: f64, x: &[f64], jac: &mut MatN| {
        jac[(0, 0)] = 800.0 * (20.0 * x[0]).cos();
    };
    let mut system = FieldWithJacobian::new(0.0, &[1.0], f, j);
    let mut method = BackwardEuler::converged();
    method.newton.max_iterations = 3;
    let error = method.step(&mut system, 0.1).unwrap_err();
    let ImplicitError::NotConverged(left) = error else { panic!("{error}") };
    assert_eq!(left.time, 0.0);
    assert!(left.residual > 0.0);
    assert_eq!(system.state(), [1.0]);
}

#[test]
fn the_adaptive_driver_checks_its_settings() {
    let tolerance = Tolerance::both(1e-3).unwrap();
    let complaint = |change: &dyn Fn(&mut AdaptiveImplicit<BackwardEuler>),
                     t_end: f64| {
        let method = BackwardEuler::linearised();
        let mut adaptive = AdaptiveImplicit::new(method, tolerance);
        change(&mut adaptive);
        let mut chain = stiff_chain(2, 10.0).unwrap();
        match adaptive.run(&mut chain, t_end) {
            Err(StepError::Input(error)) => error.field,
            other => panic!("accepted: {other:?}"),
        }
    };
    assert_eq!(complaint(&|_| {}, -1.0), "t_end");
    assert_eq!(complaint(&|_| {}, f64::NAN), "t_end");
    assert_eq!(complaint(&|a| a.limits.max_step = 0.0, 1.0), "max_step");
    let first = |a: &mut AdaptiveImplicit<BackwardEuler>| {
        a.limits.first_step = Some(-0.1);
    };
    assert_eq!(complaint(&first, 1.0), "first_step");
}
