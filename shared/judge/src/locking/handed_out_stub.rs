//! The stub in `exercises/`, derived from the solution.

use super::{LockOutcome, Locking};
use project::{Failure, TokenKind, read_text, tokenize};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Writes the student's file, unless somebody has begun to fill it in.
pub fn write_stub(
    locking: &Locking<'_>,
    outcome: &mut LockOutcome,
) -> Result<(), Failure> {
    let answer = locking.exercise.answer_file();
    let stub = locking.solution.stub();
    let now = read_text(&answer);
    if now.as_ref().is_ok_and(|now| *now == stub) {
        return Ok(());
    }
    let pristine = |now: &str| code(now).eq(code(&stub));
    if now.is_ok_and(|now| !pristine(&now)) && !is_as_committed(&answer) {
        let id = locking.exercise.id();
        outcome.problems.push(format!(
            "{id}: exercises/{}.rs is neither committed nor the new stub, so \
             it was left alone; `cargo workbook reset {id}` writes the stub \
             and keeps the old file",
            locking.exercise.name
        ));
        return Ok(());
    }
    let folder = answer.parent().unwrap_or(&answer);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&answer, stub))
        .map_err(|e| Failure::machine("write", &answer, &e))?;
    outcome.written.push(answer);
    Ok(())
}

/// The tokens that the compiler sees: two stubs that differ in their
/// statement alone have the same.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let tokens = tokenize(text).into_iter();
    let seen = tokens.filter(|token| {
        !matches!(token.kind, TokenKind::Comment | TokenKind::Doc)
    });
    let pieces = seen.map(|token| text[token.range].trim());
    pieces.filter(|piece| !piece.is_empty())
}

/// Whether a file is as git has it: then it is the stub of an earlier
/// solution.
fn is_as_committed(file: &Path) -> bool {
    let folder = file.parent().unwrap_or(file);
    let mut git = Command::new("git");
    git.current_dir(folder).args(["ls-files", "--error-unmatch"]).arg(file);
    let tracked = git.output().is_ok_and(|out| out.status.success());
    let mut git = Command::new("git");
    git.current_dir(folder).args(["diff", "--quiet", "HEAD", "--"]).arg(file);
    tracked && git.status().is_ok_and(|status| status.success())
}
