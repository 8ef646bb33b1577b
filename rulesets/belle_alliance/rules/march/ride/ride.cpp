#include "rulesets/belle_alliance/rules/march/ride/ride.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/belle_alliance/rules/march/rates.h"
#include "rulesets/belle_alliance/rules/march/ride/ground.h"
#include "rulesets/belle_alliance/rules/march/ride/units.h"
#include "rulesets/belle_alliance/rules/moral/near.h"
#include "rulesets/belle_alliance/state/figures.h"
#include "rulesets/belle_alliance/state/formula.h"

namespace sandtable::belle_alliance {
namespace {

using geometry::Disc;

constexpr Len kContact = figure(Figure::BaseContact) * geometry::kMillimetre;
constexpr Len kSet = figure(Figure::SetInContact) * geometry::kMillimetre;
constexpr Len kCatch = figure(Figure::CatchRange) * geometry::kCentimetre;

Len gap_to(Vec place, const Body& body) {
  const Disc base = staff_base(place);
  return nearest_piece(body, [&](const Body& piece) {
    return piece.round ? geometry::gap(base, piece.disc) : geometry::gap(base, piece.box);
  });
}

/// Surely more than that between a figure's base and an outline.
bool is_beyond(Vec place, const Body& body, Len limit) {
  const std::int64_t reach = std::int64_t{body.reach()} + staff_base(place).radius + limit;
  return geometry::squared(body.centre() - place) > reach * reach;
}

Vec nearest_on(const Body& body, Vec place) {
  if (!body.round) return nearest_point(body, place);
  const Len far = geometry::length(place - body.disc.centre);
  if (far <= body.disc.radius) return place;
  return geometry::point_on(body.disc.centre, place, {body.disc.radius, far});
}

/// So far on the straight way to a point, and not beyond it.
Vec towards(Vec from, Vec to, Len way, Len whole) {
  return way >= whole ? to : geometry::point_on(from, to, {way, whole});
}

Vec towards(Vec from, Vec to, Len way) {
  return towards(from, to, way, geometry::length(to - from));
}

/// Within reach of an enemy's base (catch.when).
bool is_in_reach(Vec place, const Body& enemy) {
  return is_touching(gap_to(place, enemy) - kCatch);
}

/// Of the outlines of own units that are handed in the nearest one.
class NearestOwn {
 public:
  explicit NearestOwn(Vec place) : place_(place) {}
  void look(UnitId unit, const Body& body) {
    const Len apart = gap_to(place_, body);
    if (found_.unit != kNoUnit && (apart > least_ || (apart == least_ && unit > found_.unit)))
      return;
    least_ = apart;
    found_ = {unit, towards(place_, nearest_on(body, place_), apart)};
  }
  Refuge found() const { return found_; }

 private:
  Vec place_;
  Len least_ = 0;
  Refuge found_;
};

/// A staff figure on its way.
struct Rider {
  Ride ride;
  RideEnd end;
  Vec start{};   ///< where it set out
  Vec before{};  ///< where it was at the beginning of the step
  Vec beside{};  ///< going with a unit: where it is from the middle of its front, along its way
  bool goes_with = false;
  bool lies_beside = false;  ///< it has been laid down beside that unit, where it stands
  bool has_touched =
      false;  ///< at the end of the step before it touched whom it is in contact with
  // Where ground bears on his way:
  bool over_ground = false;
  bool straight = true;         ///< it has not borne on it yet
  Len credit = 0;               ///< of his rate that he has not spent
  std::optional<Vec> by;        ///< where he goes to get round something
  std::vector<Vec> road{};      ///< what is left of his way by roads
  bool on_road = false;         ///< he has come on it
  RideGround::Even even{};      ///< about him
  FeatureId open = kNoFeature;  ///< that does not bar him: where the garrison is that he goes to
  Len room = 0;          ///< surely so far it has to any outline of the enemy, if it is more than 0
  bool exposed = false;  ///< within reach of an enemy, with no own unit beside it
  Vec watched_at{};      ///< where that was found
  UnitId watched_with = kNoUnit;  ///< and whom it was in contact with
};

class Riders {
 public:
  Riders(const State& state, const March& march) : state_(state), march_(march), units_(march) {}

