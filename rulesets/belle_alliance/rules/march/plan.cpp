#include "rulesets/belle_alliance/rules/march/plan.h"

#include <algorithm>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

Angle angle(Hundredths amount) { return geometry::degrees(amount); }

/// The elements of the line of a sheet that is for a unit, or for its skirmish line.
std::span<const Element> line_for(const Sheet& sheet, UnitId who, Share share) {
  for (const Line& line : sheet.all())
    if (!line.body && line.who == who && line.share == share) return sheet.elements_of(line);
  return {};
}

Rate rate_in(std::span<const Element> order) {
  for (const Element& e : order) {
    if (e.kind == OrderWord::Fast) return Rate::Fast;
    if (e.kind == OrderWord::Charge) return Rate::Charge;
  }
  return Rate::Normal;
}

bool is_guns(const Unit& unit) { return unit.guns > 0 && unit.figures == 0; }

/// What stays between a front and what its march ends at (march.limits).
constexpr Len kShort = figure(Figure::EnemyGap) * geometry::kMillimetre;

/// Puts together the pieces of one order.
class Planner {
 public:
  Planner(const State& state, Mover& mover, const RateRow& row, const Going& going)
      : state_(state), mover_(mover), row_(row), going_(going), pose_(mover.pose) {}

  void plan(std::span<const Element> order) {
    bool arrows = false, rate = false;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Element& e = order[i];
      const Element* limit =
          i + 1 < order.size() && order[i + 1].kind == OrderWord::To ? &order[i + 1] : nullptr;
      rate = rate || is_rate(e.kind);
      arrows = arrows || e.kind == OrderWord::Arrow;
      one(e, limit);
    }
    // A rate without an arrow is straight ahead, as far as its limit.
    const auto to = std::find_if(order.begin(), order.end(),
                                 [](const Element& e) { return e.kind == OrderWord::To; });
    const bool attacks = mover_.aim.kind != Aim::Kind::None;
    if (rate && !arrows && !attacks) ahead(pose_.facing, to == order.end() ? nullptr : &*to);
    mover_.aim.open = attacks && (!arrows || open_);
  }

 private:
  void one(const Element& e, const Element* limit) {
    switch (e.kind) {
      case OrderWord::Segments:
        mover_.first = (segments_of(e).first - 1) * kSegment;
        mover_.last = segments_of(e).last * kSegment;
        break;
      case OrderWord::Arrow:
        arrow(angle(e.amount), limit);
        break;
      case OrderWord::WheelLeft:
      case OrderWord::WheelRight:
        wheel(e.kind == OrderWord::WheelLeft ? -e.amount : e.amount);
        break;
      case OrderWord::Turn:
        spot(e, limit);
        break;
      case OrderWord::About:
        put({.kind = Leg::Kind::About, .cost = about_cost(row_, mover_.rate)});
        break;
      case OrderWord::Back:
        ahead(e.amount == kNoAmount ? static_cast<Angle>(pose_.facing + geometry::kHalfTurn)
                                    : angle(e.amount),
              limit);
        break;
      case OrderWord::Sideways:
        ahead(angle(e.amount), limit);
        break;
      case OrderWord::Attack:
      case OrderWord::AttackPosition:
        aim(e);
        break;
      default:
        break;
    }
  }

  void put(const Leg& leg) {
    if (mover_.add(leg)) pose_ = after(mover_.form, pose_, leg);
  }

  void arrow(Angle heading, const Element* limit) {
    const auto turn = turn_to(mover_, pose_, heading, state_.setup->options);
    if (!turn) return;
    if (turn->turn != 0) put(*turn);
    ahead(heading, limit);
  }

  /// Straight on, as far as the limit lets it, if there is one.
  void ahead(Angle heading, const Element* limit) {
    Len length = mover_.allowance;
    open_ = true;
    if (const auto point = limit == nullptr ? std::nullopt : place_of(*limit)) {
      const auto way = geometry::dot(geometry::direction(heading), *point - pose_.front);
      length = std::min<Len>(length,
                             geometry::detail::rounded_shift(std::max<std::int64_t>(way, 0), 30));
      open_ = false;
    } else if (limit != nullptr && limit->about == About::Feature) {
      const auto way =
          going_.way_to(limit->which, limit->part, mover_.form, pose_, heading, length);
      if (way) length = std::max(*way - kShort, 0);
      open_ = false;
    }
    if (length == 0) return;
    const Len way = going_.straight(mover_, pose_, heading, length);
    pose_.front = geometry::along(pose_.front, heading, way);
  }

  /// The point that a limit or a facing names, where it names one.
  std::optional<Vec> place_of(const Element& e) const {
    const Sheet& sheet = state_.of(mover_.side).sheet;
    if (e.about == About::Place) return sheet.places[e.which];
    if (e.about == About::Spot) return sheet.places[e.part];
    return std::nullopt;
  }

  void wheel(Hundredths amount) {
    const auto by = static_cast<Angle>(angle(std::abs(amount)));
    const auto turn = static_cast<std::int32_t>(by);
    put({.kind = Leg::Kind::Wheel,
         .turn = amount < 0 ? -turn : turn,
         .cost = wheel_cost(state_.setup->options.wheel_cost, mover_.form.size.width, by)});
  }

  /// A turn on the spot, by an angle or to face a place.
  void spot(const Element& e, const Element* limit) {
    Angle to = static_cast<Angle>(pose_.facing + angle(e.amount == kNoAmount ? 0 : e.amount));
    if (e.amount == kNoAmount) {
      const auto point = limit == nullptr ? std::nullopt : place_of(*limit);
      if (!point) return;
      to = geometry::angle_of(*point - pose_.front);
    }
    if (mover_.formation == Formation::Line) return;
    if (const auto turn = turn_to(mover_, pose_, to, state_.setup->options)) put(*turn);
  }

  void aim(const Element& e) {
    const Force& own = state_.of(mover_.side);
    mover_.aim.kind = e.kind == OrderWord::Attack ? Aim::Kind::Unit : Aim::Kind::Position;
    mover_.aim.charge = mover_.rate == Rate::Charge;
    const Unit& unit = own.units[mover_.unit];
    mover_.aim.announced = (unit.flags & unit_flag::kAnnounced) != 0;
    if (e.about != About::Enemy) return;
    for (std::size_t id = 0; id < own.cards.size(); ++id)
      if (own.cards[id].seen != 0 && own.cards[id].label == e.which)
        mover_.aim.target = static_cast<UnitId>(id);
    if (mover_.aim.target == kNoUnit) return;
    // Where it was seen, and as what, in tenths of a centimetre and 1/256 of a turn.
    const Card& card = own.cards[mover_.aim.target];
    constexpr Len kTenth = geometry::kMillimetre;
    mover_.aim.place = {{card.x * kTenth, card.y * kTenth}, static_cast<Angle>(card.facing << 8)};
    Unit seen;
    seen.formation = card.formation;
    seen.figures = card.figures;
    seen.disorder = card.disorder;
    const Side enemy = other(mover_.side);
    seen.guns = state_.of(enemy).units[mover_.aim.target].guns;
    mover_.aim.form =
        form_of(seen, card_of(state_, enemy, mover_.aim.target).troops, state_.setup->options);
  }

  const State& state_;
  Mover& mover_;
  const RateRow& row_;
  const Going& going_;
  Pose pose_;          ///< after what is planned
  bool open_ = false;  ///< the last arrow has no end
};

}  // namespace

