//! Numbers in JSON, which has neither NaN nor infinity: these are written
//! as the strings `"NaN"`, `"inf"` and `"-inf"`, and no other string is a
//! number.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number as JSON has it.
#[derive(Deserialize)]
#[serde(untagged)]
enum JsonNumber {
    Number(f64),
    String(String),
}

/// An element of a list of numbers.
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, to)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Number, D::Error> {
        deserialize(from).map(Number)
    }
}

/// For `#[serde(with = "non_finite")]` on an `f64`.
pub(crate) fn serialize<S: Serializer>(
    x: &f64,
    to: S,
) -> Result<S::Ok, S::Error> {
    match x.is_finite() {
        true => to.serialize_f64(*x),
        false => to.serialize_str(&x.to_string()),
    }
}

/// See [`serialize`].
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<f64, D::Error> {
    match JsonNumber::deserialize(from) {
        Ok(JsonNumber::Number(x)) => Ok(x),
        Ok(JsonNumber::String(text)) => read(&text).map_err(de::Error::custom),
        Err(_) => Err(de::Error::custom("expected a number")),
    }
}

fn read(text: &str) -> Result<f64, String> {
    match text {
        "NaN" => Ok(f64::NAN),
        "inf" => Ok(f64::INFINITY),
        "-inf" => Ok(f64::NEG_INFINITY),
        _ => Err(format!("expected a number, found {text:?}")),
    }
}

/// The same for a list.
pub(crate) mod list {
    use super::{Deserialize, Deserializer, Number, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        xs: &[f64],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(xs.iter().map(|x| Number(*x)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<f64>, D::Error> {
        let numbers: Vec<Number> = Deserialize::deserialize(from)?;
        Ok(numbers.into_iter().map(|x| x.0).collect())
    }
}

/// The same for rows.
pub(crate) mod rows {
    use super::{Deserialize, Deserializer, Number, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        rows: &[Vec<f64>],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let row = |row: &Vec<f64>| -> Vec<Number> {
            row.iter().map(|x| Number(*x)).collect()
        };
        to.collect_seq(rows.iter().map(row))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Vec<f64>>, D::Error> {
        let rows: Vec<Vec<Number>> = Deserialize::deserialize(from)?;
        let plain = |row: Vec<Number>| row.into_iter().map(|x| x.0).collect();
        Ok(rows.into_iter().map(plain).collect())
    }
}
