#include <array>

#include "engine/geometry/base/disc.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/melee/melee.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/formations.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// What is read off a position.
namespace sandtable::fixed_baynet::example {
namespace {

using Figure = std::optional<std::string>;

std::string of_man(const State& s, ManId m, const std::string& what) {
  Why why;
  if (what == "stats") {
    const Stats line = printed(s, m);
    return std::to_string(line.cs) + " " + std::to_string(line.ds) + " " + std::to_string(line.sp) +
           " " + std::to_string(line.gl);
  }
  if (what == "lit") return is_lit(s, m) ? "yes" : "no";
  if (what == "gaits") {
    std::string out;
    for (int g = 0; is_mounted(s, m) && g <= static_cast<int>(fastest_gait(s, m)); ++g)
      out += (g == 0 ? "" : " ") + std::string(id_of(static_cast<Gait>(g)));
    return out;
  }
  if (what == "cs") return std::to_string(skill(s, m, why));
  if (what == "ds") return std::to_string(defence(s, m, why));
  if (what == "burst") return std::to_string(burst_needed(s, m, why));
  if (what == "category") return std::string(table::weapons::at(card(s, m).weapon).category);
  if (what == "ac") return std::to_string(actions_a_turn(s, m));
  if (what == "room") {
    const SectionId n = section_of(s, m);
    return n == kNoSection ? "none" : section(s, n).label;
  }
  if (what == "height") return as_inches(height_of(s, m));
  if (what == "bands") {
    const Bands b = bands(s, m);
    return as_inches(b.near) + " " + as_inches(b.middle) + " " + as_inches(b.far);
  }
  if (what == "move" || what == "charge") {
    const Speeds fast = speeds(s, m, what == "charge");
    return std::to_string(fast[0]) + " " + std::to_string(fast[1]) + " " + std::to_string(fast[2]);
  }
  return "?";
}

Figure of_two(const State& s, const std::string& what, ManId a, ManId b, Table& table) {
  Why why;
  Figure out;
  if (what == "gap") out = as_inches(gap_between(s, a, b));
  if (what == "contact") out = touch(s, a, b) ? "yes" : "no";
  if (what == "needed") out = std::to_string(needed(s, a, b, why));
  if (what == "least") {
    const int number = needed(s, a, b, why);
    const int cs = is_gun(s, a) ? crew_skill(s, crew_of(s, card(s, a).gun, s.men[a].unit, 0), why)
                                : skill(s, a, why);
    out = std::to_string(least_face(number, cs));
  }
  if (what == "cover") out = std::to_string(cover_value(s, a, b, why));
  if (what == "band") {
    const auto band = band_of(s, a, b);
    out = band ? std::string(id_of(*band)) : "none";
  }
  if (what == "nearby") out = nearby(s, a, b) ? "yes" : "no";
  if (what == "sees") out = sees(s, a, b) ? "yes" : "no";
  if (what == "shoots") out = may_shoot(s, a, b, false, why) ? "yes" : "no";
  if (what == "attack") out = std::to_string(melee_bonus(s, a, b, true, why));
  if (what == "defend") out = std::to_string(melee_bonus(s, a, b, false, why));
  if (what == "counter") out = may_counter(s, a, b) ? "yes" : "no";
  table.cited.insert(table.cited.end(), why.findings.begin(), why.findings.end());
  return out;
}

Figure of_formation(const Table& table, const std::string& unit, const std::string& word) {
  const auto u = table.unit(unit);
  const auto formation = word_called<Formation>(word);
  if (!u || !formation) return std::nullopt;
  const auto broke = broken(table.state, *u, *formation);
  if (!broke) return "holds";
  std::string out(rulebook().at(broke->clause).id);
  return broke->man == kNoMan ? out : out + " " + table.name(broke->man);
}

/// How far one movement action leads him that way; of three words, "goes", who and where to.
Figure of_way(const Table& table, const std::string& name, const std::string& bearing) {
  const auto m = table.man(name);
  const auto towards = angle(bearing);
  if (!m || !towards) return std::nullopt;
  Way way;
  way.add({*towards, 20 * kInch});
  return as_inches(longest(table.state, *m, way, 1));
}

/// What changes Glory by so much.
std::string steps_of(int change) {
  using Key = table::glory_steps::Key;
  constexpr std::array<std::pair<Key, std::string_view>, 6> kSteps{{
      {Key::Trigger, "trigger"},
      {Key::Test, "test"},
      {Key::Recovery, "recovery"},
      {Key::Rally, "rally"},
      {Key::FallBack, "fall-back"},
      {Key::HeroicDeed, "heroic-deed"},
  }};
  std::string out;
  for (const auto& [key, word] : kSteps)
    if (step(key) == change) out += (out.empty() ? "" : " ") + std::string(word);
  return out;
}

}  // namespace

std::optional<std::string> Ways::figure(Table& table, const std::string& name) {
  const State& s = table.state;
  const auto list = words(name);
  if (const auto figure = house_figure(s, list)) return figure;
  if (list.size() == 3 && list[0] == "formation") return of_formation(table, list[1], list[2]);
  if (list.size() == 3 && list[0] == "needed")
    if (const auto h = house_called(s, list[2])) {
      Why why;
      const auto m = table.man(list[1]);
      return m ? std::optional(std::to_string(needed_for_house(s, *m, *h, why))) : std::nullopt;
    }
  if (list.size() == 3 && list[0] == "goes") return of_way(table, list[1], list[2]);
  if (list.size() == 2 && (list[0] == "steps" || list[0] == "blow")) {
    // What two dice and all bonuses can differ by at most, and more.
    constexpr int kMost = 99;
    const auto n = table.whole(list[0], list[1], -kMost, kMost);
    if (!n) return std::nullopt;
    return list[0] == "steps" ? steps_of(*n) : std::string(id_of(blow_of(*n)));
  }
  if (list.size() == 2 && list[0] == "blind") {
    const auto side = table.side(list[1]);
    if (!side) return std::nullopt;
    return blindfold(s, *side) ? "yes" : "no";
  }
  if (list.size() == 2) {
    if (const auto g = table.gun(list[1]))
      if (const auto out = figure_of_gun(s, *g, list[0])) return out;
    const auto m = table.man(list[1]);
    if (!m) return std::nullopt;
    const std::string out = of_man(s, *m, list[0]);
    if (out == "?") return std::nullopt;
    return out;
  }
  if (list.size() != 3) return std::nullopt;
  const auto a = table.man(list[1]), b = table.man(list[2]);
  if (!a || !b) return std::nullopt;
  return of_two(s, list[0], *a, *b, table);
}

}  // namespace sandtable::fixed_baynet::example
