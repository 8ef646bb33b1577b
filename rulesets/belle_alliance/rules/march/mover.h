#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/core/side.h"
#include "rulesets/belle_alliance/rules/march/train/train.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/state.h"

/// One unit in the simultaneous march, and where it is at any hundredth of a step.
namespace sandtable::belle_alliance {

/// Hundredths of a step since the march began.
using Tick = std::int32_t;
inline constexpr Tick kStep = 100;
inline constexpr int kSteps = figure(Figure::MarchSteps);
inline constexpr Tick kMarch = kSteps * kStep;
inline constexpr Tick kSegment = kMarch / kSegments;
/// The step in which a hundredth lies, from 1.
constexpr int step_of(Tick tick) { return (tick + kStep - 1) / kStep; }

/// A piece of a march.
struct Leg {
  enum class Kind : std::uint8_t {
    Go,     ///< `length` in the direction `heading`, facing as before
    Wheel,  ///< by `turn` (clockwise; else negative) about the end of the front on that side
    Pivot,  ///< by `turn` about the middle
    About,  ///< turned about, once its cost is paid
    Pay,    ///< stands and pays
    Bend,   ///< the head of a train turns by `turn`, where its front is, for nothing
    Lay,    ///< a train is laid straight behind its head, for nothing
  };
  Kind kind = Kind::Go;
  Angle heading = 0;
  std::int32_t turn = 0;
  Len length = 0;
  Len cost = 0;                     ///< micrometres of allowance that the whole piece takes
  FeatureId obstacle = kNoFeature;  ///< that is paid for
};

/// An obstacle that a unit's front has reached, and when.
struct Crossing {
  Tick tick = 0;
  FeatureId obstacle = kNoFeature;
};

/// Whether a piece turns a unit that is one rectangle, about an end of its front or its middle.
constexpr bool turns(const Leg& leg) {
  return leg.kind == Leg::Kind::Wheel || leg.kind == Leg::Kind::Pivot;
}

/// What a unit may attack in this march, and how it goes for it.
struct Aim {
  enum class Kind : std::uint8_t {
    None,
    Unit,
    Position,
    Anybody,  ///< whom its zone touches, but who is in rout (melee.continued-advance)
  };
  Kind kind = Kind::None;
  UnitId target = kNoUnit;
  bool announced = false;  ///< or insisted upon
  bool charge = false;
  geometry::Pose place;     ///< of an attack on a position: the target's, when it was ordered
  Form form;                ///< and its outline
  bool open = false;        ///< its arrows leave it free to aim
  bool last = false;        ///< it goes for a place, and does not aim again
  bool cancelled = false;   ///< for good (melee.flank-cancels, melee.infantry-by-cavalry)
  bool called_off = false;  ///< by itself, at contact (melee.call-off)
  Formation seen = Formation::Garrison;  ///< of a target that is a unit: as what it was seen in 1a
};

enum class Pace : std::uint8_t {
  Marching,
  Done,     ///< its order or its allowance is
  Stopped,  ///< for the rest of the sub-phase: contact, an enemy touched
};

/// A unit in the march. Its place is reckoned from the beginning of the piece that it is at, so
/// that nothing rounds twice (sim.pace).
struct Mover {
  static constexpr std::size_t kMostLegs = 28;
  static constexpr std::size_t kMostCrossings = 8;

