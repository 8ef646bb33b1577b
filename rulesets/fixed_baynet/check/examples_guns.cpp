#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"

/// The artillery pieces of an example, and what is read off them.
namespace sandtable::fixed_baynet::example {
namespace {

bool read_word(const std::string& word, PieceLine& out) {
  if (word.starts_with("facing=")) {
    const auto facing = angle(word.substr(7));
    out.card.facing = facing.value_or(0);
    return facing.has_value();
  }
  if (const auto kind = word_called<PieceKind>(word)) {
    out.gun.kind = *kind;
    return true;
  }
  if (const auto ammunition = word_called<Ammunition>(word)) {
    out.gun.ammunition = *ammunition;
    return true;
  }
  out.words.push_back(word);
  return true;
}

/// `22.5@350`.
std::optional<Plan> plan_of(std::string_view text) {
  const auto parts = split(std::string(text), '@');
  if (parts.size() != 2) return std::nullopt;
  const auto range = length(parts[0]);
  const auto bearing = angle(parts[1]);
  if (!range || !bearing) return std::nullopt;
  return Plan(*bearing, *range);
}

std::string shown(const Plan& plan) {
  return as_inches(plan.range()) + "@" + as_degrees(plan.bearing());
}

/// `wounds=1`, `served=2`, `fires=1`, `owner=b`, `jammed`, `plan=22.5@350`, `planned-in=2`, `gone`.
bool befall(State& s, GunId g, const std::string& word) {
  Gun& gun = s.guns[g];
  const std::size_t sign = word.find('=');
  const std::string key = word.substr(0, sign);
  const std::string value = sign == word.npos ? "" : word.substr(sign + 1);
  const auto n = static_cast<std::uint8_t>(number(value).value_or(0));
  if (key == "wounds") {
    gun.wounds = n;
  } else if (key == "served") {
    gun.served = n;
  } else if (key == "fires") {
    gun.fires = n;
  } else if (key == "planned-in") {
    gun.planned_in = n;
  } else if (key == "owner") {
    gun.owner = value == "b" ? Side::B : Side::A;
  } else if (key == "jammed") {
    gun.flags |= gun_flag::kJammed;
  } else if (key == "plan") {
    const auto plan = plan_of(value);
    if (!plan) return false;
    gun.plan = Secret<Plan>(gun.owner, *plan);
  } else if (key == "gone") {
    gun.wounds = 0;
    change_man(s, figure_of(s, g), [](Man& at) { at.fate = Fate::Dead; });
  } else {
    return false;
  }
  return true;
}

}  // namespace

/// `Gun1 A light-gun 10,10 facing=90 shot wounds=1`.
std::vector<PieceLine> pieces_of(Table& table, const data::Node& example) {
  std::vector<PieceLine> out;
  for (const std::string& line : strings(example.find("pieces"))) {
    const auto list = words(line);
    const auto at = list.size() < 4 ? std::nullopt : place(list[3]);
    PieceLine piece;
    if (!at || !read_word(list[2], piece)) {
      table.fail("piece '" + line + "' is not understood");
      continue;
    }
    piece.card.name.en = list[0];
    piece.unit = list[1];
    piece.card.role = Role::Crew;
    piece.card.armed = false;
    piece.card.placed = true;
    piece.card.place = *at;
    for (std::size_t i = 4; i < list.size(); ++i) read_word(list[i], piece);
    out.push_back(std::move(piece));
  }
  return out;
}

void add_pieces(Setup& setup, UnitId unit, const std::vector<PieceLine>& pieces) {
  const UnitCard& of = setup.units[unit];
  std::uint8_t number = of.count;
  for (const PieceLine& piece : pieces) {
    if (piece.unit != of.label) continue;
    setup.guns.push_back(piece.gun);
    setup.guns.back().figure = static_cast<ManId>(setup.men.size());
    setup.men.push_back(piece.card);
    setup.men.back().unit = unit;
    setup.men.back().number = number++;
    setup.men.back().gun = static_cast<GunId>(setup.guns.size() - 1);
  }
}

void befall_pieces(Table& table, const std::vector<PieceLine>& pieces) {
  for (const PieceLine& piece : pieces) {
    const auto g = table.gun(piece.card.name.en);
    if (!g) {
      table.fail("no unit '" + piece.unit + "'");
      continue;
    }
    for (const std::string& word : piece.words)
      if (!befall(table.state, *g, word)) table.fail("'" + word + "' is not understood");
  }
}

std::optional<GunId> Table::gun(std::string_view name) const {
  for (std::size_t g = 0; g < setup->guns.size(); ++g)
    if (setup->men[setup->guns[g].figure].name.en == name) return static_cast<GunId>(g);
  return std::nullopt;
}

std::optional<std::string> figure_of_gun(const State& s, GunId g, const std::string& what) {
  if (what == "damage") return std::to_string(damage_of(s, g, Load::Listed));
  if (what == "marker") return as_inches(2 * blast_radius(s, g, Load::Listed));
  if (what == "crew") return std::to_string(crew_needed(s, g));
  if (what == "arc") return as_degrees(half_arc(s, g));
  if (what == "cs") {
    Why why;
    return std::to_string(crew_skill(s, crew_of(s, g, s.men[figure_of(s, g)].unit, 0), why));
  }
  return std::nullopt;
}

Held holds_of_gun(const State& s, GunId g, const std::vector<std::string>& list) {
  const Gun& gun = s.guns[g];
  const auto compare = [&](const std::string& found) {
    return Held{true, found == list[2], found};
  };
  const auto flag = [&](bool on) { return Held{true, on, on ? list[2] : "not " + list[2]}; };
  if (list[1] == "wounds") return compare(std::to_string(gun.wounds));
  if (list[1] == "served") return compare(std::to_string(gun.served));
  if (list[1] == "owner") return compare(gun.owner == Side::A ? "a" : "b");
  if (list[1] == "plan")
    return compare(gun.planned_in == 0 ? "none" : shown(*gun.plan.peek(Side::Umpire)));
  const bool is = list[1] == "is";
  if (is || list[1] == "not") {
    if (list[2] == "jammed") return flag(((gun.flags & gun_flag::kJammed) != 0) == is);
    if (list[2] == "planned") return flag((gun.planned_in != 0) == is);
  }
  return {false, false, ""};
}

}  // namespace sandtable::fixed_baynet::example
