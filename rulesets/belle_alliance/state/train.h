#pragma once

#include <array>
#include <cstdint>

#include "rulesets/belle_alliance/state/setup.h"

/// The way that lies behind the head of a train (formation.train).
namespace sandtable::belle_alliance {

struct Force;

/// Where the way of a train bends, as far as it lies on it. A train has at most 8 straight pieces:
/// that of its head and one behind each bend. Behind the last bend it lies straight on.
struct Track {
  static constexpr std::size_t kMost = 7;
  std::array<Vec, kMost> at{};        ///< the middle of its front, as it turned: the newest first
  std::array<Angle, kMost> before{};  ///< where it had faced until then
  std::uint8_t count = 0;
  /// Once its head has gone on from the newest it is laid straight: in a march alone, a position
  /// keeps what it lies on.
  bool cut = false;

  bool empty() const { return count == 0; }
  friend bool operator==(const Track&, const Track&) = default;
};

/// A bend of one of a side's trains, as a position keeps it.
struct Bend {
  Vec at{};
  Angle before = 0;
  UnitId unit = kNoUnit;
  bool in_line = false;  ///< of horse in line; else a column of march's, or wheels'
  friend bool operator==(const Bend&, const Bend&) = default;
};
static_assert(sizeof(Bend) == 12);
/// The bends that a side's trains have together; one more train is laid straight.
inline constexpr std::size_t kMostBends = 60;

/// The way behind a unit that stands where its track was laid; none behind all others.
Track track_of(const Force& force, UnitId unit);
/// Lays a unit's way in place of that which it had.
void set_track(Force& force, UnitId unit, const Track& track);

}  // namespace sandtable::belle_alliance
