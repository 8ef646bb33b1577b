#include "rulesets/belle_alliance/rules/flow/ordering.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/core/coverage.h"
#include "engine/core/judge.h"
#include "engine/core/rng.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/flow/telling.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/rules/orders/group.h"
#include "rulesets/belle_alliance/rules/staff/ordering.h"
#include "rulesets/belle_alliance/state/figures.h"

/// 1b: who has to make an ordering roll for what he wrote, and what comes of it (roll.when).
namespace sandtable::belle_alliance {
namespace {

using Order = std::span<const Element>;

Body body_of_staff(Vec place) {
  Body out;
  out.round = true;
  out.disc = staff_base(place);
  return out;
}

/// Holding, and going on with what goes on by itself, is no order (orders.hold).
bool is_order(Order order) {
  return std::any_of(order.begin(), order.end(), [](const Element& e) {
    return e.kind != OrderWord::Hold && e.kind != OrderWord::WorkOn;
  });
}

/// The officer himself or an adjutant of his (roll.factor-contact).
bool is_touched(const Force& own, StaffId officer, UnitId unit) {
  for (StaffId id = 0; id < own.staff_count; ++id) {
    const StaffFigure& figure = own.staff[id];
    const bool his = id == officer || figure.superior == officer;
    if (his && figure.standing == Standing::OnTable && figure.contact == unit) return true;
  }
  return false;
}

/// What one roll decides: the order of a unit, and that of its skirmish line while a figure of it
/// is within 30 cm (orders.skirmish-through-mother); or the order of a line farther off by itself
/// (orders.skirmish-separate-beyond-30).
struct Orders {
  UnitId unit = kNoUnit;  ///< whose situation decides
  Order own;
  UnitId line = kNoUnit;  ///< the skirmish line that goes by the same roll, once it is out
  Order of_line;
  bool any() const { return is_order(own) || is_order(of_line); }
};

/// Whether a line goes by its mother unit: a figure of it is within 30 cm of her.
bool is_led(const State& s, Side side, UnitId mother, UnitId line) {
  constexpr Len kLed = figure(Figure::NearOfficer) * geometry::kCentimetre;
  return on_table(s, side, mother) &&
         is_within(gap(body_of(s, side, mother), body_of(s, side, line)), kLed);
}

/// The line of a unit in FD that goes by it: no order reaches it (orders.none-in-fd).
UnitId line_without_orders(const State& s, Side side, UnitId id) {
  const Force& own = s.of(side);
  const UnitId line = chain_of(own, id);
  const bool led =
      own.units[id].disorder == Disorder::FD && line != kNoUnit && is_led(s, side, id, line);
  return led ? line : kNoUnit;
}

Orders orders_of_roll(const State& s, Side side, UnitId id) {
  const Force& own = s.of(side);
  const Unit& unit = own.units[id];
  Orders out;
  out.unit = id;
  if (unit.standing != Standing::OnTable) return out;
  if (unit.mother != kNoUnit) {
    if (lies_in(unit) == Formation::SkirmishLine && !is_led(s, side, unit.mother, id))
      out.own = line_for(own.sheet, unit.mother, Share::Skirmishers);
    return out;
  }
  out.own = line_for(own.sheet, id, Share::Unit);
  const UnitId line = chain_of(own, id);
  if (line != kNoUnit && !is_led(s, side, id, line)) return out;
  if (line_without_orders(s, side, id) != kNoUnit) return out;
  out.line = line;
  out.of_line = line_for(own.sheet, id, Share::Skirmishers);
  return out;
}

/// Whether an order is about marching alone.
bool only_marches(Order order) {
  return std::all_of(order.begin(), order.end(), [](const Element& e) {
    return is_march(e.kind) || e.kind == OrderWord::Segments || e.kind == OrderWord::AnyWay ||
           e.kind == OrderWord::WhenPassed;
  });
}

/// Marching alone, each leg of which, gone to its end, brings the unit's centre nearer to its
/// officer (roll.factor-towards-officer).
bool leads_towards(const State& s, Side side, UnitId id, Order order, Vec officer,
                   const Going& going) {
  if (!only_marches(order)) return false;
  const Mover mover = mover_of(s, side, id, going);
  geometry::Pose pose = mover.pose;
  bool goes = false;
  std::int64_t far = geometry::squared(body_at(mover.form, pose).centre() - officer);
  for (std::size_t leg = 0; leg < mover.leg_count; ++leg) {
    pose = after(mover.form, pose, mover.legs[leg]);
    if (mover.legs[leg].kind != Leg::Kind::Go) continue;
    const std::int64_t then = geometry::squared(body_at(mover.form, pose).centre() - officer);
    if (then >= far) return false;
    far = then;
    goes = true;
  }
  return goes;
}

/// The same of all that a roll decides: who only holds does not go away from him.
bool lead_towards(const State& s, Side side, const Orders& of, Vec officer, const Going& going) {
  if (is_order(of.own) && !leads_towards(s, side, of.unit, of.own, officer, going)) return false;
  return !is_order(of.of_line) ||
         (of.line != kNoUnit && leads_towards(s, side, of.line, of.of_line, officer, going));
}

void add_sameness(std::uint64_t& hash, const Sheet& sheet, Order order) {
  for (const Element& e : order) {
    if (is_rate(e.kind) || e.kind == OrderWord::Arrow) continue;
    const bool place = e.about == About::Place, spot = e.about == About::Spot;
    // Of an attack on an enemy where he was seen is noted there (note_targets).
    const bool attack = is_attack(e.kind) && e.about == About::Enemy;
    const Vec at = place ? sheet.places[e.which] : spot ? sheet.places[e.part] : Vec{};
    for (const std::int64_t word :
         {std::int64_t{static_cast<int>(e.kind)}, std::int64_t{static_cast<int>(e.about)},
          std::int64_t{place ? 0 : e.which}, std::int64_t{attack || spot ? 0 : e.part},
          std::int64_t{attack ? 0 : e.amount}, std::int64_t{at.x}, std::int64_t{at.y}})
      hash = mix64(hash ^ static_cast<std::uint64_t>(word)) + 1;
  }
}

/// What two orders have in common that count as the same: rate and arrows may differ
/// (roll.factor-repeat).
std::uint32_t sameness(const Sheet& sheet, const Orders& of) {
  std::uint64_t hash = 1;
  add_sameness(hash, sheet, of.own);
  if (is_order(of.of_line)) {
    hash = mix64(hash) + 1;
    add_sameness(hash, sheet, of.of_line);
  }
  return static_cast<std::uint32_t>(hash) | 1U;  // 0: no order has failed
}

OrderingCase case_of(const State& s, Side side, const Orders& of, const Going& going) {
  const Force& own = s.of(side);
  const UnitId id = of.unit;
  const Unit& unit = own.units[id];
  const Body body = body_of(s, side, id);
  OrderingCase out;
  const StaffFigure* officer = unit.officer == kNoStaff ? nullptr : &own.staff[unit.officer];
  out.officer = officer != nullptr && officer->standing == Standing::OnTable;
  if (out.officer) {
    out.distance = gap(body, body_of_staff(officer->place));
    out.contact = is_touched(own, unit.officer, id);
    out.efficiency = officer->efficiency;
    out.towards = lead_towards(s, side, of, officer->place, going);
  }
  out.disorder = unit.disorder;
  out.valour = unit.valour;
  out.change =
      std::any_of(of.own.begin(), of.own.end(), [](const Element& e) { return is_change(e.kind); });
  out.huddle =
      of.own.size() == 1 && of.own[0].kind == OrderWord::FormHuddle && !is_order(of.of_line);
  out.transfer = std::any_of(of.own.begin(), of.own.end(),
                             [](const Element& e) { return e.kind == OrderWord::Transfer; });
  out.enemy_near = closed_enemy_within(s, side, id, centimetres(figure(Figure::NearOfficer)));
  if (unit.failed_order == sameness(own.sheet, of)) out.failed_row = unit.failed_row;
  out.catch_factor = own.catch_factor;
  return out;
}

/// One unit's order, and what its roll depends on.
struct Due {
  UnitId unit = kNoUnit;
  UnitId line = kNoUnit;  ///< that goes by the same roll
  std::uint32_t order = 0;
  OrderingCase of;
  bool rolls = false;
};

using Dues = std::array<Due, kMaxUnits>;

/// Of all who have an order, from the state at the opening; by number.
std::size_t dues_of(const State& s, Side side, const Going& going, Dues& out) {
  std::size_t count = 0;
  const Force& own = s.of(side);
  for (UnitId id = 0; id < own.unit_count; ++id) {
    const Orders orders = orders_of_roll(s, side, id);
    if (!orders.any()) continue;
    Due& due = out[count++];
    due.unit = id;
    due.line = orders.line;
    due.order = sameness(own.sheet, orders);
    due.of = case_of(s, side, orders, going);
    due.rolls = ordering_need(due.of).count > 0;
  }
  return count;
}

/// A line of the factor sheet, as whoever looks on may see it: what the order holds is not his to
/// know (roll.sealed-content).
bool may_read(const Factor& line, Side side, Side viewer) {
  return viewer == side || viewer == Side::Umpire || (line.group != 'B' && line.group != 'D');
}

template <class D, class L>
void roll_for(Flow<D, L> f, Side side, const Due& due) {
  Unit& unit = f.s.of(side).units[due.unit];
  const OrderingSheet sheet = ordering_factors(due.of, f.s.setup->options);
  const int dice = f.dice(ordering_roll(side, due.unit));
  const OrderingResult result = ordering_result(dice + sheet.sum());
  const bool carried = result == OrderingResult::CarriedOut;
  tell_of(
      f, clause::roll_result, true, side, due.unit,
      [&](Side viewer) {
        int sum = 0;
        for (const Factor& line : sheet.all())
          if (may_read(line, side, viewer)) sum += line.value;
        return told::OrderRolled{called(f.s, viewer, side, due.unit),
                                 opened(f.s, viewer, side, sum), result};
      },
      [&](Side viewer) {
        note_applied(clause::roll_when);
        // Why it had to roll would tell of its order.
        const OrderingNeed need = ordering_need(due.of);
        if (viewer == other(side)) note_applied(clause::roll_sealed_content);
        for (const Clause because : need.all())
          if (viewer != other(side)) note_applied(because);
        for (const Factor& line : sheet.all())
          if (may_read(line, side, viewer) &&
              disclosed(f.s, viewer, side) == FactorDisclosure::Full)
            modify(f.log, line.clause, Measured(Measure::Score, line.value));
        if (!carried) note_applied(clause::orders_failed_roll_fails_all);
      });
  if (carried) {
    unit.failed_row = 0;
    unit.failed_order = 0;
    return;
  }
  unit.flags |= unit_flag::kFailedOrder;
  // Both are one order (orders.skirmish-through-mother).
  if (due.line != kNoUnit) f.s.of(side).units[due.line].flags |= unit_flag::kFailedOrder;
  unit.failed_row =
      static_cast<std::uint8_t>(unit.failed_order == due.order ? unit.failed_row + 1 : 1);
  unit.failed_order = due.order;
  const Disorder then = disorder_after(unit.disorder, result);
  if (then == unit.disorder) return;
  // It falls like anybody else: in MD or FD it has to run in 1c.
  const int figures = unit.figures;
  worsen(f.s, side, due.unit, then);
  tell_of(f, clause::roll_may_disorder, false, side, due.unit, [&](Side viewer) {
    return told::FellTo{called(f.s, viewer, side, due.unit), then};
  });
  if (unit.figures == figures) return;
  tell_of(f, clause::fd_loss, false, side, due.unit, [&](Side viewer) {
    return told::FiguresLost{called(f.s, viewer, side, due.unit), figures - unit.figures};
  });
}

/// What was written for lines whose mother units beside them are in FD falls without a roll.
template <class D, class L>
void void_orders_of_lines(Flow<D, L> f) {
  for (UnitId id = 0; id < kMaxUnits; ++id)
    for (const Side side : {Side::A, Side::B}) {
      Force& own = f.s.of(side);
      const UnitId line = id < own.unit_count ? line_without_orders(f.s, side, id) : kNoUnit;
      if (line == kNoUnit || !is_order(line_for(own.sheet, id, Share::Skirmishers))) continue;
      own.units[line].flags |= unit_flag::kFailedOrder;
      tell::order_void(
          f, clause::orders_none_in_fd, called(f.s, side, side, line),
          Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
    }
}

/// To the side that wrote it alone, once of a unit and its skirmish line.
template <class D, class L>
void tell_overruled(Flow<D, L> f, Side side) {
  const Sheet& sheet = f.s.of(side).sheet;
  UnitId last = kNoUnit;
  for (const Line& line : sheet.all()) {
    if (!line.overruled || line.who == last) continue;
    last = line.who;
    const auto all = sheet.all();
    const bool alone = std::any_of(all.begin(), all.end(), [&](const Line& by) {
      return !by.body && !by.overruled && by.who == line.who && hands_over(sheet, by);
    });
    tell::order_overruled(
        f, alone ? clause::orders_posts : clause::transfer_no_other_orders,
        called(f.s, side, side, line.who), !alone,
        Audience{static_cast<std::uint8_t>(bit(side) | bit(Side::Umpire)), kAllPosts});
  }
}

}  // namespace

template <class D, class L>
void drop_overruled(Flow<D, L> f) {
  for (const Side side : {Side::A, Side::B}) {
    Sheet& sheet = f.s.of(side).sheet;
    const auto all = sheet.all();
    if (std::none_of(all.begin(), all.end(), [](const Line& line) { return line.overruled; }))
      continue;
    if constexpr (L::on) tell_overruled(f, side);
    sheet = without_overruled(sheet);
  }
}

std::optional<OrderingCase> ordering_case(const State& s, Side side, UnitId unit,
                                          const Going& going) {
  if (s.of(side).units[unit].standing != Standing::OnTable) return std::nullopt;
  const Orders orders = orders_of_roll(s, side, unit);
  if (!orders.any()) return std::nullopt;
  return case_of(s, side, orders, going);
}

template <class D, class L>
void roll_for_orders(Flow<D, L> f) {
  void_orders_of_lines(f);
  const Going going(f.s);
  std::array<Dues, 2> all{};
  std::array<std::size_t, 2> count{}, next{};
  for (const Side side : {Side::A, Side::B}) {
    const auto i = static_cast<std::size_t>(index(side));
    count[i] = dues_of(f.s, side, going, all[i]);
  }
  // A row of failures is one of bounds: without an order, or with one that needs no roll, it ends.
  for (const Side side : {Side::A, Side::B}) {
    const auto i = static_cast<std::size_t>(index(side));
    Force& own = f.s.of(side);
    for (UnitId id = 0; id < own.unit_count; ++id) {
      const auto end = all[i].begin() + static_cast<std::ptrdiff_t>(count[i]);
      const auto due =
          std::find_if(all[i].begin(), end, [&](const Due& d) { return d.unit == id; });
      if (due != end && due->rolls) continue;
      own.units[id].failed_row = 0;
      own.units[id].failed_order = 0;
    }
  }
  // By number in the order of battle, of equal numbers side A first (dice.streams).
  while (next[0] < count[0] || next[1] < count[1]) {
    const bool a =
        next[1] == count[1] || (next[0] < count[0] && all[0][next[0]].unit <= all[1][next[1]].unit);
    const std::size_t i = a ? 0 : 1;
    const Due& due = all[i][next[i]++];
    if (due.rolls) roll_for(f, a ? Side::A : Side::B, due);
  }
}

#define SANDTABLE_ORDERING(D, L)                   \
  template void roll_for_orders<D, L>(Flow<D, L>); \
  template void drop_overruled<D, L>(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_ORDERING)

}  // namespace sandtable::belle_alliance
