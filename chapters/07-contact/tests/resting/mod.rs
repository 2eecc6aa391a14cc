//! Forces at resting contacts, and stacks that stand.

mod forces;
mod matrix_and_vector;
mod stacking;
