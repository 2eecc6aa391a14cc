//! A chain of links hangs from a nail by hinges, in the plane with x to the right
//! and z up. You find how fast the angles of its hinges accelerate, in three walks
//! along the chain and without a matrix that is larger than 3 × 3.
//!
//! `q[0]` is the angle of link 0 against the x axis, and each further `q[i]` that
//! of link i against link i - 1; positive angles turn x towards z. Hinge i has a
//! motor with the torque `tau[i]`, which acts on link i, and backwards on the link
//! before. A link has the length `length` from its hinge to the next, and its
//! centre of mass lies at `centre` along the way.
//!
//! In the plane the accelerations of a link are three numbers, A = (α, ax, az):
//! its angular acceleration and the acceleration of its point at the hinge. A
//! torque and a force at the hinge, F = (n, fx, fz), belong to them. With the way
//! `r` from the hinge to the centre, the spin ω and the inertia `I` about the
//! *centre*, one link alone takes
//!
//! ```formula
//! fx = m (ax - α r_z - ω² r_x)    fz = m (az + α r_x - ω² r_z)
//! n = I α + r_x fz - r_z fx
//! ```
//!
//! Write that as F = `I` A + p with a symmetric 3 × 3 matrix, and do what the page
//! does. Walk inwards from the last link: find `D` of its hinge, eliminate the
//! hinge, shift what is left to the hinge before, and add it to the link there.
//! Walk outwards from the nail, whose point accelerates upwards by `g` instead of
//! gravity, and find all accelerations.
//!
//! **An example.** One rod with m = 3 kg, length 1 m, its centre in the middle and
//! I = 0.25 kg m² lies along x, with g = 10 m/s². `D` is 0.25 + 3/4 = 1 kg m², and
//! the rod begins to fall with -15 rad/s². Now two links of 1 m with a mass of 1 kg
//! at their far ends and no inertia besides. Both are along x, at rest. Both hinges
//! feel `D` = 1 kg m², and not 5, as a stiff bar would. Both masses fall freely, so
//! the angles accelerate with -10 and 10 rad/s².
//!
//! Write `hinge_chain`. Each link has a mass, or an inertia, so that no `D` is zero.

/// A link of the chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// From its hinge to the next (m).
    pub length: f64,
    /// Its mass (kg).
    pub mass: f64,
    /// From its hinge to its centre of mass, along the link (m).
    pub centre: f64,
    /// Its moment of inertia about its centre (kg m²).
    pub inertia: f64,
}

/// What there is to know about a hinge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hinge {
    /// How fast its angle accelerates (rad/s²).
    pub acceleration: f64,
    /// The inertia `D` that it feels (kg m²).
    pub felt: f64,
}

/// All hinges, from the nail on.
///
/// - `links`: the links, from the nail on
/// - `q`, `qdot`: the angles (rad), and how fast they change (rad/s)
/// - `tau`: the torques of the motors (N m)
/// - `g`: the acceleration of gravity, downwards (m/s²)
pub fn hinge_chain(
    links: &[Link],
    q: &[f64],
    qdot: &[f64],
    tau: &[f64],
    g: f64,
) -> Vec<Hinge> {
    // ANSWER
    let n = links.len();
    // Outwards: directions, spins, and each link alone.
    let (mut angle, mut omega) = (0.0, 0.0);
    let (mut ways, mut known) = (Vec::new(), vec![[0.0; 3]]);
    let mut work = Vec::new();
    for i in 0..n {
        angle += q[i];
        omega += qdot[i];
        let Link { length, mass, centre, .. } = links[i];
        let u = [angle.cos(), angle.sin()];
        let s = mass * centre;
        let square = omega * omega;
        let about = links[i].inertia + s * centre;
        work.push(Work {
            inertia: [
                [about, -s * u[1], s * u[0]],
                [-s * u[1], mass, 0.0],
                [s * u[0], 0.0, mass],
            ],
            bias: [0.0, -s * square * u[0], -s * square * u[1]],
        });
        ways.push([length * u[0], length * u[1]]);
        // What the next hinge gets from this spin.
        known.push([0.0, -square * ways[i][0], -square * ways[i][1]]);
    }
    // Inwards.
    let mut passes = vec![([0.0; 3], 0.0, 0.0); n];
    for i in (0..n).rev() {
        let (column, left) = (work[i].inertia[0], tau[i] - work[i].bias[0]);
        let d = column[0];
        passes[i] = (column, d, left);
        if i == 0 {
            break;
        }
        let rest = eliminated(&work[i], known[i], passes[i]);
        work[i - 1].add_shifted(&rest, ways[i - 1]);
    }
    // Outwards again, from a nail that accelerates upwards.
    let mut a = [0.0, 0.0, g];
    let mut hinges = Vec::new();
    for i in 0..n {
        if i > 0 {
            let way = ways[i - 1];
            a = [a[0], a[1] - a[0] * way[1], a[2] + a[0] * way[0]];
        }
        for k in 0..3 {
            a[k] += known[i][k];
        }
        let (column, d, left) = passes[i];
        let pull = column[0] * a[0] + column[1] * a[1] + column[2] * a[2];
        let acceleration = (left - pull) / d;
        a[0] += acceleration;
        hinges.push(Hinge { acceleration, felt: d });
    }
    hinges
    // END
}

// ANSWER
/// An articulated inertia and its bias, about the link's own hinge.
#[derive(Clone, Copy)]
struct Work {
    inertia: [[f64; 3]; 3],
    bias: [f64; 3],
}

/// I' = I - U Uᵀ/D and p' = p + I' C + U u/D.
fn eliminated(
    work: &Work,
    known: [f64; 3],
    (column, d, left): ([f64; 3], f64, f64),
) -> Work {
    let Work { mut inertia, mut bias } = *work;
    for r in 0..3 {
        for c in 0..3 {
            inertia[r][c] -= column[r] * column[c] / d;
            bias[r] += inertia[r][c] * known[c];
        }
        bias[r] += column[r] * left / d;
    }
    Work { inertia, bias }
}

impl Work {
    /// Adds what hangs on the next hinge, which is `way` further on.
    fn add_shifted(&mut self, next: &Work, way: [f64; 2]) {
        // a' = a + α × way, so A' = X A; the matrix becomes Xᵀ I X.
        let x = [[1.0, 0.0, 0.0], [-way[1], 1.0, 0.0], [way[0], 0.0, 1.0]];
        for r in 0..3 {
            for k in 0..3 {
                self.bias[r] += x[k][r] * next.bias[k];
                for m in 0..3 {
                    let half = x[k][r] * next.inertia[k][m];
                    for c in 0..3 {
                        self.inertia[r][c] += half * x[m][c];
                    }
                }
            }
        }
    }
}
// END