  Side side = Side::A;
  UnitId unit = kNoUnit;
  Formation formation = Formation::Line;
  Troops troops = Troops::LineInfantry;
  Disorder disorder = Disorder::None;
  Rate rate = Rate::Normal;
  std::uint8_t figures = 0;
  bool stops_nobody = false;  ///< a waggon without driver, guns without gunners (melee.contact)
  /// It moves by forced action: melee zones are nothing to it, and own units neither bar it nor it
  /// them (march.passing-forced).
  bool forced = false;
  Len keeps_off = 0;          ///< so far from an enemy outline it stops (retreat.blocked)
  UnitId mother = kNoUnit;    ///< of a skirmish line
  UnitId soutien = kNoUnit;   ///< of a skirmish line, as it was at the opening (formation.soutien)
  bool hidden = false;        ///< a garrison whom the other side does not see
  std::uint8_t standing = 0;  ///< choices that it answers otherwise than by default, a bit each
  /// It has fired in phase 3: nobody passes through it (continued-fire.bars-passing).
  bool bars_passing = false;
  static constexpr std::size_t kMostThrough = 3;
  std::array<UnitId, kMostThrough> through{};  ///< own units that it may pass through by its order
  std::uint8_t through_count = 0;
  bool goes_through(UnitId other) const {
    return std::find(through.begin(), through.begin() + through_count, other) !=
           through.begin() + through_count;
  }
  /// It sets out at the beginning of the first segment, not before `sets_out`, at which that own
  /// unit has passed it (orders.conditional).
  UnitId when_passed = kNoUnit;
  Tick sets_out = 0;
  bool comes_on = false;   ///< it begins off the table, before its edge (sim.segment-entry)
  bool any_way = false;    ///< it may go round own units that block it (sim.own-block)
  bool leaves = false;     ///< by an exit, once its front is there (orders.off-table)
  bool crew_left = false;  ///< guns whose gunners have left them in this march
  Aim aim;

  // What it takes to tell where it is lies together.
  Form form;
  Len allowance = 0;
  Tick first = 0, last = kMarch;  ///< it spends between these (march.limits)
  std::uint8_t leg_count = 0;
  Pace pace = Pace::Done;
  std::uint8_t leg = 0;  ///< at which it is
  geometry::Pose pose;   ///< where that began
  Len base = 0;          ///< what it had spent by then
  Tick since = 0;        ///< until when its clock is told
  Tick clock = 0;        ///< hundredths of a step in which it has spent until then
  bool bends = false;    ///< it is a train
  bool jumps = false;    ///< a piece is done at one moment: a turn for nothing or about
  std::int64_t top = 0;  ///< how fast it goes at most on the pieces it was given; fastest()
  std::array<Leg, kMostLegs> legs{};
  std::array<Crossing, kMostCrossings> crossings{};
  std::uint8_t crossing_count = 0;
  Track track{};  ///< behind its head, of a train, where its piece began
  // What it has marched (way_of): all but the stretch that it is at.
  Vec stretch{};      ///< where it last set out in the direction in which it goes
  Angle heading = 0;  ///< that direction
  Len way = 0;

