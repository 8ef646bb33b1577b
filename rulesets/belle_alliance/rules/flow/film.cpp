#include "rulesets/belle_alliance/rules/flow/film.h"

#include <algorithm>

#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"

namespace sandtable::belle_alliance {
namespace {

/// Everybody where he is at that moment of a march.
void place_at(State& s, const March& march, const std::vector<RideWay>& riders, Tick tick) {
  for (std::size_t m = 0; m < march.movers().size(); ++m) {
    const Mover& mover = march.movers()[m];
    Unit& unit = s.of(mover.side).units[mover.unit];
    const geometry::Pose pose = march.pose_of(m, tick);
    unit.place = pose.front;
    unit.facing = pose.facing;
  }
  for (const RideWay& way : riders) {
    const auto step = std::min(static_cast<std::size_t>(tick / kStep), way.places.size() - 1);
    s.of(way.side).staff[way.who].place = way.places[step];
  }
}

/// What a viewer saw of the other side while it marched.
class Eyes {
 public:
  Eyes(const State& s, const March& march, const std::vector<RideWay>& riders, Side viewer) {
    for (Tick end = 0; end <= kMarch; end += kSegment) moments_.push_back(end);
    for (const Happening& h : march.happenings())
      if (h.kind == Happening::Kind::Contact || h.kind == Happening::Kind::Attack)
        moments_.push_back(h.tick);
    std::sort(moments_.begin(), moments_.end());
    moments_.erase(std::unique(moments_.begin(), moments_.end()), moments_.end());
    State then = s;
    for (const Tick moment : moments_) {
      place_at(then, march, riders, moment);
      seen_.push_back(in_sight(then, viewer));
    }
  }

  /// The moments at which sight is judged.
  const std::vector<Tick>& moments() const { return moments_; }
  /// Whether a unit is shown from one moment to another, between which sight is not judged.
  bool show(UnitId unit, Tick from, Tick until) const {
    const auto behind = std::lower_bound(moments_.begin(), moments_.end(), until);
    const auto next = static_cast<std::size_t>(behind - moments_.begin());
    const auto last = static_cast<std::size_t>(
        std::upper_bound(moments_.begin(), moments_.end(), from) - moments_.begin() - 1);
    return seen_[last].has(unit) || (next < seen_.size() && seen_[next].has(unit));
  }
  /// Whether he is in sight when the march is over.
  bool see_at_end(UnitId unit) const { return seen_.back().has(unit); }

 private:
  std::vector<Tick> moments_;
  std::vector<UnitSet> seen_;
};

/// The moments at which the way of a mover bends, ends of segments, and moments at which sight is
/// judged.
std::vector<Tick> ticks_of(const Mover& mover, const std::vector<KeyPose>& film,
                           const std::vector<Tick>& moments) {
  std::vector<Tick> out;
  for (Tick end = 0; end <= kMarch; end += kSegment) out.push_back(end);
  out.insert(out.end(), moments.begin(), moments.end());
  for (const KeyPose& key : film)
    if (key.side == mover.side && key.unit == mover.unit) out.push_back(key.tick);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

void add_trails(Film& film, const March& march, std::size_t number, const std::vector<Tick>& ticks,
                const Eyes* eyes, UnitId called) {
  const Mover& mover = march.movers()[number];
  bool going_on = false;
  for (std::size_t i = 0; i + 1 < ticks.size(); ++i) {
    const bool shown = eyes == nullptr || eyes->show(mover.unit, ticks[i], ticks[i + 1]);
    if (shown && !going_on)
      film.trails.push_back({mover.side,
                             called,
                             mover.form,
                             {{ticks[i], mover.side, called, march.pose_of(number, ticks[i])}}});
    if (shown)
      film.trails.back().poses.push_back(
          {ticks[i + 1], mover.side, called, march.pose_of(number, ticks[i + 1])});
    going_on = shown;
  }
}

/// Up to the end of 4d; null where it is not reached.
std::unique_ptr<Outing> play_to_march(Flow<Dice, NoLog> f) {
  State& s = f.s;
  while (!f.dice.failed() && s.end == EndReason::None && turn_of(s).waiting_for == 0) {
    if (s.sub_phase != SubPhase::Marching || s.stage != Stage::Carrying) {
      run_step(f);
      continue;
    }
    auto out = march_out(f);
    return f.dice.failed() ? nullptr : std::move(out);
  }
  return nullptr;
}

}  // namespace

std::optional<Film> film_of(const State& before, Post seat, const Action& action, Dice& dice,
                            Post viewer, const State& after) {
  State s = before;
  NoLog quiet;
  BelleAlliance::apply(s, seat, action, dice, quiet);
  return film_on(s, dice, viewer, after);
}

std::optional<Film> film_on(const State& from, Dice& dice, Post viewer, const State& after) {
  State s = from;
  NoLog quiet;
  const std::unique_ptr<Outing> outing = play_to_march({s, dice, quiet});
  if (outing == nullptr) return std::nullopt;
  const March& march = outing->march;
  const std::vector<KeyPose> keys = march.film();
  const std::vector<RideWay> riders = ride_ways(s, march, rides_of(s));
  const bool all = index(viewer.side) > 1;
  std::optional<Eyes> eyes;
  if (!all) eyes.emplace(s, march, riders, viewer.side);
  Film film{.bound = s.bound, .trails = {}, .riders = {}};
  for (std::size_t m = 0; m < march.movers().size(); ++m) {
    const Mover& mover = march.movers()[m];
    if (all || mover.side == viewer.side) {
      add_trails(film, march, m, ticks_of(mover, keys, {}), nullptr, mover.unit);
      continue;
    }
    // Who was seen for the first time and lost again has no label yet, whatever he gets later.
    UnitId label = s.of(viewer.side).cards[mover.unit].label;
    if (eyes->see_at_end(mover.unit)) label = after.of(viewer.side).cards[mover.unit].label;
    add_trails(film, march, m, ticks_of(mover, keys, eyes->moments()), &*eyes, label);
  }
  for (const RideWay& way : riders)
    if (all || way.side == viewer.side) film.riders.push_back(way);
  return film;
}

}  // namespace sandtable::belle_alliance
