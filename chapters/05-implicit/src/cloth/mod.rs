//! A sheet of cloth: particles in a grid, joined by springs or by the membrane
//! and the hinges of its triangles, in gravity and air.

mod fabric;
mod hinge_layout;
mod spring_layout;

pub use fabric::{Fabric, Grid};
pub(crate) use spring_layout::springs;

use crate::{
    Bending, ImplicitError, ImplicitForceId, ImplicitParticles, Membrane,
    MembraneStiffness, MembraneTriangle, SpringNetwork, StepReport, Wind,
};
use hinge_layout::hinges;
use math::Vec3;
use math::check::{Checked, finite_vector, non_negative};
use particles::Gravity;

/// The model of a cloth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClothModel {
    /// Mass-spring: stretch springs along the threads, shear springs along the
    /// diagonals, bend springs to the second next particle.
    #[default]
    Springs,
    /// Triangles: a membrane with bending hinges.
    Triangles,
}

/// A rectangular sheet of cloth.
pub struct Cloth {
    /// Its particles and whatever acts on them.
    pub particles: ImplicitParticles,
    grid: Grid,
    fabric: Fabric,
    model: ClothModel,
    triangles: Vec<[usize; 3]>,
    wind: ImplicitForceId,
    in_plane: ImplicitForceId,
    bending: Option<ImplicitForceId>,
}

impl Cloth {
    /// A sheet in gravity and still air. `place` maps material coordinates to
    /// positions at the start; the rest lengths of the sheet are those of the
    /// grid, not of these positions.
    pub fn new(
        grid: &Grid,
        fabric: &Fabric,
        model: ClothModel,
        place: impl Fn(f64, f64) -> Vec3,
    ) -> Checked<Self> {
        fabric.check()?;
        let mut particles = ImplicitParticles::new();
        for (i, mass) in grid.masses(fabric.density).into_iter().enumerate() {
            let [p, q] = grid.material_point_of(i);
            particles.add(mass, place(p, q), Vec3::zeros())?;
        }
        particles.set_grid(grid.columns, grid.rows)?;
        particles.add_force(Gravity::earth())?;
        let triangles = grid.triangles();
        let air = Wind::new(&triangles, Vec3::zeros(), 0.0, 0.0)?;
        let wind = particles.add_force(air)?;
        let (in_plane, bending) =
            add_cloth_forces(&mut particles, grid, fabric, model)?;
        let (grid, fabric) = (*grid, *fabric);
        Ok(Self {
            particles,
            grid,
            fabric,
            model,
            triangles,
            wind,
            in_plane,
            bending,
        })
    }

    /// Moves it from time `t` to `t + h`.
    pub fn step(&mut self, h: f64) -> Result<StepReport, ImplicitError> {
        self.particles.step(h)
    }

    /// Its grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Its material.
    pub fn fabric(&self) -> &Fabric {
        &self.fabric
    }

    /// Its model.
    pub fn model(&self) -> ClothModel {
        self.model
    }

    /// Its triangles, by their corners.
    pub fn triangles(&self) -> &[[usize; 3]] {
        &self.triangles
    }

    /// The air moves with `velocity`; it presses with `pressure` N s/m³ per
    /// speed through the cloth and drags with `friction` N s/m³.
    pub fn set_wind(
        &mut self,
        velocity: Vec3,
        pressure: f64,
        friction: f64,
    ) -> Checked<()> {
        finite_vector("velocity", velocity)?;
        non_negative("pressure", pressure)?;
        non_negative("friction", friction)?;
        if let Some(wind) = self.particles.force_as_mut::<Wind>(self.wind) {
            wind.velocity = velocity;
            wind.pressure = pressure;
            wind.friction = friction;
        }
        Ok(())
    }

    /// Multiplies its stiffness and damping by `factor`.
    pub fn scale_stiffness(&mut self, factor: f64) -> Checked<()> {
        let particles = &mut self.particles;
        if let Some(springs) =
            particles.force_as_mut::<SpringNetwork>(self.in_plane)
        {
            springs.scale_stiffness(factor)?;
        }
        if let Some(membrane) =
            particles.force_as_mut::<Membrane>(self.in_plane)
        {
            membrane.scale_stiffness(factor)?;
        }
        if let Some(bending) = self.bending
            && let Some(bending) = particles.force_as_mut::<Bending>(bending)
        {
            bending.scale_stiffness(factor)?;
        }
        self.fabric = self.fabric.stiffer(factor);
        Ok(())
    }

    /// The largest strain anywhere.
    pub fn largest_strain(&self) -> f64 {
        let x = self.particles.x();
        if let Some(springs) =
            self.particles.force_as::<SpringNetwork>(self.in_plane)
        {
            return springs.largest_strain(x);
        }
        let membrane = self.particles.force_as::<Membrane>(self.in_plane);
        membrane.map_or(0.0, |membrane| membrane.largest_strain(x))
    }

    /// The normal of the sheet at every particle, of length 1 (zero where
    /// its triangles have no area): for drawing.
    pub fn normals(&self, normals: &mut [Vec3]) {
        normals.fill(Vec3::zeros());
        let x = self.particles.x();
        for [i, j, k] in self.triangles.iter().copied() {
            let normal = (x[j] - x[i]).cross(&(x[k] - x[i]));
            normals[i] += normal;
            normals[j] += normal;
            normals[k] += normal;
        }
        for normal in normals {
            *normal = normal.try_normalize(0.0).unwrap_or_default();
        }
    }
}

/// Adds the internal forces of the sheet; returns their names.
fn add_cloth_forces(
    particles: &mut ImplicitParticles,
    grid: &Grid,
    fabric: &Fabric,
    model: ClothModel,
) -> Checked<(ImplicitForceId, Option<ImplicitForceId>)> {
    if model == ClothModel::Springs {
        let network = SpringNetwork::new(springs(grid, fabric)?);
        return Ok((particles.add_force(network)?, None));
    }
    let mut triangles = Vec::new();
    for corners in grid.triangles() {
        triangles.push(MembraneTriangle::new(
            corners,
            corners.map(|i| grid.material_point_of(i)),
        )?);
    }
    let Fabric { stretch, shear, damping, .. } = *fabric;
    let stiffness = MembraneStiffness { stretch, shear, damping };
    let membrane = particles.add_force(Membrane::new(triangles, stiffness)?)?;
    let hinges = hinges(grid)?;
    let damping = fabric.bend * fabric.damping / fabric.stretch.max(1.0);
    let bending = Bending::new(hinges, fabric.bend, damping)?;
    Ok((membrane, Some(particles.add_force(bending)?)))
}
