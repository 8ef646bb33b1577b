#pragma once

#include "rulesets/belle_alliance/rules/march/ground/going.h"
#include "rulesets/belle_alliance/rules/melee/melee.h"
#include "rulesets/belle_alliance/state/state.h"

/// Urban combat (book 6.1): who enters a sector, leaves it, takes it by melee, is driven out.
namespace sandtable::belle_alliance {

/// A part of a feature that can be held; none: kNoFeature.
struct Sector {
  FeatureId feature = kNoFeature;
  std::uint8_t part = kWhole;
};
/// The sector in which a point lies.
Sector sector_at(const State& s, Vec at);

/// How many figures of a side find room in a sector; of guns model guns, if its gunners do, too.
/// 0 where an enemy is in it, or guns where it is foot or foot where it is guns, or it is on fire
/// (urban.sector).
int room_in(const State& s, Side side, UnitId unit, FeatureId feature, std::uint8_t part);

/// Whether a unit that has come to its place with `left` of its march goes into the sector that its
/// order names: foot or guns, in touch with it or in a neighbouring sector, if all of it finds room
/// (urban.sector).
bool may_enter(const State& s, Side side, UnitId unit, Len left, FeatureId feature,
               std::uint8_t part);
/// Puts a unit into a sector as its garrison (urban.garrison).
void enter(State& s, Side side, UnitId unit, FeatureId feature, std::uint8_t part);

/// Whether any enemy lies there who is to stay: who has to retreat or rout is gone soon.
bool meets_enemy(const State& s, Side side, const Body& body);
/// Where a garrison stands that leaves its sector in another formation, facing the way that it
/// goes: right outside. None where there is no free place.
std::optional<geometry::Pose> place_outside(const State& s, const Going& going, Side side,
                                            UnitId unit, const Unit& leaving, Angle way);

/// A garrison that a melee forces back leaves its sector on the far side, and stands as a huddle
/// outside; false where it cannot, and surrenders (urban.attack).
bool drive_out(State& s, const Going& going, Side side, UnitId unit, Vec from);
/// The winner moves into a sector with as many figures as it holds; the rest stands where he stood
/// as a part of its own (urban.attack). False where he cannot hold one, an enemy is still in it, or
/// it is on fire.
bool take_sector(State& s, Side side, UnitId unit, FeatureId feature, std::uint8_t part);
/// The same of whoever beat its garrison: where that retreats or routs he waits until it has
/// (melee.order-of-results).
void win_sector(State& s, Side side, UnitId unit, FeatureId feature, std::uint8_t part);
/// He does: nobody is asked anything before those run who have to.
bool waits_for_sector(const State& s, Side side, UnitId unit);
/// They have run: he goes in, and whoever found no way out surrenders (urban.attack). False where
/// he does not.
bool enter_won_sector(State& s, Side side, UnitId unit);

}  // namespace sandtable::belle_alliance
