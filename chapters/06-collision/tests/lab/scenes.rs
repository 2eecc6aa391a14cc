//! What the scenes of boxes, planes and contacts show is true.

use course::testing::{Drawn, Outputs, ray_to, reading, run};
use course::{ParamValues, Point, Ray};

const OUTPUTS: Outputs = Outputs(collision::chapter);

/// The scenes that are watched here; those of trees and cloth are in
/// `scenes_tree.rs`.
const WATCHED: [&str; 3] = ["swarm", "witness", "contacts"];

#[test]
fn every_scene_runs_draws_and_reads_at_every_end_of_its_sliders() {
    for entry in collision::chapter().scenes {
        if !WATCHED.contains(&entry.name) {
            continue;
        }
        let scene =
            entry.at_still(&ParamValues::defaults(&entry.params)).unwrap();
        let still = course::Still::of(scene.as_ref());
        assert!(still.len() < 200_000, "{}: {}", entry.name, still.len());
        for param in &entry.params {
            for end in [param.min, param.max] {
                let mut scene = OUTPUTS.scene(entry.name, &[(param.name, end)]);
                run(scene.as_mut(), 0.1);
                let mut live = OUTPUTS.scene(entry.name, &[]);
                live.set(param.name, end);
                run(live.as_mut(), 0.1);
                for scene in [scene, live] {
                    let keep = Drawn::of(scene.as_ref());
                    let finite = |p: &Point| p.iter().all(|x| x.is_finite());
                    assert!(!keep.points().is_empty(), "{}", entry.name);
                    assert!(keep.points().iter().all(finite), "{}", entry.name);
                    let readings = scene.readings();
                    assert!(readings.iter().all(|r| r.value.is_finite()));
                }
            }
        }
    }
}

#[test]
fn a_swarm_at_rest_exchanges_nothing_and_keeps_its_pairs() {
    let mut scene = OUTPUTS.scene("swarm", &[("speed", 0.0)]);
    let pairs = reading(scene.as_ref(), "overlapping pairs");
    assert!(pairs > 10.0);
    run(scene.as_mut(), 0.5);
    assert_eq!(reading(scene.as_ref(), "overlapping pairs"), pairs);
    assert_eq!(reading(scene.as_ref(), "exchanges in this step"), 0.0);
    // And while it moves there are some.
    let mut moving = OUTPUTS.scene("swarm", &[]);
    run(moving.as_mut(), 0.1);
    assert!(reading(moving.as_ref(), "exchanges in this step") > 0.0);
}

#[test]
fn stones_that_are_dragged_into_each_other_lose_their_plane() {
    let mut scene = OUTPUTS.scene("witness", &[("spin", 0.0)]);
    assert!(reading(scene.as_ref(), "gap of the plane") > 0.0);
    assert!(reading(scene.as_ref(), "distance") > 0.0);
    let held = ray_to(scene.as_ref(), [1.15, 0.0, 1.3]);
    assert!(scene.grab(&held));
    // The same ray from an eye that has moved takes the stone along.
    let [x, y, z] = held.origin;
    scene.drag(&Ray { origin: [x - 2.1, y, z], ..held });
    run(scene.as_mut(), 0.1);
    assert_eq!(reading(scene.as_ref(), "distance"), 0.0);
    assert!(reading(scene.as_ref(), "cached overlap holds") > 0.0);
    // Back again, there is a plane.
    scene.drag(&held);
    run(scene.as_mut(), 0.1);
    assert!(reading(scene.as_ref(), "gap of the plane") > 0.0);
    scene.release();
    let past = Ray { origin: [0.0, -9.0, 9.0], direction: [0.0, 0.0, 1.0] };
    assert!(!scene.grab(&past), "nothing is there");
}

#[test]
fn a_cube_over_the_end_touches_in_two_corners_and_two_crossings() {
    let mut scene = OUTPUTS.scene("contacts", &[]);
    assert_eq!(reading(scene.as_ref(), "corners on faces"), 2.0);
    assert_eq!(reading(scene.as_ref(), "crossings of edges"), 2.0);
    assert_eq!(Drawn::of(scene.as_ref()).balls.len(), 4);
    // In the middle of the table all four are corners.
    let upper = [1.3, 0.2, 0.5];
    assert!(scene.grab(&ray_to(scene.as_ref(), upper)));
    scene.drag(&ray_to(scene.as_ref(), [0.0, 0.2, 0.5]));
    assert_eq!(reading(scene.as_ref(), "corners on faces"), 4.0);
    assert_eq!(reading(scene.as_ref(), "crossings of edges"), 0.0);
}
