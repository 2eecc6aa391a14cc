//! Misprints of the notes about forces and motion: the printed form fails,
//! ours holds.

use math::{Vec3, cross_matrix};
use ode::{Rk4, System, advance};
use rigid::mesh::mass_properties;
use rigid::mesh::shapes::bracket;
use rigid::{
    Body, ConstantForce, Gravity, Load, World, block, quaternion_about, sphere,
    torque_at,
};

fn brick() -> Body {
    Body::new(&block(Vec3::new(1.0, 2.0, 3.0), 1.0).unwrap()).unwrap()
}

/// A body without symmetry, on its way.
fn tumbling() -> Body {
    let q = quaternion_about(Vec3::new(1.0, -1.0, 2.0), 0.7);
    let body = brick().at(Vec3::new(3.0, 1.0, 2.0), q).unwrap();
    let (v, omega) = (Vec3::new(0.3, -0.2, 0.1), Vec3::new(1.0, 2.0, -0.5));
    body.moving(v, omega).unwrap()
}

/// The torque of forces at points of a body in the origin.
fn torque(points: [Vec3; 2], forces: [Vec3; 2]) -> Vec3 {
    let body = brick();
    let mut load = Load::default();
    for (p, force) in points.into_iter().zip(forces) {
        load.add_force_at(&body, p, force);
    }
    load.torque
}

/// D13 (notes D §5.2): the acceleration of a fall is `M g/M`, not `M g/g`.
#[test]
fn everything_falls_alike() {
    for density in [0.5, 7.0] {
        let shape = block(Vec3::repeat(1.0), density).unwrap();
        let mut world = World::new();
        world.add(Body::new(&shape).unwrap());
        world.add_force(Gravity::earth()).unwrap();
        let mut rate = vec![0.0; 13];
        world.derivative(&mut rate);
        let body = &world.bodies()[0];
        let a = body.acceleration(world.loads()[0].force);
        assert!((a - Gravity::earth().g).norm() < 1e-14);
        // M g/g would be the mass.
        assert!((a.norm() - body.mass()).abs() > 2.0);
    }
}

/// D14 (notes D §5.3): the levers add up to (0, 0, -4).
#[test]
fn two_equal_forces_have_the_torque_of_their_summed_levers() {
    let points = [Vec3::new(-3.0, 0.0, -2.0), Vec3::new(3.0, 0.0, -2.0)];
    let lever = points[0] + points[1];
    let printed = Vec3::new(0.0, 0.0, -2.0);
    assert_eq!(lever, Vec3::new(0.0, 0.0, -4.0));
    // Along z the two agree by luck; along x they do not.
    let f = Vec3::z();
    assert_eq!(torque(points, [f, f]), Vec3::zeros());
    assert_eq!(printed.cross(&f), Vec3::zeros());
    let f = Vec3::x();
    assert_eq!(torque(points, [f, f]), lever.cross(&f));
    assert_ne!(torque(points, [f, f]), printed.cross(&f));
}

/// D15 (notes D eq. 5-6): the second lever is (3, 0, 2).
#[test]
fn a_couple_acts_on_opposite_corners() {
    let f = 5.0;
    let up = Vec3::new(0.0, 0.0, f);
    let first = Vec3::new(-3.0, 0.0, -2.0);
    let (right, printed) =
        (Vec3::new(3.0, 0.0, 2.0), Vec3::new(3.0, 0.0, -2.0));
    // Both give the printed torque, since z does not matter to a force
    // along z ...
    let want = Vec3::new(0.0, 6.0 * f, 0.0);
    assert_eq!(torque([first, right], [up, -up]), want);
    assert_eq!(torque([first, printed], [up, -up]), want);
    // ... but only levers that mirror each other make the torque twice that
    // of one force, whichever way it points.
    let askew = Vec3::new(1.0, 2.0, 3.0);
    let twice = 2.0 * torque_at(first, askew, Vec3::zeros());
    assert_eq!(torque([first, right], [askew, -askew]), twice);
    assert_ne!(torque([first, printed], [askew, -askew]), twice);
}

/// D16 (notes D §5.5): work is the force times the way along it, not times
/// the length of the path.
#[test]
fn a_longer_path_is_not_more_work() {
    let force = Vec3::new(0.0, 0.5, 0.0);
    let point = Vec3::new(1.5, 0.0, 0.0);
    let shape = block(Vec3::new(4.0, 1.0, 1.0), 0.5).unwrap();
    let mut world = World::new();
    world.add(Body::new(&shape).unwrap());
    world.add_force(ConstantForce::new(0, point, force).unwrap()).unwrap();
    let at = |world: &World| world.bodies()[0].world_from_body(point);
    let (start, mut before, mut path) = (at(&world), at(&world), 0.0);
    for _ in 0..10_000 {
        world.step(&mut Rk4::new(), 0.001);
        path += (at(&world) - before).norm();
        before = at(&world);
    }
    let work = world.bodies()[0].kinetic_energy();
    let along = force.dot(&(at(&world) - start));
    assert!((work - along).abs() < 1e-9);
    let by_length = force.norm() * path;
    assert!(by_length > 1.05 * work, "{by_length} {work}");
}

