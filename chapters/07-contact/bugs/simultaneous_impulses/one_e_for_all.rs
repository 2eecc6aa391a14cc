//! You use the same `e` for all contacts. Each has its own.

/// Two blocks that touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The number of the block on the left.
    pub left: usize,
    /// The number of the block on the right.
    pub right: usize,
    /// The coefficient of restitution e, from 0 to 1.
    pub restitution: f64,
}

/// What comes out of a collision.
#[derive(Clone, Debug, PartialEq)]
pub struct Crash {
    /// The impulse at each contact (N s).
    pub j: Vec<f64>,
    /// The velocity of each block after it (m/s).
    pub v: Vec<f64>,
}

/// Lets blocks collide, at all contacts at once.
///
/// - `mass`: the mass of each block (kg), `None` for a wall
/// - `v`: the velocity of each block (m/s) before; zero for a wall
/// - `contacts`: who touches whom
pub fn simultaneous_impulses(
    mass: &[Option<f64>],
    v: &[f64],
    contacts: &[Contact],
) -> Crash {
    let inverse: Vec<f64> =
        mass.iter().map(|m| m.map_or(0.0, f64::recip)).collect();
    let parting = |c: &Contact| v[c.right] - v[c.left];
    let mut active = Vec::new();
    for (i, c) in contacts.iter().enumerate() {
        if parting(c) <= 0.0 && inverse[c.left] + inverse[c.right] > 0.0 {
            active.push(i);
        }
    }
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for i in &active {
        let c = &contacts[*i];
        let entry = |k: &usize| shared(c, &contacts[*k], &inverse);
        a.push(active.iter().map(entry).collect());
        // b = (1 + e) u-   (B89 §8 eq. 29)
        b.push((1.0 + contacts[0].restitution) * parting(c));
    }
    let mut crash = Crash { j: vec![0.0; contacts.len()], v: v.to_vec() };
    for (i, j) in active.into_iter().zip(complementary(&a, &b)) {
        let Contact { left, right, .. } = contacts[i];
        crash.j[i] = j;
        crash.v[left] -= j * inverse[left];
        crash.v[right] += j * inverse[right];
    }
    crash
}

/// What a unit impulse at contact `d` adds to the parting at contact `c`.
fn shared(c: &Contact, d: &Contact, inverse: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (block, to_the_right) in [(d.right, 1.0), (d.left, -1.0)] {
        if block == c.right {
            sum += to_the_right * inverse[block];
        }
        if block == c.left {
            sum -= to_the_right * inverse[block];
        }
    }
    sum
}

/// j >= 0 with w = A j + b >= 0 and one of them zero at each contact.
fn complementary(a: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
    let n = b.len();
    let mut j = vec![0.0; n];
    for _ in 0..100_000 {
        let (mut change, mut largest) = (0.0_f64, 0.0_f64);
        for i in 0..n {
            let sum: f64 = (0..n).map(|k| a[i][k] * j[k]).sum();
            let next = (j[i] - (sum + b[i]) / a[i][i]).max(0.0);
            change = change.max((next - j[i]).abs());
            largest = largest.max(next);
            j[i] = next;
        }
        if change <= 1e-14 * largest {
            break;
        }
    }
    j
}
