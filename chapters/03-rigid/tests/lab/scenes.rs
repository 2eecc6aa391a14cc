//! What the scenes show is the physics that they speak of.

use course::testing::{Drawn, Outputs, ray_to, reading, run};
use course::{ParamValues, Point, Role, Scene};

const OUTPUTS: Outputs = Outputs(rigid::chapter);

#[test]
fn every_scene_runs_draws_and_reads_at_every_end_of_its_sliders() {
    for entry in rigid::chapter().scenes {
        let settings = ParamValues::defaults(&entry.params);
        let scene = entry.at_still(&settings).unwrap();
        assert!((scene.time() - entry.still_at).abs() < scene.step_size());
        let still = course::Still::of(scene.as_ref());
        // Of a block two faces are seen at least: four triangles.
        assert!(still.matches('z').count() >= 4, "{}", entry.name);
        for param in &entry.params {
            for end in [param.min, param.max] {
                let mut scene = OUTPUTS.scene(entry.name, &[(param.name, end)]);
                run(scene.as_mut(), 0.5);
                // And while it runs.
                let mut live = OUTPUTS.scene(entry.name, &[]);
                run(live.as_mut(), 0.1);
                live.set(param.name, end);
                run(live.as_mut(), 0.4);
                for scene in [scene, live] {
                    let finite = |p: &Point| p.iter().all(|x| x.is_finite());
                    let keep = Drawn::of(scene.as_ref());
                    assert!(keep.corners.iter().all(finite), "{}", entry.name);
                    let readings = scene.readings();
                    assert!(readings.iter().all(|r| r.value.is_finite()));
                }
            }
        }
    }
}

#[test]
fn tumbling_bodies_keep_their_energy_and_stay_in_sight() {
    for g in [0.0, 9.81] {
        let mut scene = OUTPUTS.scene("tumble", &[("g", g)]);
        let start = reading(scene.as_ref(), "total energy");
        let scale = reading(scene.as_ref(), "rotational energy") + 500.0 * g;
        for _ in 0..20 {
            run(scene.as_mut(), 1.0);
            let corners = Drawn::of(scene.as_ref()).corners;
            let high = |p: &Point| (p[2] - 2.0).abs();
            let wide = |p: &Point| p[0].abs().max(p[1].abs());
            let outside = |p: &Point| wide(p).max(high(p)) > 2.6;
            assert!(!corners.iter().any(outside), "g = {g}");
        }
        let drift = reading(scene.as_ref(), "total energy") - start;
        // RK4 at h = 1/240 s and 2 rad/s; falls are followed exactly.
        assert!(drift.abs() < 1e-6 * scale, "g = {g}: {drift} J");
    }
}

