//! Between chapter 5's cloth and the contact of edges: where everything is
//! before a step, where it has gone, and what was turned aside.

use crate::cloth_contact::{ClothContact, ROOMY, Solid};
use crate::cushion::Cushion;
use crate::{SolidMesh, crossing};
use implicit::{ImplicitParticles, Surface};
use math::Vec3;
use ode::InputError;

impl Surface for SolidMesh {
    fn distance(&self, p: Vec3) -> (f64, Vec3) {
        let found = SolidMesh::distance(self, p);
        (found.distance, found.out)
    }
}

impl ClothContact {
    /// Before a step: where everything is, and springs where the cloth is
    /// about to touch edges and corners of solids.
    pub(crate) fn begin(&mut self, world: &mut ImplicitParticles, h: f64) {
        let count = self.count;
        assert!(world.len() >= count, "a contact is for one cloth only");
        self.moves.x0[..count].copy_from_slice(&world.x()[..count]);
        let Some(force) = self.cushion else { return };
        self.look_up_cloth(world, |i| world.x()[i] + h * world.v()[i]);
        self.look_up_solids(world, world.t(), h);
        let Some(cushion) = world.force_as_mut::<Cushion>(force) else {
            return;
        };
        cushion.clear();
        let Self { cloth, solids, moves, .. } = self;
        let gap = ROOMY * self.thickness;
        cloth.refit(&moves.x0, &moves.x1);
        for Solid { sheet, friction, .. } in solids {
            sheet.refit(&moves.x0, &moves.x1);
            cushion.lay(cloth, sheet, moves, gap, h, *friction);
        }
    }

    /// After a step from time `t0`: where everything has gone.
    pub(crate) fn end(&mut self, world: &mut ImplicitParticles, t0: f64) {
        self.look_up(world, t0);
        let Some(force) = self.cushion else { return };
        if let Some(cushion) = world.force_as_mut::<Cushion>(force) {
            cushion.settle(&self.moves.x1);
        }
    }

    fn look_up(&mut self, world: &ImplicitParticles, t0: f64) {
        self.look_up_cloth(world, |i| world.x()[i]);
        self.look_up_solids(world, t0, world.t() - t0);
    }

    fn look_up_cloth(
        &mut self,
        world: &ImplicitParticles,
        end: impl Fn(usize) -> Vec3,
    ) {
        let moves = &mut self.moves;
        for i in 0..self.count {
            (moves.x1[i], moves.v[i]) = (end(i), world.v()[i]);
            let led = world.is_led(i);
            moves.mass_inv[i] = if led { 0.0 } else { 1.0 / world.mass()[i] };
        }
    }

    fn look_up_solids(&mut self, world: &ImplicitParticles, t: f64, h: f64) {
        for solid in &mut self.solids {
            let obstacle = &world.obstacles()[solid.obstacle];
            solid.friction = obstacle.friction;
            let (from, to) = (obstacle.centre(t), obstacle.centre(t + h));
            let v = if h > 0.0 { (to - from) / h } else { Vec3::zeros() };
            let vertices = solid.mesh.surface().vertices();
            for (i, p) in (solid.first..).zip(vertices) {
                self.moves.x0[i] = from + p;
                self.moves.x1[i] = to + p;
                self.moves.v[i] = v;
            }
        }
    }

    /// Hands the particles that were turned aside back to the world.
    pub(crate) fn write_back(
        &self,
        world: &mut ImplicitParticles,
    ) -> Result<(), InputError> {
        for i in 0..self.count {
            let (x, v) = (self.moves.x1[i], self.moves.v[i]);
            if x != world.x()[i] || v != world.v()[i] {
                world.place(i, x, v)?;
            }
        }
        Ok(())
    }

    /// How many edges pass through a face at this moment: of the cloth
    /// through itself, and between the cloth and solids.
    pub fn tangles(&mut self, world: &ImplicitParticles) -> usize {
        let mut count = 0;
        self.each_tangle(world, |_| count += 1);
        count
    }

    /// Calls `found` with every point where an edge passes through a face, m.
    pub fn each_tangle(
        &mut self,
        world: &ImplicitParticles,
        mut found: impl FnMut(Vec3),
    ) {
        self.look_up(world, world.t());
        let Self { cloth, solids, moves, .. } = self;
        let x = &moves.x1;
        let mut test = |edge: [usize; 2], face: [usize; 3]| {
            let (edge, face) = (edge.map(|i| x[i]), face.map(|i| x[i]));
            if let Some(point) = crossing(edge, face) {
                found(point);
            }
        };
        cloth.refit(x, x);
        cloth.edges_and_faces(cloth, &mut test);
        for Solid { sheet, .. } in solids {
            sheet.refit(x, x);
            cloth.edges_and_faces(sheet, &mut test);
            sheet.edges_and_faces(cloth, &mut test);
        }
    }
}
