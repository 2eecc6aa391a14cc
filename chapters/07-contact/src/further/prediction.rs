//! Forces by prediction, a choice of the world: contacts that vanish are
//! guessed (B89 §6), and what the guess says is done.

use crate::friction::SolveSummary;
use crate::islands::ConstraintSystem;
use crate::predict_vanishing;
use crate::{Lcp, LcpError, Prediction, Report, Row, Status};

/// Solves rows without friction by the heuristic of B89 §6: wrong forces are
/// taken as they are, and add energy.
pub(crate) fn solve_by_prediction(
    system: &mut ConstraintSystem,
) -> Result<SolveSummary, LcpError> {
    system.fill_matrix();
    let problem = Lcp::new(&system.a, &system.b, &system.rows)?;
    let found = predict_vanishing(&problem)?;
    let infeasible = found.prediction == Prediction::Infeasible;
    if infeasible {
        system.f.fill(0.0);
    } else {
        system.f.copy_from_slice(&found.f);
    }
    system.update_w();
    let residual = system.residual();
    let status = if infeasible { Status::Infeasible } else { Status::Solved };
    let report = Report { status, residual, pivots: 0 };
    // Joints alone have nothing that could vanish.
    let contacts = system.rows.contains(&Row::Unilateral);
    let prediction = contacts.then_some(found.prediction);
    Ok(SolveSummary { report, residual, prediction })
}
