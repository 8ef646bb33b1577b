#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/flow/working.h"
#include "rulesets/belle_alliance/rules/forced/refuge.h"
#include "rulesets/belle_alliance/rules/march/form.h"
#include "rulesets/belle_alliance/rules/march/pinned.h"
#include "rulesets/belle_alliance/rules/march/places.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/town/sectors.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/fired_at.h"
#include "rulesets/belle_alliance/state/formula.h"

/// 4b: changes of formation, all units at once, before anybody marches (change.how).
namespace sandtable::belle_alliance {
namespace {

namespace costs = table::table_formation_change_costs;
using Cost = costs::Key;

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
  if (is_idle(from)) return Cost::WorkOrRest;
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

Form form_for(const State& s, Side side, UnitId id) { return form_of(s, side, id); }

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

/// Whether an outline lies on no other unit, on ground on which a base can stand, and on the table,
/// unless it lay over the edge before (change.how).
bool has_room(const State& s, const Going& going, Side side, UnitId id, const Form& form,
              geometry::Pose pose, bool may_overhang) {
  const Body body = body_at(form, pose);
  if (going.bars_standing(form, pose) || !(may_overhang || going.is_on_table(body))) return false;
  return lies_on_nobody(s, side, id, body);
}

/// The way that an order goes first: its first arrow, or where the unit faced at the beginning.
Angle first_way(const State& s, Side side, UnitId id) {
  for (const Element& e : orders_of(s, side, id))
    if (e.kind == OrderWord::Arrow) return geometry::degrees(e.amount);
  return s.setup->of(side).units[s.of(side).units[id].card].facing;
}

/// A garrison that forms leaves its sector: it stands right outside, on the side to which it goes
/// (change.how).
template <class D, class L>
void leave_sector(Flow<D, L> f, Side side, UnitId id, Formation to) {
  State& s = f.s;
  Unit outside = s.of(side).units[id];
  outside.formation = outside.kept = to;
  outside.task = {};
  const auto pose = place_outside(s, Going(s), side, id, outside, first_way(s, side, id));
  if (!pose) {
    tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
      return told::NotFormed{called(s, viewer, side, id), to};
    });
    return;
  }
  outside.place = pose->front;
  outside.facing = pose->facing;
  outside.flags |= unit_flag::kMoved | unit_flag::kEvolved;
  add_cost(outside, cost_of(Formation::Garrison, to, card_of(s, side, id).troops));
  s.of(side).units[id] = outside;
  tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
    return told::Formed{called(s, viewer, side, id), to};
  });
}

/// A new outline that was laid, and what is to be where it finds no room.
struct Laid {
  Side side = Side::A;
  UnitId id = kNoUnit;
  Formation to = Formation::Line;
  Unit before;
  Form form;            ///< of its new outline
  geometry::Pose pose;  ///< where it belongs
  Len back = 0;         ///< how far it was shifted
  bool overhangs = false;
  bool stays = false;  ///< as it lies: it takes the formation again in which it worked or rested
  bool fails = false;
};

/// Lays the new outline of a unit where it belongs, whoever lies there.
template <class D, class L>
void form(Flow<D, L> f, const Going& going, Side side, UnitId id, const Element& e,
          std::vector<Laid>& all) {
  State& s = f.s;
  Unit& unit = s.of(side).units[id];
  const Formation to = formation_of(e.kind, unit.formation);
  if (to == unit.formation) return;
  if (unit.formation == Formation::Garrison) return leave_sector(f, side, id, to);
  Laid laid;
  laid.side = side;
  laid.id = id;
  laid.to = to;
  laid.before = unit;
  const Form old = form_for(s, side, id);
  laid.overhangs = !going.is_on_table(body_of(s, side, id));
  unit.formation = unit.kept = to;
  if (e.kind == OrderWord::Unlimber && e.amount != kNoAmount)
    unit.facing = geometry::degrees(e.amount);
  laid.form = form_for(s, side, id);
  const Unit& before = laid.before;
  laid.pose = {new_place(old, laid.form, {before.place, before.facing}), unit.facing};
  laid.stays = to == lies_in(before) && unit.facing == before.facing;
  unit.place = laid.pose.front;
  all.push_back(laid);
}

