//! The scenes `tree` and `drape-mesh` show what they claim, and keep running.

use course::testing::{Drawn, Outputs, ray_to, reading, run};
use course::{Point, Role, Scene};

const NAMES: [&str; 2] = ["tree", "drape-mesh"];

fn build(name: &str, changes: &[(&str, f64)]) -> Box<dyn Scene> {
    Outputs(collision::chapter).scene(name, changes)
}

fn distance(a: Point, b: Point) -> f64 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

fn assert_sane(scene: &dyn Scene, what: &str) {
    let keep = Drawn::of(scene);
    let sane = |p: &Point| p.iter().all(|x| x.abs() < 6.0);
    assert!(keep.points().iter().all(sane), "{what}");
    for reading in scene.readings() {
        assert!(reading.value.is_finite(), "{what}: {}", reading.name);
    }
}

#[test]
fn both_run_at_every_end_of_their_sliders_moved_before_or_meanwhile() {
    for name in NAMES {
        let chapter = collision::chapter();
        for param in &chapter.scene(name).unwrap().params {
            for end in [param.min, param.max] {
                let what = format!("{name} {} = {end}", param.name);
                let mut scene = build(name, &[(param.name, end)]);
                run(scene.as_mut(), 0.2);
                assert_sane(scene.as_ref(), &what);
                let mut scene = build(name, &[]);
                run(scene.as_mut(), 0.1);
                let time = scene.time();
                scene.set(param.name, end);
                assert_eq!(scene.time(), time, "{what}");
                run(scene.as_mut(), 0.1);
                assert_sane(scene.as_ref(), &what);
            }
        }
    }
}

#[test]
fn every_level_has_twice_the_boxes_and_few_of_them_are_visited() {
    let mut scene = build("tree", &[]);
    let triangles = reading(scene.as_ref(), "triangles");
    for level in 0..=8 {
        scene.set("level", f64::from(level));
        run(scene.as_mut(), 0.1);
        let boxes = reading(scene.as_ref(), "boxes on this level");
        assert_eq!(boxes, f64::from(1 << level));
        // Six lines to a box, and one to the nearest point.
        let paths = Drawn::of(scene.as_ref()).paths;
        let lines = paths.iter().filter(|(_, role)| *role == Role::Second);
        assert_eq!(lines.count(), 6 * (1 << level));
        assert!(reading(scene.as_ref(), "boxes visited") < triangles / 8.0);
    }
}

#[test]
fn the_point_follows_the_hand_and_knows_its_distance_however_it_turns() {
    let mut scene = build("tree", &[("spin", 2.0)]);
    let mut inside = 0;
    for k in 0..24 {
        run(scene.as_mut(), 0.2);
        let (place, _) = Drawn::of(scene.as_ref()).balls[0];
        assert!(scene.grab(&ray_to(scene.as_ref(), place)));
        let aim = [0.06 * f64::from(k) - 0.7, 0.0, 0.0];
        let (depth, _) = ray_to(scene.as_ref(), place).approach(place);
        // As far from the eye as before.
        let eye = scene.camera().eye;
        let ray = ray_to(scene.as_ref(), aim);
        scene.drag(&ray);
        scene.release();
        let (moved, _) = Drawn::of(scene.as_ref()).balls[0];
        assert!((distance(moved, eye) - depth).abs() < 1e-9);
        assert!(ray.approach(moved).1 < 1e-9);
        let balls = Drawn::of(scene.as_ref()).balls;
        let apart = distance(balls[0].0, balls[1].0);
        let told = reading(scene.as_ref(), "distance");
        // The solid is queried before its rotation, the picture after.
        assert!((told.abs() - apart).abs() < 1e-9, "{told} {apart}");
        inside += usize::from(told < 0.0);
    }
    assert!(inside > 0, "the tube is in the way of the hand");
    assert!(!scene.grab(&ray_to(scene.as_ref(), [3.0, 3.0, 3.0])));
}

#[test]
fn nothing_pokes_through_unless_edges_do_not_collide() {
    for solid in [1.0, 2.0, 3.0] {
        let mut scene = build("drape-mesh", &[("solid", solid)]);
        let mut plain =
            build("drape-mesh", &[("solid", solid), ("edges", 0.0)]);
        let mut most = 0.0_f64;
        for _ in 0..45 {
            scene.step().unwrap();
            plain.step().unwrap();
            let intersections = reading(scene.as_ref(), "edges through faces");
            assert_eq!(intersections, 0.0, "solid {solid}");
            most = most.max(reading(plain.as_ref(), "edges through faces"));
            let stretch = reading(scene.as_ref(), "largest strain");
            assert!(stretch < 60.0, "solid {solid}: {stretch} %");
        }
        // A round solid has no sharp edges.
        assert!(most > 5.0 || solid == 2.0, "solid {solid}: {most}");
    }
}

#[test]
fn a_pulled_sheet_stays_outside() {
    let mut scene = build("drape-mesh", &[]);
    run(scene.as_mut(), 0.8);
    // The sheet is drawn last, both sides of it in two colours.
    let corner = |scene: &dyn Scene| {
        let places = Drawn::of(scene).points();
        places[places.len() - 21]
    };
    let start = corner(scene.as_ref());
    let ray = ray_to(scene.as_ref(), start);
    assert!(scene.grab(&ray));
    for k in 0..30 {
        let swing = 0.6 * (0.5 * f64::from(k)).sin();
        let aim = [start[0] + swing, start[1] - 0.3, start[2] + 0.4];
        scene.drag(&ray_to(scene.as_ref(), aim));
        scene.step().unwrap();
        let intersections = reading(scene.as_ref(), "edges through faces");
        assert_eq!(intersections, 0.0);
    }
    scene.release();
    assert_sane(scene.as_ref(), "pulled");
}
