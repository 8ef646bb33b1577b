#include <algorithm>
#include <array>
#include <utility>

#include "rulesets/belle_alliance/check/examples_table.h"
#include "rulesets/belle_alliance/state/arm.h"

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

std::uint8_t byte_of(const std::string& value) {
  return static_cast<std::uint8_t>(number(value).value_or(0));
}

bool read_figures(const std::string& word, UnitLine& unit) {
  const auto parts = split(word, '/');
  const auto left = number(parts[0]), all = number(parts.back());
  if (!left || !all || parts.size() > 2) return false;
  unit.card.figures = static_cast<std::uint8_t>(*all);
  if (*left != *all) unit.words.push_back("left=" + parts[0]);
  return true;
}

bool read_key(const std::string& word, UnitLine& unit) {
  const auto [key, value] = key_and_value(word);
  UnitCard& card = unit.card;
  if (key == "facing" && angle(value))
    card.facing = *angle(value);
  else if (key == "valour")
    unit.valour = card.valour = static_cast<std::int8_t>(number(value).value_or(0));
  else if (key == "squadrons")
    card.squadrons = byte_of(value);
  else if (key == "guns")
    card.guns = byte_of(value);
  else if (key == "howitzers")
    card.howitzers = byte_of(value);
  else if (key == "officer")
    unit.officer = value;
  else if (key == "skirmishers")
    card.skirmish_part = byte_of(value);
  else if (key == "arrives")
    card.bound = byte_of(value);
  else if (key == "segment")
    card.segment = byte_of(value);
  else if (key == "chain-of")
    unit.chain_of = value;
  else if (key == "part-of")
    unit.part_of = value;
  else
    return false;
  return true;
}

bool read_word(const std::string& word, UnitLine& unit) {
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
  return read_key(word, unit) || read_figures(word, unit);
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

bool put_number(Unit& unit, const std::string& key, const std::string& value) {
  const auto n = number(value);
  if (!n) return false;
  const auto byte = static_cast<std::uint8_t>(*n);
  if (key == "left")
    unit.figures = unit.at_opening = byte;
  else if (key == "opening")
    unit.at_opening = byte;
  else if (key == "original")
    unit.original = static_cast<std::uint16_t>(*n * 100);
  else if (key == "lost")
    unit.lost_to_fire = byte;
  else if (key == "engaged")
    unit.engaged = static_cast<std::int8_t>(*n);
  else if (key == "fast")
    unit.fast_row = byte;
  else if (key == "quiet")
    unit.quiet_row = byte;
  else if (key == "fd-rolls")
    unit.fd_rolls = byte;
  else if (key == "fallen")
    unit.fallen_in = byte;
  else if (key == "cost")
    unit.evolved = byte;
  else if (key == "way")
    unit.way = static_cast<std::uint16_t>(*n * 100);
  else if (key == "rolls")
    unit.rolls_left = byte;
  else if (key == "fifths")
    unit.fifths = byte;
  else if (key == "at-first")
    unit.valour_at_first = static_cast<std::int8_t>(*n);
  else if (key == "housed")
    unit.housed_in = byte;
  else if (key == "left-in")
    unit.task = task_of_leaving(byte);
  else if (key == "rested")
    unit.task.rested = byte;
  else if (key == "tenths")
    unit.task.tenths = byte;
  else
    return false;
  return true;
}

/// `garrison=farm/barn`
bool put_garrison(const Table& table, Unit& unit, const std::string& value) {
  const auto parts = split(value, '/');
  const auto& features = table.setup->features;
  for (std::size_t f = 0; f < features.size(); ++f)
    for (std::size_t p = 0; p < features[f].parts.size(); ++p) {
      if (features[f].name.en != parts[0] || features[f].parts[p].name.en != parts.back()) continue;
      unit.formation = unit.kept = Formation::Garrison;
      unit.task.feature = static_cast<std::uint8_t>(f);
      unit.task.part = static_cast<std::uint8_t>(p);
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

UnitLine read_unit(Table& table, const std::string& line) {
  UnitLine out;
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
    if (!read_word(list[i], out)) out.words.push_back(list[i]);
  }
  if (!placed) table.fail("unit '" + line + "' has no place");
  complete(card, formed);
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
  return put_number(unit, key, value) || put_other(table, unit, key, value);
}

}  // namespace sandtable::belle_alliance::example