/// Shifts new outlines straight back until they are free, all of them by a millimetre at a time, so
/// that of two that meet both give way by as much and none is before the other. Who finds no room
/// within 10 cm stays as he was, which is in the way of those about him from then on.
void free_all(State& s, const Going& going, std::vector<Laid>& all) {
  constexpr Len kFarthest = figure(Figure::MostShift) * geometry::kCentimetre;
  for (bool any = true; any;) {
    any = false;
    std::vector<Laid*> barred;
    for (Laid& laid : all) {
      if (laid.stays || laid.fails) continue;
      const geometry::Pose pose{s.of(laid.side).units[laid.id].place, laid.pose.facing};
      if (!has_room(s, going, laid.side, laid.id, laid.form, pose, laid.overhangs))
        barred.push_back(&laid);
    }
    for (Laid* laid : barred) {
      any = true;
      Unit& unit = s.of(laid->side).units[laid->id];
      laid->back += geometry::kMillimetre;
      laid->fails = laid->back > kFarthest;
      if (laid->fails)
        unit = laid->before;
      else
        unit.place = geometry::along(laid->pose.front, laid->pose.facing, -laid->back);
    }
  }
}

template <class D, class L>
void tell_formed(Flow<D, L> f, const Laid& laid) {
  State& s = f.s;
  const auto [side, id] = std::pair(laid.side, laid.id);
  Unit& unit = s.of(side).units[id];
  if (laid.fails) {
    tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
      return told::NotFormed{called(s, viewer, side, id), laid.to};
    });
    return;
  }
  unit.flags |= unit_flag::kMoved | unit_flag::kEvolved;
  add_cost(unit, cost_of(laid.before.formation, unit.formation, card_of(s, side, id).troops));
  tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
    return told::Formed{called(s, viewer, side, id), laid.to};
  });
}

/// Whether an enemy stands so near ahead of a front that skirmishers have no room.
bool has_enemy_ahead(const State& s, Side side, const Body& strip) {
  const Side enemy = other(side);
  for (UnitId id = 0; id < s.of(enemy).unit_count; ++id) {
    const Unit& unit = s.of(enemy).units[id];
    if (unit.standing != Standing::OnTable) continue;
    if (overlap(strip, body_of(s, enemy, id))) return true;
  }
  return false;
}

/// Shares the figures that a unit had between it and its line as its present ones are shared:
/// losses of both are one account (formation.skirmish-line-alone).
UnitId new_chain(State& s, Side side, UnitId mother) {
  Force& own = s.of(side);
  const UnitId id = take_place(own, own.units[mother].card);
  if (id == kNoUnit) return id;
  forget_parts(s.of(other(side)), id);
  own.aims[id] = own.aims[mother];
  Unit& chain = own.units[id];
  chain = own.units[mother];
  chain.mother = mother;
  chain.chain = kNoUnit;
  chain.formation = chain.kept = Formation::SkirmishLine;
  chain.figures = chain.at_opening = chain.lost_to_fire = 0;
  chain.evolved = 0;
  chain.standing = Standing::OnTable;
  own.units[mother].chain = id;
  return id;
}

/// The middle of the front; of what has none the point of its edge that lies the way it faces.
Vec front_of(const Form& form, geometry::Pose pose) {
  if (form.kind == Form::Kind::Front) return pose.front;
  const Len ahead = form.kind == Form::Kind::Disc ? form.radius : form.size.depth / 2;
  return geometry::along(pose.front, pose.facing, ahead);
}

/// Whether a skirmish line can go as far ahead as it is to stand, over all that lies between.
bool comes_ahead(const State& s, const Going& going, Side side, UnitId id, const Form& line,
                 geometry::Pose from) {
  Mover mover;
  mover.side = side;
  mover.unit = id;
  mover.formation = Formation::SkirmishLine;
  mover.troops = card_of(s, side, id).troops;
  mover.form = line;
  mover.pose = from;
  Going::Terms free;
  free.obstacles_cost = false;
  return going.straight(mover, from, from.facing, kChainAhead, free).length >= kChainAhead;
}

