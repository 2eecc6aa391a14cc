//! What the scenes show is the physics that they speak of, and it lasts.

use course::testing::{Drawn, Outputs, ray_to, reading, run};
use course::{ParamValues, Point, Role, Scene};

const OUTPUTS: Outputs = Outputs(implicit::chapter);

/// Nothing has flown off or become no number.
fn assert_sane(scene: &dyn Scene, what: &str) {
    let keep = Drawn::of(scene);
    let sane = |p: &Point| p.iter().all(|x| x.abs() < 6.0);
    assert!(keep.sheet.iter().all(sane), "{what}");
    assert!(keep.balls.iter().all(|(p, _)| sane(p)), "{what}");
    for reading in scene.readings() {
        assert!(reading.value.is_finite(), "{what}: {}", reading.name);
    }
}

#[test]
fn every_scene_runs_draws_and_reads_at_every_end_of_its_sliders() {
    for entry in implicit::chapter().scenes {
        for param in &entry.params {
            for end in [param.min, param.max] {
                let what = format!("{} {} = {end}", entry.name, param.name);
                let mut scene = OUTPUTS.scene(entry.name, &[(param.name, end)]);
                run(scene.as_mut(), 0.15);
                assert_sane(scene.as_ref(), &what);
                // And while it runs.
                let mut live = OUTPUTS.scene(entry.name, &[]);
                run(live.as_mut(), 0.05);
                live.set(param.name, end);
                run(live.as_mut(), 0.1);
                assert_sane(live.as_ref(), &what);
            }
        }
    }
}

#[test]
fn every_still_shows_its_moment() {
    for entry in implicit::chapter().scenes {
        let settings = ParamValues::defaults(&entry.params);
        let scene = entry.at_still(&settings).unwrap();
        assert!((scene.time() - entry.still_at).abs() < scene.step_size());
        let still = course::Still::of(scene.as_ref());
        let shapes = still.matches('z').count();
        let chains = still.matches("h0").count();
        assert!(shapes > 500 || chains > 20, "{}", entry.name);
    }
}

/// The beginning of a scene with both models, as stiff as usual and ten
/// times as stiff; an hour of it is in `hour.rs`.
fn lasts(name: &str, seconds: f64) {
    for model in [1.0, 2.0] {
        for stiffness in [1.0, 10.0] {
            let what = format!("{name}, model {model}, {stiffness} ×");
            let changes = [("model", model), ("stiffness", stiffness)];
            let mut scene = OUTPUTS.scene(name, &changes);
            let steps = (seconds / scene.step_size()).round() as usize;
            for _ in 0..steps {
                scene.step().unwrap();
                let stretch = reading(scene.as_ref(), "largest strain");
                assert!(stretch < 60.0, "{what}: {stretch} %");
            }
            assert_sane(scene.as_ref(), &what);
        }
    }
}

#[test]
fn the_hanging_sheet_lasts() {
    lasts("hanging", 0.6);
}

#[test]
fn the_flag_lasts() {
    lasts("flag", 0.6);
}

#[test]
fn the_drape_lasts() {
    lasts("drape", 0.6);
}

#[test]
fn the_tablecloth_lasts() {
    // The pull begins after two seconds.
    lasts("tablecloth", 2.4);
}

#[test]
fn the_cape_lasts() {
    lasts("cape", 0.6);
}

#[test]
fn of_two_stiff_chains_the_explicit_one_explodes_and_comes_back() {
    let mut scene = OUTPUTS.scene("stiff", &[]);
    run(scene.as_mut(), 10.0);
    assert_eq!(reading(scene.as_ref(), "exploded"), 0.0);
    scene.set("ks", 400.0);
    run(scene.as_mut(), 2.0);
    assert_eq!(reading(scene.as_ref(), "exploded"), 1.0, "ten times as stiff");
    assert_sane(scene.as_ref(), "stiff");
    let words = Drawn::of(scene.as_ref()).words;
    assert!(words.iter().any(|w| w.contains("exploded")), "{words:?}");
    let calm = reading(scene.as_ref(), "backward Euler");
    assert!(calm < 0.0, "the other one hangs: {calm} J");
    // Softer again, and both are alike.
    scene.set("ks", 40.0);
    assert_eq!(reading(scene.as_ref(), "exploded"), 0.0);
    let keep = Drawn::of(scene.as_ref());
    let of = |role: Role| -> Vec<Point> {
        let chosen = keep.balls.iter().filter(|(_, r)| *r == role);
        chosen.map(|(p, _)| *p).collect()
    };
    for (a, b) in of(Role::Second).iter().zip(of(Role::Body)) {
        assert!((b[0] - a[0] - 2.1).abs() < 1e-9 && a[2] == b[2]);
    }
}

