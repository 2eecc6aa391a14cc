//! Bodies of several shapes in free flight.

use super::picking::PickableWorld;
use super::render_mesh::wire_box;
use crate::mesh::shapes;
use crate::{ForceId, Gravity, Mesh, quaternion_about};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};
use math::{Mat3, Vec3, point};

/// The physics step, s.
const H: f64 = 1.0 / 240.0;
/// Half the side of the cube in which they fly, m.
const HALF: f64 = 2.0;

/// Its middle, m: it stands on the ground.
const MIDDLE: Vec3 = Vec3::new(0.0, 0.0, HALF);
/// Where they start, m from the middle.
const POSITIONS: [Vec3; 5] = [
    Vec3::new(-1.1, -0.3, -0.8),
    Vec3::new(1.1, 0.2, 0.9),
    Vec3::new(0.1, 0.0, -0.1),
    Vec3::new(1.2, -0.4, -0.9),
    Vec3::new(-1.2, 0.3, 0.8),
];

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "tumble",
        title: "Bodies in free flight",
        sentence: "Five bodies drift and tumble, each with its own L (pink), \
                   which is constant, and ω (purple), which wanders. Pull \
                   one, or let them fall.",
        alt: "A wire-frame cube in which a block, a rod, a torus, an angle \
              bracket and a hammer float, each with its own orientation and \
              two arrows from its centre.",
        params: vec![
            Param::new("g", "gravity", 0.0..=9.81, 0.0).unit("m/s²"),
            Param::switch("arrows", "arrows for L and ω", true),
        ],
        still_at: 0.65,
        build: Box::new(|values| Ok(Box::new(Tumble::new(values)?))),
    }
}

struct Tumble {
    pickable: PickableWorld,
    gravity: ForceId,
    arrows: bool,
}

impl Tumble {
    fn new(values: &ParamValues) -> Outcome<Tumble> {
        let mut pickable = PickableWorld::new();
        for (i, (mesh, role)) in meshes()?.into_iter().enumerate() {
            let number = pickable.add(&mesh, 500.0, role)?;
            let angle = 1.3 * i as f64;
            let (sin, cos) = angle.sin_cos();
            let x = MIDDLE + POSITIONS[i];
            let q = quaternion_about(Vec3::new(1.0, cos, sin), 0.7 * angle);
            let v = 0.25 * Vec3::new(-sin, cos, 0.4 - 0.2 * i as f64);
            let omega = Vec3::new(1.5 * sin, 1.2, 1.8 * cos);
            let body = pickable.world.bodies()[number].at(x, q)?;
            pickable.world.bodies_mut()[number] = body.moving(v, omega)?;
        }
        let down = Gravity::new(-values.get("g") * Vec3::z())?;
        let gravity = pickable.world.add_force(down)?;
        let arrows = values.get("arrows") == 1.0;
        Ok(Tumble { pickable, gravity, arrows })
    }

    /// Reflects what flies out of the cube. Only the momentum is reversed: the
    /// spin stays as it is, and no energy is lost.
    fn keep_inside(&mut self) {
        for body in self.pickable.world.bodies_mut() {
            let off = body.x - MIDDLE;
            for i in 0..3 {
                let outwards = off[i] * body.p[i] > 0.0;
                if off[i].abs() > 0.75 * HALF && outwards {
                    body.p[i] = -body.p[i];
                }
            }
        }
    }
}

/// A block, a rod, a torus, a bracket and a hammer, all of about one size.
fn meshes() -> Outcome<Vec<(Mesh, Role)>> {
    let scaled = |mesh: Mesh, size: f64| {
        mesh.transformed(size * Mat3::identity(), Vec3::zeros())
    };
    let rod = [[0.15, -0.6], [0.15, 0.6]];
    Ok(vec![
        (shapes::block_mesh(Vec3::new(1.1, 0.75, 0.25))?, Role::Body),
        (shapes::surface_of_revolution(&rod, 24)?, Role::Second),
        (shapes::torus(0.5, 0.16, [32, 16])?, Role::Third),
        (scaled(shapes::bracket()?, 0.4), Role::Body),
        (scaled(shapes::hammer()?, 0.55), Role::Second),
    ])
}

impl Scene for Tumble {
    fn time(&self) -> f64 {
        self.pickable.time()
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        self.pickable.step(H)?;
        self.keep_inside();
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let sides = Vec3::repeat(2.0 * HALF);
        wire_box(Mat3::identity(), MIDDLE, sides, Role::Ground, canvas);
        self.pickable.draw(canvas);
        if !self.arrows {
            return;
        }
        for body in self.pickable.bodies() {
            let x = point(body.x);
            // Long enough to stick out of every body.
            let l = body.l.normalize();
            let omega = body.omega().normalize();
            canvas.arrow(x, point(body.x + l), Role::Force);
            canvas.arrow(x, point(body.x + omega), Role::Velocity);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([4.09, -8.9, 4.93], [0.0, 0.0, 1.8])
    }

    fn readings(&self) -> Vec<Reading> {
        self.pickable.readings()
    }

    fn set(&mut self, name: &str, value: f64) {
        if name == "arrows" {
            self.arrows = value == 1.0;
            return;
        }
        let world = &mut self.pickable.world;
        if let Some(gravity) = world.force_as_mut::<Gravity>(self.gravity) {
            gravity.g = -value * Vec3::z();
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.pickable.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.pickable.drag(ray);
    }

    fn release(&mut self) {
        self.pickable.release();
    }
}
