//! Mass–spring structures: notes C §5.

use crate::{ForceId, Particles, ScriptedMotion, Spring, Springs, motor, nail};
use math::Vec3;
use math::check::{Checked, at_least, finite_vector, non_negative, positive};
use ode::System;
use std::f64::consts::TAU;

/// What a structure is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringMaterial {
    /// The mass of each particle, kg.
    pub mass: f64,
    /// The stiffness of each spring, N/m.
    pub ks: f64,
    /// The damping of each spring, N s/m.
    pub kd: f64,
}

/// A structure in a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// The numbers of its particles.
    pub particles: Vec<usize>,
    /// Its [`Springs`].
    pub springs: ForceId,
}

// ANCHOR: chain
/// A chain of `links` springs, at rest along the line between two points.
/// Its particles are in order from one end to the other.
pub fn chain(
    system: &mut Particles,
    [from, to]: [Vec3; 2],
    links: usize,
    material: &SpringMaterial,
) -> Checked<Structure> {
    at_least("links", links, 1, "at least 1")?;
    let mut positions = Vec::new();
    for i in 0..=links {
        positions.push(from + i as f64 / links as f64 * (to - from));
    }
    let particles = add_particles(system, &positions, material)?;
    let mut pairs = Vec::new();
    for pair in particles.windows(2) {
        pairs.push([pair[0], pair[1]]);
    }
    add_springs(system, particles, &pairs, material)
}
// ANCHOR_END: chain

// ANCHOR: block
/// A block of jello: `cells` boxes along each axis, from `corner` on, with
/// springs along all edges and all diagonals of faces and boxes, so that it
/// keeps its shape. Its particles are ordered by x, then y, then z.
pub fn block(
    system: &mut Particles,
    corner: Vec3,
    size: Vec3,
    cells: [usize; 3],
    material: &SpringMaterial,
) -> Checked<Structure> {
    for axis in 0..3 {
        positive("size", size[axis])?;
        at_least("cells", cells[axis], 1, "at least 1")?;
    }
    let step = size.component_div(&as_vector(cells));
    let nodes = nodes(cells);
    let mut positions = Vec::new();
    for node in &nodes {
        positions.push(corner + step.component_mul(&as_vector(*node)));
    }
    let particles = add_particles(system, &positions, material)?;
    let mut pairs = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        // Each pair is connected once.
        for j in adjacent_nodes(*node, cells).filter(|j| *j > i) {
            pairs.push([particles[i], particles[j]]);
        }
    }
    add_springs(system, particles, &pairs, material)
}
// ANCHOR_END: block

/// A beam of `bays` boxes in a row: a block as thick as it is wide.
pub fn beam(
    system: &mut Particles,
    corner: Vec3,
    length: f64,
    thickness: f64,
    bays: usize,
    material: &SpringMaterial,
) -> Checked<Structure> {
    positive("length", length)?;
    positive("thickness", thickness)?;
    at_least("bays", bays, 1, "at least 1")?;
    let size = Vec3::new(length, thickness, thickness);
    block(system, corner, size, [bays, 1, 1], material)
}

// ANCHOR: wheel
/// A wheel that a motor turns at `omega` rad/s, in the plane of x and z.
/// Like a bicycle wheel it hangs between the two nailed ends of its axle, so
/// that it cannot tip over. The first two particles are those ends, the
/// third is the motor's crank, and the others are the rim.
pub fn wheel(
    system: &mut Particles,
    hub: Vec3,
    radius: f64,
    spokes: usize,
    omega: f64,
    material: &SpringMaterial,
) -> Checked<Structure> {
    positive("radius", radius)?;
    at_least("spokes", spokes, 3, "at least 3")?;
    let axle = 0.5 * radius * Vec3::y();
    let (arm, side) = (0.5 * radius * Vec3::x(), 0.5 * radius * Vec3::z());
    let crank = crank(hub, arm, side, omega, system.time())?;
    let mut positions = vec![hub - axle, hub + axle, hub + arm];
    for i in 0..spokes {
        let (sin, cos) = (TAU * i as f64 / spokes as f64).sin_cos();
        positions.push(hub + radius * Vec3::new(cos, 0.0, sin));
    }
    let particles = add_particles(system, &positions, material)?;
    system.set_script(particles[0], nail(positions[0]))?;
    system.set_script(particles[1], nail(positions[1]))?;
    system.set_script(particles[2], crank)?;
    let (inner, rim) = particles.split_at(3);
    let pairs = rim_and_spokes(inner, rim);
    add_springs(system, particles, &pairs, material)
}
// ANCHOR_END: wheel

// ANCHOR: spokes
/// Each particle of the rim, connected to the next one and to all `inner`
/// ones.
fn rim_and_spokes(inner: &[usize], rim: &[usize]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for i in 0..rim.len() {
        pairs.push([rim[i], rim[(i + 1) % rim.len()]]);
        for point in inner {
            pairs.push([rim[i], *point]);
        }
    }
    pairs
}
// ANCHOR_END: spokes

/// A motor that starts at `hub + arm` now, at time `t0`.
fn crank(
    hub: Vec3,
    arm: Vec3,
    side: Vec3,
    omega: f64,
    t0: f64,
) -> Checked<impl Fn(f64) -> ScriptedMotion> {
    let motor = motor(hub, arm, side, omega)?;
    Ok(move |t: f64| motor(t - t0))
}

/// The nodes of a block of `cells`, ordered by x, then y, then z.
fn nodes(cells: [usize; 3]) -> Vec<[usize; 3]> {
    let mut nodes = Vec::new();
    for x in 0..=cells[0] {
        for y in 0..=cells[1] {
            for z in 0..=cells[2] {
                nodes.push([x, y, z]);
            }
        }
    }
    nodes
}

/// The numbers of all nodes at most one step away along each axis.
fn adjacent_nodes(
    node: [usize; 3],
    cells: [usize; 3],
) -> impl Iterator<Item = usize> {
    let span = |axis: usize| {
        let (at, last): (usize, usize) = (node[axis], cells[axis]);
        at.saturating_sub(1)..=(at + 1).min(last)
    };
    let (xs, ys, zs) = (span(0), span(1), span(2));
    let number = move |x, y, z| (x * (cells[1] + 1) + y) * (cells[2] + 1) + z;
    xs.flat_map(move |x| {
        let zs = zs.clone();
        ys.clone().flat_map(move |y| zs.clone().map(move |z| number(x, y, z)))
    })
}

fn as_vector(counts: [usize; 3]) -> Vec3 {
    Vec3::from(counts.map(|n| n as f64))
}

/// Particles at rest at `positions`.
fn add_particles(
    system: &mut Particles,
    positions: &[Vec3],
    material: &SpringMaterial,
) -> Checked<Vec<usize>> {
    // Everything is checked before the first particle is added.
    positive("mass", material.mass)?;
    non_negative("ks", material.ks)?;
    non_negative("kd", material.kd)?;
    for x in positions {
        finite_vector("x", *x)?;
    }
    let mut particles = Vec::new();
    for x in positions {
        particles.push(system.add(material.mass, *x, Vec3::zeros())?);
    }
    Ok(particles)
}

/// Springs between `pairs` of particles, all at rest.
fn add_springs(
    system: &mut Particles,
    particles: Vec<usize>,
    pairs: &[[usize; 2]],
    material: &SpringMaterial,
) -> Checked<Structure> {
    let mut springs = Springs::default();
    for &ends in pairs {
        let now = system.state();
        let spring = Spring::between(&now, ends, material.ks, material.kd)?;
        springs.list.push(spring);
    }
    Ok(Structure { particles, springs: system.add_force(springs)? })
}