/// Where a skirmish line is laid that goes out before a front: its rear 5 cm ahead, at the front
/// itself where an enemy is too near, the table ends, or it finds no room there or cannot come
/// there (change.skirmishers-out).
Vec place_of_line(const State& s, const Going& going, Side side, UnitId id, Vec front,
                  Angle facing) {
  const Form line = form_for(s, side, id);
  const Form strip{Form::Kind::Front, {line.size.width, kChainNear}, 0};
  const Vec far = geometry::along(front, facing, kChainNear);
  const Vec ahead = geometry::along(front, facing, kChainAhead + line.size.depth);
  const Vec near = geometry::along(front, facing, line.size.depth);
  const bool free = !has_enemy_ahead(s, side, body_at(strip, {far, facing})) &&
                    has_room(s, going, side, id, line, {ahead, facing}, false) &&
                    comes_ahead(s, going, side, id, line, {near, facing});
  return free ? ahead : near;
}

/// What is counted of a bound by its figures goes with them.
void move_figures(Unit& from, Unit& to, int figures) {
  const bool all = figures == from.figures;
  const int opening = all ? from.at_opening : std::min<int>(figures, from.at_opening);
  const int lost = all ? from.lost_to_fire : 0;
  const auto shift = [](std::uint8_t& out_of, std::uint8_t& into, int count) {
    out_of = static_cast<std::uint8_t>(out_of - count);
    into = static_cast<std::uint8_t>(into + count);
  };
  shift(from.figures, to.figures, figures);
  shift(from.at_opening, to.at_opening, opening);
  shift(from.lost_to_fire, to.lost_to_fire, lost);
}

/// Figures that go out to a line or come back from it give both one status (
/// unit.skirmish-rejoins-status): the worse disorder, and what befell either.
void share_status(Unit& mother, Unit& chain) {
  using namespace unit_flag;
  constexpr std::uint32_t kBefell = kFired | kPassed | kFiredAt | kAttacked | kDefended |
                                    kFiredBefore | kAttackedBefore | kDefendedBefore |
                                    kFiredAtBefore | kFirstFireSpent | kMoved;
  mother.flags |= kMoved;
  mother.flags |= chain.flags & kBefell;
  chain.flags |= mother.flags & kBefell;
  const Unit& worse = chain.disorder > mother.disorder ? chain : mother;
  Unit& better = chain.disorder > mother.disorder ? mother : chain;
  if (better.disorder == worse.disorder) return;
  better.disorder = worse.disorder;
  better.fallen_in = worse.fallen_in;
  better.cause = worse.cause;
  better.quiet_row = worse.quiet_row;
}

/// Whether figures may go to a line that is out, or come back from it: it has one within 15 cm of
/// its mother unit, is not in FD, and nobody whose attack was announced holds it in contact
/// (change.skirmishers-out, formation.skirmish-line-alone, change.not-in-contact).
bool is_in_hand(const State& s, Side side, UnitId mother, UnitId line, const UnitSet& pinned) {
  const Force& own = s.of(side);
  return own.units[line].standing == Standing::OnTable &&
         own.units[line].disorder != Disorder::FD && !pinned.has(line) &&
         is_within(gap(body_of(s, side, line), body_of(s, side, mother)), kChainIn);
}

/// A line takes the place of its mother unit, of which nobody is left in its ranks, and is the unit
/// from then on (orders.mother-unit, formation.skirmish-line-alone): who fired at either has fired
/// at it.
void deploy_wholly(State& s, Side side, UnitId id, UnitId line) {
  Force& own = s.of(side);
  Unit &unit = own.units[id], &chain = own.units[line];
  share_status(unit, chain);
  move_figures(chain, unit, chain.figures);
  unit.place = chain.place;
  unit.facing = chain.facing;
  unit.formation = unit.kept = Formation::SkirmishLine;
  unit.chain = kNoUnit;
  set_track(own, id, {});
  chain.standing = Standing::Joined;
  chain.mother = kNoUnit;
  join_targets(s.of(other(side)), line, id);
  for (StaffFigure& staff : own.staff)
    if (staff.contact == line) staff.contact = id;
}

