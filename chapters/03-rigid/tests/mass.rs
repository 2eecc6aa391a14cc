//! Mass, centre of mass and inertia of bodies made of formulas.

use course::Random;
use math::{Mat3, Vec3};
use rigid::{
    MassProperties, block, capsule, cylinder, point_inertia, point_masses,
    principal_axes, rotation_about, sphere, world_inertia,
};
use std::f64::consts::PI;

/// A few roundings, relative.
const ROUNDING: f64 = 1e-14;

fn near(a: &Mat3, b: &Mat3, allowed: f64) -> bool {
    (a - b).amax() <= allowed * b.amax()
}

/// A body cut into `n` by `n` by `n` points: the sum that its integral is
/// the limit of. `inside` says which points of the unit cube count.
fn points(
    n: usize,
    size: Vec3,
    inside: impl Fn(Vec3) -> bool,
) -> Vec<(f64, Vec3)> {
    let mut points = Vec::new();
    let cell = size / n as f64;
    for i in 0..n {
        for j in 0..n {
            for k in 0..n {
                let step = Vec3::new(i as f64, j as f64, k as f64);
                let x = cell.component_mul(&step.add_scalar(0.5)) - 0.5 * size;
                if inside(x) {
                    points.push((cell.product(), x));
                }
            }
        }
    }
    points
}

#[test]
fn a_block_has_the_inertia_of_equation_5_3() {
    let block = block(Vec3::new(1.0, 2.0, 3.0), 2.0).unwrap();
    assert_eq!(block.mass, 12.0);
    assert_eq!(block.centre, Vec3::zeros());
    let moments = Vec3::new(13.0, 10.0, 5.0);
    assert_eq!(block.inertia, Mat3::from_diagonal(&moments));
}

// PROVES: rigid/block
#[test]
fn formulas_are_the_limits_of_sums_over_points() {
    // The sum over cells of size h misses h^2/12 of each cell: for a block
    // of n cells an error of 1/n^2, for round bodies that of the steps
    // along their surface.
    let size = Vec3::new(1.0, 2.0, 3.0);
    let sum = point_masses(&points(20, size, |_| true)).unwrap();
    let exact = block(size, 1.0).unwrap();
    assert!(near(&sum.inertia, &exact.inertia, 0.003));
    let ball = point_masses(&points(60, Vec3::repeat(2.0), |x| x.norm() < 1.0));
    let exact = sphere(1.0, 1.0).unwrap();
    assert!(near(&ball.unwrap().inertia, &exact.inertia, 0.003));
    let round = |x: Vec3| x.xy().norm() < 1.0;
    let can = point_masses(&points(60, Vec3::new(2.0, 2.0, 3.0), round));
    let exact = cylinder(1.0, 3.0, 1.0).unwrap();
    assert!(near(&can.unwrap().inertia, &exact.inertia, 0.003));
    assert!((exact.mass - 3.0 * PI).abs() < ROUNDING * 10.0);
}

#[test]
fn a_capsule_is_a_cylinder_between_two_half_balls() {
    let (radius, half) = (0.5, 0.8);
    let exact = capsule(radius, half, 2.0).unwrap();
    // Within a radius of the segment: the sum over points, as above.
    let inside = |x: Vec3| {
        let beyond = (x.z.abs() - half).max(0.0);
        x.xy().norm().hypot(beyond) < radius
    };
    let size = Vec3::new(1.0, 1.0, 2.6);
    let sum = point_masses(&points(70, size, inside)).unwrap();
    assert!((2.0 * sum.mass - exact.mass).abs() < 0.003 * exact.mass);
    assert!(near(&(2.0 * sum.inertia), &exact.inertia, 0.003));
    // Caps moved out as if their centres were in their flat sides would lack
    // 3/4 h r: a tenth of it all, and no rounding.
    let caps = 2.0 * 4.0 / 3.0 * PI * radius.powi(3);
    let without = exact.inertia.m11 - caps * 0.75 * half * radius;
    assert!((without / exact.inertia.m11 - 1.0).abs() > 0.1);
    // Without length it is a ball.
    let ball = sphere(radius, 2.0).unwrap();
    let short = capsule(radius, 0.0, 2.0).unwrap();
    assert!(near(&short.inertia, &ball.inertia, ROUNDING));
}

// PROVES: rigid/centre
#[test]
fn points_of_mass_balance_in_their_centre() {
    let far = Vec3::new(1e6, -2e6, 3e6);
    let both = [(1.0, far + Vec3::x()), (3.0, far - Vec3::x())];
    let pair = point_masses(&both).unwrap();
    assert_eq!(pair.mass, 4.0);
    assert_eq!(pair.centre, far - 0.5 * Vec3::x());
    // 1 kg at 1.5 m and 3 kg at 0.5 m: 2.25 + 0.75, and none about x.
    let want = Mat3::from_diagonal(&Vec3::new(0.0, 3.0, 3.0));
    assert_eq!(pair.inertia, want);
}

