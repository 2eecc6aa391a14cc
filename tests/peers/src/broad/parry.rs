//! A tree of `parry3d-f64`, refitted at every step and searched as a whole.

use super::Follower;
use collision::Swarm;
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::math::Vector;
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

/// The tree, and the pairs that were found in it.
pub struct Parry {
    tree: Bvh,
    workspace: BvhWorkspace,
    pairs: Vec<(u32, u32)>,
}

impl Parry {
    pub fn start(swarm: &Swarm) -> Box<dyn Follower> {
        let boxes: Vec<Aabb> =
            (0..swarm.len()).map(|i| bounds(swarm, i)).collect();
        Box::new(Self {
            tree: Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes),
            workspace: BvhWorkspace::default(),
            pairs: Vec::new(),
        })
    }
}

fn bounds(swarm: &Swarm, i: usize) -> Aabb {
    let own = swarm.bounds(i);
    let corner = |x: math::Vec3| Vector::new(x.x, x.y, x.z);
    Aabb::new(corner(own.lo), corner(own.hi))
}

impl Follower for Parry {
    fn move_scene(&mut self, _swarm: &Swarm) {}

    fn step(&mut self, swarm: &Swarm) -> usize {
        for &i in swarm.moving() {
            let bounds = bounds(swarm, i);
            self.tree.insert_or_update_partially(bounds, i as u32, 0.0);
        }
        self.tree.refit(&mut self.workspace);
        self.pairs.clear();
        let pairs = &mut self.pairs;
        let mut meet = |i, j| pairs.push((i, j));
        let workspace = &mut self.workspace;
        self.tree.traverse_bvtt_single_tree::<false>(workspace, &mut meet);
        pairs.len()
    }
}
