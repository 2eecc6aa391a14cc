//! Stepping among planes: when impacts happen, and what becomes of them.

use course::Random;
use math::Vec3;
use ode::{Euler, Leapfrog, Midpoint, Rk4, Solver, System};
use particles::measure::total_energy;
use particles::{
    Collisions, Gravity, Impact, ImpactError, ImpactMethod, Particles, Plane,
    Spring, accumulation_time, motor,
};

const G: f64 = 9.81;

fn ball(z: f64, v: Vec3) -> Particles {
    let mut particles = Particles::new();
    particles.add(1.0, Vec3::new(0.0, 0.0, z), v).unwrap();
    particles.add_force(Gravity::earth()).unwrap();
    particles
}

fn floor(restitution: f64) -> Collisions {
    Collisions::new(vec![Plane::floor(0.0).unwrap()], restitution)
}

/// Runs to `t_end` in `steps` steps and collects all impacts.
fn run(
    ground: &mut Collisions,
    solver: &mut dyn Solver,
    particles: &mut Particles,
    t_end: f64,
    steps: usize,
) -> Vec<Impact> {
    let h = (t_end - particles.time()) / steps as f64;
    let mut impacts = Vec::new();
    for _ in 0..steps {
        ground.step(solver, particles, h).unwrap();
        impacts.extend_from_slice(ground.impacts());
    }
    impacts
}

#[test]
fn refined_impacts_are_as_published() {
    // Case bounce_half.
    let mut ground = floor(0.5);
    (ground.tolerance, ground.rest_speed) = (1e-13, 1e-6);
    let mut particles = ball(1.0, Vec3::zeros());
    let solver = &mut Rk4::new();
    let impacts = run(&mut ground, solver, &mut particles, 1.33, 20);
    let want = [
        (0.4515236409857309, 2.2147234590350102),
        (0.9030472819714618, 1.1073617295175051),
        (1.1288091024643272, 0.5536808647587526),
        (1.24169001271076, 0.2768404323793763),
        (1.2981304678339765, 0.13842021618968814),
        (1.3263506953955846, 0.06921010809484407),
    ];
    assert_eq!(impacts.len(), want.len());
    for (impact, (t, speed)) in impacts.iter().zip(want) {
        // The tolerance over the slowest speed, 1e-12, adds up six times.
        assert!((impact.t - t).abs() < 1e-11, "{impact:?}");
        assert!((impact.rebound - speed).abs() < 1e-11, "{impact:?}");
    }
}

/// The error of the height 0.2 s after an elastic bounce from 1 m.
fn bounce_error(
    method: ImpactMethod,
    solver: &mut dyn Solver,
    n: usize,
) -> f64 {
    let mut ground = floor(1.0);
    ground.impact_method = method;
    ground.tolerance = 1e-12;
    let mut particles = ball(1.0, Vec3::zeros());
    let fall = (2.0 / G).sqrt();
    run(&mut ground, solver, &mut particles, fall + 0.2, n);
    let want = (G * fall) * 0.2 - 0.5 * G * 0.2 * 0.2;
    (particles.x()[0].z - want).abs()
}

/// The order at which the error shrinks, over steps whose phase at the
/// impact varies: the mean of many takes the luck out.
fn order(method: ImpactMethod, make: fn() -> Box<dyn Solver>) -> f64 {
    let mean = |n: usize| {
        let errors =
            (n..n + 20).map(|n| bounce_error(method, make().as_mut(), n));
        errors.sum::<f64>() / 20.0
    };
    (mean(50) / mean(800)).ln() / (810.0_f64 / 60.0).ln()
}

