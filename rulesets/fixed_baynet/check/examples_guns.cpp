#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"

/// The artillery pieces of an example, and what is read off them.
namespace sandtable::fixed_baynet::example {
namespace {

bool read_word(Table& table, const std::string& word, PieceLine& out) {
  if (word.starts_with("facing=")) {
    out.card.facing = measured::bearing(table, "facing", word.substr(7)).value_or(0);
    return true;
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

/// `wounds=1`, `served=2`, `fires=1`, `planned-in=2`. False: another key.
bool put_number(Table& table, Gun& gun, const std::string& key, const std::string& value) {
  constexpr int kMostOfATurn = 9;
  std::uint8_t* to = nullptr;
  int most = kMostOfATurn;
  if (key == "wounds") {
    to = &gun.wounds;
    most = gun.wounds;  // as many as the piece has at first
  } else if (key == "served") {
    to = &gun.served;
  } else if (key == "fires") {
    to = &gun.fires;
  } else if (key == "planned-in") {
    to = &gun.planned_in;
    most = kMostTurns;
  } else {
    return false;
  }
  *to = static_cast<std::uint8_t>(table.whole(key, value, 0, most).value_or(0));
  return true;
}

/// `owner=b`, `jammed`, `plan=22.5@350`, `gone`, and numbers.
bool befall_piece(Table& table, GunId g, const std::string& word) {
  State& s = table.state;
  Gun& gun = s.guns[g];
  const std::size_t sign = word.find('=');
  const std::string key = word.substr(0, sign);
  const std::string value = sign == word.npos ? "" : word.substr(sign + 1);
  if (put_number(table, gun, key, value)) return true;
  if (key == "owner") {
    gun.owner = value == "b" ? Side::B : Side::A;
    return value == "a" || value == "b";
  }
  if (word == "jammed") {
    gun.flags |= gun_flag::kJammed;
    return true;
  }
  if (key == "plan") {
    const auto plan = plan_of(value);
    if (!plan) return false;
    gun.plan = Secret<Plan>(gun.owner, *plan);
    return true;
  }
  if (word != "gone") return false;
  gun.wounds = 0;
  change_man(s, figure_of(s, g), [](Man& at) { at.fate = Fate::Dead; });
  return true;
}

/// `Gun1 A light-gun 10,10 facing=90 shot wounds=1`.
void read_piece(Table& table, const std::string& line, std::vector<PieceLine>& out) {
  const auto list = words(line);
  const auto at = list.size() < 4 ? std::nullopt : place(list[3]);
  const auto kind = list.size() < 3 ? std::nullopt : word_called<PieceKind>(list[2]);
  if (!at || !kind) return table.fail("piece '" + line + "' is not understood");
  if (out.size() == kMaxGuns)
    return table.fail("expected " + std::to_string(kMaxGuns) + " pieces at most");
  for (const PieceLine& other : out)
    if (other.card.name.en == list[0])
      table.fail("piece " + list[0] + ": another piece is called so");
  PieceLine piece;
  piece.line = table.line;
  piece.gun.kind = *kind;
  piece.card.name.en = list[0];
  piece.unit = list[1];
  piece.card.role = Role::Crew;
  piece.card.armed = false;
  piece.card.placed = true;
  piece.card.place = *at;
  for (std::size_t i = 4; i < list.size(); ++i)
    if (!read_word(table, list[i], piece)) table.fail("'" + list[i] + "' is not understood");
  out.push_back(std::move(piece));
}

}  // namespace

std::vector<PieceLine> pieces_of(Table& table, const data::Node& example) {
  std::vector<PieceLine> out;
  table.each(example.find("pieces"),
             [&](const std::string& line) { read_piece(table, line, out); });
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
    const examples::At here(table.line, {piece.line, 1});
    const auto g = table.gun(piece.card.name.en);
    if (!g) {
      table.fail("no unit '" + piece.unit + "'");
      continue;
    }
    for (const std::string& word : piece.words)
      if (!befall_piece(table, *g, word)) table.fail("'" + word + "' is not understood");
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
  const bool counts = number(list[2]).has_value();
  if (list[1] == "wounds" && counts) return compare(std::to_string(gun.wounds));
  if (list[1] == "served" && counts) return compare(std::to_string(gun.served));
  if (list[1] == "owner" && (list[2] == "a" || list[2] == "b"))
    return compare(gun.owner == Side::A ? "a" : "b");
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
