//! Compiles answers.
//!
//! What an answer is linked with is compiled by cargo, in a scratch workspace
//! ([`ScratchWorkspace`], [`LinkedLibraries`]). The answer itself, its probe
//! and a main file ([`CompilationUnit`]) get a call of the compiler of their
//! own, which runs in the sandbox and sees nothing else ([`AnswerCompiler`]).
//! A source that reaches below the language is refused unread ([`denied`]).

mod answer_compiler;
mod cargo;
mod cargo_build;
mod compilation_unit;
mod compile_cache;
mod denied_source;
mod diagnostic;
mod included_files;
mod linked_libraries;
mod scratch_workspace;
mod toolchain;
mod trim_rendered;
mod worker_threads;

pub use answer_compiler::{
    AnswerCompiler, COMPILE_LIMITS, CompileResults, Compiled,
};
pub use cargo::{
    CargoArtifact, CargoTarget, cargo, cargo_artifacts, without_colours,
};
pub use compilation_unit::CompilationUnit;
pub use denied_source::denied;
pub use diagnostic::{Diagnostic, error_text, warnings};
pub use linked_libraries::LinkedLibraries;
pub use scratch_workspace::ScratchWorkspace;
pub use worker_threads::{parallel_map, thread_count};
