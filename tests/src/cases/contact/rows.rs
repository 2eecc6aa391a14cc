//! Bodies on a line that touch their neighbours and collide: B89 §8.

use super::impulse::energy;
use super::read::{matrix, moving, numbers};
use super::{Answer, number, said};
use crate::cases::Inputs;
use collision::{Contact, ContactKind};
use contact::{ContactError, Impulses, simultaneous_impulses};
use contact::{MAX_SWEEPS, Propagation, Status, apply_impulses};
use contact::{contact_matrix, propagate, separation_speed};
use math::{Mat3, MatN, Vec3};
use rigid::Body;
use serde_json::{Map, Value};

/// What approaches slower than this, m/s, rests, unless the case says
/// otherwise.
const THRESHOLD: f64 = 1e-6;

/// Balls on a line, and the contacts between neighbours.
struct Line {
    bodies: Vec<Body>,
    contacts: Vec<Contact>,
    restitution: Vec<f64>,
    threshold: f64,
}

/// Both models of a collision along a line.
pub(super) fn collision(inputs: &Inputs<'_>) -> Answer {
    let line = line(inputs)?;
    let mut answer = Map::new();
    answer.insert("A".into(), matrix(&line.matrix()));
    answer.insert("v_rel_before".into(), numbers(&line.gap_speeds()));
    let (speeds, done) = line.propagated(MAX_SWEEPS);
    answer.insert("v_after_propagation".into(), numbers(&speeds));
    answer.insert("propagation_impulses".into(), done.impulses.into());
    answer.insert("propagation_sweeps".into(), done.sweeps.into());
    answer.insert("impulses_in_printed_loop".into(), done.impulses.into());
    answer.insert("printed_loop_terminates".into(), done.resolved.into());
    answer.insert("sweeps_tried".into(), done.sweeps.into());
    // The last sweep found nothing to do.
    let idle = usize::from(done.resolved);
    let iterations: Value = (done.sweeps - idle).into();
    answer.insert("iterations_until_below_threshold".into(), iterations);
    if let Some(last) = line.bodies.len().checked_sub(1) {
        let top = |sweeps| line.propagated(sweeps).0[last];
        let factor = number(top(1) / line.bodies[last].v().x);
        answer.insert("propagation_factor_per_iteration".into(), factor);
        let ten = number(top(10).abs());
        answer.insert("heavy_speed_after_10_iterations".into(), ten);
    }
    line.at_once(&mut answer)?;
    Ok(answer)
}

/// One round of the simultaneous model without the contacts that part before
/// it: B89 §8, footnote 9.
pub(in crate::cases) fn approaching_only(inputs: &Inputs<'_>) -> Answer {
    let mut line = line(inputs)?;
    let parts: Vec<bool> =
        line.gap_speeds().iter().map(|speed| *speed > 0.0).collect();
    let all = line.contacts.clone();
    let mut stays = parts.iter().map(|parts| !parts);
    line.contacts.retain(|_| stays.next() == Some(true));
    let mut stays = parts.iter().map(|parts| !parts);
    line.restitution.retain(|_| stays.next() == Some(true));
    let found = line.impulses().map_err(said)?;
    apply_impulses(&mut line.bodies, &line.contacts, &found.j);
    let mut given = found.j.into_iter();
    let mut impulse =
        |parts: &bool| if *parts { 0.0 } else { given.next().unwrap_or(0.0) };
    let impulses: Vec<f64> = parts.iter().map(&mut impulse).collect();
    line.contacts = all;
    let discarded = (0..parts.len()).filter(|i| parts[*i]);
    let mut answer = Map::new();
    answer.insert("impulses".into(), numbers(&impulses));
    answer.insert("v_after".into(), numbers(&speeds(&line.bodies)));
    let apart = numbers(&line.gap_speeds());
    answer.insert("relative_velocities_after".into(), apart);
    answer.insert("discarded_contacts".into(), discarded.collect());
    Ok(answer)
}

