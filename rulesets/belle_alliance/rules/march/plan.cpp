#include "rulesets/belle_alliance/rules/march/plan.h"

#include <algorithm>
#include <utility>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/march/split.h"
#include "rulesets/belle_alliance/rules/march/targets.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/sector.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Pose;

Angle angle(Hundredths amount) { return geometry::degrees(amount); }

/// What stays between a front and what its march ends at (march.limits).
constexpr Len kShort = figure(Figure::EnemyGap) * geometry::kMillimetre;

constexpr Len kPassing = figure(MarchFigure::PassingGap) * geometry::kCentimetre;

/// Puts together the pieces of one order.
class Planner {
 public:
  Planner(const State& state, Mover& mover, const RateRow& row, const Going& going)
      : state_(state),
        mover_(mover),
        row_(row),
        going_(going),
        pose_(mover.pose),
        track_(mover.track) {}

  void plan(std::span<const Element> order) {
    bool arrows = false, rate = false;
    for (const Element& e : order)
      if (e.kind == OrderWord::Leave) exit_ = &state_.setup->exits[e.which];
    mover_.leaves = exit_ != nullptr;
    mover_.any_way = std::any_of(order.begin(), order.end(),
                                 [](const Element& e) { return e.kind == OrderWord::AnyWay; });
    for (const Element& e : order)
      if (e.kind == OrderWord::PassThrough && asked_count_ < Mover::kMostThrough)
        asked_[asked_count_++] = e.which;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Element& e = order[i];
      rate = rate || is_rate(e.kind);
      arrows = arrows || e.kind == OrderWord::Arrow;
      one(e, limits_behind(order.subspan(i + 1)));
    }
    // A rate without an arrow is straight ahead, as far as its limit.
    const bool attacks = mover_.aim.kind != Aim::Kind::None;
    if (rate && !arrows && !attacks) ahead(pose_.facing, order);
    mover_.aim.open = attacks && (!arrows || open_);
  }

 private:
  /// Where the places to which an arrow leads are found: they stand behind it, what is no part of
  /// the way left aside.
  static std::span<const Element> limits_behind(std::span<const Element> rest) {
    const auto ends = [](const Element& e) {
      return e.kind != OrderWord::To && e.kind != OrderWord::Segments &&
             e.kind != OrderWord::AnyWay && e.kind != OrderWord::PassThrough &&
             e.kind != OrderWord::WhenPassed;
    };
    const auto end = std::find_if(rest.begin(), rest.end(), ends);
    return rest.first(static_cast<std::size_t>(end - rest.begin()));
  }

  /// Of two ranges the shorter one is less movement, of equal ones the first (orders.unclear).
  void segments(const Element& e) {
    const Tick first = (segments_of(e).first - 1) * kSegment;
    const Tick last = segments_of(e).last * kSegment;
    if (ranged_ && last - first >= mover_.last - mover_.first) return;
    mover_.first = first;
    mover_.last = last;
    ranged_ = true;
  }

  void one(const Element& e, std::span<const Element> limits) {
    switch (e.kind) {
      case OrderWord::Segments:
        segments(e);
        break;
      case OrderWord::Arrow:
        arrow(angle(e.amount), limits);
        break;
      case OrderWord::WheelLeft:
      case OrderWord::WheelRight:
        wheel(e.kind == OrderWord::WheelLeft ? -e.amount : e.amount);
        break;
      case OrderWord::Turn:
        spot(e);
        break;
      case OrderWord::About:
        put({.kind = Leg::Kind::About, .cost = about_cost(row_, mover_.rate)});
        break;
      case OrderWord::Back:
        ahead(e.amount == kNoAmount ? static_cast<Angle>(pose_.facing + geometry::kHalfTurn)
                                    : angle(e.amount),
              limits);
        break;
      case OrderWord::Sideways:
        ahead(angle(e.amount), limits);
        break;
      case OrderWord::PassThrough:
        break;  // read before all else
      case OrderWord::WhenPassed:
        mover_.when_passed = e.which;
        break;
      case OrderWord::Attack:
      case OrderWord::AttackPosition:
        aim(e);
        break;
      default:
        break;
    }
  }

  /// A turn that would end over the edge of the table is left out, one that ground stops is made as
  /// far as it goes: false where it is not made whole (orders.off-table, march.no-rate).
  bool put(const Leg& leg) {
    if (leg.kind != Leg::Kind::Go && is_past_turning()) return false;
    if (leg.kind == Leg::Kind::Bend)
      mover_.bends = true;
    else if (turns(leg) && !lay_behind())
      return false;
    Pose end = pose_;
    Track track = track_;
    pass(mover_.form, end, mover_.bends ? &track : nullptr, leg);
    const bool leaves = leg.kind != Leg::Kind::Bend &&
                        going_.is_on_table(train_at(mover_.form, pose_, track_)) &&
                        !going_.is_on_table(train_at(mover_.form, end, track));
    return !leaves && turn_over(going_, mover_, pose_, track_, leg);
  }

  /// At the charge it goes straight on once half of its allowance is spent (march.charge).
  bool is_past_turning() const {
    if (mover_.rate != Rate::Charge) return false;
    Len spent = 0;
    for (std::size_t i = 0; i < mover_.leg_count; ++i) spent += mover_.legs[i].cost;
    constexpr std::int64_t kHundred = 100;
    return spent * kHundred >= std::int64_t{mover_.allowance} * figure(Figure::ChargeStraight);
  }

  /// How far a front can go to an exit that the order names; none where its way leads to none.
  std::optional<Len> way_out(Angle heading) const {
    if (exit_ == nullptr) return std::nullopt;
    Body point;
    point.round = true;
    point.disc = {pose_.front, 0};
    const Len way = going_.room(point, heading);
    const Vec end = geometry::along(pose_.front, heading, way);
    const geometry::Squared off = geometry::squared_distance(end, exit_->from, exit_->to);
    if (geometry::rounded_down(off) > geometry::kMillimetre) return std::nullopt;
    return way;
  }

  void arrow(Angle heading, std::span<const Element> limits) {
    const auto turn = turn_to(mover_, pose_, heading, state_.setup->options, going_);
    if (turn && (turn->turn == 0 || put(*turn))) ahead(heading, limits);
  }

  /// Straight on, as far as a limit lets it, if there is one: of two the nearer one is less
  /// movement (orders.unclear).
  void ahead(Angle heading, std::span<const Element> limits) {
    if (heading != pose_.facing && !lay_straight()) return;
    const Len most = farthest(mover_);
    const Form head = head_form(mover_.form, pose_, track_);
    Len length = std::min(most, going_.room(body_at(head, pose_), heading));
    if (const auto out = way_out(heading)) length = std::min(most, *out);
    open_ = true;
    for (const Element& limit : limits)
      if (limit.kind == OrderWord::To) length = limited(limit, head, heading, length);
    for (std::size_t i = 0; i < asked_count_; ++i) length = past(asked_[i], heading, length);
    if (length == 0) return;
    if (mover_.bends && is_road_train(mover_)) {
      const Len road = going_.road_ahead(pose_.front, heading, length);
      if (road < length) {
        if (road > 0 && go(heading, road) < road) return;
        if (!lay_behind()) return;
        length -= road;
      }
    }
    go(heading, length);
  }

  /// How far of a straight way what an order names as its end lets it go.
  Len limited(const Element& limit, const Form& head, Angle heading, Len length) {
    if (const auto point = place_of(limit)) {
      const auto way = geometry::dot(geometry::direction(heading), *point - pose_.front);
      open_ = false;
      return std::min<Len>(length,
                           geometry::detail::rounded_shift(std::max<std::int64_t>(way, 0), 30));
    }
    if (limit.about == About::Feature) {
      const auto way = going_.way_to(limit.which, limit.part, head, pose_, heading, length);
      open_ = false;
      return way ? std::max(*way - kShort, 0) : length;
    }
    const UnitId unit = unit_named(limit);
    if (unit == kNoUnit) return length;
    open_ = false;
    return short_of(body_of(state_, side_named(limit), unit), head, heading, length);
  }

  /// Straight on over the ground; returns how far.
  Len go(Angle heading, Len length) {
    const Len way = going_.straight(mover_, pose_, track_, heading, length);
    pose_.front = geometry::along(pose_.front, heading, way);
    return way;
  }

  /// A train that goes another way than it faces is none: it is laid straight, on a road as it
  /// leaves that, else if it has not set out yet.
  bool lay_straight() {
    if (!mover_.bends) return true;
    if (is_road_train(mover_)) return lay_behind();
    if (mover_.leg_count > 0) return false;
    mover_.bends = false;
    mover_.track = track_ = {};
    return true;
  }

  /// What leaves a road is laid straight behind its front, if that is on the table.
  bool lay_behind() {
    if (!mover_.bends || !is_road_train(mover_)) return true;
    return going_.is_on_table(body_at(mover_.form, pose_)) && straighten(mover_, pose_, track_);
  }

  /// How far it goes on a straight way that leads through an own unit: all of it where it may pass
  /// and gets wholly clear, else to 1 cm short of it (march.passing-through). The other is taken to
  /// stand where it is.
  Len past(UnitId other, Angle heading, Len length) {
    if (!on_table(state_, mover_.side, other) || mover_.goes_through(other)) return length;
    const Unit& unit = state_.of(mover_.side).units[other];
    // Skirmish lines pass through, and are passed through, without a word.
    const bool open = passes_freely(mover_) ||
                      (unit.formation == Formation::SkirmishLine && unit.disorder != Disorder::FD);
    if (open && (unit.flags & unit_flag::kContinued) == 0) return length;
    const Form head = head_form(mover_.form, pose_, track_);
    const Body mine = body_at(head, pose_), his = body_of(state_, mover_.side, other);
    const geometry::Direction ahead = geometry::direction(heading);
    const geometry::Direction right = geometry::right_of(ahead);
    const Extent my = extent(mine, ahead), its = extent(his, ahead);
    const Extent my_side = extent(mine, right), its_side = extent(his, right);
    const bool beside = my_side.high <= its_side.low || its_side.high <= my_side.low;
    if (beside || its.low < my.high) return length;
    Len left = mover_.allowance;
    for (std::size_t i = 0; i < mover_.leg_count; ++i) left -= mover_.legs[i].cost;
    const bool in_order = mover_.disorder == Disorder::None && unit.disorder == Disorder::None;
    const bool fired = (unit.flags & unit_flag::kContinued) != 0;
    const Len clear = its.high - my.low + mover_.form.size.depth - head.size.depth;
    if (in_order && !fired && heading == pose_.facing && clear <= std::min(length, left)) {
      if (mover_.through_count < Mover::kMostThrough)
        mover_.through[mover_.through_count++] = other;
      return length;
    }
    return std::min(length, std::max(its.low - my.high - kPassing, 0));
  }

  /// What an outline covers in a direction.
  struct Extent {
    Len low, high;
  };
  static Extent extent(const Body& whole, geometry::Direction way) {
    Extent all{geometry::kMaxCoordinate, -geometry::kMaxCoordinate};
    each_piece(whole, [&](const Body& piece) {
      const Extent of = extent_of(piece, way);
      all = {std::min(all.low, of.low), std::max(all.high, of.high)};
    });
    return all;
  }
  static Extent extent_of(const Body& body, geometry::Direction way) {
    const auto along = [&](Vec point) {
      return geometry::detail::rounded_shift(geometry::dot(way, point), 30);
    };
    const Len middle = along(body.centre());
    if (body.round) return {middle - body.disc.radius, middle + body.disc.radius};
    Extent out{middle, middle};
    for (const Vec corner : body.box.corner) {
      out.low = std::min(out.low, along(corner));
      out.high = std::max(out.high, along(corner));
    }
    return out;
  }

  /// The point that a limit or a facing names, where it names one.
  std::optional<Vec> place_of(const Element& e) const {
    const Sheet& sheet = state_.of(mover_.side).sheet;
    if (e.about == About::Place) return sheet.places[e.which];
    if (e.about == About::Spot) return sheet.places[e.part];
    return std::nullopt;
  }

  Side side_named(const Element& e) const {
    return e.about == About::Enemy ? other(mover_.side) : mover_.side;
  }
  /// The unit on the table that a limit or a facing names; kNoUnit where it names none.
  UnitId unit_named(const Element& e) const {
    if (e.about == About::Unit) return on_table(state_, mover_.side, e.which) ? e.which : kNoUnit;
    const UnitId enemy = e.about == About::Enemy ? labelled(e.which) : kNoUnit;
    return enemy != kNoUnit && on_table(state_, other(mover_.side), enemy) ? enemy : kNoUnit;
  }
  /// The enemy whom its side knows by a label.
  UnitId labelled(Label label) const {
    const auto& cards = state_.of(mover_.side).cards;
    for (std::size_t id = 0; id < cards.size(); ++id)
      if (cards[id].seen != 0 && cards[id].label == label) return static_cast<UnitId>(id);
    return kNoUnit;
  }

  /// How far it goes straight on until its front would touch an outline, 0.1 cm short of it: never
  /// farther than what lies between the two just then (march.limits).
  Len short_of(const Body& his, const Form& head, Angle heading, Len length) const {
    constexpr Len kHair = 10;  // a hundredth of a millimetre
    Len way = 0;
    while (way < length) {
      const Body mine = body_at(head, {geometry::along(pose_.front, heading, way), pose_.facing});
      const Len apart = gap(mine, his) - kShort;
      if (apart < kHair) return way;
      way += apart;
    }
    return length;
  }

  /// What a turn to face something looks at, from the middle about which it is made.
  std::optional<Vec> faced(const Element& e) const {
    if (const auto point = place_of(e)) return point;
    if (e.about == About::Feature) return box_of(outline_of(*state_.setup, e.which, e.part)).centre;
    const UnitId unit = unit_named(e);
    if (unit == kNoUnit) return std::nullopt;
    if (e.about == About::Unit) return body_of(state_, mover_.side, unit).centre();
    const Card& card = state_.of(mover_.side).cards[unit];
    return Vec{card.x * geometry::kMillimetre, card.y * geometry::kMillimetre};
  }

  void wheel(Hundredths amount) {
    const auto by = static_cast<Angle>(angle(std::abs(amount)));
    const auto turn = static_cast<std::int32_t>(by);
    const auto to = static_cast<Angle>(amount < 0 ? pose_.facing - by : pose_.facing + by);
    const bool on_road = is_road_train(mover_) && going_.follows_road(pose_, to);
    if (on_road || (mover_.bends && !is_road_train(mover_))) {
      put({.kind = Leg::Kind::Bend, .turn = amount < 0 ? -turn : turn});
      return;
    }
    put({.kind = Leg::Kind::Wheel,
         .turn = amount < 0 ? -turn : turn,
         .cost = wheel_cost(state_.setup->options.wheel_cost, mover_.form.size.width, by)});
  }

  /// A turn on the spot, by an angle or to face a place.
  void spot(const Element& e) {
    Angle to = static_cast<Angle>(pose_.facing + angle(e.amount == kNoAmount ? 0 : e.amount));
    if (e.amount == kNoAmount) {
      const Vec middle = mover_.bends ? pose_.front : body_at(mover_.form, pose_).centre();
      const auto point = faced(e);
      if (!point || *point == middle) return;
      to = geometry::angle_of(*point - middle);
    }
    if (mover_.formation == Formation::Line) return;
    if (const auto turn = turn_to(mover_, pose_, to, state_.setup->options, going_)) put(*turn);
  }

  void aim(const Element& e) {
    mover_.aim = aim_of(state_, mover_.side, mover_.unit, e);
    mover_.aim.charge = mover_.rate == Rate::Charge;
  }

  const State& state_;
  Mover& mover_;
  const RateRow& row_;
  const Going& going_;
  Pose pose_;            ///< after what is planned
  Track track_;          ///< behind it
  bool open_ = false;    ///< the last arrow has no end
  bool ranged_ = false;  ///< segments are named
  const ExitCard* exit_ = nullptr;
  std::array<UnitId, Mover::kMostThrough> asked_{};  ///< own units that it is to pass through
  std::size_t asked_count_ = 0;
};

