//! Chains: tension as lambda, and the direct solution against the iterated
//! one.

use constraints::{
    Coincidence, ConstrainedParticles, Constraint, MultiplierMethod, Nail,
    OnLine, Rod, structures,
};
use course::Random;
use math::{Vec3, norm};
use particles::{Gravity, nail};

/// A chain of so many links along a wriggling line, in motion.
fn wriggling(links: usize) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).unwrap();
    let mut places = Vec::new();
    for i in 0..=links {
        let s = i as f64;
        places.push(Vec3::new(s, (0.7 * s).sin(), (0.4 * s).cos()));
    }
    structures::chain(&mut machine, &places, 0.5).unwrap();
    let mut random = Random::new(8);
    for i in 1..=links {
        let v = Vec3::from_column_slice(&random.vector(3, -1.0, 1.0));
        machine.move_particle(i, places[i], v).unwrap();
    }
    machine.project_onto_constraints().unwrap();
    machine
}

/// The multipliers found each way, and whether the first was direct.
fn both_ways(machine: &mut ConstrainedParticles) -> (Vec<f64>, Vec<f64>, bool) {
    machine.multiplier_settings.method = MultiplierMethod::Automatic;
    machine.refresh().unwrap();
    let (first, direct) =
        (machine.lambda().to_vec(), machine.solve_report().direct);
    machine.multiplier_settings.method = MultiplierMethod::ConjugateGradients;
    machine.refresh().unwrap();
    assert!(!machine.solve_report().direct);
    machine.multiplier_settings.method = MultiplierMethod::Automatic;
    (first, machine.lambda().to_vec(), direct)
}

fn agree(machine: &mut ConstrainedParticles, direct: bool) {
    let (first, second, was_direct) = both_ways(machine);
    assert_eq!(was_direct, direct);
    let mut error = Vec::new();
    for (a, b) in first.iter().zip(&second) {
        error.push(a - b);
    }
    // Residuals of 1e-12 times the condition of a short chain.
    let relative = norm(&error) / norm(&second);
    assert!(relative < 1e-9, "{relative:e}");
}

// PROVES: constraints/tension
#[test]
fn the_tension_of_a_hanging_chain_is_the_weight_below() {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).unwrap();
    let places: Vec<Vec3> =
        (0..=20).map(|i| -f64::from(i) * Vec3::z()).collect();
    let chain = structures::chain(&mut machine, &places, 0.5).unwrap();
    machine.refresh().unwrap();
    for (i, rod) in chain.rods.iter().enumerate() {
        let below = (20 - i) as f64 * 0.5 * 9.81;
        let tension = machine.tension(*rod).unwrap();
        assert!((tension - below).abs() < 1e-11 * below, "{tension} {below}");
    }
    // The nail carries it all.
    let carried = -machine.constraint_force(chain.particles[0]).z;
    assert!((carried - 10.0 * 9.81).abs() < 1e-10, "{carried}");
}

// PROVES: constraints/lambda
#[test]
fn a_chain_is_solved_directly_with_the_same_result() {
    for links in [1, 2, 3, 30] {
        agree(&mut wriggling(links), true);
    }
}

#[test]
fn the_order_of_the_rods_does_not_matter() {
    let mut machine = wriggling(30);
    let rods: Vec<_> = machine.constraints().map(|(id, _)| id).collect();
    // Taken off, and put on again in another order.
    let mut lengths = Vec::new();
    for id in &rods {
        let rod = *machine.constraint_as::<Rod>(*id).unwrap();
        lengths.push(rod);
        machine.unconstrain(*id);
    }
    for k in 0..30 {
        machine.constrain(lengths[(k * 7) % 30]).unwrap();
    }
    agree(&mut machine, true);
}

#[test]
fn chains_of_mixed_constraints_and_several_chains_are_solved_directly() {
    let mut machine = wriggling(6);
    let end = machine.particles().x()[6];
    // A bead on a line at the end, a free particle held together with
    // another one, and a nailed one: three more chains, of two and three
    // rows.
    machine.constrain(OnLine::new(6, end, Vec3::x()).unwrap()).unwrap();
    let here = Vec3::new(0.0, 5.0, 0.0);
    let a = machine.add(1.0, here, Vec3::zeros()).unwrap();
    let b = machine.add(2.0, here, Vec3::zeros()).unwrap();
    machine.constrain(Coincidence::new([a, b]).unwrap()).unwrap();
    let c = machine.add(1.0, 2.0 * here, Vec3::zeros()).unwrap();
    machine.constrain(Nail::new(c, 2.0 * here).unwrap()).unwrap();
    agree(&mut machine, true);
}

#[test]
fn a_nail_at_the_other_end_makes_no_loop_but_a_rod_does() {
    let mut machine = wriggling(5);
    let end = machine.particles().x()[5];
    machine.set_script(5, nail(end)).unwrap();
    agree(&mut machine, true);
    machine.clear_script(5).unwrap();
    // A rod from the middle to the end closes a loop.
    let rod = Rod::between(&machine.particles().state(), [2, 5]).unwrap();
    let rod = machine.constrain(rod).unwrap();
    agree(&mut machine, false);
    machine.unconstrain(rod);
    agree(&mut machine, true);
}

#[test]
fn a_branch_is_no_chain() {
    let mut machine = wriggling(4);
    let x = machine.particles().x()[2] + Vec3::z();
    let twig = machine.add(1.0, x, Vec3::zeros()).unwrap();
    let rod = Rod::between(&machine.particles().state(), [2, twig]).unwrap();
    machine.constrain(rod).unwrap();
    agree(&mut machine, false);
}

#[test]
fn a_doubled_rod_in_a_chain_has_no_unique_answer_but_the_same_motion() {
    let mut machine = wriggling(4);
    machine.refresh().unwrap();
    let a = machine.acceleration(3);
    let rod = Rod::between(&machine.particles().state(), [2, 3]).unwrap();
    assert_eq!(rod.rows(), 1);
    machine.constrain(rod).unwrap();
    machine.refresh().unwrap();
    assert!(!machine.solve_report().direct);
    assert!((machine.acceleration(3) - a).norm() < 1e-9);
}

#[test]
fn starting_from_the_last_multipliers_saves_iterations() {
    let mut machine = wriggling(30);
    machine.multiplier_settings.method = MultiplierMethod::ConjugateGradients;
    machine.refresh().unwrap();
    let cold = machine.solve_report().iterations;
    let lambda = machine.lambda().to_vec();
    machine.multiplier_settings.warm_start = true;
    machine.refresh().unwrap();
    assert!(machine.solve_report().iterations <= 2, "{cold}");
    assert!(cold > 20, "{cold}");
    for (a, b) in machine.lambda().iter().zip(&lambda) {
        assert!((a - b).abs() < 1e-8);
    }
}
