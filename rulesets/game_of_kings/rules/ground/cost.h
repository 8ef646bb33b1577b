#pragma once

#include <cstdint>

#include "rulesets/game_of_kings/state/ground.h"
#include "rulesets/game_of_kings/state/state.h"

/// What the ground costs those who go over it straight (table terrain.effects-table): moves and
/// retreats share it. Lengths of cost are micrometres of allowance.
namespace sandtable::game_of_kings {

/// A cost that nobody can pay: the ground is closed.
inline constexpr Len kNoWay = 100'000'000;
/// The widest front that may use a road, a bridge or a gap (terrain.road-and-bridge).
inline constexpr Len kRoadFront = length(Figure::RoadFront);
/// How near to the bank foot must start to cross a river (terrain.river).
inline constexpr Len kBankReach = length(Figure::BankReach);

/// A cell of the table.
struct GroundEffect {
  enum class Kind : std::uint8_t {
    Factor,     ///< each micrometre costs `amount` halves of one
    Narrow,     ///< closed but along a road, a bridge or a gap
    Closed,     ///< closed
    HalfMove,   ///< crossing takes half the allowance
    WholeMove,  ///< crossing takes a whole move
    Extra,      ///< crossing takes `amount` micrometres
  };
  Kind kind = Kind::Factor;
  Len amount = 2;
  friend bool operator==(const GroundEffect&, const GroundEffect&) = default;
};

/// What ground of this kind does to a unit that uses no road and, on a hill, does not go directly
/// downhill.
GroundEffect effect_of(const State& s, UnitId u, GroundKind kind);
/// No part of the unit may be there, unless it is narrow and follows a road, a bridge or a gap.
bool closed_to(const State& s, UnitId u, GroundKind kind);

/// Whether a front-centre there is on a road, on a bridge or in a gap that a unit with a front as
/// wide as that may use (terrain.no-entry, terrain.road-and-bridge).
bool on_usable_way(const State& s, Len width, Vec front);
/// Whether `u`, as it is in state `then`, would stand there on ground that is closed to it
/// (terrain.no-entry). Ground on which its outline `was` stood that was closed to it already in
/// state `s` does not count.
bool enters_closed(const State& s, const State& then, UnitId u, Pose there, const Box& was);
/// Which of these waters its front-centre goes through on a straight way: no road, bridge or ford
/// that it can use carries it over them.
geometry::FeatureSet waded(const State& s, UnitId u, Vec from, Vec to,
                           const geometry::FeatureSet& waters);
/// The same on a whole path, from where the unit stands.
geometry::FeatureSet waded_on(const State& s, UnitId u, const geometry::Path& path,
                              const geometry::FeatureSet& waters);

/// What it costs the front-centre of `u` to go straight from one point to another, kNoWay where the
/// ground is closed to it. Water and obstacles exactly at `to` are not yet crossed. `whole`: the
/// allowance of which crossings take a half or all; 0: the unit's present one.
Len cost_between(const State& s, UnitId u, Vec from, Vec to, Len whole = 0);

/// How far the front-centre of `u` gets straight on for that cost. It stops where ground begins
/// that is closed to it, or water for which the rest does not suffice; foot that cross a river stop
/// with their rear edge on the far bank.
Len reach_for_cost(const State& s, UnitId u, Vec from, Angle direction, Len budget, Len whole = 0);

/// How far a unit standing so can go straight ahead, at most `length`, before any part of its
/// outline enters ground that is closed to it (terrain.no-entry).
Len free_way(const State& s, UnitId u, Pose at, Len length);

}  // namespace sandtable::game_of_kings
