use core::fmt;
use core::str::FromStr;

use deadhand_cards::ReadError;
use deadhand_game::{Field, Options, Values, Word};

use crate::card::DECK_MAX;

/// Makes an enum of a ruling: its values, each with its word in the text; the first is the default.
macro_rules! ruling {
    (
        $(#[$doc:meta])*
        $name:ident { $($(#[$value_doc:meta])* $value:ident,)+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
        pub enum $name { $($(#[$value_doc])* $value,)+ }

        impl $name {
            /// All values, the default first.
            pub const ALL: &'static [$name] = &[$($name::$value),+];
        }

        impl Default for $name {
            fn default() -> $name {
                $name::ALL[0]
            }
        }
    };
}

ruling! {
    /// How the players bid for their food at the start.
    Bidding {
        /// In turn order, each bid below the standing one; a pass is final.
        Descending,
        /// Each bids once, openly; the lowest wins, ties go to the one who was asked earlier.
        SingleRound,
        /// Each bids once, and nobody sees a bid before all are in.
        Sealed,
    }
}

ruling! {
    /// Where the survivors of the start come from.
    StartFrom {
        /// The deck, as the seed says.
        Deck,
        /// The hand of seven.
        Hand,
        /// Both.
        Either,
    }
}

ruling! {
    /// Whose infected survivors suffer in the ready phase.
    Infection {
        /// Everybody's: "any survivors with an infected token" (seed).
        All,
        /// The survivor player's alone.
        Active,
    }
}

ruling! {
    /// Who puts a card into the resource zone in the build phase.
    ResourceBy {
        /// The survivor player.
        TurnPlayer,
        /// After him, each zombie player too.
        AllPlayers,
    }
}

ruling! {
    /// When zombies are upgraded.
    UpgradeIn {
        /// By zombie players, in the window at the beginning of the attack.
        BeginAttack,
        /// By the survivor player, in his build phase.
        OwnBuild,
        /// By zombie players, in every window.
        AnyWindow,
    }
}

ruling! {
    /// When zombies are moved to the combat zone.
    MoveIn {
        /// By zombie players at the beginning of the attack, and by all in the recoup phase.
        BeginAttackAndRecoup,
        /// By all in the recoup phase.
        Recoup,
    }
}

ruling! {
    /// Which survivors may defend.
    Defender {
        /// All, spent or ready.
        Any,
        /// Ready ones; a spent one is not asked for.
        ReadyOnly,
        /// All, and to defend spends.
        Spends,
    }
}

ruling! {
    /// Who takes the wounds of a lost fight.
    Wound {
        /// Every losing survivor takes all of them.
        Each,
        /// One losing survivor takes all of them; the controller of the first winning zombie, in turn
        /// order, chooses which.
        OneByZombiePlayer,
        /// One losing survivor takes all of them; the survivor player chooses which.
        OneBySurvivorPlayer,
    }
}

ruling! {
    /// What the zombies' power is compared with for overwhelming.
    Overwhelm {
        /// The power of the survivors' side: all of them are killed, or none.
        Side,
        /// Each survivor's own power.
        Each,
    }
}

ruling! {
    /// What becomes of a zombie that is spent while it is in a fight.
    SpentInFight {
        /// It leaves the fight.
        Leaves,
        /// It still adds its power and can win, and stays spent.
        Stays,
    }
}

ruling! {
    /// Who holds the window after somebody acted in it.
    AfterAction {
        /// The next player.
        Next,
        /// Who acted.
        Keep,
    }
}

ruling! {
    /// How a zombie is upgraded.
    Upgrade {
        /// A face-down zombie card is turned face up.
        Flip,
        /// A zombie card from the hand takes the place of a face-down card.
        FromHand,
    }
}

ruling! {
    /// Whether the infected token of a fight comes before deaths are looked at.
    InfectFirst {
        /// It does, so that the survivor who dies of this fight can be converted.
        Yes,
        /// It comes after them, to one who lives on.
        No,
    }
}

ruling! {
    /// The power of an ex-survivor.
    Converted {
        /// Its printed power.
        Printed,
        /// 1, as a generic zombie.
        Generic,
    }
}

ruling! {
    /// Who uses the symbols of his survivors.
    SymbolsBy {
        /// The survivor player.
        SurvivorPlayer,
        /// Every player.
        Any,
    }
}

ruling! {
    /// Whether attracting attention brings food on a 1.
    Scavenge {
        /// It does not: "if successful".
        SuccessOnly,
        /// It does.
        AlwaysFood,
    }
}

ruling! {
    /// When a player loses by his deck.
    DeckOut {
        /// As soon as it is empty: "to have no cards in your deck" (seed).
        Empty,
        /// When he is to draw and finds no card.
        FailedDraw,
    }
}

ruling! {
    /// What happens when all players who are left lose at once.
    AllLose {
        /// Nobody wins.
        Draw,
        /// The survivor player counts as the last to lose, and wins.
        ActiveLosesLast,
    }
}

/// The options of Zombie CCG: where the seed is silent or contradicts itself, a field says how it is
/// read. The default is [`Rules::DEFAULT`].
///
/// As text: a preset, options, or both: `default`, `wound=one_by_zombie_player,flee=on`.
///
/// ```
/// use deadhand_ccg::{Rules, UpgradeIn};
///
/// let rules: Rules = "upgrade_in=any_window,start_cost=8".parse()?;
/// assert_eq!((rules.upgrade_in, rules.start_cost), (UpgradeIn::AnyWindow, 8));
/// assert_eq!(rules.to_string(), "start_cost=8,upgrade_in=any_window");
/// # Ok::<(), deadhand_cards::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Rules {
    /// `bidding`: `descending`, `single_round` or `sealed`. The seed has players take turns, and does
    /// not say how often.
    pub bidding: Bidding,
    /// `default_food`: 0 to 99. The seed has 10.
    pub default_food: u8,
    /// `start_from`: `deck`, `hand` or `either`. The seed has the deck.
    pub start_from: StartFrom,
    /// `start_cost`: 0 to 99. The seed has 6.
    pub start_cost: u8,
    /// `min_deck`: 1 to 100. The seed is silent; ours is 60.
    pub min_deck: u8,
    /// `max_copies`: 1 to 100. The seed is silent; ours is 4, and 100 is no limit.
    pub max_copies: u8,
    /// `infection`: `all` or `active`.
    pub infection: Infection,
    /// `resource_by`: `turn_player` or `all_players`. The seed says "once a turn, you may".
    pub resource_by: ResourceBy,
    /// `upgrade_in`: `begin_attack`, `own_build` or `any_window`. The seed does not say when.
    pub upgrade_in: UpgradeIn,
    /// `move_in`: `begin_attack_and_recoup` or `recoup`. The seed has the recoup phase alone, and gives
    /// Rage zombies that attack immediately.
    pub move_in: MoveIn,
    /// `defender`: `any`, `ready_only` or `spends`. The seed says "any number of survivors".
    pub defender: Defender,
    /// `wound`: `each`, `one_by_zombie_player` or `one_by_survivor_player`. The seed says "they receive a
    /// wound token".
    pub wound: Wound,
    /// `overwhelm`: `side` or `each`. The seed says "double the power of the survivor".
    pub overwhelm: Overwhelm,
    /// `spent_in_fight`: `leaves` or `stays`. A zombie is attacking if it is "in the combat zone and
    /// ready" (seed).
    pub spent_in_fight: SpentInFight,
    /// `after_action`: `next` or `keep`. The seed is silent.
    pub after_action: AfterAction,
    /// `upgrade`: `flip` or `from_hand`. The seed says "upgraded from face down normal generic zombies".
    pub upgrade: Upgrade,
    /// `infect_first`: `yes` or `no`. The seed is silent.
    pub infect_first: InfectFirst,
    /// `converted`: `printed` or `generic`. The seed says "its game text is ignored".
    pub converted: Converted,
    /// `symbols_by`: `survivor_player` or `any`. The seed gives the survivor player as the example.
    pub symbols_by: SymbolsBy,
    /// `scavenge`: `success_only` or `always_food`. The seed says "if successful".
    pub scavenge: Scavenge,
    /// `deck_out`: `empty` or `failed_draw`. The seed says "no cards in your deck".
    pub deck_out: DeckOut,
    /// `all_lose`: `draw` or `active_loses_last`. The seed is silent.
    pub all_lose: AllLose,
    /// `flee`: `off` or `on`. Ours: at the end of his recoup phase the survivor player may flee.
    pub flee: bool,
}

impl Rules {
    /// The default rules: the first value of each option.
    pub const DEFAULT: Rules = Rules {
        bidding: Bidding::Descending,
        default_food: 10,
        start_from: StartFrom::Deck,
        start_cost: 6,
        min_deck: 60,
        max_copies: 4,
        infection: Infection::All,
        resource_by: ResourceBy::TurnPlayer,
        upgrade_in: UpgradeIn::BeginAttack,
        move_in: MoveIn::BeginAttackAndRecoup,
        defender: Defender::Any,
        wound: Wound::Each,
        overwhelm: Overwhelm::Side,
        spent_in_fight: SpentInFight::Leaves,
        after_action: AfterAction::Next,
        upgrade: Upgrade::Flip,
        infect_first: InfectFirst::Yes,
        converted: Converted::Printed,
        symbols_by: SymbolsBy::SurvivorPlayer,
        scavenge: Scavenge::SuccessOnly,
        deck_out: DeckOut::Empty,
        all_lose: AllLose::Draw,
        flee: false,
    };

    /// The named presets, the default first. `unlimited` has no limit of copies.
    pub const PRESETS: &'static [(&'static str, Rules)] = &[
        ("default", Rules::DEFAULT),
        ("unlimited", Rules { max_copies: DECK_MAX as u8, ..Rules::DEFAULT }),
        ("flee", Rules { flee: true, ..Rules::DEFAULT }),
    ];

    /// The options that are no number in their ranges: each with its name, its number, the least and the
    /// greatest.
    pub(crate) fn out_of_range(&self) -> impl Iterator<Item = (&'static str, u8, u8, u8)> + '_ {
        OPTIONS.fields.iter().filter_map(|field| match field.values {
            Values::Number { min, max, get, .. } => {
                let number = get(self);
                (!(min..=max).contains(&number)).then_some((field.name, number, min, max))
            }
            _ => None,
        })
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::DEFAULT
    }
}

/// The option of a field with words.
macro_rules! words {
    ($field:ident: $type:ident, $expected:literal, $($word:literal = $value:ident),+) => {
        Field {
            name: stringify!($field),
            values: Values::Words {
                words: {
                    const WORDS: &[Word<Rules>] =
                        &[$(($word, |rules| rules.$field = $type::$value)),+];
                    WORDS
                },
                expected: $expected,
            },
        }
    };
}

/// The option of a field with numbers.
macro_rules! number {
    ($field:ident, $min:literal to $max:literal) => {
        Field {
            name: stringify!($field),
            values: Values::Number {
                min: $min,
                max: $max,
                get: |rules| rules.$field,
                set: |rules, number| rules.$field = number,
                expected: concat!("a number from ", $min, " to ", $max),
            },
        }
    };
}

const OPTIONS: Options<Rules> = Options {
    presets: Rules::PRESETS,
    fields: &[
        words!(bidding: Bidding, "descending, single_round or sealed",
            "descending" = Descending, "single_round" = SingleRound, "sealed" = Sealed),
        number!(default_food, 0 to 99),
        words!(start_from: StartFrom, "deck, hand or either",
            "deck" = Deck, "hand" = Hand, "either" = Either),
        number!(start_cost, 0 to 99),
        number!(min_deck, 1 to 100),
        number!(max_copies, 1 to 100),
        words!(infection: Infection, "all or active", "all" = All, "active" = Active),
        words!(resource_by: ResourceBy, "turn_player or all_players",
            "turn_player" = TurnPlayer, "all_players" = AllPlayers),
        words!(upgrade_in: UpgradeIn, "begin_attack, own_build or any_window",
            "begin_attack" = BeginAttack, "own_build" = OwnBuild, "any_window" = AnyWindow),
        words!(move_in: MoveIn, "begin_attack_and_recoup or recoup",
            "begin_attack_and_recoup" = BeginAttackAndRecoup, "recoup" = Recoup),
        words!(defender: Defender, "any, ready_only or spends",
            "any" = Any, "ready_only" = ReadyOnly, "spends" = Spends),
        words!(wound: Wound, "each, one_by_zombie_player or one_by_survivor_player",
            "each" = Each, "one_by_zombie_player" = OneByZombiePlayer,
            "one_by_survivor_player" = OneBySurvivorPlayer),
        words!(overwhelm: Overwhelm, "side or each", "side" = Side, "each" = Each),
        words!(spent_in_fight: SpentInFight, "leaves or stays",
            "leaves" = Leaves, "stays" = Stays),
        words!(after_action: AfterAction, "next or keep", "next" = Next, "keep" = Keep),
        words!(upgrade: Upgrade, "flip or from_hand", "flip" = Flip, "from_hand" = FromHand),
        words!(infect_first: InfectFirst, "yes or no", "yes" = Yes, "no" = No),
        words!(converted: Converted, "printed or generic",
            "printed" = Printed, "generic" = Generic),
        words!(symbols_by: SymbolsBy, "survivor_player or any",
            "survivor_player" = SurvivorPlayer, "any" = Any),
        words!(scavenge: Scavenge, "success_only or always_food",
            "success_only" = SuccessOnly, "always_food" = AlwaysFood),
        words!(deck_out: DeckOut, "empty or failed_draw",
            "empty" = Empty, "failed_draw" = FailedDraw),
        words!(all_lose: AllLose, "draw or active_loses_last",
            "draw" = Draw, "active_loses_last" = ActiveLosesLast),
        Field {
            name: "flee",
            values: Values::Words {
                words: &[("off", |rules| rules.flee = false), ("on", |rules| rules.flee = true)],
                expected: "off or on",
            },
        },
    ],
    expected: "a preset (default, unlimited, flee) or an option (bidding, default_food, start_from, \
               start_cost, min_deck, max_copies, infection, resource_by, upgrade_in, move_in, \
               defender, wound, overwhelm, spent_in_fight, after_action, upgrade, infect_first, \
               converted, symbols_by, scavenge, deck_out, all_lose, flee) with = and its value",
};

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OPTIONS.write(self, f)
    }
}

/// Reads a preset, options, or a preset and options that change it.
///
/// # Errors
///
/// What is no preset, option or value, with where.
impl FromStr for Rules {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Rules, ReadError> {
        OPTIONS.read(text)
    }
}