#[test]
fn l_stands_still_in_the_scene_and_omega_does_not() {
    let mut scene = OUTPUTS.scene("tumble", &[]);
    let direction = |scene: &dyn Scene, role: Role| -> Vec<Point> {
        let arrows = Drawn::of(scene).arrows;
        let chosen = arrows.iter().filter(|(_, r)| *r == role);
        chosen.map(|([a, b], _)| [0, 1, 2].map(|i| b[i] - a[i])).collect()
    };
    let before = direction(scene.as_ref(), Role::Force);
    let omega_before = direction(scene.as_ref(), Role::Velocity);
    run(scene.as_mut(), 2.0);
    let largest_change = |a: &[Point], b: &[Point]| -> f64 {
        let pairs = a.iter().flatten().zip(b.iter().flatten());
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    let after = direction(scene.as_ref(), Role::Force);
    assert_eq!(before.len(), 5);
    assert!(largest_change(&before, &after) < 1e-12);
    let omega_after = direction(scene.as_ref(), Role::Velocity);
    assert!(largest_change(&omega_before, &omega_after) > 0.1);
}

#[test]
fn the_book_follows_its_ghost_unless_euler_leads_it() {
    let off = "error of the orientation";
    let mut good = OUTPUTS.scene("racket", &[]);
    let mut bad = OUTPUTS.scene("racket", &[("method", 1.0)]);
    assert!(reading(good.as_ref(), off) < 1e-6);
    run(good.as_mut(), 5.0);
    run(bad.as_mut(), 5.0);
    // RK4 at 200 steps per turn: 1e-8 per second, amplified by two flips.
    assert!(reading(good.as_ref(), off) < 0.1);
    assert!(reading(bad.as_ref(), off) > 5.0);
    // The momentum is right even then.
    let l = |scene: &dyn Scene| reading(scene, "|L|");
    assert!((l(bad.as_ref()) - l(good.as_ref())).abs() < 1e-15);
}

#[test]
fn a_pulled_book_has_a_new_ghost_when_it_is_let_go() {
    let mut scene = OUTPUTS.scene("racket", &[]);
    let ray = ray_to(scene.as_ref(), [0.0, 0.0, 0.3]);
    assert!(scene.grab(&ray), "the book is in the middle");
    scene.drag(&ray_to(scene.as_ref(), [0.1, 0.0, 0.4]));
    let solid = |scene: &dyn Scene| {
        let corners = Drawn::of(scene).corners;
        corners.iter().map(|p| p[0]).sum::<f64>() / corners.len() as f64
    };
    let before = solid(scene.as_ref());
    run(scene.as_mut(), 0.3);
    assert!(solid(scene.as_ref()) > before + 0.02, "it follows the hand");
    scene.release();
    assert!(reading(scene.as_ref(), "error of the orientation") < 1e-5);
    run(scene.as_mut(), 1.0);
    assert!(reading(scene.as_ref(), "error of the orientation") < 0.01);
    // Nothing is held beside it.
    assert!(!scene.grab(&ray_to(scene.as_ref(), [0.0, 0.0, 5.0])));
}

#[test]
fn in_the_race_work_is_energy_even_when_the_force_changes() {
    let mut scene = OUTPUTS.scene("puzzle", &[]);
    run(scene.as_mut(), 1.0);
    scene.set("force", 20.0);
    run(scene.as_mut(), 1.0);
    let read = |name: &str| reading(scene.as_ref(), name);
    for block in ["centre", "off centre"] {
        let energy = read(&format!("{block}: translational"))
            + read(&format!("{block}: rotational"));
        let work = read(&format!("{block}: work"));
        assert!((work - energy).abs() < 1e-6 * energy, "{block}");
    }
    let same =
        read("centre: translational") - read("off centre: translational");
    assert!(same.abs() < 1e-9);
    assert!(
        read("off centre: rotational") > 1.0
            && read("centre: rotational") == 0.0
    );
}

#[test]
fn the_race_begins_anew_at_its_end() {
    let mut scene = OUTPUTS.scene("puzzle", &[]);
    // 10 N on 10 kg need √12 s for 6 m.
    run(scene.as_mut(), 3.4);
    let fast = reading(scene.as_ref(), "centre: translational");
    run(scene.as_mut(), 0.2);
    let slow = reading(scene.as_ref(), "centre: translational");
    assert!(fast > 50.0 && slow < 1.0, "{fast} J, then {slow} J");
    assert!((scene.time() - 3.6).abs() < 1e-9, "the clock goes on");
}

#[test]
fn gravity_leaves_a_top_its_energy_and_two_parts_of_l() {
    for g in [0.0, 9.81] {
        let mut scene = OUTPUTS.scene("top", &[("g", g), ("spin", 5.0)]);
        let names = ["energy", "L along the vertical", "L along the axis"];
        let before = names.map(|name| reading(scene.as_ref(), name));
        let length = reading(scene.as_ref(), "|L|");
        run(scene.as_mut(), 2.0);
        for (name, before) in names.iter().zip(before) {
            let after = reading(scene.as_ref(), name);
            // RK4 at 96 steps per turn, ten turns.
            let allowed = 1e-4 * before.abs();
            assert!((after - before).abs() < allowed, "g = {g}: {name}");
        }
        // Weightless, all of L stands still; under gravity it does not.
        let change = (reading(scene.as_ref(), "|L|") - length).abs();
        let turned = Drawn::of(scene.as_ref()).arrows;
        let l = turned.iter().find(|(_, role)| *role == Role::Force);
        let aside = l.map_or(0.0, |([_, tip], _)| tip[0].hypot(tip[1]));
        assert_eq!(g > 0.0, aside > 1e-3, "g = {g}: {aside}");
        assert_eq!(g > 0.0, change > 1e-9 * length, "g = {g}: {change}");
    }
}

/// Picks a little off centre and pulls upwards for a while.
fn tug(scene: &mut dyn Scene) {
    let ray = ray_to(scene, [0.3, -0.2, 2.3]);
    assert!(scene.grab(&ray), "something is there");
    let up = [0.3, -0.2, 3.3];
    scene.drag(&ray_to(scene, up));
    run(scene, 0.3);
    scene.release();
}

#[test]
fn rotation_about_a_principal_axis_lasts_until_someone_pulls() {
    for mesh in [1.0, 2.0, 3.0, 4.0] {
        let mut scene = OUTPUTS.scene("shapes", &[("mesh", mesh)]);
        let axis = |scene: &dyn Scene| -> Vec<Point> {
            let keep = Drawn::of(scene);
            let role = Role::Velocity;
            let found = keep.paths.iter().find(|(_, r)| *r == role);
            found.unwrap().0.clone()
        };
        let before = axis(scene.as_ref());
        run(scene.as_mut(), 4.0);
        let after = axis(scene.as_ref());
        for (a, b) in before.iter().flatten().zip(after.iter().flatten()) {
            // Rounding off the axis grows slowly about the largest moment.
            assert!((a - b).abs() < 1e-9, "mesh {mesh}: {a} and {b}");
        }
        if mesh == 1.0 {
            tug(scene.as_mut());
            run(scene.as_mut(), 1.0);
            let tugged = axis(scene.as_ref());
            let moved = (tugged[0][0] - after[0][0]).abs();
            assert!(moved > 0.05, "{moved}");
        }
        let [m1, m2, m3] = ["moment 1", "moment 2", "moment 3"]
            .map(|name| reading(scene.as_ref(), name));
        assert!(m1 <= m2 && m2 <= m3 && m3 <= m1 + m2, "mesh {mesh}");
    }
}
