//! Limbs on joints and threads, and the bar they hang from. In each step one
//! complementarity problem finds the impulses of all joints and threads: joints
//! are bilateral, threads unilateral constraints (chapters 4 and 7).

mod puppet;
mod thread;

pub(crate) use puppet::half_sides;
pub use puppet::{PuppetSettings, THREADS, puppet};
pub use thread::{Thread, ThreadRow};

use contact::joint_rows;
use contact::{JacobianRow, Joint, JointRow, Lcp, LcpSolver, Row, Status};
use course::Outcome;
use math::check::positive;
use math::{Quat, Vec3};
use rigid::{Body, PrescribedMotion, World, quaternion_about};

/// Baumgarte stabilisation: the fraction of an error of joints that a step
/// removes.
const BAUMGARTE: f64 = 0.2;

/// The step of the scene, s.
pub(crate) const STEP: f64 = 1.0 / 480.0;

/// The scripted motion of the bar: its position, m, and its orientation at a
/// time, s.
pub type BarScript = Box<dyn Fn(f64) -> (Vec3, Quat)>;

/// Limbs, joints, threads, and the bar.
pub struct Marionette {
    /// Bodies and forces; body 0 is the bar.
    pub world: World,
    /// Where limbs hold each other.
    pub joints: Vec<Joint>,
    /// What they hang on.
    pub threads: Vec<Thread>,
    /// The pull of each thread in the last step, N.
    pub tension: Vec<f64>,
    /// The rate at which the air slows everything down, 1/s.
    pub air: f64,
    /// The residual of the conditions of the last step, m/s.
    pub residual: f64,
    bar_script: BarScript,
    time: f64,
    solver: LcpSolver,
    system: StepSystem,
}

/// The system of a step; kept, so that a step allocates nothing.
#[derive(Default)]
struct StepSystem {
    joints: Vec<JointRow>,
    jacobian: Vec<JacobianRow>,
    rows: Vec<Row>,
    a: Vec<f64>,
    b: Vec<f64>,
    guess: Vec<f64>,
}

impl Marionette {
    /// Nothing but a bar that moves as `bar_script` says.
    pub fn new(bar_script: BarScript) -> Outcome<Self> {
        let (x, q) = bar_script(0.0);
        let mut world = World::new();
        world.add(Body::fixed().at(x, q)?);
        Ok(Self {
            world,
            joints: Vec::new(),
            threads: Vec::new(),
            tension: Vec::new(),
            air: 0.6,
            residual: 0.0,
            bar_script,
            time: 0.0,
            solver: LcpSolver::new(),
            system: StepSystem::default(),
        })
    }

    /// Adds a thread.
    pub fn add_thread(&mut self, thread: Thread) {
        self.threads.push(thread);
        self.tension.push(0.0);
    }

    /// The time, s.
    pub fn time(&self) -> f64 {
        self.time
    }

    // ANCHOR: step
    /// Moves everything on by `h` seconds.
    pub fn step(&mut self, h: f64) -> Outcome<()> {
        positive("h", h)?;
        self.drive_bar(h)?;
        self.apply_forces(h);
        self.fill(h);
        self.solve(h)?;
        self.advance(h);
        self.time += h;
        Ok(())
    }
    // ANCHOR_END: step

    /// The bar gets the velocities that bring it to where it should be.
    fn drive_bar(&mut self, h: f64) -> Outcome<()> {
        let (x, q) = (self.bar_script)(self.time + h);
        let bar = self.world.bodies()[0];
        let v = (x - bar.x) / h;
        // q(t + h) q(t)^-1 is a rotation by omega h.
        let rotation = q * bar.q.conjugate();
        let rotation = if rotation.w < 0.0 { -rotation } else { rotation };
        let axis = rotation.imag();
        let sine = axis.norm();
        let angle = 2.0 * sine.atan2(rotation.w);
        let omega = if sine > 0.0 { angle / (h * sine) * axis } else { axis };
        self.world.bodies_mut()[0] =
            bar.with_prescribed_motion(PrescribedMotion::steady(v, omega))?;
        Ok(())
    }

    /// Applies all forces and the drag of the air.
    fn apply_forces(&mut self, h: f64) {
        self.world.accumulate_loads();
        let slower = 1.0 / (1.0 + h * self.air);
        for i in 0..self.world.len() {
            let load = self.world.loads()[i];
            let body = &mut self.world.bodies_mut()[i];
            if body.is_fixed() {
                continue;
            }
            body.p = slower * (body.p + h * load.force);
            body.l = slower * (body.l + h * load.torque);
        }
    }

