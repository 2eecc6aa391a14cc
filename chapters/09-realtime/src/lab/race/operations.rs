//! What is counted: multiplications, divisions, roots and angle functions,
//! each as one operation. Each number is read off the loop that it stands for; a
//! program that remembers more computes a little less.

use course::{Cell, Column, Table};

/// A distance constraint of XPBD, once projected: a root, three divisions,
/// fourteen multiplications.
pub const XPBD_LINK: f64 = 18.0;
/// A particle of XPBD, predicted and read off.
pub const XPBD_PARTICLE: f64 = 9.0;
/// A row of impulses, visited by a sweep: `J v` 3, the soft impulse 4, and
/// `W Jᵀ λ` 8.
pub const IMPULSE_ROW: f64 = 15.0;
/// The same row, made and warm started.
pub const IMPULSE_ROW_START: f64 = 16.0;
/// A particle under impulses, moved.
pub const IMPULSE_PARTICLE: f64 = 6.0;
/// A contact point of boxes, visited by a sweep: a normal row, 54, and two
/// rows of friction, 63.
pub const CONTACT_POINT: f64 = 117.0;
/// Its normal row alone.
pub const CONTACT_NORMAL: f64 = 54.0;
/// The same point, warm started.
pub const CONTACT_POINT_START: f64 = 42.0;
/// The rows of a contact point, made once for a frame, 150, and its part of
/// the share of a face, 64.
pub const CONTACT_POINT_ROWS: f64 = 214.0;
/// A rod and its particle by multipliers, for one derivative: gradients 20,
/// right side 14, matrix 12, solve 5, forces 12, Runge–Kutta 12.
pub const MULTIPLIER_LINK: f64 = 75.0;
/// A link of an articulated body, for one derivative: walking out 202 (once
/// to set the state and once to begin), the link alone 174, elimination 131,
/// shifting 93, walking out again 25.
pub const ARTICULATED_LINK: f64 = 625.0;
/// A spring's force, for one derivative.
pub const SPRING_FORCE: f64 = 9.0;
/// A particle in a stage of Runge–Kutta.
pub const STAGE_PARTICLE: f64 = 15.0;
/// A spring's force and Jacobian, assembled.
pub const SPRING_JACOBIAN: f64 = 70.0;
/// A spring in one product with the matrix: a block of nine, used twice.
pub const PRODUCT_SPRING: f64 = 18.0;
/// A particle in one iteration of conjugate gradients: its block of the
/// matrix, that of the preconditioner, and five sums of three.
pub const CG_PARTICLE: f64 = 33.0;
/// A spring in the local step of projective dynamics, with its share of the
/// right side.
pub const LOCAL_SPRING: f64 = 20.0;
/// A tetrahedron with nine eigenvalues and matrices, and 16 blocks.
pub const TETRAHEDRON: f64 = 2200.0;
/// A pair of features: distance, barrier and blocks.
pub const FEATURE_PAIR: f64 = 100.0;

/// Factoring a symmetric matrix of `n` rows, each with `band` numbers left
/// of the diagonal.
pub fn factoring(n: usize, band: usize) -> f64 {
    0.5 * (n * band * band) as f64
}

/// Solving with the factors.
pub fn solving(n: usize, band: usize) -> f64 {
    (n * (2 * band + 1)) as f64
}

/// All of it.
pub fn table() -> Table {
    Table {
        name: "operations",
        title: "What each visit costs",
        caption: "Multiplications, divisions, roots and angle functions in \
                  the loops of the book, each counted as one. Finding \
                  contacts is not counted, except where distances \
                  are part of the method.",
        columns: vec![
            Column::text("method"),
            Column::text("visit"),
            Column::integer("operations"),
        ],
        rows: || {
            let row = |method: &str, visit: &str, n: f64| -> Vec<Cell> {
                vec![method.into(), visit.into(), n.into()]
            };
            Ok(vec![
                row("XPBD", "a link, projected", XPBD_LINK),
                row("XPBD", "a particle, in a substep", XPBD_PARTICLE),
                row("impulses", "a row, in a sweep", IMPULSE_ROW),
                row("impulses", "a row, made and started", IMPULSE_ROW_START),
                row("impulses", "a contact point, in a sweep", CONTACT_POINT),
                row("impulses", "its normal row alone", CONTACT_NORMAL),
                row("multipliers", "a link, for a derivative", MULTIPLIER_LINK),
                row(
                    "joint angles",
                    "a link, for a derivative",
                    ARTICULATED_LINK,
                ),
                row("implicit", "a spring, assembled", SPRING_JACOBIAN),
                row("implicit", "a spring, in an iteration", PRODUCT_SPRING),
                row("projective", "a spring, in a local step", LOCAL_SPRING),
                row("IPC", "a tetrahedron, in an iteration", TETRAHEDRON),
                row("IPC", "a pair in contact", FEATURE_PAIR),
            ])
        },
    }
}