template <class D, class L>
void send_out(Flow<D, L> f, const Going& going, Side side, UnitId id, int figures,
              const UnitSet& pinned) {
  State& s = f.s;
  Force& own = s.of(side);
  figures = std::min<int>(figures, own.units[id].figures);
  const bool fresh = own.units[id].chain == kNoUnit;
  if (figures < 1 || (!fresh && !is_in_hand(s, side, id, own.units[id].chain, pinned))) return;
  const UnitId line = fresh ? new_chain(s, side, id) : own.units[id].chain;
  if (line == kNoUnit) return;
  Unit& mother = own.units[id];
  Unit& chain = own.units[line];
  const Vec front = front_of(form_for(s, side, id), {mother.place, mother.facing});
  move_figures(mother, chain, figures);
  share_status(mother, chain);
  add_cost(mother, Cost::Skirmishers);
  add_cost(chain, Cost::Chain);
  if (fresh) {
    chain.facing = mother.facing;
    chain.place = place_of_line(s, going, side, line, front, mother.facing);
  }
  if (mother.figures == 0) deploy_wholly(s, side, id, line);
  tell_of(f, clause::change_skirmishers_out, false, side, id, [&](Side viewer) {
    return told::SkirmishersSent{called(s, viewer, side, id), figures};
  });
}

template <class D, class L>
void call_in(Flow<D, L> f, const Going& going, Side side, UnitId id, int figures,
             const UnitSet& pinned) {
  State& s = f.s;
  Force& own = s.of(side);
  const UnitId line = own.units[id].chain;
  if (line == kNoUnit || !is_in_hand(s, side, id, line, pinned)) return;
  const Force before = own;
  Unit& mother = own.units[id];
  Unit& chain = own.units[line];
  figures = std::min<int>(figures, chain.figures);
  move_figures(chain, mother, figures);
  share_status(mother, chain);
  add_cost(mother, Cost::Skirmishers);
  add_cost(chain, Cost::Chain);
  if (chain.figures == 0) {
    mother.chain = kNoUnit;
    chain.standing = Standing::Joined;
    for (StaffFigure& staff : own.staff)
      if (staff.contact == line) staff.contact = id;
  }
  if (!make_room(s, going, side, id)) {
    own = before;
    tell_of(f, clause::change_how, false, side, id, [&](Side viewer) {
      return told::NotFormed{called(s, viewer, side, id), own.units[id].formation};
    });
    return;
  }
  tell_of(f, clause::change_skirmishers_out, false, side, id, [&](Side viewer) {
    return told::SkirmishersCalledIn{called(s, viewer, side, id), figures};
  });
}

/// Gunners leave their guns or go back to them (change.gunners-leave).
template <class D, class L>
void man(Flow<D, L> f, const Going& going, Side side, UnitId id, const Element& e) {
  State& s = f.s;
  const bool leave = e.kind == OrderWord::LeaveGuns;
  if (leave ? !leave_guns(s, side, id) : !rejoin_guns(s, side, id)) return;
  if (leave) take_refuge(s, going, side, id, e.about == About::Unit ? e.which : kNoUnit);
  Unit& unit = s.of(side).units[id];
  unit.flags |= unit_flag::kMoved | unit_flag::kEvolved;
  add_cost(unit, Cost::Gunners);
  tell_of(f, clause::change_gunners_leave, false, side, id, [&](Side viewer) {
    return told::Formed{called(s, viewer, side, id), unit.formation};
  });
}

/// Shares the gunners of a battery anew between its model guns, as far as there are any
/// (unit.gunners-moved-between-guns).
void share_gunners(Unit& unit, std::span<const Element> order) {
  std::size_t gun = 0;
  int left = unit.figures;
  for (const Element& e : order) {
    if (e.kind != OrderWord::ShareGunners || gun >= unit.guns) continue;
    const int served = gun + 1U == unit.guns ? left : std::min<int>(e.amount, left);
    unit.served[gun++] = static_cast<std::uint8_t>(served);
    left -= served;
  }
  if (gun == 0) return;
  unit.flags |= unit_flag::kMoved | unit_flag::kEvolved;
  add_cost(unit, Cost::Gunners);
}

