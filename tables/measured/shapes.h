#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/data/reader.h"
#include "engine/geometry/ground/terrain.h"
#include "tables/measured/points.h"

/// Shapes of ground in files of a measured table.
namespace sandtable::measured {

/// The keys under one of which a [[terrain]] has its shape, the last of which is no area.
inline constexpr std::array<std::string_view, 4> kShapeKeys{"polygon", "ellipse", "rectangle",
                                                            "line"};

/// The keys of an ellipse and a rectangle.
inline constexpr std::array<std::string_view, 3> kBoxKeys{"at", "size", "facing"};

/// The one key of a shape that the reader's table has; with none or several it is wrong.
std::optional<std::string_view> read_shape_key(data::Reader& reader);
/// The area whose corners stand under a key in a list. It must not cross or touch itself.
std::optional<geometry::Polygon> read_polygon(const Sheet& sheet, data::Reader& reader,
                                              std::string_view key);
/// The area under `polygon`, such a list, or under `ellipse` or `rectangle`, a table of `at`,
/// the middle, `size` and, if it does not lie along the table, `facing`.
std::optional<geometry::Polygon> read_area(const Sheet& sheet, data::Reader& reader,
                                           std::string_view key);
/// The points of a line.
std::optional<geometry::Polyline> read_line(const Sheet& sheet, data::Reader& reader,
                                            std::string_view key);

/// Why points make no shape; points are counted from 0. Lengths are told as the sheet's files have
/// them.
data::Phrase told(const geometry::ShapeError& error, const Sheet& sheet);
/// Why shapes make no ground; features are counted from 0.
data::Phrase told(const geometry::TerrainError& error, const Sheet& sheet);

}  // namespace sandtable::measured
