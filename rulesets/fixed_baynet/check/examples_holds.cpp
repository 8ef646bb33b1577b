#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/examples/held.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/stats.h"

/// Conditions of an example.
namespace sandtable::fixed_baynet::example {
namespace {

using examples::compare;
using examples::compare_count;
using examples::compare_one_of;
using examples::unknown;
using Words = std::vector<std::string>;

/// Places that agree to this much are the same: a hundredth of an inch.
constexpr Len kSamePlace = 254;
constexpr Angle kSameFacing = 18;

constexpr std::array<std::string_view, 12> kPhases{"start", "turn",   "choose", "next",
                                                   "act",   "strike", "reroll", "glory",
                                                   "draw",  "over",   "deploy", "lay-out"};

/// One of the words of a kind.
template <class E>
Held compare_word(E found, const std::string& wanted) {
  return word_called<E>(wanted) ? compare(std::string(id_of(found)), wanted) : unknown();
}

constexpr std::array<std::string_view, 6> kFates{"waiting", "standing", "fallen",
                                                 "dead",    "captured", "left"};
std::string_view fate_word(const State& s, ManId m) {
  return kFates[static_cast<std::size_t>(s.men[m].fate)];
}

Held is_so(const State& s, ManId m, const std::string& word) {
  const auto flag = [&](std::uint16_t f) {
    return Held{true, has(s, m, f), has(s, m, f) ? word : "not " + word};
  };
  if (word == "prone") return flag(man_flag::kProne);
  if (word == "mounted") return flag(man_flag::kMounted);
  if (word == "escorted")
    return {true, s.escorted.has(m), s.escorted.has(m) ? word : "not " + word};
  if (word == "panicking") return flag(man_flag::kPanicking);
  if (word == "stunned") return flag(man_flag::kStunned);
  if (word == "spent") return flag(man_flag::kSpent);
  if (word == "exposed") return flag(man_flag::kExposed);
  if (word_called<Reaction>(word))
    return compare(
        std::string(has(s, m, man_flag::kPanicking) ? id_of(s.men[m].reaction) : fate_word(s, m)),
        word);
  return compare_one_of(fate_word(s, m), word, kFates);
}

Held of_man(const State& s, ManId m, const Words& list) {
  if (list.size() != 3) return unknown();
  const Man& at = s.men[m];
  if (list[1] == "is") return is_so(s, m, list[2]);
  if (list[1] == "not") {
    Held out = is_so(s, m, list[2]);
    out.holds = out.understood && !out.holds;
    return out;
  }
  if (list[1] == "in") {
    if (list[2] != "none" && !section_called(s, list[2])) return unknown();
    const SectionId n = section_of(s, m);
    return compare(n == kNoSection ? "none" : section(s, n).label, list[2]);
  }
  if (list[1] == "ac") return compare_count(at.ac, list[2]);
  if (list[1] == "moves") return compare_count(at.moves, list[2]);
  if (list[1] == "gl") return compare_count(at.glory, list[2]);
  if (list[1] == "gait")
    return list[2] == "none" || word_called<Gait>(list[2])
               ? compare(at.gait == 0 ? "none" : std::string(id_of(static_cast<Gait>(at.gait - 1))),
                         list[2])
               : unknown();
  if (list[1] == "chest") return compare_count(at.chest, list[2]);
  if (list[1] == "at") {
    const auto wanted = place(list[2]);
    if (!wanted) return unknown();
    const bool same = std::abs(at.place.x - wanted->x) <= kSamePlace &&
                      std::abs(at.place.y - wanted->y) <= kSamePlace;
    return {true, same, as_inches(at.place.x) + "," + as_inches(at.place.y)};
  }
  if (list[1] == "facing") {
    const auto wanted = angle(list[2]);
    if (!wanted) return unknown();
    return {true, geometry::between(at.facing, *wanted) <= kSameFacing, as_degrees(at.facing)};
  }
  return unknown();
}

Held of_unit(const State& s, UnitId u, const Words& list) {
  if (list.size() != 3) return unknown();
  if (list[1] == "formation") return compare_word(unit(s, u).formation, list[2]);
  if (list[1] == "men") return compare_count(unit(s, u).men.size(), list[2]);
  if (const auto reaction = word_called<Reaction>(list[1])) {
    const ManSet who = unit(s, u).men.where(
        [&](ManId m) { return has(s, m, man_flag::kPanicking) && s.men[m].reaction == *reaction; });
    return compare_count(who.size(), list[2]);
  }
  if (list[1] != "is" && list[1] != "not") return unknown();
  constexpr std::array<std::pair<std::string_view, std::uint16_t>, 4> kFlags{{
      {"activated", unit_flag::kActivated},
      {"charging", unit_flag::kCharging},
      {"pinned", unit_flag::kPinned},
      {"shot-at", unit_flag::kShotAt},
  }};
  for (const auto& [word, flag] : kFlags)
    if (word == list[2])
      return {true, unit_has(s, u, flag) == (list[1] == "is"),
              unit_has(s, u, flag) ? list[2] : "not " + list[2]};
  return unknown();
}

Held of_battle(const State& s, const Words& list) {
  if (list.size() < 2) return unknown();
  if (list[0] == "phase")
    return compare_one_of(kPhases[static_cast<std::size_t>(s.now.phase)], list[1], kPhases);
  if (list[0] == "turn") return compare_count(s.turn, list[1]);
  const std::array<std::string_view, 3> sides{s.setup->sides[0].id, s.setup->sides[1].id, "nobody"};
  if (list[0] == "asked") return compare_one_of(sides[idx(s.now.asked)], list[1], sides);
  if (list[0] == "perimeter")
    return list[1] == "none" || number(list[1])
               ? compare(s.perimeter == kNoPerimeter ? "none" : std::to_string(s.perimeter + 1),
                         list[1])
               : unknown();
  if (list[0] == "mounts") return compare_count(s.mount_count, list[1]);
  if (list[0] == "burning") return compare_count(s.flare_count, list[1]);
  if (list[0] == "player") return compare_count(s.now.player + 1, list[1]);
  if (list[0] == "winner")
    return compare_one_of(sides[s.winner < 0 ? 2 : static_cast<std::size_t>(s.winner)], list[1],
                          sides);
  for (std::size_t i = 0; i < 2; ++i)
    if (list[0] == "prisoners" && list.size() == 3 && list[1] == s.setup->sides[i].id)
      return compare_count(s.prisoners[i], list[2]);
  return unknown();
}

}  // namespace

Held Ways::holds(const Table& table, const State& state, const std::string& condition) {
  const Words list = words(condition);
  if (list.empty()) return unknown();
  if (const Held held = house_holds(state, list); held.understood) return held;
  if (list.size() == 3) {
    if (const auto g = table.gun(list[0])) {
      const Held held = holds_of_gun(state, *g, list);
      return held.understood ? held : of_man(state, state.setup->guns[*g].figure, list);
    }
    if (list[0].find('/') != std::string::npos) {
      const auto m = table.man(list[0]);
      return m ? of_man(state, *m, list) : unknown();
    }
    if (const auto u = table.unit(list[0])) return of_unit(state, *u, list);
  }
  return of_battle(state, list);
}

}  // namespace sandtable::fixed_baynet::example
