//! Blocks stand on a rail, one beside the other, and another one runs into
//! them. Which impulse does each contact get? Chapter D of the notes lets the
//! impulses run through the row, one contact at a time. Baraff's paper of 1989
//! (§8) looks for all impulses at once, and that is what you write here: it
//! does not depend on the order of the contacts, and it always comes to an end.
//!
//! Block `k` has the velocity `v_k` (m/s), positive to the right. Each contact
//! has a block on its left and one on its right; a wide block may have two
//! narrow ones at the same side, and they are in two contacts with it. An
//! impulse `j` (N s) at a contact pushes its right block to the right, by
//! `j/M`, and its left block to the left, by `j/M` of that one. A wall has no
//! mass given; it does not move, and its 1/M is zero.
//!
//! At a contact the blocks separate at the velocity of the right one minus that
//! of the left one; they collide if this is negative. All contacts together
//! separate at `before`, and once the impulses have acted at `after`:
//!
//! ```formula before after A j
//! after = before + A j
//! ```
//!
//! where `a_ik` (1/kg) is what a unit impulse at contact `k` adds to `after` at
//! contact `i`. Ask yourself which blocks it moves, which way, and on which
//! side of contact `i` they are. The rules are (B89 eq. 28 and 29)
//!
//! ```formula
//! after_i >= -e_i before_i    they separate as fast as if alone, or faster
//! j_i >= 0                    contacts push, they do not pull
//! j_i = 0                     where they separate faster than that
//! ```
//!
//! with a coefficient of restitution `e_i` for each contact. Call the left side
//! minus the right side of the first rule `w`. It is `A j` plus a vector `b`
//! that you know before you begin; `w` and `j` are not negative, and one of
//! them is zero at each contact.
//!
//! A simple way to find such `j` is *projected Gauss-Seidel*. Begin with zeros.
//! Go over the contacts again and again, and at each of them choose `j_i` so
//! that its `w_i` becomes zero, all the other impulses being what they are now;
//! if that would be negative, choose zero. Stop when no `j` changes by more
//! than 1e-14 of the largest. It may take some thousands of sweeps; the masses
//! here differ by a factor of up to a hundred.
//!
//! Contacts that separate already, with `before` positive, take no part in
//! the collision: leave them out, their impulse is zero. So is that of two
//! walls.
//!
//! **An example.** Three blocks of 1 kg in a row, e = 1 at both contacts; the
//! first comes in at 1 m/s, the others are at rest. So `before` is (-1, 0), b
//! is (-2, 0), and A has 2 on the diagonal and -1 beside it. With both w zero,
//! 2 j_0 - j_1 = 2 and -j_0 + 2 j_1 = 0, so j = (4/3, 2/3) N s. The first block
//! bounces back with 1 - 4/3 = -1/3 m/s, the others fly off together with
//! 2/3 m/s.
//! Momentum and energy are what they were. (With steel balls only the last one
//! flies off: there the collisions do happen one after the other.)
//!
//! Write `simultaneous_impulses`.

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
    // ANSWER
    let inverse: Vec<f64> =
        mass.iter().map(|m| m.map_or(0.0, f64::recip)).collect();
    let separation = |c: &Contact| v[c.right] - v[c.left];
    let mut active = Vec::new();
    for (i, c) in contacts.iter().enumerate() {
        if separation(c) <= 0.0 && inverse[c.left] + inverse[c.right] > 0.0 {
            active.push(i);
        }
    }
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for i in &active {
        let c = &contacts[*i];
        let entry = |k: &usize| shared(c, &contacts[*k], &inverse);
        a.push(active.iter().map(entry).collect());
        // b = (1 + e) before   (B89 §8 eq. 29)
        b.push((1.0 + c.restitution) * separation(c));
    }
    let mut crash = Crash { j: vec![0.0; contacts.len()], v: v.to_vec() };
    for (i, j) in active.into_iter().zip(complementary(&a, &b)) {
        let Contact { left, right, .. } = contacts[i];
        crash.j[i] = j;
        crash.v[left] -= j * inverse[left];
        crash.v[right] += j * inverse[right];
    }
    crash
    // END
}

// ANSWER
/// What a unit impulse at contact `d` adds to `after` at contact `c`.
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
// END