/// What lets an attacker call off, or the unit itself go back (melee.call-off, formation.soutien).
void shelter(const State& state, Mover& mover, const Unit& unit) {
  const bool seen = state.of(other(mover.side)).in_sight.has(mover.unit);
  mover.hidden = unit.formation == Formation::Garrison && !seen;
  if (unit.formation != Formation::SkirmishLine) return;
  mover.mother = unit.mother;
  mover.soutien = soutien_of(state, mover.side, mover.unit);
}

/// What its sheet answers beforehand, for its skirmish line too (sim.prompts).
void note_standing(const State& state, Mover& mover, const Unit& unit) {
  if (state.setup->options.prompts != Prompts::Standing) return;
  const UnitId who = unit.mother == kNoUnit ? mover.unit : unit.mother;
  for (const Element& e : line_for(state.of(mover.side).sheet, who, Share::Standing))
    for (unsigned kind = 0; kind <= static_cast<unsigned>(Question::Kind::GiveUpAttack); ++kind)
      if (standing_word(static_cast<Question::Kind>(kind)) == e.kind)
        mover.standing |= static_cast<std::uint8_t>(1U << kind);
}

}  // namespace

std::span<const Element> line_for(const Sheet& sheet, UnitId who, Share share) {
  for (const Line& line : sheet.all())
    if (!line.body && line.who == who && line.share == share) return sheet.elements_of(line);
  return {};
}

