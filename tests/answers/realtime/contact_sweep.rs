//! Each row as the six numbers of its Jacobian, and all rows alike: friction is
//! a rigid row with two bounds, the normal one a soft row with one.

/// A body in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    pub mass_inv: f64,
    pub i_inv: f64,
    pub v: [f64; 2],
    pub omega: f64,
}

/// A contact of two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    pub pair: [usize; 2],
    pub ra: [f64; 2],
    pub rb: [f64; 2],
    pub n: [f64; 2],
    pub mu: f64,
    pub bias: f64,
    pub mass_scale: f64,
    pub impulse_scale: f64,
    pub impulse: [f64; 2],
}

/// J of a contact: along the normal (0) or the tangent (1).
fn jacobian(c: &Contact, which: usize) -> [f64; 6] {
    let [x, z] = if which == 0 { c.n } else { [c.n[1], -c.n[0]] };
    let turn = |r: [f64; 2]| r[0] * z - r[1] * x;
    [-x, -z, -turn(c.ra), x, z, turn(c.rb)]
}

/// W J for both bodies.
fn effect(bodies: &[Body], c: &Contact, jac: [f64; 6]) -> [f64; 6] {
    let mut all = [0.0; 6];
    for (k, entry) in all.iter_mut().enumerate() {
        let body = &bodies[c.pair[k / 3]];
        let w = if k % 3 == 2 { body.i_inv } else { body.mass_inv };
        *entry = w * jac[k];
    }
    all
}

fn add(bodies: &mut [Body], c: &Contact, effect: [f64; 6], by: f64) {
    for (side, part) in effect.chunks(3).enumerate() {
        let body = &mut bodies[c.pair[side]];
        body.v = [body.v[0] + by * part[0], body.v[1] + by * part[1]];
        body.omega += by * part[2];
    }
}

/// The speed of a row.
fn speed(bodies: &[Body], c: &Contact, jac: [f64; 6]) -> f64 {
    let mut sum = 0.0;
    for (side, j) in jac.chunks(3).enumerate() {
        let body = &bodies[c.pair[side]];
        sum += j[0] * body.v[0] + j[1] * body.v[1] + j[2] * body.omega;
    }
    sum
}

/// Gives what was given before.
pub fn warm_start(bodies: &mut [Body], contacts: &[Contact]) {
    for c in contacts {
        for which in [1, 0] {
            let along = effect(bodies, c, jacobian(c, which));
            add(bodies, c, along, c.impulse[which]);
        }
    }
}

/// All rows, one after the other.
pub fn sweep(bodies: &mut [Body], contacts: &mut [Contact]) {
    for c in contacts.iter_mut() {
        for which in [0, 1] {
            let jac = jacobian(c, which);
            let along = effect(bodies, c, jac);
            let a: f64 = jac.iter().zip(along).map(|(j, w)| j * w).sum();
            if a == 0.0 {
                c.impulse[which] = match which {
                    0 => ((1.0 - c.impulse_scale) * c.impulse[0]).max(0.0),
                    _ => {
                        let most = c.mu * c.impulse[0];
                        c.impulse[1].clamp(-most, most)
                    }
                };
                continue;
            }
            let s = speed(bodies, c, jac);
            let old = c.impulse[which];
            let new = if which == 0 {
                let rigid = (s + c.bias) / a;
                let total = (1.0 - c.impulse_scale) * old;
                f64::max(0.0, total - c.mass_scale * rigid)
            } else {
                let most = c.mu * c.impulse[0];
                (old - s / a).clamp(-most, most)
            };
            c.impulse[which] = new;
            add(bodies, c, along, new - old);
        }
    }
}