/// Whether a change that hangs on cavalry at the charge in sight is to be made: such a charge has
/// been announced by somebody whom the unit's side sees (orders.conditional).
bool is_called_for(const State& s, Side side, UnitId id) {
  const auto order = orders_of(s, side, id);
  const auto on_cavalry = [](const Element& e) { return e.kind == OrderWord::IfCavalry; };
  if (std::none_of(order.begin(), order.end(), on_cavalry)) return true;
  const Side enemy = other(side);
  for (UnitId by = 0; by < s.of(enemy).unit_count; ++by) {
    const Unit& unit = s.of(enemy).units[by];
    // Who has fired since has given his charge up (melee.announced-binds).
    const bool announced =
        (unit.flags & (unit_flag::kAnnounced | unit_flag::kContinued)) == unit_flag::kAnnounced;
    if (unit.standing == Standing::OnTable && announced && s.of(side).in_sight.has(by) &&
        is_cavalry(card_of(s, enemy, by).troops) && is_at_the_charge(s, enemy, by))
      return true;
  }
  return false;
}

}  // namespace

namespace {

/// What an order has a unit do in 4b. Of its own line alone: those of its skirmish line only march
/// and attack. First new outlines are laid, garrisons leave, guns are shared anew.
template <class D, class L>
void change(Flow<D, L> f, const Going& going, Side side, UnitId id, std::vector<Laid>& laid) {
  State& s = f.s;
  const auto order = orders_of(s, side, id);
  share_gunners(s.of(side).units[id], order);
  for (const Element& e : order) {
    const bool forms = formation_of(e.kind, Formation::Garrison) != Formation::Garrison;
    if (forms && is_called_for(s, side, id)) form(f, going, side, id, e, laid);
  }
}

/// Then, beside outlines that are final, skirmishers go out and come in, gunners leave their guns
/// or go back to them, and units lie down.
template <class D, class L>
void change_in_ranks(Flow<D, L> f, const Going& going, Side side, UnitId id,
                     const UnitSet& pinned) {
  constexpr int kAll = 255;
  for (const Element& e : orders_of(f.s, side, id)) {
    if (e.kind == OrderWord::SkirmishersOut) send_out(f, going, side, id, e.amount, pinned);
    if (e.kind == OrderWord::SkirmishersIn)
      call_in(f, going, side, id, e.amount == kNoAmount ? kAll : e.amount, pinned);
    if (e.kind == OrderWord::LeaveGuns || e.kind == OrderWord::RejoinGuns)
      man(f, going, side, id, e);
    if (e.kind == OrderWord::Rest || e.kind == OrderWord::Resupply) lie_down(f, side, id);
  }
}

/// f(side, id) for the units that were on the table when 4b opened, in the order of battle.
template <class F>
void each_changing(const State& opening, F&& f) {
  const int most = std::max(opening.of(Side::A).unit_count, opening.of(Side::B).unit_count);
  for (int n = 0; n < most; ++n)
    for (const Side side : {Side::A, Side::B}) {
      const auto id = static_cast<UnitId>(n);
      if (id >= opening.of(side).unit_count || opening.of(side).units[id].mother != kNoUnit)
        continue;
      if (opening.of(side).units[id].standing == Standing::OnTable) f(side, id);
    }
}

}  // namespace

template <class D, class L>
void change_formations(Flow<D, L> f) {
  State& s = f.s;
  const Going going(s);
  const State opening = s;
  const std::array<UnitSet, 2> pinned{pinned_units(s, Side::A), pinned_units(s, Side::B)};
  const auto pinned_of = [&](Side side) -> const UnitSet& {
    return pinned[static_cast<std::size_t>(index(side))];
  };
  std::vector<Laid> laid;
  each_changing(opening, [&](Side side, UnitId id) {
    // Who stands at contact loads all the same: that is no change (change.not-in-contact).
    for (const Element& e : orders_of(s, side, id))
      if (e.kind == OrderWord::Canister) s.of(side).units[id].flags |= unit_flag::kCanister;
    if (!pinned_of(side).has(id)) change(f, going, side, id, laid);
  });
  free_all(s, going, laid);
  for (const Laid& one : laid) tell_formed(f, one);
  each_changing(opening, [&](Side side, UnitId id) {
    const bool there = s.of(side).units[id].standing == Standing::OnTable;
    if (there && !pinned_of(side).has(id)) change_in_ranks(f, going, side, id, pinned_of(side));
  });
}

#define SANDTABLE_FORMING(D, L) template void change_formations<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_FORMING)

}  // namespace sandtable::belle_alliance
