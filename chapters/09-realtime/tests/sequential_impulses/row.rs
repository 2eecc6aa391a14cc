//! Rows in units of mass.

use math::Vec3;
use realtime::{MassRoots, Motion, Row};

// PROVES: realtime/mass-units
#[test]
fn an_impulse_changes_the_speed_of_its_row_by_the_inverse_effective_mass() {
    // Two blocks as chapter 3 has them, and the same in units of mass.
    let sides = [Vec3::new(1.0, 2.0, 0.5), Vec3::new(0.3, 0.4, 0.9)];
    let masses = [3.0, 0.7];
    let n = Vec3::new(1.0, 2.0, -2.0) / 3.0;
    let arms = [Vec3::new(0.5, -1.0, 0.2), Vec3::new(-0.1, 0.2, 0.4)];
    let inertia = |k: usize| {
        let squares = sides[k].component_mul(&sides[k]);
        masses[k] / 12.0 * (Vec3::repeat(squares.sum()) - squares)
    };
    let arm =
        |k: usize| arms[k].cross(&n).component_div(&inertia(k).map(f64::sqrt));
    let root = |k: usize| 1.0 / f64::sqrt(masses[k]);
    let roots = MassRoots { a: root(0), b: root(1) };
    let row = Row::new(arm(0), arm(1), roots, 0.0);
    let [mut a, mut b] = [Motion::default(); 2];
    row.apply(1.0, n, roots, &mut a, &mut b);
    let speed = row.speed(n, roots, &a, &b);
    assert!((speed * row.mass - 1.0).abs() < 1e-14);
    // The exact one: n·n/m and (r × n)·I⁻¹(r × n) of both.
    let mut exact = 0.0;
    for k in 0..2 {
        let turn = arms[k].cross(&n);
        exact += 1.0 / masses[k] + turn.dot(&turn.component_div(&inertia(k)));
    }
    assert!((speed - exact).abs() < 1e-13 * exact, "{speed} {exact}");
    // Momentum is conserved: what one gets, the other gives.
    let total = a.lin / root(0) + b.lin / root(1);
    assert!(total.norm() < 1e-14);
}
