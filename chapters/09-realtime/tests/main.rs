//! All tests of `realtime` in one program: it links once.

mod locked;
mod sequential_impulses;
