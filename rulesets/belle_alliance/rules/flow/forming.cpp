#include <algorithm>
#include <array>
#include <string_view>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/formula.h"

/// 4b: changes of formation, all units at once, before anybody marches (change.how).
namespace sandtable::belle_alliance {
namespace {

namespace costs = table::table_formation_change_costs;
using Cost = costs::Key;

constexpr Len kMostShift = figure(Figure::MostShift) * geometry::kCentimetre;
constexpr Len kChainAhead = figure(Figure::ChainAhead) * geometry::kCentimetre;
constexpr Len kChainIn = figure(Figure::ChainIn) * geometry::kCentimetre;
constexpr Len kChainNear = figure(Figure::ChainNear) * geometry::kCentimetre;

/// Hundredths of its rate.
std::uint8_t hundredths(Cost cost) {
  return static_cast<std::uint8_t>(Formula(costs::at(cost).part, 0).number() /
                                   (Formula::kOne / 100));
}

Cost cost_of(Formation from, Formation to, Troops troops) {
  const bool horse = troops == Troops::HeavyCavalry || troops == Troops::MediumCavalry ||
                     troops == Troops::LightCavalry;
  if (to == Formation::Gunners || from == Formation::Gunners) return Cost::Gunners;
  if (to == Formation::Limbered || to == Formation::Unlimbered) return Cost::Limber;
  if (from == Formation::AtWork || from == Formation::AtRest) return Cost::WorkOrRest;
  if (to == Formation::Huddle) return Cost::ToHuddle;
  if (from == Formation::Huddle) return Cost::FromHuddle;
  if (to == Formation::Square) return Cost::ToSquare;
  if (from == Formation::Square) return Cost::FromSquare;
  return horse ? Cost::Cavalry : Cost::Closed;
}

void add_cost(Unit& unit, Cost cost) {
  constexpr int kWhole = 100;
  unit.evolved = static_cast<std::uint8_t>(std::min(kWhole, unit.evolved + hundredths(cost)));
}

Form form_for(const State& s, Side side, UnitId id) {
  return form_of(s.of(side).units[id], card_of(s, side, id).troops, s.setup->options);
}

bool lies_round(Form::Kind kind) { return kind != Form::Kind::Front; }

/// Where a new outline goes: the middle of its front on that of the old one; a square or huddle
/// about the old centre.
Vec new_place(const Form& before, const Form& after, geometry::Pose pose) {
  if (lies_round(before.kind) == lies_round(after.kind)) return pose.front;
  const Body body = body_at(before, pose);
  if (lies_round(after.kind)) return body.centre();
  const Len ahead = before.kind == Form::Kind::Disc ? before.radius : before.size.depth / 2;
  return geometry::along(body.centre(), pose.facing, ahead);
}

bool is_free(const State& s, Side side, UnitId id, const Body& body) {
  for (const Side of : {Side::A, Side::B})
    for (UnitId at = 0; at < s.of(of).unit_count; ++at) {
      const Unit& unit = s.of(of).units[at];
      if (unit.standing != Standing::OnTable || (of == side && at == id)) continue;
      if (overlap(body, body_at(form_for(s, of, at), {unit.place, unit.facing}))) return false;
    }
  return true;
}

/// The least way straight back that frees an outline, to the millimetre; below 0: there is none.
Len shift_that_frees(const State& s, Side side, UnitId id, const Form& form, geometry::Pose pose) {
  for (Len back = 0; back <= kMostShift; back += geometry::kMillimetre) {
    const Vec place = geometry::along(pose.front, pose.facing, -back);
    if (is_free(s, side, id, body_at(form, {place, pose.facing}))) return back;
  }
  return -1;
}

template <class D, class L>
void form(Flow<D, L> f, Side side, UnitId id, const Element& e) {
  State& s = f.s;
  Unit& unit = s.of(side).units[id];
  const Formation to = formation_of(e.kind, unit.formation);
  if (to == unit.formation) return;
  const Unit before = unit;
  const Form old = form_for(s, side, id);
  unit.formation = unit.kept = to;
  if (e.kind == OrderWord::Unlimber && e.amount != kNoAmount)
    unit.facing = geometry::degrees(e.amount);
  const Form now = form_for(s, side, id);
  const geometry::Pose pose{new_place(old, now, {before.place, before.facing}), unit.facing};
  const Len back = shift_that_frees(s, side, id, now, pose);
  if (back < 0) {
    unit = before;
    tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
      return told::NotFormed{called(s, viewer, side, id), to};
    });
    return;
  }
  unit.place = geometry::along(pose.front, pose.facing, -back);
  unit.flags |= unit_flag::kMoved | unit_flag::kEvolved;
  add_cost(unit, cost_of(before.formation, to, card_of(s, side, id).troops));
  tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
    return told::Formed{called(s, viewer, side, id), to};
  });
}

