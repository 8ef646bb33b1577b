#pragma once

#include <cstdint>

#include "rulesets/belle_alliance/state/state.h"

/// Units as those who are told of them know them: their own by name, the enemy's by the label that
/// a side has given him (visibility.labels).
namespace sandtable::belle_alliance {

/// What an event calls a unit. Names are those of the order of battle, with the letter of a part
/// and whether it is a skirmish line; labels are numbers, of parts with a letter.
enum class Who : std::int32_t {};

/// What an event calls a commanding officer or adjutant: his side and number.
enum class Officer : std::int32_t {};
/// `known`: to whoever is told; an enemy's has no name.
constexpr Officer officer_of(Side side, StaffId id, bool known) {
  return static_cast<Officer>(id | index(side) << 8 | (known ? 1 : 0) << 9);
}

/// What is in a Who.
struct WhoParts {
  Side side = Side::A;      ///< of the unit
  std::uint8_t number = 0;  ///< its line in the order of battle, or its label
  bool labelled = false;
  bool chain = false;
  char letter = 0;  ///< of a part
  friend bool operator==(const WhoParts&, const WhoParts&) = default;
};

constexpr Who who_of(const WhoParts& parts) {
  const int letter = parts.letter == 0 ? 0 : parts.letter - 'A' + 1;
  return static_cast<Who>(parts.number | index(parts.side) << 8 | (parts.labelled ? 1 : 0) << 9 |
                          (parts.chain ? 1 : 0) << 10 | letter << 11);
}
constexpr WhoParts parts_of(Who who) {
  const auto bits = static_cast<std::uint32_t>(who);
  const std::uint32_t letter = bits >> 11U & 31U;
  return {(bits >> 8U & 1U) != 0 ? Side::B : Side::A, static_cast<std::uint8_t>(bits & 0xFFU),
          (bits >> 9U & 1U) != 0, (bits >> 10U & 1U) != 0,
          letter == 0 ? '\0' : static_cast<char>('A' + letter - 1)};
}

/// Whether a side is shown what a unit does: its own, and the enemies in its sight at the moment.
constexpr bool is_shown(const State& s, Side viewer, Side side, UnitId unit) {
  return viewer == side || viewer == Side::Umpire || s.of(viewer).in_sight.has(unit);
}

/// What a side calls the enemy of one of its cards: by the number of his unit in the order in which
/// it first saw units, and of a part that it saw after another one by the next letter
/// (visibility.labels).
inline WhoParts called_by(const Force& own, Side enemy, const Card& card) {
  WhoParts out{.side = enemy, .number = kNoLabel, .labelled = true};
  if (card.label == kNoLabel) return out;
  const bool part = card.part_of != kNoLabel;
  const Label whole = part ? card.part_of : card.label;
  out.number = 0;
  int before = 0;
  for (const Card& one : own.cards) {
    if (one.label == kNoLabel) continue;
    if (one.part_of == kNoLabel && one.label < whole) ++out.number;
    if (one.part_of == whole && one.label < card.label) ++before;
  }
  constexpr int kLetters = 26;
  if (part) out.letter = static_cast<char>('A' + (before < kLetters ? before : kLetters - 1));
  return out;
}

/// What a side calls a unit; the umpire calls everybody by name.
inline Who called(const State& s, Side viewer, Side side, UnitId unit) {
  if (viewer != side && viewer != Side::Umpire)
    return who_of(called_by(s.of(viewer), side, s.of(viewer).cards[unit]));
  const Unit& of = s.of(side).units[unit];
  return who_of(
      {.side = side, .number = of.card, .chain = of.mother != kNoUnit, .letter = of.letter});
}

}  // namespace sandtable::belle_alliance
