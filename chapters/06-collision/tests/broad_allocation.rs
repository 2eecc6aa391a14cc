//! No update allocates once there was room for the busiest one.

use crate::phases::every_phase;
use allocation_counter::measure;
use collision::{BroadPhase, SPEED, Swarm};

/// Steps a swarm; returns how many allocations that took.
fn allocations(
    swarm: &mut Swarm,
    phase: &mut dyn BroadPhase,
    steps: usize,
) -> u64 {
    let counted = measure(|| {
        for _ in 0..steps {
            swarm.step();
            swarm.place(phase, false).expect("bounds");
            phase.update();
        }
    });
    counted.count_total
}

#[test]
fn a_warm_update_does_not_allocate() {
    for rest in [1, 20] {
        for (name, mut phase) in every_phase() {
            let mut swarm = Swarm::new(300, SPEED, rest);
            swarm.place(phase.as_mut(), true).expect("bounds");
            let first = measure(|| {
                phase.update();
            });
            assert!(first.count_total > 0, "{name}: the first makes room");
            // More pairs or events than ever before need longer lists once.
            let warming = allocations(&mut swarm, phase.as_mut(), 300);
            assert!(warming < 30, "{name} {rest}: {warming}");
            let warm = allocations(&mut swarm, phase.as_mut(), 300);
            assert_eq!(warm, 0, "{name} {rest}");
        }
    }
}

#[test]
fn coming_and_going_does_not_allocate_either() {
    for (name, mut phase) in every_phase() {
        let swarm = Swarm::new(300, SPEED, 1);
        swarm.place(phase.as_mut(), true).expect("bounds");
        phase.update();
        let mut turn = || {
            for body in (0..300).step_by(3) {
                phase.remove(body);
            }
            phase.update();
            swarm.place(phase.as_mut(), true).expect("bounds");
            phase.update();
        };
        turn();
        turn();
        assert_eq!(measure(turn).count_total, 0, "{name}");
    }
}
