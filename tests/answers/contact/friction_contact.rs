//! By a search for the slope of the force. Friction is `-t f`, with `t` from
//! `-mu` to `mu`, and the normal force is what keeps the point from sinking in
//! at that slope. A point at rest is pushed along the table the less the larger
//! `t` is, so that halving finds the slope at which it does not move; if there
//! is none, it slides at one of the ends.

/// A contact of a body with a table, seen from the side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    pub a: [[f64; 2]; 2],
    pub b: [f64; 2],
    pub v: f64,
    pub mu: f64,
    pub slow: f64,
}

/// What a contact does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Separates,
    Sticks,
    Slides,
    Jams,
}

/// The force of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Force {
    pub state: State,
    pub f: [f64; 2],
}

/// The force at the slope `t`, if one is strong enough.
fn at_slope(contact: &Contact, t: f64) -> Option<[f64; 2]> {
    let lift = contact.a[0][0] - t * contact.a[0][1];
    let f = -contact.b[0] / lift;
    (lift > 0.0).then_some([f, -t * f])
}

/// How the point accelerates along the table under a force; where none is
/// strong enough, the limit: against the slope.
fn along(contact: &Contact, t: f64) -> f64 {
    match at_slope(contact, t) {
        Some(f) => {
            contact.a[1][0] * f[0] + contact.a[1][1] * f[1] + contact.b[1]
        }
        None => -t.signum() * f64::INFINITY,
    }
}

/// The force of a contact with friction.
pub fn friction_contact(contact: &Contact) -> Force {
    let mu = contact.mu;
    let none = [0.0; 2];
    if contact.b[0] >= 0.0 {
        return Force { state: State::Separates, f: none };
    }
    let slides = |t: f64| match at_slope(contact, t) {
        Some(f) => Force { state: State::Slides, f },
        None => Force { state: State::Jams, f: none },
    };
    if contact.v > contact.slow {
        return slides(mu);
    }
    if contact.v < -contact.slow {
        return slides(-mu);
    }
    // A step of the slope is a step of the same sign of the acceleration.
    if along(contact, mu) > 0.0 {
        return slides(mu);
    }
    if along(contact, -mu) < 0.0 {
        return slides(-mu);
    }
    let (mut low, mut high) = (-mu, mu);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if along(contact, middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let f = at_slope(contact, low).or_else(|| at_slope(contact, high));
    Force { state: State::Sticks, f: f.unwrap_or(none) }
}
