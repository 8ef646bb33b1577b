#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/examples/held.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/check/examples_table.h"
#include "rulesets/belle_alliance/rules/moral/staff_near.h"

/// Conditions of an example.
namespace sandtable::belle_alliance::example {
namespace {

using examples::compare;
using examples::compare_count;
using examples::compare_one_of;
using examples::unknown;
using Words = std::vector<std::string>;

/// Places that agree to this much are the same: 0.01 cm, halves up.
constexpr Len kSamePlace = 60;
/// Facings that agree to a tenth of a degree are the same.
constexpr Angle kSameFacing = 18;

/// One of the words of a kind.
template <class E>
Held compare_word(E found, const std::string& wanted) {
  return word_called<E>(wanted) ? compare(std::string(id_of(found)), wanted) : unknown();
}

std::string_view word_of(Standing standing) {
  switch (standing) {
    case Standing::Waiting:
      return "waiting";
    case Standing::OnTable:
      return "standing";
    case Standing::Joined:
      return "joined";
    case Standing::Left:
      return "left";
    case Standing::Removed:
      return "gone";
    case Standing::Off:
      return "retreated-off";
  }
  return "";
}

/// `A1 is ld`: a formation, a state, where it is, or what it did.
Held is(const Unit& unit, const std::string& word) {
  if (const auto disorder = word == "none" ? std::nullopt : word_called<Disorder>(word))
    return compare(std::string(id_of(unit.disorder)), word);
  if (word == "in-order")
    return {true, unit.disorder == Disorder::None, std::string(id_of(unit.disorder))};
  if (word_called<Formation>(word)) return compare(std::string(id_of(unit.formation)), word);
  for (const Standing standing : {Standing::Waiting, Standing::OnTable, Standing::Joined,
                                  Standing::Left, Standing::Removed, Standing::Off})
    if (word_of(standing) == word) return compare(std::string(word_of(unit.standing)), word);
  const std::uint32_t flag = flag_called(word);
  if (flag == 0) return unknown();
  const bool has = (unit.flags & flag) != 0;
  return {true, has, has ? word : "not " + word};
}

std::optional<int> number_of(const Unit& unit, const std::string& what) {
  if (what == "figures") return unit.figures;
  if (what == "valour") return unit.valour;
  if (what == "guns") return unit.guns;
  if (what == "rolls") return unit.rolls_left;
  if (what == "engaged") return unit.engaged;
  if (what == "lost") return unit.lost_to_fire;
  if (what == "failed") return unit.failed_row;
  if (what == "fast") return unit.fast_row;
  if (what == "fd-rolls") return unit.fd_rolls;
  if (what == "cost") return unit.evolved;
  if (what == "squadrons") return unit.squadrons;
  return std::nullopt;
}

Held at(Vec found, const std::string& wanted, bool there) {
  const auto place = example::place(wanted);
  if (!place) return unknown();
  const bool same = there && std::abs(found.x - place->x) <= kSamePlace &&
                    std::abs(found.y - place->y) <= kSamePlace;
  return {true, same, there ? as_place(found) : "gone"};
}

Held of_unit(const Table& table, const State& s, UnitRef ref, const Words& list) {
  const Unit& unit = s.of(ref.side).units[ref.id];
  const std::string& what = list[1];
  if (list.size() == 2 && what == "gone") return compare(std::string(word_of(unit.standing)), what);
  if (list.size() != 3) return unknown();
  if (what == "is") return is(unit, list[2]);
  if (what == "at") return at(unit.place, list[2], unit.standing == Standing::OnTable);
  if (what == "supply") return compare_word(unit.supply, list[2]);
  if (what == "facing") {
    const auto facing = angle(list[2]);
    if (!facing) return unknown();
    return {true, geometry::between(unit.facing, *facing) <= kSameFacing, as_degrees(unit.facing)};
  }
  if (what == "officer") {
    const auto& staff = s.setup->of(ref.side).staff;
    return compare(unit.officer < staff.size() ? staff[unit.officer].label : "none", list[2]);
  }
  if (what == "original")
    return compare(as_cm(unit.original * (geometry::kCentimetre / 100)), list[2]);
  if (what == "attacks") {
    const auto target = table.unit(s, list[2]);
    std::string found = "nobody";
    for (std::size_t i = 0; i < s.attack_count; ++i)
      if (s.attacks[i].side == ref.side && s.attacks[i].attacker == ref.id)
        found = table.name(s, {other(ref.side), s.attacks[i].defender});
    if (!target && list[2] != "nobody") return unknown();
    return compare(found, list[2]);
  }
  const auto number = number_of(unit, what);
  return number ? compare_count(*number, list[2]) : unknown();
}

Held of_staff(const Table& table, const State& s, StaffRef ref, const Words& list) {
  const StaffFigure& figure = s.of(ref.side).staff[ref.id];
  if (list.size() != 3) return unknown();
  const std::string& what = list[1];
  if (what == "at") return at(figure.place, list[2], figure.standing == Standing::OnTable);
  if (what == "is") {
    const std::string found = figure.standing == Standing::OnTable ? "standing" : "fallen";
    return list[2] == "standing" || list[2] == "fallen" ? compare(found, list[2])
                                                        : compare_word(figure.efficiency, list[2]);
  }
  if (what == "touches")
    return compare(figure.contact == kNoUnit ? "nobody" : table.name(s, {ref.side, figure.contact}),
                   list[2]);
  if (what == "failed") return compare_count(figure.failed_row, list[2]);
  if (what == "moves") return compare_count(figure.moves, list[2]);
  return unknown();
}

Held of_battle(const Table& table, const State& s, const Words& list) {
  const std::string& what = list[0];
  if (list.size() == 3 && what == "catch") {
    const auto side = table.side(list[1]);
    return side ? compare_count(catch_factor(s, *side), list[2]) : unknown();
  }
  if (list.size() != 2) return unknown();
  if (what == "asked") {
    const Side asked = Ways::asked(s);
    return compare_one_of(asked == Side::Umpire ? "nobody"
                          : asked == Side::A    ? "a"
                                                : "b",
                          list[1], {"nobody", "a", "b"});
  }
  if (what == "phase") return compare_word(s.sub_phase, list[1]);
  if (what == "bound") return compare_count(s.bound, list[1]);
  if (what == "attacks") return compare_count(s.attack_count, list[1]);
  if (what == "winner") {
    const std::string found = s.end == EndReason::None ? "none"
                              : s.winner < 0           ? "draw"
                              : s.winner == 0          ? "a"
                                                       : "b";
    return compare_one_of(found, list[1], {"none", "draw", "a", "b"});
  }
  return unknown();
}

}  // namespace

Held Ways::holds(const Table& table, const State& s, const std::string& condition) {
  Words list = words(condition);
  const bool denied = !list.empty() && list[0] == "not";
  if (denied) list.erase(list.begin());
  if (list.size() < 2) return unknown();
  Held out;
  if (const auto unit = table.unit(s, list[0]))
    out = of_unit(table, s, *unit, list);
  else if (const auto staff = table.staff(list[0]))
    out = of_staff(table, s, *staff, list);
  else
    out = of_battle(table, s, list);
  if (denied) out.holds = out.understood && !out.holds;
  return out;
}

}  // namespace sandtable::belle_alliance::example
