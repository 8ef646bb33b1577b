#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/geometry/plane/vec.h"

/// How a battle of Belle Alliance numbers what is in it.
namespace sandtable::belle_alliance {

using geometry::Angle;
using geometry::Len;
using geometry::Vec;

/// What takes a place on the table and orders of its own: a unit, a part of one that was split, or
/// a skirmish line. Numbered by side, in the order of battle; what comes of splitting takes the
/// next.
using UnitId = std::uint8_t;
inline constexpr UnitId kNoUnit = 0xFF;
inline constexpr std::size_t kMaxUnits = 80;  ///< a side: units, skirmish lines and parts together

/// A commanding officer or adjutant, by side.
using StaffId = std::uint8_t;
inline constexpr StaffId kNoStaff = 0xFF;
inline constexpr std::size_t kMaxStaff = 60;  ///< a side

/// A brigade, division, corps or army, by side.
using BodyId = std::uint8_t;
inline constexpr BodyId kNoBody = 0xFF;
inline constexpr std::size_t kMaxBodies = 32;  ///< a side

/// A piece of ground with its parts.
using FeatureId = std::uint8_t;
inline constexpr FeatureId kNoFeature = 0xFF;
inline constexpr std::size_t kMaxFeatures = 256;
inline constexpr std::uint8_t kWhole = 0xFF;  ///< of a feature: no part of it, but all

using ExitId = std::uint8_t;
inline constexpr std::size_t kMaxExits = 8;

/// By what a side tells enemy units apart: the order in which it first saw them, parts of split
/// units too (visibility.labels).
using Label = std::uint8_t;
inline constexpr Label kNoLabel = 0xFF;

}  // namespace sandtable::belle_alliance
