#include "rulesets/belle_alliance/rules/forced/refuge.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/rules/flow/outlines.h"
#include "rulesets/belle_alliance/rules/forced/fall_plan.h"
#include "rulesets/belle_alliance/rules/forced/room.h"
#include "rulesets/belle_alliance/rules/march/reform.h"
#include "rulesets/belle_alliance/rules/moral/moral.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

constexpr Len kRefuge = centimetres(figure(MarchFigure::Refuge));
constexpr Len kTooNear = centimetres(figure(MarchFigure::LeastBack));
constexpr Len kFarthest = centimetres(100);  ///< that somebody is put aside

/// Whether gunners can make for it: it has figures, lies within their reach, and does not leave its
/// guns itself.
bool is_refuge(const State& state, std::span<const Crew> crews, const Crew& crew, UnitId id) {
  const auto leaves = [&](const Crew& other) {
    return other.side == crew.side && other.unit == id;
  };
  return id != kNoUnit && on_table(state, crew.side, id) &&
         state.of(crew.side).units[id].figures > 0 &&
         std::none_of(crews.begin(), crews.end(), leaves) &&
         is_within(gap(body_of(state, crew.side, crew.unit), body_of(state, crew.side, id)),
                   kRefuge);
}

/// The unit that gunners make for: the nearest that is a refuge, of equals the lower number.
UnitId refuge_of(const State& state, std::span<const Crew> crews, const Crew& crew) {
  if (is_refuge(state, crews, crew, crew.named)) return crew.named;
  const Body body = body_of(state, crew.side, crew.unit);
  UnitId best = kNoUnit;
  Len least = 0;
  for (UnitId id = 0; id < state.of(crew.side).unit_count; ++id) {
    if (!is_refuge(state, crews, crew, id)) continue;
    const Len apart = gap(body, body_of(state, crew.side, id));
    if (best != kNoUnit && apart >= least) continue;
    best = id;
    least = apart;
  }
  return best;
}

/// Whence gunners come: from the guns that they left.
Vec origin_of(const State& state, Side side, const Unit& gunners) {
  return gunners.chain == kNoUnit ? gunners.place : body_of(state, side, gunners.chain).centre();
}

/// How far gunners go, and which way, laid at its end: to their refuge, or as far as nothing that
/// they cannot cross is in their way.
NewOutline way_of(const State& state, const Going& going, std::span<const Crew> crews,
                  const Crew& crew) {
  NewOutline laid;
  laid.side = crew.side;
  laid.id = crew.unit;
  laid.before = laid.after = state.of(crew.side).units[crew.unit];
  laid.to = laid.after.formation;
  laid.form = form_of(state, crew.side, crew.unit);
  const UnitId refuge = refuge_of(state, crews, crew);
  if (refuge == kNoUnit) {
    laid.way = static_cast<Angle>(laid.after.facing + geometry::kHalfTurn);
    laid.ahead = kRefuge;
  } else {
    const Vec way =
        body_of(state, crew.side, refuge).centre() - body_of(state, crew.side, crew.unit).centre();
    if (way != Vec{}) laid.way = geometry::angle_of(way);
    laid.ahead = geometry::length(way);
  }
  if (going.parts(origin_of(state, crew.side, laid.before), laid.before.place))
    laid.ahead = 0;
  else if (laid.way)
    laid.ahead = going.open_way(standing(state, crew.side, crew.unit), pose_of(laid.before),
                                *laid.way, laid.ahead);
  laid.most = laid.ahead;
  return laid;
}

/// Gunners who found no room on all their way stand where it is free, as near as that can be: never
/// over what nobody crosses, seen from their guns.
void put_aside(State& state, const Going& going, const std::vector<NewOutline>& all) {
  std::vector<Seeker> seekers;
  for (const NewOutline& laid : all) {
    if (!laid.fails) continue;
    Seeker who{.side = laid.side, .unit = laid.id, .form = laid.form};
    who.end = pose_of(laid.after);
    who.heading = laid.way.value_or(laid.after.facing);
    who.origin = origin_of(state, laid.side, laid.before);
    who.lies_well = false;
    who.rank = -laid.id;  // of one side the higher number (change.gunners-leave)
    seekers.push_back(who);
  }
  find_room(state, going, seekers);
  for (const Seeker& who : seekers)
    if (who.place) state.of(who.side).units[who.unit].place = *who.place;
}

/// Who goes back before an attacker: it is straight away from him, as both stand when the march is
/// over.
struct ForcedBack {
  Side side = Side::A;
  UnitId unit = kNoUnit, before = kNoUnit;
  std::optional<Angle> away;
};

/// Whoever was forced back and has ended on others goes on until he stands clear behind them, else
/// back along his way, else to the nearest place; all of them at one time.
void clear_forced_back(State& state, const Going& going, const std::vector<ForcedBack>& all) {
  std::vector<Seeker> seekers;
  for (const ForcedBack& one : all) {
    Seeker who{.side = one.side, .unit = one.unit, .form = form_of(state, one.side, one.unit)};
    who.end = pose_of(state.of(one.side).units[one.unit]);
    if (!one.away || is_free(state, going, one.side, one.unit, who.form, who.end)) continue;
    who.heading = *one.away;
    who.on = who.back = kFarthest;
    who.origin = who.end.front;
    who.lies_well = false;
    who.rank = one.unit;  // of one side the lower number first (sim.forced-moves-together)
    seekers.push_back(who);
  }
  find_room(state, going, seekers);
  for (const Seeker& who : seekers)
    if (who.place) state.of(who.side).units[who.unit].place = *who.place;
}

}  // namespace

void take_refuge(State& state, const Going& going, std::span<const Crew> crews) {
  if (crews.empty()) return;
  std::vector<NewOutline> all;
  for (const Crew& crew : crews) all.push_back(way_of(state, going, crews, crew));
  free_all(state, going, all);
  put_aside(state, going, all);
}

void settle_yields(State& state, const Going& going, const March& march) {
  std::vector<Crew> crews;
  for (const Happening& h : march.happenings()) {
    if (h.kind != Happening::Kind::LeftGuns || !on_table(state, h.side, h.unit) ||
        !leave_guns(state, h.side, h.unit))
      continue;
    state.of(h.side).units[h.unit].flags |= unit_flag::kMoved;
    crews.push_back({h.side, h.unit, kNoUnit});
  }
  take_refuge(state, going, crews);
  std::vector<ForcedBack> back;
  for (const Happening& h : march.happenings()) {
    if (h.kind != Happening::Kind::ForcedBack || !on_table(state, h.side, h.unit)) continue;
    state.of(h.side).units[h.unit].flags |= unit_flag::kForced | unit_flag::kMoved;
    ForcedBack one{.side = h.side, .unit = h.unit, .before = h.other, .away = {}};
    const Vec away =
        body_of(state, h.side, h.unit).centre() - body_of(state, other(h.side), h.other).centre();
    if (away != Vec{}) one.away = geometry::angle_of(away);
    back.push_back(one);
  }
  clear_forced_back(state, going, back);
  for (const ForcedBack& one : back) {
    const Len apart =
        gap(body_of(state, one.side, one.unit), body_of(state, other(one.side), one.before));
    if (is_within(apart, kTooNear) && state.of(one.side).units[one.unit].disorder == Disorder::None)
      worsen(state, one.side, one.unit, Disorder::LD, one.before);
  }
}

}  // namespace sandtable::belle_alliance
