#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"

/// What is kept from whom: where a mortar is to fire, until it does (mortar.planned).
namespace sandtable::fixed_baynet {
namespace {

/// A plan by its piece and the turn in which it was made: there is one planning an activation.
std::uint32_t key_of(GunId gun, std::uint8_t turn) { return (std::uint32_t{turn} << 8) | gun; }

/// Any bearing of the arc and any range within the limits.
Plan any_plan(const State& s, GunId g, Rng& rng) {
  const auto half = static_cast<std::uint32_t>(half_arc(s, g));
  const auto bearing =
      static_cast<Angle>(s.men[figure_of(s, g)].facing - half + rng.below(2 * half + 1));
  const auto& row = gun_row(s, g);
  const int least = row.least_range_in == table::kBlank ? 1 : row.least_range_in;
  const Len most = reach_of(s, g).far;
  const auto steps = static_cast<std::uint32_t>((most - least * kInch) / kHundredth + 1);
  return {bearing, least * kInch + static_cast<Len>(rng.below(steps)) * kHundredth};
}

}  // namespace

std::optional<Seal> FixedBaynet::seal(const State& s, Post seat, const Action& a) {
  if (a.verb != Verb::Plan || !known_gun(s, a.gun)) return std::nullopt;
  Audience own;
  own.sides = static_cast<std::uint8_t>(bit(seat.side) | bit(Side::Umpire));
  return Seal{key_of(a.gun, s.turn), own};
}

bool FixedBaynet::is_open(const State& s, std::uint32_t key) {
  const auto gun = static_cast<GunId>(key & 0xFF);
  return known_gun(s, gun) && key_of(gun, s.guns[gun].told) == key;
}

bool FixedBaynet::veiled(const State& s) {
  return std::any_of(s.guns.begin(), s.guns.end(),
                     [](const Gun& gun) { return gun.planned_in != 0; });
}

bool FixedBaynet::keeps_secrets(const Setup& setup) {
  return std::any_of(setup.guns.begin(), setup.guns.end(), [](const GunCard& gun) {
    return !table::artillery_weapons::at(gun.kind).direct;
  });
}

std::optional<Finding> FixedBaynet::withholds(const State& s, Side side) {
  return blindfold(s, side);
}

std::optional<Finding> FixedBaynet::withholds_odds(const State& s, Side side, const Action& a) {
  if (side == Side::Umpire || !known_gun(s, a.gun)) return std::nullopt;
  if (a.verb != Verb::Guess && !(a.verb == Verb::FirePiece && is_mortar(s, a.gun)))
    return std::nullopt;
  return Measured().finding(clause::artillery_indirect, Ruling::Forbids, figure_of(s, a.gun));
}

void FixedBaynet::scramble(State& s, Side viewer, Rng& rng) {
  if (viewer != Side::A && viewer != Side::B) return;
  for (std::size_t i = 0; i < s.setup->guns.size(); ++i) {
    const auto g = static_cast<GunId>(i);
    if (s.guns[g].planned_in == 0 || s.guns[g].owner == viewer) continue;
    s.guns[g].plan = Secret<Plan>(s.guns[g].owner, any_plan(s, g, rng));
  }
}

bool FixedBaynet::reveals(const State& s, Side, const Action& a, Side viewer) {
  return a.verb == Verb::FirePiece && known_gun(s, a.gun) && is_mortar(s, a.gun) &&
         s.guns[a.gun].owner != viewer;
}

}  // namespace sandtable::fixed_baynet
