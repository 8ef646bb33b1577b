#pragma once

#include <optional>

#include "rulesets/game_of_kings/rules/movement/movement.h"

/// What happens to others when a unit moves: contact, guns taken, generals met. movement_touch.cpp.
namespace sandtable::game_of_kings {

/// What a move passes over, noted before it is made.
struct Wake {
  std::uint64_t generals = 0;   ///< lone generals of the enemy that it touches
  geometry::FeatureSet waters;  ///< streams and rivers that it crosses or ends in, bridges apart
};
Wake wake_of(const State& s, UnitId u, const geometry::Path& way);
/// Whom it touches where it stands, turned or with another outline than before.
Wake wake_where_it_stands(const State& s, UnitId u);

/// Lone generals of the enemy that a unit touches on one piece of its way.
std::uint64_t generals_touched(const State& s, UnitId u, Pose from, const geometry::Segment& way);

/// Option light-foot-evade: whether the light foot charged may be asked.
bool may_evade(const State& s, const Action& a);

/// The zone of the target that a mover which touches it came from; `from`: where it began.
geometry::Zone zone_of_attack(const Box& mover, const Box& target, const Box& from);

/// Option conform-on-contact: where a unit that came to touch the target, and nobody else, is
/// squared up to; nullopt: it stays as it stands.
std::optional<Pose> squared_up(const State& s, UnitId u, UnitId target);
/// Contact with the target, and with whom else the front touches; `from`: the outline in which the
/// move began.
template <class D, class L>
void make_contact(Flow<D, L> f, UnitId u, UnitId target, const Box& from, const Wake& wake);
/// Lone generals: the enemy's flee to a unit or are lost, friends are set aside.
template <class D, class L>
void meet_generals(Flow<D, L> f, UnitId u, const Wake& wake);
/// A general leaves the unit that he is attached to, if he is.
template <class D, class L>
void leave_unit(Flow<D, L> f, UnitId general);
/// A general touches a unit that he may join, or joins it.
bool touches_unit(const State& s, UnitId general, UnitId unit);
template <class D, class L>
void join_unit(Flow<D, L> f, UnitId general, UnitId unit);

}  // namespace sandtable::game_of_kings
