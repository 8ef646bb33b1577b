#include <algorithm>
#include <array>
#include <utility>

#include "rulesets/belle_alliance/check/examples_table.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/ruling.h"
#include "rulesets/belle_alliance/state/sector.h"

/// The units of an example, and what befell them before it begins.
namespace sandtable::belle_alliance::example {
namespace {

struct FlagWord {
  std::string_view word;
  std::uint32_t flag;
};
constexpr std::array kFlags{
    FlagWord{"moved", unit_flag::kMoved},
    FlagWord{"fired", unit_flag::kFired},
    FlagWord{"continued", unit_flag::kContinued},
    FlagWord{"passed", unit_flag::kPassed},
    FlagWord{"announced", unit_flag::kAnnounced},
    FlagWord{"evolved", unit_flag::kEvolved},
    FlagWord{"forced", unit_flag::kForced},
    FlagWord{"failed", unit_flag::kFailedOrder},
    FlagWord{"canister", unit_flag::kCanister},
    FlagWord{"engaged", unit_flag::kEngaged},
    FlagWord{"attacked", unit_flag::kAttacked},
    FlagWord{"defended", unit_flag::kDefended},
    FlagWord{"charged", unit_flag::kCharged},
    FlagWord{"fired-at", unit_flag::kFiredAt},
    FlagWord{"ranged", unit_flag::kRanged},
    FlagWord{"broke-one", unit_flag::kBrokeOne},
    FlagWord{"with-officer", unit_flag::kWithOfficer},
    FlagWord{"fired-before", unit_flag::kFiredBefore},
    FlagWord{"attacked-before", unit_flag::kAttackedBefore},
    FlagWord{"defended-before", unit_flag::kDefendedBefore},
    FlagWord{"charged-before", unit_flag::kChargedBefore},
    FlagWord{"fired-at-before", unit_flag::kFiredAtBefore},
    FlagWord{"ranged-before", unit_flag::kRangedBefore},
    FlagWord{"broke-one-before", unit_flag::kBrokeOneBefore},
    FlagWord{"spent", unit_flag::kFirstFireSpent},
    FlagWord{"part", unit_flag::kPart},
    FlagWord{"resupplying", unit_flag::kResupplying},
    FlagWord{"in-range", unit_flag::kInRange},
    FlagWord{"must-run", unit_flag::kMustRun},
};

bool is_battery(Troops troops) { return arm_of(troops) == Arm::Artillery; }

/// `key=value`
std::pair<std::string, std::string> key_and_value(const std::string& word) {
  const std::size_t at = word.find('=');
  if (at == word.npos) return {word, ""};
  return {word.substr(0, at), word.substr(at + 1)};
}

/// What a scenario may say of a unit (docs/format).
constexpr int kMostFigures = 120, kMostSquadrons = 12, kMostShare = 12, kSegments = 10;

/// A number of a unit's card, and what it may be.
struct CardNumber {
  std::string_view key;
  int least, most;
  void (*put)(UnitCard& card, std::uint8_t n);
};
constexpr std::array kCardNumbers{
    CardNumber{"squadrons", 1, kMostSquadrons,
               [](UnitCard& c, std::uint8_t n) { c.squadrons = n; }},
    CardNumber{"guns", 1, kMaxGuns, [](UnitCard& c, std::uint8_t n) { c.guns = n; }},
    CardNumber{"howitzers", 0, kMaxGuns, [](UnitCard& c, std::uint8_t n) { c.howitzers = n; }},
    CardNumber{"skirmishers", 0, kMostShare,
               [](UnitCard& c, std::uint8_t n) { c.skirmish_part = n; }},
    CardNumber{"arrives", 1, kMostBounds, [](UnitCard& c, std::uint8_t n) { c.bound = n; }},
    CardNumber{"segment", 1, kSegments, [](UnitCard& c, std::uint8_t n) { c.segment = n; }},
};

bool read_number(Table& table, const std::string& key, const std::string& value, UnitLine& unit) {
  if (key == "valour") {
    const auto n = table.whole(key, value, kLowestValour, kBestValour);
    unit.valour = unit.card.valour = static_cast<std::int8_t>(n.value_or(0));
    return true;
  }
  for (const CardNumber& number : kCardNumbers)
    if (number.key == key) {
      const auto n = table.whole(key, value, number.least, number.most);
      number.put(unit.card, static_cast<std::uint8_t>(n.value_or(number.least)));
      return true;
    }
  return false;
}

bool read_figures(Table& table, const std::string& word, UnitLine& unit) {
  const auto parts = split(word, '/');
  if (!number(parts[0]) || !number(parts.back()) || parts.size() > 2) return false;
  const auto all = table.whole("figures", parts.back(), 1, kMostFigures);
  if (!all) return true;
  const auto left = table.whole("figures", parts[0], 0, *all);
  if (!left) return true;
  unit.card.figures = static_cast<std::uint8_t>(*all);
  if (*left != *all) unit.words.push_back("left=" + parts[0]);
  return true;
}

bool read_key(Table& table, const std::string& word, UnitLine& unit) {
  const auto [key, value] = key_and_value(word);
  if (read_number(table, key, value, unit)) return true;
  if (key == "facing")
    unit.card.facing = measured::bearing(table, key, value).value_or(unit.card.facing);
  else if (key == "officer")
    unit.officer = value;
  else if (key == "chain-of")
    unit.chain_of = value;
  else if (key == "part-of")
    unit.part_of = value;
  else
    return false;
  return true;
}

bool read_word(Table& table, const std::string& word, UnitLine& unit) {
  UnitCard& card = unit.card;
  if (const auto troops = word_called<Troops>(word)) {
    card.troops = *troops;
    return true;
  }
  if (const auto formation = word_called<Formation>(word)) {
    card.formation = *formation;
    return true;
  }
  if (word == "unarmed") {
    card.weapon = Weapon::None;
    return true;
  }
  if (const auto weapon = word == "none" ? std::nullopt : word_called<Weapon>(word)) {
    card.weapon = *weapon;
    return true;
  }
  if (word == "marksmen") return card.marksmen = true;
  if (word == "lancers") return card.lancers = true;
  if (word == "carbines") return card.carbines = true;
  return read_key(table, word, unit) || read_figures(table, word, unit);
}

/// What goes without saying of such troops.
void complete(UnitCard& card, bool formed) {
  const Arm arm = arm_of(card.troops);
  if (arm != Arm::Infantry && card.weapon == Weapon::Musket)
    card.weapon = is_battery(card.troops) ? Weapon::MediumGun : Weapon::None;
  if (card.carbines) card.weapon = Weapon::Carbine;
  if (!formed && arm == Arm::Artillery) card.formation = Formation::Unlimbered;
  if (!formed && arm == Arm::Waggon) card.formation = Formation::Limbered;
  if (is_battery(card.troops) && card.guns == 0)
    card.guns = static_cast<std::uint8_t>((card.figures + 1) / 2);
  if (card.troops == Troops::LightInfantry && card.skirmish_part == 3) card.skirmish_part = 1;
}

/// A number of what befell a unit, and what it may be.
struct UnitNumber {
  std::string_view key;
  int least, most;
  void (*put)(Unit& unit, int n);
};
template <auto kMember>
void put_byte(Unit& unit, int n) {
  unit.*kMember = static_cast<std::uint8_t>(n);
}
constexpr int kMostRow = 20, kMostWay = 600, kMostPart = 10;
constexpr int kHundred = 100;
constexpr std::array kUnitNumbers{
    UnitNumber{"left", 0, kMostFigures,
               [](Unit& u, int n) { u.figures = u.at_opening = static_cast<std::uint8_t>(n); }},
    UnitNumber{"opening", 0, kMostFigures, put_byte<&Unit::at_opening>},
    UnitNumber{"original", 0, kMostFigures,
               [](Unit& u, int n) { u.original = static_cast<std::uint16_t>(n * kHundred); }},
    UnitNumber{"lost", 0, kMostFigures, put_byte<&Unit::lost_to_fire>},
    UnitNumber{"engaged", -kMostBounds, kMostBounds,
               [](Unit& u, int n) { u.engaged = static_cast<std::int8_t>(n); }},
    UnitNumber{"fast", 0, kMostRow, put_byte<&Unit::fast_row>},
    UnitNumber{"quiet", 0, kMostRow, put_byte<&Unit::quiet_row>},
    UnitNumber{"fd-rolls", 0, kMostRow, put_byte<&Unit::fd_rolls>},
    UnitNumber{"fallen", 0, kMostBounds, put_byte<&Unit::fallen_in>},
    UnitNumber{"cost", 0, kHundred, put_byte<&Unit::evolved>},
    UnitNumber{"way", 0, kMostWay,
               [](Unit& u, int n) { u.way = static_cast<std::uint16_t>(n * kHundred); }},
    UnitNumber{"rolls", 0, kMostRow, put_byte<&Unit::rolls_left>},
    UnitNumber{"fifths", 0, kMostPart, put_byte<&Unit::fifths>},
    UnitNumber{"at-first", kLowestValour, kBestValour,
               [](Unit& u, int n) { u.valour_at_first = static_cast<std::int8_t>(n); }},
    UnitNumber{"housed", 0, kMostBounds, put_byte<&Unit::housed_in>},
    UnitNumber{"left-in", 0, kMostBounds,
               [](Unit& u, int n) { u.task = task_of_leaving(static_cast<std::uint8_t>(n)); }},
    UnitNumber{"rested", 0, kMostBounds,
               [](Unit& u, int n) { u.task.rested = static_cast<std::uint8_t>(n); }},
    UnitNumber{"tenths", 0, kMostPart,
               [](Unit& u, int n) { u.task.tenths = static_cast<std::uint8_t>(n); }},
};

bool put_number(Table& table, Unit& unit, const std::string& key, const std::string& value) {
  for (const UnitNumber& number : kUnitNumbers)
    if (number.key == key) {
      if (const auto n = table.whole(key, value, number.least, number.most)) number.put(unit, *n);
      return true;
    }
  return false;
}

/// `garrison=farm/barn`: it lies in its sector as that does.
bool put_garrison(const Table& table, Unit& unit, const std::string& value) {
  const auto parts = split(value, '/');
  const auto& features = table.setup->features;
  for (std::size_t f = 0; f < features.size(); ++f)
    for (std::size_t p = 0; p < features[f].parts.size(); ++p) {
      if (features[f].name.en != parts[0] || features[f].parts[p].name.en != parts.back()) continue;
      unit.formation = unit.kept = Formation::Garrison;
      unit.task.feature = static_cast<std::uint8_t>(f);
      unit.task.part = static_cast<std::uint8_t>(p);
      const SectorBox box = box_of(features[f].parts[p].outline);
      unit.place = box.centre;
      unit.facing = box.facing;
      return true;
    }
  return false;
}

/// Whom it fired at, who brought it to its disorder.
bool put_other(const Table& table, Unit& unit, const std::string& key, const std::string& value) {
  const auto other = table.unit(value);
  if (!other) return false;
  if (key == "target")
    unit.target = other->id;
  else if (key == "target-two")
    unit.target_two = other->id;
  else if (key == "cause")
    unit.cause = other->id;
  else
    return false;
  return true;
}

}  // namespace

std::uint32_t flag_called(std::string_view word) {
  const auto* const at = std::find_if(kFlags.begin(), kFlags.end(),
                                      [word](const FlagWord& f) { return f.word == word; });
  return at == kFlags.end() ? 0 : at->flag;
}

namespace {

UnitLine read_unit(Table& table, const std::string& line) {
  UnitLine out;
  out.line = table.line;
  const auto list = words(line);
  if (list.size() < 3 || (list[1] != "a" && list[1] != "b")) {
    table.fail("unit '" + line + "' is not understood");
    return out;
  }
  UnitCard& card = out.card;
  card.name.en = card.name.fr = card.label = list[0];
  card.side = list[1] == "a" ? Side::A : Side::B;
  card.facing = card.side == Side::A ? Angle{0} : geometry::kHalfTurn;
  bool formed = false, placed = false;
  for (std::size_t i = 2; i < list.size(); ++i) {
    if (const auto at = place(list[i])) {
      card.start = *at;
      placed = true;
      continue;
    }
    formed = formed || word_called<Formation>(list[i]).has_value();
    if (!read_word(table, list[i], out)) out.words.push_back(list[i]);
  }
  if (!placed) table.fail("unit '" + line + "' has no place");
  complete(card, formed);
  return out;
}

}  // namespace

std::vector<UnitLine> read_units(Table& table, const data::Node& example) {
  std::vector<UnitLine> out;
  std::array<std::size_t, 2> count{};
  table.each(example.find("units"), [&](const std::string& line) {
    UnitLine unit = read_unit(table, line);
    const bool whole = unit.chain_of.empty() && unit.part_of.empty();
    for (const UnitLine& other : out)
      if (whole && other.card.label == unit.card.label && other.chain_of.empty() &&
          other.part_of.empty())
        table.fail("unit " + unit.card.label + ": another unit is called so");
    if (count[static_cast<std::size_t>(index(unit.card.side))]++ == kMaxUnits)
      table.fail("expected " + std::to_string(kMaxUnits) + " units of a side at most");
    else
      out.push_back(std::move(unit));
  });
  return out;
}

bool befall(Table& table, UnitRef ref, const std::string& word) {
  Unit& unit = table.state.of(ref.side).units[ref.id];
  if (const std::uint32_t flag = flag_called(word)) {
    unit.flags |= flag;
    return true;
  }
  const auto disorder = word == "none" ? std::nullopt : word_called<Disorder>(word);
  if (disorder) {
    unit.disorder = *disorder;
    return true;
  }
  if (word == "waiting" || word == "gone" || word == "off" || word == "retreated-off") {
    unit.standing = word == "waiting" ? Standing::Waiting
                    : word == "gone"  ? Standing::Removed
                    : word == "off"   ? Standing::Left
                                      : Standing::Off;
    return true;
  }
  const auto [key, value] = key_and_value(word);
  if (key == "supply" && word_called<Supply>(value)) {
    unit.supply = *word_called<Supply>(value);
    return true;
  }
  if (key == "letter" && value.size() == 1) {
    unit.letter = value[0];
    return true;
  }
  if (key == "garrison") return put_garrison(table, unit, value);
  if (key == "kept" && word_called<Formation>(value)) {
    unit.kept = *word_called<Formation>(value);
    return true;
  }
  return put_number(table, unit, key, value) || put_other(table, unit, key, value);
}

}  // namespace sandtable::belle_alliance::example
