//! What the chapters' programs compute.

pub(crate) mod chapter_programs;
pub(crate) mod compile_chapters;
pub(crate) mod figure_request;
pub(crate) mod figures;
pub(crate) mod gallery;
pub(crate) mod param_args;
pub(crate) mod program_calls;
pub(crate) mod program_status;
pub(crate) mod result_cache;
pub(crate) mod simulator;
pub(crate) mod tables;
pub(crate) mod timed_process;
pub(crate) mod unavailable;
pub(crate) mod unavailable_notice;
