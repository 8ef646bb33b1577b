#pragma once

#include <optional>
#include <vector>

#include "rulesets/belle_alliance/state/state.h"

/// What a commander has one unit do in a bound, before it is written as an order.
namespace sandtable::belle_alliance {

struct Course {
  enum class Kind : std::uint8_t {
    Hold,      ///< it stands, or goes on resting
    Go,        ///< to a place, and no farther
    Attack,    ///< an enemy in sight
    Strike,    ///< an enemy where he stands now (orders.state-position)
    Form,      ///< another formation, on the spot
    Screen,    ///< skirmishers out, and what else there is march for to a place
    CallIn,    ///< skirmishers in
    Battery,   ///< guns unlimbered towards a place, or turned to it
    Load,      ///< canister
    Enter,     ///< into a part of a feature
    Storm,     ///< an attack on whoever holds it
    Rest,      ///< where it stands (rest.valour)
    Resupply,  ///< by resting beside a waggon of its side, `which`
    Build,     ///< a field work `work`: a line at a place, or in a part of a feature
    Split,     ///< in two: `figures` of it stay, the others go to a place or into a part
    Assemble,  ///< with another part of its battalion, `which`, that is ordered so too
    Leave,     ///< the table, by the exit `which`
  };
  Kind kind = Kind::Hold;
  OrderWord form = OrderWord::Hold;   ///< a change of formation before; Hold: none
  OrderWord rate = OrderWord::March;  ///< March, Fast or Charge
  Label target = kNoLabel;
  FeatureId feature = kNoFeature;
  std::uint8_t part = kWhole;
  std::uint8_t figures = 0;  ///< skirmishers; of a split: of its first part
  std::uint8_t which = 0;    ///< a waggon, another part, an exit
  Work work = Work::Breastwork;
  bool about = false;    ///< it turns about before it goes
  bool any_way = false;  ///< round own units that bar it (sim.own-block)
  Vec via{};  ///< of a march: by that place first, round somebody who stands in the way; or none
  Vec place{};
  friend bool operator==(const Course&, const Course&) = default;
};

/// The change of formation that a unit needs before it marches or fights: what rests or works takes
/// the one that it keeps; Hold: none (formation.at-rest, formation.at-work).
OrderWord resumed(const Unit& unit);
/// The formation in which it marches, that change made.
Formation marching_as(const Unit& unit);

/// Whether a battery has room to be limbered where it stands, of what is known of others: its
/// limbers stand behind it (change.how).
bool has_room_to_limber(const State& s, Side side, UnitId unit);

/// Adds the line of a course to a sheet; false where the sheet is full. Holding needs none.
bool write_course(const State& s, Side side, UnitId unit, const Course& course, Sheet& sheet);

/// A march to a place at the rate that gets there, about first where a line has it behind, and
/// round an own unit that stands in the way; at the fast rate only where `hurry` and the rules let
/// it.
Course march_to(const State& s, Side side, UnitId unit, Vec place, bool hurry);

/// An attack, at the charge where that is allowed.
Course attack_on(const State& s, Side side, UnitId unit, Label label, Course::Kind kind);

}  // namespace sandtable::belle_alliance
