//! XPBD against springs, rods and analytic values.

use course::Random;
use course::testing::assert_near;
use math::Vec3;
use realtime::{
    DistanceConstraint, ElasticSpring, MinimiserSettings, SpringSystem,
    TetMesh, XpbdCloth, XpbdParticles, xpbd_block, xpbd_cloth, xpbd_rope,
};

const EARTH: Vec3 = Vec3::new(0.0, 0.0, -9.81);

/// Two unit masses, a metre apart, that turn about each other.
fn dumbbell(omega: f64) -> XpbdParticles {
    let mut pair = XpbdParticles::new(Vec3::zeros()).unwrap();
    for side in [-0.5, 0.5] {
        let x = side * Vec3::x();
        pair.add(1.0, x, omega * side * Vec3::y()).unwrap();
    }
    let rod = DistanceConstraint::new([0, 1], 1.0, 0.0).unwrap();
    pair.add_distance(rod).unwrap();
    pair
}

fn angular_momentum(system: &XpbdParticles) -> f64 {
    let mut sum = 0.0;
    for i in 0..system.x().len() {
        let l = system.x()[i].cross(&system.v()[i]);
        sum += l.z / system.inverse_mass()[i];
    }
    sum
}

// PROVES: realtime/xpbd
#[test]
fn a_soft_constraint_in_equilibrium_stretches_by_compliance_times_force() {
    // A mass of 2 kg on a constraint of 0.01 m/N: it sinks by 0.1962 m.
    let points = [Vec3::zeros(), Vec3::new(0.0, 0.0, -1.0)];
    let mut rope = xpbd_rope(&points, 2.0, 0.01, EARTH).unwrap();
    rope.step(20.0, 400, 1).unwrap();
    // The method damps itself: each substep divides the swing by about
    // √(1 + h²/(αm)) = √1.125, and after 400 nothing is left of it.
    assert_near(rope.x()[1].z, -1.0 - 0.01 * 2.0 * 9.81, 1e-6, "stretch");
    // λ is a force times h²: the tension holds the weight.
    let force = rope.lambda()[0] / (0.05 * 0.05);
    assert_near(force, -2.0 * 9.81, 1e-3, "λ/h² is minus the tension");
}

#[test]
fn compliance_means_the_same_at_any_number_of_iterations_and_stiffness_not() {
    let sink = |iterations: usize| {
        let points = [Vec3::zeros(), Vec3::new(0.0, 0.0, -1.0)];
        let mut rope = xpbd_rope(&points, 2.0, 0.01, EARTH).unwrap();
        rope.step(20.0, 400, iterations).unwrap();
        rope.x()[1].z
    };
    assert_near(sink(1), sink(10), 1e-9, "the same sag");
}

#[test]
fn a_sweep_that_forgets_its_multiplier_stiffens_the_spring() {
    // Between two sweeps of one step: a nail, and 2 kg that are 0.1 m too far.
    let spring = DistanceConstraint::new([0, 1], 1.0, 0.01).unwrap();
    let (h, w) = (0.05, [0.0, 0.5]);
    let left = |sweeps: usize, forget: bool| {
        let mut x = [Vec3::zeros(), 1.1 * Vec3::x()];
        let mut lambda = 0.0;
        for _ in 0..sweeps {
            if forget {
                lambda = 0.0;
            }
            spring.project(h, &w, &mut x, &mut lambda);
        }
        x[1].x - 1.0
    };
    // C stays at 0.1 a/(w + a), with a = α/h² = 4/kg.
    assert_near(left(1, false), 0.1 * 4.0 / 4.5, 1e-15, "one sweep");
    assert_near(left(10, false), left(1, false), 1e-15, "ten sweeps");
    // The first form multiplies by that fraction in every sweep.
    let tenth = 0.1 * (4.0_f64 / 4.5).powi(10);
    assert_near(left(10, true), tenth, 1e-15, "ten sweeps that forget");
}

