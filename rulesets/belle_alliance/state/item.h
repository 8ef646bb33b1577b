#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "rulesets/belle_alliance/state/order.h"

/// What a side decides beside its sheets: shots, announcements, staff moves, choices.
namespace sandtable::belle_alliance {

/// One line of such a decision. `who` is a UnitId, of staff moves and replacement a StaffId, of
/// choices in the march the number of the question among those of its side (place_of_prompt).
struct Item {
  std::uint8_t who = kNoUnit;
  About about = About::Nothing;  ///< whom or what it is for; Nothing: of staff moves, to go along
  std::uint8_t which = 0;        ///< an enemy by his label, as on sheets
  std::uint8_t part = kWhole;    ///< of a feature; of a shot kWhole: the point of it below
  std::uint8_t yes = 0;          ///< of a shot: ranging only; of a choice: the answer
  std::uint8_t spare = 0;        ///< always 0
  std::uint16_t amount = 0;      ///< of a split fire, figures or gunners (0: all); of a choice 1
  Vec place{};
  friend bool operator==(const Item&, const Item&) = default;
};
static_assert(sizeof(Item) == 16);

/// What the posts of a side have answered to the question that is open, in the order of their
/// numbers (dice.streams): who answered first makes no difference.
struct Items {
  static constexpr std::size_t kMost = 80;
  std::array<Item, kMost> list{};
  std::uint16_t count = 0;
  std::span<const Item> all() const { return {list.data(), count}; }
  friend bool operator==(const Items&, const Items&) = default;
};
static_assert(std::is_trivially_copyable_v<Items>);

}  // namespace sandtable::belle_alliance
