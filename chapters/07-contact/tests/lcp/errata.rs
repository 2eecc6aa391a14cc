//! Mistakes in the notes and in Baraff '89 that concern the complementarity
//! problem: the printed form fails.

use contact::lcp_problems::{LcpData, deceiving};
use contact::{
    Dantzig, Lcp, Prediction, Status, predict_vanishing, survey_predictions,
};
use course::Random;
use math::MatN;

fn solve(problem: &Lcp<'_>) -> (Status, Vec<f64>, Vec<f64>) {
    let mut dantzig = Dantzig::new();
    let report = dantzig.solve(problem).unwrap();
    (report.status, dantzig.f().to_vec(), dantzig.w().to_vec())
}

// D38: the notes say that the quadratic program can always be solved.
#[test]
fn walls_that_close_in_on_a_body_leave_no_solution() {
    let a = [1.0, -1.0, -1.0, 1.0];
    let b = [-1.0, -1.0];
    let problem = Lcp::unilateral(&a, &b).unwrap();
    let mut dantzig = Dantzig::new();
    let report = dantzig.solve(&problem).unwrap();
    assert_eq!(report.status, Status::Infeasible);
    // The rows add up to 0 f - 2 >= 0.
    assert_eq!(dantzig.certificate(), [1.0, 1.0]);
    // As long as b is made by one body's acceleration, there is a solution.
    let b = [-1.0, 1.0];
    let (status, ..) = solve(&Lcp::unilateral(&a, &b).unwrap());
    assert_eq!(status, Status::Solved);
}

// K5: Baraff '89 has A f - b >= 0 where the notes have A f + b >= 0.
#[test]
fn with_the_vector_of_the_other_text_a_book_falls_through_the_floor() {
    let a = [1.0];
    let (status, f, w) = solve(&Lcp::unilateral(&a, &[-9.81]).unwrap());
    assert_eq!(status, Status::Solved);
    assert!((f[0] - 9.81).abs() < 1e-12 && w[0].abs() < 1e-12);
    // Mixed up, no force seems needed: the floor does not push.
    let (_, f, _) = solve(&Lcp::unilateral(&a, &[9.81]).unwrap());
    assert_eq!(f, [0.0]);
}

// K1: figure 10 prints the rows a1j, a2j, a2j, a3j of a 4 by 4 matrix.
#[test]
fn the_matrix_of_figure_10_is_singular_as_printed() {
    let mut random = Random::new(4);
    for _ in 0..20 {
        let jac = MatN::from_vec(4, 6, random.vector(24, -1.0, 1.0));
        let a = &jac * jac.transpose();
        let printed = MatN::from_fn(4, 4, |i, j| a[([0, 1, 1, 2][i], j)]);
        assert!(a.determinant().abs() > 1e-6);
        assert!(printed.determinant().abs() < 1e-12);
    }
}

// K6: eq. 37 calls the 1-norm of a residual a linear function.
#[test]
fn the_one_norm_is_not_linear() {
    let norm = |x: [f64; 2]| x[0].abs() + x[1].abs();
    let (x, y) = ([1.0, -2.0], [-1.0, 2.0]);
    let sum = [x[0] + y[0], x[1] + y[1]];
    assert_ne!(norm(sum), norm(x) + norm(y));
}

// K10: §6.1 says that a wrong guess is always infeasible.
#[test]
fn a_contact_without_force_and_acceleration_may_be_predicted_either_way() {
    // The second contact merely touches: both guesses give the solution.
    let a = [1.0, 0.0, 0.0, 1.0];
    let problem = Lcp::unilateral(&a, &[-1.0, 0.0]).unwrap();
    let guess = predict_vanishing(&problem).unwrap();
    assert_eq!(guess.prediction, Prediction::NoneVanishes);
    for second_vanishes in [false, true] {
        let f = [1.0, 0.0];
        let mut w = [0.0; 2];
        problem.w(&f, &mut w);
        // V = {} asks for w = (0, 0), V = {2} for f2 = 0 and w2 >= 0.
        let fits = if second_vanishes { f[1] == 0.0 } else { w[1] == 0.0 };
        assert!(fits && w[0] == 0.0 && w[1] >= 0.0);
    }
}

// K10: with redundant contacts `A f = b` is infeasible by rounding only.
#[test]
fn redundant_contacts_fit_their_equations_only_up_to_rounding() {
    let mut random = Random::new(8);
    let (mut exact, mut guessed) = (0, 0);
    for _ in 0..50 {
        // A box on four corners: rank three, all forces positive.
        let third = random.uniform(0.1, 0.9);
        let rows = [
            [1.0, third, 0.0],
            [1.0, 0.0, third],
            [1.0, -third, 0.0],
            [1.0, 0.0, -third],
        ];
        let load = random.uniform(1.0, 2.0);
        let system = LcpData::from_fn(
            rows.iter().map(|row| -load * row[0]).collect(),
            |i, j| math::dot(&rows[i], &rows[j]),
        );
        let problem = system.lcp().unwrap();
        let guess = predict_vanishing(&problem).unwrap();
        guessed += usize::from(guess.prediction == Prediction::NoneVanishes);
        exact += usize::from(guess.w.iter().all(|w| *w == 0.0));
    }
    assert_eq!(guessed, 50);
    assert!(exact < 50, "{exact}");
}

// The tenth of the algorithms that fail as printed: the guess of '89.
#[test]
fn the_heuristic_of_1989_is_deceived_by_three_contacts() {
    let system = deceiving();
    let problem = system.lcp().unwrap();
    let guess = predict_vanishing(&problem).unwrap();
    assert_eq!(guess.prediction, Prediction::Wrong);
    assert_eq!(guess.vanishing, [0, 1]);
    // Its forces of last resort push what comes apart: they add energy.
    assert!((guess.power() - 6.875).abs() < 1e-6, "{}", guess.power());
    let (status, f, w) = solve(&problem);
    assert_eq!(status, Status::Solved);
    for (got, want) in f.iter().zip([0.0, 0.25, 1.75]) {
        assert!((got - want).abs() < 1e-12);
    }
    assert!(math::dot(&f, &w).abs() < 1e-12);
    // The least sum of forces is less than that of the solution.
    let sum: f64 = guess.least_sum.iter().sum();
    assert!((sum - 1.25).abs() < 1e-6 && f.iter().sum::<f64>() > 1.9);
}

#[test]
fn the_heuristic_of_1989_is_wrong_on_some_systems_in_a_hundred() {
    let survey = survey_predictions(6, 6, 400, 1).unwrap();
    let vanishing = survey.predicted + survey.missed;
    assert_eq!(survey.none_vanishes + vanishing, 400);
    let missed = survey.missed as f64 / vanishing as f64;
    assert!((0.01..0.3).contains(&missed), "{survey:?}");
    assert!(survey.worst_power > 0.0);
    // Where it says that it is right, it is.
    let mut random = Random::new(3);
    for _ in 0..200 {
        let system = contact::lcp_problems::random_contacts(5, 6, &mut random);
        let problem = system.lcp().unwrap();
        let guess = predict_vanishing(&problem).unwrap();
        if guess.prediction == Prediction::Wrong {
            continue;
        }
        let (_, _, w) = solve(&problem);
        for (a, b) in w.iter().zip(&guess.w) {
            // What a linear program is solved to.
            assert!((a - b).abs() < 1e-5, "{a} {b}");
        }
    }
}