#[test]
fn linear_momentum_is_conserved_and_angular_momentum_is_not() {
    let (omega, h) = (2.0, 0.05);
    let mut pair = dumbbell(omega);
    let before = angular_momentum(&pair);
    pair.step(h, 1, 1).unwrap();
    let sum = pair.v()[0] + pair.v()[1];
    assert!(sum.norm() < 1e-14, "{sum}");
    // The angle turned is atan(ωh), the chord is read off: L falls by
    // 1/√(1 + (ωh)²) in each step, whatever the number of iterations.
    let factor = 1.0 / f64::hypot(1.0, omega * h);
    assert_near(angular_momentum(&pair) / before, factor, 1e-12, "L");
    let mut again = dumbbell(omega);
    again.step(h, 1, 50).unwrap();
    assert_near(angular_momentum(&again) / before, factor, 1e-12, "L");
}

#[test]
fn half_the_substep_loses_half_of_the_energy() {
    let loss = |substeps: usize| {
        let mut pair = dumbbell(2.0);
        let before = pair.energy();
        pair.step(1.0, substeps, 1).unwrap();
        1.0 - pair.energy() / before
    };
    // Once the chord is the velocity, L falls by (ωh)² in each step, to
    // leading order, and so the energy by 2 ω² h T in the time T.
    let ratio = loss(1000) / loss(2000);
    assert_near(ratio, 2.0, 0.01, "first order in h");
    assert_near(loss(2000), 8.0 / 2000.0, 4e-5, "2 ω² h T");
}

#[test]
fn with_many_iterations_the_step_is_backward_eulers() {
    // Small rotations within the step: the directions of the corrections
    // hardly turn, and what is left of the difference is of their order.
    let k = 1e4;
    let points: Vec<Vec3> = (0..4).map(|i| f64::from(i) * Vec3::x()).collect();
    let mut rope = xpbd_rope(&points, 3.0, 1.0 / k, EARTH).unwrap();
    let mut springs = SpringSystem::new(EARTH).unwrap();
    springs.add_pinned(points[0]).unwrap();
    for x in &points[1..] {
        springs.add(1.0, *x, Vec3::zeros()).unwrap();
    }
    for i in 0..3 {
        let ends = [i, i + 1];
        let spring = ElasticSpring { ends, stiffness: k, rest_length: 1.0 };
        springs.add_spring(spring).unwrap();
    }
    let settings = MinimiserSettings {
        tolerance: 1e-9,
        max_iterations: 50,
        smallest_move: 0.0,
    };
    springs.backward_euler_step(0.01, settings).unwrap();
    rope.step(0.01, 1, 1000).unwrap();
    for i in 0..4 {
        // The step moves by 1e-3 m and turns links by 1e-3: the second
        // order is 1e-6 of a millimetre.
        let off = (rope.x()[i] - springs.x()[i]).norm();
        assert!(off < 1e-8, "particle {i} is off by {off}");
    }
    // Negative control: one sweep is not enough.
    let mut once = xpbd_rope(&points, 3.0, 1.0 / k, EARTH).unwrap();
    once.step(0.01, 1, 1).unwrap();
    let off = (once.lambda()[0] - rope.lambda()[0]).abs();
    assert!(off > 1e-3 * rope.lambda()[0].abs());
}

#[test]
fn small_steps_beat_iterations_at_the_same_cost() {
    let strain = |substeps: usize, iterations: usize| {
        let cloth = XpbdCloth {
            side: 12,
            length: 1.0,
            mass: 1.0,
            stretch: 0.0,
            shear: 1e-4,
        };
        let mut sheet = xpbd_cloth(cloth, EARTH).unwrap();
        for _ in 0..60 {
            sheet.step(1.0 / 60.0, substeps, iterations).unwrap();
        }
        sheet.distances().iter().filter(|one| one.compliance == 0.0).fold(
            0.0_f64,
            |worst, one| {
                let [a, b] = one.ends.map(|i| sheet.x()[i]);
                worst.max((a - b).norm() / one.rest_length - 1.0)
            },
        )
    };
    let (small, many) = (strain(10, 1), strain(1, 10));
    assert!(small < 0.5 * many, "{small} against {many}");
}

