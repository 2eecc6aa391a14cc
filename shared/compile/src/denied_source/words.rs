//! The words that an answer may not use, and those that it may.

const BELOW: &str = "an answer is safe Rust, nothing below the language";
const ALONE: &str = "an answer must stand on its own";
const NAMES: &str = "an answer has no need of the names of types";
const SYMBOLS: &str = "an answer leaves the program's symbols alone";

/// Denied wherever they stand as names, with the reason.
pub const DENIED_WORDS: [(&str, &str); 25] = [
    ("unsafe", BELOW),
    ("asm", BELOW),
    ("global_asm", BELOW),
    ("naked_asm", BELOW),
    ("naked", BELOW),
    ("extern", BELOW),
    ("proc_macro", BELOW),
    ("global_allocator", BELOW),
    ("panic_handler", BELOW),
    ("target_feature", BELOW),
    ("link_section", SYMBOLS),
    ("link_name", SYMBOLS),
    ("link_ordinal", SYMBOLS),
    ("no_mangle", SYMBOLS),
    ("export_name", SYMBOLS),
    ("linkage", SYMBOLS),
    ("macro_use", "an answer's macros are its own"),
    ("macro_export", "an answer's macros are its own"),
    ("cfg_attr", "an answer is the same for every compiler"),
    ("track_caller", "an answer is not told who calls it"),
    ("long_running_const_eval", "an answer is compiled in a moment"),
    ("include_str", ALONE),
    ("include_bytes", ALONE),
    ("type_name", NAMES),
    ("type_name_of_val", NAMES),
];

/// Macros that read files or the compiler's environment. A variable may have
/// such a name.
pub const FILE_MACROS: [&str; 4] = ["include", "env", "option_env", "file"];

/// What a probe is made of, where it stands in a path.
pub const PROBE_NAMES: [&str; 3] = ["course", "figure", "probe"];

/// Attributes of a function, a type or a statement.
pub const ATTRIBUTES: [&str; 20] = [
    "allow",
    "automatically_derived",
    "cfg",
    "clippy",
    "cold",
    "default",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "forbid",
    "ignore",
    "inline",
    "must_use",
    "non_exhaustive",
    "repr",
    "rustfmt",
    "test",
    "warn",
];

/// Attributes of the whole file.
pub const INNER_ATTRIBUTES: [&str; 8] =
    ["allow", "clippy", "deny", "doc", "expect", "forbid", "rustfmt", "warn"];

/// What computing needs of the standard library.
pub const STANDARD_MODULES: [&str; 44] = [
    "array",
    "ascii",
    "borrow",
    "boxed",
    "cell",
    "char",
    "clone",
    "cmp",
    "collections",
    "convert",
    "default",
    "error",
    "f32",
    "f64",
    "fmt",
    "hash",
    "hint",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "iter",
    "marker",
    "mem",
    "num",
    "ops",
    "option",
    "ptr",
    "rc",
    "result",
    "slice",
    "str",
    "string",
    "sync",
    "time",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
    "vec",
];

/// Macros that may be called by their whole path.
pub const STANDARD_MACROS: [&str; 20] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "write",
    "writeln",
];
