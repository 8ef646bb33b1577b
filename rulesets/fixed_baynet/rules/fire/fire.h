#pragma once

#include <optional>

#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"

/// Fire of small arms, bows and thrown spears.
namespace sandtable::fixed_baynet {

/// The band of a weapon's range in which a target stands (fire.bands); nullopt: out of range.
std::optional<Band> band_of(const State& s, ManId firer, ManId target);

/// What a band of range adds to the number needed, in that light.
template <class S>
int by_band(const State& s, ManId firer, Band band, Seen light, S& sink);
/// The motion of a mount spoils the aim, but not that of a Winchester.
template <class S>
int by_mount(const State& s, ManId firer, S& sink);

/// Light, buildings and ground let him be seen; friends may stand between.
bool in_view(const State& s, ManId from, ManId to);
/// He does not lie out of sight, or by the option lies at short range (prone.not-a-target).
bool may_be_aimed_at(const State& s, ManId firer, ManId target);
/// Whether a line of sight is free (fire.line).
bool sees(const State& s, ManId from, ManId to);
/// ... and he may shoot along it: two men a turn do at a window (building.two-per-window).
bool has_line_of_fire(const State& s, ManId from, ManId to);
/// Standing friends block a line to a point whose higher end is that high; whoever is `to` does
/// not (kNoMan: it ends at no man).
bool friends_between(const State& s, ManId from, ManId to, Vec begin, Vec end, Len eye);
/// The first of them; kNoMan: nobody does.
ManId friend_between(const State& s, ManId from, ManId to, Vec begin, Vec end, Len eye);

/// Why a man fires no more in this activation, small arms or as one who serves a piece: he has
/// healed, has gone from section to section or has left contact; nullopt: he may.
std::optional<Clause> fires_no_more(const State& s, ManId m);
/// What the rules of his own activation keep a man from, who would shoot at somebody of that unit
/// (kNoUnit: at a building).
template <class S>
bool may_use(const State& s, ManId m, UnitId at, Judge<S>& judge);
/// Whether one man may shoot at another now, all that he does beside it left aside; `over`: over
/// his head, for he lies (prone.suppressing-fire).
template <class S>
bool may_shoot(const State& s, ManId firer, ManId target, bool over, S& sink);

/// The number that d12 + CS must reach (fire.roll).
template <class S>
int needed(const State& s, ManId firer, ManId target, S& sink);

/// The lowest face of the d12 that hits, CS counted: 2 to 12.
int least_face(int needed, int skill);

/// Whom he shoots at of that unit: the man named while he stands, else the nearest whom he may.
ManId target_of(const State& s, ManId firer, UnitId unit, ManId named, bool over);

/// The men of an order of fire who may shoot at all.
ManSet shooters(const State& s, const Action& a);

/// Whom an order of fire is about: a unit of the enemy with somebody left, or one figure of it.
template <class S>
bool may_aim(const State& s, const Action& a, S& sink);

/// His unit counts as shot at with him, by the enemy's fire alone (glory.pinned); with a piece that
/// has been taken nobody of the unit does that it came from.
inline bool shares_fire(const State& s, ManId target, Side firer) {
  return side_of(s, target) != firer && side_of(s, target) == side_of_unit(s, s.men[target].unit);
}

/// A man just hit may strike back at his assailant (fire.counter-attack …).
bool may_counter(const State& s, ManId hit, ManId by);

}  // namespace sandtable::fixed_baynet
