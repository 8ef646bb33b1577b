#include "rulesets/belle_alliance/rules/sight/sight.h"

#include <algorithm>

#include "engine/core/coverage.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "engine/geometry/plane/polygon.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/fire/cover.h"
#include "rulesets/belle_alliance/rules/march/ride/ride.h"
#include "rulesets/belle_alliance/rules/march/train/train.h"
#include "rulesets/belle_alliance/rules/works/works.h"
#include "rulesets/belle_alliance/state/figures.h"

namespace sandtable::belle_alliance {
namespace {

namespace distances = table::table_sight_distances;
using Row = distances::Key;

constexpr Len kAllRound = figure(SightFigure::AllRound) * geometry::kCentimetre;
constexpr Len kWoodEdge = figure(SightFigure::WoodEdge) * geometry::kCentimetre;
constexpr Len kContact = figure(Figure::BaseContact) * geometry::kMillimetre;

/// From where a row lets a thing be seen in that weather, in micrometres.
Len distance_of(Row key, int weather) {
  const distances::Row& row = distances::at(key);
  const std::array<int, 4> cm{row.clear, row.rain_or_dusk, row.fog, row.night};
  return cm[static_cast<std::size_t>(weather)] * geometry::kCentimetre;
}

/// The next corner round an outline.
Vec next(std::span<const Vec> outline, std::size_t i) {
  return outline[i + 1 == outline.size() ? 0 : i + 1];
}

/// Between an outline and the edge of ground in which its middle lies: 0 where it crosses it.
Len depth_in(std::span<const Vec> ground, const Body& body) {
  if (body.rest)
    return nearest_piece(body, [&](const Body& piece) { return depth_in(ground, piece); });
  Len best = geometry::kMaxCoordinate;
  if (body.round) {
    for (std::size_t i = 0; i < ground.size(); ++i)
      best = std::min(best, geometry::rounded_down(geometry::squared_distance(
                                body.disc.centre, ground[i], next(ground, i))));
    return std::max(best - body.disc.radius, 0);
  }
  for (const Vec corner : body.box.corner)
    if (!geometry::outline_contains(ground, corner)) return 0;
  for (std::size_t i = 0; i < ground.size(); ++i) {
    best = std::min(best, geometry::range(ground[i], body.box));
    for (const Vec corner : body.box.corner)
      best = std::min(best, geometry::rounded_down(
                                geometry::squared_distance(corner, ground[i], next(ground, i))));
  }
  return best;
}

/// Between a body and the edge of an outline, or a line; 0 where they meet.
Len gap_to_edge(std::span<const Vec> line, bool closed, const Body& body) {
  if (body.rest)
    return nearest_piece(body, [&](const Body& piece) { return gap_to_edge(line, closed, piece); });
  Len best = geometry::kMaxCoordinate;
  const std::size_t edges = closed ? line.size() : line.size() - 1;
  for (std::size_t i = 0; i < edges; ++i) {
    const Vec a = line[i], b = next(line, i);
    if (body.round) {
      const Len far = geometry::rounded_down(geometry::squared_distance(body.disc.centre, a, b));
      best = std::min(best, std::max(far - body.disc.radius, 0));
      continue;
    }
    if (geometry::covers(body.box, a) || geometry::covers(body.box, b)) return 0;
    const auto& corner = body.box.corner;
    for (std::size_t c = 0; c < corner.size(); ++c)
      best = std::min(best, geometry::rounded_down(geometry::squared_distance(
                                a, b, corner[c], corner[(c + 1) % corner.size()])));
  }
  return best;
}

bool is_area(const FeatureCard& card) {
  return card.ground < Ground::River && card.outline.size() > 2;
}

bool is_strong(Cover cover) { return cover == Cover::II || cover == Cover::III; }

/// f(outline, area, closed) for all ground and works that cover by class II or III as fire and
/// attack find it, but for woods (cover.classes): lines, and areas in which a unit is covered. The
/// outline of a work lasts no longer than the call.
template <class F>
void each_strong_cover(const State& state, F&& f) {
  const auto& features = state.setup->features;
  for (const FeatureCard& card : features) {
    if (card.ground == Ground::Wood) continue;
    const bool lines = covers_along(card.ground);
    const bool area = is_area(card), closed = area || card.ground == Ground::Redoubt;
    if (card.outline.size() > 1 && is_strong(cover_class(card)))
      f(std::span<const Vec>(card.outline), area, closed);
    for (std::size_t i = 0; lines && i < card.parts.size(); ++i) {
      const PartCard& part = card.parts[i];
      if (part.outline.size() > 2 && is_strong(part.cover))
        f(std::span<const Vec>(part.outline), false, true);
    }
  }
  each_line(state, [&](Ground ground, Vec a, Vec b) {
    const std::array<Vec, 2> line{a, b};
    if (is_strong(class_of(ground))) f(std::span<const Vec>(line), false, false);
  });
  each_loopholed(state, [&](Vec a, Vec b) {
    const std::array<Vec, 2> line{a, b};
    if (is_strong(cover_of(Work::Loopholes))) f(std::span<const Vec>(line), false, false);
  });
}

/// Whether a body may touch an outline at all: it saves working out how far off it is.
bool may_touch(const geometry::Bounds& bounds, const Body& body) {
  const Vec at = body.centre();
  const Len room = body.reach() + 2 * kContact;
  return at.x >= bounds.low.x - room && at.x <= bounds.high.x + room &&
         at.y >= bounds.low.y - room && at.y <= bounds.high.y + room;
}

/// The ground of a garrison: its sector, or the whole feature.
std::span<const Vec> sector_of(const Setup& setup, const Task& task) {
  if (task.feature >= setup.features.size()) return {};
  const FeatureCard& card = setup.features[task.feature];
  if (task.part < card.parts.size()) return card.parts[task.part].outline;
  return card.outline;
}

/// Between two outlines, of which either may be that of a sector.
Len apart(const Body& a, std::span<const Vec> a_sector, const Body& b,
          std::span<const Vec> b_sector) {
  if (a_sector.empty() && b_sector.empty()) return gap(a, b);
  if (b_sector.empty()) return apart(b, b_sector, a, a_sector);
  if (a_sector.empty()) {
    if (geometry::outline_contains(b_sector, a.centre())) return 0;
    return gap_to_edge(b_sector, true, a);
  }
  Len best = geometry::kMaxCoordinate;
  for (std::size_t i = 0; i < a_sector.size(); ++i)
    for (std::size_t j = 0; j < b_sector.size(); ++j)
      best = std::min(best, geometry::rounded_down(geometry::squared_distance(
                                a_sector[i], next(a_sector, i), b_sector[j], next(b_sector, j))));
  return best;
}

}  // namespace

Weather weather_in(const State& state, int number) {
  if (state.ruled_weather != 0) return static_cast<Weather>(state.ruled_weather - 1);
  const std::vector<Weather>& words = state.setup->weather;
  const int bound = number - state.setup->first_bound;
  const bool told = bound >= 0 && bound < static_cast<int>(words.size());
  return told ? words[static_cast<std::size_t>(bound)] : Weather::Clear;
}

Sight::Sight(const State& state)
    : state_(state),
      lines_(*state.setup),
      weather_(static_cast<int>(weather_of(state))),
      deep_(distance_of(Row::DeepWood, weather_)) {
  each_strong_cover(state, [&](std::span<const Vec> outline, bool area, bool closed) {
    covers_.push_back(
        {{outline.begin(), outline.end()}, geometry::bounds_of(outline), area, closed});
  });
  for (const Side side : {Side::A, Side::B}) {
    const Force& force = state.of(side);
    units_[static_cast<std::size_t>(index(side))].resize(force.unit_count);
    figures_[static_cast<std::size_t>(index(side))].resize(force.staff_count);
    for (UnitId unit = 0; unit < force.unit_count; ++unit)
      if (force.units[unit].standing == Standing::OnTable) add_unit(side, unit);
    for (StaffId who = 0; who < force.staff_count; ++who)
      if (force.staff[who].standing == Standing::OnTable) add_figure(side, who);
  }
}

const Sight::Stand& Sight::at(const Stands& stands, std::size_t number) {
  static const Stand kNobody;
  return number < stands.size() ? stands[number] : kNobody;
}

void Sight::add_points(Stand& stand, const Form& form) {
  const auto add = [&](Vec v) { stand.points[stand.point_count++] = lines_.at(v); };
  const Body& body = stand.body;
  add(body.centre());
  if (body.round) {
    const Len r = body.disc.radius;
    for (const Vec v : {Vec{0, r}, Vec{r, 0}, Vec{0, -r}, Vec{-r, 0}}) add(body.centre() + v);
  } else {
    for (const Vec corner : body.box.corner) add(corner);
  }
  if (body.rest)
    each_piece(body, [&](const Body& piece) {
      stand.rest.push_back(lines_.at(piece.centre()));
      for (const Vec corner : piece.box.corner) stand.rest.push_back(lines_.at(corner));
    });
  const bool one = form.kind != Form::Kind::Front;
  const auto eye = [&](Vec v) { stand.eyes[stand.eye_count++] = lines_.at(v); };
  eye(one ? body.centre() : stand.front.front);
  if (one) return;
  eye(body.box.corner[0]);
  eye(body.box.corner[1]);
}

/// A garrison looks from the middle of its sector, and is looked at there and at its corners.
void Sight::add_sector(Stand& stand, const Task& task) {
  stand.sector = sector_of(*state_.setup, task);
  if (stand.sector.empty()) return;
  const geometry::Bounds bounds = geometry::bounds_of(stand.sector);
  const Vec middle{(bounds.low.x + bounds.high.x) / 2, (bounds.low.y + bounds.high.y) / 2};
  stand.body.box = geometry::box_at({{middle.x, bounds.high.y}, 0},
                                    {bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y});
  stand.eyes[0] = lines_.at(middle);
  stand.eye_count = 1;
  stand.point_count = 0;
  stand.points[stand.point_count++] = stand.eyes[0];
  for (const Vec corner : stand.sector)
    if (stand.point_count < kMostPoints) stand.points[stand.point_count++] = lines_.at(corner);
}

void Sight::add_unit(Side side, UnitId number) {
  const Unit& unit = state_.of(side).units[number];
  Stand& stand = stand_of(side, number);
  const Form form = form_of(state_, side, number);
  stand.there = true;
  stand.blind = unit.figures == 0;
  stand.front = {unit.place, unit.facing};
  stand.body = train_at(form, stand.front, track_of(state_.of(side), number));
  stand.fired = (unit.flags & (unit_flag::kFired | unit_flag::kFiredBefore)) != 0;
  const bool garrison = unit.formation == Formation::Garrison;
  stand.all_round =
      form.kind != Form::Kind::Front || garrison || unit.formation == Formation::SkirmishLine;
  if (garrison) {
    add_sector(stand, unit.task);
    stand.limit = distance_of(Row::Covered, weather_);
  }
  if (stand.point_count == 0) {
    add_points(stand, form);
    add_wood(stand);
    add_cover(stand);
  }
  stand.limit = limit_of(stand, unit);
}

void Sight::add_figure(Side side, StaffId who) {
  Stand& stand = figures_[static_cast<std::size_t>(index(side))][who];
  const StaffFigure& figure = state_.of(side).staff[who];
  stand.there = true;
  stand.blind = state_.setup->of(side).staff[who].kind != Staff::Officer;
  stand.all_round = true;
  stand.front = {figure.place, 0};
  stand.body.round = true;
  stand.body.disc = staff_base(figure.place);
  Form form;
  form.kind = Form::Kind::Disc;
  add_points(stand, form);
  add_wood(stand);
  add_cover(stand);
  const Len open = distance_of(Row::Staff, weather_);
  if (stand.limit == 0 || open < stand.limit) stand.limit = open;
}

/// Whether it is in a wood, and how deep (sight.in-wood): its middle says in which.
void Sight::add_wood(Stand& stand) const {
  for (const FeatureCard& card : state_.setup->features) {
    if (card.ground != Ground::Wood || card.outline.size() < 3 ||
        !geometry::outline_contains(card.outline, stand.body.centre()))
      continue;
    note_applied(clause::sight_in_wood);
    const Len depth = depth_in(card.outline, stand.body);
    stand.deep = stand.deep || !is_touching(depth - kWoodEdge);
    const Len row = distance_of(stand.deep ? Row::DeepWood : Row::WoodEdge, weather_);
    stand.limit = stand.limit == 0 ? row : std::min(stand.limit, row);
  }
}

/// Whether it touches cover of class II or III, or lies in it (cover.classes).
void Sight::add_cover(Stand& stand) const {
  stand.covered = std::any_of(covers_.begin(), covers_.end(), [&](const StrongCover& c) {
    if (!may_touch(c.bounds, stand.body)) return false;
    return (c.area && geometry::outline_contains(c.outline, stand.body.centre())) ||
           is_touching(gap_to_edge(c.outline, c.closed, stand.body) - kContact);
  });
}

/// The row for a formation in the open.
Len Sight::open_limit(Formation formation) const {
  switch (formation) {
    case Formation::SkirmishLine:
    case Formation::Gunners:
      return distance_of(Row::SkirmishLine, weather_);
    case Formation::AtWork:
    case Formation::AtRest:
      return distance_of(Row::Staff, weather_);
    default:
      return distance_of(Row::Open, weather_);
  }
}

/// The row of table 2 for a unit. Who has fired in this bound or the last is seen as in the open,
/// in fog and at night by the row for that, deep in a wood too (sight.fired): as far as a line runs
/// through the trees.
Len Sight::limit_of(const Stand& stand, const Unit& unit) const {
  note_applied(clause::sight_table);
  // What is in FD has no formation (fd.effects): it is seen as the heap that it is.
  const bool heap = unit.disorder == Disorder::FD;
  const Len open = open_limit(heap ? Formation::Huddle : unit.formation);
  if (stand.fired) {
    note_applied(clause::sight_fired);
    const auto weather = static_cast<Weather>(weather_);
    const bool flash = weather == Weather::Fog || weather == Weather::Night;
    return flash ? distance_of(Row::Fired, weather_) : open;
  }
  if (stand.deep) return deep_;
  return stand.limit == 0 ? open : std::min(open, stand.limit);
}

/// Whether the straight way between two middles goes over cover of class II or III that a body
/// touches.
bool Sight::is_across_cover(Vec from, Vec to, const Body& body) const {
  return std::any_of(covers_.begin(), covers_.end(), [&](const StrongCover& c) {
    if (!may_touch(c.bounds, body)) return false;
    if (c.area && geometry::outline_contains(c.outline, to)) return true;
    if (!is_touching(gap_to_edge(c.outline, c.closed, body) - kContact)) return false;
    const std::size_t edges = c.closed ? c.outline.size() : c.outline.size() - 1;
    for (std::size_t i = 0; i < edges; ++i)
      if (geometry::segments_meet(from, to, c.outline[i], next(c.outline, i))) return true;
    return false;
  });
}

Len Sight::limit_between(const Stand& viewer, const Stand& target) const {
  Len limit = target.limit;
  if (viewer.deep) limit = std::min(limit, deep_);
  if (target.covered && !target.fired &&
      is_across_cover(viewer.body.centre(), target.body.centre(), target.body))
    limit = std::min(limit, distance_of(Row::Covered, weather_));
  return limit;
}

/// One free line within the arc is enough (sight.lines).
bool Sight::looks_at(const Stand& viewer, const Stand& target, Shades& shades) const {
  if (!viewer.there || viewer.blind || !target.there) return false;
  const auto square = [](std::int64_t length) { return length * length; };
  const std::int64_t middles = geometry::squared(target.body.centre() - viewer.body.centre());
  const std::int64_t reach =
      std::int64_t{viewer.body.reach()} + target.body.reach() + geometry::kMillimetre;
  if (middles > square(target.limit + reach)) return false;
  const Len limit = limit_between(viewer, target);
  bool round = viewer.all_round;
  // Mostly the middles tell, since edges are no farther apart and hardly nearer.
  const bool sectors = !viewer.sector.empty() || !target.sector.empty();
  if (sectors || middles > square(limit) || (!round && middles <= square(kAllRound + reach))) {
    const Len far = apart(viewer.body, viewer.sector, target.body, target.sector);
    if (!is_touching(far - limit)) return false;
    round = round || is_touching(far - kAllRound);
  }
  note_applied(clause::sight_lines);
  if (!round) note_applied(clause::sight_arc);
  const std::span<const SightPoint> eyes{viewer.eyes.data(), viewer.eye_count};
  if (shades.hide(eyes)) return false;
  const geometry::Direction ahead = geometry::direction(viewer.front.facing);
  bool first = true;
  std::size_t likely = 0;
  for (const SightPoint& point : target.seen()) {
    if (!round && geometry::dot(ahead, point.at - viewer.front.front) < 0) continue;
    for (const SightPoint& eye : eyes) {
      const auto blocker = lines_.blocker(eye, point, deep_, likely);
      if (!blocker) return true;
      likely = *blocker;
      // What blocks one line mostly blocks them all, and for others who look as well.
      if (first && shades.add(lines_, *blocker, target) && shades.hide(eyes)) return false;
      first = false;
    }
  }
  return false;
}

bool Sight::Shades::hide(std::span<const SightPoint> eyes) const {
  return std::any_of(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(count_),
                     [&](const Shade& shade) { return shade.hides(eyes); });
}

bool Sight::Shades::add(const SightLines& lines, std::size_t feature, const Stand& target) {
  const auto tried = tried_.begin() + static_cast<std::ptrdiff_t>(tries_);
  if (tries_ == kMost || std::find(tried_.begin(), tried, feature) != tried) return false;
  tried_[tries_++] = feature;
  const auto shade =
      lines.shade(feature, target.seen(),
                  target.sector.empty() && target.rest.empty() && target.point_count > 1);
  if (shade) all_[count_++] = *shade;
  return shade.has_value();
}

bool Sight::is_seen_stand(Side by, const Stand& target, const Eyes* eyes) const {
  if (!target.there) return false;
  const Stands &units = units_of(by), &figures = figures_of(by);
  Shades shades;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto id = static_cast<UnitId>(i);
    if ((eyes == nullptr || eyes->units.has(id)) && looks_at(units[i], target, shades)) return true;
  }
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const auto id = static_cast<StaffId>(i);
    if ((eyes == nullptr || eyes->officers.has(id)) && looks_at(figures[i], target, shades))
      return true;
  }
  return false;
}

