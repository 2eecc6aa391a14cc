//! Balls, boxes and arrowheads: one object each, drawn many times over.

use crate::picture::Picture;
use kiss3d::prelude::{InstanceData3d, SceneNode3d};

/// Beyond this many balls each gets fewer facets: thousands stay cheap, and
/// are too small on the screen to show it.
const MANY_BALLS: usize = 300;

/// What is drawn by instances.
pub(crate) struct Shapes {
    smooth: SceneNode3d,
    plain: SceneNode3d,
    boxes: SceneNode3d,
    heads: SceneNode3d,
}

impl Shapes {
    /// The objects, not seen until something is drawn.
    pub(crate) fn new(root: &mut SceneNode3d) -> Shapes {
        let mut shapes = Shapes {
            smooth: root.add_sphere_with_subdiv(1.0, 32, 20),
            plain: root.add_sphere_with_subdiv(1.0, 12, 8),
            boxes: root.add_cube(1.0, 1.0, 1.0),
            heads: root.add_cone_with_subdiv(9.0 / 32.0, 1.0, 16),
        };
        let nodes = [
            &mut shapes.smooth,
            &mut shapes.plain,
            &mut shapes.boxes,
            &mut shapes.heads,
        ];
        for node in nodes {
            node.set_visible(false);
            node.set_roughness(0.6).set_metallic(0.0);
        }
        shapes
    }

    /// Shows what the picture has of them.
    pub(crate) fn show(&mut self, picture: &Picture) {
        let many = picture.balls.len() > MANY_BALLS;
        let (smooth, plain): (&[_], &[_]) = match many {
            true => (&[], &picture.balls),
            false => (&picture.balls, &[]),
        };
        repeat(&mut self.smooth, smooth);
        repeat(&mut self.plain, plain);
        repeat(&mut self.boxes, &picture.boxes);
        repeat(&mut self.heads, &picture.heads);
    }
}

fn repeat(node: &mut SceneNode3d, instances: &[InstanceData3d]) {
    node.set_visible(!instances.is_empty());
    if !instances.is_empty() {
        node.set_instances(instances);
    }
}
