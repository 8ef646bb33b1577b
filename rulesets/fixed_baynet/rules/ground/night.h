#pragma once

#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"

/// Night, fog and flares.
namespace sandtable::fixed_baynet {

bool is_night(const State& s);
/// How far one sees in the dark: 12 inches, 6 in fog.
Len sight_at_night(const State& s);
/// In the light of a flare.
bool is_lit(const State& s, ManId m);
/// Near enough to be seen, or lit; by day everybody is.
bool in_sight(const State& s, ManId from, ManId to);
/// Walls in the light of a flare, and walls near enough to be seen at that place, or lit.
bool is_lit_house(const State& s, HouseId h);
bool house_in_sight(const State& s, const Line& line, HouseId h);
/// The row of range modifiers for a shot at what is lit, or not.
using Seen = table::night_range_modifiers::Key;
Seen light_for(const State& s, ManId firer, bool lit);

/// Notes what a man may stumble over on a way that he has gone, and where he would fall. True:
/// something. `came_from`: where he began the last action of it.
bool may_stumble(State& s, const Walk& w, Vec from, Vec came_from);
/// What was noted by an order is rolled for as its next steps.
void begin_noticing(State& s);
/// The next of those rolls.
template <class D, class L>
void notice_step(Flow<D, L> f);

}  // namespace sandtable::fixed_baynet
