#include "rulesets/belle_alliance/rules/forced/advance.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/forced/fall_plan.h"
#include "rulesets/belle_alliance/rules/march/plan.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/moral/ladder.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

constexpr int kPerCent = 100;

/// The turn that lets a winner go straight for whom he beat; none where he is not in reach.
std::optional<Leg> turn_after_loser(const State& state, const Mover& mover) {
  const UnitId loser = state.of(mover.side).units[mover.unit].beaten;
  const Side enemy = other(mover.side);
  if (!on_table(state, enemy, loser)) return std::nullopt;
  const Body body = body_of(state, enemy, loser);
  // The turn moves the front that goes there, so the way is reckoned anew.
  constexpr int kRounds = 4;
  std::optional<Leg> turn;
  Pose turned = mover.pose;
  for (int i = 0; i < kRounds; ++i) {
    const Angle heading = geometry::angle_of(body.centre() - turned.front);
    turn = turn_to(mover, mover.pose, heading, state.setup->options);
    if (!turn) return std::nullopt;
    turned = after(mover.form, mover.pose, *turn);
  }
  const Len way = std::max(front_gap(mover.form, turned, body) - zone_depth(), 0);
  return turn->cost + way <= mover.allowance ? turn : std::nullopt;
}

Mover advancing(const State& state, const Going& going, const Advance& advance) {
  Mover mover = standing(state, advance.side, advance.unit);
  mover.allowance = advance.length;
  if (mover.allowance <= 0) return mover;
  mover.aim.kind = Aim::Kind::Anybody;
  mover.aim.announced = true;
  mover.aim.last = true;
  Pose from = mover.pose;
  Track track = mover.track;
  Len left = mover.allowance;
  if (advance.after_loser) {
    const auto turn = turn_after_loser(state, mover);
    if (turn && turn->turn != 0) {
      straighten(mover, from, track);
      const bool whole = turn_over(going, mover, from, track, *turn);
      for (std::size_t i = 0; i < mover.leg_count; ++i) left -= mover.legs[i].cost;
      if (!whole) left = 0;
    }
  }
  const Form head = head_form(mover.form, from, track);
  left = std::min(left, going.room(body_at(head, from), from.facing));
  if (left > 0) going.straight(mover, from, track, from.facing, left);
  mover.pace = Pace::Marching;
  return mover;
}

}  // namespace

bool may_go_on(const State& state, Side side, UnitId unit) {
  return on_table(state, side, unit) &&
         (state.of(side).units[unit].flags & unit_flag::kMayGoOn) != 0 &&
         is_steady(state.of(side).units[unit].disorder);
}

Len advance_length(const State& state, Side side, UnitId number) {
  const Unit& unit = state.of(side).units[number];
  const RateRow* row = rate_row(card_of(state, side, number).troops, unit.formation);
  if (row == nullptr) return 0;
  return rate_of(*row, Rate::Normal) * (geometry::kCentimetre / kPerCent) *
         figure(MarchFigure::Advance);
}

Roll hold_roll(Side side, UnitId unit) {
  return {.clause = clause::melee_must_advance,
          .roller = side,
          .dice = static_cast<std::uint8_t>(figure(Figure::Dice)),
          .piece = unit};
}

bool is_held(const State& state, Side side, UnitId unit, int dice) {
  const Force& own = state.of(side);
  return dice + own.units[unit].valour / 2 + own.catch_factor >= figure(MarchFigure::HeldAt);
}

March advance_march(const State& state, const Going& going, std::span<const Advance> advances) {
  std::vector<Mover> movers;
  for (const Side side : {Side::A, Side::B})
    for (UnitId id = 0; id < state.of(side).unit_count; ++id) {
      if (!on_table(state, side, id)) continue;
      const auto his = [&](const Advance& a) { return a.side == side && a.unit == id; };
      const auto found = std::find_if(advances.begin(), advances.end(), his);
      movers.push_back(found == advances.end() ? standing(state, side, id)
                                               : advancing(state, going, *found));
    }
  return March(std::move(movers), state.setup->options, &going);
}

void run_down(State& state, const March& march, std::span<const Advance> advances,
              std::vector<Happening>& told) {
  for (const Happening& h : march.happenings()) {
    const bool touches = h.kind == Happening::Kind::Contact || h.kind == Happening::Kind::Touched;
    const auto his = [&](const Advance& a) { return a.side == h.side && a.unit == h.unit; };
    const Side enemy = other(h.side);
    if (!touches || !on_table(state, enemy, h.other) ||
        std::none_of(advances.begin(), advances.end(), his))
      continue;
    Unit& router = state.of(enemy).units[h.other];
    if (router.disorder != Disorder::FD || (router.flags & unit_flag::kRunDown) != 0) continue;
    router.flags |= unit_flag::kRunDown | unit_flag::kMustRun;
    told.push_back(h);
    lose_share(state, enemy, h.other, figure(MarchFigure::RunDown));
  }
}

}  // namespace sandtable::belle_alliance
