#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/data/problems.h"
#include "rulesets/belle_alliance/state/setup.h"

namespace sandtable::belle_alliance {

/// What the players choose over the scenario's head.
struct LoadOptions {
  /// Options by the ids of options.toml, as typed.
  std::vector<std::pair<std::string, std::string>> options;
};

/// Reads a scenario file (docs/format/scenario-belle-alliance.md). On failure every problem of the
/// file, in its order; warnings alone do not fail and end in Setup::warnings.
tl::expected<std::shared_ptr<const Setup>, data::Problems> load_scenario(
    std::string_view text, std::string_view filename, const LoadOptions& options = {});

}  // namespace sandtable::belle_alliance
