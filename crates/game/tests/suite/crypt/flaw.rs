//! What can be wrong with a game, one flaw for each law.

use std::cell::Cell;

/// What is wrong with the game. The names say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    None,
    ListOutOfOrder,
    ListedTwice,
    ListedButRefused,
    AcceptedButUnlisted,
    FilledIsListed,
    StandingIsListed,
    NothingListed,
    ListedWhenOver,
    NoSeats,
    MoverWithoutSeat,
    SeatsChange,
    OutcomeMissing,
    OutcomeEarly,
    OutcomeForOne,
    WeightZero,
    WeightsTooLarge,
    NeverEnds,
    OpenAcceptedWithoutX,
    OpenRefusedWithX,
    UnfilledKeepsX,
    StandingRefused,
    StandingAcceptedFromChance,
    StandingLeadsAstray,
    RefusalMoves,
    RefusalBlamesAnother,
    ApplyIsStricter,
    PureGoesElsewhere,
    NumberOfAnother,
    NumberMissing,
    NumberTooMany,
    NumbersOutOfOrder,
    FilledHasNumber,
    ListedWithoutNumber,
    ActionUnreadable,
    ActionReadAsAnother,
    StandingUnreadable,
    ActionWithBar,
    ActionLikeTheEnd,
    PositionOfTwoLines,
    PositionUnreadable,
    PositionReadAsAnother,
    PositionForgetsTheStep,
    PositionForgetsWhatCounts,
    FingerprintOfMoreThanTheLine,
    SetupUnreadable,
    SetupLostInReading,
    SetupLostInDealing,
    SetupLostInGuessing,
    DealWanders,
    ViewUnreadable,
    ViewReadAsAnother,
    ViewShowsTheHidden,
    ViewOfAllIsBlind,
    ActionsShowTheHidden,
    OddsShowTheHidden,
    RefusalShowsTheHidden,
    GuessedStateIsOver,
    RevealsInSilence,
    RevealsToOthersInSilence,
    RecordLeadsElsewhere,
    /// No flaw, but a trap for records.
    ActionNamedEnd,
}

thread_local! {
    static FLAW: Cell<Flaw> = const { Cell::new(Flaw::None) };
}

/// From now on, in this thread, the game has this flaw.
pub(crate) fn break_by(flaw: Flaw) {
    FLAW.set(flaw);
}

pub(super) fn has(flaw: Flaw) -> bool {
    FLAW.get() == flaw
}

/// What is wrong now.
pub(super) fn current() -> Flaw {
    FLAW.get()
}
