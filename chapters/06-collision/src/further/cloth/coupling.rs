//! The coupling to chapter 5's cloth: positions before and after a step are
//! read from its world, and corrected ones written back.

use crate::further::cloth::cloth_collision::SolidObstacle;
use crate::further::cloth::repulsion::Repulsion;
use crate::further::cloth::settings::OBSTACLE_THICKNESS_RATIO;
use crate::{ClothCollision, SolidMesh, segment_triangle_intersection};
use implicit::{ImplicitParticles, SignedDistance};
use math::Vec3;
use ode::InputError;

impl SignedDistance for SolidMesh {
    fn distance(&self, p: Vec3) -> (f64, Vec3) {
        let found = SolidMesh::distance(self, p);
        (found.distance, found.outward)
    }
}

impl ClothCollision {
    /// Before a step: reads the positions, and puts springs where the cloth is
    /// about to touch edges and corners of solids.
    pub(crate) fn begin_step(&mut self, world: &mut ImplicitParticles, h: f64) {
        let count = self.count;
        assert!(
            world.len() >= count,
            "a collision handler is for one cloth only"
        );
        self.displacements.x0[..count].copy_from_slice(&world.x()[..count]);
        let Some(force) = self.repulsion else { return };
        self.read_cloth(world, |i| world.x()[i] + h * world.v()[i]);
        self.read_solids(world, world.t(), h);
        let Some(repulsion) = world.force_as_mut::<Repulsion>(force) else {
            return;
        };
        repulsion.clear();
        let Self { cloth, solids, displacements, .. } = self;
        let gap = OBSTACLE_THICKNESS_RATIO * self.thickness;
        cloth.refit(&displacements.x0, &displacements.x1);
        for SolidObstacle { features, friction, .. } in solids {
            features.refit(&displacements.x0, &displacements.x1);
            repulsion.add_springs(
                cloth,
                features,
                displacements,
                gap,
                h,
                *friction,
            );
        }
    }

    /// After a step from time `t0`: reads the new positions.
    pub(crate) fn end_step(&mut self, world: &mut ImplicitParticles, t0: f64) {
        self.read_all(world, t0);
        let Some(force) = self.repulsion else { return };
        if let Some(repulsion) = world.force_as_mut::<Repulsion>(force) {
            repulsion.update_friction(&self.displacements.x1);
        }
    }

    fn read_all(&mut self, world: &ImplicitParticles, t0: f64) {
        self.read_cloth(world, |i| world.x()[i]);
        self.read_solids(world, t0, world.t() - t0);
    }

    fn read_cloth(
        &mut self,
        world: &ImplicitParticles,
        end: impl Fn(usize) -> Vec3,
    ) {
        let displacements = &mut self.displacements;
        for i in 0..self.count {
            (displacements.x1[i], displacements.v[i]) = (end(i), world.v()[i]);
            let scripted = world.is_scripted(i);
            displacements.mass_inv[i] =
                if scripted { 0.0 } else { 1.0 / world.mass()[i] };
        }
    }

    fn read_solids(&mut self, world: &ImplicitParticles, t: f64, h: f64) {
        for solid in &mut self.solids {
            let obstacle = &world.obstacles()[solid.obstacle];
            solid.friction = obstacle.friction;
            let (from, to) = (obstacle.centre(t), obstacle.centre(t + h));
            let v = if h > 0.0 { (to - from) / h } else { Vec3::zeros() };
            let vertices = solid.mesh.surface().vertices();
            for (i, p) in (solid.first..).zip(vertices) {
                self.displacements.x0[i] = from + p;
                self.displacements.x1[i] = to + p;
                self.displacements.v[i] = v;
            }
        }
    }

    /// Writes the corrected particles back to the world.
    pub(crate) fn write_back(
        &self,
        world: &mut ImplicitParticles,
    ) -> Result<(), InputError> {
        for i in 0..self.count {
            let (x, v) = (self.displacements.x1[i], self.displacements.v[i]);
            if x != world.x()[i] || v != world.v()[i] {
                world.move_particle(i, x, v)?;
            }
        }
        Ok(())
    }

    /// How many edges pass through a face now: of the cloth through itself,
    /// and between the cloth and solids.
    pub fn intersections(&mut self, world: &ImplicitParticles) -> usize {
        let mut count = 0;
        self.each_intersection(world, |_| count += 1);
        count
    }

    /// Calls `found` with every point where an edge passes through a face, m.
    pub fn each_intersection(
        &mut self,
        world: &ImplicitParticles,
        mut found: impl FnMut(Vec3),
    ) {
        self.read_all(world, world.t());
        let Self { cloth, solids, displacements, .. } = self;
        let x = &displacements.x1;
        let mut test = |edge: [usize; 2], face: [usize; 3]| {
            let (edge, face) = (edge.map(|i| x[i]), face.map(|i| x[i]));
            if let Some(point) = segment_triangle_intersection(edge, face) {
                found(point);
            }
        };
        cloth.refit(x, x);
        cloth.edges_and_faces(cloth, &mut test);
        for SolidObstacle { features, .. } in solids {
            features.refit(x, x);
            cloth.edges_and_faces(features, &mut test);
            features.edges_and_faces(cloth, &mut test);
        }
    }
}
