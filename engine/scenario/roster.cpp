#include "engine/scenario/roster.h"

#include <algorithm>
#include <cstddef>

#include "engine/data/said.h"
#include "engine/scenario/phrases.gen.h"
#include "engine/text/words.h"

namespace sandtable::scenario {
namespace {

using data::Node;
using data::Reader;

constexpr std::array<std::string_view, 2> kPlainIds{"a", "b"};
constexpr std::size_t kLongestLabel = 4, kLongestName = 60;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

bool alike(std::string_view a, std::string_view b) { return text::fold(a) == text::fold(b); }

/// What would make a name or label unfit to be typed in an order; empty if it is fit.
data::Phrase why_unfit(std::string_view word, std::size_t longest, Unfit unfit) {
  if (text::decode(word).size() > longest)
    return data::expected(phrase("unit.letters", {{"most", longest}}));
  if (word.front() == ' ' || word.back() == ' ') return data::expected(phrase("unit.no-blank"));
  return unfit(word);
}

bool label_taken(std::span<const NamedUnit> units, const std::string& label) {
  return std::any_of(units.begin(), units.end(),
                     [&](const NamedUnit& unit) { return alike(unit.names->label, label); });
}

std::string called(const NamedUnit& unit) { return data::in_quotes(unit.names->name.en); }

void check_pair(const NamedUnit& unit, const NamedUnit& other, data::Problems& problems) {
  const Text& theirs = other.names->name;
  for (const std::string& name : {unit.names->name.en, unit.names->name.fr}) {
    if (name.empty() || !(alike(name, theirs.en) || alike(name, theirs.fr))) continue;
    problems.error(unit.name_at,
                   data::within(data::key_in("name", "[[side.unit]]"),
                                phrase("unit.name-taken", {{"name", data::in_quotes(name)}})));
    break;
  }
  if (alike(unit.names->label, other.names->label))
    problems.error(
        unit.label_at,
        data::within(data::key_in("label", "[[side.unit]]"),
                     phrase("unit.label-taken", {{"label", data::in_quotes(unit.names->label)},
                                                 {"unit", called(other)}})));
}

}  // namespace

std::vector<const Node*> read_side_tables(Reader& file) {
  auto sides = file.tables("side");
  if (sides.size() != 2)
    file.problems().error(sides.size() > 2 ? sides[2]->at : file.at("side"),
                          data::expected(phrase("side.two"), sides.size()));
  if (sides.size() > 2) sides.erase(sides.begin() + 2, sides.end());
  return sides;
}

bool means_something_else(std::string_view id, std::string_view reserved) {
  return id == reserved || id == "umpire" || id == "spectator";
}

data::Phrase other_meaning(std::string_view reserved) {
  return data::expected(phrase("side.taken", {{"word", reserved}}));
}

void read_side_names(Reader& reader, const std::array<SideNames*, 2>& sides, std::size_t i,
                     std::string_view reserved) {
  SideNames& side = *sides[i];
  side.id = reader.string("id").value_or(std::string(kPlainIds[i]));
  const bool kebab = is_kebab(side.id);
  if (!kebab)
    reader.error("id", data::expected(phrase("heading.kebab"), data::found_string(side.id)));
  if (means_something_else(side.id, reserved)) reader.error("id", other_meaning(reserved));
  if (!kebab) side.id = kPlainIds[i];
  side.name = read_name(reader, "name").value_or(Text{side.id, side.id});
  side.briefing = read_text(reader, "briefing").value_or(Text{});
  if (i == 0) return;
  // The id of a side that writes none may be that of the other, and then it has to write one.
  const bool same = side.id == sides[0]->id;
  if (same) reader.error("id", phrase("side.other-id", {{"id", side.id}}));
  if ((reader.has("name") || !same) && alike(side.name.en, sides[0]->name.en))
    reader.error("name", phrase("side.other-name", {{"name", data::in_quotes(side.name.en)}}));
}

void settle_colours(const std::array<SideNames*, 2>& sides, const std::array<const Node*, 2>& nodes,
                    data::Words colours, data::Problems& problems) {
  const auto given = [&](std::size_t i) { return !sides[i]->colour.empty(); };
  if (given(0) && given(1)) {
    if (sides[0]->colour == sides[1]->colour)
      problems.error(nodes[1]->find("colour")->at,
                     data::within(data::key_in("colour", "[[side]]"),
                                  phrase("side.other-colour", {{"colour", sides[1]->colour}})));
    return;
  }
  for (std::size_t i = 0; i < 2; ++i)
    if (!given(i))
      sides[i]->colour = *std::find_if(colours.begin(), colours.end(),
                                       [&](auto colour) { return colour != sides[1 - i]->colour; });
}

void read_unit_names(Reader& reader, UnitNames& names, Unfit unfit) {
  names.name = read_name(reader, "name", data::Need::Required).value_or(Text{});
  for (const std::string& name : {names.name.en, names.name.fr}) {
    if (name.empty()) break;
    const data::Phrase why = why_unfit(name, kLongestName, unfit);
    if (why.empty()) continue;
    reader.error("name", data::with_found(why, data::found_string(name)));
    break;
  }
  names.label = reader.string("label").value_or("");
  if (names.label.empty()) return;
  const data::Phrase why = why_unfit(names.label, kLongestLabel, unfit);
  if (!why.empty()) reader.error("label", data::with_found(why, data::found_string(names.label)));
}

void settle_labels(std::span<const NamedUnit> units, const std::array<SideNames*, 2>& sides) {
  const bool same_letter = sides[0]->id.substr(0, 1) == sides[1]->id.substr(0, 1);
  std::array<int, 2> next{1, 1};
  for (const NamedUnit& unit : units) {
    if (!unit.names->label.empty()) continue;
    const std::size_t side = at(unit.names->side);
    char letter = same_letter ? "AB"[side] : sides[side]->id.front();
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    std::string label;
    do {
      label = letter;
      label += std::to_string(next[side]++);
    } while (label_taken(units, label));
    unit.names->label = label;
  }
}

void check_names(std::span<const NamedUnit> units, data::Problems& problems) {
  for (std::size_t i = 0; i < units.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) check_pair(units[i], units[j], problems);
}

}  // namespace sandtable::scenario
