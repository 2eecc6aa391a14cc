//! Forces and torques at points, fixed bodies, and how points move.

use course::Random;
use math::{Quat, Vec3};
use ode::{Adaptive, DormandPrince, Euler, Rk4, System, Tolerance, advance};
use rigid::measure::{kinetic_energy, potential_energy, total_energy};
use rigid::{
    Body, ConstantForce, Gravity, Load, Spring, World, block, quaternion_about,
    torque_at,
};

fn brick() -> Body {
    Body::new(&block(Vec3::new(4.0, 1.0, 1.0), 0.5).unwrap()).unwrap()
}

/// A body in a random state.
fn random_body(random: &mut Random) -> Body {
    let mut draw = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
    let size = draw().map(|x| 1.5 + x);
    let body = Body::new(&block(size, 1.0).unwrap()).unwrap();
    let q = quaternion_about(draw(), 3.0 * draw().x);
    let body = body.at(draw(), q).unwrap();
    body.moving(draw(), 2.0 * draw()).unwrap()
}

// PROVES: rigid/torque
#[test]
fn a_force_at_the_centre_has_no_torque_and_one_off_centre_has() {
    let body = brick().at(Vec3::new(1.0, 2.0, 3.0), Quat::identity()).unwrap();
    let f = Vec3::new(0.0, 5.0, 0.0);
    let mut load = Load::default();
    load.add_force_at(&body, body.x, f);
    assert_eq!(load, Load { force: f, torque: Vec3::zeros() });
    load.add_force_at(&body, body.x + 2.0 * Vec3::x(), f);
    let torque = Vec3::new(0.0, 0.0, 10.0);
    assert_eq!(load, Load { force: 2.0 * f, torque });
    // Sliding a force along its own line changes nothing.
    let slid = torque_at(body.x + 2.0 * Vec3::x() + 7.0 * f, f, body.x);
    assert_eq!(slid, torque);
}

// PROVES: rigid/point_acceleration
// PROVES: rigid/point_velocity
#[test]
fn points_move_as_the_slope_of_where_they_are() {
    let mut random = Random::new(10);
    for _ in 0..50 {
        let body = random_body(&mut random);
        let mut draw = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let (b, load) = (draw(), Load { force: draw(), torque: draw() });
        // Where the point is a little later or earlier: a steady load.
        let at = |t: f64| {
            let mut world = World::new();
            world.add(body);
            let twist = rigid::ConstantTorque::new(0, load.torque).unwrap();
            let push =
                ConstantForce::new(0, Vec3::zeros(), load.force).unwrap();
            world.add_force(twist).unwrap();
            world.add_force(push).unwrap();
            advance(&mut Rk4::new(), &mut world, t / 4.0, 4);
            world.bodies()[0].world_from_body(b)
        };
        let p = body.world_from_body(b);
        let h = 1e-3;
        let (next, last) = (at(h), at(-h));
        // Differences err by h^2 times a third or fourth derivative, which
        // omega up to 4 rad/s brings to some hundred.
        let v = (next - last) / (2.0 * h);
        assert!((body.point_velocity(p) - v).norm() < 1e-4);
        let a = (next - 2.0 * p + last) / (h * h);
        let got = body.point_acceleration(p, load.force, load.torque);
        assert!((got - a).norm() < 1e-3, "{got} {a}");
        // Without the centripetal term it would be off.
        let omega = body.omega();
        let centripetal = omega.cross(&omega.cross(&(p - body.x)));
        assert!(
            centripetal.norm() < 1e-2 || (got - centripetal - a).norm() > 5e-3
        );
        assert!((body.body_from_world(p) - b).norm() < 1e-14);
    }
}

// PROVES: rigid/angular_acceleration
#[test]
fn angular_acceleration_is_the_slope_of_the_angular_velocity() {
    let mut random = Random::new(11);
    for _ in 0..50 {
        let body = random_body(&mut random);
        let torque = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let at = |t: f64| {
            let mut world = World::new();
            world.add(body);
            let twist = rigid::ConstantTorque::new(0, torque).unwrap();
            world.add_force(twist).unwrap();
            advance(&mut Rk4::new(), &mut world, t / 4.0, 4);
            world.bodies()[0].omega()
        };
        let h = 1e-4;
        let slope = (at(h) - at(-h)) / (2.0 * h);
        let got = body.angular_acceleration(torque);
        assert!((got - slope).norm() < 1e-5, "{got} {slope}");
    }
}

// PROVES: rigid/rotational_energy
#[test]
fn translational_and_rotational_energy_are_that_of_the_points() {
    let mut random = Random::new(12);
    for _ in 0..20 {
        let body = random_body(&mut random);
        // Eight points with the inertia of the body.
        let half = 0.5 * body.i_body().trace();
        let b = Vec3::from_fn(|k, _| {
            ((half - body.i_body()[(k, k)]) / body.mass()).sqrt()
        });
        let mut energy = 0.0;
        for corner in 0..8_usize {
            let side =
                |bit: usize| if corner >> bit & 1 == 0 { 1.0 } else { -1.0 };
            let b = Vec3::from_fn(|k, _| side(k) * b[k]);
            let v = body.point_velocity(body.world_from_body(b));
            energy += body.mass() / 16.0 * v.norm_squared();
        }
        assert!((body.kinetic_energy() / energy - 1.0).abs() < 1e-13);
    }
}

