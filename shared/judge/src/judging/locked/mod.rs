//! Locked reports: files in insta's format, a header between `---` lines and
//! then what was reported.
//!
//! `locked.snap` has what the solution reports: `# public`, `# property`.
//! `bugs.snap` is a table of what each bug reports differently in the public
//! cases, which are numbered: `forgot_h: 1 x = [2, 0] | 3 x = [-1, 7]`. Units
//! and tolerances are the solution's. A bug that never finishes says so in
//! its last case.

pub mod bug_reports;
pub mod bug_table;
pub mod sections;
