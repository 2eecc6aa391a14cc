//! Why the numbers about the guess of 1989 are right.

use contact::{Lemke, lcp_problems, predict_vanishing};
use course::Random;
use course::testing::{Outputs, assert_near, number, points};

const OUTPUTS: Outputs = Outputs(contact::chapter);

#[test]
fn no_contact_vanishes_in_one_of_two_to_the_n_systems() {
    let report = OUTPUTS.data("prediction_fails", &[]);
    let [last, right, wrong] =
        ["none vanishes", "predicted right", "predicted wrong"]
            .map(|name| points(&report, name));
    for i in 0..last.len() {
        let sum = last[i].1 + right[i].1 + wrong[i].1;
        assert_near(sum, 100.0, 1e-9, "every system is one of the three");
        // To turn a contact around turns the sign of the force that would
        // hold it, and both are as likely: 2^-n have no negative one.
        let chance = 0.5_f64.powf(last[i].0);
        let scatter = (chance * (1.0 - chance) / 200.0).sqrt();
        let allowed = 100.0 * 3.5 * scatter + 0.5;
        assert_near(last[i].1, 100.0 * chance, allowed, "none vanishes");
    }
    // One contact is pushed or not: nothing to be wrong about.
    assert_eq!(wrong[0].1, 0.0);
    assert!(wrong[wrong.len() - 1].1 > 20.0);
}

#[test]
fn in_scenes_the_first_guess_is_mostly_right_and_the_second_nearly_always() {
    let rows = OUTPUTS.rows("predictions");
    assert_eq!(rows.len(), 6);
    for (k, row) in rows.iter().enumerate() {
        let [none, right, wrong] = [2, 3, 4].map(|k| number(&row[k]));
        assert_near(none + right + wrong, 100.0, 1e-9, "one of the three");
        // Random systems of twelve contacts: none in 4000 has no vanishing
        // contact, and more than half are guessed wrong.
        assert!(none > 40.0 && wrong < 20.0, "{row:?}");
        // Bricks, dominoes and the swinging chain.
        assert!(k > 2 || none > 90.0, "{row:?}");
        // A linear program is solved to six digits. In half a second a body
        // falls 1.2 m, and a millionth of that is 0.0012 mm.
        assert!(wrong > 0.0 || number(&row[5]) < 0.01, "{row:?}");
    }
}

#[test]
fn predictions_are_wrong_where_the_second_solver_says_so() {
    let mut random = Random::new(12);
    let (mut wrong, mut solver) = (0, Lemke::new());
    for _ in 0..200 {
        let system = lcp_problems::random_contacts(12, 12, &mut random);
        let problem = system.lcp().unwrap();
        solver.solve(&problem);
        let guess = predict_vanishing(&problem).unwrap();
        let pairs = guess.w.iter().zip(solver.w());
        let apart = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        // Accelerations are of the size of one; linear programs are solved
        // to a millionth.
        if apart > 1e-4 {
            wrong += 1;
            // A contact that parts is pushed.
            assert!(guess.power() > 0.0);
        }
    }
    let share = OUTPUTS.value("wrong_predictions");
    assert_near(share, 100.0 * f64::from(wrong) / 200.0, 0.6, "wrong");
}
