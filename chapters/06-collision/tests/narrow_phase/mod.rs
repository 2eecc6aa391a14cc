//! Whether two convex bodies touch, and how far they are apart.

mod allocation;
mod compounds;
mod distance;
mod shapes;
mod witness;
