#include "tables/measured/shapes.h"

#include <utility>
#include <vector>

#include "engine/data/said.h"
#include "engine/geometry/plane/box.h"
#include "tables/measured/phrases.gen.h"

namespace sandtable::measured {
namespace {

using data::Need;
using data::Reader;
using geometry::Polygon;
using geometry::Polyline;

template <class Shape>
std::optional<Shape> kept(const Sheet& sheet, Reader& reader, std::string_view key,
                          tl::expected<Shape, geometry::ShapeError> made) {
  if (made) return std::move(*made);
  reader.error(key, told(made.error(), sheet));
  return std::nullopt;
}

std::optional<Polygon> read_box(const Sheet& sheet, Reader& reader, std::string_view key) {
  const data::Node* found = reader.table(key);
  if (found == nullptr) return std::nullopt;
  Reader inner(*found, data::key_of(key, reader.where()), kBoxKeys, reader.problems());
  const auto at = read_point(sheet, inner, "at", Need::Required);
  const auto size = read_size(sheet, inner, "size");
  const Angle facing = read_facing(inner, "facing").value_or(0);
  if (!at || !size) return std::nullopt;
  if (key == "ellipse")
    return kept(sheet, reader, key, geometry::ellipse(*at, size->x / 2, size->y / 2, facing));
  const geometry::Size whole{size->x, size->y};
  return kept(
      sheet, reader, key,
      Polygon::make(geometry::box_at(geometry::pose_of_centre(*at, facing, whole), whole).corner));
}

}  // namespace

std::optional<std::string_view> read_shape_key(Reader& reader) {
  std::vector<std::string_view> found;
  for (const std::string_view key : kShapeKeys)
    if (reader.has(key)) found.push_back(key);
  if (found.size() == 1) return found.front();
  reader.problems().error(
      reader.node().at,
      data::within(reader.where(),
                   data::expected(data::one_of(data::joined(kShapeKeys)),
                                  found.empty() ? data::said("found.none") : data::joined(found))));
  return std::nullopt;
}

std::optional<Polygon> read_polygon(const Sheet& sheet, Reader& reader, std::string_view key) {
  const std::vector<Vec> points = read_points(sheet, reader, key);
  if (points.empty()) return std::nullopt;
  return kept(sheet, reader, key, Polygon::make(points));
}

std::optional<Polygon> read_area(const Sheet& sheet, Reader& reader, std::string_view key) {
  return key == "polygon" ? read_polygon(sheet, reader, key) : read_box(sheet, reader, key);
}

std::optional<Polyline> read_line(const Sheet& sheet, Reader& reader, std::string_view key) {
  const std::vector<Vec> points = read_points(sheet, reader, key);
  if (points.empty()) return std::nullopt;
  return kept(sheet, reader, key, Polyline::make(points));
}

data::Phrase told(const geometry::ShapeError& error, const Sheet& sheet) {
  using Error = geometry::ShapeError::Kind;
  const data::Phrase first = error.first, second = error.second, n = error.found;
  const auto length_of = [&](std::int64_t found) { return sheet.told(static_cast<Len>(found)); };
  switch (error.kind) {
    case Error::TooFewPoints:
      return phrase("shape.too-few", {{"n", n}});
    case Error::TooManyPoints:
      return phrase("shape.too-many", {{"most", first}, {"n", n}});
    case Error::OutOfRange:
      return phrase(
          "shape.out-of-range",
          {{"first", first}, {"most", geometry::kMaxCoordinate / (100 * geometry::kCentimetre)}});
    case Error::RepeatedPoint:
      return phrase("shape.repeated", {{"first", first}, {"second", second}});
    case Error::SelfCrossing:
      return phrase("shape.crossing", {{"first", first}, {"second", second}});
    case Error::BadSize:
      return phrase("shape.size", {{"length", length_of(error.found)}});
  }
  return {};
}

data::Phrase told(const geometry::TerrainError& error, const Sheet& sheet) {
  using Error = geometry::TerrainError::Kind;
  const data::Phrase n = error.found;
  const auto length_of = [&](std::int64_t found) { return sheet.told(static_cast<Len>(found)); };
  const auto of_feature = [&](data::Phrase message) {
    return phrase("shape.feature", {{"feature", error.feature}, {"message", std::move(message)}});
  };
  switch (error.kind) {
    case Error::TooMany:
      return phrase("shape.features", {{"most", geometry::kMaxFeatures}, {"n", n}});
    case Error::BadTable:
      return phrase("shape.table", {{"length", length_of(error.found)}});
    case Error::NoShape:
      return of_feature(phrase("shape.no-shape"));
    case Error::BadOpening:
      return of_feature(phrase("shape.opening", {{"n", n}}));
    case Error::BadShape:
      return of_feature(phrase("shape.bent", {{"length", length_of(error.found)},
                                              {"message", told(error.shape, sheet)}}));
    case Error::BadLevel:
      return of_feature(phrase("shape.bad-level", {{"n", n}}));
  }
  return {};
}

}  // namespace sandtable::measured
