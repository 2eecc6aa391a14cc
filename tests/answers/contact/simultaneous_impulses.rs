//! By guessing which contacts hold, all sets of them: a set is solved with the
//! rows of a matrix J, one for each of its contacts, as J W Jᵀ j = -b; a set
//! that has no unique solution is not needed.

use math::{MatN, VecN};

/// A contact.
#[derive(Clone, Copy)]
pub struct Contact {
    /// Left.
    pub left: usize,
    /// Right.
    pub right: usize,
    /// e.
    pub restitution: f64,
}

/// What comes out.
pub struct Crash {
    /// Impulses.
    pub j: Vec<f64>,
    /// Velocities.
    pub v: Vec<f64>,
}

/// The collision.
pub fn simultaneous_impulses(
    mass: &[Option<f64>],
    v: &[f64],
    contacts: &[Contact],
) -> Crash {
    let (n, size) = (contacts.len(), mass.len());
    let mut jac = MatN::zeros(n, size);
    for (i, c) in contacts.iter().enumerate() {
        (jac[(i, c.left)], jac[(i, c.right)]) = (-1.0, 1.0);
    }
    let inverse = mass.iter().map(|m| m.map_or(0.0, |m| 1.0 / m));
    let w = MatN::from_diagonal(&VecN::from_iterator(size, inverse));
    let v = VecN::from_column_slice(v);
    let (a, u) = (&jac * &w * jac.transpose(), &jac * &v);
    let e = VecN::from_iterator(n, contacts.iter().map(|c| c.restitution));
    let b = &u + e.component_mul(&u);
    let takes = |i: &usize| u[*i] <= 0.0 && a[(*i, *i)] > 0.0;
    let part: Vec<usize> = (0..n).filter(takes).collect();
    for guess in (0..1_usize << part.len()).rev() {
        let bit = |k: &usize| guess >> k & 1 == 1;
        let set: Vec<usize> =
            (0..part.len()).filter(bit).map(|k| part[k]).collect();
        let inner = a.select_rows(&set).select_columns(&set);
        if !set.is_empty() && inner.determinant().abs() < 1e-9 {
            continue;
        }
        let some = match set.is_empty() {
            true => VecN::zeros(0),
            false => {
                inner.lu().solve(&-b.select_rows(&set)).unwrap_or_default()
            }
        };
        let mut j = VecN::zeros(n);
        for (i, impulse) in set.iter().zip(some.iter()) {
            j[*i] = *impulse;
        }
        let left = &a * &j + &b;
        if part.iter().all(|i| j[*i] > -1e-10 && left[*i] > -1e-10) {
            let after = v + w * jac.transpose() * &j;
            let list = |v: VecN| v.iter().copied().collect();
            return Crash { j: list(j), v: list(after) };
        }
    }
    Crash { j: vec![0.0; n], v: v.iter().copied().collect() }
}
