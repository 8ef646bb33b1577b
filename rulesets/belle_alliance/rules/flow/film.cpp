#include "rulesets/belle_alliance/rules/flow/film.h"

#include <algorithm>
#include <tuple>

#include "rulesets/belle_alliance/rules/flow/marches.h"
#include "rulesets/belle_alliance/rules/flow/watch.h"
#include "rulesets/belle_alliance/rules/ruleset.h"

namespace sandtable::belle_alliance {
namespace {

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
                const Watch* watch, UnitId called) {
  const Mover& mover = march.movers()[number];
  bool going_on = false;
  for (std::size_t i = 0; i + 1 < ticks.size(); ++i) {
    const bool shown =
        watch == nullptr || watch->shows(other(mover.side), mover.unit, ticks[i], ticks[i + 1]);
    if (shown && !going_on)
      film.trails.push_back({.side = mover.side,
                             .unit = called,
                             .form = mover.form,
                             .began = march.track_of(number, ticks[i]),
                             .poses = {{ticks[i], march.pose_of(number, ticks[i])}}});
    if (shown) {
      film.trails.back().poses.push_back({ticks[i + 1], march.pose_of(number, ticks[i + 1])});
      film.trails.back().ended = march.track_of(number, ticks[i + 1]);
    }
    going_on = shown;
  }
}

/// Where somebody rode between moments at one of which he was in sight.
void add_stranger(Film& film, const RideWay& way, const std::vector<Tick>& moments,
                  const std::vector<StaffSet>& seen) {
  const auto shown = [&](std::size_t i) {
    return seen[i].has(way.who) || seen[i + 1].has(way.who);
  };
  const auto step_at = [&](std::size_t i) {
    return std::min(static_cast<std::size_t>(moments[i] / kStep), way.places.size() - 1);
  };
  for (std::size_t i = 0; i + 1 < moments.size(); ++i) {
    if (!shown(i)) continue;
    const std::size_t first = step_at(i);
    while (i + 2 < moments.size() && shown(i + 1)) ++i;
    const auto places = way.places.begin();
    film.strangers.push_back({way.side,
                              static_cast<int>(first),
                              {places + static_cast<std::ptrdiff_t>(first),
                               places + static_cast<std::ptrdiff_t>(step_at(i + 1)) + 1}});
  }
}

/// Those of the other side, in an order that does not tell who they are.
void add_strangers(Film& film, const State& s, const Outing& outing, Side viewer) {
  const std::vector<Tick>& moments = outing.watch.moments();
  const auto seen = staff_seen(s, outing.march, outing.ridden.ways, moments, viewer);
  for (const RideWay& way : outing.ridden.ways)
    if (way.side != viewer) add_stranger(film, way, moments, seen);
  std::stable_sort(film.strangers.begin(), film.strangers.end(),
                   [](const Stranger& a, const Stranger& b) {
                     const auto of = [](Vec at) { return std::tuple(at.x, at.y); };
                     if (a.step != b.step) return a.step < b.step;
                     return std::lexicographical_compare(
                         a.places.begin(), a.places.end(), b.places.begin(), b.places.end(),
                         [&](Vec one, Vec other) { return of(one) < of(other); });
                   });
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
                            Post viewer) {
  State s = before;
  NoLog quiet;
  BelleAlliance::apply(s, seat, action, dice, quiet);
  return film_on(s, dice, viewer);
}

std::optional<Film> film_on(const State& from, Dice& dice, Post viewer) {
  State s = from;
  NoLog quiet;
  const std::unique_ptr<Outing> outing = play_to_march({s, dice, quiet});
  if (outing == nullptr) return std::nullopt;
  const March& march = outing->march;
  const std::vector<KeyPose> keys = march.film();
  const Watch& watch = outing->watch;
  const bool all = index(viewer.side) > 1;
  Film film{.bound = s.bound, .trails = {}, .riders = {}, .strangers = {}};
  for (std::size_t m = 0; m < march.movers().size(); ++m) {
    const Mover& mover = march.movers()[m];
    if (all || mover.side == viewer.side) {
      add_trails(film, march, m, ticks_of(mover, keys, {}), nullptr, mover.unit);
      continue;
    }
    const UnitId label = s.of(viewer.side).cards[mover.unit].label;
    add_trails(film, march, m, ticks_of(mover, keys, watch.moments()), &watch, label);
  }
  for (const RideWay& way : outing->ridden.ways)
    if (all || way.side == viewer.side) film.riders.push_back(way);
  if (!all) add_strangers(film, s, *outing, viewer.side);
  return film;
}

}  // namespace sandtable::belle_alliance
