//! What is built of particles and springs.

use math::Vec3;
use ode::{Leapfrog, Rk4, System};
use particles::measure::{centre_of_mass, potential_energy};
use particles::structures::{SpringMaterial, beam, block, chain, wheel};
use particles::{Drag, Gravity, Particles, Springs, nail};

const JELLO: SpringMaterial = SpringMaterial { mass: 0.1, ks: 200.0, kd: 1.0 };

fn springs(system: &Particles, id: particles::ForceId) -> usize {
    system.force_as::<Springs>(id).unwrap().list.len()
}

#[test]
fn structures_are_built_at_rest() {
    let mut system = Particles::new();
    let ends = [Vec3::zeros(), Vec3::new(1.0, 2.0, 0.0)];
    chain(&mut system, ends, 7, &JELLO).unwrap();
    let size = Vec3::new(1.0, 0.6, 0.8);
    block(&mut system, Vec3::z(), size, [3, 2, 4], &JELLO).unwrap();
    beam(&mut system, Vec3::x(), 2.0, 0.2, 5, &JELLO).unwrap();
    wheel(&mut system, Vec3::y(), 0.5, 8, 0.0, &JELLO).unwrap();
    assert_eq!(system.len(), 8 + 60 + 24 + 11);
    assert_eq!(potential_energy(&system), 0.0);
    let mut derivative = vec![1.0; system.dim()];
    system.derivative(&mut derivative);
    assert!(derivative.iter().all(|x| *x == 0.0));
}

#[test]
fn a_block_has_all_edges_and_diagonals_of_its_boxes() {
    let mut system = Particles::new();
    let one =
        block(&mut system, Vec3::zeros(), Vec3::repeat(1.0), [1, 1, 1], &JELLO);
    // 12 edges, 12 diagonals of faces, 4 of the box: all pairs of corners.
    assert_eq!(springs(&system, one.unwrap().springs), 28);
    let mut system = Particles::new();
    let two = block(
        &mut system,
        Vec3::zeros(),
        Vec3::new(2.0, 1.0, 1.0),
        [2, 1, 1],
        &JELLO,
    );
    // Twice 28 without the 6 of the common face.
    let two = two.unwrap();
    assert_eq!(springs(&system, two.springs), 50);
    // Each pair once, and none longer than a box's diagonal.
    let list = &system.force_as::<Springs>(two.springs).unwrap().list;
    let mut ends: Vec<_> = list.iter().map(|spring| spring.ends).collect();
    ends.sort_unstable();
    ends.dedup();
    assert_eq!(ends.len(), 50);
    for spring in list {
        assert!(spring.rest <= 3.0_f64.sqrt() + 1e-15);
    }
}

/// Twists and squeezes a block, lets it swing and settle, and measures how
/// far its distances are from those it was built with.
fn deformation_after_settling(diagonals: bool) -> f64 {
    let mut system = Particles::new();
    let size = Vec3::repeat(1.0);
    let jello = block(&mut system, Vec3::zeros(), size, [2, 2, 2], &JELLO);
    let jello = jello.unwrap();
    let built = system.x().to_vec();
    if !diagonals {
        let springs = system.force_as_mut::<Springs>(jello.springs).unwrap();
        springs.list.retain(|spring| spring.rest < 0.6);
    }
    for i in 0..system.len() {
        let x = system.x()[i];
        let sheared = x + Vec3::new(0.4 * x.z, 0.0, 0.1 * x.x);
        system.move_particle(i, sheared, Vec3::zeros()).unwrap();
    }
    system.add_force(Drag::new(0.3).unwrap()).unwrap();
    ode::advance(&mut Rk4::new(), &mut system, 0.002, 10_000);
    let mut worst = 0.0_f64;
    for i in 0..system.len() {
        for j in 0..i {
            let now = (system.x()[i] - system.x()[j]).norm();
            worst = worst.max((now - (built[i] - built[j]).norm()).abs());
        }
    }
    worst
}

#[test]
fn jello_finds_back_to_its_shape_and_without_diagonals_it_does_not() {
    let with = deformation_after_settling(true);
    assert!(with < 1e-6, "{with:e}");
    let without = deformation_after_settling(false);
    assert!(without > 0.05, "{without}");
}

#[test]
fn a_hanging_chain_hangs_straight_and_is_stretched_more_above() {
    let mut system = Particles::new();
    let ends = [Vec3::zeros(), Vec3::x()];
    let links = chain(&mut system, ends, 4, &JELLO).unwrap();
    system.set_script(links.particles[0], nail(Vec3::zeros())).unwrap();
    system.add_force(Gravity::earth()).unwrap();
    system.add_force(Drag::new(0.2).unwrap()).unwrap();
    ode::advance(&mut Rk4::new(), &mut system, 0.005, 12_000);
    for (k, pair) in links.particles.windows(2).enumerate() {
        let (above, below) = (system.x()[pair[0]], system.x()[pair[1]]);
        // Link k carries 4 - k particles.
        let weight = 0.1 * 9.81 * (4 - k) as f64;
        let want = 0.25 + weight / 200.0;
        let link = above - below;
        assert!((link.z - want).abs() < 1e-9, "{k}: {}", link.z - want);
        assert!(link.x.abs() < 1e-6, "{k}: {}", link.x);
    }
}

#[test]
fn a_beam_is_stiffer_than_a_chain() {
    // Nailed at one end, a beam sags a little; a chain would hang.
    let mut system = Particles::new();
    let stiff = SpringMaterial { mass: 0.02, ks: 2000.0, kd: 3.0 };
    let bar = beam(&mut system, Vec3::zeros(), 1.0, 0.2, 5, &stiff).unwrap();
    for &i in &bar.particles[..4] {
        let x = system.x()[i];
        system.set_script(i, nail(x)).unwrap();
    }
    system.add_force(Gravity::earth()).unwrap();
    system.add_force(Drag::new(0.02).unwrap()).unwrap();
    ode::advance(&mut Leapfrog::new(), &mut system, 0.001, 8000);
    let tip = system.x()[bar.particles[20]];
    assert!(tip.z < -0.005 && tip.z > -0.1, "{}", tip.z);
    assert!(tip.x > 0.95, "{}", tip.x);
}

#[test]
fn the_motor_turns_the_wheel_and_nothing_tips() {
    let mut system = Particles::new();
    let hub = Vec3::new(0.0, 0.0, 1.0);
    let spokes = SpringMaterial { mass: 0.05, ks: 500.0, kd: 2.0 };
    let built = wheel(&mut system, hub, 0.5, 12, 3.0, &spokes).unwrap();
    system.add_force(Gravity::earth()).unwrap();
    ode::advance(&mut Rk4::new(), &mut system, 0.002, 5000);
    let rim = &built.particles[3..];
    for &i in rim {
        let arm = system.x()[i] - hub;
        // Gravity stretches spokes by some millimetres.
        assert!((arm.norm() - 0.5).abs() < 0.02, "{}", arm.norm());
        assert!(arm.y.abs() < 1e-9);
        // Counter-clockwise, seen with x to the right and z up.
        let speed = 3.0 * Vec3::new(-arm.z, 0.0, arm.x);
        assert!((system.v()[i] - speed).norm() < 0.1);
    }
    let centre = centre_of_mass(&system).unwrap();
    assert!((centre - hub).norm() < 0.05);
}