// PROVES: rigid/inertia
#[test]
fn the_inertia_of_a_point_is_minus_its_star_squared() {
    let r = Vec3::new(1.0, -2.0, 3.0);
    let star = math::cross_matrix(r);
    assert_eq!(point_inertia(2.0, r), -2.0 * star * star);
}

// PROVES: rigid/parallel_axis
#[test]
fn parallel_axes_move_an_inertia_to_any_point() {
    let body = block(Vec3::new(1.0, 2.0, 3.0), 1.0).unwrap();
    // About a corner a block has M/3 (y0^2 + z0^2), and products M/4 x0 y0.
    let corner = body.inertia_about(Vec3::new(-0.5, -1.0, -1.5));
    let want = Mat3::new(
        26.0, -3.0, -4.5, //
        -3.0, 20.0, -9.0, //
        -4.5, -9.0, 10.0,
    );
    assert!(near(&corner, &want, ROUNDING));
    // And back: joining it with nothing changes nothing.
    let nothing = MassProperties {
        mass: 0.0,
        centre: Vec3::repeat(7.0),
        inertia: Mat3::zeros(),
    };
    assert_eq!(body.joined(&nothing), body);
}

#[test]
fn two_halves_make_a_whole() {
    let half = block(Vec3::new(1.0, 2.0, 1.5), 1.0).unwrap();
    for far in [Vec3::zeros(), Vec3::new(3e5, 2e5, -1e5)] {
        let up = half.translated(far + 0.75 * Vec3::z());
        let whole = half.translated(far - 0.75 * Vec3::z()).joined(&up);
        let want = block(Vec3::new(1.0, 2.0, 3.0), 1.0).unwrap();
        assert!((whole.centre - far).norm() < 1e-15 * far.norm() + ROUNDING);
        assert!(near(&whole.inertia, &want.inertia, ROUNDING));
    }
}

#[test]
fn principal_axes_make_every_inertia_diagonal() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let moments = Vec3::from_fn(|_, _| random.uniform(1.0, 2.0));
        let axis = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let r = rotation_about(axis, random.uniform(0.0, PI));
        let tensor = world_inertia(r, Mat3::from_diagonal(&moments));
        let found = principal_axes(&tensor);
        let mut sorted: Vec<f64> = moments.iter().copied().collect();
        sorted.sort_by(f64::total_cmp);
        let sorted = Vec3::from_column_slice(&sorted);
        assert!((found.moments - sorted).norm() < 1e-14);
        let back =
            world_inertia(found.axes, Mat3::from_diagonal(&found.moments));
        assert!(near(&back, &tensor, 1e-14));
        // A rotation: right-handed, without stretch.
        assert!((found.axes.determinant() - 1.0).abs() < 1e-14);
        assert!(rigid::orthonormality_error(found.axes) < 1e-14);
    }
}

#[test]
fn equal_moments_and_tiny_ones_have_principal_axes_too() {
    for moments in [[1.0, 1.0, 1.0], [2.0, 1.0, 2.0], [1e-9, 1.0, 1.0]] {
        let tensor = Mat3::from_diagonal(&Vec3::from(moments));
        let r = rotation_about(Vec3::new(1.0, -1.0, 0.5), 0.7);
        let found = principal_axes(&world_inertia(r, tensor));
        let mut want = moments;
        want.sort_by(f64::total_cmp);
        for k in 0..3 {
            assert!((found.moments[k] - want[k]).abs() < 1e-14);
        }
        assert!(rigid::orthonormality_error(found.axes) < 1e-14);
    }
    let still = principal_axes(&Mat3::zeros());
    assert_eq!(still.moments, Vec3::zeros());
}

// PROVES: rigid/world_inertia
#[test]
fn rotating_a_body_rotates_its_inertia() {
    let body = cylinder(0.5, 3.0, 1.0).unwrap().translated(Vec3::x());
    let quarter = rotation_about(Vec3::y(), PI / 2.0);
    let lying = body.rotated(quarter);
    assert!((lying.centre + Vec3::z()).norm() < ROUNDING);
    let (along, across) = (lying.inertia[(0, 0)], lying.inertia[(2, 2)]);
    assert!((along - body.inertia[(2, 2)]).abs() < ROUNDING);
    assert!((across - body.inertia[(0, 0)]).abs() < ROUNDING);
}
