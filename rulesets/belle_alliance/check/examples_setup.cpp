#include <algorithm>
#include <array>
#include <memory>

#include "rulesets/belle_alliance/check/examples_table.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/sheet.h"

/// The position of an example, in few words.
namespace sandtable::belle_alliance::example {
namespace {

constexpr int kUsualLast = 12;

void take_options(Table& table, const data::Node& example, Setup& setup) {
  setup.options = default_options(0);
  const data::Node* list = example.find("options");
  if (list == nullptr) return;
  for (const data::Entry& entry : list->entries) {
    const examples::At here(table.line, entry.at);
    bool found = false;
    const auto infos = option_infos();
    for (std::size_t i = 0; i < infos.size(); ++i)
      for (std::size_t k = 0; k < infos[i].values.size(); ++k)
        if (infos[i].id == entry.key && infos[i].values[k] == as_text(entry.value)) {
          set_option(setup.options, i, static_cast<std::uint8_t>(k));
          found = true;
        }
    if (!found) table.fail("no option '" + entry.key + "' of " + as_text(entry.value));
  }
}

std::shared_ptr<Setup> setup_of(Table& table, const data::Node& example,
                                std::vector<UnitLine>& units) {
  auto setup = std::make_shared<Setup>();
  take_options(table, example, *setup);
  setup->first_bound = 1;
  setup->last_bound =
      static_cast<std::uint8_t>(table.whole_of(example, "last", kUsualLast, 1, kMostBounds));
  add_ground(table, example, *setup);
  const std::size_t returns = table.choice_of(example, "returns", {"", "a", "b"});
  for (const Side side : {Side::A, Side::B}) {
    SideCard& card = setup->sides[static_cast<std::size_t>(index(side))];
    card.id = card.name.en = card.name.fr = side == Side::A ? "a" : "b";
    card.letter = side == Side::A ? 'A' : 'B';
    card.edge = side == Side::A ? Edge::South : Edge::North;
    card.returns = returns == (side == Side::A ? 1U : 2U);
    for (const UnitLine& unit : units)
      if (unit.card.side == side && unit.chain_of.empty() && unit.part_of.empty())
        card.units.push_back(unit.card);
  }
  add_staff(table, example, *setup);
  for (SideCard& side : setup->sides)
    for (UnitCard& unit : side.units) unit.officer = 0;
  for (const UnitLine& unit : units) {
    if (unit.officer.empty() || !unit.chain_of.empty()) continue;
    SideCard& side = setup->sides[static_cast<std::size_t>(index(unit.card.side))];
    StaffId officer = kNoStaff;
    for (std::size_t i = 0; i < side.staff.size(); ++i)
      if (side.staff[i].label == unit.officer) officer = static_cast<StaffId>(i);
    const examples::At here(table.line, {unit.line, 1});
    if (officer == kNoStaff && unit.officer != "none")
      table.fail("no officer '" + unit.officer + "'");
    for (UnitCard& card : side.units)
      if (card.label == unit.card.label) card.officer = officer;
  }
  return setup;
}

/// A skirmish line stands where it is said, with figures beside those of its mother unit; a part is
/// a unit of its own with the card of the whole.
std::optional<UnitRef> add_other(Table& table, const UnitLine& line) {
  const bool chain = !line.chain_of.empty();
  const auto of = table.unit(chain ? line.chain_of : line.part_of);
  if (!of) {
    table.fail("no unit '" + (chain ? line.chain_of : line.part_of) + "'");
    return std::nullopt;
  }
  Force& force = table.state.of(of->side);
  if (force.unit_count == kMaxUnits) {
    table.fail("expected " + std::to_string(kMaxUnits) + " units of a side at most");
    return std::nullopt;
  }
  const UnitRef ref{of->side, force.unit_count++};
  Unit& unit = force.units[ref.id];
  unit = force.units[of->id];
  unit.place = line.card.start;
  unit.facing = line.card.facing;
  unit.figures = unit.at_opening = line.card.figures;
  unit.chain = kNoUnit;
  if (chain) {
    unit.mother = of->id;
    unit.formation = unit.kept = Formation::SkirmishLine;
    force.units[of->id].chain = ref.id;
    constexpr int kHundred = 100;
    force.units[of->id].original =
        static_cast<std::uint16_t>(force.units[of->id].original + line.card.figures * kHundred);
  } else {
    unit.flags |= unit_flag::kPart;
    force.units[of->id].flags |= unit_flag::kPart;
    unit.formation = unit.kept = taken_as(table.state.setup->options, line.card.formation);
    if (line.valour) unit.valour = unit.valour_at_first = *line.valour;
  }
  return ref;
}

void befall_units(Table& table, const std::vector<UnitLine>& units) {
  std::vector<std::pair<UnitRef, const UnitLine*>> all;
  for (const UnitLine& unit : units) {
    const examples::At here(table.line, {unit.line, 1});
    std::optional<UnitRef> ref;
    if (unit.chain_of.empty() && unit.part_of.empty())
      ref = table.unit(unit.card.label);
    else
      ref = add_other(table, unit);
    if (ref) all.emplace_back(*ref, &unit);
  }
  for (const auto& [ref, unit] : all) {
    const examples::At here(table.line, {unit->line, 1});
    for (const std::string& word : unit->words)
      if (!befall(table, ref, word)) table.fail("'" + word + "' is not understood");
  }
}

/// Everybody is called by the other side as here: A1 and B1 are the first of the order of battle.
void label_all(State& s) {
  for (const Side side : {Side::A, Side::B}) {
    Force& own = s.of(side);
    const Force& theirs = s.of(other(side));
    for (UnitId id = 0; id < theirs.unit_count; ++id) {
      const Unit& unit = theirs.units[id];
      Card& card = own.cards[id];
      card = Card{};
      card.x = static_cast<std::int16_t>(unit.place.x / geometry::kMillimetre);
      card.y = static_cast<std::int16_t>(unit.place.y / geometry::kMillimetre);
      card.facing = static_cast<std::uint8_t>(unit.facing >> 8);
      card.seen = 1;
      card.label = id;
      card.figures = unit.figures;
      card.formation = unit.formation;
      card.disorder = unit.disorder;
    }
    own.labels = theirs.unit_count;
  }
}

/// `a = "A1: MN >0"`: sheets that were sealed in 1a, their attacks announced.
void put_sheets(Table& table, const data::Node& state) {
  for (const Side side : {Side::A, Side::B}) {
    const data::Node* node = state.find(side == Side::A ? "orders-a" : "orders-b");
    const std::string text = node == nullptr ? "" : as_text(*node);
    if (text.empty()) continue;
    const examples::At here(table.line, node->at);
    Force& own = table.state.of(side);
    std::string lines;
    for (const std::string& line : split(text, '|')) lines += line + "\n";
    const ReadSheet read = read_sheet(lines, book_of(table.state, side), {.conditions = true});
    for (const SheetSlip& slip : read.wrong) table.fail(slip.str(Lang::En));
    own.sheet = read.sheet;
    const bool silent = text_of(state, "announced", "true") == "false";
    for (const Line& line : own.sheet.all())
      for (const Element& e : own.sheet.elements_of(line))
        if (is_attack(e.kind) && !silent) own.units[line.who].flags |= unit_flag::kAnnounced;
  }
}

/// `A1 B1 flank`: attacks that are at contact.
void put_attacks(Table& table, const data::Node& state) {
  State& s = table.state;
  table.each(state.find("attacks"), [&](const std::string& line) {
    const auto list = words(line);
    const auto by = list.size() > 1 ? table.unit(list[0]) : std::nullopt;
    const auto on = list.size() > 1 ? table.unit(list[1]) : std::nullopt;
    const std::string from = list.size() > 2 ? list[2] : "front";
    constexpr std::array<std::string_view, 3> kZones{"front", "flank", "rear"};
    const auto* const zone = std::find(kZones.begin(), kZones.end(), from);
    if (!by || !on || by->side == on->side || list.size() > 3 || zone == kZones.end())
      return table.fail("attack '" + line + "' is not understood");
    if (s.attack_count == kMostAttacks)
      return table.fail("expected " + std::to_string(kMostAttacks) + " attacks at most");
    s.attacks[s.attack_count++] = {by->side, by->id, on->id,
                                   static_cast<std::uint8_t>(zone - kZones.begin())};
  });
}

/// `a -2 6`: the factor of a catch roll, through that bound.
void put_catch(Table& table, const data::Node& state) {
  constexpr int kMostFactor = 20;
  table.each(state.find("catch"), [&](const std::string& line) {
    const auto list = words(line);
    if (list.size() != 3 || (list[0] != "a" && list[0] != "b"))
      return table.fail("catch '" + line + "' is not understood");
    const auto factor = table.whole("catch", list[1], -kMostFactor, 0);
    const auto until = table.whole("catch", list[2], 1, kMostBounds);
    Force& own = table.state.of(list[0] == "b" ? Side::B : Side::A);
    own.catch_factor = static_cast<std::int8_t>(factor.value_or(0));
    own.catch_until = static_cast<std::uint8_t>(until.value_or(0));
  });
}

/// Goes on to the first question of a position in which nothing is rolled before.
void open_position(State& s) {
  Tape none;
  ClosedSource closed;
  Dice dice(none, closed);
  NoLog quiet;
  BelleAlliance::advance(s, dice, quiet);
}

/// Whether somebody is asked when the sub-phase that is to be opened is open.
bool asks(const State& s) {
  State copy = s;
  ask_sides(copy);
  return turn_of(copy).waiting_for != 0;
}

void put_course(Table& table, const data::Node& example, const data::Node& node,
                const std::vector<UnitLine>& units) {
  State& s = table.state;
  const std::string phase = text_of(node, "phase", "1a");
  const auto found = word_called<SubPhase>(phase);
  if (!found) {
    const examples::At here(table.line, node.find("phase")->at);
    return table.fail("no sub-phase '" + phase + "'");
  }
  s.sub_phase = *found;
  s.bound = static_cast<std::uint8_t>(table.whole_of(node, "bound", 2, 1, kMostBounds));
  s.stage = Stage::Opening;
  // What a bound begins with would wipe out what befell them in it.
  const bool opens = s.sub_phase == SubPhase::Orders;
  if (opens) open_position(s);
  befall_units(table, units);
  befall_staff(table, example, true);
  if (text_of(node, "labels", "true") == "true") label_all(s);
  put_sheets(table, node);
  put_attacks(table, node);
  put_catch(table, node);
  if (!opens && asks(s)) open_position(s);
  look(s);
}

}  // namespace

bool Ways::set_up(const data::Node& example, std::size_t, Table& table) {
  const LoadOptions options{examples::options_of(example)};
  const auto text = table.scenario(example, embedded_files());
  if (!text) return false;
  if (!text->empty()) {
    if (!table.take(example, load_scenario(*text, "example", options))) return false;
    table.state = BelleAlliance::start(*table.setup);
    open_position(table.state);
    return table.wrong.empty();
  }
  std::vector<UnitLine> units = read_units(table, example);
  const auto setup = setup_of(table, example, units);
  // What was misread leaves nothing that a position could be put with.
  if (!table.wrong.empty()) return false;
  table.setup = setup;
  table.state = BelleAlliance::start(*table.setup);
  befall_staff(table, example, false);
  const data::Node nothing;
  const data::Node* state = example.find("state");
  put_course(table, example, state == nullptr ? nothing : *state, units);
  return table.wrong.empty();
}

}  // namespace sandtable::belle_alliance::example
