//! Where the printed text of the notes and of B89 fails, and ours does not.
//! The numbers are those of the book's errata page.

use crate::common::bricks::{brick, vector};
use collision::{Contact, ContactKind};
use contact::{
    JacobianRow, Joint, Lcp, LcpSolver, Row, Status, apply_forces,
    apply_impulse, collision_impulse, contact_matrix, contact_vector,
    edges_normal_rate, inverse_effective_mass, joint_rows, normal_rate,
    resting_forces, separation_speed,
};
use course::Random;
use math::{MatN, Vec3};
use rigid::{Body, Gravity, Load, block, quaternion_about};

/// Two bricks that touch in a random point.
fn touching(random: &mut Random) -> ([Body; 2], Contact) {
    let bodies = [brick(random), brick(random)];
    let n = (vector(random) + 2.0 * Vec3::x()).normalize();
    let kind = ContactKind::VertexFace;
    let p = 0.5 * (bodies[0].x + bodies[1].x) + 0.3 * vector(random);
    (bodies, Contact { a: 0, b: 1, p, n, d: 0.0, kind })
}

/// D17: "restart from Y(tc)", the state before the impulse.
#[test]
fn d17_the_motion_goes_on_from_after_the_impulse() {
    let mut random = Random::new(17);
    let mut impulses = 0;
    for _ in 0..40 {
        let (before, contact) = touching(&mut random);
        let speed = separation_speed(&before, &contact);
        if speed >= 0.0 {
            continue;
        }
        impulses += 1;
        let mut after = before;
        let j = collision_impulse(&before, &contact, 0.5);
        apply_impulse(&mut after, &contact, j);
        let parts = separation_speed(&after, &contact);
        assert!((parts + 0.5 * speed).abs() < 1e-12 * (1.0 - speed));
        // As printed they would go on into each other, now as before.
        assert!(speed < 0.0 && parts > 0.0);
    }
    assert!(impulses > 10, "{impulses}");
}

/// D20: in eq. 8-13 the bracket with n/M is crossed with r as a whole.
#[test]
fn d20_the_misplaced_bracket_gives_another_speed() {
    let mut random = Random::new(20);
    for _ in 0..20 {
        let (mut bodies, contact) = touching(&mut random);
        let Contact { p, n, .. } = contact;
        let before = bodies[0];
        apply_impulse(&mut bodies, &contact, 0.7);
        let change = bodies[0].point_velocity(p) - before.point_velocity(p);
        let r = p - before.x;
        let turned = before.i_inv() * r.cross(&n);
        let right = 0.7 * (before.mass_inv() * n + turned.cross(&r));
        let printed = 0.7 * (before.mass_inv() * n + turned).cross(&r);
        assert!((change - right).norm() < 1e-12);
        assert!((change - printed).norm() > 1e-3);
    }
}

/// D21: eq. 8-15 begins with the velocities after the impulse.
#[test]
fn d21_with_velocities_after_the_impulse_there_would_be_none() {
    let mut random = Random::new(21);
    let (mut bodies, contact) = touching(&mut random);
    let before = separation_speed(&bodies, &contact);
    let j = 0.4;
    apply_impulse(&mut bodies, &contact, j);
    let after = separation_speed(&bodies, &contact);
    let gain = j * inverse_effective_mass(&bodies, &contact);
    assert!((after - (before + gain)).abs() < 1e-12);
    // As printed: after = after + gain, so gain = 0.
    assert!((after - (after + gain)).abs() > 1e-3);
}

/// D22, D24, D44: names in the programs. The impulse of the routine
/// `collision()`, with the contact's own point, is the one of eq. 8-18.
#[test]
fn d22_the_impulse_is_applied_at_the_point_of_its_contact() {
    let mut random = Random::new(22);
    let (mut bodies, contact) = touching(&mut random);
    let speed = separation_speed(&bodies, &contact);
    let contact = match speed < 0.0 {
        true => contact,
        false => Contact { n: -contact.n, ..contact },
    };
    let speed = separation_speed(&bodies, &contact);
    let j = collision_impulse(&bodies, &contact, 0.5);
    apply_impulse(&mut bodies, &contact, j);
    let after = separation_speed(&bodies, &contact);
    assert!((after + 0.5 * speed).abs() < 1e-12);
}

/// D23: gravity as a force of a fixed body is infinite, or not a number.
#[test]
fn d23_the_mass_of_a_fixed_body_is_never_used() {
    let floor = Body::fixed();
    let weight = floor.mass() * Vec3::new(0.0, 0.0, -9.81);
    let printed = floor.mass_inv() * weight;
    assert!(printed.z.is_nan(), "zero times infinity");
    let mut world = rigid::World::new();
    world.add(floor);
    world.add(brick(&mut Random::new(1)));
    let down = Vec3::new(0.0, 0.0, -9.81);
    world.add_force(Gravity::new(down).unwrap()).unwrap();
    world.step(&mut ode::Rk4::new(), 0.01);
    let bodies = world.bodies();
    assert!(bodies.iter().flat_map(|b| b.state()).all(|x| x.is_finite()));
    assert_eq!(bodies[0].x, Vec3::zeros());
}

