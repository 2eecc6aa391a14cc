//! Every broad phase finds what brute force finds, whatever is inserted,
//! removed and moved.

use super::crowds::{CROWDS, shifted};
use super::every_phase::every_phase;
use collision::{Aabb, BroadPhase, Pair, PairEvent};
use course::Random;
use math::Vec3;
use std::collections::{BTreeMap, BTreeSet};

/// The bounds of all bodies, kept in the simplest way.
type World = BTreeMap<usize, Aabb>;

/// All overlapping pairs of a world, by the definition.
fn overlaps(world: &World) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (&i, one) in world {
        for (&j, other) in world.range(i + 1..) {
            let apart = |axis: usize| {
                one.hi[axis] < other.lo[axis] || other.hi[axis] < one.lo[axis]
            };
            if !apart(0) && !apart(1) && !apart(2) {
                pairs.push(Pair::new(i, j));
            }
        }
    }
    pairs
}

/// One random change to a world, made in all phases.
fn change(
    random: &mut Random,
    world: &mut World,
    phases: &mut [(&str, Box<dyn BroadPhase>)],
    bounds: Aabb,
) {
    let body = random.integer(0, 60);
    if random.unit() < 0.2 {
        let was_there = world.remove(&body).is_some();
        for (name, phase) in phases {
            assert_eq!(phase.remove(body), was_there, "{name}");
        }
    } else {
        world.insert(body, bounds);
        for (name, phase) in phases {
            assert!(phase.set_bounds(body, bounds).is_ok(), "{name}");
        }
    }
}

#[test]
fn random_insertions_removals_and_moves_agree_with_all_pairs() {
    let mut most = 0;
    for (crowd, draw) in CROWDS {
        for seed in 0..6 {
            let mut random = Random::new(seed);
            let mut world = World::new();
            let mut phases = every_phase();
            for step in 0..60 {
                // Sometimes one change, sometimes of nearly all bodies.
                let changes = [1, 3, 80][random.integer(0, 3)];
                for _ in 0..changes {
                    let bounds = draw(&mut random);
                    change(&mut random, &mut world, &mut phases, bounds);
                }
                let want = overlaps(&world);
                most = most.max(want.len());
                for (name, phase) in &mut phases {
                    phase.update();
                    let got = phase.pairs();
                    assert_eq!(got, want, "{crowd} {seed} {step} {name}");
                }
            }
        }
    }
    assert!(most > 300, "some crowd is dense: {most}");
}

#[test]
fn slow_boxes_are_followed_step_by_step() {
    for (crowd, draw) in CROWDS {
        let mut random = Random::new(7);
        let mut phases = every_phase();
        let mut world = World::new();
        for body in 0..80 {
            world.insert(body, draw(&mut random));
        }
        let size = world
            .values()
            .fold(0.0, |size: f64, bounds| size.max(bounds.size().amax()));
        // All bodies move in the first steps, and then one in ten.
        for step in 0..60 {
            for (&body, bounds) in &mut world {
                if step > 0 && (step < 20 || (body + step) % 10 == 0) {
                    *bounds = shifted(&mut random, bounds, 0.02 * size);
                }
                for (_, phase) in &mut phases {
                    phase.set_bounds(body, *bounds).expect("bounds");
                }
            }
            let want = overlaps(&world);
            for (name, phase) in &mut phases {
                phase.update();
                assert_eq!(phase.pairs(), want, "{crowd} {step} {name}");
            }
        }
    }
}

#[test]
fn the_order_of_insertion_changes_nothing() {
    for (crowd, draw) in CROWDS {
        let mut random = Random::new(11);
        let mut frames = Vec::new();
        for _ in 0..4 {
            let mut frame = Vec::new();
            frame.resize_with(50, || draw(&mut random));
            frames.push(frame);
        }
        for ((name, mut forwards), (_, mut backwards)) in
            every_phase().into_iter().zip(every_phase())
        {
            for frame in &frames {
                for (body, bounds) in frame.iter().enumerate() {
                    forwards.set_bounds(body, *bounds).expect("bounds");
                }
                for (body, bounds) in frame.iter().enumerate().rev() {
                    backwards.set_bounds(body, *bounds).expect("bounds");
                }
                let events = forwards.update().to_vec();
                assert_eq!(events, backwards.update(), "{crowd} {name}");
                assert_eq!(forwards.pairs(), backwards.pairs());
                assert_eq!(forwards.overlap_tests(), backwards.overlap_tests());
            }
        }
    }
}

#[test]
fn events_are_what_changes_and_nothing_else() {
    for (crowd, draw) in CROWDS {
        let mut random = Random::new(13);
        let mut world = World::new();
        let mut phases = every_phase();
        let mut tables = vec![BTreeSet::new(); phases.len()];
        for step in 0..60 {
            for _ in 0..30 {
                let bounds = draw(&mut random);
                change(&mut random, &mut world, &mut phases, bounds);
            }
            for ((name, phase), table) in phases.iter_mut().zip(&mut tables) {
                let events = phase.update().to_vec();
                // One event for a pair, and sorted.
                let sorted = |w: &[PairEvent]| w[0].pair() < w[1].pair();
                assert!(events.windows(2).all(sorted), "{crowd} {name}");
                for event in events {
                    let news = match event {
                        PairEvent::Begin(pair) => table.insert(pair),
                        PairEvent::End(pair) => table.remove(&pair),
                    };
                    assert!(news, "{crowd} {step} {name} {event:?}");
                }
                let replayed: Vec<Pair> = table.iter().copied().collect();
                assert_eq!(replayed, phase.pairs(), "{crowd} {step} {name}");
            }
        }
    }
}

#[test]
fn an_update_without_changes_has_no_events() {
    for (name, mut phase) in every_phase() {
        assert!(phase.update().is_empty() && phase.pairs().is_empty());
        let bounds = Aabb::around(Vec3::zeros(), Vec3::repeat(1.0));
        phase.set_bounds(3, bounds).expect("bounds");
        phase.set_bounds(5, bounds).expect("bounds");
        let pair = Pair::new(5, 3);
        assert_eq!(phase.update(), [PairEvent::Begin(pair)], "{name}");
        assert_eq!((pair.a(), pair.b()), (3, 5));
        assert!(phase.update().is_empty(), "{name}");
        assert_eq!(phase.pairs(), [pair], "{name}");
        // Removed and inserted again before the update.
        assert!(phase.remove(3) && !phase.remove(3));
        phase.set_bounds(3, bounds).expect("bounds");
        assert!(phase.update().is_empty(), "{name}");
        // Touching is overlapping; one rounding farther is not.
        let beside = Aabb::around(Vec3::x() * 2.0, Vec3::repeat(1.0));
        phase.set_bounds(3, beside).expect("bounds");
        assert!(phase.update().is_empty(), "{name}");
        let lo = Vec3::new(1.0_f64.next_up(), -1.0, -1.0);
        phase.set_bounds(3, Aabb::new(lo, beside.hi)).expect("bounds");
        assert_eq!(phase.update(), [PairEvent::End(pair)], "{name}");
        assert!(phase.remove(5) && !phase.remove(77));
        assert!(phase.update().is_empty(), "{name}");
    }
}
