//! Lagrangian dynamics as plainly as it can be written: what the book shows,
//! and what the system that runs is measured by.

use constraints::{LagrangianSystem, Parametric, Pendulum};
use course::Random;
use math::Vec3;
use math::dense::Ldlt;
use ode::System;
use particles::Gravity;

// ANCHOR: accelerate
/// The accelerations of the parameters under the forces `q` on the points.
fn accelerate(
    object: &impl Parametric,
    [u, udot]: [&[f64]; 2],
    (mass, q): (&[f64], &[Vec3]),
) -> Vec<f64> {
    let (n, points) = (object.dofs(), object.points());
    let mut jac = vec![Vec3::zeros(); n * points];
    let mut bias = vec![Vec3::zeros(); points];
    object.jacobian(u, &mut jac);
    object.bias_acceleration(u, udot, &mut bias);
    let (mut a, mut b) = (vec![0.0; n * n], vec![0.0; n]);
    for i in 0..points {
        for k in 0..n {
            // b = J^T (Q - M J' u')
            let column = jac[k * points + i];
            b[k] += column.dot(&(q[i] - mass[i] * bias[i]));
            for l in 0..n {
                // A = J^T M J
                a[k * n + l] += mass[i] * column.dot(&jac[l * points + i]);
            }
        }
    }
    solve(&a, b)
}
// ANCHOR_END: accelerate

/// The solution of `A x = b`.
fn solve(a: &[f64], mut b: Vec<f64>) -> Vec<f64> {
    let mut factor = Ldlt::new();
    factor.factor(b.len(), a).expect("a positive definite matrix");
    factor.solve(&mut b);
    b
}

#[test]
fn the_system_that_runs_accelerates_like_the_plain_one() {
    let mut random = Random::new(33);
    for n in 1..=4 {
        let lengths = random.vector(n, 0.5, 1.5);
        let mass = random.vector(n, 0.5, 2.0);
        let u = random.vector(n, -3.0, 3.0);
        let udot = random.vector(n, -2.0, 2.0);
        let object = Pendulum::new(Vec3::zeros(), &lengths).unwrap();
        let twin = object.clone();
        let mut system =
            LagrangianSystem::new(object, &mass, &u, &udot).unwrap();
        system.add_force(Gravity::earth()).unwrap();
        let mut derivative = vec![0.0; 2 * n];
        system.derivative(&mut derivative);
        let q: Vec<Vec3> = mass.iter().map(|m| -9.81 * m * Vec3::z()).collect();
        let plain = accelerate(&twin, [&u, &udot], (&mass, &q));
        for k in 0..n {
            // The same sums in another order, and an elimination of at most
            // four rows between: its condition is below 1e3 here.
            let gap = (plain[k] - derivative[n + k]).abs();
            assert!(gap < 1e-11 * (1.0 + plain[k].abs()), "{n} {k}: {gap:e}");
        }
    }
}