/// The unit normal of two edges that turn with their bodies.
fn turned(edges: [Vec3; 2], omegas: [Vec3; 2], t: f64) -> Vec3 {
    let spin = |e: Vec3, omega: Vec3| {
        let q = quaternion_about(omega.normalize(), omega.norm() * t);
        rigid::rotate(q, e)
    };
    let [ea, eb] = [spin(edges[0], omegas[0]), spin(edges[1], omegas[1])];
    ea.cross(&eb).normalize()
}

/// D25 and D36: how an edge normal turns.
#[test]
fn d25_an_edge_normal_turns_with_a_even_where_b_is_fixed() {
    let mut random = Random::new(25);
    for _ in 0..20 {
        let edges = [vector(&mut random), vector(&mut random)];
        let omegas = [vector(&mut random), 1e-9 * Vec3::z()];
        let h = 1e-5;
        let seen =
            (turned(edges, omegas, h) - turned(edges, omegas, -h)) / (2.0 * h);
        let rate = edges_normal_rate(edges, omegas);
        // Differences of width h: h^2, and rounding over h.
        assert!((rate - seen).norm() < 1e-7 * (1.0 + seen.norm().powi(3)));
        assert!(rate.norm() > 1e-6, "the notes say that it is zero");
    }
}

/// D36: dot products where cross products belong.
#[test]
fn d36_the_printed_rate_of_an_edge_normal_is_no_vector() {
    let [ea, eb] = [Vec3::new(1.0, 0.2, 0.0), Vec3::new(0.1, 1.0, 0.3)];
    let omegas = [Vec3::new(0.3, -0.2, 1.0), Vec3::new(-0.5, 0.4, 0.2)];
    let rates = [omegas[0].cross(&ea), omegas[1].cross(&eb)];
    let rate = edges_normal_rate([ea, eb], omegas);
    let n = ea.cross(&eb).normalize();
    assert!(rate.dot(&n).abs() < 1e-12, "a unit vector only turns");
    // z = ea' * eb + ea * eb' is one number, and n1 = ea * eb another: along
    // n it would change the length, which cannot be.
    let z = rates[0].dot(&eb) + ea.dot(&rates[1]);
    assert!((z / ea.dot(&eb) * n - rate).norm() > 0.1);
}

/// D26: `(p - x) * (f*n)` with a dot product is no torque.
#[test]
fn d26_the_torque_of_a_contact_force_is_a_cross_product() {
    let mut random = Random::new(26);
    let (bodies, contact) = touching(&mut random);
    let mut loads = [Load::default(); 2];
    apply_forces(&bodies, &[contact], &[3.0], &mut loads);
    let Contact { p, n, .. } = contact;
    for (k, sign) in [(0, 3.0), (1, -3.0)] {
        let arm = p - bodies[k].x;
        assert!((loads[k].torque - arm.cross(&(sign * n))).norm() < 1e-12);
        // A force at the centre of mass has no torque, whatever the dot
        // product says.
        assert!(arm.dot(&(sign * n)).abs() > 1e-3);
    }
}

/// A cube of 1 kg at rest on a fixed floor, and gravity.
fn resting_cube() -> ([Body; 2], Vec<Contact>, [Load; 2]) {
    let cube = Body::new(&block(Vec3::repeat(1.0), 1.0).unwrap()).unwrap();
    let at = Vec3::new(0.0, 0.0, 0.5);
    let cube = cube.at(at, math::Quat::identity()).unwrap();
    let (n, kind) = (Vec3::z(), ContactKind::VertexFace);
    let corner = |x, y| {
        let p = Vec3::new(x, y, 0.0);
        Contact { a: 0, b: 1, p, n, d: 0.0, kind }
    };
    let contacts = vec![
        corner(0.5, 0.5),
        corner(0.5, -0.5),
        corner(-0.5, -0.5),
        corner(-0.5, 0.5),
    ];
    let mut loads = [Load::default(); 2];
    loads[0].force = Vec3::new(0.0, 0.0, -9.81);
    ([cube, Body::fixed()], contacts, loads)
}

