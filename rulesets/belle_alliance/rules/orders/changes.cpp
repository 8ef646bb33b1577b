#include "engine/core/coverage.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/orders/together.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"

/// Changes of formation, skirmishers, splitting and assembly.
namespace sandtable::belle_alliance {
namespace {

constexpr int kMostUnsplit = figure(Figure::MostUnsplit);
constexpr int kLeastPart = figure(Figure::LeastPart);
constexpr int kMostParts = 2;  ///< of a battalion that fights in no town

/// Whether troops of that kind have the formation at all (table.formation-shapes).
bool has_formation(Troops troops, Formation formation) {
  switch (formation) {
    case Formation::Line:
    case Formation::Huddle:
    case Formation::ColumnOfMarch:
      return is_infantry(troops) || is_cavalry(troops);
    case Formation::AttackColumn:
    case Formation::BattalionMass:
    case Formation::Square:
      return is_infantry(troops);
    case Formation::Limbered:
    case Formation::Unlimbered:
      return is_artillery(troops);
    default:
      return true;
  }
}

/// Figures of the unit, those out as skirmishers included.
int all_figures(const Judged& j) {
  const Unit& unit = j.state.of(j.side).units[j.number];
  return unit.figures + (unit.chain == kNoUnit ? 0 : j.state.of(j.side).units[unit.chain].figures);
}

int skirmishers_out(const Judged& j) {
  const UnitId chain = j.state.of(j.side).units[j.number].chain;
  return chain == kNoUnit ? 0 : j.state.of(j.side).units[chain].figures;
}

struct Parts {
  int count = 0, sum = 0, least = 0;
};
/// Whether guns that are to be spiked are an enemy's whom nobody serves (melee.artillery). Of those
/// out of sight nothing is said here: they may not be named at all (orders.within-sight).
bool is_to_be_taken(const Judged& j, const Element& e) {
  if (e.about != About::Enemy) return false;
  if (!j.sees(e.which)) return true;
  const UnitId guns = unit_labelled(j.state, j.side, e.which);
  return guns != kNoUnit && is_left_guns(j.state.of(other(j.side)).units[guns]);
}

Parts parts_of(const Judged& j, OrderWord kind) {
  Parts parts;
  for (const Element& e : j.elements) {
    if (e.kind != kind) continue;
    parts.least = parts.count == 0 ? e.amount : std::min(parts.least, e.amount);
    ++parts.count;
    parts.sum += e.amount;
  }
  return parts;
}

void judge_skirmishers(const Judged& j, const Element& e, JudgeOf& judge) {
  if (!is_infantry(j.card.troops) || j.line.share != Share::Unit) {
    judge.no(clause::change_skirmishers_out, j.number);
    return;
  }
  const int out = skirmishers_out(j);
  if (e.kind == OrderWord::SkirmishersIn) {
    const int asked = e.amount == kNoAmount ? 1 : e.amount;
    if (out < asked)
      judge.no(clause::change_skirmishers_out, j.number, count_of(asked).against(out));
    return;
  }
  // Who is wholly deployed has nobody left to send out, and is nobody's mother unit
  // (orders.mother-unit).
  const bool deployed = lies_in(j.marching_as(), j.unit.kept) == Formation::SkirmishLine;
  const int part = deployed ? 0 : j.card.skirmish_part;
  const int most = part == 0 ? 0 : all_figures(j) / part;
  const int sent = parts_of(j, OrderWord::SkirmishersOut).sum;
  if (out + sent > most)
    judge.no(clause::formation_skirmish_share, j.number, count_of(out + sent).against(most));
}

void split_battalion(const Judged& j, const Parts& parts, JudgeOf& judge) {
  const bool urban = may_split_in_town(j.state, j.side, j.number, j.sheet);
  const bool again = (j.unit.flags & unit_flag::kPart) != 0;
  const int all = all_figures(j);
  if (urban) note_applied(clause::unit_infantry_urban_split);
  // What it counts is told only where that is what forbids it.
  if (!urban && !again && all <= kMostUnsplit)
    judge.no(clause::unit_infantry_battalion, j.number, count_of(all).against(kMostUnsplit + 1));
  else if (!urban && (again || parts.count > kMostParts))
    judge.no(clause::unit_infantry_battalion, j.number,
             again ? Measured() : count_of(parts.count).against(kMostParts));
  if (parts.sum != j.unit.figures)
    judge.no(clause::split_how, j.number, count_of(parts.sum).against(j.unit.figures));
  if (parts.least < kLeastPart)
    judge.no(clause::unit_size_after_split, j.number, count_of(parts.least).against(kLeastPart));
}

/// Figures of the smallest part: shared out evenly, the first squadrons take the odd ones.
int least_of_squadrons(const Judged& j) {
  int first = 0, least = j.unit.figures;
  for (const Element& e : j.elements) {
    if (e.kind != OrderWord::Split) continue;
    const int each = j.unit.figures / j.unit.squadrons, odd = j.unit.figures % j.unit.squadrons;
    least = std::min(least, e.amount * each + std::clamp(odd - first, 0, e.amount));
    first += e.amount;
  }
  return least;
}

void split_regiment(const Judged& j, const Parts& parts, JudgeOf& judge) {
  const int squadrons = j.unit.squadrons;
  if (parts.sum != squadrons)
    judge.no(clause::unit_cavalry_regiment, j.number, count_of(parts.sum).against(squadrons));
  const int least = squadrons == 0 ? 0 : least_of_squadrons(j);
  if (least < kLeastPart)
    judge.no(clause::unit_size_after_split, j.number, count_of(least).against(kLeastPart));
}

void judge_assembly(const Judged& j, const Element& e, JudgeOf& judge) {
  const Force& own = j.state.of(j.side);
  const Unit& other = own.units[e.which];
  const bool parts = (j.unit.flags & other.flags & unit_flag::kPart) != 0;
  if (e.which == j.number || e.which >= own.unit_count || !parts || other.card != j.unit.card)
    judge.no(clause::unit_assemble_same_only, j.number);
}

}  // namespace

void judge_changes(const Judged& j, JudgeOf& judge) {
  int changes = 0;
  for (const Element& e : j.elements) {
    changes += is_change(e.kind) && e.kind != OrderWord::ShareGunners ? 1 : 0;
    const Formation formed = formation_of(e.kind, Formation::Garrison);
    const bool guns = e.kind == OrderWord::Limber || e.kind == OrderWord::Unlimber;
    if (!has_formation(j.card.troops, formed))
      judge.no(guns ? clause::change_limber : clause::formation_shapes, j.number);
    else if (guns && j.unit.guns == 0)
      judge.no(clause::change_gunners_leave, j.number);
    if (e.kind == OrderWord::SkirmishersOut || e.kind == OrderWord::SkirmishersIn)
      judge_skirmishers(j, e, judge);
  }
  changes += j.has(OrderWord::ShareGunners) ? 1 : 0;
  if (changes > 1) judge.no(clause::change_one_a_bound, j.number, count_of(changes).against(1));
}

void judge_splitting(const Judged& j, JudgeOf& judge) {
  for (const Element& e : j.elements)
    if (e.kind == OrderWord::Assemble) judge_assembly(j, e, judge);
  if (!j.has(OrderWord::Split)) return;
  const Parts parts = parts_of(j, OrderWord::Split);
  if (parts.count < 2) judge.no(clause::split_how, j.number, count_of(parts.count).against(2));
  const bool chain = j.unit.mother != kNoUnit || j.line.share != Share::Unit;
  if (chain || j.card.troops == Troops::Waggons) {
    judge.no(clause::unit_split_only_where_allowed, j.number);
  } else if (is_infantry(j.card.troops)) {
    split_battalion(j, parts, judge);
  } else if (is_cavalry(j.card.troops)) {
    split_regiment(j, parts, judge);
  } else if (parts.sum != j.unit.guns) {
    judge.no(clause::unit_artillery_battery, j.number, count_of(parts.sum).against(j.unit.guns));
  }
}

void judge_guns_and_rest(const Judged& j, JudgeOf& judge) {
  const bool battery = is_artillery(j.card.troops);
  if (j.has(OrderWord::Canister) && !battery) judge.no(clause::orders_canister, j.number);
  const bool leave = j.has(OrderWord::LeaveGuns), rejoin = j.has(OrderWord::RejoinGuns);
  if ((leave && lies_in(j.unit) != Formation::Unlimbered) ||
      (rejoin && lies_in(j.unit) != Formation::Gunners))
    judge.no(clause::change_gunners_leave, j.number);
  // Those of another part of the battery may be served, those of another battery not.
  for (const Element& e : j.elements)
    if (e.kind == OrderWord::RejoinGuns && e.about == About::Unit &&
        j.state.of(j.side).units[e.which].card != j.unit.card)
      judge.no(clause::unit_gunners_moved_between_guns, j.number);
  const Parts shared = parts_of(j, OrderWord::ShareGunners);
  if (shared.count > 0 && (!battery || shared.count != j.unit.guns || shared.sum != j.unit.figures))
    judge.no(clause::unit_gunners_moved_between_guns, j.number,
             count_of(shared.sum).against(j.unit.figures));
  // A garrison works without taking that formation.
  const bool works =
      j.unit.formation == Formation::AtWork || site_of(j.state, j.side, j.number) != nullptr;
  if (j.has(OrderWord::WorkOn) && !works) judge.no(clause::fieldwork_announced_and_begun, j.number);
  for (const Element& e : j.elements) {
    if (e.kind == OrderWord::Spike && !is_to_be_taken(j, e))
      judge.no(clause::melee_artillery, j.number);
    if (e.kind != OrderWord::Resupply) continue;
    const bool waggon = card_of(j.state, j.side, e.which).troops == Troops::Waggons;
    if (!waggon || e.which == j.number) judge.no(clause::supply_waggon, j.number);
  }
}

}  // namespace sandtable::belle_alliance
