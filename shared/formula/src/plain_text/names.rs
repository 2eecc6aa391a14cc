//! Names: Greek letters, indices, changes, words.

const GREEK: [&str; 14] = [
    "alpha", "beta", "gamma", "delta", "epsilon", "theta", "lambda", "mu",
    "pi", "rho", "sigma", "tau", "phi", "omega",
];
/// What is applied to what follows.
pub const FUNCTIONS: [&str; 7] =
    ["sin", "cos", "exp", "log", "max", "min", "ln"];

/// A name as TeX; `bold` are those of vectors and matrices.
pub fn name_tex(name: &str, bold: &[&str]) -> String {
    if FUNCTIONS.contains(&name) {
        return format!("\\{name} ");
    }
    if let Some(of) = name.strip_suffix("dot")
        && of.len() == 1
    {
        return format!(r"\dot{{{}}}", letter(of, bold));
    }
    if let Some((base, index)) = name.split_once('_') {
        // One name of several with the same letter may be a vector.
        let bold = if bold.contains(&name) { &[base] } else { bold };
        let index = if index.len() == 1 || index.ends_with('T') {
            index.to_string()
        } else {
            format!(r"\text{{{index}}}")
        };
        return format!("{}_{{{index}}}", letter(base, bold));
    }
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && digits < name.len() {
        let index = &name[digits..];
        return format!("{}_{{{index}}}", name_tex(&name[..digits], bold));
    }
    let letters: Vec<char> = name.chars().collect();
    match letters[..] {
        _ if GREEK.contains(&name) => letter(name, bold),
        ['d', of] => format!(r"\Delta {}", letter(&of.to_string(), bold)),
        ['d', of, at] => {
            let of = letter(&of.to_string(), bold);
            format!(r"\Delta {of}_{{{at}}}")
        }
        [of, 'T'] => format!("{}^T", letter(&of.to_string(), bold)),
        [of, index] => {
            format!("{}_{{{index}}}", letter(&of.to_string(), bold))
        }
        [_] => letter(name, bold),
        _ => format!(r"\text{{{name}}}"),
    }
}

/// One letter, or the name of a Greek one.
fn letter(name: &str, bold: &[&str]) -> String {
    let tex = match GREEK.contains(&name) {
        true => format!("\\{name}"),
        false if name.chars().count() > 1 => format!(r"\text{{{name}}}"),
        false => name.to_string(),
    };
    match bold.contains(&name) {
        true if tex.starts_with('\\') => format!(r"\boldsymbol{{{tex}}}"),
        true => format!(r"\mathbf{{{tex}}}"),
        false if tex.starts_with('\\') => format!("{tex} "),
        false => tex,
    }
}