#[test]
fn rollback_makes_a_bounce_second_order_and_displacing_first() {
    let midpoint = || -> Box<dyn Solver> { Box::new(Midpoint::new()) };
    let displaced = order(ImpactMethod::Displace, midpoint);
    let interpolated = order(ImpactMethod::Interpolate, midpoint);
    assert!((displaced - 1.0).abs() < 0.25, "{displaced}");
    assert!((interpolated - 2.0).abs() < 0.25, "{interpolated}");
    // The midpoint method is exact on a parabola, so a refined impact
    // leaves rounding only.
    for n in [50, 60, 70] {
        let refined =
            bounce_error(ImpactMethod::FindRoot, &mut Midpoint::new(), n);
        assert!(refined < 1e-10, "{refined:e}");
    }
    // Euler's own error is of first order: rollback cannot mend that.
    let euler = || -> Box<dyn Solver> { Box::new(Euler::new()) };
    let refined = order(ImpactMethod::FindRoot, euler);
    assert!((refined - 1.0).abs() < 0.25, "{refined}");
}

#[test]
fn refined_impacts_keep_the_order_of_the_solver() {
    // A damped spring instead of a parabola: no solver is exact on it.
    let make = || {
        let mut particles = Particles::new();
        let top = Vec3::new(0.0, 0.0, 3.0);
        particles.add(1.0, top, Vec3::zeros()).unwrap();
        particles.set_script(0, particles::nail(top)).unwrap();
        particles.add(1.0, Vec3::z(), Vec3::zeros()).unwrap();
        let spring = Spring::new([0, 1], 10.0, 0.3, 3.5).unwrap();
        particles.add_force(spring).unwrap();
        particles
    };
    let height = |n: usize| {
        let mut ground = floor(0.8);
        ground.tolerance = 1e-13;
        let mut particles = make();
        let solver = &mut Rk4::new();
        let impacts = run(&mut ground, solver, &mut particles, 1.0, n);
        assert_eq!(impacts.len(), 1);
        particles.x()[1].z
    };
    let exact = height(2000);
    let order = ((height(20) - exact) / (height(40) - exact)).abs().log2();
    assert!((order - 4.0).abs() < 0.5, "{order}");
}

#[test]
fn the_case_of_linear_interpolation_is_as_published() {
    // Case bounce_linear_interpolation.
    let mut particles = ball(0.01, Vec3::new(0.0, 0.0, -1.0));
    let mut ground = floor(1.0);
    ground.impact_method = ImpactMethod::Interpolate;
    ground.step(&mut Euler::new(), &mut particles, 0.02).unwrap();
    let impact = ground.impacts()[0];
    assert!((impact.t - 0.01).abs() < 1e-16);
    assert!((impact.speed - 1.0981).abs() < 1e-15);
}

#[test]
fn zeno_bouncing_ends_in_rest_at_the_predicted_time() {
    for method in [
        ImpactMethod::Displace,
        ImpactMethod::Interpolate,
        ImpactMethod::FindRoot,
    ] {
        let mut ground = floor(0.5);
        ground.impact_method = method;
        // A step adds 1 cm/s, which a displaced ball cannot get rid of.
        let coarse = method == ImpactMethod::Displace;
        ground.rest_speed = if coarse { 0.02 } else { 1e-3 };
        let mut particles = ball(1.0, Vec3::x());
        let solver = &mut Leapfrog::new();
        let impacts = run(&mut ground, solver, &mut particles, 2.0, 2000);
        let (last, t1) = (impacts[impacts.len() - 1], (2.0 / G).sqrt());
        assert_eq!(last.rebound, 0.0);
        // What is left to bounce below 1 mm/s takes less than a step, and so
        // do the hops that interpolation takes for rest: two steps. A
        // displaced ball errs by a step at each of its eight bounces, and
        // by what its wrong speed makes of the later ones.
        let end = accumulation_time(t1, 0.5);
        let allowed = if coarse { 16e-3 } else { 2e-3 };
        assert!((last.t - end).abs() < allowed, "{method:?} {}", last.t);
        assert_eq!(ground.contacts().len(), 1);
        assert!(particles.x()[0].z.abs() < 1e-15);
        assert_eq!(particles.v()[0].z, 0.0);
        // Without friction it still slides.
        assert!((particles.x()[0].x - 2.0).abs() < 1e-12);
        // The plane carries the weight.
        assert!((ground.contacts()[0].normal_force - G).abs() < 1e-12);
    }
}