  bool add(const Leg& next) {
    if (leg_count == kMostLegs) return false;
    legs[leg_count++] = next;
    return true;
  }
};

/// What of a mover it takes to tell where it is until its march changes, for the film.
struct Walk {
  Pace pace = Pace::Done;
  Form form;
  geometry::Pose pose;
  Len base = 0, allowance = 0;
  Tick first = 0, last = kMarch, since = 0, clock = 0;
  bool turn_waits = false;       ///< for room, until `since`: a turn for nothing is not made yet
  const Track* track = nullptr;  ///< of a train: behind its head, where its piece began
  std::span<const Leg> left{};   ///< the piece that it is at, and those behind it
};
inline std::span<const Leg> left_of(const Mover& mover) {
  return {mover.legs.data() + mover.leg, static_cast<std::size_t>(mover.leg_count - mover.leg)};
}

/// What it has spent at a moment not before `since`, in micrometres.
Len spent_at(const Mover& mover, Tick tick);
/// Where it stands then.
geometry::Pose pose_at(const Mover& mover, Tick tick);
geometry::Pose pose_at(const Walk& walk, Tick tick);
/// What it has spent then, while it marches.
Len spent_at(const Walk& walk, Tick tick);
/// Where it stands once it has spent so much, on the pieces that are left to it.
geometry::Pose pose_with_spent(const Walk& walk, Len spent);
/// Where it stood before a turn that costs nothing and is made at that very moment; where it stands
/// if there is none.
geometry::Pose pose_before_turn(const Mover& mover, Tick tick);
/// What lies behind the head of a train then, a turn of that moment counted in; no track behind
/// any other.
Track track_at(const Mover& mover, Tick tick);
Track track_at(const Walk& walk, Tick tick);
/// Its outline where it stands so at that moment.
inline Body body_at(const Mover& mover, geometry::Pose pose, Tick tick) {
  return mover.bends ? train_at(mover.form, pose, track_at(mover, tick))
                     : body_at(mover.form, pose);
}
inline Body body_at(const Mover& mover, Tick tick) {
  return body_at(mover, pose_at(mover, tick), tick);
}
/// Its outline then, a turn of that moment not made.
Body body_before_turn(const Mover& mover, Tick tick);
/// Makes a train of a column of march on foot, and of horse and wheels that lie round the bends of
/// a road, with the way that lies behind them in a position (formation.train, direction.rotate).
inline void lay_track(Mover& mover, const State& state) {
  if (mover.form.kind != Form::Kind::Front) return;
  mover.track = track_of(state.of(mover.side), mover.unit);
  const bool on_foot = mover.formation == Formation::ColumnOfMarch && !is_cavalry(mover.troops);
  mover.bends = on_foot || !mover.track.empty();
}
/// Whether it passes through own units, and they through it, without a word: a skirmish line, but
/// what is in FD has no formation (march.passing-through, fd.effects).
inline bool passes_freely(const Mover& mover) {
  return mover.formation == Formation::SkirmishLine && mover.disorder != Disorder::FD;
}
/// Whether it is a train on roads alone: horse in line or column, and wheels (formation.train).
bool is_road_train(const Mover& mover);
/// How much farther a train's outline may come than its head goes, in micrometres: the corners of a
/// head that turns, all of one that is laid straight.
Len swing(const Mover& mover);
/// Lays one that leaves its road straight behind its head, where its turn and its way are to begin;
/// false where its order has no room left for that.
bool straighten(Mover& mover, geometry::Pose& pose, Track& track);
/// Takes a pose, and the track behind it where it is a train's, over a piece that is done.
void pass(const Form& form, geometry::Pose& pose, Track* track, const Leg& leg);
/// Tells its clock until then, and takes it to the piece that it is at.
void go_on(Mover& mover, Tick tick);
/// Lets it stand until then without spending: what it could not spend is lost (sim.pace). A turn
/// that is due at its beginning waits too, unless it is `turned` already.
void wait(Mover& mover, Tick from, Tick until, bool turned);
/// Ends its march at that moment, a turn that is due then made, or not made.
void end_march(Mover& mover, Tick tick, Pace pace);
void end_before_turn(Mover& mover, Tick tick, Pace pace);
/// Puts pieces in the place of all that are left of its order.
void replan(Mover& mover, Tick tick);
/// When one whose march is over would have spent so much, had it gone on at its pace.
Tick moment_of(const Mover& mover, Len spent);
/// How long its way has been up to where its pose is: each straight stretch, and wheels by the
/// middle of the front; turns on the spot are none (fire.ranging-lost).
Len way_of(const Mover& mover);

/// The first moment after `tick` at which it begins another piece or stops spending; kMarch where
/// there is none.
Tick next_change(const Mover& mover, Tick tick);
Tick next_change(const Walk& walk, Tick tick);
/// No point of it, nor of its melee zone, goes farther than this in a hundredth of a step, in
/// nanometres; what is turned for nothing or about goes at one moment and is left out.
std::int64_t fastest(const Mover& mover);
/// Tells by the pieces that are left how it goes: its `top` and `jumps`.
void gauge(Mover& mover);

/// Where a whole piece leads.
geometry::Pose after(const Form& form, geometry::Pose pose, const Leg& leg);

}  // namespace sandtable::belle_alliance
