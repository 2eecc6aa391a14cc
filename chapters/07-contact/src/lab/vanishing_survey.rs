//! How often the heuristic is wrong.

use crate::{LcpError, Prediction, lcp_problems, predict_vanishing};

/// What became of many random systems.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PredictionSurvey {
    /// Systems without a vanishing contact.
    pub none_vanishes: usize,
    /// Systems whose vanishing contacts were predicted.
    pub predicted: usize,
    /// Systems whose vanishing contacts were not predicted.
    pub missed: usize,
    /// The greatest power that wrong forces add, as a fraction of the power
    /// `f·b` that they would do without each other.
    pub worst_power: f64,
}

/// Tries the heuristic on so many random systems of `n` contacts between
/// bodies with so many `freedoms`.
pub fn survey_predictions(
    n: usize,
    freedoms: usize,
    trials: usize,
    seed: u64,
) -> Result<PredictionSurvey, LcpError> {
    let mut survey = PredictionSurvey::default();
    let mut random = course::Random::new(seed);
    for _ in 0..trials {
        let system = lcp_problems::random_contacts(n, freedoms, &mut random);
        let problem = system.lcp()?;
        let guess = predict_vanishing(&problem)?;
        match guess.prediction {
            Prediction::NoneVanishes => survey.none_vanishes += 1,
            Prediction::Right => survey.predicted += 1,
            Prediction::Infeasible => {}
            Prediction::Wrong => {
                survey.missed += 1;
                let free = math::dot(&guess.f, problem.b()).abs();
                let power = guess.power() / free;
                survey.worst_power = survey.worst_power.max(power);
            }
        }
    }
    Ok(survey)
}