bool Sight::sees(Side side, UnitId viewer, UnitId target) const {
  Shades shades;
  return looks_at(unit_at(side, viewer), unit_at(other(side), target), shades);
}

bool Sight::sees(Side side, UnitId viewer, UnitId target, Memory& memory) const {
  return Looks(*this, side, target, memory).unit(viewer);
}

bool Sight::stands_at(Side side, UnitId unit, Vec from, Vec to) const {
  const std::array<Vec, 2> line{from, to};
  return is_touching(gap_to_edge(line, false, body(side, unit)) - kContact);
}

bool Sight::officer_sees(Side side, StaffId officer, UnitId target) const {
  Shades shades;
  return looks_at(figure_at(side, officer), unit_at(other(side), target), shades);
}

bool Sight::is_seen(Side by, UnitId target) const {
  return is_seen_stand(by, unit_at(other(by), target));
}

bool Sight::is_seen_staff(Side by, StaffId target) const {
  return is_seen_stand(by, figure_at(other(by), target));
}

bool Sight::is_seen(Side by, const Eyes& eyes, UnitId target) const {
  return is_seen_stand(by, unit_at(other(by), target), &eyes);
}

bool Sight::is_seen_staff(Side by, const Eyes& eyes, StaffId target) const {
  return is_seen_stand(by, figure_at(other(by), target), &eyes);
}

