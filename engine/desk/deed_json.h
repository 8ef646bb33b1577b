#pragma once

#include <boost/json/fwd.hpp>

#include "engine/desk/deed.h"

/// Actions and orders as JSON (docs/format/protocol.md, "Actions"): in one way for the protocol,
/// for traces, and wherever else they are written.
namespace sandtable::desk {

/// Members that say nothing are left out.
boost::json::object deed_json(const Deed& deed);
boost::json::object order_json(const Order& order);

}  // namespace sandtable::desk
