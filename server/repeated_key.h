#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sandtable::server {

/// The first key that stands twice in one object of a JSON text, whatever way it is written:
/// readers would take one of its values and say nothing of the other. nullopt: none does, or the
/// text is no JSON.
std::optional<std::string> repeated_key(std::string_view text);

}  // namespace sandtable::server
