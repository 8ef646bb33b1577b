#pragma once

#include <compare>
#include <cstdint>

namespace sandtable {

/// A clause of a rulebook. Constants are generated from each ruleset's clauses.toml, so that a
/// citation of a clause that does not exist fails to compile.
struct Clause {
  std::uint16_t system = 0;  ///< the ruleset's number; 0: no clause
  std::uint16_t index = 0;   ///< position in the ruleset's clauses.toml
  friend auto operator<=>(const Clause&, const Clause&) = default;
};

/// What a clause did when it was applied.
enum class Ruling : std::uint8_t { Permits, Forbids, Modifies };

/// What the numbers of a finding count, so that people can be told "2 UD, 1 allowed".
enum class Measure : std::uint8_t {
  None,
  Count,   ///< plain number
  Steps,   ///< sectors walked or apart (UD)
  Length,  ///< micrometres
  Angle,   ///< 1/65536 turn
  Points,  ///< command points
  Stands,
  Level,  ///< height
  Score,  ///< die faces
  Turns,
  Year,
  Tokens,
  Sector,  ///< a sector's number
};

/// No particular piece is meant.
inline constexpr std::uint16_t kNoPiece = 0xFFFF;

/// One citation: the clause, what it did, the measured value and the limit it was held against.
struct Finding {
  Clause clause;
  Ruling ruling = Ruling::Permits;
  Measure measure = Measure::None;
  std::int32_t measured = 0;
  std::int32_t limit = 0;
  std::uint16_t piece = kNoPiece;
  friend bool operator==(const Finding&, const Finding&) = default;
};

}  // namespace sandtable