/// D27: contact forces within the routine that is called for each body.
#[test]
fn d27_contact_forces_are_computed_once_for_all_bodies() {
    let (bodies, contacts, loads) = resting_cube();
    let once = resting_forces(&bodies, &loads, &contacts).unwrap();
    assert!((once.f.iter().sum::<f64>() - 9.81).abs() < 1e-9);
    // As printed: computed for the first body, applied, and computed again
    // for the second, on top of what is there already.
    let mut twice = loads;
    apply_forces(&bodies, &contacts, &once.f, &mut twice);
    let again = resting_forces(&bodies, &twice, &contacts).unwrap();
    apply_forces(&bodies, &contacts, &once.f, &mut twice);
    assert!(again.f.iter().sum::<f64>() < 1e-9, "nothing is missing");
    assert!(twice[0].force.z > 9.0, "counted twice, the cube takes off");
}

/// D28: "f must be positive". At a contact that parts it is zero.
#[test]
fn d28_a_force_may_be_zero() {
    let (bodies, contacts, mut loads) = resting_cube();
    loads[0].force = Vec3::new(0.0, 0.0, 1.0);
    let lifted = resting_forces(&bodies, &loads, &contacts).unwrap();
    assert!(lifted.f.iter().all(|f| *f == 0.0));
    assert!(lifted.w.iter().all(|w| (w - 1.0).abs() < 1e-12));
}

/// The entry of A by the notes' routine as printed: the force on B is
/// turned round, its torque is not.
fn printed_diagonal(bodies: &[Body], contact: &Contact) -> f64 {
    let Contact { a, b, p, n, .. } = *contact;
    let part = |body: &Body, force: Vec3, torque: Vec3| {
        let r = p - body.x;
        let turning = body.i_inv() * torque;
        n.dot(&(body.mass_inv() * force + turning.cross(&r)))
    };
    let (one, other) = (&bodies[a], &bodies[b]);
    part(one, n, (p - one.x).cross(&n))
        - part(other, -n, (p - other.x).cross(&n))
}

/// D37: the torque on B has the wrong sign.
#[test]
fn d37_the_printed_torque_sign_makes_the_matrix_wrong() {
    let mut random = Random::new(37);
    let mut negative = 0;
    for _ in 0..50 {
        let (bodies, contact) = touching(&mut random);
        let true_entry = contact_matrix(&bodies, &[contact])[(0, 0)];
        let printed = printed_diagonal(&bodies, &contact);
        // What an impulse does to the speed is the entry, by experiment.
        let mut after = bodies;
        apply_impulse(&mut after, &contact, 1.0);
        let seen = separation_speed(&after, &contact)
            - separation_speed(&bodies, &contact);
        assert!((seen - true_entry).abs() < 1e-9 * true_entry);
        assert!((printed - true_entry).abs() > 1e-6 * true_entry);
        negative += usize::from(printed < 0.0);
    }
    assert!(negative > 0, "a push that makes bodies approach");
    // Against a fixed body it does not show.
    let (mut bodies, contact) = touching(&mut random);
    bodies[1] = Body::fixed();
    let true_entry = contact_matrix(&bodies, &[contact])[(0, 0)];
    let printed = printed_diagonal(&bodies, &contact);
    assert!((printed - true_entry).abs() < 1e-12 * true_entry);
}

/// D38: walls that are told to close cannot be held.
#[test]
fn d38_a_body_between_closing_walls_has_no_solution() {
    let (a, b) = ([1.0, -1.0, -1.0, 1.0], [-1.0, -1.0]);
    let mut solver = LcpSolver::new();
    let report = solver.solve(&Lcp::unilateral(&a, &b).unwrap()).unwrap();
    assert_eq!(report.status, Status::Infeasible);
    let y = solver.certificate();
    assert!(y.iter().all(|y| *y >= 0.0));
    let pushed = MatN::from_row_slice(2, 2, &a) * math::VecN::from_row_slice(y);
    assert!(pushed.amax() < 1e-9 && math::dot(y, &b) < 0.0);
}

/// K5: the paper's b is minus the notes' b.
#[test]
fn k5_mixing_the_two_signs_of_b_gives_no_force_at_rest() {
    let (bodies, contacts, loads) = resting_cube();
    let a = contact_matrix(&bodies, &contacts);
    let b = contact_vector(&bodies, &loads, &contacts);
    assert!(b.iter().all(|b| (b + 9.81).abs() < 1e-12), "the notes' sign");
    let solve = |b: &[f64]| {
        let mut solver = LcpSolver::new();
        solver.solve(&Lcp::unilateral(a.as_slice(), b).unwrap()).unwrap();
        solver.f().iter().sum::<f64>()
    };
    assert!((solve(b.as_slice()) - 9.81).abs() < 1e-9);
    assert_eq!(solve((-b).as_slice()), 0.0, "the cube falls through");
}

