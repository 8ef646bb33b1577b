#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rulesets/belle_alliance/state/state.h"

/// Where a side wants its units to be: brigades, what each is for, and a place for each unit there.
namespace sandtable::belle_alliance {

/// What a commander means to do with a brigade in a bound.
enum class Intent : std::uint8_t {
  Attack,   ///< go for its objective and whoever stands on the way
  Hold,     ///< stand, and be ready for who comes
  Support,  ///< stand behind those of its side who are nearer to the enemy
  DrawOff,  ///< away from the enemy
  Feel,     ///< come near enough to see and fire, no nearer
};
inline constexpr std::array kIntents{Intent::Attack, Intent::Hold, Intent::Support, Intent::DrawOff,
                                     Intent::Feel};

/// Units under one commanding officer; those without one are one too.
struct Brigade {
  StaffId officer = kNoStaff;
  std::vector<UnitId> units{};  ///< on the table or due to come on, in order
  Vec middle{};
  int task = -1;  ///< its objective, an index into the setup's tasks; -1: there is none
  Vec goal{};     ///< where it wants to be
};

/// The brigades of a side, each with the task that is worth most for how near it is and how many go
/// there already.
std::vector<Brigade> brigades_of(const State& s, Side side);

/// A place for each unit of the brigades at its goal: in a row across the way to it, or to the
/// enemy where it is there, guns behind; of brigades with the same goal one behind the other.
using Places = std::array<Vec, kMaxUnits>;
Places places_of(const State& s, Side side, const std::vector<Brigade>& brigades);

/// Another unit and how far it is, in centimetres between the middles of fronts.
struct Near {
  UnitId id = kNoUnit;
  int far = 0;
};
/// Units of a side on the table, nearest to a place first, at most `most` of them.
std::vector<Near> nearest(const State& s, Side of, Vec place, std::size_t most);

/// Whether a unit is there to be ordered: on the table, no chain, not routing; or due to come on.
bool takes_orders(const State& s, Side side, UnitId id);

}  // namespace sandtable::belle_alliance
