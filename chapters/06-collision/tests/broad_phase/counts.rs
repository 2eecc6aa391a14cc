//! What the broad phases count: exchanges, comparisons, and how both grow.

use collision::{
    AllPairs, BroadPhase, EndpointKind, FatAabbs, RefittedTree, SWARM_SPEED,
    SortAndSweep, SortedGrid, Swarm,
};

/// Mean exchanges and comparisons of a step, over ten steps.
fn counts(n: usize, rest: usize, phase: &mut SortAndSweep) -> (f64, f64) {
    let mut swarm = Swarm::new(n, SWARM_SPEED, rest);
    swarm.update_bounds(phase, true).expect("bounds");
    phase.update();
    let (mut exchanges, mut tests) = (0, 0);
    for _ in 0..10 {
        swarm.step();
        swarm.update_bounds(phase, false).expect("bounds");
        phase.update();
        exchanges += phase.exchanges().iter().sum::<usize>();
        tests += phase.overlap_tests();
    }
    (exchanges as f64 / 10.0, tests as f64 / 10.0)
}

#[test]
fn exchanges_are_the_inversions_of_the_lists_whoever_moves() {
    // Ten steps: all bodies move (whole lists are sorted), or one in twenty
    // does (only what moved is).
    for rest in [1, 20] {
        let mut swarm = Swarm::new(200, 5.0 * SWARM_SPEED, rest);
        let mut phase = SortAndSweep::new();
        swarm.update_bounds(&mut phase, true).expect("bounds");
        phase.update();
        assert_eq!(phase.exchanges(), [0; 3], "insertions are merged in");
        for step in 0..10 {
            let before = phase.axes().clone();
            swarm.step();
            swarm.update_bounds(&mut phase, false).expect("bounds");
            phase.update();
            for (axis, list) in before.iter().enumerate() {
                let mut values = Vec::new();
                for point in list.points() {
                    let interval = swarm.bounds(point.owner()).interval(axis);
                    values.push(match point.kind() {
                        EndpointKind::Begin => interval.lo,
                        EndpointKind::End => interval.hi,
                    });
                }
                let mut inversions = 0;
                for i in 0..values.len() {
                    for j in i + 1..values.len() {
                        inversions += usize::from(values[j] < values[i]);
                    }
                }
                let got = phase.exchanges()[axis];
                assert_eq!(got, inversions, "{rest} {step} {axis}");
            }
        }
    }
}

#[test]
fn half_of_the_exchanges_compare_boxes() {
    let (exchanges, tests) = counts(1000, 1, &mut SortAndSweep::new());
    assert!((tests / exchanges - 0.5).abs() < 0.05, "{tests} {exchanges}");
}

#[test]
fn exchanges_outgrow_the_boxes_when_all_drift() {
    // At constant density an axis gets longer by n^(1/3) and has n ends:
    // n^(2/3) per metre, and each of n ends passes as many as are on its
    // way. So n^(5/3), and not n.
    let (few, _) = counts(1000, 1, &mut SortAndSweep::new());
    let (many, _) = counts(8000, 1, &mut SortAndSweep::new());
    let exponent = (many / few).ln() / 8.0_f64.ln();
    assert!((exponent - 5.0 / 3.0).abs() < 0.05, "{exponent}");
    // One in twenty moves: fewer exchanges by about that factor, for a
    // resting neighbour is passed as often as a moving one is.
    let (rest, _) = counts(8000, 20, &mut SortAndSweep::new());
    assert!(rest < many / 10.0, "{rest} {many}");
}

#[test]
fn other_broad_phases_compare_a_few_boxes_each() {
    let mut swarm = Swarm::new(8000, SWARM_SPEED, 1);
    let mut grid = SortedGrid::new();
    let mut tree = RefittedTree::new();
    let mut fat = FatAabbs::<SortedGrid>::new(0.1).expect("a margin");
    let mut most = [0; 3];
    let mut searches = 0;
    for _ in 0..20 {
        let phases: [&mut dyn BroadPhase; 3] = [&mut grid, &mut tree, &mut fat];
        for (phase, most) in phases.into_iter().zip(&mut most) {
            swarm.update_bounds(phase, true).expect("bounds");
            phase.update();
            *most = phase.overlap_tests().max(*most);
        }
        // A search compares more than the neighbours that it finds.
        let neighbours = fat.inner().pairs().len();
        searches += usize::from(fat.overlap_tests() > neighbours);
        swarm.step();
    }
    assert!(most[0] < 4 * 8000, "{most:?}");
    assert!(most[1] < 16 * 8000, "{most:?}");
    assert!(most[2] < 6 * 8000, "{most:?}");
    // The fastest box needs 0.1 / 0.02 steps to leave its fat box.
    assert!((3..=4).contains(&searches), "{searches}");
}

#[test]
fn all_pairs_compares_all_pairs() {
    let swarm = Swarm::new(100, SWARM_SPEED, 1);
    let mut phase = AllPairs::new();
    swarm.update_bounds(&mut phase, true).expect("bounds");
    phase.update();
    assert_eq!(phase.overlap_tests(), 4950);
    for body in 0..99 {
        phase.remove(body);
        phase.remove(body);
    }
    phase.update();
    assert_eq!((phase.overlap_tests(), phase.pairs().len()), (0, 0));
}

#[test]
fn every_broad_phase_agrees_on_the_scenes_of_the_benchmark() {
    for swarm in [
        Swarm::new(2000, SWARM_SPEED, 1),
        Swarm::new(2000, SWARM_SPEED, 20),
        Swarm::slab(2000, SWARM_SPEED, 1),
    ] {
        let mut swarm = swarm;
        let mut phases: [Box<dyn BroadPhase>; 5] = [
            Box::new(AllPairs::new()),
            Box::new(SortAndSweep::new()),
            Box::new(SortedGrid::new()),
            Box::new(RefittedTree::new()),
            Box::new(FatAabbs::<RefittedTree>::new(0.1).expect("a margin")),
        ];
        for step in 0..15 {
            for phase in &mut phases {
                swarm.update_bounds(phase.as_mut(), step == 0).expect("bounds");
                phase.update();
            }
            let (first, others) = phases.split_first().expect("five");
            for other in others {
                assert_eq!(other.pairs(), first.pairs(), "{step}");
            }
            swarm.step();
        }
        let pairs = phases[0].pairs().len();
        assert!((700..1200).contains(&pairs), "about half a pair each");
    }
}
