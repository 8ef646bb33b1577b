#include "rulesets/belle_alliance/rules/orders/together.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

bool is_part(const Unit& unit) {
  return (unit.flags & unit_flag::kPart) != 0 && unit.mother == kNoUnit &&
         unit.standing == Standing::OnTable;
}

bool is_housed(const State& s, Side side, UnitId id) {
  if (s.of(side).units[id].formation == Formation::Garrison) return true;
  const Vec middle = body_of(s, side, id).centre();
  const auto& features = s.setup->features;
  return std::any_of(features.begin(), features.end(), [&](const FeatureCard& feature) {
    return (feature.ground == Ground::Building || feature.ground == Ground::Village) &&
           geometry::outline_contains(feature.outline, middle);
  });
}

/// A march each arrow of which leads by less than a right angle beside the way to a unit: what can
/// be said of it without measuring.
bool leads_to(const Judged& j, UnitId to) {
  const Vec way = j.state.of(j.side).units[to].place - j.unit.place;
  if (!j.any([](const Element& e) { return is_rate(e.kind); })) return false;
  const auto is_arrow = [](const Element& e) { return e.kind == OrderWord::Arrow; };
  return j.any(is_arrow) &&
         std::all_of(j.elements.begin(), j.elements.end(), [&](const Element& e) {
           return !is_arrow(e) || way == Vec{} ||
                  geometry::between(geometry::degrees(e.amount), geometry::angle_of(way)) <
                      geometry::kQuarterTurn;
         });
}

}  // namespace

bool may_split_in_town(const State& s, Side side, UnitId unit, const Sheet& sheet) {
  if (is_housed(s, side, unit)) return true;
  const auto leads_in = [&](const Element& e) {
    return (e.kind == OrderWord::To || is_attack(e.kind)) && e.about == About::Feature &&
           is_sector(*s.setup, e.which, e.part);
  };
  const auto lines = sheet.all();
  return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
    const auto elements = sheet.elements_of(line);
    return !line.body && line.who == unit && line.share != Share::Skirmishers &&
           std::any_of(elements.begin(), elements.end(), leads_in);
  });
}

void note_housed(State& s) {
  for (const Side side : {Side::A, Side::B}) {
    Force& own = s.of(side);
    for (UnitId id = 0; id < own.unit_count; ++id) {
      const Unit& one = own.units[id];
      if (one.housed_in == 0 || one.housed_in == s.bound || !is_part(one) ||
          !is_housed(s, side, id))
        continue;
      for (UnitId other = 0; other < own.unit_count; ++other)
        if (own.units[other].card == one.card && own.units[other].housed_in != 0)
          own.units[other].housed_in = s.bound;
    }
  }
}

UnitId part_to_seek(const State& s, Side side, UnitId part) {
  constexpr int kBoundsAfter = 2;  // a whole one lies between
  const Force& own = s.of(side);
  const Unit& unit = own.units[part];
  if (unit.housed_in == 0 || s.bound < unit.housed_in + kBoundsAfter || !is_part(unit) ||
      unit.disorder == Disorder::FD)
    return kNoUnit;
  UnitId largest = part;
  for (UnitId id = 0; id < own.unit_count; ++id) {
    const Unit &one = own.units[id], &most = own.units[largest];
    if (one.card != unit.card || !is_part(one)) continue;
    if (one.figures > most.figures || (one.figures == most.figures && id < largest)) largest = id;
  }
  return largest == part ? kNoUnit : largest;
}

void judge_coming_together(const Judged& j, JudgeOf& judge) {
  const bool orders = j.any(
      [](const Element& e) { return e.kind != OrderWord::Hold && e.kind != OrderWord::WorkOn; });
  if (j.line.share != Share::Unit || !orders) return;
  const UnitId to = part_to_seek(j.state, j.side, j.number);
  if (to == kNoUnit || j.has(OrderWord::Assemble) || leads_to(j, to)) return;
  judge.no(clause::unit_infantry_urban_split, j.number);
}

}  // namespace sandtable::belle_alliance
