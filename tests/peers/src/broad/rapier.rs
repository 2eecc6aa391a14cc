//! The broad phase of `rapier3d-f64`: a tree of fattened boxes, in which only
//! those are looked at that have left theirs.

use super::Follower;
use collision::Swarm;
use rapier3d_f64::prelude::{
    ActiveCollisionTypes, BroadPhaseBvh, BroadPhasePairEvent, ColliderBuilder,
    ColliderHandle, ColliderSet, IntegrationParameters, RigidBodySet, Vector,
};

/// The broad phase and the colliders that it looks at.
pub struct Rapier {
    broad_phase: BroadPhaseBvh,
    colliders: ColliderSet,
    bodies: RigidBodySet,
    settings: IntegrationParameters,
    handles: Vec<ColliderHandle>,
    moved: Vec<ColliderHandle>,
    events: Vec<BroadPhasePairEvent>,
    pairs: usize,
}

impl Rapier {
    pub fn start(swarm: &Swarm) -> Box<dyn Follower> {
        let mut colliders = ColliderSet::new();
        let mut handles = Vec::new();
        for i in 0..swarm.len() {
            let half = 0.5 * swarm.bounds(i).size();
            let shape = ColliderBuilder::cuboid(half.x, half.y, half.z)
                .translation(at(swarm, i))
                // Those without bodies count as fixed, and would not meet.
                .active_collision_types(ActiveCollisionTypes::all());
            handles.push(colliders.insert(shape));
        }
        let mut rapier = Self {
            broad_phase: BroadPhaseBvh::new(),
            colliders,
            bodies: RigidBodySet::new(),
            settings: IntegrationParameters::default(),
            moved: handles.clone(),
            handles,
            events: Vec::new(),
            pairs: 0,
        };
        rapier.step(swarm);
        Box::new(rapier)
    }
}

fn at(swarm: &Swarm, i: usize) -> Vector {
    let center = swarm.bounds(i).center();
    Vector::new(center.x, center.y, center.z)
}

impl Follower for Rapier {
    fn move_scene(&mut self, swarm: &Swarm) {
        self.moved.clear();
        for &i in swarm.moving() {
            let handle = self.handles[i];
            self.colliders[handle].set_translation(at(swarm, i));
            self.moved.push(handle);
        }
    }

    fn step(&mut self, _swarm: &Swarm) -> usize {
        self.events.clear();
        self.broad_phase.update(
            &self.settings,
            &self.colliders,
            &self.bodies,
            &self.moved,
            &[],
            &mut self.events,
        );
        for event in &self.events {
            match event {
                BroadPhasePairEvent::AddPair(_) => self.pairs += 1,
                BroadPhasePairEvent::DeletePair(_) => self.pairs -= 1,
            }
        }
        self.pairs
    }
}
