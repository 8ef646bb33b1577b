#pragma once

#include <optional>

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet {

/// Its unit's leader, or its bannerman: whose loss is a trigger (glory.leader-or-banner).
bool leads(const State& s, ManId m);

/// May rally and order a fall-back (glory.who-is-officer).
bool commands(const State& s, ManId m);

/// What an officer's word and the like take off GL.
using GloryStep = table::glory_steps::Key;
inline int step(GloryStep of) { return table::glory_steps::at(of).change; }

/// In the Glory step: nothing more is rolled for anybody of it. True outside of the step.
bool is_judged(const State& s, UnitId u);

/// Changes a man's GL; below 7 he no longer panics.
template <class D, class L>
void change_glory(Flow<D, L> f, ManId m, int by);

/// Whose men a rally by this one reaches (glory.rally).
ManSet rallied_by(const State& s, ManId by);
/// Who of them may be assembled: men of units in which panic has broken out
/// (glory.rally-assembles).
ManSet assembled_by(const State& s, ManId by);
/// A step by which a unit draws off from the nearest enemy that it sees; nullopt: it cannot.
std::optional<Action> draw_off_of(const State& s, UnitId u);

/// GL by the option that lets it count on: far more than a battle brings.
inline constexpr int kMostGlory = 99;
/// The bottom of the scale: no printed figure is lower (glory.floor).
inline constexpr int kLeastGlory = 1;
/// The top of the scale (glory.cap, option glory-uncapped).
int most_glory(const State& s);
/// GL of a man changed, between the printed figure and the top of the scale.
int glory_after(const State& s, ManId m, int change);

inline constexpr int kPanic =
    figure(Figure::PanicGlory);  ///< what a D6 cannot show (glory.panic-at-seven)

}  // namespace sandtable::fixed_baynet
