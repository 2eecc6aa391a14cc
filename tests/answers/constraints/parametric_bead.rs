//! By the way along the wire: its speed is |J| u', and only the force along
//! the wire changes that. Half angles for the cycloid, where |J| is 2 r cos of
//! half the angle, and J points along half the angle.

use math::Vec3;

/// A place on a wire.
#[derive(Clone, Copy)]
pub struct Place {
    /// Where.
    pub q: [f64; 3],
    /// First derivative.
    pub jac: [f64; 3],
    /// Second derivative.
    pub bend: [f64; 3],
}

/// What follows.
#[derive(Clone, Copy)]
pub struct Follows {
    /// u''.
    pub uddot: f64,
    /// Force of the wire.
    pub hold: [f64; 3],
}

/// A cycloid.
pub fn cycloid(r: f64, u: f64) -> Place {
    let (s, c) = (0.5 * u).sin_cos();
    Place {
        q: [r * u + 2.0 * r * s * c, 0.0, 2.0 * r * s * s],
        jac: [2.0 * r * c * c, 0.0, 2.0 * r * s * c],
        bend: [-2.0 * r * s * c, 0.0, r * (c * c - s * s)],
    }
}

/// A bead on any wire.
pub fn parametric_bead(
    place: Place,
    mass: f64,
    udot: f64,
    force: [f64; 3],
) -> Follows {
    let (jac, bend) = (Vec3::from(place.jac), Vec3::from(place.bend));
    let (tangent, stretch) = (jac.normalize(), jac.norm());
    let free = Vec3::from(force) / mass;
    // The speed changes as the force along the wire says; so does |J| u'.
    let faster = tangent.dot(&free);
    let stretching = tangent.dot(&bend) * udot;
    let uddot = (faster - stretching * udot) / stretch;
    // Across the wire, the bead needs the curvature's share of bend u'².
    let curving = (bend - tangent * tangent.dot(&bend)) * udot * udot;
    let missing = curving - (free - tangent * faster);
    Follows { uddot, hold: (mass * missing).into() }
}
