#pragma once

#include <boost/json.hpp>

#include "rulesets/fixed_baynet/state/state.h"

/// Buildings of a view as JSON (docs/format/view-fixed-baynet.md): as they were built, and what has
/// become of them.
namespace sandtable::fixed_baynet {

boost::json::array buildings_of(const Setup& setup);
boost::json::array houses_of(const State& s);

}  // namespace sandtable::fixed_baynet
