#pragma once

#include <cstdint>

#include "rulesets/belle_alliance/state/setup.h"

/// Where something stands as people say it: by the way in which it lies from the nearest feature
/// that has a name. It tells no distance.
namespace sandtable::belle_alliance {

/// Kept as one number, for events: a feature and a bearing, or kNowhere.
enum class Whereabouts : std::int32_t {};
inline constexpr Whereabouts kNowhere{-1};  ///< no feature has a name

/// Eighths of a turn, clockwise from north; kBearings: in the feature or at it.
inline constexpr int kBearings = 8;

constexpr Whereabouts whereabouts(FeatureId feature, int bearing) {
  return static_cast<Whereabouts>(feature * (kBearings + 1) + bearing);
}
constexpr FeatureId feature_of(Whereabouts at) {
  return static_cast<FeatureId>(static_cast<std::int32_t>(at) / (kBearings + 1));
}
constexpr int bearing_of(Whereabouts at) { return static_cast<std::int32_t>(at) % (kBearings + 1); }

/// A part of a feature, kept as one number for events; kWhole: all of it.
enum class PartOf : std::int32_t {};
constexpr PartOf part_number(FeatureId feature, std::uint8_t part) {
  return static_cast<PartOf>(feature << 8 | part);
}
constexpr FeatureId feature_of(PartOf at) {
  return static_cast<FeatureId>(static_cast<std::int32_t>(at) >> 8);
}
constexpr std::uint8_t part_of(PartOf at) {
  return static_cast<std::uint8_t>(static_cast<std::int32_t>(at) & 0xFF);
}

/// Of equally near features the first.
Whereabouts whereabouts_of(const Setup& setup, Vec at);
/// In eighths of a turn, of a difference of points that is not (0, 0).
int bearing_of(Vec way);

}  // namespace sandtable::belle_alliance
