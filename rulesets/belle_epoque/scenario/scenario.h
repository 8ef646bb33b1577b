#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/data/problems.h"
#include "rulesets/belle_epoque/state/setup.h"

namespace sandtable::belle_epoque {

/// What the players choose over the scenario's head.
struct LoadOptions {
  std::optional<Edition> edition;
  /// Switches by the ids of options.toml, as typed: {"evade", "true"}.
  std::vector<std::pair<std::string, std::string>> options;
};

/// Reads a scenario file (docs/format/scenario-belle-epoque.md) and works out all that follows from
/// it and from the tables. Of a switch the player's value holds before the scenario's, and that
/// before the edition's. `filename` is used in messages; where it ends in ".toml" the scenario's id
/// must equal its name. On failure every problem of the file, in its order; warnings alone do not
/// fail and end in Setup::warnings.
tl::expected<std::shared_ptr<const Setup>, data::Problems> load_scenario(
    std::string_view text, std::string_view filename, const LoadOptions& options = {});

}  // namespace sandtable::belle_epoque
