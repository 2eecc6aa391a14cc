//! The soft and reduced scenes run, and keep what they promise.

use course::{ParamValues, Scene};

fn scene(name: &str, changes: &[(&str, f64)]) -> Box<dyn Scene> {
    let chapter = realtime::chapter();
    let entry = chapter.scenes.into_iter().find(|one| one.name == name);
    let entry = entry.unwrap_or_else(|| panic!("no scene {name}"));
    let mut values = ParamValues::defaults(&entry.params);
    for (param, value) in changes {
        values.set(param, *value);
    }
    (entry.build)(&values).unwrap()
}

fn reading(scene: &dyn Scene, name: &str) -> f64 {
    let readings = scene.readings();
    let found = readings.iter().find(|reading| reading.name == name);
    found.unwrap_or_else(|| panic!("no reading {name}")).value
}

#[test]
fn a_sheet_of_substeps_stretches_less_than_one_of_iterations() {
    let strain = |substeps: f64, iterations: f64| {
        let changes = [("substeps", substeps), ("iterations", iterations)];
        let mut sheet = scene("sheet", &changes);
        for _ in 0..60 {
            sheet.step().unwrap();
        }
        reading(&*sheet, "largest strain")
    };
    assert!(strain(10.0, 1.0) < strain(1.0, 10.0));
}

#[test]
fn jelly_stays_apart_from_the_wedges_in_every_frame() {
    let mut jelly = scene("gap", &[]);
    let mut touching = 0;
    for _ in 0..50 {
        jelly.step().unwrap();
        let apart = reading(&*jelly, "smallest distance");
        // The barrier is infinite at a ten-thousandth of 10 mm.
        assert!(apart > 1e-3, "{apart} mm");
        touching += usize::from(reading(&*jelly, "contacts") > 0.0);
    }
    assert!(touching > 10, "{touching} frames in contact");
}

#[test]
fn jelly_gets_through_or_stays_however_hard_it_is_pulled() {
    for pull in [0.0, 2.0, 4.0, 6.0] {
        let mut jelly = scene("gap", &[("pull", pull)]);
        for frame in 0..120 {
            let stepped = jelly.step();
            assert!(stepped.is_ok(), "pull {pull}, frame {frame}");
        }
        assert!(reading(&*jelly, "smallest distance") > 1e-3, "{pull}");
    }
}

#[test]
fn a_chain_without_friction_keeps_its_energy() {
    let mut chain = scene("whip", &[("friction", 0.0), ("links", 6.0)]);
    let total = |s: &dyn Scene| {
        reading(s, "kinetic energy") + reading(s, "energy of height")
    };
    let before = total(&*chain);
    for _ in 0..60 {
        chain.step().unwrap();
    }
    // RK4 at 1/480 s, against 1.5 J that swing to and fro.
    assert!((total(&*chain) - before).abs() < 1e-3);
}

#[test]
fn the_puppet_hangs_on_its_strings_however_wildly_the_bar_rocks() {
    for (tilt, pace) in [(0.0, 0.1), (20.0, 0.5), (40.0, 1.5)] {
        let mut puppet = scene("puppet", &[("tilt", tilt), ("pace", pace)]);
        for _ in 0..300 {
            puppet.step().unwrap();
            // 1.4 kg on strings of 1,000 N/m and half a metre: one that held
            // all of it would stretch by 14 mm, three per cent; a jerk of
            // the bar is some times the weight.
            let stretch = reading(&*puppet, "longest stretch of a string");
            assert!(stretch < 20.0, "{tilt}°, {pace}: {stretch} %");
        }
    }
}
