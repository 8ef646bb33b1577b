#include "engine/desk/odds_json.h"

#include <array>
#include <boost/json.hpp>
#include <utility>

namespace sandtable::desk {
namespace {

namespace json = boost::json;

json::array headline_json(const OddsReport& odds, const OddsShape& shape) {
  json::array out;
  for (const Chance& line : odds.headline) {
    json::object one{{shape.line, line.text}, {shape.chance, line.p.to_string()}};
    if (shape.whole) one["percent"] = line.p.percent();
    if (odds.ranged == Ranged::All) {
      one["least"] = line.least.to_string();
      one["most"] = line.most.to_string();
    }
    if (odds.samples > 0) one["interval"] = {line.low, line.high};
    out.push_back(std::move(one));
  }
  return out;
}

json::array spreads_json(const OddsReport& odds, const OddsShape& shape) {
  json::array out;
  for (const Spread& spread : odds.spreads) {
    json::array rows;
    for (const auto& [value, p] : spread.rows)
      rows.push_back({{"value", value}, {shape.chance, p.to_string()}});
    out.push_back({{"subject", spread.subject},
                   {"figure", spread.figure},
                   {"words", spread.words},
                   {"rows", std::move(rows)}});
  }
  return out;
}

/// The same figures by unit and name.
json::object units_json(const OddsReport& odds) {
  json::object out;
  for (const Spread& spread : odds.spreads) {
    json::object figures;
    for (const auto& [value, p] : spread.rows) figures[value] = p.to_string();
    if (!out.contains(spread.subject)) out[spread.subject] = json::object{};
    out[spread.subject].as_object()[spread.figure] = std::move(figures);
  }
  return out;
}

json::array assumed_json(const OddsReport& odds, const OddsShape& shape) {
  json::array out;
  for (const Assumed& answer : odds.assumed)
    out.push_back({{"side", answer.side},
                   {"kind", answer.kind},
                   {"answer", answer.answer},
                   {"text", answer.text},
                   {shape.chance, answer.p.to_string()},
                   {"wished", answer.wished},
                   {"repeats", answer.repeats}});
  return out;
}

json::array joint_json(const OddsReport& odds, const OddsShape& shape) {
  json::array out;
  for (const Course& course : odds.joint) {
    json::array figures;
    for (const auto& [name, value] : course.figures)
      figures.push_back({{"figure", name}, {"value", value}});
    out.push_back({{shape.chance, course.p.to_string()}, {"figures", std::move(figures)}});
  }
  return out;
}

}  // namespace

json::object odds_json(const OddsReport& odds, const OddsShape& shape) {
  constexpr std::array<std::string_view, 3> kRanged{"none", "all", "unknown"};
  json::object out{{"exact", odds.exact},
                   {shape.ways, odds.branches},
                   {"samples", odds.samples},
                   {"headline", headline_json(odds, shape)},
                   {"spreads", spreads_json(odds, shape)}};
  if (shape.whole) out["units"] = units_json(odds);
  out["assumed"] = assumed_json(odds, shape);
  out["range"] = kRanged[static_cast<std::size_t>(odds.ranged)];
  if (shape.whole && !odds.joint.empty()) out["joint"] = joint_json(odds, shape);
  return out;
}

}  // namespace sandtable::desk
