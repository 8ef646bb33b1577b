#pragma once

#include "rulesets/belle_alliance/rules/fire/fire.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/march/march.h"

/// Field works, rest, sectors and fires in the sub-phases of a bound.
namespace sandtable::belle_alliance {

/// 2b: whoever sees the unit hears what it is to build (fieldwork.announced-and-begun).
template <class D, class L>
void announce_works(Flow<D, L> f);
/// 4c: works are begun, and their units are at work.
template <class D, class L>
void begin_works(Flow<D, L> f);
/// 4b: a unit that is ordered to rest, or to draw supplies, lies down (formation.at-rest,
/// supply.resupply-by-rest).
template <class D, class L>
void lie_down(Flow<D, L> f, Side side, UnitId id);
/// The end of 4d: who has come to the sector that its order names goes in (urban.sector).
template <class D, class L>
void enter_sectors(Flow<D, L> f, const March& march);
/// The end of 6c and 6f: who has won a sector goes in behind those who ran from it (urban.attack).
template <class D, class L>
void enter_won_sectors(Flow<D, L> f);
/// The end of 6f: waggons and guns that nobody stands by are taken (army.waggons-captured,
/// melee.artillery).
template <class D, class L>
void take_what_is_left(Flow<D, L> f);
/// 7a: works are booked, and who is left in a burning house is lost (fieldwork.time,
/// fire.shell-fire).
template <class D, class L>
void go_on_with_works(Flow<D, L> f);
/// Houses that shell has set on fire (fire.shell-fire).
template <class D, class L>
void set_fires(Flow<D, L> f, const FireRecord& record);

}  // namespace sandtable::belle_alliance
