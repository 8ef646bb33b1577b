#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "rulesets/belle_alliance/rules/fire/aim.h"

/// From where the figures of a unit fire: the middles of equal stretches of its front
/// (fire.who-fires, fire.closed-front).
namespace sandtable::belle_alliance {

/// A figure that can fire, or a model gun with its gunners.
struct Mouth {
  Vec at{};
  Angle facing = 0;
  int figures = 1;
  bool all_round = false;
  int face = 0;  ///< of a square or a sector
};

struct Mouths {
  static constexpr std::size_t kMost = 512;
  std::array<Mouth, kMost> list;
  std::size_t count = 0;
  int faces = 1;  ///< of which one fires
  std::span<const Mouth> all() const { return {list.data(), count}; }
  void add(const Mouth& mouth) {
    if (count < kMost) list[count++] = mouth;
  }
};

/// Those of a part of a unit's fire.
Mouths mouths_of(const State& state, const Shot& shot, const FirePart& part);
/// From how many faces it may fire in one sub-phase: a square and a garrison from two, by split
/// fire (fire.closed-front, urban.garrison).
int faces_of(const State& state, Side side, UnitId unit);
/// Whether all the model guns of a part of a battery's fire are howitzers.
bool has_only_howitzers(const Unit& battery, const FirePart& part);

constexpr bool is_gun(Weapon weapon) {
  return weapon == Weapon::LightGun || weapon == Weapon::MediumGun || weapon == Weapon::HeavyGun ||
         weapon == Weapon::Howitzer;
}

}  // namespace sandtable::belle_alliance
