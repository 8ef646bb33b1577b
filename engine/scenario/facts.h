#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/rulebook.h"
#include "engine/desk/desk.h"
#include "engine/scenario/heading.h"
#include "engine/scenario/roster.h"

namespace sandtable::scenario {

/// What a heading and the names of sides say of a scenario; `value` tells, of an option by its
/// place in `options`, the place of its value.
desk::ScenarioFacts facts_of(const Heading& heading, const std::array<const SideNames*, 2>& sides,
                             std::span<const OptionInfo> options,
                             const std::function<std::uint8_t(std::size_t option)>& value);

/// The scenarios among a ruleset's embedded files.
std::vector<desk::Carried> scenarios_in(std::span<const EmbeddedFile> files);

}  // namespace sandtable::scenario
