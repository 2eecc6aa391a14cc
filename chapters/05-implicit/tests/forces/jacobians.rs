//! Every derivative against differences of the force, and what becomes of
//! the derivatives in the matrix.

use crate::random;
use course::Random;
use implicit::{
    ForceJacobians, ImplicitForce, ImplicitParticles, SpringNetwork, Stretch,
    spring_jacobians,
};
use math::{Mat3, MatN, Vec3};
use particles::{Spring, State};

/// The forces on all particles, one after another.
fn force_at(
    force: &mut dyn ImplicitForce,
    x: &[Vec3],
    v: &[Vec3],
    mass: &[f64],
) -> Vec<f64> {
    let mut sum = vec![Vec3::zeros(); x.len()];
    force.apply(&State { t: 0.0, x, v, mass }, &mut sum);
    sum.iter().flat_map(|f| [f.x, f.y, f.z]).collect()
}

/// The derivatives by central differences. With a step of 1e-5 the formula
/// errs by about 1e-10 and rounding by about 1e-11, relative.
fn differences(
    force: &mut dyn ImplicitForce,
    cloud: &ImplicitParticles,
) -> ForceJacobians {
    let d = 1e-5;
    let n = cloud.len();
    let mut found = ForceJacobians::zeros(n);
    for column in 0..3 * n {
        let (i, k) = (column / 3, column % 3);
        let (mut x, mut v) = (cloud.x().to_vec(), cloud.v().to_vec());
        let mass = cloud.mass();
        let mut slope = |by_x: bool| {
            let mut ends = Vec::new();
            for side in [d, -d] {
                if by_x {
                    x[i][k] += side
                } else {
                    v[i][k] += side
                }
                ends.push(force_at(force, &x, &v, mass));
                if by_x { x[i][k] -= side } else { v[i][k] -= side }
            }
            let pairs = ends[0].iter().zip(&ends[1]);
            pairs.map(|(a, b)| (a - b) / (2.0 * d)).collect::<Vec<_>>()
        };
        let (by_x, by_v) = (slope(true), slope(false));
        for row in 0..3 * n {
            found.dfdx[(row, column)] = by_x[row];
            found.dfdv[(row, column)] = by_v[row];
        }
    }
    found
}

/// The largest difference, relative to the largest entry.
fn distance(a: &MatN, b: &MatN) -> f64 {
    (a - b).amax() / (1.0 + b.amax())
}

// PROVES: implicit/spring_jacobian
#[test]
fn every_force_has_the_derivatives_of_its_differences() {
    let mut random = Random::new(71);
    for _ in 0..20 {
        let cloud = random::cloud(&mut random, 5);
        for (name, mut force) in random::forces(&mut random) {
            let wanted = differences(force.as_mut(), &cloud);
            let mut exact = ForceJacobians::zeros(5);
            force.jacobians(&cloud.state(), &mut exact);
            let by_x = distance(&exact.dfdx, &wanted.dfdx);
            let by_v = distance(&exact.dfdv, &wanted.dfdv);
            assert!(by_x < 1e-6, "{name}: dF/dx is off by {by_x:e}");
            assert!(by_v < 1e-6, "{name}: dF/dv is off by {by_v:e}");
        }
    }
}

#[test]
fn without_the_damping_of_turning_springs_the_derivative_is_wrong() {
    // The negative control of the test above: what the matrix leaves out is
    // large enough to be seen.
    let (l, ldot) = (Vec3::new(1.0, 0.5, 0.0), Vec3::new(0.0, 1.0, 2.0));
    let (full, _) = spring_jacobians(10.0, 3.0, 1.0, l, ldot);
    let (undamped, _) = spring_jacobians(10.0, 0.0, 1.0, l, ldot);
    assert!((full - undamped).amax() > 0.1);
    assert!((full - full.transpose()).amax() > 0.1, "not symmetric");
    assert!((undamped - undamped.transpose()).amax() < 1e-14);
}

/// The matrix of a step of `h` that one spring makes for two particles.
fn pair_matrix(rest: f64, h: f64) -> (MatN, MatN) {
    let mut pair = ImplicitParticles::new();
    pair.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    pair.add(2.0, Vec3::x(), Vec3::zeros()).unwrap();
    let spring = Spring::new([0, 1], 1000.0, 0.0, rest).unwrap();
    pair.add_force(SpringNetwork::new(vec![spring])).unwrap();
    let used = pair.linear_system(h).unwrap().matrix.to_dense();
    let mut exact = -h * h * pair.jacobians().dfdx;
    for i in 0..6 {
        exact[(i, i)] += pair.mass()[i / 3];
    }
    (used, exact)
}