#[test]
fn an_elastic_ball_keeps_its_energy_and_never_rests() {
    let mut ground = floor(1.0);
    let mut particles = ball(1.0, Vec3::zeros());
    let energy = total_energy(&particles);
    let solver = &mut Leapfrog::new();
    let impacts = run(&mut ground, solver, &mut particles, 100.0, 10_000);
    // Leapfrog is exact on a parabola; 111 impacts err by 1e-9 m each.
    let change = (total_energy(&particles) / energy - 1.0).abs();
    assert!(change < 1e-6, "{change:e}");
    assert_eq!(impacts.len(), 111);
    // Put back instead, it gains or loses what its step happens to give.
    ground.impact_method = ImpactMethod::Displace;
    let mut particles = ball(1.0, Vec3::zeros());
    run(&mut ground, solver, &mut particles, 100.0, 10_000);
    let change = (total_energy(&particles) / energy - 1.0).abs();
    assert!(change > 1e-2, "{change:e}");
}

#[test]
fn a_contact_is_broken_by_a_pull_and_not_before() {
    let mut ground = floor(0.0);
    let mut particles = Particles::new();
    particles.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    // Weight 10 N down, and a pull that grows by 5 N each second.
    let pull = |t: f64, _x: Vec3, _v: Vec3| Vec3::new(0.0, 0.0, 5.0 * t - 10.0);
    particles.add_force(particles::ForceField::new(pull)).unwrap();
    let solver = &mut Rk4::new();
    run(&mut ground, solver, &mut particles, 1.9, 190);
    assert_eq!(particles.x()[0].z, 0.0);
    assert_eq!(ground.contacts().len(), 1);
    run(&mut ground, solver, &mut particles, 3.0, 110);
    assert_eq!(ground.contacts().len(), 0);
    // z = 5/6 (t - 2)^3
    let z = particles.x()[0].z;
    assert!((z - 5.0 / 6.0).abs() < 1e-4, "{z}");
}

#[test]
fn a_particle_in_a_corner_is_held_by_both_planes() {
    for degrees in [45.0_f64, 80.0, 120.0] {
        let (sin, cos) = (0.5 * degrees).to_radians().sin_cos();
        // A groove along y with the given angle between its walls.
        let (a, b) = (Vec3::new(cos, 0.0, sin), Vec3::new(-cos, 0.0, sin));
        let walls =
            [a, b].map(|n| Plane::new(Vec3::zeros(), n).unwrap()).to_vec();
        let mut ground = Collisions::new(walls, 0.3);
        let mut particles = ball(0.5, Vec3::new(0.3, 0.2, 0.0));
        let solver = &mut Rk4::new();
        run(&mut ground, solver, &mut particles, 20.0, 2000);
        let (x, v) = (particles.x()[0], particles.v()[0]);
        assert!(x.x.abs() < 1e-8 && x.z.abs() < 1e-8, "{degrees}: {x}");
        assert!((v - 0.2 * Vec3::y()).norm() < 1e-9, "{degrees}: {v}");
        assert_eq!(ground.contacts().len(), 2);
        // Each wall carries half of the weight, seen at an angle.
        for contact in ground.contacts() {
            assert!((contact.normal_force - 0.5 * G / sin).abs() < 1e-9);
        }
    }
}

#[test]
fn simultaneous_impacts_are_one_interruption() {
    let mut particles = Particles::new();
    for i in 0..50 {
        let x = Vec3::new(f64::from(i), 0.0, 1.0);
        particles.add(1.0, x, Vec3::zeros()).unwrap();
    }
    particles.add_force(Gravity::earth()).unwrap();
    let mut ground = floor(1.0);
    ground.max_impacts = 1;
    let solver = &mut Leapfrog::new();
    let impacts = run(&mut ground, solver, &mut particles, 0.5, 20);
    assert_eq!(impacts.len(), 50);
    for x in particles.x() {
        assert_eq!(x.z, particles.x()[0].z);
    }
}

