#pragma once

#include <optional>
#include <string_view>

#include "engine/core/rulebook.h"
#include "engine/data/problems.h"
#include "engine/desk/files.h"

namespace sandtable::desk {

/// What is wrong with the edition that was chosen: that the book has no such one. `file`: of the
/// scenario that was to be read by it.
std::optional<data::Problems> wrong_edition(const Choices& choices, std::string_view file,
                                            const Rulebook& book);

}  // namespace sandtable::desk
