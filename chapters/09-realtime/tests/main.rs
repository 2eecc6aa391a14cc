//! All tests of `realtime` in one program: it links once.

mod locked;
mod manifold;
mod sequential_impulses;
mod time_stepping;
mod world;