std::span<const Element> orders_of(const State& state, Side side, UnitId number) {
  const Force& force = state.of(side);
  const Unit& unit = force.units[number];
  constexpr std::uint32_t kBarred =
      unit_flag::kFailedOrder | unit_flag::kForced | unit_flag::kContinued | unit_flag::kFired;
  if ((unit.flags & kBarred) != 0 || unit.disorder == Disorder::FD) return {};
  if (const auto part = order_of_part(state, side, number); !part.empty()) return part;
  if (const auto own = line_for(force.sheet, number, Share::Unit); !own.empty()) return own;
  if (unit.mother == kNoUnit) return {};
  return line_for(force.sheet, unit.mother, Share::Skirmishers);
}

std::optional<Leg> turn_to(const Mover& mover, Pose pose, Angle heading, const Options& options) {
  const auto clockwise = static_cast<Angle>(heading - pose.facing);
  const bool left = clockwise > geometry::kHalfTurn;
  const Angle by = left ? static_cast<Angle>(-clockwise) : clockwise;
  Leg leg{.kind = Leg::Kind::Pivot, .turn = left ? -std::int32_t{by} : std::int32_t{by}};
  if (mover.bends && !is_road_train(mover)) {
    leg.kind = Leg::Kind::Bend;
    return leg;
  }
  if (mover.formation == Formation::Line) {
    if (by > geometry::kQuarterTurn) return std::nullopt;
    leg.kind = Leg::Kind::Wheel;
    leg.cost = wheel_cost(options.wheel_cost, mover.form.size.width, by);
  } else {
    leg.cost = turn_cost(mover.formation, by);
  }
  return leg;
}