  void add(Side side, StaffId who, const Ride* ride) {
    const StaffFigure& figure = state_.of(side).staff[who];
    Rider rider;
    if (ride != nullptr) rider.ride = *ride;
    rider.ride.side = rider.end.side = side;
    rider.ride.who = rider.end.who = who;
    rider.start = rider.before = rider.end.place = figure.place;
    rider.end.contact = figure.contact;
    if (figure.contact != kNoUnit) rider.end.contact_step = 0;
    riders_.push_back(rider);
  }

  Ridden all(int last_step) {
    Ridden out;
    if (riders_.empty()) return out;
    for (const Happening& h : march_.happenings())
      if (h.kind == Happening::Kind::ForcedBack || h.kind == Happening::Kind::GaveWay)
        forced_.push_back(h);
    set_out();
    for (const Rider& rider : riders_) {
      out.ways.push_back({rider.ride.side, rider.ride.who, {rider.end.place}});
      out.ways.back().places.reserve(kSteps + 1);
    }
    units_stand_ = units_stand() && forced_.empty();
    const bool nobody_rides = std::all_of(
        riders_.begin(), riders_.end(), [](const Rider& r) { return r.ride.to == Ride::To::Stay; });
    const bool still = units_stand_ && nobody_rides;
    for (int step = 1; step <= last_step; ++step) {
      // Where nobody moves every step is as the first.
      if (!still || step == 1) one(step);
      for (std::size_t i = 0; i < riders_.size(); ++i)
        out.ways[i].places.push_back(riders_[i].end.place);
    }
    for (Rider& rider : riders_) {
      if (rider.ride.to == Ride::To::Unit && rider.end.caught < 0) set_in_contact(rider);
      if (rider.end.caught >= 0 && rider.end.refuge != kNoUnit)
        rider.end.stays_beside = touches(rider.ride.side, rider.end.refuge, rider.end.beside);
      out.ends.push_back(rider.end);
    }
    return out;
  }

 private:
  void set_out() {
    units_.go_to(0);
    for (Rider& rider : riders_) {
      if (rider.ride.to == Ride::To::Follow) join(rider, rider.end.contact);
      look_at_ground(rider);
      rider.exposed = is_exposed(rider, 0, rider.before);
    }
  }

  /// Whether ground bears on the way of somebody who rides.
  void look_at_ground(Rider& rider) {
    if (rider.ride.to == Ride::To::Stay || rider.ride.to == Ride::To::Follow) return;
    if (state_.setup->features.empty() && state_.site_count == 0) return;
    if (!ground_) ground_.emplace(state_);
    geometry::Bounds way;
    way.add(rider.start);
    if (rider.ride.to == Ride::To::Place)
      way.add(rider.ride.place);
    else
      way = way.grown(static_cast<Len>(kRate));
    rider.over_ground = ground_->bears_on(way.grown(staff_base({}).radius));
    if (Goal goal; rider.ride.by_road && has_goal(rider, goal))
      rider.road = ground_->by_road(rider.start, goal.place);
    if (!rider.road.empty()) rider.over_ground = true;
    if (rider.ride.to != Ride::To::Unit) return;
    const Unit& to = state_.of(rider.ride.side).units[rider.ride.which];
    if (to.formation == Formation::Garrison) rider.open = to.task.feature;
  }

  bool units_stand() const {
    const auto& movers = march_.movers();
    return std::all_of(movers.begin(), movers.end(),
                       [](const Mover& m) { return m.pace == Pace::Done && m.leg_count == 0; });
  }

  void join(Rider& rider, UnitId unit) {
    const std::size_t m = units_.find(rider.ride.side, unit);
    if (m == units_.count()) return;
    rider.goes_with = true;
    rider.lies_beside = false;
    rider.end.contact = unit;
    rider.beside = beside(units_.pose(m), units_.track(m), rider.end.place);
  }

  /// Whether a base touches an own unit as that lies at the end of the step.
  bool touches(Side side, UnitId unit, Vec place) const {
    const std::size_t m = units_.find(side, unit);
    constexpr Len kHair = geometry::kMillimetre;
    return m < units_.count() && !is_beyond(place, units_.body(m), kContact + kHair) &&
           is_touching(gap_to(place, units_.body(m)) - kContact);
  }

