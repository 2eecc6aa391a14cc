//! Newton's method with line search, and projective dynamics.

use course::testing::assert_near;
use math::Vec3;
use realtime::{
    ElasticSpring, Minimiser, MinimiserSettings, Objective, ProjectiveDynamics,
    SpringStep, SpringSystem,
};

const EARTH: Vec3 = Vec3::new(0.0, 0.0, -9.81);
const EXACT: MinimiserSettings = MinimiserSettings {
    tolerance: 1e-11,
    max_iterations: 200,
    smallest_move: 0.0,
};

/// A net of 3 by 3 particles, a corner pinned, pulled out of shape.
fn net(stiffness: f64) -> SpringSystem {
    let mut net = SpringSystem::new(EARTH).unwrap();
    net.add_pinned(Vec3::zeros()).unwrap();
    for i in 1..9 {
        let (column, row) = (f64::from(i % 3), f64::from(i / 3));
        let x = Vec3::new(1.2 * column, 0.9 * row, 0.1 * column * row);
        net.add(0.5, x, Vec3::new(0.0, 0.3, -0.2 * row)).unwrap();
    }
    for i in 0..9 {
        for (j, there) in [(i + 1, i % 3 < 2), (i + 3, i < 6)] {
            if there {
                let ends = [i, j];
                let spring =
                    ElasticSpring { ends, stiffness, rest_length: 1.0 };
                net.add_spring(spring).unwrap();
            }
        }
    }
    net
}

// PROVES: realtime/incremental-potential
#[test]
fn at_the_lowest_point_newtons_law_holds_with_the_force_at_the_end() {
    let (mut system, h) = (net(5e3), 0.02);
    let before = system.clone();
    system.backward_euler_step(h, EXACT).unwrap();
    for i in 1..9 {
        let mut force = 0.5 * EARTH;
        for spring in system.springs() {
            let [a, b] = spring.ends;
            let l = system.x()[a] - system.x()[b];
            let pull = spring.stiffness * (1.0 - 1.0 / l.norm()) * l;
            force -= if a == i { pull } else { Vec3::zeros() };
            force += if b == i { pull } else { Vec3::zeros() };
        }
        // m (v1 - v0) = h F(x1)
        let momentum = 0.5 * (system.v()[i] - before.v()[i]);
        assert_near((momentum - h * force).norm(), 0.0, 1e-11, "Newton");
    }
}

#[test]
fn gradient_is_the_slope_of_the_value() {
    let system = net(300.0);
    let mut step = SpringStep::new(&system, 0.03);
    let n = step.dim();
    let x: Vec<f64> = (0..n).map(|i| (0.7 * i as f64).sin()).collect();
    let (mut g, mut hessian) = (vec![0.0; n], vec![0.0; n * n]);
    step.derivatives(&x, &mut g, &mut hessian);
    for i in 0..n {
        let mut value = |off: f64| {
            let mut x = x.clone();
            x[i] += off;
            step.value(&x)
        };
        let slope = (value(1e-5) - value(-1e-5)) / 2e-5;
        // Central differences: 1e-10 of the third derivative, and rounding
        // of the value (1e3) over 1e-5.
        assert_near(slope, g[i], 1e-6 * g[i].abs().max(10.0), "slope");
    }
}

/// `√(1 + x²)`, on which plain Newton flies off from |x| > 1.
struct Bowl;

impl Objective for Bowl {
    fn dim(&self) -> usize {
        1
    }
    fn value(&mut self, x: &[f64]) -> f64 {
        f64::hypot(1.0, x[0])
    }
    fn derivatives(&mut self, x: &[f64], g: &mut [f64], hessian: &mut [f64]) {
        let root = f64::hypot(1.0, x[0]);
        (g[0], hessian[0]) = (x[0] / root, root.powi(-3));
    }
}

