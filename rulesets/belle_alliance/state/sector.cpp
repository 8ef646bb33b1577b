#include "rulesets/belle_alliance/state/sector.h"

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

/// Whether four corners make a rectangle: two halves alike, and a right corner, but for the
/// micrometre to which corners are rounded.
bool is_rectangle(std::span<const Vec> outline) {
  if (outline.size() != 4) return false;
  constexpr Len kHair = 4;
  const Vec front = outline[1] - outline[0], rear = outline[2] - outline[3];
  const Vec side = outline[3] - outline[0];
  const Vec off = front - rear;
  if (off.x > kHair || off.x < -kHair || off.y > kHair || off.y < -kHair) return false;
  const std::int64_t lean = geometry::dot(front, side);
  const std::int64_t most =
      kHair * (std::int64_t{geometry::length_of(front)} + std::int64_t{geometry::length_of(side)});
  return lean <= most && lean >= -most;
}

Vec middle(Vec a, Vec b) { return {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2}; }

}  // namespace

std::span<const Vec> outline_of(const Setup& setup, FeatureId feature, std::uint8_t part) {
  if (feature >= setup.features.size()) return {};
  const FeatureCard& card = setup.features[feature];
  if (part < card.parts.size() && !card.parts[part].outline.empty())
    return card.parts[part].outline;
  return card.outline;
}

SectorBox box_of(std::span<const Vec> outline) {
  if (outline.empty()) return {};
  if (is_rectangle(outline)) {
    const Vec ahead = middle(outline[0], outline[1]) - middle(outline[3], outline[2]);
    return {middle(outline[0], outline[2]),
            geometry::angle_of(ahead),
            {geometry::length_of(outline[1] - outline[0]), geometry::length_of(ahead)}};
  }
  const geometry::Bounds bounds = geometry::bounds_of(outline);
  return {middle(bounds.low, bounds.high),
          0,
          {bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y}};
}

Len spot_radius() { return figure(Figure::PartOfGround) * geometry::kCentimetre; }

bool is_spot_of(const Setup& setup, FeatureId feature, Vec at) {
  if (feature >= setup.features.size()) return false;
  const FeatureCard& card = setup.features[feature];
  const std::span<const Vec> outline = card.outline;
  // Sectors are its parts: no point of it is one besides.
  for (std::size_t part = 0; part < card.parts.size(); ++part)
    if (is_sector(setup, feature, static_cast<std::uint8_t>(part))) return false;
  if (outline.empty()) return true;  // no scenario has such a feature
  if (card.ground < Ground::River && outline.size() > 2)
    return geometry::outline_contains(outline, at);
  const Len far = spot_radius();
  for (std::size_t i = 0; i + 1 < outline.size(); ++i)
    if (geometry::rounded_down(geometry::squared_distance(at, outline[i], outline[i + 1])) <= far)
      return true;
  return false;
}

Vec spot_in(const Setup& setup, FeatureId feature) {
  const std::span<const Vec> outline = setup.features[feature].outline;
  const auto whole = [](Vec v) {
    return Vec{v.x / geometry::kMillimetre * geometry::kMillimetre,
               v.y / geometry::kMillimetre * geometry::kMillimetre};
  };
  if (outline.empty()) return whole({setup.width / 2, setup.depth / 2});
  const geometry::Bounds bounds = geometry::bounds_of(outline);
  const Vec about = whole(middle(bounds.low, bounds.high));
  if (is_spot_of(setup, feature, about)) return about;
  // Of a bent outline: beside each of its corners, towards the middle of its neighbours.
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec a = outline[i], b = outline[(i + 1) % outline.size()];
    const Vec c = outline[(i + 2) % outline.size()];
    const Vec inside = whole(middle(b, middle(a, c)));
    if (is_spot_of(setup, feature, inside)) return inside;
  }
  return outline[0];
}

bool is_sector(const Setup& setup, FeatureId feature, std::uint8_t part) {
  if (feature >= setup.features.size()) return false;
  const FeatureCard& card = setup.features[feature];
  const bool built = card.ground == Ground::Building || card.ground == Ground::Village;
  return built && part < card.parts.size() && card.parts[part].capacity > 0;
}

}  // namespace sandtable::belle_alliance