  /// Who touches a unit that is forced back in this step goes with it from where it stood.
  void take_along(int step) {
    for (const Happening& h : forced_) {
      if (h.tick > step * kStep || (h.tick <= (step - 1) * kStep && step > 1)) continue;
      for (Rider& rider : riders_)
        if (rider.ride.side == h.side && rider.end.contact == h.unit && rider.end.caught < 0)
          join(rider, h.unit);
    }
  }

  void one(int step) {
    take_along(step);
    if (!units_stand_ || step == 1)
      units_.go_to(step * kStep);
    else
      units_.rest();
    for (Rider& rider : riders_) {
      rider.before = rider.end.place;
      rider.room = less(rider.room, units_.moved(other(rider.ride.side)));
    }
    for (Rider& rider : riders_)
      if (rider.end.caught < 0) move(rider, step);
    for (Rider& rider : riders_)
      if (rider.end.caught < 0) watch(rider, step);
  }

  /// What a ride is to, at the beginning of the step, and how far from there it ends.
  struct Goal {
    Vec place{};
    Len apart = 0;
  };
  /// Whether it is to anything, and what. Handed back as an optional it is written by parts and
  /// read as a whole, for which every step waits.
  bool has_goal(const Rider& rider, Goal& out) const {
    const Len base = staff_base({}).radius;
    switch (rider.ride.to) {
      case Ride::To::Place:
        out.place = rider.ride.place;
        return true;
      case Ride::To::Staff:
        out.apart = 2 * base;
        for (const Rider& other : riders_) {
          if (other.ride.side != rider.ride.side || other.ride.who != rider.ride.which) continue;
          out.place = other.before;
          return true;
        }
        return false;
      case Ride::To::Unit: {
        const std::size_t m = units_.find(rider.ride.side, rider.ride.which);
        if (m == units_.count()) return false;
        out.place = nearest_on(units_.body(m), rider.before);
        out.apart = base;
        return true;
      }
      default:
        return false;
    }
  }

  void move(Rider& rider, int step) {
    const Len spent = static_cast<Len>(kRate * step / kSteps);
    const Len way = spent - static_cast<Len>(kRate * (step - 1) / kSteps);
    if (rider.goes_with) {
      const std::size_t m = units_.find(rider.ride.side, rider.end.contact);
      if (rider.lies_beside && units_.has_stood(m)) return;
      rider.lies_beside = true;
      rider.end.place = place_beside(units_.pose(m), units_.track(m), rider.beside);
      return;
    }
    if (Goal goal; has_goal(rider, goal)) {
      const bool straight = !rider.over_ground && rider.ride.to == Ride::To::Place;
      const Vec to = rider.over_ground ? over_ground(rider, goal, spent, way)
                     : straight        ? towards(rider.start, goal.place, spent)
                                       : towards_goal(rider, goal, way);
      if (is_free(rider, to))
        rider.end.place = to;
      else
        rider.credit = 0;
    }
    reach(rider, step);
  }

  /// Room that is left of it, after so much.
  static Len less(Len room, Len by) { return std::max(room - by, 0); }
  /// How far it is at most, as rooms are told.
  static Len apart(Vec a, Vec b) { return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y)); }

  static Vec towards_goal(const Rider& rider, const Goal& goal, Len way) {
    return goal.apart == 0 ? towards(rider.before, goal.place, way)
                           : short_of(rider.before, goal.place, goal.apart, way);
  }

  /// Along a road, at its figure (march.road).
  Vec along_road(Rider& rider, Len way) {
    const Vec from = rider.before;
    rider.credit += way;
    const Len goes = std::min(rider.credit, 2 * way);
    const auto far = static_cast<Len>(goes * kRoadRate / kRate);
    const Vec to = towards(from, rider.road.front(), far);
    const Len toll = ground_->toll_on_road(from, to);
    if (toll + goes > rider.credit || ground_->bars(from, to, rider.open)) return from;
    rider.credit -= toll + goes;
    return to;
  }