#[test]
fn without_the_line_search_newton_flies_off_and_with_it_it_arrives() {
    // A Newton step on √(1 + x²) leads from x to -x³.
    let mut x = [2.0];
    Minimiser::new().minimise(&mut Bowl, EXACT, &mut x).unwrap();
    assert!(x[0].abs() < 1e-10);
    let mut plain = [2.0];
    for k in 1..=4 {
        let (mut g, mut hessian) = ([0.0], [0.0]);
        Bowl.derivatives(&plain, &mut g, &mut hessian);
        plain[0] -= g[0] / hessian[0];
        // 2 to the power of 3^k; x + x³ - x loses a digit or two.
        let far = 2.0_f64.powi(3_i32.pow(k));
        assert_near(plain[0].abs() / far, 1.0, 1e-12, "x is -x³");
    }
}

#[test]
fn a_step_never_ends_higher_than_all_there_was() {
    // Chapter 5: E1 + ½ Δv M Δv <= E0 + T0, without gravity, at any h.
    for h in [1e-3, 0.1, 10.0] {
        let mut system = SpringSystem::new(Vec3::zeros()).unwrap();
        system.add(1.0, Vec3::zeros(), Vec3::y()).unwrap();
        system.add(2.0, 1.5 * Vec3::x(), -Vec3::y()).unwrap();
        let spring =
            ElasticSpring { ends: [0, 1], stiffness: 1e5, rest_length: 1.0 };
        system.add_spring(spring).unwrap();
        let before = 1.5 + system.elastic_energy(system.x());
        let v = system.v().to_vec();
        system.backward_euler_step(h, EXACT).unwrap();
        let mut after = system.elastic_energy(system.x());
        for (i, m) in [1.0, 2.0].into_iter().enumerate() {
            after += 0.5 * m * (system.v()[i] - v[i]).norm_squared();
        }
        assert!(after <= before * (1.0 + 1e-12), "h = {h}");
    }
}

// PROVES: realtime/projective
#[test]
fn projective_dynamics_converges_to_newtons_answer_at_a_linear_rate() {
    let (mut newton, h) = (net(500.0), 0.02);
    let system = newton.clone();
    newton.backward_euler_step(h, EXACT).unwrap();
    let mut solver = ProjectiveDynamics::new(&system, h).unwrap();
    let s = system.coast(h);
    let mut x = s.clone();
    let mut errors = Vec::new();
    for _ in 0..40 {
        solver.iterate(&system, &s, &mut x);
        let mut off: f64 = 0.0;
        for i in 0..9 {
            off = off.max((x[i] - newton.x()[i]).norm());
        }
        errors.push(off);
    }
    assert!(errors[39] < 1e-10, "{errors:?}");
    // Linear: the ratio of errors settles, and is neither 0 nor 1.
    let (early, late) = (errors[11] / errors[10], errors[16] / errors[15]);
    assert!((0.05..0.95).contains(&early), "{early}");
    assert_near(late, early, 0.1, "the same factor in each iteration");
}

#[test]
fn every_iteration_of_projective_dynamics_goes_downhill() {
    // A local and a global minimisation of one function: it cannot rise.
    let (system, h) = (net(5e4), 0.05);
    let mut solver = ProjectiveDynamics::new(&system, h).unwrap();
    let s = system.coast(h);
    let mut x = s.clone();
    let mut step = SpringStep::new(&system, h);
    let mut value = |x: &[Vec3]| {
        let free: Vec<f64> =
            x[1..].iter().flat_map(|x| [x.x, x.y, x.z]).collect();
        step.value(&free)
    };
    let mut before = value(&x);
    for _ in 0..30 {
        solver.iterate(&system, &s, &mut x);
        let now = value(&x);
        assert!(now <= before * (1.0 + 1e-12), "{now} after {before}");
        before = now;
    }
}

#[test]
fn another_system_is_refused() {
    let mut solver = ProjectiveDynamics::new(&net(1.0), 0.1).unwrap();
    let mut other = SpringSystem::new(EARTH).unwrap();
    other.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    assert!(solver.step(&mut other, 1).is_err());
    assert!(ProjectiveDynamics::new(&other, 0.0).is_err());
}
