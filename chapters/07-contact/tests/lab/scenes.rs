//! What the scenes show is sound at every end of their sliders: none
//! sinks in, energy does not come from nowhere, and the clock keeps going.

use crate::common::positions::places;
use course::testing::{Outputs, assert_near, reading};
use course::{Ray, Scene};
use math::Vec3;

const OUTPUTS: Outputs = Outputs(contact::chapter);

/// No overlap may be deeper than this, mm: the band of the settings.
const BAND: f64 = 1.0;

/// Numbers are numbers, nothing is far away, and nothing has sunk in.
fn assert_sane(scene: &dyn Scene, what: &str) {
    for reading in scene.readings() {
        assert!(reading.value.is_finite(), "{what}: {}", reading.name);
    }
    let depth = reading(scene, "deepest overlap");
    // Rounding on top of the band.
    assert!(depth <= BAND + 1e-9, "{what}: {depth} mm deep");
    for place in places(scene) {
        assert!(place.norm() < 100.0, "{what}: at {place}");
    }
}

/// Runs with a look at every frame.
fn watch(scene: &mut dyn Scene, frames: usize, what: &str) {
    let (start, h) = (scene.time(), scene.step_size());
    for k in 1..=frames {
        scene.step().unwrap_or_else(|error| panic!("{what}: {error}"));
        // The clock does not slow down at impacts.
        let wanted = start + k as f64 * h;
        assert_near(scene.time(), wanted, 1e-12, what);
        assert_sane(scene, what);
    }
}

/// All ends of all sliders of some scenes, 0.3 s each.
fn go_to_the_ends(names: &[&str]) {
    for name in names {
        let chapter = contact::chapter();
        let entry = chapter.scene(name).unwrap();
        for param in &entry.params {
            for end in [param.min, param.max] {
                let what = format!("{name}, {} = {end}", param.name);
                let mut scene = OUTPUTS.scene(name, &[(param.name, end)]);
                // How it is drawn does not change how it moves.
                let drawn = param.name == "forces";
                watch(scene.as_mut(), if drawn { 2 } else { 18 }, &what);
            }
            // And while it runs.
            let mut live = OUTPUTS.scene(name, &[]);
            watch(live.as_mut(), 2, name);
            live.set(param.name, param.max);
            live.step().unwrap();
            assert_sane(live.as_ref(), name);
        }
    }
}

#[test]
fn bricks_run_at_every_end_of_their_sliders() {
    go_to_the_ends(&["overbalanced", "stack", "pyramid", "arch"]);
}

#[test]
fn dominoes_run_at_every_end_of_their_sliders() {
    go_to_the_ends(&["dominoes"]);
}

#[test]
fn slopes_and_dice_run_at_every_end_of_their_sliders() {
    go_to_the_ends(&["incline", "ladder", "rattle", "cradle"]);
}

#[test]
fn round_bodies_and_furniture_run_at_every_end_of_their_sliders() {
    go_to_the_ends(&["billiards", "race", "furniture"]);
}

#[test]
fn chains_run_at_every_end_of_their_sliders() {
    go_to_the_ends(&[
        "destructive-chain",
        "curling-chain",
        "two-blocks",
        "many-blocks",
    ]);
}

#[test]
fn the_lists_above_have_every_scene() {
    assert_eq!(contact::chapter().scenes.len(), 16);
}

/// The largest rise of the total energy above what it was before, and what
/// is in play: the most kinetic energy, J.
fn rise(name: &str, seconds: f64) -> [f64; 2] {
    let mut scene = OUTPUTS.scene(name, &[]);
    let mut least = reading(scene.as_ref(), "total energy");
    let (mut rise, mut kinetic): (f64, f64) = (0.0, 0.0);
    for _ in 0..(seconds / scene.step_size()).round() as usize {
        scene.step().unwrap();
        let total = reading(scene.as_ref(), "total energy");
        rise = rise.max(total - least);
        least = least.min(total);
        kinetic = kinetic.max(reading(scene.as_ref(), "kinetic energy"));
    }
    [rise, kinetic]
}

/// Three thousandths of what is in play, for what feedback and steps of
/// finite length put in; and rounding, where nothing moves.
fn assert_passive(name: &str, seconds: f64) {
    let [rise, kinetic] = rise(name, seconds);
    let allowed = 0.003 * kinetic + 1e-6;
    assert!(rise <= allowed, "{name}: rises by {rise} J of {kinetic} J");
}

#[test]
fn bricks_gain_no_energy() {
    for name in ["overbalanced", "stack", "pyramid", "arch"] {
        assert_passive(name, 1.5);
    }
}

#[test]
fn dominoes_gain_no_energy() {
    assert_passive("dominoes", 1.0);
}

#[test]
fn slopes_and_the_cradle_gain_no_energy() {
    for name in ["incline", "ladder", "cradle"] {
        assert_passive(name, 1.5);
    }
}

#[test]
fn the_curling_chain_gains_no_energy() {
    assert_passive("curling-chain", 1.5);
}

#[test]
fn the_destructive_chain_gains_no_energy() {
    assert_passive("destructive-chain", 2.0);
}

#[test]
fn two_blocks_in_a_chain_gain_no_energy() {
    assert_passive("two-blocks", 2.0);
}

#[test]
fn many_blocks_in_a_chain_gain_no_energy() {
    assert_passive("many-blocks", 2.0);
}

#[test]
fn a_shaken_box_does_put_energy_in() {
    // The control: the measure above sees a rise where there is one.
    let [rise, kinetic] = rise("rattle", 0.5);
    assert!(rise > 0.1 * kinetic, "{rise} J of {kinetic} J");
}

/// From the scene's own eye to a place.
fn ray_to(scene: &dyn Scene, place: Vec3) -> Ray {
    let eye = scene.camera().eye;
    let way = (place - Vec3::from(eye)).normalize();
    Ray { origin: eye, direction: way.into() }
}

#[test]
fn pulling_with_the_mouse_makes_nothing_explode() {
    for entry in contact::chapter().scenes {
        let what = format!("{}, pulled", entry.name);
        let mut scene = OUTPUTS.scene(entry.name, &[("forces", 0.0)]);
        let body = |scene: &dyn Scene| {
            let places = places(scene);
            places[places.len() - 1]
        };
        let start = body(scene.as_ref());
        assert!(scene.grab(&ray_to(scene.as_ref(), start)), "{what}");
        for k in 1..=10 {
            // Half a metre up and aside within a sixth of a second.
            let way = 0.05 * f64::from(k) * Vec3::new(0.7, 0.0, 0.7);
            let ray = ray_to(scene.as_ref(), start + way);
            scene.drag(&ray);
            watch(scene.as_mut(), 1, &what);
        }
        scene.release();
        watch(scene.as_mut(), 3, &what);
        let moved = (body(scene.as_ref()) - start).norm();
        assert!(moved > 0.01 && moved < 3.0, "{what}: by {moved} m");
    }
}

#[test]
fn a_ray_into_the_air_grabs_nothing() {
    for entry in contact::chapter().scenes {
        let mut scene = OUTPUTS.scene(entry.name, &[]);
        let up = Vec3::from(scene.camera().eye) + Vec3::new(0.0, 0.0, 5.0);
        assert!(!scene.grab(&ray_to(scene.as_ref(), up)), "{}", entry.name);
    }
}