#[test]
fn impacts_out_of_order_are_put_in_order() {
    // Two balls cross the floor in one long step; the straight line would
    // take the slow starter for the later one.
    let mut particles = ball(0.30, Vec3::zeros());
    let fast = Vec3::new(0.0, 0.0, -0.5);
    particles.add(1.0, Vec3::new(1.0, 0.0, 0.4), fast).unwrap();
    let mut ground = floor(1.0);
    ground.rest_speed = 0.0;
    let solver = &mut Rk4::new();
    ground.step(solver, &mut particles, 0.4).unwrap();
    let impacts = ground.impacts();
    let t0 = (0.6 / G).sqrt();
    let t1 = ((0.25 + 0.8 * G).sqrt() - 0.5) / G;
    assert_eq!(impacts.len(), 2);
    let (first, second) = (t0.min(t1), t0.max(t1));
    assert!((impacts[0].t - first).abs() < 1e-9);
    assert!((impacts[1].t - second).abs() < 1e-9, "{impacts:?} {second}");
}

#[test]
fn controlled_particles_pass_through_planes() {
    let mut particles = Particles::new();
    particles.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    let path = motor(Vec3::zeros(), Vec3::x(), Vec3::z(), 1.0).unwrap();
    particles.set_script(0, path).unwrap();
    let mut ground = floor(0.5);
    let solver = &mut Rk4::new();
    let impacts = run(&mut ground, solver, &mut particles, 4.0, 400);
    assert!(impacts.is_empty());
    assert_eq!(particles.x()[0].z, particles.time().sin());
}

#[test]
fn a_ball_in_a_closing_wedge_is_an_error_with_a_time() {
    // Two walls, an elastic ball running straight at the edge: the impacts
    // come faster and faster. One interruption is not enough.
    let a = Plane::new(Vec3::zeros(), Vec3::new(-0.1, 0.0, 1.0)).unwrap();
    let b = Plane::new(Vec3::zeros(), Vec3::new(-0.1, 0.0, -1.0)).unwrap();
    let mut ground = Collisions::new(vec![a, b], 1.0);
    ground.max_impacts = 3;
    let mut particles = Particles::new();
    let start = Vec3::new(-1.0, 0.0, 0.0);
    particles.add(1.0, start, Vec3::new(1.0, 0.0, 0.3)).unwrap();
    let error = ground.step(&mut Rk4::new(), &mut particles, 5.0).unwrap_err();
    let ImpactError::TooMany { time, impacts, left } = error else {
        panic!("{error}");
    };
    assert_eq!(impacts, 4);
    assert!(0.0 < time && (time + left - 5.0).abs() < 1e-12);
    assert!(error.to_string().contains("4 impacts in one step"));
    // Where it stopped everything is in order, and more patience helps.
    ground.max_impacts = 100;
    ground.step(&mut Rk4::new(), &mut particles, 5.0 - time).unwrap();
    assert!(particles.x()[0].x < 0.0 && particles.v()[0].x < 0.0);
    // Nothing was lost on the way.
    let speed = 1.09_f64.sqrt();
    assert!((particles.v()[0].norm() - speed).abs() < 1e-12);
}

/// A box with a sloping floor, and a shower of particles with springs
/// between some of them.
fn shower(seed: u64) -> (Particles, Collisions) {
    let mut random = Random::new(seed);
    let mut particles = Particles::new();
    for _ in 0..30 {
        let mut draw = |size: f64| random.uniform(-size, size);
        let x = Vec3::new(draw(0.9), draw(0.9), 1.0 + draw(0.5));
        let v = Vec3::new(draw(3.0), draw(3.0), draw(3.0));
        particles.add(1.0, x, v).unwrap();
    }
    for i in 0..10 {
        let spring = Spring::new([i, i + 10], 50.0, 0.5, 0.5).unwrap();
        particles.add_force(spring).unwrap();
    }
    particles.add_force(Gravity::earth()).unwrap();
    let mut planes = Vec::new();
    planes.push(Plane::new(Vec3::zeros(), Vec3::new(0.1, 0.2, 1.0)).unwrap());
    for normal in [Vec3::x(), -Vec3::x(), Vec3::y(), -Vec3::y()] {
        planes.push(Plane::new(-normal, normal).unwrap());
    }
    (particles, Collisions::new(planes, 0.6))
}

