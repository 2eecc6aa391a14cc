//! The machine runs from cause to cause, and the plan says when it starts.

use capstones::{BOUNCE, Machine, Part, Setup};
use capstones::{flap, hammer, least_swing, speed_at_impact, strike, tilt};
use course::testing::{Outputs, assert_near, reading};

const OUTPUTS: Outputs = Outputs(capstones::chapter);

/// Earth's gravity, as in the scenes, m/s².
const G: f64 = 9.81;

fn ran(swing: f64, seconds: f64) -> Machine {
    let setup = Setup { swing: swing.to_radians(), ..Setup::default() };
    let mut machine = Machine::new(&setup).unwrap();
    machine.run(seconds).unwrap();
    machine
}

#[test]
fn everything_happens_and_in_its_order() {
    let mut before = 0.0;
    for trigger in ran(50.0, 2.6).triggers {
        let at =
            trigger.at.unwrap_or_else(|| panic!("never: {}", trigger.name));
        assert!(at > before, "{} came too early, at {at} s", trigger.name);
        before = at;
    }
    assert!(before > 1.0, "such a machine takes its time");
}

#[test]
fn no_body_sinks_in_and_energy_only_falls() {
    let mut machine = Machine::new(&Setup::default()).unwrap();
    let start = machine.scene.world.energy();
    for _ in 0..156 {
        machine.step().unwrap();
        let report = machine.scene.report;
        assert!(report.depth <= 1e-3 + 1e-12, "{} m deep", report.depth);
        assert_eq!(report.infeasible, 0);
        // RK4 on swings, and feedback in hinges: 1e-6 of the energy.
        let grown = machine.scene.world.energy() - start;
        assert!(grown < 1e-6 * start, "{grown} J from nowhere");
    }
    // The negative control: it does lose energy, in impacts and by friction.
    assert!(machine.scene.world.energy() < 0.95 * start);
}

// PROVES: capstones/least_swing
#[test]
fn the_machine_starts_just_where_the_plan_says() {
    let least = least_swing(&hammer(), &flap(), BOUNCE, G).unwrap();
    let least = least.to_degrees();
    // Contacts are found within 1 mm of touching, which is 1/8 of a degree of
    // the hammer; half a degree on each side is safe.
    assert_eq!(ran(least - 0.5, 2.0).fired(), 1, "it only strikes");
    assert!(ran(least + 0.5, 2.0).fired() > 2, "the flap falls");
    for (name, off) in [("machine_plan", 1e-9), ("machine_trial", 0.15)] {
        assert_near(OUTPUTS.value(name), least, off, name);
    }
    // The negative control: friction, which the plan leaves out, costs a
    // degree and more.
    assert!(OUTPUTS.value("machine_rough") > least + 1.0);
}

#[test]
fn the_flap_tilts_as_far_as_planned() {
    for degrees in [8.0_f64, 16.0] {
        let setup = Setup { swing: degrees.to_radians(), ..Setup::default() };
        let mut machine = Machine::trial(&setup).unwrap();
        let mut most = 0.0_f64;
        for _ in 0..66 {
            machine.step().unwrap();
            let flap = &machine.triggers[0];
            let body = &machine.scene.world.bodies()[flap.body];
            most = most.max(flap.turned(body));
        }
        let omega = speed_at_impact(&hammer(), setup.swing, G);
        let [_, omega] = strike(&hammer(), &flap(), omega, BOUNCE);
        let wanted = tilt(&flap(), omega, G).unwrap();
        // Seen sixty times a second, near the top of a climb.
        assert_near(most, wanted, 0.05 * wanted, "the tilt");
    }
}

// PROVES: capstones/hinged_inertia
#[test]
fn the_parts_of_the_plan_weigh_what_the_bodies_weigh() {
    let machine = Machine::trial(&Setup::default()).unwrap();
    let bodies = machine.scene.world.bodies();
    // The hammer comes first, then its hook, then the flap.
    for (body, part) in [(&bodies[0], hammer()), (&bodies[2], flap())] {
        assert_near(body.mass(), part.mass, 1e-9, "mass");
        let own = body.i_body()[(1, 1)];
        let [x, z] = part.centre;
        let about = own + body.mass() * (x * x + z * z);
        assert_near(part.inertia(), about, 1e-9, "inertia about the hinge");
    }
}

// PROVES: capstones/hinged_impulse
#[test]
fn an_impulse_between_hinged_parts_keeps_what_it_must() {
    let (a, b) = (hammer(), flap());
    for e in [0.0, 0.3, 1.0] {
        let [back, away] = strike(&a, &b, 2.0, e);
        // Newton: what parts is e times what approached.
        let parts = away * b.arm - back * a.arm;
        assert_near(parts, e * 2.0 * a.arm, 1e-12, "restitution");
        // The same impulse on both: changes of spin over arm agree.
        let lost = a.inertia() * (2.0 - back) / a.arm;
        assert_near(b.inertia() * away / b.arm, lost, 1e-12, "impulse");
        let energy = |x: &Part, omega: f64| 0.5 * x.inertia() * omega * omega;
        let left = energy(&a, back) + energy(&b, away);
        let had = energy(&a, 2.0);
        assert!(if e < 1.0 { left < had } else { (left - had).abs() < 1e-9 });
    }
}

#[test]
fn a_feather_never_topples_the_flap() {
    let feather = Part { mass: 0.05, ..hammer() };
    assert_eq!(least_swing(&feather, &flap(), BOUNCE, G), None);
}

#[test]
fn the_same_machine_runs_the_same_twice() {
    let times = |machine: Machine| -> Vec<Option<f64>> {
        machine.triggers.iter().map(|trigger| trigger.at).collect()
    };
    assert_eq!(times(ran(50.0, 1.0)), times(ran(50.0, 1.0)));
}

#[test]
fn the_scene_runs_at_every_end_of_its_sliders() {
    let chapter = capstones::chapter();
    for param in &chapter.scene("machine").unwrap().params {
        for end in [param.min, param.max] {
            let what = format!("{} = {end}", param.name);
            let mut scene = OUTPUTS.scene("machine", &[(param.name, end)]);
            for _ in 0..40 {
                scene.step().unwrap();
                let depth = reading(scene.as_ref(), "deepest overlap");
                assert!(depth <= 1.0 + 1e-9, "{what}: {depth} mm deep");
            }
            scene.set(param.name, param.min);
            scene.step().unwrap();
        }
    }
}
