//! The techniques, in solving order. A technique is a file, its page beside it, and a line in [`ALL`].

mod account;
mod als;
mod chain;
mod coloring;
pub(crate) mod fill;
mod fish;
mod forcing;
pub(crate) mod last_resort;
pub(crate) mod leftovers;
mod locked;
mod pairs;
mod singles;
mod subsets;
pub(crate) mod sums;

use crate::{Info, Technique};

/// All techniques, easiest first.
static ALL: [&dyn Technique; 49] = [
    &singles::FullHouse,
    &singles::HiddenSingle,
    &singles::NakedSingle,
    &locked::Locked,
    &pairs::ORDER,
    &pairs::DOTS,
    &pairs::NEGATIVE,
    &pairs::WHISPERS,
    &pairs::OTHERS,
    &sums::CAGES,
    &sums::Parity,
    &sums::ARROWS,
    &sums::EQUAL_SUMS,
    &sums::LITTLE_KILLERS,
    &sums::SUMS,
    &subsets::NAKED_PAIR,
    &subsets::HIDDEN_PAIR,
    &fill::QUADRUPLE,
    &fill::RENBAN,
    &fill::BETWEEN,
    &fill::SANDWICH,
    &fill::X_SUM,
    &fill::SKYSCRAPER,
    &fill::OTHERS,
    &fill::DotChain,
    &fill::CagePair,
    &sums::virtual_sums::Innies,
    &locked::CommonPeer,
    &leftovers::Leftovers,
    &sums::Overlap,
    &subsets::NAKED_TRIPLE,
    &subsets::HIDDEN_TRIPLE,
    &fish::X_WING,
    &subsets::NAKED_QUAD,
    &fill::TwoRules,
    &subsets::HIDDEN_QUAD,
    &coloring::SIMPLE,
    &fish::SWORDFISH,
    &coloring::MEDUSA,
    &fish::JELLYFISH,
    &chain::Chain,
    &als::AlsXz,
    &forcing::GROUPED_CHAIN,
    &forcing::FORCING_CHAINS,
    &chain::ForcingNet,
    &forcing::GROUPED_NET,
    &forcing::LONG_NET,
    &last_resort::Contradiction,
    &last_resort::Cases,
];

/// All techniques, in solving order.
pub fn all() -> &'static [&'static dyn Technique] {
    &ALL
}

/// The technique with this id.
pub fn find(id: &str) -> Option<&'static Info> {
    let mut infos = ALL.iter().map(|technique| technique.info());
    infos.find(|info| info.id == id)
}