#[test]
fn jelly_keeps_its_volume_and_without_volume_constraints_it_does_not() {
    let mesh =
        TetMesh::block(Vec3::zeros(), Vec3::repeat(0.1), [2, 2, 2]).unwrap();
    let volume = |x: &[Vec3]| {
        let mut sum = 0.0;
        for tet in mesh.tets() {
            let [a, b, c, d] = tet.map(|i| x[i]);
            sum += (b - a).cross(&(c - a)).dot(&(d - a)) / 6.0;
        }
        sum
    };
    let mut jelly = xpbd_block(&mesh, 1000.0, 1e-2, EARTH).unwrap();
    // The bottom is nailed; the rest sags.
    for i in 0..mesh.vertices().len() {
        if mesh.vertices()[i].z == 0.0 {
            jelly.set_inverse_mass(i, 0.0).unwrap();
        }
    }
    let mut springs = XpbdParticles::new(EARTH).unwrap();
    for (i, x) in mesh.vertices().iter().enumerate() {
        springs.add(jelly.inverse_mass()[i], *x, Vec3::zeros()).unwrap();
    }
    for edge in jelly.distances() {
        springs.add_distance(*edge).unwrap();
    }
    let whole = volume(mesh.vertices());
    for system in [&mut jelly, &mut springs] {
        for _ in 0..30 {
            system.step(1.0 / 60.0, 10, 1).unwrap();
        }
    }
    let kept = [&jelly, &springs].map(|one| volume(one.x()) / whole);
    assert!((kept[0] - 1.0).abs() < 5e-3, "volume kept: {kept:?}");
    assert!(kept[1] < 0.95, "springs alone give way: {kept:?}");
}

#[test]
fn constraints_of_one_colour_share_no_particle() {
    let cloth =
        XpbdCloth { side: 7, length: 1.0, mass: 1.0, stretch: 0.0, shear: 0.0 };
    let sheet = xpbd_cloth(cloth, EARTH).unwrap();
    // Any order within a colour gives the same bits: here each is reversed.
    let mut reversed = XpbdParticles::new(EARTH).unwrap();
    for i in 0..49 {
        let (x, v) = (sheet.x()[i], Vec3::zeros());
        reversed.add(sheet.inverse_mass()[i], x, v).unwrap();
    }
    let mut colours: Vec<Vec<DistanceConstraint>> = vec![vec![]];
    for one in sheet.distances() {
        let last = colours.last_mut().unwrap();
        let shares = |other: &DistanceConstraint| {
            other.ends.iter().any(|i| one.ends.contains(i))
        };
        if last.iter().any(shares) {
            colours.push(vec![*one]);
        } else {
            last.push(*one);
        }
    }
    assert_eq!(colours.len(), 8, "two for each of four directions");
    for colour in &colours {
        for one in colour.iter().rev() {
            reversed.add_distance(*one).unwrap();
        }
    }
    let mut sheet = sheet;
    for system in [&mut sheet, &mut reversed] {
        for _ in 0..20 {
            system.step(1.0 / 60.0, 5, 1).unwrap();
        }
    }
    assert_eq!(sheet.x(), reversed.x());
}

#[test]
fn bad_input_is_refused_and_degenerate_constraints_do_nothing() {
    let mut random = Random::new(5);
    assert!(DistanceConstraint::new([0, 1], -1.0, 0.0).is_err());
    assert!(DistanceConstraint::new([0, 1], 1.0, f64::NAN).is_err());
    let mut pair = dumbbell(random.uniform(1.0, 2.0));
    let stray = DistanceConstraint::new([0, 7], 1.0, 0.0).unwrap();
    assert!(pair.add_distance(stray).is_err());
    assert!(pair.step(0.0, 1, 1).is_err() && pair.step(0.1, 0, 1).is_err());
    // Both ends in one place: no direction, and no NaN.
    let mut one_place = XpbdParticles::new(EARTH).unwrap();
    for _ in 0..2 {
        one_place.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    }
    let rod = DistanceConstraint::new([0, 1], 1.0, 0.0).unwrap();
    one_place.add_distance(rod).unwrap();
    one_place.step(0.1, 1, 1).unwrap();
    assert!(one_place.x()[0].iter().all(|x| x.is_finite()));
}
