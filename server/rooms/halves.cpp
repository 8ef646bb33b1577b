#include "server/rooms/halves.h"

#include <boost/json.hpp>
#include <string_view>
#include <utility>

namespace sandtable::server {

namespace json = boost::json;

Halves halves_of(std::string view) {
  constexpr std::string_view kNamed = "\"lasting\":[";
  if (view.find(kNamed) == std::string::npos) return {"{}", std::move(view)};
  json::object passing = json::parse(view).as_object(), lasting;
  const json::value names = passing["lasting"];
  passing.stable_erase(passing.find("lasting"));
  for (const json::value& name : names.as_array()) {
    const auto found = passing.find(name.as_string());
    if (found == passing.end()) continue;
    lasting[found->key()] = std::move(found->value());
    passing.stable_erase(found);
  }
  return {json::serialize(lasting), json::serialize(passing)};
}

}  // namespace sandtable::server