std::span<const Element> orders_of(const State& state, Side side, UnitId number) {
  const Force& force = state.of(side);
  const Unit& unit = force.units[number];
  constexpr std::uint32_t kBarred =
      unit_flag::kFailedOrder | unit_flag::kForced | unit_flag::kContinued | unit_flag::kFired;
  if ((unit.flags & kBarred) != 0 || unit.disorder == Disorder::FD) return {};
  if (const auto own = line_for(force.sheet, number, Share::Unit); !own.empty()) return own;
  if (unit.mother == kNoUnit) return {};
  return line_for(force.sheet, unit.mother, Share::Skirmishers);
}

std::optional<Leg> turn_to(const Mover& mover, Pose pose, Angle heading, const Options& options) {
  const auto clockwise = static_cast<Angle>(heading - pose.facing);
  const bool left = clockwise > geometry::kHalfTurn;
  const Angle by = left ? static_cast<Angle>(-clockwise) : clockwise;
  Leg leg{.kind = Leg::Kind::Pivot, .turn = left ? -std::int32_t{by} : std::int32_t{by}};
  if (mover.formation == Formation::Line) {
    if (by > geometry::kQuarterTurn) return std::nullopt;
    leg.kind = Leg::Kind::Wheel;
    leg.cost = wheel_cost(options.wheel_cost, mover.form.size.width, by);
  } else {
    leg.cost = turn_cost(mover.formation, by);
  }
  return leg;
}

Mover mover_of(const State& state, Side side, UnitId number, const Going& going) {
  const Unit& unit = state.of(side).units[number];
  const UnitCard& card = card_of(state, side, number);
  Mover mover;
  mover.side = side;
  mover.unit = number;
  mover.formation = unit.formation;
  mover.troops = card.troops;
  mover.disorder = unit.disorder;
  mover.figures = unit.figures;
  mover.stops_nobody = is_guns(unit) || (card.troops == Troops::Waggons && unit.figures == 0);
  mover.form = form_of(unit, card.troops, state.setup->options);
  mover.pose = {unit.place, unit.facing};
  const RateRow* row = rate_row(card.troops, unit.formation);
  const std::span<const Element> order = orders_of(state, side, number);
  if (row == nullptr || order.empty()) return mover;
  mover.rate = rate_in(order);
  mover.allowance = allowance_of(*row, mover.rate, unit);
  Planner(state, mover, *row, going).plan(order);
  const bool goes = mover.leg_count > 0 || mover.aim.kind != Aim::Kind::None;
  if (mover.allowance > 0 && goes) mover.pace = Pace::Marching;
  return mover;
}

}  // namespace sandtable::belle_alliance