    // ANCHOR: fill
    // EQ: capstones/thread_choice
    /// Sets up the rows of all joints and threads, for velocities.
    fn fill(&mut self, h: f64) {
        let (bodies, system) = (self.world.bodies(), &mut self.system);
        system.joints.clear();
        system.jacobian.clear();
        system.rows.clear();
        system.b.clear();
        for joint in &self.joints {
            joint_rows(bodies, joint, &mut system.joints);
        }
        for k in 0..system.joints.len() {
            let JointRow { jac, c, velocity_part } = system.joints[k];
            // C + h C' + h²/2 C'' = (1 - baumgarte) C at the end, over h
            let left =
                BAUMGARTE * c / h + jac.speed(bodies) + 0.5 * h * velocity_part;
            system.add(jac, Row::Bilateral, left);
        }
        for thread in &self.threads {
            let Some(row) = thread.row(bodies) else { continue };
            let ThreadRow { gap, jac, rate, bend } = row;
            // C + h C' + h²/2 C'' >= 0 at the end of the step, over h
            let left = gap / h + rate + 0.5 * h * bend;
            system.add(jac, Row::Unilateral, left);
        }
        system.fill_matrix(bodies);
    }
    // ANCHOR_END: fill

    /// Finds all impulses, and applies them.
    fn solve(&mut self, h: f64) -> Outcome<()> {
        let StepSystem { jacobian, rows, a, b, guess, .. } = &mut self.system;
        let problem = Lcp::new(a, b, rows)?;
        if guess.len() != rows.len() {
            guess.clear();
            guess.resize(rows.len(), 0.0);
        }
        let report = self.solver.solve_from(&problem, guess)?;
        if report.status != Status::Solved {
            let t = self.time;
            return Err(format!(
                "no impulses satisfy all joints and threads at t = {t} s"
            )
            .into());
        }
        self.residual = report.residual;
        guess.copy_from_slice(self.solver.f());
        let bodies = self.world.bodies_mut();
        for (row, j) in jacobian.iter().zip(guess.iter()) {
            row.apply_impulse(*j, bodies);
        }
        let first = rows.len() - self.tension.len().min(rows.len());
        for (pull, j) in self.tension.iter_mut().zip(&guess[first..]) {
            *pull = j / h;
        }
        Ok(())
    }

    /// Moves all bodies at the new velocities.
    fn advance(&mut self, h: f64) {
        for body in self.world.bodies_mut() {
            let (v, omega) = (body.v(), body.omega());
            body.x += h * v;
            let speed = omega.norm();
            if speed > 0.0 {
                body.q = quaternion_about(omega / speed, h * speed) * body.q;
            }
            body.renormalise();
        }
    }

    /// How far the most stretched thread exceeds its length, m.
    pub fn excess_length(&self) -> f64 {
        let mut most = 0.0_f64;
        for thread in &self.threads {
            let [p, q] = thread.ends(self.world.bodies());
            most = most.max((p - q).norm() - thread.length);
        }
        most
    }

    /// The greatest error of a joint, m or radians.
    pub fn joint_error(&self) -> f64 {
        let mut rows = Vec::new();
        for joint in &self.joints {
            joint_rows(self.world.bodies(), joint, &mut rows);
        }
        rows.iter().fold(0.0, |most, row| row.c.abs().max(most))
    }
}

impl StepSystem {
    fn add(&mut self, jac: JacobianRow, row: Row, b: f64) {
        self.jacobian.push(jac);
        self.rows.push(row);
        self.b.push(b);
    }

    /// A = J M^-1 J^T: what an impulse of one row does to the speed of
    /// another.
    fn fill_matrix(&mut self, bodies: &[Body]) {
        let n = self.rows.len();
        self.a.clear();
        self.a.resize(n * n, 0.0);
        for i in 0..n {
            for j in 0..=i {
                let (x, y) = (&self.jacobian[i], &self.jacobian[j]);
                let value = coupling(bodies, x, y);
                self.a[i * n + j] = value;
                self.a[j * n + i] = value;
            }
        }
    }
}

/// The two bodies of a row, with force and torque of one newton.
fn sides(x: &JacobianRow) -> [(usize, Vec3, Vec3); 2] {
    [(x.a, x.linear, x.angular_a), (x.b, -x.linear, x.angular_b)]
}

/// How an impulse of 1 N s along `y` changes the speed along `x`, 1/kg.
fn coupling(bodies: &[Body], x: &JacobianRow, y: &JacobianRow) -> f64 {
    let mut sum = 0.0;
    for (i, force, torque) in sides(x) {
        for (j, push, turn) in sides(y) {
            if i == j && !bodies[i].is_fixed() {
                let body = &bodies[i];
                sum += body.mass_inv() * force.dot(&push)
                    + torque.dot(&(body.i_inv() * turn));
            }
        }
    }
    sum
}