// PROVES: implicit/clamped
#[test]
fn a_compressed_spring_makes_the_exact_matrix_indefinite_but_not_ours() {
    let (used, exact) = pair_matrix(2.0, 0.1);
    let lowest = |m: MatN| m.symmetric_eigenvalues().min();
    assert!(lowest(exact) < -1.0);
    // Never below the smallest mass: what the spring adds is positive.
    assert!(lowest(used) > 1.0 - 1e-12);
}

#[test]
fn a_stretched_spring_at_rest_goes_into_the_matrix_as_it_is() {
    let (used, exact) = pair_matrix(0.5, 0.1);
    assert!((used - exact).amax() < 1e-12);
}

#[test]
fn the_matrix_of_every_force_is_symmetric_and_no_smaller_than_the_masses() {
    let mut random = Random::new(5);
    for _ in 0..20 {
        for which in 0..7 {
            let mut cloud = random::cloud(&mut random, 5);
            let lightest = cloud.mass().iter().copied().fold(9.0, f64::min);
            let (name, force) =
                random::forces(&mut random).into_iter().nth(which).unwrap();
            cloud.add_force(Boxed(force)).unwrap();
            let matrix = cloud.linear_system(0.05).unwrap().matrix.to_dense();
            let mirrored = matrix.transpose();
            assert!((&matrix - mirrored).amax() < 1e-12, "{name}");
            let lowest = matrix.symmetric_eigenvalues().min();
            assert!(lowest > lightest - 1e-9, "{name}: {lowest}");
        }
    }
}

/// A force in a box is a force.
struct Boxed(Box<dyn ImplicitForce>);

impl particles::Force for Boxed {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        self.0.apply(now, force);
    }
}

impl ImplicitForce for Boxed {
    fn pairs(&self, pairs: &mut Vec<(usize, usize)>) {
        self.0.pairs(pairs);
    }
    fn jacobians(&self, now: &State<'_>, jacobians: &mut ForceJacobians) {
        self.0.jacobians(now, jacobians);
    }
    fn bind(&mut self, matrix: &math::sparse::BlockSymmetric) {
        self.0.bind(matrix);
    }
    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &implicit::StepContext<'_>,
        system: &mut implicit::LinearSystem,
    ) {
        self.0.assemble(now, stage, system);
    }
}

#[test]
fn a_displacement_within_its_stiffness_gains_no_energy() {
    // `needed` is the least transverse factor for which the energy excess is
    // not positive, whatever the displacement; one half is always enough.
    let mut random = Random::new(3);
    let mut gained = 0;
    for _ in 0..10_000 {
        let l = random::vector(&mut random);
        let d = random::vector(&mut random) * random.uniform(0.0, 3.0);
        let rest = random.uniform(0.0, 2.0);
        let stretch = Stretch::new(l, rest);
        let energy = |l: Vec3| 0.5 * (l.norm() - rest).powi(2);
        let slope = (l.norm() - rest) * stretch.u;
        for t in [0.0, stretch.needed(d), 0.5] {
            let quadratic = d.dot(&(stretch.stiffness(t) * d));
            let rise = energy(l + d) - energy(l) - slope.dot(&d);
            let direct = rise - quadratic;
            let excess = 0.5 * stretch.energy_excess(t, d);
            assert!((direct - excess).abs() < 1e-9, "{direct} {excess}");
            if t > 0.0 {
                assert!(direct < 1e-12, "{direct} at t = {t}");
            }
            gained += usize::from(t == 0.0 && direct > 1e-6);
        }
    }
    // Without a transverse factor many displacements would gain energy.
    assert!(gained > 1000, "{gained}");
}

#[test]
fn a_spring_without_length_pulls_nowhere() {
    let zero = (Mat3::zeros(), Mat3::zeros());
    let none = Vec3::zeros();
    assert_eq!(spring_jacobians(5.0, 1.0, 1.0, none, Vec3::x()), zero);
    assert_eq!(Stretch::new(none, 1.0).u, none);
}