  /// Where a step leads that ground may bear on: along the road that he keeps to, or to that, and
  /// from it on as over any ground.
  Vec over_ground(Rider& rider, const Goal& goal, Len spent, Len way) {
    while (!rider.road.empty() && rider.road.front() == rider.before) {
      rider.road.erase(rider.road.begin());
      rider.on_road = true;
    }
    if (!rider.road.empty() || rider.on_road) rider.straight = false;
    if (rider.road.empty()) return round_ground(rider, goal, spent, way);
    return rider.on_road ? along_road(rider, way)
                         : round_ground(rider, {rider.road.front(), 0}, spent, way);
  }

  /// Round what he cannot cross, slower in a wood, and not over an obstacle before he has paid for
  /// it (staff.ride, march.obstacles).
  Vec round_ground(Rider& rider, const Goal& goal, Len spent, Len way) {
    constexpr int kAll = 100;
    const Vec from = rider.before;
    if (!rider.even.bounds.contains(from)) rider.even = ground_->even_about(from);
    const bool even = rider.even.bounds.contains(from);
    const auto is_plain = [&](Vec to) { return even && rider.even.bounds.contains(to); };
    const bool barred = !is_plain(goal.place) && ground_->bars(from, goal.place, rider.open);
    if (!barred || rider.by == from) rider.by.reset();
    if (barred && !rider.by) {
      const Vec next = ground_->next(from, goal.place, rider.open);
      if (next != goal.place) rider.by = next;
    }
    const int part = even ? rider.even.part : ground_->part_at(from);
    rider.credit += way;
    const Len goes = std::min(rider.credit, 2 * way);
    const Len far = goes * part / kAll;
    Vec to = rider.by ? towards(from, *rider.by, far) : towards_goal(rider, goal, far);
    if (rider.by || part < kAll) rider.straight = false;
    if (rider.straight && rider.ride.to == Ride::To::Place)
      to = towards(rider.start, goal.place, spent);
    const bool plain = is_plain(to);
    const Len toll = plain ? 0 : ground_->toll(from, to);
    if (toll > 0) rider.straight = false;
    if (toll + goes > rider.credit || (!plain && ground_->bars(from, to, rider.open))) return from;
    rider.credit -= toll + goes;
    return to;
  }

  /// On towards a point as far as a gap of a base's contact lets it.
  static Vec short_of(Vec from, Vec to, Len apart, Len way) {
    const Len whole = geometry::length(to - from);
    return towards(from, to, std::clamp(whole - apart - kContact + 1, 0, way), whole);
  }

  /// Neither in an enemy's outline nor off the table (sim.staff, staff.leave-table).
  bool is_free(const Rider& rider, Vec place) const {
    const Len radius = staff_base(place).radius;
    const Setup& setup = *state_.setup;
    if (place.x < radius || place.y < radius || place.x > setup.width - radius ||
        place.y > setup.depth - radius)
      return false;
    constexpr Len kHair = 2;
    if (less(rider.room, apart(rider.before, place)) > radius + kHair) return true;
    if (!units_.is_any_near(other(rider.ride.side), place, radius + kHair)) return true;
    for (std::size_t m = 0; m < units_.count(); ++m)
      if (units_.side(m) != rider.ride.side && !is_beyond(place, units_.body(m), kHair) &&
          gap_to(place, units_.body(m)) == 0)
        return false;
    return true;
  }

  /// Whether it has come into contact with the unit that it was sent to, or lost that it had.
  void reach(Rider& rider, int step) {
    const auto touches = [&](UnitId unit) {
      return this->touches(rider.ride.side, unit, rider.end.place);
    };
    if (rider.end.contact != kNoUnit) {
      const std::size_t m = units_.find(rider.ride.side, rider.end.contact);
      const bool stays = rider.has_touched && rider.end.place == rider.before &&
                         m < units_.count() && units_.has_stood(m);
      rider.has_touched = stays || touches(rider.end.contact);
      if (!rider.has_touched) {
        rider.end.contact = kNoUnit;
        rider.end.contact_step = -1;
      }
    }
    const bool sent = rider.ride.to == Ride::To::Unit;
    if (!sent || rider.goes_with || !touches(rider.ride.which)) return;
    rider.end.contact_step = step;
    join(rider, rider.ride.which);
  }

