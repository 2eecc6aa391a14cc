//! Compiles answers in the sandbox.

pub(crate) mod answer_compiler;
mod cargo_build;
pub(crate) mod compilation_unit;
mod compile_cache;
pub(crate) mod denied_source;
pub(crate) mod diagnostic;
mod included_files;
pub(crate) mod linked_libraries;
pub(crate) mod scratch_workspace;
pub(crate) mod toolchain;
mod trim_rendered;
