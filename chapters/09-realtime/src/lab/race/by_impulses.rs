//! Sequential impulses between particles: the joints of the world of boxes
//! without anything that turns.

use super::net::{EARTH, Net};
use super::operations::{IMPULSE_PARTICLE, IMPULSE_ROW, IMPULSE_ROW_START};
use super::{FRAME, Method};
use crate::SoftCoefficients;
use course::Outcome;
use math::Vec3;
use std::f64::consts::TAU;

/// How a frame is divided, and what is done about links that are off.
#[derive(Clone, Copy, Debug)]
pub enum Impulses {
    /// One step with so many sweeps; then positions are moved by a part of
    /// the error, once for each sweep.
    Iterations(usize),
    /// So many substeps of one soft sweep and, for rods, one that relaxes.
    Substeps(usize),
}

struct Row {
    ends: [usize; 2],
    length: f64,
    n: Vec3,
    c: f64,
    mass: f64,
    impulse: f64,
    soft: SoftCoefficients,
}

struct ByImpulses {
    x: Vec<Vec3>,
    v: Vec<Vec3>,
    w: Vec<f64>,
    rows: Vec<Row>,
    how: Impulses,
    rigid: bool,
}

/// The part of an error that positions are moved by, as in the figures of
/// stabilisation.
const PART: f64 = 0.2;

/// Damping ratio of rods, that of joints in the world of boxes.
const ROD_DAMPING: f64 = 2.0;

/// A net by impulses.
pub fn by_impulses(net: &Net, how: Impulses) -> Outcome<Box<dyn Method>> {
    let w: Vec<f64> =
        net.mass.iter().map(|m| m.map_or(0.0, |m| 1.0 / m)).collect();
    let mut rows = Vec::new();
    for &ends in &net.links {
        let weight = w[ends[0]] + w[ends[1]];
        let soft = match how {
            Impulses::Iterations(_) => SoftCoefficients::RIGID,
            Impulses::Substeps(k) => {
                let h = FRAME / k as f64;
                // Rods: as stiff as the world of boxes allows. Springs:
                // ω² = k (w_i + w_j).
                let (hertz, zeta) = match net.rigid {
                    true => (0.25 / h, ROD_DAMPING),
                    false => ((net.stiffness * weight).sqrt() / TAU, 0.0),
                };
                SoftCoefficients::new(hertz, zeta, h)?
            }
        };
        let (length, mass) = (net.length(ends), 1.0 / weight);
        let (n, c, impulse) = (Vec3::zeros(), 0.0, 0.0);
        rows.push(Row { ends, length, n, c, mass, impulse, soft });
    }
    let v = vec![Vec3::zeros(); w.len()];
    let (x, rigid) = (net.x.clone(), net.rigid);
    Ok(Box::new(ByImpulses { x, v, w, rows, how, rigid }))
}

impl Row {
    /// Where the row points now, and how far the link is off.
    fn refresh(&mut self, x: &[Vec3]) {
        let l = x[self.ends[0]] - x[self.ends[1]];
        let length = l.norm();
        self.n = l / length;
        self.c = length - self.length;
    }

    /// `v += W Jᵀ λ`, on velocities or on positions.
    fn apply(&self, impulse: f64, w: &[f64], v: &mut [Vec3]) {
        let [i, j] = self.ends;
        v[i] += (w[i] * impulse) * self.n;
        v[j] -= (w[j] * impulse) * self.n;
    }

    fn solve(&mut self, soft: SoftCoefficients, w: &[f64], v: &mut [Vec3]) {
        let cdot = self.n.dot(&(v[self.ends[0]] - v[self.ends[1]]));
        let change = soft.impulse(self.mass, cdot, self.c, self.impulse);
        self.impulse += change;
        self.apply(change, w, v);
    }
}

impl ByImpulses {
    fn substep(&mut self, h: f64, sweeps: usize) {
        let Self { x, v, w, rows, .. } = self;
        for (v, w) in v.iter_mut().zip(w.iter()) {
            if *w > 0.0 {
                *v += h * EARTH;
            }
        }
        for row in rows.iter_mut() {
            row.refresh(x);
            row.apply(row.impulse, w, v);
        }
        for _ in 0..sweeps {
            for row in rows.iter_mut() {
                row.solve(row.soft, w, v);
            }
        }
        for (x, v) in x.iter_mut().zip(v.iter()) {
            *x += h * v;
        }
    }

    /// A sweep that takes out what softness has put in.
    fn relax(&mut self) {
        for row in &mut self.rows {
            row.solve(SoftCoefficients::RIGID, &self.w, &mut self.v);
        }
    }

    /// Moves positions towards where links are right.
    fn project(&mut self) {
        for row in &mut self.rows {
            row.refresh(&self.x);
            row.apply(-PART * row.mass * row.c, &self.w, &mut self.x);
        }
    }
}

impl Method for ByImpulses {
    fn frame(&mut self) -> Outcome<f64> {
        let (rows, particles) = (self.rows.len() as f64, self.x.len() as f64);
        let moving = IMPULSE_PARTICLE * particles + IMPULSE_ROW_START * rows;
        let (steps, visits) = match self.how {
            Impulses::Iterations(sweeps) => {
                self.substep(FRAME, sweeps);
                for _ in 0..sweeps {
                    self.project();
                }
                (1, 2 * sweeps)
            }
            Impulses::Substeps(substeps) => {
                for _ in 0..substeps {
                    self.substep(FRAME / substeps as f64, 1);
                    if self.rigid {
                        self.relax();
                    }
                }
                (substeps, 1 + usize::from(self.rigid))
            }
        };
        let sweeps = IMPULSE_ROW * visits as f64 * rows;
        Ok(steps as f64 * (moving + sweeps))
    }

    fn motion(&self) -> (Vec<Vec3>, Vec<Vec3>) {
        (self.x.clone(), self.v.clone())
    }
}