impl Line {
    fn matrix(&self) -> MatN {
        contact_matrix(&self.bodies, &self.contacts)
    }

    fn gap_speeds(&self) -> Vec<f64> {
        let gap = |contact| separation_speed(&self.bodies, contact);
        self.contacts.iter().map(gap).collect()
    }

    fn propagated(&self, sweeps: usize) -> (Vec<f64>, Propagation) {
        let mut bodies = self.bodies.clone();
        let done = propagate(
            &mut bodies,
            &self.contacts,
            &self.restitution,
            self.threshold,
            sweeps,
        );
        (speeds(&bodies), done)
    }

    /// The simultaneous model, where it has an answer: walls that close in
    /// leave none.
    fn at_once(&self, answer: &mut Map<String, Value>) -> Result<(), String> {
        let found = self.impulses().map_err(said)?;
        if found.report.status != Status::Solved {
            return Ok(());
        }
        let mut bodies = self.bodies.clone();
        apply_impulses(&mut bodies, &self.contacts, &found.j);
        for key in ["j_simultaneous", "simultaneous_j"] {
            answer.insert(key.into(), numbers(&found.j));
        }
        for key in ["v_after_simultaneous", "simultaneous_v_after"] {
            answer.insert(key.into(), numbers(&speeds(&bodies)));
        }
        let ratio = energy(&bodies) / energy(&self.bodies);
        answer.insert("kinetic_energy_ratio".into(), number(ratio));
        Ok(())
    }

    fn impulses(&self) -> Result<Impulses, ContactError> {
        simultaneous_impulses(&self.bodies, &self.contacts, &self.restitution)
    }
}

fn speeds(bodies: &[Body]) -> Vec<f64> {
    bodies.iter().map(|body| body.v().x).collect()
}

fn line(inputs: &Inputs<'_>) -> Result<Line, String> {
    let masses = masses(inputs)?;
    let v = inputs.numbers("v")?;
    if v.len() != masses.len() {
        return Err("`v` and the masses are not equally many".to_string());
    }
    let mut bodies = Vec::new();
    for (i, mass) in masses.iter().enumerate() {
        let body = match mass {
            // Nothing turns them, so any inertia will do.
            Some(m) => Body::with_inertia(*m, *m * Mat3::identity()),
            None => Ok(Body::fixed()),
        };
        let mut body = body.map_err(said)?;
        body.x.x = i as f64;
        bodies.push(moving(body, v[i] * Vec3::x(), Vec3::zeros())?);
    }
    let contacts: Vec<Contact> = (1..bodies.len()).map(touching).collect();
    let restitution = match inputs.numbers("restitution")?[..] {
        [e] => vec![e; contacts.len()],
        ref list if list.len() == contacts.len() => list.to_vec(),
        _ => return Err("`restitution` has not one number each".to_string()),
    };
    let threshold = inputs.number_or("threshold", THRESHOLD)?;
    Ok(Line { bodies, contacts, restitution, threshold })
}

/// Body `a` touches the one before it.
fn touching(a: usize) -> Contact {
    let p = (a as f64 - 0.5) * Vec3::x();
    let kind = ContactKind::VertexFace;
    Contact { a, b: a - 1, p, n: Vec3::x(), d: 0.0, kind }
}

/// The masses in order; `null` is a body that nothing moves.
fn masses(inputs: &Inputs<'_>) -> Result<Vec<Option<f64>>, String> {
    let keys = ["masses", "masses_bottom_up", "masses_kg"];
    let key = keys.into_iter().find(|key| inputs.has(key)).unwrap_or("masses");
    let list = inputs.0.get(key).and_then(Value::as_array);
    let mut masses = Vec::new();
    for entry in list.ok_or(format!("no list `{key}`"))? {
        match (entry, entry.as_f64()) {
            (Value::Null, _) => masses.push(None),
            (_, Some(mass)) => masses.push(Some(mass)),
            _ => return Err(format!("`{key}` lists {entry}, no mass")),
        }
    }
    Ok(masses)
}
