//! Jacobi's functions and elliptic integrals, against identities, limits and
//! published values.

use course::Random;
use rigid::elliptic::{Jacobi, Parameter};
use std::f64::consts::FRAC_PI_2;

/// A few roundings of numbers about one.
const ROUNDING: f64 = 2e-15;

fn jacobi(u: f64, m: f64) -> [f64; 3] {
    let Jacobi { sn, cn, dn } = Parameter::new(m).jacobi(u);
    [sn, cn, dn]
}

fn near(got: [f64; 3], want: [f64; 3], allowed: f64) -> bool {
    (0..3).all(|k| (got[k] - want[k]).abs() <= allowed)
}

#[test]
fn known_values_come_out() {
    // 25 digits by another program, rounded.
    for (m, k, f) in [
        (0.1, 1.6124413487202194, 0.705_284_233_148_211_6),
        (0.5, 1.8540746773013719, 0.728_770_305_718_190_3),
        (0.9, 2.578_092_113_348_173, 0.757_202_547_295_865_6),
        (0.999, 4.841_132_560_550_297, 0.765_266_507_774_623_3),
    ] {
        let parameter = Parameter::new(m);
        assert!((parameter.quarter_period() / k - 1.0).abs() < ROUNDING);
        assert!((parameter.argument(0.7) / f - 1.0).abs() < ROUNDING);
    }
    let sharp = Parameter::with_complement(1e-12);
    let k = 15.201_804_919_087_717;
    assert!((sharp.quarter_period() / k - 1.0).abs() < ROUNDING);
    for (u, m, want) in [
        (
            0.5,
            0.5,
            [
                0.470_750_473_655_657_3,
                0.882_266_394_890_440_3,
                0.942_972_425_777_385_7,
            ],
        ),
        (
            1.7,
            0.9,
            [
                0.952_230_542_108_018_7,
                0.305_380_082_318_197_2,
                0.428_872_119_878_410_85,
            ],
        ),
        (
            -3.2,
            0.3,
            [
                -0.225_245_045_475_597_25,
                -0.974_302_144_865_080_4,
                0.992_360_519_592_858_9,
            ],
        ),
    ] {
        assert!(near(jacobi(u, m), want, ROUNDING), "sn({u}, {m})");
    }
}

#[test]
fn near_the_border_the_complement_keeps_the_digits() {
    let parameter = Parameter::with_complement(1e-10);
    let Jacobi { sn, cn, dn } = parameter.jacobi(5.0);
    let want =
        [0.999_909_204_287_570_2, 0.013475280368076984, 0.013475284077900646];
    // The flight past the saddle amplifies roundings by about exp(5).
    assert!(near([sn, cn, dn], want, 1e-14));
    let Jacobi { sn, cn, dn } = parameter.jacobi(12.0);
    let want = [
        0.999_999_999_947_427_9,
        1.025_398_981_784_447e-5,
        1.4322859601837324e-5,
    ];
    assert!(near([sn, cn, dn], want, 1e-14));
    // Relative: dn is not the difference of two ones.
    assert!((dn / want[2] - 1.0).abs() < 1e-8);
    // From 1 - m alone the sixth digit of 1e-10 is already gone.
    let blunt = Parameter::new(1.0 - 1e-10);
    assert!((blunt.m1 / 1e-10 - 1.0).abs() > 1e-8);
}

#[test]
fn sn_cn_and_dn_obey_their_identities() {
    let mut random = Random::new(7);
    for _ in 0..500 {
        let m = random.unit();
        let [u, v] = [random.uniform(-20.0, 20.0), random.uniform(-2.0, 2.0)];
        let [s, c, d] = jacobi(u, m);
        assert!((s * s + c * c - 1.0).abs() < ROUNDING);
        assert!((m * s * s + d * d - 1.0).abs() < ROUNDING);
        // sn(u + v) = (s c' d' + s' c d)/(1 - m s^2 s'^2)
        let [t, e, f] = jacobi(v, m);
        let sum = (s * e * f + t * c * d) / (1.0 - m * s * s * t * t);
        let off = (jacobi(u + v, m)[0] - sum).abs();
        assert!(off < 1e-12, "u = {u}, v = {v}, m = {m}: {off:e}");
    }
}

#[test]
fn their_slopes_are_products_of_each_other() {
    let h = 1e-5;
    for m in [0.0, 0.2, 0.8, 1.0] {
        for u in [-2.0, 0.3, 1.0, 4.0] {
            let (next, last) = (jacobi(u + h, m), jacobi(u - h, m));
            let slope = |k: usize| (next[k] - last[k]) / (2.0 * h);
            let [s, c, d] = jacobi(u, m);
            let want = [c * d, -s * d, -m * s * c];
            // The difference errs by h^2 times a third derivative.
            let got = [slope(0), slope(1), slope(2)];
            assert!(near(got, want, 1e-9), "u = {u}, m = {m}");
        }
    }
}

#[test]
fn they_lie_between_sine_and_tanh() {
    for u in [-7.0_f64, -1.0, 0.0, 0.5, 3.0] {
        let sine = [u.sin(), u.cos(), 1.0];
        assert!(near(jacobi(u, 0.0), sine, ROUNDING));
        let sech = 1.0 / u.cosh();
        let tanh = [u.tanh(), sech, sech];
        assert_eq!(jacobi(u, 1.0), tanh);
        // And come near to it on the way: sn - tanh ~ (1 - m)/4 sinh u.
        let close = Parameter::with_complement(1e-12).jacobi(u);
        assert!((close.sn - u.tanh()).abs() < 1e-9);
    }
    assert_eq!(Parameter::new(0.0).quarter_period(), FRAC_PI_2);
    assert_eq!(Parameter::new(1.0).quarter_period(), f64::INFINITY);
}

#[test]
fn the_argument_is_the_inverse_of_the_amplitude() {
    let mut random = Random::new(8);
    for _ in 0..200 {
        let parameter = Parameter::new(random.uniform(0.0, 0.99));
        let phi = random.uniform(-9.0, 9.0);
        let Jacobi { sn, cn, .. } = parameter.jacobi(parameter.argument(phi));
        let off = (sn - phi.sin()).abs().max((cn - phi.cos()).abs());
        assert!(off < 1e-13, "phi = {phi}: {off:e}");
    }
    let half = Parameter::new(0.5);
    let quarter = half.argument(FRAC_PI_2);
    assert!((quarter - half.quarter_period()).abs() < ROUNDING);
    // One swing needs for ever to come to rest.
    assert_eq!(Parameter::new(1.0).argument_at(1.0, 0.0), f64::INFINITY);
}
