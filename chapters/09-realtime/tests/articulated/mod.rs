//! The articulated-body algorithm against the mass matrix and against the
//! multipliers of chapter 4.

use constraints::{ConstrainedParticles, Rod, structures};
use course::Random;
use course::testing::assert_near;
use math::Vec3;
use ode::{Rk4, Solver, System};
use particles::Gravity;
use realtime::{
    ArticulatedBody, Link, PUPPET_AT_REST, PUPPET_RODS, Puppet, hanging_chain,
    puppet_mass, swinging_arm,
};

const EARTH: Vec3 = Vec3::new(0.0, 0.0, -9.81);

/// A tree of revolute and prismatic joints with random masses, moving.
fn tree(n: usize, random: &mut Random) -> ArticulatedBody {
    let mut links = Vec::new();
    for i in 0..n {
        let mut any = || Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let (axis, joint, centre) = (any(), any(), any());
        let moments = any().map(f64::abs) + Vec3::repeat(0.1);
        let parent = (i > 0).then(|| random.integer(0, i));
        let link = match i % 3 {
            2 => Link::prismatic(parent, axis, joint),
            _ => Link::revolute(parent, axis, joint),
        };
        let mass = random.uniform(0.5, 2.0);
        links.push(link.unwrap().with_mass(mass, centre, moments).unwrap());
    }
    let mut body = ArticulatedBody::new(links, EARTH).unwrap();
    let list = |random: &mut Random| random.vector(n, -2.0, 2.0);
    let (q, qd, tau) = (list(random), list(random), list(random));
    body.set_joints(&q, &qd).unwrap();
    body.set_torques(&tau).unwrap();
    body
}

// PROVES: realtime/articulated-inertia
#[test]
fn accelerations_are_those_of_the_mass_matrix() {
    let mut random = Random::new(7);
    for n in [1, 2, 5, 12] {
        let mut body = tree(n, &mut random);
        body.accelerate().unwrap();
        let dense = body.accelerations_by_mass_matrix().unwrap();
        let size = dense.amax();
        for i in 0..n {
            // Condition numbers up to 1e4 cost four digits.
            assert_near(body.qdd()[i], dense[i], 1e-10 * size, "qdd");
        }
        // And what they take is what was given.
        let qdd = body.qdd().to_vec();
        let tau = body.inverse_dynamics(&qdd);
        let mut again = body.clone();
        again.set_torques(tau.as_slice()).unwrap();
        again.accelerate().unwrap();
        for i in 0..n {
            assert_near(again.qdd()[i], qdd[i], 1e-9 * size, "inverse");
        }
    }
}

#[test]
fn kinetic_energy_is_half_of_qd_m_qd() {
    let body = tree(9, &mut Random::new(8));
    let qd = math::VecN::from_column_slice(body.qd());
    let energy = 0.5 * qd.dot(&(body.mass_matrix() * &qd));
    assert_near(energy, body.kinetic_energy(), 1e-12 * energy, "T");
}

/// The same body, whose accelerations know nothing of its velocities.
struct Forgetful(ArticulatedBody);

impl System for Forgetful {
    fn dim(&self) -> usize {
        self.0.dim()
    }

    fn time(&self) -> f64 {
        self.0.time()
    }

    fn get_state(&self, state: &mut [f64]) {
        self.0.get_state(state);
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        self.0.set_state(t, state);
    }

    fn derivative(&mut self, derivative: &mut [f64]) {
        let n = self.0.len();
        let qd = self.0.qd().to_vec();
        let mut still = self.0.clone();
        still.set_joints(self.0.q(), &vec![0.0; n]).unwrap();
        still.accelerate().unwrap();
        derivative[..n].copy_from_slice(&qd);
        derivative[n..].copy_from_slice(still.qdd());
    }
}

#[test]
fn energy_is_conserved_by_the_equations_and_wrong_velocity_terms_lose_it() {
    let mut body = tree(5, &mut Random::new(11));
    body.set_torques(&[0.0; 5]).unwrap();
    let total = |b: &ArticulatedBody| b.kinetic_energy() + b.potential_energy();
    let drift = |h: f64, steps: usize| {
        let mut body = body.clone();
        let before = total(&body);
        let mut solver = Rk4::new();
        for _ in 0..steps {
            solver.step(&mut body, h);
        }
        (total(&body) - before).abs()
    };
    let (coarse, fine) = (drift(4e-3, 100), drift(2e-3, 200));
    // Order 4 at least: half the step, a sixteenth of the drift or less.
    assert!(fine < coarse / 12.0, "{fine} after {coarse}");
    assert!(coarse < 1e-3 * total(&body).abs());
    // The negative control: without what velocities do to accelerations
    // energy is not conserved, however short the step.
    let mut wrong = Forgetful(body.clone());
    let mut solver = Rk4::new();
    for _ in 0..200 {
        solver.step(&mut wrong, 2e-3);
    }
    let lost = (total(&wrong.0) - total(&body)).abs();
    assert!(lost > 1e3 * fine, "{lost} against {fine}");
}