#[test]
fn a_fixed_body_stays_where_it_is_and_stays_a_number() {
    let mut world = World::new();
    let x = Vec3::new(0.0, 0.0, 5.0);
    let q = quaternion_about(Vec3::x(), 0.3);
    let fixed = Body::fixed().at(x, q).unwrap();
    let fixed = fixed.moving(Vec3::x(), Vec3::y()).unwrap();
    world.add(fixed);
    world.add(brick().at(Vec3::zeros(), Quat::identity()).unwrap());
    world.add_force(Gravity::earth()).unwrap();
    let points = [Vec3::zeros(), Vec3::new(2.0, 0.0, 0.0)];
    let spring = Spring::new([0, 1], points, 20.0, 0.5, 4.0).unwrap();
    world.add_force(spring).unwrap();
    let push =
        ConstantForce::new(0, Vec3::x(), Vec3::new(1.0, 2.0, 3.0)).unwrap();
    world.add_force(push).unwrap();
    advance(&mut Rk4::new(), &mut world, 0.01, 300);
    assert_eq!(world.bodies()[0], fixed);
    assert!(world.bodies()[1].state().iter().all(|x| x.is_finite()));
    assert!((world.bodies()[1].x - Vec3::zeros()).norm() > 0.1);
    assert_eq!(fixed.kinetic_energy(), 0.0);
    assert_eq!(fixed.point_velocity(Vec3::x()), Vec3::zeros());
    assert_eq!(fixed.mass(), f64::INFINITY);
    let g = Gravity::earth().g;
    // Weight as mass times g would be infinite, and its effect no number.
    assert!((fixed.mass_inv() * (fixed.mass() * g).z).is_nan());
}

// PROVES: rigid/momentum
#[test]
fn a_thrown_body_falls_in_a_parabola_however_it_tumbles() {
    let mut random = Random::new(13);
    let body = random_body(&mut random);
    let mut world = World::new();
    world.add(body);
    world.add_force(Gravity::earth()).unwrap();
    let tolerance = Tolerance::both(1e-11).unwrap();
    let mut driver = Adaptive::new(DormandPrince::new(), tolerance);
    driver.run(&mut world, 2.0).unwrap();
    let now = &world.bodies()[0];
    let want = body.x + 2.0 * body.v() + 2.0 * Gravity::earth().g;
    assert!((now.x - want).norm() < 1e-10);
    assert_eq!(now.l, body.l);
    assert_eq!(world.time(), 2.0);
}

// PROVES: rigid/work
#[test]
fn work_is_force_times_the_displacement_of_its_point() {
    let force = Vec3::new(0.0, 0.5, 0.0);
    let mut energies = Vec::new();
    for point in [Vec3::zeros(), Vec3::new(1.5, 0.0, 0.0)] {
        let mut world = World::new();
        world.add(brick());
        let push = ConstantForce::new(0, point, force).unwrap();
        world.add_force(push).unwrap();
        let stored = potential_energy(&world);
        advance(&mut Rk4::new(), &mut world, 0.001, 10_000);
        let body = &world.bodies()[0];
        let way = body.world_from_body(point) - point;
        assert!((kinetic_energy(&world) - force.dot(&way)).abs() < 1e-9);
        assert!(
            (stored - potential_energy(&world) - force.dot(&way)).abs() < 1e-12
        );
        // The centre moves alike, wherever the force acts.
        assert!((body.v() - Vec3::new(0.0, 2.5, 0.0)).norm() < 1e-12);
        energies.push(kinetic_energy(&world));
    }
    assert!((energies[0] - 6.25).abs() < 1e-11);
    assert!(energies[1] > energies[0] + 0.5);
}

#[test]
fn a_spring_without_length_has_no_direction_and_no_force() {
    let mut world = World::new();
    world.add(Body::fixed());
    world.add(brick());
    let spring = Spring::new([0, 1], [Vec3::zeros(); 2], 5.0, 1.0, 0.5);
    world.add_force(spring.unwrap()).unwrap();
    let mut rate = vec![0.0; world.dim()];
    world.derivative(&mut rate);
    assert!(rate.iter().all(|x| *x == 0.0));
    assert_eq!(total_energy(&world), 0.5 * 5.0 * 0.25);
}

#[test]
fn euler_lets_the_puzzle_gain_energy() {
    // A control for the work above: with a crude method it does not hold.
    let force = Vec3::new(0.0, 0.5, 0.0);
    let mut world = World::new();
    world.add(brick());
    let point = Vec3::new(1.5, 0.0, 0.0);
    world.add_force(ConstantForce::new(0, point, force).unwrap()).unwrap();
    advance(&mut Euler::new(), &mut world, 0.01, 1000);
    let way = world.bodies()[0].world_from_body(point) - point;
    assert!((kinetic_energy(&world) - force.dot(&way)).abs() > 1e-4);
}

#[test]
fn the_lowest_point_of_a_rolling_wheel_stands_still() {
    // Radius 1 m, 2 m/s along x on the plane z = 0: it turns at v/r about y.
    let wheel = Body::new(&rigid::cylinder(1.0, 0.1, 1.0).unwrap()).unwrap();
    let upright = quaternion_about(Vec3::x(), std::f64::consts::FRAC_PI_2);
    let wheel = wheel.at(Vec3::z(), upright).unwrap();
    let rolling = wheel.moving(2.0 * Vec3::x(), 2.0 * Vec3::y()).unwrap();
    // A few roundings of numbers of size one.
    let [bottom, top] =
        [0.0, 2.0].map(|z| rolling.point_velocity(Vec3::new(0.0, 0.0, z)));
    assert!(bottom.norm() < 1e-14, "{bottom}");
    assert!((top - 4.0 * Vec3::x()).norm() < 1e-14, "{top}");
}
