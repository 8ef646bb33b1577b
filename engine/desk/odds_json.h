#pragma once

#include <boost/json/fwd.hpp>
#include <string_view>

#include "engine/desk/reports.h"

namespace sandtable::desk {

/// What a reader of JSON calls the parts of odds, and whether it is told the figures that others
/// work out for themselves.
struct OddsShape {
  std::string_view line, chance, ways;
  bool whole = false;  ///< per cent, the figures by unit, and the joint distribution
};

/// A report of odds: in one way for the protocol and for programs.
boost::json::object odds_json(const OddsReport& odds, const OddsShape& shape);

}  // namespace sandtable::desk
