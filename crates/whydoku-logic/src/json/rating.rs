//! [`RatingNumber`]: a rating as a JSON number.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use whydoku_grid::Rating;

/// A rating on the SE scale as a JSON number: `3.2`. Tenths have an exact shortest form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RatingNumber(pub Rating);

impl fmt::Display for RatingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for RatingNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0.0) / 10.0)
    }
}

impl<'de> Deserialize<'de> for RatingNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let read = format!("{number:.1}").parse();
        read.map(Self).map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for RatingNumber {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rating".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_keeps_its_tenth() {
        for tenths in 10..=120 {
            let rating = RatingNumber(Rating(tenths));
            let json = serde_json::to_string(&rating).unwrap();
            assert_eq!(json, Rating(tenths).to_string());
            assert_eq!(serde_json::from_str::<RatingNumber>(&json).unwrap(), rating);
        }
        assert!(serde_json::from_str::<RatingNumber>("-1").is_err());
        assert!(serde_json::from_str::<RatingNumber>("1e9").is_err());
    }
}
