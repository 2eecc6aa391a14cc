//! The chapters as WebAssembly compute what they compute natively: the numbers
//! of a page without a server are the tested numbers.
//!
//! Needs the module, which `cargo workbook build --live` compiles, and node to
//! run it; without them this test says that it was skipped.

use course::on_path;
use course::testing::skip;
use course::{Report, compare};
use live::Book;
use std::path::Path;
use std::process::Command;
use std::thread;
use tests::workspace::{Outcome, chapters, root};

const MODULE: &str = "target/live/wasm32-unknown-unknown/live/live.wasm";

/// Asks the module one question, as a page does.
const ASK: &str = "
    const [, file, question] = process.argv;
    const bytes = require('fs').readFileSync(file);
    const compiled = new WebAssembly.Module(bytes);
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(compiled)) {
        imports[from] = imports[from] || {};
        imports[from][name] = name.includes('_now_') ? () => performance.now()
            : () => (name.includes('is_undefined') ? 0 : 1);
    }
    const { exports } = new WebAssembly.Instance(compiled, imports);
    const asked = Buffer.from(question);
    const at = exports.reserve(asked.length);
    new Uint8Array(exports.memory.buffer, at, asked.length).set(asked);
    const length = exports.ask();
    const answer = Buffer.from(exports.memory.buffer, exports.answer(), length);
    process.stdout.write(answer.subarray(4));
    process.exitCode = answer[0] === 1 ? 0 : 1;";

fn ask(module: &Path, question: &str) -> Outcome<Vec<u8>> {
    let done = Command::new("node")
        .args(["-e", ASK])
        .arg(module)
        .arg(question)
        .output()
        .map_err(|e| e.to_string())?;
    match done.status.success() {
        true => Ok(done.stdout),
        false => {
            let out = String::from_utf8_lossy(&done.stdout).into_owned();
            Err(out + &String::from_utf8_lossy(&done.stderr))
        }
    }
}

fn reports(answer: &[u8]) -> Outcome<Vec<(String, Report)>> {
    let texts: Vec<(String, String)> =
        serde_json::from_slice(answer).map_err(|e| e.to_string())?;
    let mut reports = Vec::new();
    for (name, text) in texts {
        let report = Report::parse(&text).map_err(|e| format!("{e:?}"))?;
        reports.push((name, report));
    }
    Ok(reports)
}

#[test]
fn a_page_computes_the_tested_numbers() -> Outcome<()> {
    let (what, module) = ("WebAssembly", root().join(MODULE));
    if !module.is_file() {
        skip(what, "it is not compiled (cargo workbook build --live)");
        return Ok(());
    }
    if on_path(&["node"]).is_none() {
        skip(what, "there is no node");
        return Ok(());
    }
    let (mut wrong, mut count) = (Vec::new(), 0);
    for chapter in chapters()? {
        let question = format!("{{\"outputs\":\"{chapter}\"}}");
        let (native, on_page) = thread::scope(|scope| {
            let on_page = scope.spawn(|| ask(&module, &question));
            let native = Book::default().answer(question.as_bytes());
            let on_page =
                on_page.join().unwrap_or_else(|_| Err("it panicked".into()));
            (native, on_page)
        });
        let (native, on_page) = (reports(&native?)?, reports(&on_page?)?);
        assert_eq!(native.len(), on_page.len(), "{chapter}");
        for ((name, wanted), (same, got)) in native.iter().zip(&on_page) {
            assert_eq!(name, same);
            count += wanted.cases.len();
            for mismatch in compare(wanted, got) {
                wrong.push(format!("{chapter}/{name}: {mismatch}"));
            }
        }
    }
    assert!(count > 300, "only {count} cases");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}
