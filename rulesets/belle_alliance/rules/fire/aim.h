#pragma once

#include "rulesets/belle_alliance/rules/fire/fire.h"

/// Lines of fire, figure by figure (fire.who-fires, fire.line-blocked, fire.overhead).
namespace sandtable::belle_alliance {

constexpr bool is_gunnery(Troops troops) {
  return troops == Troops::FootArtillery || troops == Troops::HorseArtillery;
}

/// Centimetres to which each zone of a unit's weapon reaches; 0 where it has no such zone.
struct Zones {
  std::array<int, 3> to{};
  int farthest() const;
  /// 1 to 3, and 0 beyond the last.
  int zone_of(Len distance) const;
};

/// Which part of a unit's fire a shot is.
struct FirePart {
  bool split = false;   ///< it fires in two parts, whoever of mother and line fires the other
  bool left = true;     ///< its figures stand on the left of those of the other
  int figures = 0;      ///< that it may use at most; 0: all that can fire
  bool second = false;  ///< it stands behind the other in the list
  std::size_t other = SIZE_MAX;  ///< the other part's place in the list
  /// Both need more figures than fire from one face, of a square or sector: they fire from two
  /// (fire.closed-front, urban.garrison).
  bool apart = false;
  Shot first{};  ///< of a second part of one unit: the first one, which has its face before it
};
FirePart part_of(const State& state, std::span<const Shot> all, std::size_t which);

/// The weapon that a part fires with: the howitzers of a mixed battery by themselves
/// (fire.ammunition).
Weapon weapon_of(const State& state, const Shot& shot, const FirePart& part);
Zones zones_of(Weapon weapon);

/// Whether guns fire canister: it is loaded, or will be by an order that stands, which serves in
/// phase 3 already (fire.canister).
bool has_canister(const State& state, Side side, UnitId guns);

/// Whom a shot is at: the unit named, or whoever of the other side lies in the part named, if only
/// partly: of several the one nearest to the firer of those whom its side sees, and the others of
/// these; where it sees none of them, of all (orders.part-of-feature). Continued fire is at those
/// alone whom it was at before.
struct Struck {
  UnitId target = kNoUnit;
  UnitSet also{};
  UnitSet lying{};      ///< all who lie in that part, fired at before or not
  bool unseen = false;  ///< the firer's side does not see the target, nor who else is struck
  /// As the firer's side knows it.
  UnitId known() const { return unseen ? kNoUnit : target; }
};
Struck struck_by(const State& state, const Shot& shot);
/// Whether it hits a unit, as it was measured.
inline bool hits(const Bearing& bearing, UnitId unit) {
  return bearing.target == unit || bearing.also.has(unit);
}
/// Measures a shot.
Bearing measure(const State& state, const Shot& shot, const FirePart& part);

}  // namespace sandtable::belle_alliance
