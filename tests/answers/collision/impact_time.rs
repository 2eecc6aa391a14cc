//! As a function that calls itself with the half that is left, and the line of
//! regula falsi as a weighted mean of the two times.

/// The rule.
#[derive(Clone, Copy)]
pub enum Rule {
    /// Halves.
    Bisection,
    /// Lines.
    RegulaFalsi,
}

/// When to stop.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Largest gap.
    pub tolerance: f64,
    /// Shortest step.
    pub min_step: f64,
    /// Most tries.
    pub most: usize,
}

/// When they meet.
pub struct Impact {
    /// The time.
    pub t: f64,
    /// The tries.
    pub tries: usize,
}

struct Search<'s> {
    rule: Rule,
    limits: Limits,
    gap: &'s dyn Fn(f64) -> f64,
}

impl Search<'_> {
    fn between(&self, early: [f64; 2], late: [f64; 2], tries: usize) -> Impact {
        let Limits { tolerance, min_step, most } = self.limits;
        if late[0] - early[0] <= min_step || tries == most {
            return Impact { t: early[0], tries };
        }
        // How far the two gaps are above and below what we aim at.
        let (above, below) = match self.rule {
            Rule::Bisection => (1.0, 1.0),
            Rule::RegulaFalsi => {
                (early[1] - tolerance / 2.0, tolerance / 2.0 - late[1])
            }
        };
        let t = (early[0] * below + late[0] * above) / (above + below);
        let now = [t, (self.gap)(t)];
        match now[1] {
            gap if gap > tolerance => self.between(now, late, tries + 1),
            gap if gap < 0.0 => self.between(early, now, tries + 1),
            _ => Impact { t, tries: tries + 1 },
        }
    }
}

/// The moment of impact.
pub fn impact_time(
    rule: Rule,
    limits: Limits,
    t0: f64,
    t1: f64,
    gap: &dyn Fn(f64) -> f64,
) -> Option<Impact> {
    let late = [t1, gap(t1)];
    if late[1] >= 0.0 {
        return None;
    }
    let early = [t0, gap(t0)];
    if early[1] <= limits.tolerance {
        return Some(Impact { t: t0, tries: 0 });
    }
    Some(Search { rule, limits, gap }.between(early, late, 0))
}
