#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "engine/core/contract.h"

namespace sandtable::desk {

/// Tells what a client draws of events where they happened: a JSON array, empty where there is
/// nothing. A battle adds those of its last entry to every view, as far as the viewer knows them.
template <class D>
concept MarksEvents = requires(const std::vector<Event>& events) {
  { D::marks(events) } -> std::same_as<std::string>;
};

}  // namespace sandtable::desk
