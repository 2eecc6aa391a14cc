//! Our own broad phases.

use super::Follower;
use collision::{BroadPhase, Swarm};

/// A broad phase that follows a swarm.
pub struct Ours<B>(B);

impl<B: BroadPhase + 'static> Ours<B> {
    pub fn start(mut phase: B, swarm: &Swarm) -> Box<dyn Follower> {
        swarm.update_bounds(&mut phase, true).expect("bounds");
        phase.update();
        Box::new(Self(phase))
    }
}

impl<B: BroadPhase> Follower for Ours<B> {
    fn move_scene(&mut self, _swarm: &Swarm) {}

    fn step(&mut self, swarm: &Swarm) -> usize {
        swarm.update_bounds(&mut self.0, false).expect("bounds");
        self.0.update();
        self.0.pairs().len()
    }
}
