#include <algorithm>

#include "rulesets/belle_alliance/check/examples_table.h"

/// Officers, adjutants and bodies of an example.
namespace sandtable::belle_alliance::example {
namespace {

/// The side that the second word of a line names.
std::optional<Side> side_of_line(const std::vector<std::string>& list) {
  if (list.size() < 3 || (list[1] != "a" && list[1] != "b")) return std::nullopt;
  return list[1] == "a" ? Side::A : Side::B;
}

SideCard& side_of(Setup& setup, Side side) {
  return setup.sides[static_cast<std::size_t>(index(side))];
}

std::string value_of(const std::string& word, std::string_view key) {
  return word.starts_with(key) ? word.substr(key.size()) : std::string();
}

BodyId body_called(const SideCard& side, std::string_view label) {
  for (std::size_t i = 0; i < side.bodies.size(); ++i)
    if (side.bodies[i].label == label) return static_cast<BodyId>(i);
  return kNoBody;
}

/// What befell an officer before the example begins: befall_staff() reads it.
bool is_told_later(const std::string& word) {
  return word == "fallen" || word.starts_with("touches=");
}

/// `Br1 a brigade under=Div1`: those above stand before those below.
void add_body(Table& table, const std::string& line, Setup& setup) {
  const auto list = words(line);
  const auto named = side_of_line(list);
  const auto level = named ? word_called<Level>(list[2]) : std::nullopt;
  if (!level || list.size() > 4) return table.fail("body '" + line + "' is not understood");
  SideCard& side = side_of(setup, *named);
  if (side.bodies.size() == kMaxBodies)
    return table.fail("expected " + std::to_string(kMaxBodies) + " bodies of a side at most");
  BodyCard body;
  body.label = body.name.en = body.name.fr = list[0];
  body.level = *level;
  if (list.size() > 3) {
    body.superior = body_called(side, value_of(list[3], "under="));
    if (body.superior == kNoBody)
      return table.fail("body '" + line + "': '" + list[3] + "' is not understood");
  }
  side.bodies.push_back(body);
}

/// A word of an officer's or an adjutant's line behind his place. False: it is not understood.
bool read_figure(Table& table, const std::string& word, SideCard& side, StaffCard& card) {
  if (const std::string body = value_of(word, "body="); !body.empty()) {
    card.body = body_called(side, body);
    if (card.body == kNoBody) table.fail("no body '" + body + "'");
    if (card.body != kNoBody)
      side.bodies[card.body].officer = static_cast<StaffId>(side.staff.size());
    return true;
  }
  if (const std::string of = value_of(word, "adjutant-of="); !of.empty()) {
    card.kind = Staff::Adjutant;
    for (std::size_t s = 0; s < side.staff.size(); ++s)
      if (side.staff[s].label == of) {
        card.superior = static_cast<StaffId>(s);
        return true;
      }
    table.fail("no officer '" + of + "'");
    return true;
  }
  if (const auto efficiency = word_called<Efficiency>(word)) {
    card.efficiency = *efficiency;
    return true;
  }
  if (const std::string row = value_of(word, "failed="); !row.empty()) {
    table.whole("failed", row, 0, kMostBounds);
    return true;
  }
  if (!word.starts_with("post=")) return is_told_later(word);
  constexpr int kLast = static_cast<int>(kMostPosts) - 1;
  card.post =
      static_cast<std::uint8_t>(table.whole("post", value_of(word, "post="), 0, kLast).value_or(0));
  while (side.posts.size() <= card.post) {
    const std::string name = "post-" + std::to_string(side.posts.size());
    side.posts.push_back({name, {name, name}, {}});
  }
  return true;
}

/// `AO a 50,20 body=Br1`, `AA a 40,20 adjutant-of=AO touches=A1`
void add_figure(Table& table, const std::string& line, Setup& setup) {
  const auto list = words(line);
  const auto named = side_of_line(list);
  const auto at = named ? place(list[2]) : std::nullopt;
  if (!at) return table.fail("officer '" + line + "' is not understood");
  SideCard& side = side_of(setup, *named);
  if (side.staff.size() == kMaxStaff)
    return table.fail("expected " + std::to_string(kMaxStaff) + " officers of a side at most");
  StaffCard card;
  card.label = card.name.en = card.name.fr = list[0];
  card.start = *at;
  for (std::size_t i = 3; i < list.size(); ++i)
    if (!read_figure(table, list[i], side, card))
      table.fail("officer '" + line + "': '" + list[i] + "' is not understood");
  side.staff.push_back(card);
}

/// An officer ten centimetres behind the first unit of a side, with a brigade.
void add_usual_officer(SideCard& side, Side which) {
  constexpr Len kBehind = 10 * geometry::kCentimetre;
  BodyCard body;
  const std::string letter(1, which == Side::A ? 'A' : 'B');
  body.label = letter + "Br";
  body.name = {body.label, body.label};
  body.officer = 0;
  StaffCard card;
  card.label = letter + "O";
  card.name = {card.label, card.label};
  card.body = 0;
  if (!side.units.empty()) {
    card.start = side.units.front().start;
    card.start.y += which == Side::A ? -kBehind : kBehind;
  }
  side.bodies.push_back(body);
  side.staff.push_back(card);
}

}  // namespace

void add_staff(Table& table, const data::Node& example, Setup& setup) {
  table.each(example.find("bodies"),
             [&](const std::string& line) { add_body(table, line, setup); });
  table.each(example.find("staff"),
             [&](const std::string& line) { add_figure(table, line, setup); });
  for (const Side side : {Side::A, Side::B})
    if (SideCard& card = side_of(setup, side); card.staff.empty()) add_usual_officer(card, side);
}

void befall_staff(Table& table, const data::Node& example, bool all) {
  table.each(example.find("staff"), [&](const std::string& line) {
    const auto list = words(line);
    const auto ref = table.staff(list[0]);
    if (!ref) return;
    StaffFigure& figure = table.state.of(ref->side).staff[ref->id];
    for (std::size_t i = 3; i < list.size(); ++i) {
      if (list[i] == "fallen") figure.standing = Standing::Removed;
      if (const std::string row = value_of(list[i], "failed="); !row.empty())
        figure.failed_row = static_cast<std::uint8_t>(number(row).value_or(0));
      const std::string name = value_of(list[i], "touches=");
      if (name.empty()) continue;
      if (const auto unit = table.unit(name))
        figure.contact = unit->id;
      else if (const auto staff = table.staff(name))
        figure.staff_contact = staff->id;
      else if (all)
        table.fail("nobody is called '" + name + "'");
    }
  });
}

}  // namespace sandtable::belle_alliance::example
