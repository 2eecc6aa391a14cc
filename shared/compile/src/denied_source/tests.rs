use super::*;

#[test]
fn what_reaches_below_the_language_is_denied_by_name() {
    for (source, word) in [
        ("fn f() { unsafe { g() } }", "`unsafe`"),
        ("#[unsafe(naked)] fn f() {}", "`#[unsafe]`"),
        ("#[unsafe (no_mangle)] fn f() {}", "`#[unsafe]`"),
        ("m!([naked] #);", "`naked`"),
        ("core::arch::asm!(\"nop\")", "`core::arch`"),
        ("use x::global_asm as g;", "`global_asm`"),
        ("macro_rules! m { () => { naked_asm!(\"\") } }", "`naked_asm`"),
        ("macro_rules! m { () => { r#naked_asm!(\"\") } }", "`naked_asm`"),
        ("extern \"C\" fn f() {}", "`extern`"),
        ("extern crate libc;", "`extern`"),
        ("#[link_section = \".init_array\"] static A: u8 = 0;", "link_section"),
        ("#[ no_mangle ] fn f() {}", "no_mangle"),
        ("#[/* a */export_name = \"write\"] fn f() {}", "export_name"),
        ("#[global_allocator] static A: B = B;", "global_allocator"),
        ("#[link(name = \"c\")] fn f() {}", "`#[link]`"),
        ("#[used] static A: u8 = 0;", "`#[used]`"),
        ("#[cfg_attr(all(), used)] static A: u8 = 0;", "`#[cfg_attr]`"),
        ("macro_rules! m { ($a:meta) => { #[$a] fn f() {} } }", "`#[$]`"),
        ("macro_rules! m { ($h:tt) => { $h [used] } } m!(#);", "`#`"),
        ("#![macro_use]", "`#![macro_use]`"),
        ("#![feature(rustc_private)]", "`#![feature]`"),
        ("#![no_std]", "`#![no_std]`"),
        ("#! [no_main]", "`#![no_main]`"),
        ("#![crate_type = \"lib\"]", "`#![crate_type]`"),
        ("#![test]", "`#![test]`"),
        ("#[macro_export] macro_rules! m { () => {} }", "macro_export"),
        ("#[track_caller] fn f() {}", "track_caller"),
        ("#![allow(long_running_const_eval)]", "long_running_const_eval"),
    ] {
        let why = denied(source).unwrap_or_default();
        assert!(why.contains(word), "{source}: {why}");
    }
}

#[test]
fn other_files_and_the_compilers_environment_are_denied() {
    for source in [
        "include!(\"x\")",
        "include_str!(\"x\")",
        "use std::include_bytes as b;",
        "#[doc = include_str!(\"x\")] fn f() {}",
        "env!(\"HOME\")",
        "option_env ! (\"HOME\")",
        "r#file!()",
        "mod other;",
        "#[path = \"x.rs\"] mod other;",
        "#[path = \"x\"] mod other { fn f() {} }",
        "macro_rules! m { ($x:ident) => { mod $x; } }",
        "m!(mod);",
    ] {
        assert!(denied(source).is_some(), "{source}");
    }
}

#[test]
fn of_the_standard_library_only_what_computes_is_left() {
    for source in [
        "std::process::exit(0)",
        "::std::process::exit(0)",
        "std :: /* x */ r#process :: exit(0)",
        "use std::{process as p, f64};",
        "use std::{f64::{self, consts::PI}, fs};",
        "use std::{cmp::{max, min}, r#thread};",
        "use std::*;",
        "use std::{self as s};",
        "use std as s;",
        "use {std as s};",
        "use core::panic::Location;",
        "use std::any::Any;",
        "std::panic!(); std::panic::set_hook(x)",
        "std::io::stdin()",
        "std::net::TcpStream::connect(x)",
        "std::os::unix::process::CommandExt::exec(x)",
        "std::backtrace::Backtrace::capture()",
        "std::env::vars()",
        "std::file!()",
        "std::thread_local!()",
        "macro_rules! m { ($a:ident) => { std::$a::exit(0) } }",
        "macro_rules! m { ($a:ident $b:ident) => { $a::$b::exit(0) } } \
         fn f() { m!(std process) }",
        "fn f() { name_of::<u8>(); type_name::<u8>() }",
        "use course as c;",
        "course::probe_main(&[])",
        "use super::{probe as p};",
        "super::probe::probe()",
        "use super::*; fn f() { probe::probe(); }",
        "crate::m0::r#probe::probe()",
    ] {
        assert!(denied(source).is_some(), "{source}");
    }
}

#[test]
fn honest_answers_keep_their_words() {
    let source = r####"
//! unsafe asm!() std::process — only words.
#![allow(clippy::many_single_char_names)]
#![expect(unused)]
use std::collections::{BTreeMap, HashMap};
use std::{array, cmp::Ordering, f64::consts::{PI, TAU}};
use core::ops::Add;
/// Unsafe in a comment: `std::fs`.
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
struct Rod { link: usize, path: f64, env: f64, file: f64, naked_eye: bool }
mod inner { pub fn process(x: f64) -> f64 { x } }
#[inline]
fn f(core: f64, alloc: f64, thread: &Rod) -> f64 {
    let std = core.sqrt(); // a standard deviation
    let text = "unsafe { asm!() } #[naked] std::fs";
    let raw = r#"#![feature(x)]"#;
    println!("{text} {raw} {std}");
    std::println!("{}", thread.path);
    let process = inner::process(alloc);
    let (probe, figure, course) = (1.0, 2.0, probe(3.0));
    let rod = Stick { probe: figure, course };
    let included = thread.env + thread.file;
    'a: loop { break 'a; }
    if included != process { return std::f64::consts::PI; }
    std::mem::replace(&mut { 1.0 }, 2.0) + x.iter().map(|&i| i as f64).sum()
}
#[cfg(test)]
mod tests { #[test] fn it_adds() { assert_eq!(2 + 2, 4); } }
"####;
    assert_eq!(denied(source), None);
    let table = "macro_rules! row { ($($x:expr),*) => { vec![$($x),*] } }";
    assert_eq!(denied(table), None);
}

#[test]
fn the_line_is_named() {
    let why = denied("fn f() {}\n\n  unsafe fn g() {}\n").unwrap();
    assert!(why.starts_with("line 3: `unsafe`: "), "{why}");
}