/// K9: a joint that keeps its relative velocity keeps its error.
// PROVES: contact/joint_row
#[test]
fn k9_a_joint_at_an_impact_asks_for_no_velocity_at_all() {
    let mut random = Random::new(9);
    let mut bodies = [brick(&mut random), brick(&mut random)];
    let p = 0.5 * (bodies[0].x + bodies[1].x);
    let joint = Joint::pin(&bodies, [0, 1], p).unwrap();
    let mut rows = Vec::new();
    joint_rows(&bodies, &joint, &mut rows);
    let speeds = |bodies: &[Body]| -> Vec<f64> {
        rows.iter().map(|row| row.jac.speed(bodies)).collect()
    };
    let before = speeds(&bodies);
    assert!(before.iter().any(|v| v.abs() > 0.1), "they part: an error");
    // v+ = v- asks for no impulse and keeps it; v+ = 0 mends it.
    let n = rows.len();
    let a = MatN::from_fn(n, n, |i, k| {
        let response = contact::Response::of(&bodies, &rows[k].jac);
        response.along(&rows[i].jac)
    });
    let kinds = vec![Row::Bilateral; n];
    let mut solver = LcpSolver::new();
    let system = Lcp::new(a.as_slice(), &before, &kinds).unwrap();
    solver.solve(&system).unwrap();
    for (row, j) in rows.iter().zip(solver.f()) {
        row.jac.apply_impulse(*j, &mut bodies);
    }
    assert!(speeds(&bodies).iter().all(|v| v.abs() < 1e-12));
}

/// K10: "a wrong guess is always infeasible". A contact with neither force
/// nor acceleration may be in either set.
#[test]
fn k10_a_contact_without_force_or_acceleration_may_be_predicted_either_way() {
    // The second contact just touches: f = 0 and w = 0.
    let (a, b) = ([2.0, 1.0, 1.0, 2.0], [-2.0, -1.0]);
    let mut solver = LcpSolver::new();
    solver.solve(&Lcp::unilateral(&a, &b).unwrap()).unwrap();
    assert!((solver.f()[0] - 1.0).abs() < 1e-12);
    assert!(solver.f()[1].abs() < 1e-12 && solver.w()[1].abs() < 1e-12);
    // Both guesses are feasible: {0} alone, and {0, 1} with a zero force.
    let alone = 2.0 / 2.0;
    assert!(alone * 1.0 - 1.0 >= 0.0);
    let both = MatN::from_row_slice(2, 2, &a).try_inverse().unwrap()
        * math::VecN::from_row_slice(&[2.0, 1.0]);
    assert!((both[0] - alone).abs() < 1e-12 && both[1].abs() < 1e-12);
}

/// K1 and the other misprints of B89: the matrix of figure 10 with a row
/// twice is singular whatever the contacts.
#[test]
fn k1_a_matrix_with_a_row_twice_is_singular() {
    let mut random = Random::new(1);
    let bodies = [brick(&mut random), brick(&mut random)];
    let mut contacts = Vec::new();
    for _ in 0..4 {
        let n = (vector(&mut random) + 2.0 * Vec3::x()).normalize();
        let p = vector(&mut random);
        let kind = ContactKind::VertexFace;
        contacts.push(Contact { a: 0, b: 1, p, n, d: 0.0, kind });
    }
    let right = contact_matrix(&bodies, &contacts);
    let mut printed = right.clone();
    for j in 0..4 {
        // Rows 1, 2, 2, 3 as printed.
        (printed[(2, j)], printed[(3, j)]) = (right[(1, j)], right[(2, j)]);
    }
    // Up to rounding, for entries as large as these.
    let size = right.amax().powi(4);
    assert!(printed.determinant().abs() < 1e-13 * size);
    assert!(right.determinant() > 1e-9 * size);
    // K7: alpha = tau/I holds in the plane only; turning bodies add more.
    let direction = JacobianRow::normal(&bodies, &contacts[0]);
    let response = contact::Response::of(&bodies, &direction);
    let alpha = bodies[0].i_inv() * direction.angular_a;
    assert!((response.alpha[0] - alpha).norm() < 1e-12);
    let spinning = bodies[0].angular_acceleration(direction.angular_a);
    assert!((spinning - alpha).norm() > 1e-3, "L x omega is missing");
}

/// The face normal of a fixed body does not turn; that of B does.
#[test]
fn d25_a_face_normal_turns_with_b_alone() {
    let mut random = Random::new(3);
    let (mut bodies, contact) = touching(&mut random);
    let rate = normal_rate(&bodies, &contact);
    let expected = bodies[1].omega().cross(&contact.n);
    assert!((rate - expected).norm() < 1e-12);
    bodies[1] = Body::fixed();
    assert_eq!(normal_rate(&bodies, &contact), Vec3::zeros());
}