#[test]
fn a_pulled_sheet_follows_the_mouse_and_a_freed_corner_falls() {
    for model in [1.0, 2.0] {
        let mut scene = OUTPUTS.scene("hanging", &[("model", model)]);
        run(scene.as_mut(), 1.5);
        let corner = Drawn::of(scene.as_ref()).sheet[28 * 27];
        let ray = ray_to(scene.as_ref(), corner);
        assert!(scene.grab(&ray));
        let aim = [corner[0] - 0.3, corner[1] - 0.3, corner[2] + 0.3];
        scene.drag(&ray_to(scene.as_ref(), aim));
        run(scene.as_mut(), 0.5);
        let moved = Drawn::of(scene.as_ref()).sheet[28 * 27];
        assert!(moved[2] > corner[2] + 0.1, "model {model}: {moved:?}");
        scene.release();
        // Nothing is held beside it.
        assert!(!scene.grab(&ray_to(scene.as_ref(), [2.0, 0.0, 0.0])));
        let pin = Drawn::of(scene.as_ref()).sheet[0];
        let ray = ray_to(scene.as_ref(), pin);
        assert!(!scene.grab(&ray), "a nail does not move");
        assert!(scene.key('x', &ray));
        run(scene.as_mut(), 0.4);
        let freed = Drawn::of(scene.as_ref()).sheet[0];
        assert!(freed[2] < pin[2] - 0.2, "model {model}: {freed:?}");
    }
}

#[test]
fn another_model_goes_on_where_the_first_one_was() {
    for name in ["hanging", "flag", "cape"] {
        let mut scene = OUTPUTS.scene(name, &[("model", 1.0)]);
        run(scene.as_mut(), 0.6);
        let before = Drawn::of(scene.as_ref()).sheet;
        let time = scene.time();
        scene.set("model", 2.0);
        assert_eq!(scene.time(), time);
        let after = Drawn::of(scene.as_ref()).sheet;
        for (a, b) in before.iter().flatten().zip(after.iter().flatten()) {
            assert!((a - b).abs() < 1e-9, "{name}");
        }
        run(scene.as_mut(), 0.3);
        assert_sane(scene.as_ref(), name);
    }
}

#[test]
fn a_flag_streams_in_the_wind_and_hangs_without() {
    let reach = |wind: f64| {
        let mut scene = OUTPUTS.scene("flag", &[("wind", wind)]);
        run(scene.as_mut(), 3.0);
        let sheet = Drawn::of(scene.as_ref()).sheet;
        let x: f64 = sheet.iter().map(|p| p[0]).sum();
        x / sheet.len() as f64
    };
    let (calm, windy) = (reach(0.0), reach(10.0));
    assert!(windy > calm + 0.15, "{calm} and {windy}");
}

#[test]
fn a_flag_goes_on_flapping() {
    let mut scene = OUTPUTS.scene("flag", &[]);
    run(scene.as_mut(), 3.0);
    for _ in 0..4 {
        run(scene.as_mut(), 0.5);
        let motion = reading(scene.as_ref(), "kinetic energy");
        assert!(motion > 1e-3, "{motion} J");
    }
}

#[test]
fn a_draped_sheet_comes_to_rest_on_the_ball() {
    let mut scene = OUTPUTS.scene("drape", &[]);
    run(scene.as_mut(), 2.5);
    let place = Drawn::of(scene.as_ref()).sheet[29 * 14 + 14];
    let motion = reading(scene.as_ref(), "kinetic energy");
    assert!(place[2] > 0.69, "its middle stays on top: {place:?}");
    assert!(motion < 0.01, "{motion} J");
}

#[test]
fn the_tablecloth_is_pulled_off_and_the_cape_follows_its_pins() {
    let mut scene = OUTPUTS.scene("tablecloth", &[]);
    run(scene.as_mut(), 1.9);
    let left = |scene: &dyn Scene| {
        let sheet = Drawn::of(scene).sheet;
        sheet.iter().map(|p| p[0]).fold(f64::INFINITY, f64::min)
    };
    assert!(left(scene.as_ref()) < -0.4);
    run(scene.as_mut(), 2.0);
    assert!(left(scene.as_ref()) > 0.3, "{}", left(scene.as_ref()));
    let mut scene = OUTPUTS.scene("cape", &[]);
    run(scene.as_mut(), 1.0);
    scene.set("turns", 0.0);
    let pin = Drawn::of(scene.as_ref()).sheet[0];
    run(scene.as_mut(), 0.5);
    let same = Drawn::of(scene.as_ref()).sheet[0];
    assert!((0..3).all(|i| (pin[i] - same[i]).abs() < 1e-12));
}
