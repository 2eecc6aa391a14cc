//! Where the printed text of the notes fails, and ours does not. The numbers
//! are those of the book's errata page.

use collision::{
    BroadPhase, ContactKind, EndpointKind, Interval, ManifoldFinder, Placed,
    Polyhedron, Pose, Precision, SafeStep, SortAndSweep, Swarm, bisection,
    conservative_advancement, separation, sweep_1d,
};
use math::Vec3;
use std::f64::consts::FRAC_PI_4;

/// Two unit cubes on their edges, crossed, A above B; and where they are
/// when A and B have changed their names.
fn crossed(shape: &Polyhedron) -> [Placed<'_>; 2] {
    let half = 0.5_f64.sqrt();
    let above = Pose::at(half * Vec3::z()).rotated(Vec3::y(), FRAC_PI_4);
    let below = Pose::at(-half * Vec3::z()).rotated(Vec3::x(), FRAC_PI_4);
    [Placed::new(shape, above), Placed::new(shape, below)]
}

/// D19: the notes ask to choose the names of the bodies such that ea x eb
/// points from B to A.
#[test]
fn exchanging_the_names_does_not_turn_an_edge_normal() {
    let cube = Polyhedron::block(Vec3::repeat(1.0)).unwrap();
    let [above, below] = crossed(&cube);
    // The edges as they happen to be listed, with A above.
    let (ea, eb) = (Vec3::y(), Vec3::x());
    let printed = ea.cross(&eb);
    let from_b_to_a = Vec3::z();
    assert!(printed.dot(&from_b_to_a) < 0.0, "points the wrong way");
    // With the names exchanged the product turns, and so does the direction
    // from B to A: it is as wrong as before.
    let exchanged = eb.cross(&ea);
    assert!(exchanged.dot(&-from_b_to_a) < 0.0, "still the wrong way");
    // Reversing one edge helps, and that is what our contacts do.
    for [a, b] in [[above, below], [below, above]] {
        let mut contacts = Vec::new();
        let plane = separation(&a, &b);
        let mut finder = ManifoldFinder::new(1e-6, 1e-6);
        finder.find_contacts((0, &a), (1, &b), &plane, &mut contacts);
        let [contact] = contacts[..] else { panic!("one contact") };
        let ContactKind::EdgeEdge { ea, eb } = contact.kind else {
            panic!("edge on edge")
        };
        let up = if contact.a == 0 { a.pose.x.z } else { b.pose.x.z };
        assert!((up.signum() * Vec3::z() - contact.n).norm() < 1e-12);
        assert!(ea.cross(&eb).normalize().dot(&contact.n) > 1.0 - 1e-12);
    }
}

/// D18 and notes D §7.2.2: "in practice the extra work is negligible".
#[test]
fn exchanges_grow_faster_than_the_number_of_boxes_when_all_move() {
    let exchanges = |n: usize, rest: usize| {
        let mut swarm = Swarm::new(n, 0.02, rest);
        let mut phase = SortAndSweep::new();
        swarm.update_bounds(&mut phase, true).unwrap();
        phase.update();
        let mut sum = 0;
        for _ in 0..5 {
            swarm.step();
            swarm.update_bounds(&mut phase, false).unwrap();
            phase.update();
            sum += phase.exchanges().iter().sum::<usize>();
        }
        sum as f64
    };
    // Eight times as many boxes: 8^(5/3) = 32 times as many exchanges.
    let growth = exchanges(4000, 1) / exchanges(500, 1);
    assert!((growth / 32.0 - 1.0).abs() < 0.1, "{growth}");
}

/// Notes D §7.2.1: a list that is sorted by value alone.
#[test]
fn ends_before_begins_lose_boxes_that_touch() {
    let brick = Interval::new(0.0, 1.0);
    let on_top = Interval::new(1.0, 2.0);
    assert_eq!(sweep_1d(&[brick, on_top]).unwrap().len(), 1);
    // The same sweep with ends first at equal values.
    let mut points = vec![
        (0.0, EndpointKind::Begin, 0),
        (1.0, EndpointKind::End, 0),
        (1.0, EndpointKind::Begin, 1),
        (2.0, EndpointKind::End, 1),
    ];
    let found = |points: &[(f64, EndpointKind, usize)]| {
        let (mut active, mut pairs): (Vec<usize>, usize) = (Vec::new(), 0);
        for (_, kind, who) in points {
            match kind {
                EndpointKind::Begin => {
                    pairs += active.len();
                    active.push(*who);
                }
                EndpointKind::End => active.retain(|other| other != who),
            }
        }
        pairs
    };
    assert_eq!(found(&points), 0, "the resting pair is lost");
    points.swap(1, 2);
    assert_eq!(found(&points), 1, "begins first: it is found");
}

/// Notes D §6: overlap is looked for at the end of each step.
#[test]
fn looking_at_the_ends_of_steps_misses_a_thin_wall() {
    // x(t) = -1 + 10 t, and the wall is |x| <= 0.05.
    let gap = |t: f64| (-1.0 + 10.0 * t).abs() - 0.05;
    let precision = Precision::new(1e-6);
    let seen = bisection(gap, 0.0, 0.2, &precision).unwrap();
    assert_eq!(seen, None, "apart at both ends");
    let step_from = |t: f64| SafeStep::at_speed(gap(t), 10.0);
    let found = conservative_advancement(step_from, [0.0, 0.2], &precision);
    let impact = found.unwrap().expect("the wall is in the way");
    assert!((impact.t - 0.095).abs() < 1e-6);
}