#[test]
fn a_chain_moves_as_the_rods_and_multipliers_of_chapter_four_do() {
    let n = 20;
    let mut reduced = hanging_chain(n, 0.1, 0.5, EARTH).unwrap();
    let positions: Vec<Vec3> =
        (0..=n).map(|i| 0.1 * i as f64 * Vec3::x()).collect();
    let mut rods = ConstrainedParticles::new();
    structures::chain(&mut rods, &positions, 0.5).unwrap();
    rods.add_force(Gravity::new(EARTH).unwrap()).unwrap();
    let h = 1e-3;
    rods.advance(&mut Rk4::new(), h, 500).unwrap();
    let mut solver = Rk4::new();
    for _ in 0..500 {
        solver.step(&mut reduced, h);
    }
    for i in 0..n {
        let end = reduced.world_point(i, 0.1 * Vec3::x());
        let rod = rods.particles().x()[i + 1];
        // Both of order 4: half a second of a whipping chain.
        assert!((end - rod).norm() < 1e-5, "link {i}: {end} {rod}");
    }
}

#[test]
fn a_puppet_in_joint_angles_moves_as_its_points_and_rods_do() {
    // Thrown, with every joint moving.
    let mut puppet = Puppet::new(0.0, EARTH).unwrap();
    let n = puppet.body.len();
    let mut random = Random::new(30);
    let qd = random.vector(n, -2.0, 2.0);
    puppet.body.set_joints(&vec![0.0; n], &qd).unwrap();
    let mut rods = ConstrainedParticles::new();
    for (part, x) in PUPPET_AT_REST.into_iter().enumerate() {
        rods.add(puppet_mass(part), x, puppet.v(part)).unwrap();
    }
    for ends in PUPPET_RODS {
        let rod = Rod::between(&rods.particles().state(), ends).unwrap();
        rods.constrain(rod).unwrap();
    }
    rods.add_force(Gravity::new(EARTH).unwrap()).unwrap();
    let free = 3 * PUPPET_AT_REST.len() - PUPPET_RODS.len();
    assert_eq!(n, free, "one coordinate for each way to move");
    let h = 1e-3;
    rods.advance(&mut Rk4::new(), h, 300).unwrap();
    let mut solver = Rk4::new();
    for _ in 0..300 {
        solver.step(&mut puppet.body, h);
    }
    let mut moved: f64 = 0.0;
    for part in 0..12 {
        let rod = rods.particles().x()[part];
        // Both of order 4, at rates of some 10/s: (0.01)^4 of a metre.
        let off = (puppet.x(part) - rod).norm();
        assert!(off < 1e-6, "part {part}: {off}");
        moved = moved.max((rod - PUPPET_AT_REST[part]).norm());
    }
    assert!(moved > 0.5, "{moved}");
}

#[test]
fn links_of_reduced_coordinates_cannot_come_apart() {
    let mut body = swinging_arm(30, 0.1, 0.2, EARTH).unwrap();
    let mut solver = Rk4::new();
    for _ in 0..200 {
        solver.step(&mut body, 5e-3);
    }
    for i in 1..30 {
        let end = body.world_point(i - 1, 0.1 * Vec3::x());
        let gap = (body.world_point(i, Vec3::zeros()) - end).norm();
        assert!(gap < 1e-14, "{gap}");
    }
}

#[test]
fn a_pendulum_has_the_period_of_small_swings() {
    let mut body = hanging_chain(1, 1.0, 2.0, EARTH).unwrap();
    let q = -std::f64::consts::FRAC_PI_2 + 1e-3;
    body.set_joints(&[q], &[0.0]).unwrap();
    body.accelerate().unwrap();
    // q̈ = -(g/l) sin θ
    assert_near(body.qdd()[0], -9.81 * (1e-3_f64).sin(), 1e-12, "g/l");
}

#[test]
fn a_force_at_a_point_is_a_torque_at_the_joint() {
    let mut body = swinging_arm(3, 0.5, 1.0, Vec3::zeros()).unwrap();
    let tip = body.world_point(2, 0.5 * Vec3::x());
    body.push(2, tip, 4.0 * Vec3::z()).unwrap();
    body.accelerate().unwrap();
    let pushed = body.qdd().to_vec();
    body.clear_forces();
    // Jᵀ f: the joints turn about y, z, y, and lie 1.5, 1, 0.5 m away.
    body.set_torques(&[-6.0, 0.0, -2.0]).unwrap();
    body.accelerate().unwrap();
    for i in 0..3 {
        assert_near(body.qdd()[i], pushed[i], 1e-10, "qdd");
    }
}

#[test]
fn a_body_without_inertia_is_refused_and_a_massless_link_between_is_not() {
    let link = |parent| Link::revolute(parent, Vec3::y(), Vec3::x()).unwrap();
    let mut bare = ArticulatedBody::new(vec![link(None)], EARTH).unwrap();
    let said = bare.accelerate().unwrap_err().to_string();
    assert!(said.contains("link 0"), "{said}");
    let end = Link::revolute(Some(0), Vec3::z(), Vec3::zeros()).unwrap();
    let end = end.with_mass(1.0, Vec3::x(), Vec3::repeat(0.1)).unwrap();
    let mut joined =
        ArticulatedBody::new(vec![link(None), end], EARTH).unwrap();
    assert!(joined.accelerate().is_ok());
    let ahead = ArticulatedBody::new(vec![link(Some(3))], EARTH);
    assert!(ahead.is_err());
}
