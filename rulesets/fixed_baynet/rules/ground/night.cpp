#include "rulesets/fixed_baynet/rules/ground/night.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/sweep.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/heroes/heroes.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/state/figures.h"

namespace sandtable::fixed_baynet {
namespace {

using geometry::Disc;

constexpr Len kSight = distance(Distance::NightSight), kSightInFog = distance(Distance::FogSight);
constexpr Len kNear = distance(Distance::Stumble), kLower = distance(Distance::LowerGround);
constexpr int kDie = 6;

/// What one stumbles over in the dark: obstacles and rivers.
bool trips(GroundKind kind) {
  switch (kind) {
    case GroundKind::ShallowRiver:
    case GroundKind::DeepRiver:
    case GroundKind::ImpassableRiver:
    case GroundKind::WoodenWall:
    case GroundKind::StoneWall:
    case GroundKind::Trench:
    case GroundKind::BarbedWire:
    case GroundKind::Wreck:
      return true;
    default:
      return false;
  }
}

/// The point of a straight way from which `distance` is least, to a sixteenth of an inch.
template <class F>
Vec nearest_of_way(Vec from, Vec to, F&& distance) {
  const Len whole = geometry::length(to - from);
  const Angle line = geometry::angle_of(to - from);
  Vec best = from;
  Len least = distance(from);
  constexpr Len kStep = kInch / 16;
  for (Len go = kStep; go < whole + kStep; go += kStep) {
    const Vec at = go < whole ? geometry::along(from, line, go) : to;
    const Len far = distance(at);
    if (far >= least) continue;
    best = at;
    least = far;
  }
  return best;
}

/// A wall of a building parts the nearest place of his way from where he would fall: he does not go
/// round what lies beyond it.
bool is_walled_off(const State& s, Vec near, Vec fall) {
  return has_houses(s) && house_bars(s, Disc{near, 1}, fall, {}).has_value();
}

/// Where a man falls who does not notice it: in it, or at its edge where nobody goes; nullopt: it
/// lies behind a wall.
std::optional<Vec> fall_at(const State& s, ManId m, std::size_t feature, Vec from, Vec to) {
  const geometry::Polygon& area = s.field->terrain[feature].area;
  const Vec near = nearest_of_way(from, to, [&](Vec p) { return area.distance(p); });
  const Vec edge = area.nearest_on_boundary(near);
  if (is_walled_off(s, near, edge)) return std::nullopt;
  if (!is_closed(s, feature)) return edge;
  const Len back = radius_of(s, m) + kInch / 100;
  return geometry::along(edge, geometry::angle_of(near - edge), back);
}

struct Stretch {
  Vec from{}, to{};
};
/// What of a way one movement action leads along: its straight parts.
struct Parts {
  std::array<Stretch, Way::kMost> item{};
  std::size_t count = 0;
  const Stretch* begin() const { return item.data(); }
  const Stretch* end() const { return item.data() + count; }
};

/// Lower ground: where he would fall who goes along the edge of a height.
std::optional<Vec> below_edge(const State& s, std::size_t height, Stretch part) {
  const geometry::Polygon& area = s.field->terrain[height].area;
  const Vec near =
      nearest_of_way(part.from, part.to, [&](Vec p) { return area.distance_to_boundary(p); });
  const Vec edge = area.nearest_on_boundary(near);
  if (edge == near || geometry::length(edge - near) > kNear) return std::nullopt;
  const Vec below = geometry::along(edge, geometry::angle_of(edge - near), kHundredth);
  if (is_walled_off(s, near, below)) return std::nullopt;
  if (height_at(s, near) - height_at(s, below) < kLower) return std::nullopt;
  return below;
}

/// He does not leave that height by the action, and does not begin beside its edge.
bool keeps_to(const State& s, std::size_t height, const Parts& parts) {
  const geometry::Polygon& area = s.field->terrain[height].area;
  return area.distance_to_boundary(parts.item[0].from) > kNear &&
         std::all_of(parts.begin(), parts.end(), [&](const Stretch& part) {
           return area.contains(part.from) && area.contains(part.to);
         });
}

/// He begins the action beside it, so that he has noticed it, or walks into it by a part of his
/// way, as he has chosen.
bool knows_of(const State& s, std::size_t feature, const Parts& parts) {
  const geometry::Polygon& area = s.field->terrain[feature].area;
  return area.within(parts.item[0].from, kNear) ||
         std::any_of(parts.begin(), parts.end(), [&](const Stretch& part) {
           return geometry::sweeps(Disc{part.from, 1}, part.to, area.points());
         });
}

Parts parts_of_action(const State& s, const Walk& w, Vec from, int action) {
  Parts out;
  const Len begin = action == 1 ? 0 : longest_from(s, w.man, from, w.way, action - 1);
  const Len end =
      action >= w.actions ? geometry::kMaxCoordinate : longest_from(s, w.man, from, w.way, action);
  Len gone = 0;
  Vec at = from;
  for (const Leg& leg : w.way) {
    const Len low = std::clamp(begin - gone, 0, leg.length);
    const Len high = std::clamp(end - gone, 0, leg.length);
    if (low < high)
      out.item[out.count++] = {geometry::along(at, leg.angle, low),
                               geometry::along(at, leg.angle, high)};
    at = geometry::along(at, leg.angle, leg.length);
    gone += leg.length;
  }
  return out;
}

void note(State& s, const Walk& w, std::size_t feature, int action, Vec fall, Vec came_from) {
  if (s.notice_count == kMostNotices) return;
  s.notices[s.notice_count++] = {w.man, static_cast<std::uint8_t>(feature),
                                 static_cast<std::uint8_t>(w.actions - action),
                                 aspects_of(s, w.man, came_from), fall};
}

void drop_first(State& s) {
  for (std::size_t i = 1; i < s.notice_count; ++i) s.notices[i - 1] = s.notices[i];
  s.notices[--s.notice_count] = {};
}

/// Set where he falls, prone; the actions that he had not begun are his again.
template <class D, class L>
void stumble(Flow<D, L> f, const Notice& n) {
  State& s = f.s;
  ManSet self;
  self.add(n.man);
  const Disc there{n.fall, radius_of(s, n.man)};
  // Beside the wall that he fell over there may be another.
  const Vec place = has_room(s, there, self) ? n.fall : nearest_free(s, there);
  change_man(s, n.man, [&](Man& at) {
    at.place = place;
    at.ac = static_cast<std::uint8_t>(at.ac + n.unspent);
    at.moves = static_cast<std::uint8_t>(at.moves - n.unspent);
  });
  unhorse(f, n.man, clause::night_stumble_failed);
  change_man(s, n.man, [&](Man& at) {
    if ((at.flags & man_flag::kProne) == 0) at.prone_since = s.turn;
    at.flags |= man_flag::kProne;
  });
  tell::stumbled(f, clause::night_stumble_failed, n.man, place.x, place.y);
  lead_prisoners(f, n.man);
}

}  // namespace

bool is_night(const State& s) {
  return s.setup->options.night_rules && s.setup->night_from > 0 && s.turn >= s.setup->night_from;
}

Len sight_at_night(const State& s) { return s.setup->fog ? kSightInFog : kSight; }

namespace {

/// `reaches(point, radius)`: what is asked about touches that circle.
template <class F>
bool in_flare_light(const State& s, F&& reaches) {
  for (std::size_t i = 0; i < s.flare_count; ++i) {
    const Flare& flare = s.flares[i];
    if (reaches(Disc{flare.place, 0}, s.setup->sides[idx(flare.side)].flares.radius)) return true;
  }
  return false;
}

}  // namespace

bool is_lit(const State& s, ManId m) {
  const Disc at = base(s, m);
  return in_flare_light(
      s, [&](Disc point, Len radius) { return geometry::within(point, at, radius); });
}

bool is_lit_house(const State& s, HouseId h) {
  const auto walls = s.field->houses[h].building.outline().points();
  return in_flare_light(
      s, [&](Disc point, Len radius) { return geometry::within(point, walls, radius); });
}

bool house_in_sight(const State& s, const Line& line, HouseId h) {
  return !is_night(s) || geometry::within(line.from, line.to, sight_at_night(s)) ||
         is_lit_house(s, h);
}

bool in_sight(const State& s, ManId from, ManId to) {
  if (!is_night(s) || is_lit(s, to)) return true;
  // Who is recorded by section looks out of his openings.
  const Line line = is_enclosed(s, from) || is_enclosed(s, to)
                        ? line_of_sight(s, from, to)
                        : Line{base(s, from), base(s, to), kNoOpening, std::nullopt, {}};
  return geometry::within(line.from, line.to, sight_at_night(s));
}

Seen light_for(const State& s, ManId firer, bool lit) {
  if (!is_night(s)) return Seen::Day;
  if (lit) return Seen::Flare;
  return card(s, firer).sniper ? Seen::Sniper : Seen::Night;
}

namespace {

/// What he goes round by one action, a part of his way after the other, each thing once.
void stumble_over(State& s, const Walk& w, const Parts& parts, int action, Vec came_from) {
  const Field& field = *s.field;
  geometry::FeatureSet round, heights, seen;
  for (std::size_t i = 0; i < field.features.size(); ++i)
    if (trips(field.features[i].kind) && !knows_of(s, i, parts)) round.add(i);
  field.terrain.contours().for_each([&](std::size_t i) {
    if (keeps_to(s, i, parts)) heights.add(i);
  });
  for (const Stretch& part : parts) {
    const auto look = [&](std::size_t i, std::optional<Vec> fall) {
      if (!fall) return;
      seen.add(i);
      note(s, w, i, action, *fall, came_from);
    };
    (round & ~seen).for_each([&](std::size_t i) {
      const geometry::Polygon& area = field.terrain[i].area;
      // Who passes at 2 inches exactly comes within them (convention.distance).
      if (geometry::sweeps(Disc{part.from, kNear + 1}, part.to, area.points()))
        look(i, fall_at(s, w.man, i, part.from, part.to));
    });
    (heights & ~seen).for_each([&](std::size_t i) { look(i, below_edge(s, i, part)); });
  }
}

}  // namespace

bool may_stumble(State& s, const Walk& w, Vec from, Vec came_from) {
  // Upstairs nothing of what lies on the ground is in the way.
  if (!is_night(s) || w.way.count == 0 || s.men[w.man].house != kNoHouse) return false;
  const std::uint8_t before = s.notice_count;
  for (int action = 1; action <= w.actions; ++action)
    if (const Parts parts = parts_of_action(s, w, from, action); parts.count > 0)
      stumble_over(s, w, parts, action, came_from);
  return s.notice_count > before;
}

void begin_noticing(State& s) {
  if (s.notice_count == 0) return;
  s.now.work = {};
  s.now.work.verb = Verb::Move;
}

template <class D, class L>
void notice_step(Flow<D, L> f) {
  State& s = f.s;
  if (s.notice_count == 0) {
    s.now.work = {};
    return;
  }
  const Notice n = s.notices[0];
  drop_first(s);
  const int glory = s.men[n.man].glory;
  const bool noticed = f.roll(clause::night_stumble, side_of(s, n.man), 1, kDie, Read::AtMost,
                              glory - 1, 0, n.man) == 0;
  tell::notice_rolled(f, clause::night_stumble, n.man, told_feature(s, n.feature), glory, noticed);
  if (!noticed) {
    stumble(f, n);
    while (s.notice_count > 0 && s.notices[0].man == n.man) drop_first(s);
  }
  // Whom he meets is met from where he came; who fell among them came from nowhere else.
  if (s.notice_count == 0 || s.notices[0].man != n.man)
    meet_as(f, n.man, noticed ? n.aspects : aspects_of(s, n.man, s.men[n.man].place));
  if (s.notice_count == 0) s.now.work = {};
}

template <class S>
bool may_light(const State& s, const Action& a, S& sink) {
  Judge<S> judge{sink};
  const ManSet men = ordered(s, a);
  if (men.size() != 1) {
    judge.no(clause::order_is_action, piece_of_unit(a.unit),
             Measured(Measure::Count, men.size()).against(1));
    return false;
  }
  const ManId m = men.first();
  const FlareCard& flares = s.setup->sides[idx(side_of(s, m))].flares;
  if (!s.setup->options.night_rules && judge.no(clause::night_agreed, m)) return false;
  if (!is_hero(s, m) && judge.no(clause::night_flare, m)) return false;
  const int left = s.flare_count == kMostFlares ? 0 : s.flares_left[idx(side_of(s, m))];
  if (left == 0 && judge.no(clause::night_flare, m, Measured(Measure::Count, left).against(1)))
    return false;
  if (s.men[m].ac < price(Price::Flare) &&
      judge.no(clause::action_none_left, m,
               Measured(Measure::Count, s.men[m].ac).against(price(Price::Flare))))
    return false;
  const Disc point{a.place, 0};
  if (!geometry::within(base(s, m), point, flares.reach) &&
      judge.no(clause::night_flare, m,
               Measured(Measure::Length, geometry::gap(base(s, m), point)).against(flares.reach)))
    return false;
  if (!on_table(s, point) && judge.no(clause::movement_table_edge, m)) return false;
  const Angle off = off_facing(s, m, a.place);
  if (off > geometry::kQuarterTurn + 1)
    judge.no(clause::fire_arc, m, Measured(Measure::Angle, off).against(geometry::kQuarterTurn));
  if (judge.ok) judge.yes(clause::night_flare, m);
  return judge.ok;
}

template <class D, class L>
void light(Flow<D, L> f, const Action& a) {
  State& s = f.s;
  const ManId m = ordered(s, a).first();
  const Side side = side_of(s, m);
  const int until = s.turn + s.setup->sides[idx(side)].flares.turns;
  pay(s, m, Price::Flare);
  --s.flares_left[idx(side)];
  s.flares[s.flare_count++] = {a.place, side, static_cast<std::uint8_t>(until)};
  tell::flare_fired(f, clause::night_flare, m, a.place.x, a.place.y, until);
}

template <class D, class L>
void change_light(Flow<D, L> f) {
  State& s = f.s;
  std::uint8_t left = 0;
  for (std::size_t i = 0; i < s.flare_count; ++i) {
    const Flare flare = s.flares[i];
    if (flare.until >= s.turn) {
      s.flares[left++] = flare;
      continue;
    }
    tell::flare_burns_out(f, clause::night_flare, flare.place.x, flare.place.y);
  }
  while (s.flare_count > left) s.flares[--s.flare_count] = {};
  if (is_night(s) && s.turn == s.setup->night_from)
    tell::night_falls(f, clause::night_agreed, s.setup->fog);
}

#define SANDTABLE_NIGHT(D, L)                     \
  template void notice_step(Flow<D, L>);          \
  template void light(Flow<D, L>, const Action&); \
  template void change_light(Flow<D, L>);
SANDTABLE_EVERY_FLOW(SANDTABLE_NIGHT)
template bool may_light(const State&, const Action&, NoWhy&);
template bool may_light(const State&, const Action&, Why&);

}  // namespace sandtable::fixed_baynet
