//! What all cloth scenes share: two models, a stiffness, and the mouse.

use super::obstacle_meshes;
use super::picking::MousePicker;
use crate::arrangements::FRAME;
use crate::{Cloth, ClothModel, Fabric, StepReport};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene,
};
use math::{Vec3, point};

/// What is special about one cloth scene.
pub trait Arrangement: 'static {
    /// Sets the cloth up at time 0.
    fn build(
        &self,
        values: &ParamValues,
        fabric: &Fabric,
        model: ClothModel,
    ) -> Outcome<Cloth>;

    /// From where it is best seen.
    fn camera(&self) -> Camera;

    /// The colour of a cell of the sheet.
    fn colour(&self, _column: usize, _row: usize) -> Role {
        Role::Body
    }

    /// Draws what there is besides the cloth and its obstacles.
    fn draw_scenery(&self, _cloth: &Cloth, _canvas: &mut dyn Canvas) {}

    /// Before each step.
    fn before_step(&self, _values: &ParamValues, _cloth: &mut Cloth) {}

    /// One of its own sliders has moved.
    fn update(&self, _values: &ParamValues, _cloth: &mut Cloth) {}
}

/// The sliders of every cloth scene.
const MODEL: &str = "model";
const STIFFNESS: &str = "stiffness";

/// The sliders of every cloth scene, and those of its own.
pub fn params(own: impl IntoIterator<Item = Param>) -> Vec<Param> {
    let mut params = vec![
        Param::choice(MODEL, "cloth made of", &["springs", "triangles"], 2.0),
        Param::new(STIFFNESS, "times as stiff as cotton", 0.1..=20.0, 1.0)
            .log(),
    ];
    params.extend(own);
    params
}

/// A cloth in an arrangement.
pub struct ClothScene<A> {
    arrangement: A,
    values: ParamValues,
    cloth: Cloth,
    mouse: MousePicker,
    report: StepReport,
    /// The triangles of each colour.
    coloured: Vec<(Role, Vec<[usize; 3]>)>,
}

/// The cloth of an arrangement, with the model and the stiffness chosen.
fn build(
    arrangement: &impl Arrangement,
    values: &ParamValues,
) -> Outcome<Cloth> {
    let model = match values.get(MODEL) < 1.5 {
        true => ClothModel::Springs,
        false => ClothModel::Triangles,
    };
    let fabric = Fabric::cotton_for(model).stiffer(values.get(STIFFNESS));
    arrangement.build(values, &fabric, model)
}

impl<A: Arrangement> ClothScene<A> {
    /// The arrangement with these values of its sliders.
    pub fn new(arrangement: A, values: &ParamValues) -> Outcome<Self> {
        let cloth = build(&arrangement, values)?;
        let mut coloured: Vec<(Role, Vec<[usize; 3]>)> = Vec::new();
        let cells = cloth.grid().columns - 1;
        for (i, triangle) in cloth.triangles().iter().enumerate() {
            // Two triangles for each cell, row by row.
            let role = arrangement.colour(i / 2 % cells, i / 2 / cells);
            match coloured.iter_mut().find(|(known, _)| *known == role) {
                Some((_, list)) => list.push(*triangle),
                None => coloured.push((role, vec![*triangle])),
            }
        }
        Ok(Self {
            arrangement,
            values: values.clone(),
            cloth,
            mouse: MousePicker::default(),
            report: StepReport::default(),
            coloured,
        })
    }

    /// Another model takes over in the state of the old one.
    fn change_model(&mut self) -> Outcome<()> {
        let mut new = build(&self.arrangement, &self.values)?;
        if new.model() == self.cloth.model() {
            return Ok(());
        }
        let old = &self.cloth.particles;
        new.particles.set_time(old.t())?;
        for i in 0..old.len() {
            if new.particles.is_scripted(i) && !old.is_scripted(i) {
                new.particles.unconstrain(i)?;
            }
            if !new.particles.is_scripted(i) {
                new.particles.move_particle(i, old.x()[i], old.v()[i])?;
                if old.is_scripted(i) {
                    new.particles.pin(i)?;
                }
            }
        }
        self.mouse = MousePicker::default();
        self.cloth = new;
        Ok(())
    }

    /// Nails the particle that the ray points at, or frees it.
    fn nail(&mut self, ray: &Ray) -> bool {
        let particles = &mut self.cloth.particles;
        let Some((i, _)) = MousePicker::pick(particles, ray) else {
            return false;
        };
        let done = match particles.is_scripted(i) {
            true => particles.unconstrain(i),
            false => particles.pin(i),
        };
        done.is_ok()
    }
}

impl<A: Arrangement> Scene for ClothScene<A> {
    fn time(&self) -> f64 {
        self.cloth.particles.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        self.arrangement.before_step(&self.values, &mut self.cloth);
        self.mouse.pull(&mut self.cloth.particles);
        self.report = self.cloth.step(FRAME)?;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let particles = &self.cloth.particles;
        obstacle_meshes::draw(particles, canvas);
        self.arrangement.draw_scenery(&self.cloth, canvas);
        let vertices: Vec<Point> =
            particles.x().iter().map(|x| point(*x)).collect();
        for (role, triangles) in &self.coloured {
            canvas.sheet(&vertices, triangles, *role);
        }
        self.mouse.draw(particles, Vec3::zeros(), canvas);
    }

    fn camera(&self) -> Camera {
        self.arrangement.camera()
    }

    fn readings(&self) -> Vec<Reading> {
        let energy = self.cloth.particles.energy();
        let reading = |name, unit, value| Reading { name, unit, value };
        let strain = 100.0 * self.cloth.largest_strain();
        let iterations = self.report.iterations as f64;
        vec![
            reading("kinetic energy", "J", energy.kinetic),
            reading("elastic energy", "J", energy.elastic),
            reading("gravitational energy", "J", energy.gravity),
            reading("largest strain", "%", strain),
            reading("iterations per step", "", iterations),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        let factor = value / self.values.get(STIFFNESS);
        self.values.set(name, value);
        match name {
            // A sheet that could be built can be built of the other kind.
            MODEL => self.change_model().unwrap_or_default(),
            // In range, so it is accepted.
            STIFFNESS => self.cloth.scale_stiffness(factor).unwrap_or_default(),
            _ => self.arrangement.update(&self.values, &mut self.cloth),
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        // Ten times the weight of a sheet of a square metre, at most.
        self.mouse.grab(&mut self.cloth.particles, ray, 40.0)
    }

    fn drag(&mut self, ray: &Ray) {
        self.mouse.drag(ray);
    }

    fn release(&mut self) {
        self.mouse.release(&mut self.cloth.particles);
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![('x', "nail the point at the pointer, or free it")]
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        key == 'x' && self.nail(ray)
    }
}
