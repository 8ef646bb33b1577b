#include <algorithm>

#include "rulesets/belle_alliance/check/examples_table.h"

/// The ground of an example.
namespace sandtable::belle_alliance::example {
namespace {

/// What a scenario may say of ground and tasks (docs/format).
constexpr int kMostCapacity = 200, kMostLayer = 12, kMostPoints = 99, kMostToDestroy = 9999,
              kMostRadius = 200;

/// Two corners of a rectangle stand for all four.
std::vector<Vec> corners_of(std::vector<Vec> points, bool line) {
  if (line || points.size() != 2) return points;
  const Vec a = points[0], b = points[1];
  return {a, {a.x, b.y}, b, {b.x, a.y}};
}

PartCard read_part(Table& table, const std::string& text) {
  PartCard part;
  std::vector<Vec> points;
  for (const std::string& word : words(text)) {
    if (const auto at = place(word))
      points.push_back(*at);
    else if (word.starts_with("capacity="))
      part.capacity = static_cast<std::uint8_t>(
          table.whole("capacity", word.substr(9), 0, kMostCapacity).value_or(0));
    else if (const auto cover =
                 word.starts_with("cover=") ? word_called<Cover>(word.substr(6)) : std::nullopt)
      part.cover = *cover;
    else if (part.name.en.empty())
      part.name.en = part.name.fr = word;
    else
      table.fail("part '" + text + "': '" + word + "' is not understood");
  }
  part.outline = corners_of(std::move(points), false);
  return part;
}

/// `building farm 20,20 30,28 cover=three assumed | barn 20,20 25,28 capacity=20; yard ...`
FeatureCard read_feature(Table& table, const std::string& line) {
  FeatureCard out;
  const auto halves = split(line, '|');
  const auto list = words(halves[0]);
  const auto ground = list.empty() ? std::nullopt : word_called<Ground>(list[0]);
  if (!ground || list.size() < 3) {
    table.fail("ground '" + line + "' is not understood");
    return out;
  }
  out.ground = *ground;
  out.name.en = out.name.fr = list[1];
  std::vector<Vec> points;
  for (std::size_t i = 2; i < list.size(); ++i) {
    const std::string& word = list[i];
    if (const auto at = place(word))
      points.push_back(*at);
    else if (word.starts_with("layer="))
      out.layer = static_cast<std::uint8_t>(
          table.whole("layer", word.substr(6), 0, kMostLayer).value_or(0));
    else if (const auto cover =
                 word.starts_with("cover=") ? word_called<Cover>(word.substr(6)) : std::nullopt)
      out.cover = *cover;
    else if (word == "assumed")
      out.assumed = true;
    else
      table.fail("ground '" + line + "': '" + word + "' is not understood");
  }
  out.outline = corners_of(std::move(points), is_line(*ground));
  if (halves.size() > 1)
    for (const std::string& part : split(halves[1], ';'))
      out.parts.push_back(read_part(table, part));
  return out;
}

/// `a hold 50,50 10 points=2 bound=3`, `b destroy 20`, `a leave 2`
void add_task(Table& table, const std::string& line, Setup& setup) {
  const auto list = words(line);
  const auto kind = list.size() > 2 ? word_called<TaskKind>(list[1]) : std::nullopt;
  if (!kind || (list[0] != "a" && list[0] != "b"))
    return table.fail("task '" + line + "' is not understood");
  TaskCard out;
  out.kind = *kind;
  out.side = list[0] == "b" ? Side::B : Side::A;
  for (std::size_t i = 2; i < list.size(); ++i) {
    const std::string& word = list[i];
    const bool hold = *kind == TaskKind::Hold;
    if (const auto at = place(word))
      out.place = *at;
    else if (number(word) && hold)
      out.radius = table.whole("radius", word, 1, kMostRadius).value_or(1) * geometry::kCentimetre;
    else if (number(word))
      out.number =
          static_cast<std::uint16_t>(table.whole("number", word, 1, kMostToDestroy).value_or(1));
    else if (word.starts_with("points="))
      out.points = static_cast<std::uint8_t>(
          table.whole("points", word.substr(7), 1, kMostPoints).value_or(1));
    else if (word.starts_with("bound="))
      out.bound = static_cast<std::uint8_t>(
          table.whole("bound", word.substr(6), 1, kMostBounds).value_or(1));
    else
      table.fail("task '" + line + "': '" + word + "' is not understood");
  }
  setup.tasks.push_back(out);
}

}  // namespace

void add_ground(Table& table, const data::Node& example, Setup& setup) {
  constexpr Len kLeastTable = 40'00, kMostTable = 790'00;
  const Vec size = measured::size_of_table(table, example, measured::kInCentimetres, "120x100",
                                           kLeastTable, kMostTable);
  setup.width = size.x;
  setup.depth = size.y;
  table.each(example.find("ground"), [&](const std::string& line) {
    if (setup.features.size() == kMaxFeatures)
      return table.fail("expected " + std::to_string(kMaxFeatures) + " features at most");
    setup.features.push_back(read_feature(table, line));
  });
  table.each(example.find("tasks"), [&](const std::string& line) { add_task(table, line, setup); });
  table.each(example.find("weather"), [&](const std::string& word) {
    if (const auto weather = word_called<Weather>(word))
      setup.weather.push_back(*weather);
    else
      table.fail("no weather '" + word + "'");
  });
  table.each(example.find("exits"), [&](const std::string& line) {
    const auto list = words(line);
    const auto from = list.size() == 3 ? place(list[1]) : std::nullopt;
    const auto to = list.size() == 3 ? place(list[2]) : std::nullopt;
    if (!from || !to) return table.fail("exit '" + line + "' is not understood");
    if (setup.exits.size() == kMaxExits)
      return table.fail("expected " + std::to_string(kMaxExits) + " exits at most");
    setup.exits.push_back({{list[0], list[0]}, *from, *to});
  });
  setup.soft_ground = text_of(example, "soft", "false") == "true";
}

}  // namespace sandtable::belle_alliance::example
