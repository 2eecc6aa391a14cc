//! The large system: the velocities after the impulses as unknowns beside the
//! impulses themselves (Moore and Wilhelms 1988). It is here to be compared
//! with the small one, `A = J W J^T`, in which only the impulses are left.

use crate::{JacobianRow, Joint, JointRow, Response, joint_rows};
use math::{MatN, Vec3, VecN};
use rigid::Body;

/// Linear equations, and what to call their unknowns.
#[derive(Clone, Debug, PartialEq)]
pub struct LinearSystem {
    /// The matrix.
    pub a: MatN,
    /// The right-hand side.
    pub b: VecN,
    /// Where in the solution the impulses of the joint rows are, N s or
    /// N m s, in the order of the joints.
    pub impulses: Vec<usize>,
}

/// A solution, and what it has cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Elimination {
    /// The unknowns.
    pub x: VecN,
    /// Multiplications and divisions.
    pub multiplications: usize,
}

/// All rows of some joints.
fn rows(bodies: &[Body], joints: &[Joint]) -> Vec<Vec<JointRow>> {
    let of = |joint: &Joint| {
        let mut rows = Vec::new();
        joint_rows(bodies, joint, &mut rows);
        rows
    };
    joints.iter().map(of).collect()
}

/// The small system: the impulses that bring all joints to rest, and nothing
/// else. `A j = -J u`.
pub fn impulse_system(bodies: &[Body], joints: &[Joint]) -> LinearSystem {
    let rows = rows(bodies, joints).concat();
    let n = rows.len();
    let mut a = MatN::zeros(n, n);
    for j in 0..n {
        let response = Response::of(bodies, &rows[j].jac);
        for i in 0..n {
            a[(i, j)] = response.along(&rows[i].jac);
        }
    }
    let b = VecN::from_fn(n, |i, _| -rows[i].jac.speed(bodies));
    LinearSystem { a, b, impulses: (0..n).collect() }
}

/// The large one: six velocities of each body that moves, and the impulses.
/// The unknowns of joint `k` stand right behind those of the body that it
/// brings in; bodies that no joint brings in come last.
pub fn augmented_system(bodies: &[Body], joints: &[Joint]) -> LinearSystem {
    let places = Places::new(bodies, joints);
    let mut system = LinearSystem {
        a: MatN::zeros(places.count, places.count),
        b: VecN::zeros(places.count),
        impulses: Vec::new(),
    };
    for (body, place) in bodies.iter().zip(&places.bodies) {
        if let Some(place) = place {
            system.add_body(body, *place);
        }
    }
    for (own, first) in rows(bodies, joints).iter().zip(&places.joints) {
        for (k, row) in own.iter().enumerate() {
            system.add_row(&row.jac, first + k, &places);
        }
    }
    system
}

impl LinearSystem {
    // ANCHOR: augmented-body
    /// The equations of a body's six velocities: `M u - J^T j = M u-`. The
    /// impulses are added by their rows.
    fn add_body(&mut self, body: &Body, place: usize) {
        for k in 0..3 {
            self.a[(place + k, place + k)] = body.mass();
            self.b[place + k] = body.p[k];
            self.b[place + 3 + k] = body.l[k];
            for l in 0..3 {
                self.a[(place + 3 + k, place + 3 + l)] = body.i()[(k, l)];
            }
        }
    }
    // ANCHOR_END: augmented-body

    // ANCHOR: augmented-row
    /// The equation `J u = 0` of a row, and what its impulse does.
    fn add_row(&mut self, jac: &JacobianRow, own: usize, places: &Places) {
        self.impulses.push(own);
        let six = |v: Vec3, w: Vec3| [v.x, v.y, v.z, w.x, w.y, w.z];
        let on_a = six(jac.linear, jac.angular_a);
        let on_b = six(-jac.linear, jac.angular_b);
        for (body, jac) in [(jac.a, on_a), (jac.b, on_b)] {
            let Some(place) = places.bodies[body] else { continue };
            for l in 0..6 {
                self.a[(place + l, own)] = -jac[l];
                self.a[(own, place + l)] = jac[l];
            }
        }
    }
    // ANCHOR_END: augmented-row
}

/// Where the unknowns of the large system stand.
struct Places {
    /// The velocities of each body; none for one that is fixed.
    bodies: Vec<Option<usize>>,
    /// The impulses of each joint.
    joints: Vec<usize>,
    count: usize,
}

impl Places {
    fn new(bodies: &[Body], joints: &[Joint]) -> Self {
        let mut places =
            Self { bodies: vec![None; bodies.len()], joints: vec![], count: 0 };
        for joint in joints {
            places.place(bodies, joint.a);
            places.joints.push(places.count);
            places.count += joint.row_count();
        }
        for body in 0..bodies.len() {
            places.place(bodies, body);
        }
        places
    }

    fn place(&mut self, bodies: &[Body], body: usize) {
        if !bodies[body].is_fixed() && self.bodies[body].is_none() {
            self.bodies[body] = Some(self.count);
            self.count += 6;
        }
    }
}

impl LinearSystem {
    /// Gaussian elimination in the order of the unknowns, without exchanges of
    /// rows: both systems of a mechanism without redundant joints allow it.
    /// With `skip_zeros`, what is multiplied by zero is left out and not
    /// counted. None where a pivot is zero.
    pub fn eliminate(&self, skip_zeros: bool) -> Option<Elimination> {
        let (mut a, mut x) = (self.a.clone(), self.b.clone());
        let (n, mut count) = (x.len(), 0);
        let counts = |entry: f64| !skip_zeros || entry != 0.0;
        for k in 0..n {
            let pivot = a[(k, k)];
            if pivot == 0.0 {
                return None;
            }
            for i in k + 1..n {
                if !counts(a[(i, k)]) {
                    continue;
                }
                let factor = a[(i, k)] / pivot;
                for j in k + 1..n {
                    a[(i, j)] -= factor * a[(k, j)];
                    count += usize::from(counts(a[(k, j)]));
                }
                x[i] -= factor * x[k];
                count += 2;
            }
        }
        for k in (0..n).rev() {
            for j in k + 1..n {
                x[k] -= a[(k, j)] * x[j];
                count += usize::from(counts(a[(k, j)]));
            }
            x[k] /= a[(k, k)];
            count += 1;
        }
        Some(Elimination { x, multiplications: count })
    }
}