bool Sight::is_seen_place(Side by, Vec place) const {
  Stand spot;
  spot.there = true;
  spot.body.round = true;
  spot.body.disc = {place, 0};
  spot.points[spot.point_count++] = lines_.at(place);
  add_wood(spot);
  for (const FeatureCard& card : state_.setup->features)
    if ((card.ground == Ground::Building || card.ground == Ground::Village) &&
        geometry::outline_contains(card.outline, place))
      spot.limit = distance_of(Row::Covered, weather_);
  if (spot.limit == 0) spot.limit = distance_of(Row::Open, weather_);
  return is_seen_stand(by, spot);
}

bool Sight::is_seen_feature(Side by, FeatureId feature) const {
  return is_seen_corner(by, feature, nullptr);
}

bool Sight::is_seen_feature(Side by, const Eyes& eyes, FeatureId feature) const {
  return is_seen_corner(by, feature, &eyes);
}

bool Sight::is_seen_corner(Side by, FeatureId feature, const Eyes* eyes) const {
  for (const Vec corner : state_.setup->features[feature].outline) {
    Stand spot;
    spot.there = true;
    spot.body.round = true;
    spot.body.disc = {corner, 0};
    spot.points[spot.point_count++] = lines_.at(corner);
    spot.limit = distance_of(Row::Open, weather_);
    if (is_seen_stand(by, spot, eyes)) return true;
  }
  return false;
}

