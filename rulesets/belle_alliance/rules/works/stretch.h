#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/geometry/plane/vec.h"

/// Stretches of a wall, as loopholes are broken into it (orders.part-of-feature, fieldwork.time).
namespace sandtable::belle_alliance {

/// Two points of a line, the first of them the nearer to its beginning.
struct Ends {
  geometry::Vec from{}, to{};
};

/// The stretch of a line that is so long and lies about the point of it that is nearest to a place;
/// at an end of the line it begins there. All of a line that is shorter; nothing of none.
std::optional<Ends> stretch_about(std::span<const geometry::Vec> line, geometry::Vec place,
                                  geometry::Len length);
/// The points of a line from one point of it to another, its corners between them included.
std::vector<geometry::Vec> stretch_of(std::span<const geometry::Vec> line, const Ends& ends);
/// How long a line is, or a stretch of one.
geometry::Len length_along(std::span<const geometry::Vec> line);

}  // namespace sandtable::belle_alliance
