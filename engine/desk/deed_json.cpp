#include "engine/desk/deed_json.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace sandtable::desk {

namespace json = boost::json;

namespace {

/// A whole number without a point.
json::value figure(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  if (static_cast<double>(whole) == value) return whole;
  return value;
}

json::object slot_json(const Slot& slot) {
  if (!slot.units.empty()) return {{"units", json::array(slot.units.begin(), slot.units.end())}};
  if (!slot.places.empty())
    return {{"places", json::array(slot.places.begin(), slot.places.end())}};
  if (!slot.figures.empty()) {
    json::array figures;
    for (const Figure& one : slot.figures) {
      json::object named{{"unit", one.unit}, {"number", one.number}};
      if (one.piece) named["piece"] = true;
      figures.push_back(std::move(named));
    }
    return {{"figures", std::move(figures)}};
  }
  return {{"least", figure(slot.least)}, {"most", figure(slot.most)}, {"step", figure(slot.step)}};
}

}  // namespace

json::object deed_json(const Deed& deed) {
  json::object out{{"text", deed.text}, {"verb", deed.verb}, {"said", deed.said}};
  const auto add = [&out](std::string_view name, const std::string& value) {
    if (!value.empty()) out[name] = value;
  };
  if (deed.words != deed.text) add("words", deed.words);
  if (deed.unit > 0) out["unit"] = deed.unit;
  if (deed.target > 0) out["target"] = deed.target;
  add("place", deed.place);
  if (deed.count) out["count"] = *deed.count;
  add("argument", deed.argument);
  add("tail", deed.tail);
  if (deed.sample) out["sample"] = true;
  if (deed.open) out["open"] = true;
  return out;
}

json::object order_json(const Order& order) {
  static constexpr std::array<std::string_view, 4> kParts{"whole", "leg", "last", "goal"};
  json::object slots;
  for (const Slot& slot : order.slots) slots[slot.name] = slot_json(slot);
  return {{"verb", order.verb},   {"said", order.said},
          {"form", order.form},   {"part", kParts[static_cast<std::size_t>(order.part)]},
          {"quick", order.quick}, {"slots", std::move(slots)}};
}

}  // namespace sandtable::desk