/// Whether an enemy stands so near ahead of a front that skirmishers have no room.
bool has_enemy_ahead(const State& s, Side side, const Body& strip) {
  const Side enemy = other(side);
  for (UnitId id = 0; id < s.of(enemy).unit_count; ++id) {
    const Unit& unit = s.of(enemy).units[id];
    if (unit.standing != Standing::OnTable) continue;
    if (overlap(strip, body_at(form_for(s, enemy, id), {unit.place, unit.facing}))) return true;
  }
  return false;
}

/// A place for a new skirmish line; kNoUnit: there is none.
UnitId free_place(const Force& own) {
  for (UnitId id = 0; id < own.unit_count; ++id)
    if (own.units[id].standing == Standing::Joined) return id;
  return own.unit_count < kMaxUnits ? own.unit_count : kNoUnit;
}

/// Shares the figures that a unit had between it and its line as its present ones are shared:
/// losses of both are one account (formation.skirmish-line-alone).
UnitId new_chain(Force& own, UnitId mother) {
  const UnitId id = free_place(own);
  if (id == kNoUnit) return id;
  own.unit_count = std::max<std::uint8_t>(own.unit_count, static_cast<std::uint8_t>(id + 1));
  Unit& chain = own.units[id];
  chain = own.units[mother];
  chain.mother = mother;
  chain.chain = kNoUnit;
  chain.formation = chain.kept = Formation::SkirmishLine;
  chain.figures = chain.at_opening = 0;
  chain.evolved = 0;
  chain.standing = Standing::OnTable;
  own.units[mother].chain = id;
  return id;
}

template <class D, class L>
void send_out(Flow<D, L> f, Side side, UnitId id, int figures) {
  State& s = f.s;
  Force& own = s.of(side);
  figures = std::min(figures, own.units[id].figures - 1);
  if (figures < 1) return;
  const bool fresh = own.units[id].chain == kNoUnit;
  const UnitId line = fresh ? new_chain(own, id) : own.units[id].chain;
  if (line == kNoUnit) return;
  Unit& mother = own.units[id];
  Unit& chain = own.units[line];
  mother.figures = static_cast<std::uint8_t>(mother.figures - figures);
  chain.figures = static_cast<std::uint8_t>(chain.figures + figures);
  mother.at_opening = static_cast<std::uint8_t>(std::max(0, mother.at_opening - figures));
  chain.at_opening = static_cast<std::uint8_t>(chain.at_opening + figures);
  for (Unit* unit : {&mother, &chain}) unit->flags |= unit_flag::kMoved;
  add_cost(mother, Cost::Skirmishers);
  add_cost(chain, Cost::Chain);
  if (fresh) {
    const Form strip{Form::Kind::Front, {form_for(s, side, line).size.width, kChainNear}, 0};
    const Vec far = geometry::along(mother.place, mother.facing, kChainNear);
    const bool near = has_enemy_ahead(s, side, body_at(strip, {far, mother.facing}));
    const Len depth = form_for(s, side, line).size.depth;
    chain.place = geometry::along(mother.place, mother.facing, near ? depth : kChainAhead + depth);
    chain.facing = mother.facing;
  }
  tell_of(f, clause::change_skirmishers_out, false, side, id, [&](Side viewer) {
    return told::SkirmishersSent{called(s, viewer, side, id), figures};
  });
}

