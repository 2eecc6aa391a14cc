//! Balls, boxes and arrowheads: one mesh each, drawn by instancing.

use super::draw_list::DrawList;
use kiss3d::prelude::{InstanceData3d, SceneNode3d};

/// Beyond this many balls each gets fewer facets: thousands stay cheap, and
/// are too small on the screen to show it.
const MANY_BALLS: usize = 300;

/// The meshes that are drawn by instancing.
pub(crate) struct InstancedShapes {
    fine_balls: SceneNode3d,
    coarse_balls: SceneNode3d,
    boxes: SceneNode3d,
    arrowheads: SceneNode3d,
}

impl InstancedShapes {
    /// The meshes, invisible until something is drawn.
    pub(crate) fn new(root: &mut SceneNode3d) -> InstancedShapes {
        let mut shapes = InstancedShapes {
            fine_balls: root.add_sphere_with_subdiv(1.0, 32, 20),
            coarse_balls: root.add_sphere_with_subdiv(1.0, 12, 8),
            boxes: root.add_cube(1.0, 1.0, 1.0),
            arrowheads: root.add_cone_with_subdiv(9.0 / 32.0, 1.0, 16),
        };
        let nodes = [
            &mut shapes.fine_balls,
            &mut shapes.coarse_balls,
            &mut shapes.boxes,
            &mut shapes.arrowheads,
        ];
        for node in nodes {
            node.set_visible(false);
            node.set_roughness(0.6).set_metallic(0.0);
        }
        shapes
    }

    /// Shows the instances in a draw list.
    pub(crate) fn show(&mut self, list: &DrawList) {
        let many = list.balls.len() > MANY_BALLS;
        let (fine, coarse): (&[_], &[_]) = match many {
            true => (&[], &list.balls),
            false => (&list.balls, &[]),
        };
        set_instances(&mut self.fine_balls, fine);
        set_instances(&mut self.coarse_balls, coarse);
        set_instances(&mut self.boxes, &list.boxes);
        set_instances(&mut self.arrowheads, &list.arrowheads);
    }
}

fn set_instances(node: &mut SceneNode3d, instances: &[InstanceData3d]) {
    node.set_visible(!instances.is_empty());
    if !instances.is_empty() {
        node.set_instances(instances);
    }
}
