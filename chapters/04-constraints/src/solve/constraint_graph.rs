//! The constraint graph: which constraints share particles, and whether that
//! makes chains of them.

use crate::Constraint;
use math::registry::Registry;

/// No constraint.
pub(crate) const NONE: usize = usize::MAX;

/// For each constraint the others that share a free particle with it; none
/// if there are more than two.
pub(crate) fn neighbours(
    constraints: &Registry<dyn Constraint>,
    free: &[bool],
) -> Option<Vec<[usize; 2]>> {
    let mut of_particle = vec![[NONE; 2]; free.len()];
    for (i, constraint) in constraints.iter().enumerate() {
        for &j in constraint.particles() {
            if free[j] && !add_neighbour(&mut of_particle[j], i) {
                return None;
            }
        }
    }
    let mut neighbours = vec![[NONE; 2]; constraints.len()];
    for [a, b] in of_particle {
        if b != NONE
            && !(add_neighbour(&mut neighbours[a], b)
                && add_neighbour(&mut neighbours[b], a))
        {
            return None;
        }
    }
    Some(neighbours)
}

/// Puts `i` into a list of two, unless it is there; whether it fitted.
fn add_neighbour(list: &mut [usize; 2], i: usize) -> bool {
    for slot in list {
        if *slot == NONE || *slot == i {
            *slot = i;
            return true;
        }
    }
    false
}

// ANCHOR: chain-order
/// All constraints in an order along the chains; none if one is closed.
pub(crate) fn chain_order(neighbours: &[[usize; 2]]) -> Option<Vec<usize>> {
    let mut order = Vec::with_capacity(neighbours.len());
    let mut seen = vec![false; neighbours.len()];
    for start in 0..neighbours.len() {
        // A chain begins where there is at most one neighbour.
        if seen[start] || neighbours[start][1] != NONE {
            continue;
        }
        let (mut at, mut before) = (start, NONE);
        while at != NONE {
            seen[at] = true;
            order.push(at);
            let [a, b] = neighbours[at];
            let next = if a == before { b } else { a };
            (before, at) = (at, next);
        }
    }
    (order.len() == neighbours.len()).then_some(order)
}
// ANCHOR_END: chain-order
