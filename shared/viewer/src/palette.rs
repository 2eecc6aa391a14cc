//! Colours by role: the house palette on a light ground.

use course::Role;
use kiss3d::prelude::Color;

/// Every role, each at its own number.
pub(crate) const ROLES: [Role; 9] = [
    Role::Body,
    Role::Second,
    Role::Third,
    Role::Exact,
    Role::Force,
    Role::Velocity,
    Role::Ground,
    Role::Trail,
    Role::Warning,
];

/// Behind everything.
pub(crate) const BACKGROUND: [u8; 3] = [0xf5, 0xf6, 0xf8];
/// Thin grid lines, and every fifth of them.
pub(crate) const GRID: [u8; 3] = [0xdc, 0xdf, 0xe4];
/// See [`GRID`].
pub(crate) const GRID_FIFTH: [u8; 3] = [0xbf, 0xc5, 0xce];
/// Words.
pub(crate) const INK: [u8; 3] = [0x22, 0x26, 0x2c];

/// The colour of a role, as a designer writes it (sRGB).
pub(crate) fn srgb(role: Role) -> [u8; 3] {
    match role {
        Role::Body => [0x2a, 0x7f, 0xc9],
        Role::Second => [0xcf, 0x5c, 0x0c],
        Role::Third => [0x1a, 0x8a, 0x68],
        Role::Exact => [0x3a, 0x40, 0x48],
        Role::Force => [0xd6, 0x33, 0x6c],
        Role::Velocity => [0x8a, 0x63, 0xc7],
        Role::Ground => [0x9a, 0xa1, 0xab],
        Role::Trail => [0x83, 0x8b, 0x96],
        Role::Warning => [0xe0, 0x1b, 0x24],
    }
}

/// The colour as the engine wants it: it computes with light, not with
/// what a designer writes.
pub(crate) fn light([r, g, b]: [u8; 3]) -> Color {
    Color::new(linear(r), linear(g), linear(b), 1.0)
}

/// A darker shade: the inside of a sheet.
pub(crate) fn shade(color: Color) -> Color {
    Color::new(0.55 * color.r, 0.55 * color.g, 0.55 * color.b, color.a)
}

/// The inverse of what the engine does last: a power, where sRGB proper
/// has a slightly different curve.
fn linear(part: u8) -> f32 {
    (f32::from(part) / 255.0).powf(2.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(rgb: [u8; 3]) -> f32 {
        let [r, g, b] = rgb.map(linear);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(rgb: [u8; 3]) -> f32 {
        (luminance(BACKGROUND) + 0.05) / (luminance(rgb) + 0.05)
    }

    #[test]
    fn every_role_stands_out_from_the_ground() {
        for role in ROLES {
            // What is fixed or past may stand back; 3 is the usual limit
            // for graphics, 2 that for what is only context.
            let quiet = matches!(role, Role::Ground | Role::Trail);
            let least = if quiet { 2.0 } else { 3.0 };
            let got = contrast(srgb(role));
            assert!(got >= least, "{role:?} has contrast {got}");
        }
        assert!(contrast(INK) > 7.0, "words are read");
        assert!(contrast(GRID) < 1.5, "the grid stays behind");
    }

    #[test]
    fn each_role_is_at_its_own_number() {
        for (i, role) in ROLES.into_iter().enumerate() {
            assert_eq!(role as usize, i);
        }
    }

    #[test]
    fn no_two_roles_look_the_same() {
        for (i, a) in ROLES.iter().enumerate() {
            for b in &ROLES[..i] {
                assert_ne!(srgb(*a), srgb(*b), "{a:?} and {b:?}");
            }
        }
    }
}
