#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/data/node.h"
#include "engine/data/problems.h"

namespace sandtable::data {

/// A data file that was read.
struct Document {
  std::string filename;
  Node root;  ///< always a table
};

/// Reads TOML 1.0, nested no deeper than engine/data/depth.h says. `filename` is used in messages
/// only. The error has the place of the first thing that is not TOML.
tl::expected<Document, Problem> parse(std::string_view text, std::string_view filename);

}  // namespace sandtable::data
