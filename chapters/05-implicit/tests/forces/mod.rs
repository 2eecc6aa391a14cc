//! Forces and their Jacobians.

mod jacobians;