  void set_in_contact(Rider& rider) {
    const std::size_t m = units_.find(rider.ride.side, rider.ride.which);
    if (rider.end.contact != kNoUnit || m == units_.count()) return;
    const Body& body = units_.body(m);
    const Len apart = gap_to(rider.end.place, body);
    if (!is_touching(apart - kSet)) return;
    rider.end.place = towards(rider.end.place, nearest_on(body, rider.end.place), apart);
    rider.end.contact = rider.ride.which;
    rider.end.contact_step = kSteps;
  }

  /// The lowest number of the enemies within 5 cm of a figure that nobody covers.
  UnitId threat(const Rider& rider, Tick tick, Vec place) const {
    UnitId found = kNoUnit;
    if (rider.end.contact != kNoUnit ||
        !units_.is_any_near(other(rider.ride.side), place, staff_base(place).radius + kFar))
      return found;
    for (std::size_t m = 0; m < units_.count(); ++m) {
      if (units_.side(m) == rider.ride.side || is_beyond(place, units_.body(m), kFar)) continue;
      const bool comes = tick % kStep == 0 ? is_in_reach(place, units_.body(m))
                                           : is_in_reach(place, march_.body_of(m, tick));
      if (comes) found = std::min(found, units_.unit(m));
    }
    return found;
  }

  bool is_exposed(Rider& rider, Tick tick, Vec place) const {
    rider.watched_at = place;
    rider.watched_with = rider.end.contact;
    return threat(rider, tick, place) != kNoUnit;
  }

  /// Notes the moment at which it comes within an enemy's reach in this step.
  void watch(Rider& rider, int step) {
    // Among units that all stand nothing changes for one that stands, too.
    if (units_stand_ && rider.end.place == rider.watched_at &&
        rider.end.contact == rider.watched_with)
      return;
    rider.room = less(rider.room, apart(rider.before, rider.end.place));
    // As long as nobody can have come near, nobody is looked for.
    const Len limit = staff_base({}).radius + kFar;
    if (rider.end.contact == kNoUnit && rider.room <= limit)
      rider.room = units_.room(other(rider.ride.side), rider.end.place);
    rider.watched_at = rider.end.place;
    rider.watched_with = rider.end.contact;
    const bool exposed = rider.room <= limit && is_exposed(rider, step * kStep, rider.end.place);
    const bool comes = exposed && !rider.exposed;
    rider.exposed = exposed;
    if (!comes) return;
    const Vec end = rider.end.place;
    for (Tick part = 1; part <= kStep; ++part) {
      const Vec place = geometry::point_on(rider.before, end, {part, kStep});
      const Tick tick = (step - 1) * kStep + part;
      const UnitId by = threat(rider, tick, place);
      if (by == kNoUnit) continue;
      rider.end.caught = tick;
      rider.end.by = by;
      rider.end.place = place;
      look_for_refuge(rider, tick);
      return;
    }
  }

  /// The own unit that is nearest at that moment (catch.result).
  void look_for_refuge(Rider& rider, Tick tick) {
    NearestOwn nearest(rider.end.place);
    for (std::size_t m = 0; m < units_.count(); ++m) {
      if (units_.side(m) != rider.ride.side || !units_.has_figures(m)) continue;
      nearest.look(units_.unit(m), tick % kStep == 0 ? units_.body(m) : march_.body_of(m, tick));
    }
    rider.end.refuge = nearest.found().unit;
    rider.end.beside = nearest.found().beside;
  }

  /// Within a step nobody goes farther than a centimetre.
  static constexpr Len kFar = kCatch + geometry::kCentimetre;
  static constexpr std::int64_t kRate =
      std::int64_t{table::table_march_rates::at(table::table_march_rates::Key::Staff).normal} *
      geometry::kCentimetre;
  static constexpr std::int64_t kRoadRate =
      std::int64_t{table::table_march_rates::at(table::table_march_rates::Key::Staff).road} *
      geometry::kCentimetre;
  const State& state_;
  const March& march_;
  std::optional<RideGround> ground_;  ///< where anybody rides over any
  bool units_stand_ = false;          ///< all through the march
  std::vector<Rider> riders_;
  std::vector<Happening> forced_;  ///< units that go back before an attack
  UnitsThen units_;                ///< at the end of the step
};

}  // namespace

