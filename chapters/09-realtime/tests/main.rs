//! All tests of `realtime` in one program: it links once.

mod articulated;
mod elasticity;
mod ipc;
mod lab;
mod locked;
mod manifold;
mod minimisation;
mod sequential_impulses;
mod time_stepping;
mod world;
mod xpbd;