Sight::Looks::Looks(const Sight& sight, Side by, UnitId target, Memory& memory)
    : sight_(sight),
      units_(sight.units_of(by)),
      figures_(sight.figures_of(by)),
      target_(sight.unit_at(other(by), target)),
      memory_(memory),
      side_(static_cast<std::size_t>(index(by))),
      number_(target) {}

bool Sight::Looks::look(std::size_t number, const Stand& viewer) {
  Memory::Told& told = memory_.told_[side_][number][number_];
  if (told == Memory::Told::Nothing)
    told = sight_.looks_at(viewer, target_, shades_) ? Memory::Told::Yes : Memory::Told::No;
  return told == Memory::Told::Yes;
}

/// Who saw a target last looks first, else who saw the one before; nothing but time hangs on it.
UnitSet Sight::all_seen(Side by, Memory& memory) const {
  const auto side = static_cast<std::size_t>(index(by));
  const std::size_t units = units_of(by).size(), all = units + figures_of(by).size();
  UnitSet seen;
  std::size_t before = 0;
  const auto targets = static_cast<UnitId>(units_of(other(by)).size());
  for (UnitId target = 0; target < targets; ++target) {
    if (!units_of(other(by))[target].there) continue;
    Looks one(*this, by, target, memory);
    const auto looks = [&](std::size_t i) {
      return i < units ? one.unit(static_cast<UnitId>(i))
                       : one.officer(static_cast<StaffId>(i - units));
    };
    std::size_t who = memory.by_[side][target];
    if (who >= all || !looks(who)) who = before;
    if (!looks(who))
      for (who = 0; who < all && !looks(who);) ++who;
    if (who == all) continue;
    seen.put(target);
    before = who;
    memory.by_[side][target] = static_cast<std::uint8_t>(who);
  }
  return seen;
}

