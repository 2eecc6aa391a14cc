//! A sheet of cloth: particles in a grid, held together by springs or by
//! the conditions of its triangles, in gravity and air.

use crate::hinges::hinges;
use crate::net::springs;
use crate::{
    Bending, Fabric, ForceId, Grid, ImplicitError, ImplicitParticles, Membrane,
    Patch, SpringNet, StepReport, Threads, Wind,
};
use math::Vec3;
use math::check::{Checked, finite_vector, non_negative};
use particles::Gravity;

/// What holds a cloth together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weave {
    /// A net of springs: stretch along the threads, shear along the
    /// diagonals, bend between every second particle.
    #[default]
    Springs,
    /// Conditions on triangles.
    Triangles,
}

/// A rectangular sheet of cloth.
pub struct Cloth {
    /// Its particles and whatever acts on them.
    pub world: ImplicitParticles,
    grid: Grid,
    fabric: Fabric,
    weave: Weave,
    triangles: Vec<[usize; 3]>,
    wind: ForceId,
    threads: ForceId,
    bending: Option<ForceId>,
}

impl Cloth {
    /// A sheet in gravity and still air. `place` says where each point of
    /// the flat sheet is at the start; the sheet's lengths of rest are those
    /// of the grid, not of these places.
    pub fn new(
        grid: &Grid,
        fabric: &Fabric,
        weave: Weave,
        place: impl Fn(f64, f64) -> Vec3,
    ) -> Checked<Self> {
        fabric.check()?;
        let mut world = ImplicitParticles::new();
        for (i, mass) in grid.masses(fabric.density).into_iter().enumerate() {
            let [p, q] = grid.flat_of(i);
            world.add(mass, place(p, q), Vec3::zeros())?;
        }
        world.arrange_in_grid(grid.columns, grid.rows)?;
        world.add_force(Gravity::earth())?;
        let triangles = grid.triangles();
        let air = Wind::new(&triangles, Vec3::zeros(), 0.0, 0.0)?;
        let wind = world.add_force(air)?;
        let (threads, bending) = weave_in(&mut world, grid, fabric, weave)?;
        let (grid, fabric) = (*grid, *fabric);
        Ok(Self {
            world,
            grid,
            fabric,
            weave,
            triangles,
            wind,
            threads,
            bending,
        })
    }

    /// Moves it from time `t` to `t + h`.
    pub fn step(&mut self, h: f64) -> Result<StepReport, ImplicitError> {
        self.world.step(h)
    }

    /// Its grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What it was made of.
    pub fn fabric(&self) -> &Fabric {
        &self.fabric
    }

    /// What holds it together.
    pub fn weave(&self) -> Weave {
        self.weave
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
        if let Some(wind) = self.world.force_as_mut::<Wind>(self.wind) {
            wind.velocity = velocity;
            wind.pressure = pressure;
            wind.friction = friction;
        }
        Ok(())
    }

    /// Multiplies its stiffness and damping by `factor`.
    pub fn scale_stiffness(&mut self, factor: f64) -> Checked<()> {
        let world = &mut self.world;
        if let Some(net) = world.force_as_mut::<SpringNet>(self.threads) {
            net.scale_stiffness(factor)?;
        }
        if let Some(sheet) = world.force_as_mut::<Membrane>(self.threads) {
            sheet.scale_stiffness(factor)?;
        }
        if let Some(bending) = self.bending
            && let Some(bending) = world.force_as_mut::<Bending>(bending)
        {
            bending.scale_stiffness(factor)?;
        }
        self.fabric = self.fabric.stiffer(factor);
        Ok(())
    }

    /// The largest stretch anywhere, relative to the length of rest.
    pub fn largest_strain(&self) -> f64 {
        let x = self.world.x();
        if let Some(net) = self.world.force_as::<SpringNet>(self.threads) {
            return net.largest_strain(x);
        }
        let sheet = self.world.force_as::<Membrane>(self.threads);
        sheet.map_or(0.0, |sheet| sheet.largest_strain(x))
    }

    /// The normal of the sheet at every particle, of length 1 (zero where
    /// its triangles have no area): for drawing.
    pub fn normals(&self, normals: &mut [Vec3]) {
        normals.fill(Vec3::zeros());
        let x = self.world.x();
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

/// Adds what holds the sheet together; returns the names of the forces.
fn weave_in(
    world: &mut ImplicitParticles,
    grid: &Grid,
    fabric: &Fabric,
    weave: Weave,
) -> Checked<(ForceId, Option<ForceId>)> {
    if weave == Weave::Springs {
        let net = SpringNet::new(springs(grid, fabric)?);
        return Ok((world.add_force(net)?, None));
    }
    let mut patches = Vec::new();
    for corners in grid.triangles() {
        patches.push(Patch::new(corners, corners.map(|i| grid.flat_of(i)))?);
    }
    let Fabric { stretch, shear, damping, .. } = *fabric;
    let threads = Threads { stretch, shear, damping };
    let sheet = world.add_force(Membrane::new(patches, threads)?)?;
    let hinges = hinges(grid)?;
    let damping = fabric.bend * fabric.damping / fabric.stretch.max(1.0);
    let bending = Bending::new(hinges, fabric.bend, damping)?;
    Ok((sheet, Some(world.add_force(bending)?)))
}
