//! All tests of `math` in one program: it links once.

mod allocation;
mod block_jacobian;
mod block_symmetric;
mod conjugate_gradients;
mod filters;
mod gauss_seidel;
mod plain_conjugate_gradients;
mod plain_v_cycle;
mod preconditioners;
mod redundant;
mod systems;
mod tridiagonal;