void Sight::again(Memory& memory) {
  using Told = Memory::Told;
  for (const Side side : {Side::A, Side::B}) {
    const auto own = static_cast<std::size_t>(index(side)), enemy = 1 - own;
    const Force& force = state_.of(side);
    units_[own].resize(force.unit_count);
    figures_[own].resize(force.staff_count);
    for (UnitId id = 0; id < force.unit_count; ++id) {
      const Unit& unit = force.units[id];
      Stand& stand = stand_of(side, id);
      const bool there = unit.standing == Standing::OnTable;
      const geometry::Pose pose{unit.place, unit.facing};
      if (stand.there == there && (!there || stand.front == pose)) continue;
      stand = {};
      if (there) add_unit(side, id);
      memory.told_[own][id].fill(Told::Nothing);
      for (auto& viewer : memory.told_[enemy]) viewer[id] = Told::Nothing;
    }
    for (StaffId who = 0; who < force.staff_count; ++who) {
      const StaffFigure& figure = force.staff[who];
      Stand& stand = figures_[own][who];
      const bool there = figure.standing == Standing::OnTable;
      if (stand.there == there && (!there || stand.front.front == figure.place)) continue;
      stand = {};
      if (there) add_figure(side, who);
      memory.told_[own][kMaxUnits + who].fill(Told::Nothing);
    }
  }
}

StaffSet Sight::all_seen_staff(Side by) const {
  StaffSet seen;
  for (StaffId target = 0; target < state_.of(other(by)).staff_count; ++target)
    if (is_seen_staff(by, target)) seen.put(target);
  return seen;
}

}  // namespace sandtable::belle_alliance