template <class D, class L>
void call_in(Flow<D, L> f, Side side, UnitId id, int figures) {
  State& s = f.s;
  Force& own = s.of(side);
  const UnitId line = own.units[id].chain;
  if (line == kNoUnit || own.units[line].standing != Standing::OnTable) return;
  Unit& mother = own.units[id];
  Unit& chain = own.units[line];
  const Body of_chain = body_at(form_for(s, side, line), {chain.place, chain.facing});
  const Body of_mother = body_at(form_for(s, side, id), {mother.place, mother.facing});
  if (gap(of_chain, of_mother) > kChainIn) return;
  figures = std::min<int>(figures, chain.figures);
  mother.figures = static_cast<std::uint8_t>(mother.figures + figures);
  chain.figures = static_cast<std::uint8_t>(chain.figures - figures);
  mother.disorder = std::max(mother.disorder, chain.disorder);
  for (Unit* unit : {&mother, &chain}) unit->flags |= unit_flag::kMoved;
  add_cost(mother, Cost::Skirmishers);
  add_cost(chain, Cost::Chain);
  if (chain.figures == 0) {
    mother.chain = kNoUnit;
    chain.standing = Standing::Joined;
  }
  tell_of(f, clause::change_skirmishers_out, false, side, id, [&](Side viewer) {
    return told::SkirmishersCalledIn{called(s, viewer, side, id), figures};
  });
}

/// Whether it stands in the melee zone of an enemy who has announced an attack on it
/// (change.not-in-contact).
bool is_pinned(const State& s, Side side, UnitId id) {
  const Side enemy = other(side);
  const Force& theirs = s.of(enemy);
  const Unit& unit = s.of(side).units[id];
  const Body body = body_at(form_for(s, side, id), {unit.place, unit.facing});
  for (const Line& line : theirs.sheet.all()) {
    if (line.body || line.share != Share::Unit || line.who >= theirs.unit_count) continue;
    const Unit& attacker = theirs.units[line.who];
    if (attacker.standing != Standing::OnTable || (attacker.flags & unit_flag::kAnnounced) == 0)
      continue;
    for (const Element& e : theirs.sheet.elements_of(line)) {
      if (!is_attack(e.kind) || e.about != About::Enemy) continue;
      if (unit_labelled(s, enemy, e.which) != id) continue;
      const Form form = form_for(s, enemy, line.who);
      if (is_touching(zone_gap(form, {attacker.place, attacker.facing}, body))) return true;
    }
  }
  return false;
}

}  // namespace

template <class D, class L>
void change_formations(Flow<D, L> f) {
  State& s = f.s;
  constexpr int kAll = 255;
  const int most = std::max(s.of(Side::A).unit_count, s.of(Side::B).unit_count);
  std::array<UnitSet, 2> pinned{};
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < s.of(side).unit_count; ++id)
      if (s.of(side).units[id].standing == Standing::OnTable && is_pinned(s, side, id))
        pinned[static_cast<std::size_t>(index(side))].put(id);
  for (int n = 0; n < most; ++n)
    for (const Side side : {Side::A, Side::B}) {
      const auto id = static_cast<UnitId>(n);
      if (id >= s.of(side).unit_count || s.of(side).units[id].mother != kNoUnit) continue;
      if (s.of(side).units[id].standing != Standing::OnTable) continue;
      if (pinned[static_cast<std::size_t>(index(side))].has(id)) continue;
      // Of its own line alone: those of its skirmish line only march and attack.
      for (const Element& e : orders_of(s, side, id)) {
        if (formation_of(e.kind, Formation::Garrison) != Formation::Garrison) form(f, side, id, e);
        if (e.kind == OrderWord::SkirmishersOut) send_out(f, side, id, e.amount);
        if (e.kind == OrderWord::SkirmishersIn)
          call_in(f, side, id, e.amount == kNoAmount ? kAll : e.amount);
        if (e.kind == OrderWord::Canister) s.of(side).units[id].flags |= unit_flag::kCanister;
      }
    }
}

#define SANDTABLE_FORMING(D, L) template void change_formations<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_FORMING)

}  // namespace sandtable::belle_alliance
