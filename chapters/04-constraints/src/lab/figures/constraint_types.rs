//! All types of constraint in one table.

use crate::{
    Coincidence, Constraint, CurvePoint, CustomConstraint, LevelSetValue, Nail,
    OnCircle, OnCurve, OnImplicit, OnLine, OnPlane, OnSphere, Pulley, Rod,
};
use course::{Cell, Column, Outcome, Table};
use math::{Mat3, Vec3};
use particles::{Plane, State};

/// Each constraint, what it keeps at zero, and how large it is.
pub fn table() -> Table {
    Table {
        name: "constraint_types",
        title: "The types of constraint",
        caption: "What each constraint keeps at zero; how many numbers that \
                  is, which is the number of its rows in J; and how many \
                  particles it acts on. It has one block in J for each \
                  particle, as high as its rows and three columns wide.",
        columns: vec![
            Column::text("constraint"),
            Column::text("keeps at zero"),
            Column::integer("rows"),
            Column::integer("particles"),
        ],
        rows,
    }
}

fn rows() -> Outcome<Vec<Vec<Cell>>> {
    let mut rows = Vec::new();
    for (name, zero, constraint) in one_of_each()? {
        rows.push(vec![
            name.into(),
            zero.into(),
            constraint.rows().into(),
            constraint.particles().len().into(),
        ]);
    }
    Ok(rows)
}

type Kind = (&'static str, &'static str, Box<dyn Constraint>);

/// One of each kind.
fn one_of_each() -> Outcome<Vec<Kind>> {
    let origin = Vec3::zeros();
    let (x, v) = ([Vec3::x(), 2.0 * Vec3::y()], [Vec3::y(), Vec3::z()]);
    let now = State { t: 0.0, x: &x, v: &v, mass: &[1.0, 1.0] };
    let line = |s: f64| CurvePoint {
        x: s * Vec3::x(),
        dx: Vec3::x(),
        ddx: Vec3::zeros(),
    };
    let custom = CustomConstraint::new(
        &now,
        &[0, 1],
        |x| x[0].dot(&x[1]),
        |x, gradient| (gradient[0], gradient[1]) = (x[1], x[0]),
    )?;
    Ok(vec![
        ("rod", "|a − b| − r", Box::new(Rod::new([0, 1], 1.0)?)),
        ("sphere", "|x − p| − r", Box::new(OnSphere::new(0, origin, 1.0)?)),
        (
            "circle",
            "|x − p| − r and (x − p)·n",
            Box::new(OnCircle::new(0, origin, Vec3::y(), 1.0)?),
        ),
        (
            "line",
            "(x − p)·n₁ and (x − p)·n₂",
            Box::new(OnLine::new(0, origin, Vec3::x())?),
        ),
        ("plane", "(x − p)·n", Box::new(OnPlane::new(0, Plane::floor(0.0)?))),
        (
            "surface",
            "F(x)",
            Box::new(OnImplicit::surface(0, Vec3::x(), sphere)?),
        ),
        (
            "two surfaces",
            "F(x) and G(x)",
            Box::new(OnImplicit::curve(0, Vec3::x(), sphere, plane)?),
        ),
        (
            "curve",
            "x − c(s), in two directions across",
            Box::new(OnCurve::new(0, 0.0, line)?),
        ),
        ("nail", "x − p", Box::new(Nail::new(0, origin)?)),
        ("coincidence", "a − b", Box::new(Coincidence::new([0, 1])?)),
        (
            "pulley",
            "|a − b| + |b − c| + … − r",
            Box::new(Pulley::new(&[0, 1, 2], 2.0)?),
        ),
        ("custom", "C(a, b, …)", Box::new(custom)),
    ])
}

/// The unit sphere, as an implicit surface.
fn sphere(x: Vec3) -> LevelSetValue {
    let value = 0.5 * (x.norm_squared() - 1.0);
    LevelSetValue { value, gradient: x, hessian: Mat3::identity() }
}

fn plane(x: Vec3) -> LevelSetValue {
    let (value, gradient) = (x.y, Vec3::y());
    LevelSetValue { value, gradient, hessian: Mat3::zeros() }
}
