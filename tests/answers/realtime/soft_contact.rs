//! From the two compliances: a unit impulse changes the speed of the mass by
//! 1/m, and the speed of the massless spring by 1/(h (c + h k)). In series.

/// The spring of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    pub k: f64,
    pub c: f64,
    pub max_push: f64,
}

/// What a row asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    pub bias: f64,
    pub mass_scale: f64,
    pub impulse_scale: f64,
}

/// What a contact asks for.
pub fn soft_contact(spring: &Spring, m: f64, gap: f64, h: f64) -> Goal {
    let Spring { k, c, max_push } = *spring;
    if gap > 0.0 {
        let speed = gap * h.recip();
        return Goal { bias: speed, mass_scale: 1.0, impulse_scale: 0.0 };
    }
    if k == 0.0 && c == 0.0 {
        return Goal { bias: 0.0, mass_scale: 0.0, impulse_scale: 1.0 };
    }
    let mass = m.recip();
    let spring = 1.0 / (h * c + h * h * k);
    let mass_scale = mass / (mass + spring);
    // The speed at which spring and damper are in balance.
    let balance = -(h * k * gap) * spring;
    Goal {
        bias: -balance.min(max_push),
        mass_scale,
        impulse_scale: 1.0 - mass_scale,
    }
}