std::optional<Leg> turn_to(const Mover& mover, Pose pose, Angle heading, const Options& options,
                           const Going& going) {
  if (!is_road_train(mover) || !going.follows_road(pose, heading))
    return turn_to(mover, pose, heading, options);
  const auto clockwise = static_cast<Angle>(heading - pose.facing);
  const bool left = clockwise > geometry::kHalfTurn;
  return Leg{.kind = Leg::Kind::Bend,
             .turn = std::int32_t{clockwise} - (left ? 2 * geometry::kHalfTurn : 0)};
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
  mover.stops_nobody = is_left_guns(unit) || (card.troops == Troops::Waggons && unit.figures == 0);
  mover.bars_passing = (unit.flags & unit_flag::kContinued) != 0;
  mover.form = form_of(state, side, number);
  mover.pose = {unit.place, unit.facing};
  lay_track(mover, state);
  shelter(state, mover, unit);
  note_standing(state, mover, unit);
  const RateRow* row = rate_row(card.troops, unit.formation);
  const std::span<const Element> order = orders_of(state, side, number);
  if (row == nullptr || order.empty()) return mover;
  mover.rate = rate_read(order);
  mover.allowance = allowance_of(*row, mover.rate, unit);
  Planner(state, mover, *row, going).plan(order);
  // It stands before the edge of the table where its middle lies outside.
  mover.comes_on = !is_on_table(*state.setup, body_of(state, side, number).centre());
  // A reinforcement comes on with the segment that the scenario names (sim.segment-entry).
  if (card.bound != 0 && card.bound == state.bound)
    mover.first = std::max<Tick>(mover.first, (card.segment - 1) * kSegment);
  if (mover.when_passed != kNoUnit) mover.sets_out = std::exchange(mover.first, kMarch);
  const bool goes = mover.leg_count > 0 || mover.aim.kind != Aim::Kind::None;
  if (mover.allowance > 0 && goes) mover.pace = Pace::Marching;
  return mover;
}

}  // namespace sandtable::belle_alliance