#[test]
fn no_particle_is_ever_below_a_plane_by_more_than_the_tolerance() {
    for method in [
        ImpactMethod::Displace,
        ImpactMethod::Interpolate,
        ImpactMethod::FindRoot,
    ] {
        let (mut particles, mut ground) = shower(31);
        ground.impact_method = method;
        let solver = &mut Leapfrog::new();
        let (mut deepest, mut hits) = (0.0_f64, 0);
        for _ in 0..3000 {
            ground.step(solver, &mut particles, 0.005).unwrap();
            hits += ground.impacts().len();
            for plane in &ground.planes {
                for x in particles.x() {
                    deepest = deepest.min(plane.distance(*x));
                }
            }
        }
        assert!(hits > 300, "{method:?}: only {hits} impacts");
        assert!(deepest >= -ground.tolerance, "{method:?}: {deepest:e}");
    }
    // Without planes they fall for ever.
    let (mut particles, _) = shower(31);
    ode::advance(&mut Leapfrog::new(), &mut particles, 0.005, 3000);
    assert!(particles.x()[0].z < -100.0);
}

#[test]
fn the_same_shower_gives_the_same_bits() {
    let run = || {
        let (mut particles, mut ground) = shower(32);
        for _ in 0..500 {
            let solver = &mut Rk4::new();
            ground.step(solver, &mut particles, 0.01).unwrap();
        }
        let mut state = vec![0.0; particles.dim()];
        particles.get_state(&mut state);
        state
    };
    assert_eq!(run(), run());
}

#[test]
fn a_removed_particle_leaves_no_contact_behind() {
    let mut particles = Particles::new();
    for i in 0..3 {
        let x = Vec3::new(f64::from(i), 0.0, 0.0);
        particles.add(1.0, x, Vec3::zeros()).unwrap();
    }
    particles.add_force(Gravity::earth()).unwrap();
    let mut ground = floor(0.5);
    let solver = &mut Rk4::new();
    run(&mut ground, solver, &mut particles, 0.1, 10);
    assert_eq!(ground.contacts().len(), 3);
    particles.remove(1).unwrap();
    ground.particle_removed(1);
    run(&mut ground, solver, &mut particles, 0.2, 10);
    let left: Vec<_> = ground.contacts().iter().map(|c| c.particle).collect();
    assert_eq!(left, [0, 1]);
    assert_eq!(particles.x()[1].x, 2.0);
}

#[test]
fn a_particle_moved_from_outside_loses_its_contact() {
    let rest = || {
        let mut ground = floor(0.5);
        let mut particles = ball(0.0, Vec3::zeros());
        run(&mut ground, &mut Rk4::new(), &mut particles, 0.1, 10);
        assert_eq!(ground.contacts().len(), 1);
        (ground, particles)
    };
    let solver = &mut Rk4::new();
    // Lifted: it falls from the first step on.
    let (mut ground, mut particles) = rest();
    particles.move_particle(0, Vec3::z(), Vec3::zeros()).unwrap();
    ground.step(solver, &mut particles, 0.1).unwrap();
    assert!((particles.v()[0].z + 0.1 * G).abs() < 1e-14);
    // Thrown: it flies.
    let (mut ground, mut particles) = rest();
    particles.move_particle(0, Vec3::zeros(), 2.0 * Vec3::z()).unwrap();
    ground.step(solver, &mut particles, 0.1).unwrap();
    assert!((particles.v()[0].z - 2.0 + 0.1 * G).abs() < 1e-14);
    // Without its plane it falls, and a script leads it through the floor.
    let (mut ground, mut particles) = rest();
    let planes = std::mem::take(&mut ground.planes);
    ground.step(solver, &mut particles, 0.1).unwrap();
    assert!(particles.x()[0].z < 0.0 && planes.len() == 1);
    let (mut ground, mut particles) = rest();
    let below = Vec3::new(0.0, 0.0, -1.0);
    particles.set_script(0, particles::nail(below)).unwrap();
    ground.step(solver, &mut particles, 0.1).unwrap();
    assert_eq!(particles.x()[0], below);
}
