//! The shape of the whole: who may use what, what a feature compiles, how much is public.

mod architecture;
mod features;
mod items;
mod paths;
mod public_items;
mod source;
