/// Gives types their `Display` and `FromStr` text as serde form.
///
/// ```
/// # #[derive(Debug, PartialEq)] struct Column(u8);
/// # impl core::fmt::Display for Column {
/// #     fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { self.0.fmt(f) }
/// # }
/// # impl core::str::FromStr for Column {
/// #     type Err = core::num::ParseIntError;
/// #     fn from_str(text: &str) -> Result<Column, Self::Err> { text.parse().map(Column) }
/// # }
/// deadhand_game::serde_as_text!(Column);
///
/// deadhand_game::conformance::serde_round_trip(&Column(7));
/// ```
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <$crate::String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    )+};
}
