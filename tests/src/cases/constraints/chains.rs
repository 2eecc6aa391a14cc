//! Chains of rods that hang from an anchor.

use super::space::{Space, go, numbers, vector, vectors};
use super::text::{form, place};
use super::{Answer, number, said};
use crate::cases::Inputs;
use constraints::{
    ConstrainedParticles, ConstraintId, DistanceForm, OnSphere, Rod,
};
use math::Vec3;
use particles::Gravity;
use particles::measure::total_energy;
use serde_json::{Map, Value};

/// A chain and its rods, the uppermost first.
struct Chain {
    machine: ConstrainedParticles,
    rods: Vec<ConstraintId>,
}

impl Chain {
    /// Particles at `x` with velocities `v`, hung from `anchor` by rods of
    /// the given lengths.
    fn new(
        inputs: &Inputs<'_>,
        anchor: Vec3,
        (x, v): (&[Vec3], &[Vec3]),
        lengths: &[f64],
        form: DistanceForm,
    ) -> Result<Self, String> {
        let mut machine = ConstrainedParticles::new();
        let g = Gravity::new(vector(inputs, "gravity")?).map_err(said)?;
        machine.add_force(g).map_err(said)?;
        let masses = inputs.numbers("masses")?;
        let n = masses.len();
        if x.len() != n || v.len() != n || lengths.len() != n || n == 0 {
            return Err(format!("there are not {n} of everything"));
        }
        let mut rods = Vec::new();
        for i in 0..n {
            machine.add(masses[i], x[i], v[i]).map_err(said)?;
            let rod = if i == 0 {
                let rod = OnSphere::new(0, anchor, lengths[0]).map_err(said)?;
                machine.constrain(rod.with_form(form))
            } else {
                let rod = Rod::new([i, i - 1], lengths[i]).map_err(said)?;
                machine.constrain(rod.with_form(form))
            };
            rods.push(rod.map_err(said)?);
        }
        machine.refresh().map_err(said)?;
        Ok(Self { machine, rods })
    }

    fn tensions(&self) -> Result<Value, String> {
        let mut tensions = Vec::new();
        for rod in &self.rods {
            tensions.push(self.machine.tension(*rod).ok_or("no tension")?);
        }
        Ok(numbers(&tensions))
    }

    fn accelerations(&self) -> Vec<Vec3> {
        let n = self.machine.particles().len();
        (0..n).map(|i| self.machine.acceleration(i)).collect()
    }
}

/// A pendulum of several rods: its forces at the start, its motion.
pub(super) fn pendulum(inputs: &Inputs<'_>) -> Answer {
    let space = Space::of(inputs, "x0")?;
    let anchor = if inputs.has("anchor") {
        vector(inputs, "anchor")?
    } else {
        Vec3::zeros()
    };
    let (x, v) = (vectors(inputs, "x0")?, vectors(inputs, "v0")?);
    let lengths = inputs.numbers("rod_lengths")?;
    let form = match inputs.text("constraints") {
        Ok(text) => form(text)?,
        Err(_) => DistanceForm::Length,
    };
    let mut chain = Chain::new(inputs, anchor, (&x, &v), &lengths, form)?;
    let mut answer = Map::new();
    let lambda = numbers(chain.machine.lambda());
    answer.insert("lambda_at_t0".into(), lambda);
    answer.insert("rod_tension_at_t0".into(), chain.tensions()?);
    let a = space.lists(&chain.accelerations());
    answer.insert("acceleration_at_t0".into(), a);
    let energy = total_energy(chain.machine.particles());
    answer.insert("energy".into(), number(energy));
    if inputs.has("times") {
        let mut rows = Vec::new();
        for t in inputs.numbers("times")? {
            go(&mut chain.machine, t)?;
            let now = chain.machine.particles().state();
            rows.push(space.row(now.x.iter().chain(now.v).copied()));
        }
        answer.insert("rows".into(), Value::from(rows));
    }
    Ok(answer)
}

/// A chain at rest: what its rods carry, and how it begins to move.
pub(super) fn at_rest(inputs: &Inputs<'_>) -> Answer {
    let n = inputs.numbers("masses")?.len();
    let (anchor, x, axes) = places(inputs, n)?;
    let mut lengths = Vec::new();
    let mut before = anchor;
    for x in &x {
        lengths.push(match inputs.has("rod") {
            true => inputs.number("rod")?,
            false => (x - before).norm(),
        });
        before = *x;
    }
    let form = match inputs.text("constraints") {
        Ok(text) => form(text)?,
        Err(_) => DistanceForm::Length,
    };
    let v = vec![Vec3::zeros(); n];
    let chain = Chain::new(inputs, anchor, (&x, &v), &lengths, form)?;
    let a = chain.accelerations();
    let most = a.iter().fold(0.0_f64, |most, a| most.max(a.amax()));
    let mut answer = Map::new();
    answer.insert("tension".into(), chain.tensions()?);
    answer.insert("lambda".into(), numbers(chain.machine.lambda()));
    answer.insert("acceleration".into(), Space(axes).lists(&a));
    answer.insert("max_abs_acceleration".into(), number(most));
    Ok(answer)
}

/// The anchor, the places of all particles, and how many axes they have:
/// from a list, or from words.
fn places(
    inputs: &Inputs<'_>,
    n: usize,
) -> Result<(Vec3, Vec<Vec3>, usize), String> {
    let Ok(text) = inputs.text("positions") else {
        let x = vectors(inputs, "positions")?;
        let anchor = if inputs.has("anchor") {
            vector(inputs, "anchor")?
        } else {
            Vec3::zeros()
        };
        return Ok((anchor, x, Space::of(inputs, "positions")?.0));
    };
    let (anchor, _) = place(text, "anchor at", 0)?;
    let (mut x, mut axes) = (Vec::new(), 3);
    for k in 0..n {
        let (place, components) = place(text, "particle k at", k)?;
        x.push(place);
        axes = components;
    }
    Ok((anchor, x, axes))
}
