#include "rulesets/belle_alliance/words/book.h"

#include <algorithm>
#include <array>

#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/state/sector.h"
#include "rulesets/belle_alliance/state/who.h"

namespace sandtable::belle_alliance {
namespace {

/// A name that no sheet could quote is left out; of equal ones the first is kept.
std::vector<std::string> names_of(const std::string& label, const Text& name, char letter = 0) {
  std::vector<std::string> out;
  for (std::string called : {label, name.en, name.fr}) {
    if (called.empty() || called.find('"') != std::string::npos) continue;
    if (letter != 0) called += letter;
    if (std::find(out.begin(), out.end(), called) == out.end()) out.push_back(std::move(called));
  }
  return out;
}

void add(NameBook& book, About about, std::size_t which, std::vector<std::string> names,
         std::uint8_t part = kWhole) {
  if (!names.empty())
    book.add({about, static_cast<std::uint8_t>(which), part, std::move(names), {}, 0});
}

/// What has no label: by its name in the language that is written.
void add_place(NameBook& book, About about, std::size_t which, const Text& name, std::uint8_t part,
               Vec spot) {
  auto names = names_of("", name);
  if (names.empty()) return;
  const auto french = static_cast<std::uint8_t>(names.size() - 1);
  book.add({about, static_cast<std::uint8_t>(which), part, std::move(names), spot, french});
}

/// Whether a skirmish line goes by the name of its unit, which is no more.
bool is_outlived(const Force& own, const Unit& unit) {
  if (unit.standing == Standing::OnTable) return false;
  for (UnitId id = 0; id < own.unit_count; ++id) {
    const Unit& line = own.units[id];
    if (line.standing == Standing::OnTable && line.mother == kNoUnit && line.card == unit.card &&
        line.letter == unit.letter)
      return true;
  }
  return false;
}

void add_own(NameBook& book, const State& state, Side side) {
  const Force& own = state.of(side);
  const SideCard& card = state.setup->of(side);
  for (UnitId id = 0; id < own.unit_count; ++id) {
    const Unit& unit = own.units[id];
    if (unit.mother != kNoUnit || unit.standing == Standing::Joined) continue;
    if (is_outlived(own, unit)) continue;
    const UnitCard& of = card.units[unit.card];
    add(book, About::Unit, id, names_of(of.label, of.name, unit.letter));
  }
  for (std::size_t i = 0; i < card.staff.size(); ++i)
    if (card.staff[i].kind == Staff::Officer)
      add(book, About::Staff, i, names_of(card.staff[i].label, card.staff[i].name));
  for (std::size_t i = 0; i < card.bodies.size(); ++i)
    add(book, About::Body, i, names_of(card.bodies[i].label, card.bodies[i].name));
}

/// Whoever has a label, also once nothing is left of him on the map: what may be ordered of him the
/// rules say (orders.within-sight).
void add_labelled(NameBook& book, const State& state, Side side) {
  for (const Card& card : state.of(side).cards)
    if (card.label != kNoLabel)
      add(book, About::Enemy, card.label,
          {label_name(*state.setup, state.of(side), other(side), card)});
}

/// Any name of an enemy: which of them the side has given is not told by a line. Who has none of
/// these names is as somebody whom nobody sees.
void add_any(NameBook& book, const State& state, Side side) {
  constexpr std::string_view kParts{"\0ABC", 4};
  const Force& own = state.of(side);
  const Side enemy = other(side);
  std::array<bool, kMaxUnits> given{};
  std::array<std::array<Label, kParts.size()>, kMaxUnits> called;
  for (auto& names : called) names.fill(kNoLabel);
  for (const Card& card : own.cards) {
    if (card.label == kNoLabel) continue;
    given[card.label] = true;
    const WhoParts who = called_by(own, enemy, card);
    if (const auto part = kParts.find(who.letter); part != kParts.npos)
      called[who.number][part] = card.label;
  }
  const auto nobody =
      static_cast<Label>(std::find(given.begin(), given.end(), false) - given.begin());
  for (std::uint8_t number = 0; number < kMaxUnits; ++number)
    for (std::size_t part = 0; part < kParts.size(); ++part) {
      Label label = called[number][part];
      if (label == kNoLabel && part == 0 && !given[number]) label = number;
      if (label == kNoLabel) label = nobody;
      if (label < kMaxUnits)
        add(book, About::Enemy, label, {label_name(*state.setup, enemy, number, kParts[part])});
    }
}

/// A point of a feature, as an example of how one is typed: to whom measuring is withheld any point
/// at all, since one of the feature would be a measurement (measuring.screen).
Vec example_in(const Setup& setup, FeatureId feature, bool measures) {
  constexpr Vec kAnywhere{305 * geometry::kMillimetre, 600 * geometry::kMillimetre};
  return measures ? spot_in(setup, feature) : kAnywhere;
}

void add_ground(NameBook& book, const Setup& setup, bool measures) {
  for (std::size_t i = 0; i < setup.features.size(); ++i) {
    const FeatureCard& feature = setup.features[i];
    const auto id = static_cast<FeatureId>(i);
    add_place(book, About::Feature, i, feature.name, kWhole, example_in(setup, id, measures));
    for (std::size_t part = 0; part < feature.parts.size(); ++part)
      add_place(book, About::Feature, i, feature.parts[part].name, static_cast<std::uint8_t>(part),
                {});
  }
  for (std::size_t i = 0; i < setup.exits.size(); ++i)
    add_place(book, About::Exit, i, setup.exits[i].name, kWhole, {});
}

}  // namespace

std::string label_name(const Setup& setup, Side enemy, std::uint8_t number, char letter) {
  std::string name = setup.of(enemy).letter + std::to_string(number + 1);
  if (letter != 0) name += static_cast<char>(letter | 0x20);  // small
  return name;
}

std::string label_name(const Setup& setup, const Force& own, Side enemy, const Card& card) {
  if (card.label == kNoLabel) return {};
  const WhoParts who = called_by(own, enemy, card);
  return label_name(setup, enemy, who.number, who.letter);
}

NameBook book_of(const State& state, Post writer) {
  NameBook book;
  add_own(book, state, writer.side);
  // Under unit-sight any number is read: which of them the side has given is not told by a line.
  if (is_ordered_by_unit_sight(state) && index(writer.side) < 2)
    add_any(book, state, writer.side);
  else
    add_labelled(book, state, writer.side);
  add_ground(book, *state.setup, !BelleAlliance::withholds(state, writer.side));
  return book;
}

}  // namespace sandtable::belle_alliance