Disc staff_base(Vec place) {
  namespace bases = table::table_formation_bases;
  constexpr Len kWidth = Formula(bases::at(bases::Key::CommandingOfficer).width, 0).number();
  return {place, kWidth / 2};
}

void note_staff_contacts(State& state, std::span<const Ride> rides) {
  const auto touch = [](const Force& own, StaffId a, StaffId b) {
    if (b >= own.staff_count || own.staff[b].standing != Standing::OnTable) return false;
    const Len apart = geometry::gap(staff_base(own.staff[a].place), staff_base(own.staff[b].place));
    return is_touching(apart - kContact) || apart < kContact;
  };
  for (Force& own : state.forces)
    for (StaffId who = 0; who < own.staff_count; ++who) {
      StaffId& touched = own.staff[who].staff_contact;
      if (touched != kNoStaff && !touch(own, who, touched)) touched = kNoStaff;
    }
  for (const Ride& ride : rides) {
    Force& own = state.of(ride.side);
    if (ride.to != Ride::To::Staff || own.staff[ride.who].standing != Standing::OnTable ||
        !touch(own, ride.who, ride.which))
      continue;
    own.staff[ride.who].staff_contact = ride.which;
    if (own.staff[ride.which].staff_contact == kNoStaff)
      own.staff[ride.which].staff_contact = ride.who;
  }
}

namespace {

Riders riders_of(const State& state, const March& march, std::span<const Ride> rides) {
  Riders riders(state, march);
  for (const Side side : {Side::A, Side::B}) {
    const Force& force = state.of(side);
    for (StaffId who = 0; who < force.staff_count; ++who) {
      if (force.staff[who].standing != Standing::OnTable) continue;
      const auto his = [&](const Ride& r) { return r.side == side && r.who == who; };
      const auto found = std::find_if(rides.begin(), rides.end(), his);
      riders.add(side, who, found == rides.end() ? nullptr : &*found);
    }
  }
  return riders;
}

}  // namespace

std::array<StaffSet, 2> exposed_staff(const State& state) {
  std::array<StaffSet, 2> out;
  for (const Side side : {Side::A, Side::B}) {
    const Force& own = state.of(side);
    const Side enemy = other(side);
    std::vector<std::optional<Body>> bodies(state.of(enemy).unit_count);
    const auto body = [&](UnitId id) -> const Body& {
      return bodies[id] ? *bodies[id] : bodies[id].emplace(body_of(state, enemy, id));
    };
    for (StaffId who = 0; who < own.staff_count; ++who) {
      const StaffFigure& figure = own.staff[who];
      if (figure.standing != Standing::OnTable || figure.contact != kNoUnit) continue;
      for (UnitId id = 0; id < state.of(enemy).unit_count; ++id) {
        if (!on_table(state, enemy, id)) continue;
        // No outline reaches farther than that from the place of its unit.
        constexpr std::int64_t kFar = std::int64_t{100} * geometry::kCentimetre;
        const Vec place = state.of(enemy).units[id].place;
        if (geometry::squared(place - figure.place) > kFar * kFar) continue;
        if (is_beyond(figure.place, body(id), kCatch + geometry::kCentimetre) ||
            !is_in_reach(figure.place, body(id)))
          continue;
        out[static_cast<std::size_t>(index(side))].put(who);
        break;
      }
    }
  }
  return out;
}

Refuge refuge_of(const State& state, Side side, StaffId who) {
  const Force& own = state.of(side);
  NearestOwn nearest(own.staff[who].place);
  for (UnitId id = 0; id < own.unit_count; ++id)
    if (on_table(state, side, id) && own.units[id].figures > 0)
      nearest.look(id, body_of(state, side, id));
  return nearest.found();
}

Ridden ride(const State& state, const March& march, std::span<const Ride> rides) {
  return riders_of(state, march, rides).all(march.now() / kStep);
}

}  // namespace sandtable::belle_alliance
