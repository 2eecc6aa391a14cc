//! No update allocates once the buffers have grown.

use super::every_phase::every_phase;
use allocation_counter::measure;
use collision::{BroadPhase, SWARM_SPEED, Swarm};

/// Steps a swarm; returns how many allocations that took.
fn allocations(
    swarm: &mut Swarm,
    phase: &mut dyn BroadPhase,
    steps: usize,
) -> u64 {
    let counted = measure(|| {
        for _ in 0..steps {
            swarm.step();
            swarm.update_bounds(phase, false).expect("bounds");
            phase.update();
        }
    });
    counted.count_total
}

#[test]
fn a_warm_update_does_not_allocate() {
    for rest in [1, 20] {
        for (name, mut phase) in every_phase() {
            let mut swarm = Swarm::new(300, SWARM_SPEED, rest);
            swarm.update_bounds(phase.as_mut(), true).expect("bounds");
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
fn insertion_and_removal_do_not_allocate_either() {
    for (name, mut phase) in every_phase() {
        let swarm = Swarm::new(300, SWARM_SPEED, 1);
        swarm.update_bounds(phase.as_mut(), true).expect("bounds");
        phase.update();
        let mut turn = || {
            for body in (0..300).step_by(3) {
                phase.remove(body);
            }
            phase.update();
            swarm.update_bounds(phase.as_mut(), true).expect("bounds");
            phase.update();
        };
        turn();
        turn();
        assert_eq!(measure(turn).count_total, 0, "{name}");
    }
}
