#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data/reader.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/vec.h"

/// Lengths and points in files of a measured table. What is wrong is told to the reader's problems,
/// and nothing is returned then.
namespace sandtable::measured {

using geometry::Angle;
using geometry::Len;
using geometry::Vec;

/// In what the files of a table measure.
enum class Unit : std::uint8_t { Centimetre, Inch };

/// A table, and a hundredth of the unit in which its files measure; all in micrometres.
struct Sheet {
  Len width = 0, depth = 0, hundredth = 0;
  Unit unit = Unit::Centimetre;

  constexpr Len length_of(std::int64_t hundredths) const {
    return static_cast<Len>(hundredths * hundredth);
  }
  /// The number of a message, in the unit of the files: "12.5".
  std::string shown(Len length) const;
  /// A length of a message with its unit: "12.5 inches".
  data::Phrase told(Len length) const;
};

/// A length between two lengths, both in hundredths of the unit.
std::optional<Len> read_length(const Sheet& sheet, data::Reader& reader, std::string_view key,
                               std::int64_t least, std::int64_t most,
                               data::Need need = data::Need::Optional);
/// Degrees, clockwise from straight away from side A's edge.
std::optional<Angle> read_facing(data::Reader& reader, std::string_view key);
/// [x, y], on the table.
std::optional<Vec> read_point(const Sheet& sheet, data::Reader& reader, std::string_view key,
                              data::Need need = data::Need::Optional);
/// A list of such points; empty if one of them is wrong.
std::vector<Vec> read_points(const Sheet& sheet, data::Reader& reader, std::string_view key);
/// [width, depth], each more than 0; it must be there.
std::optional<Vec> read_size(const Sheet& sheet, data::Reader& reader, std::string_view key);

}  // namespace sandtable::measured