/// D29 (notes D eq. A-18, and the text after A-21): a minus too many, and a
/// prime too few. The sums take levers from the centre of mass, not positions.
#[test]
fn the_torque_is_a_sum_over_levers_and_not_over_positions() {
    let arm = [Vec3::new(1.0, 0.2, -0.3), Vec3::new(0.1, 0.5, 0.7)];
    let arms = [arm[0], -arm[0], arm[1], -arm[1]];
    let omega = Vec3::new(0.4, -1.1, 0.6);
    let omega_rate = Vec3::new(-0.2, 0.3, 0.9);
    let mut torque = Vec3::zeros();
    for r in arms {
        let a = omega_rate.cross(&r) + omega.cross(&omega.cross(&r));
        torque += r.cross(&a);
    }
    // - (sum r* r'*) omega - (sum r* r*) omega', masses of 1 kg
    let sums = |centre: Vec3| {
        let mut sum = Vec3::zeros();
        for r in arms {
            let (place, rate) = (centre + r, omega.cross(&r));
            sum -= cross_matrix(place) * (cross_matrix(rate) * omega);
            sum -= cross_matrix(place) * (cross_matrix(place) * omega_rate);
        }
        sum
    };
    assert!((sums(Vec3::zeros()) - torque).norm() < 1e-14);
    assert!((sums(Vec3::new(2.0, 0.0, 1.0)) - torque).norm() > 1.0);
}

/// D31 (notes D eq. C-2): `r' = v - r* omega`.
#[test]
fn a_point_moves_with_minus_its_star_times_omega() {
    let body = tumbling();
    let arm = Vec3::new(0.4, -0.3, 0.9);
    let moves = body.point_velocity(body.x + arm);
    let ours = body.v() - cross_matrix(arm) * body.omega();
    let printed = body.v() + cross_matrix(arm) * body.omega();
    assert!((moves - ours).norm() < 1e-15);
    assert!((moves - printed).norm() > 0.5);
    // The energy does not see the sign: it adds up both of +r and -r.
    let pair = |sign: f64| {
        let speed = |arm: Vec3| {
            let v = body.v() + sign * cross_matrix(arm) * body.omega();
            v.norm_squared()
        };
        speed(arm) + speed(-arm)
    };
    assert!((pair(1.0) - pair(-1.0)).abs() < 1e-14);
}

/// D32 (notes D appendix C.2): what counts are principal axes, not axes of
/// symmetry.
#[test]
fn a_body_spins_steadily_about_principal_axes_and_no_others() {
    let still = Vec3::zeros();
    let spin_change = |body: &Body, omega: Vec3| {
        let body = body.moving(still, omega).unwrap();
        body.angular_acceleration(still).norm()
    };
    // A cube is no body of revolution, and spins freely about any axis.
    let cube = block(Vec3::repeat(1.0), 1.0).unwrap();
    let cube = Body::new(&cube).unwrap();
    let askew = Vec3::new(1.0, 2.0, -0.7);
    assert!(spin_change(&cube, askew) < 1e-14);
    assert!(spin_change(&brick(), askew) > 0.1);
    // A bracket has no axis of symmetry, and three steady ones.
    let shape = mass_properties(&bracket().unwrap(), 1.0).unwrap();
    let body = Body::new(&shape).unwrap();
    let axes = shape.principal_axes().axes;
    for k in 0..3 {
        let axis = axes.column(k).into_owned();
        assert!(spin_change(&body, axis) < 1e-14);
    }
    assert!(spin_change(&body, Vec3::x()) > 0.1);
}

/// D33 (notes D appendix C.3): points orbit about the axis through the
/// centre of mass, not about the centre itself.
#[test]
fn points_are_drawn_to_the_axis() {
    let ball = Body::new(&sphere(1.0, 1.0).unwrap()).unwrap();
    let body = ball.moving(Vec3::zeros(), 2.0 * Vec3::z()).unwrap();
    let p = Vec3::new(0.6, 0.0, 0.7);
    let a = body.point_acceleration(p, Vec3::zeros(), Vec3::zeros());
    // |omega|^2 times the distance from the axis, towards it.
    assert!((a - Vec3::new(-2.4, 0.0, 0.0)).norm() < 1e-14);
    assert!(a.normalize().dot(&-p.normalize()) < 0.7);
}

/// D46 (notes D eq. C-10): the inverse inertia applies to the whole product
/// `omega x L`.
#[test]
fn the_inverse_inertia_stands_before_the_whole_product() {
    let body = tumbling();
    let (omega, l, i_inv) = (body.omega(), body.l, body.i_inv());
    let at = |t: f64| {
        let mut world = World::new();
        world.add(body);
        advance(&mut Rk4::new(), &mut world, t / 4.0, 4);
        world.bodies()[0].omega()
    };
    let h = 1e-4;
    let slope = (at(h) - at(-h)) / (2.0 * h);
    let ours = -(i_inv * omega.cross(&l));
    let printed = -(i_inv * omega).cross(&l);
    assert!((ours - slope).norm() < 1e-6);
    assert!((printed - slope).norm() > 0.1);
    let library = body.angular_acceleration(Vec3::zeros());
    assert!((library - ours).norm() < 1e-15);
}
