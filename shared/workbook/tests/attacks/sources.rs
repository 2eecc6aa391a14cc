//! What should never become a program: the words of the first wall, and
//! those of the compiler where that wall does not stand.

use std::path::Path;

/// A name, items, the body of `double`, what the first wall says of it, and
/// what stands in the refusal without that wall.
pub type Source = (&'static str, String, String, &'static str, &'static str);

/// All of them. The secret is the path of a file.
pub fn sources(secret: &Path) -> Vec<Source> {
    let twice = "2.0 * x".to_string();
    let head = |name, head: &str, first, then| {
        (name, head.to_string(), twice.clone(), first, then)
    };
    let body = |name, body: String, first, then| {
        (name, String::new(), body, first, then)
    };
    let file = secret.display();
    vec![
        body(
            "unsafe-block",
            "unsafe { std::mem::zeroed::<f64>() }".into(),
            "`unsafe`",
            "usage of an `unsafe` block",
        ),
        head(
            "unsafe-allowed",
            "#![allow(unsafe_code)]\nunsafe fn f() {}",
            "`unsafe`",
            "unsafe_code",
        ),
        head(
            "initialiser",
            "#[unsafe(link_section = \".init_array\")]\n\
             static A: extern \"C\" fn() = f;\nextern \"C\" fn f() {}",
            "`#[unsafe]`",
            "link_section",
        ),
        head(
            "symbol",
            "#[unsafe(no_mangle)] pub extern \"C\" fn write() {}",
            "`#[unsafe]`",
            "no_mangle",
        ),
        head(
            "foreign",
            "unsafe extern \"C\" { safe fn getpid() -> i32; }",
            "`unsafe`",
            "unsafe",
        ),
        head(
            "assembly",
            "std::arch::global_asm!(\"nop\");",
            "`std::arch`",
            "global_asm",
        ),
        head(
            "allocator",
            "struct A; unsafe impl std::alloc::GlobalAlloc for A { unsafe fn \
             alloc(&self, _: std::alloc::Layout) -> *mut u8 { 1 as *mut u8 } \
             unsafe fn dealloc(&self, _: *mut u8, _: std::alloc::Layout) {} }\
             \n#[global_allocator] static G: A = A;",
            "`unsafe`",
            "unsafe",
        ),
        body(
            "include",
            format!("include_str!({secret:?}).len() as f64"),
            "`include_str`: an answer must stand on its own",
            "must stand on its own",
        ),
        body(
            "bytes",
            format!("include_bytes!({secret:?})[0] as f64"),
            "`include_bytes`: an answer must stand on its own",
            "must stand on its own",
        ),
        head(
            "documented",
            &format!("#[doc = include_str!({secret:?})] pub struct A;"),
            "`include_str`",
            "must stand on its own",
        ),
        body(
            "module",
            format!("#[path = \"{file}\"] mod s; s::double(x)"),
            "`#[path]`",
            "must stand on its own",
        ),
        head("beside", "mod other;", "`mod`", "other"),
        body(
            "environment",
            "env!(\"CARGO_MANIFEST_DIR\").len() as f64".into(),
            "`env!`",
            "not defined",
        ),
        head("crate", "extern crate libc;", "`extern`", "rustc_private"),
        head(
            "compiler",
            "extern crate rustc_driver;",
            "`extern`",
            "rustc_driver",
        ),
        head(
            "feature",
            "#![feature(core_intrinsics)]\nuse std::intrinsics::abort;",
            "`#![feature]`",
            "unstable",
        ),
        head(
            "endless-constant",
            "const E: u64 = { \
             let mut i = 0_u64; while i < u64::MAX { i += 1; } i };\n\
             pub static F: u64 = E;",
            "",
            "taking a long time",
        ),
        head(
            "endless-macro",
            "macro_rules! d { ($($t:tt)*) => { d!{ $($t)* } } }\n\
             const E: u32 = d!{ 1 + };",
            "",
            "recursion limit",
        ),
        head(
            "gigabytes",
            "pub static E: [u8; 3 << 30] = [7; 3 << 30];",
            "",
            "compiler",
        ),
        head(
            "endless-type",
            "trait T { const N: usize; } struct A<X>(X);\n\
             impl<X> T for A<X> { const N: usize = A::<A<X>>::N; }\n\
             pub static N: usize = <A<u8> as T>::N;",
            "",
            "",
        ),
        body("syntax", "2.0 * (x".into(), "", "unclosed delimiter"),
        body("nesting", nested(), "", ""),
    ]
}

/// Deeper than the compiler's stack.
fn nested() -> String {
    let deep = 60_000;
    format!("{}x{}", "(".repeat(deep), ")".repeat(deep))
}
