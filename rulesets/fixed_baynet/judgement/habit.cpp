#include "rulesets/fixed_baynet/judgement/habit.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/judgement/candidates.h"
#include "rulesets/fixed_baynet/judgement/errands.h"
#include "rulesets/fixed_baynet/judgement/goals.h"
#include "rulesets/fixed_baynet/judgement/house_gestures.h"
#include "rulesets/fixed_baynet/judgement/judgement.h"
#include "rulesets/fixed_baynet/judgement/ways.h"
#include "rulesets/fixed_baynet/judgement/weights.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/ground/night.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/melee/melee.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/charge.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"

namespace sandtable::fixed_baynet {
namespace {

constexpr Len kMargin = kInch / 2;
constexpr std::size_t kTargets = 3;  // enemy units that are thought of, the nearest first

/// What a unit has and whom it has before it.
struct Outlook {
  ManSet able{};     ///< who can act and has something left to spend
  ManSet engaged{};  ///< of these, who touches an enemy
  ManSet loose{};    ///< the others
  bool fighters = false;
  ManId man = kNoMan, enemy = kNoMan;  ///< the nearest pair of one of the others and an enemy
  Len gap = geometry::kMaxCoordinate;  ///< between them
};

bool is_fighter(const State& s, ManId m) { return bands(s, m).far <= weight::kThrown; }

Outlook outlook(const State& s, UnitId u) {
  Outlook out;
  int fighters = 0;
  unit(s, u).men.for_each([&](ManId m) {
    if (!is_able(s, m)) return;
    fighters += is_fighter(s, m) ? 1 : -1;
    if (s.men[m].ac == 0) return;
    out.able.add(m);
    (in_contact(s, m) ? out.engaged : out.loose).add(m);
  });
  out.fighters = fighters >= 0;
  std::int64_t least = 0;
  const ManSet& enemies = enemies_of(s, side_of_unit(s, u));
  out.loose.for_each([&](ManId m) {
    enemies.for_each([&](ManId e) {
      const std::int64_t far = geometry::squared(s.men[e].place - s.men[m].place);
      if (out.man != kNoMan && far >= least) return;
      least = far;
      out.man = m;
      out.enemy = e;
    });
  });
  if (out.man != kNoMan) out.gap = geometry::gap(base(s, out.man), base(s, out.enemy));
  return out;
}

/// Enemy units with somebody on the table, the nearest to a place first.
std::size_t targets(const State& s, UnitId u, Vec from, std::array<UnitId, kTargets>& out) {
  std::array<std::int64_t, kTargets> far{};
  std::size_t count = 0;
  for (UnitId t = 0; t < s.unit_count; ++t) {
    if (unit(s, t).men.empty() || side_of_unit(s, t) == side_of_unit(s, u)) continue;
    std::int64_t least = INT64_MAX;
    unit(s, t).men.for_each(
        [&](ManId e) { least = std::min(least, geometry::squared(s.men[e].place - from)); });
    std::size_t i = count < kTargets ? count++ : kTargets;
    if (i == kTargets && least >= far[kTargets - 1]) continue;
    if (i == kTargets) i = kTargets - 1;
    for (; i > 0 && far[i - 1] > least; --i) {
      far[i] = far[i - 1];
      out[i] = out[i - 1];
    }
    far[i] = least;
    out[i] = t;
  }
  return count;
}

/// How far the enemy's small arms reach.
Len reach_of_enemy(const State& s, Side side) {
  Len out = 0;
  enemies_of(s, side).for_each([&](ManId e) {
    if (is_able(s, e) && !is_fighter(s, e)) out = std::max(out, reach_in_light(s, e));
  });
  return out;
}

/// The order of one unit.
class Thumb {
 public:
  Thumb(const State& s, UnitId u) : s_(s), u_(u), look_(outlook(s, u)) {
    const ManId first = unit(s, u).men.first();
    serves_ = first != kNoMan && card(s, first).role == Role::Crew;
    alone_ = unit(s, u).men.size() < 2;
  }

  Action order() const {
    if (auto a = duty()) return *a;
    if (look_.able.empty()) return done();
    if (serves_) return fend_off().value_or(done());
    if (auto a = look_.fighters ? rush() : shoot()) return *a;
    return done();
  }

  /// What else may be worth following: a square where riders are near, to stand off and fire before
  /// one runs the gauntlet.
  void ideas(std::vector<Action>& out) const {
    square(out);
    if (look_.man == kNoMan || look_.fighters || serves_) return;
    const auto goal = goal_of(s_, u_);
    if (!goal || !goal->runs) return;
    std::optional<Action> stand = pin();
    if (!stand) stand = fire();
    if (stand) out.push_back(*stand);
    if (const auto a = draw_back()) out.push_back(*a);
  }

  /// Somebody of it can do something about the enemy; the nearer the sooner.
  Len urgency() const {
    if (!look_.engaged.empty() && look_.fighters) return 0;
    const Len reach = look_.man == kNoMan ? 0
                      : look_.fighters    ? run_left(look_.man)
                                          : bands(s_, look_.man).far;
    return look_.gap <= reach ? look_.gap : geometry::kMaxCoordinate / 2 + look_.gap / 2;
  }

 private:
  void square(std::vector<Action>& out) const {
    if (look_.man == kNoMan || alone_ || unit(s_, u_).formation == Formation::Square) return;
    const bool riders = enemies_of(s_, side_of_unit(s_, u_)).any([&](ManId e) {
      return is_mounted(s_, e) &&
             geometry::within(base(s_, e), base(s_, look_.man), weight::kRidersNear);
    });
    if (!riders) return;
    if (const auto a = allowed({.verb = Verb::Form,
                                .formation = Formation::Square,
                                .facing = towards(s_.men[look_.enemy].place)}))
      out.push_back(*a);
  }
  /// Riders away from the nearest enemy, in their stride.
  std::optional<Action> draw_back() const {
    if (!is_mounted(s_, look_.man)) return std::nullopt;
    const auto away = static_cast<Angle>(towards(s_.men[look_.enemy].place) + geometry::kHalfTurn);
    return ride_along(s_, u_, look_.loose, away, 1, fastest_of(s_, look_.loose));
  }

  Action done() const { return {.verb = Verb::Done, .unit = u_}; }
  std::optional<Action> allowed(Action a, const Known& known = {}) const {
    a.unit = u_;
    a = rounded(a);
    NoWhy quiet;
    if (legal(s_, s_.now.asked, a, quiet, known)) return a;
    return std::nullopt;
  }
  std::uint32_t one(ManId m) const { return bit_of(s_.men[m].number); }
  bool is_indoors(ManId m) const { return house_of(s_, m) != kNoHouse; }
  bool lies(ManId m) const { return has(s_, m, man_flag::kProne); }
  Len run_left(ManId m) const {
    const int up = lies(m) ? price(Price::Formation) : 0;
    const int speed = lies(m) ? 2 * printed(s_, m).sp : speeds(s_, m, true)[0];
    return std::max(0, moves_left(s_, m) - up) * speed * kInch;
  }
  Angle towards(Vec to) const { return geometry::angle_of(to - s_.men[look_.man].place); }

  /// What comes before the enemy.
  std::optional<Action> duty() const {
    if (unit(s_, u_).men.empty()) {
      if (const auto a = entry_of(s_, u_)) return a;
      return done();
    }
    if (s_.now.phase == Phase::Choose && must_act_out(s_, u_))
      return Action{.verb = Verb::Begin, .unit = u_};
    if (const Withdrawal held = withdrawal_of(s_, u_); held.way)
      return allowed(*held.way, {.held = &held});
    if (const auto a = rally()) return a;
    if (const auto a = heal()) return a;
    if (!serves_ && look_.engaged.empty())
      if (const auto a = call_of(s_, u_, look_.able)) return a;
    if (const auto a = flare_of(s_, u_, look_.able)) return a;
    if (const auto a = serve()) return a;
    if (const auto a = deed_of(s_, u_, look_.able)) return a;
    return drive();
  }

  std::optional<Action> rally() const {
    std::optional<Action> out;
    look_.able.any([&](ManId m) {
      if (!commands(s_, m)) return false;
      const bool needed = s_.standing[idx(side_of(s_, m))].any(
          [&](ManId f) { return s_.men[f].glory >= kPanic - 1 && nearby(s_, m, f); });
      if (needed) out = allowed({.verb = Verb::Rally, .men = one(m)});
      return out.has_value();
    });
    return out;
  }

  /// A medic brings round who lies beside him.
  std::optional<Action> heal() const {
    const ManId medic =
        look_.able.where([&](ManId m) { return card(s_, m).role == Role::Medic; }).first();
    if (medic == kNoMan) return std::nullopt;
    for (std::size_t i = 0; i < s_.setup->men.size(); ++i) {
      const auto m = static_cast<ManId>(i);
      if (s_.men[m].fate != Fate::Fallen || !nearby(s_, medic, m)) continue;
      const Action a{
          .verb = Verb::Heal, .men = one(medic), .target = s_.men[m].unit, .target_man = m};
      if (const auto good = allowed(a)) return good;
    }
    return std::nullopt;
  }

  /// The wagons that it drives go on.
  std::optional<Action> drive() const {
    for (std::size_t i = 0; i < s_.setup->guns.size(); ++i) {
      const auto g = static_cast<GunId>(i);
      if (!is_wagon(s_, g) || !stands(s_, figure_of(s_, g)) ||
          card(s_, figure_of(s_, g)).unit != u_)
        continue;
      if (const auto a = drive_of(s_, u_, g)) return a;
    }
    return std::nullopt;
  }

  /// The pieces that it serves fire.
  std::optional<Action> serve() const {
    for (std::size_t i = 0; i < s_.setup->guns.size(); ++i) {
      const auto g = static_cast<GunId>(i);
      const ManId piece = figure_of(s_, g);
      if (!stands(s_, piece) || s_.guns[g].owner != s_.now.asked) continue;
      if (crew_of(s_, g, u_, 0).empty()) continue;
      if (const auto a = allowed({.verb = Verb::ClearJam, .gun = g})) return a;
      if (is_mortar(s_, g))
        if (const auto a = allowed({.verb = Verb::FirePiece, .gun = g})) return a;
      std::array<UnitId, kTargets> near{};
      const std::size_t count = targets(s_, u_, s_.men[piece].place, near);
      for (std::size_t k = 0; k < count; ++k) {
        Action fire{.verb = Verb::FirePiece, .target = near[k], .gun = g};
        for (fire.number = gun_row(s_, g).fires_a_turn; fire.number > 0; --fire.number)
          if (const auto a = allowed(fire)) return a;
        if (const auto a = lay(g, near[k])) return a;
      }
      if (const auto a = hold_down(g, near, count)) return a;
      if (count > 0)
        if (const auto a = lay_on(g, near[0])) return a;
    }
    return std::nullopt;
  }

  /// A salvo over the heads of men who lie, whom nobody has held down in this turn.
  std::optional<Action> hold_down(GunId g, const std::array<UnitId, kTargets>& near,
                                  std::size_t count) const {
    for (std::size_t k = 0; k < count; ++k) {
      if (unit_has(s_, near[k], unit_flag::kShotAt | unit_flag::kPinned)) continue;
      if (const auto a =
              allowed({.verb = Verb::FirePieceOver, .target = near[k], .gun = g, .number = 1}))
        return a;
    }
    return std::nullopt;
  }

  /// A piece that has nobody within its arc is turned to the nearest, where it reaches him.
  std::optional<Action> lay_on(GunId g, UnitId target) const {
    if (is_wagon(s_, g) || is_mortar(s_, g)) return std::nullopt;
    const ManId piece = figure_of(s_, g);
    const Vec to = middle_of(s_, unit(s_, target).men);
    if (off_facing(s_, piece, to) <= half_arc(s_, g)) return std::nullopt;
    const Len far = geometry::length(to - s_.men[piece].place);
    if (far > reach_of(s_, g).far) return std::nullopt;
    return allowed({.verb = Verb::TurnPiece,
                    .gun = g,
                    .facing = geometry::angle_of(to - s_.men[piece].place)});
  }

  /// Where the enemy stands: a guess, or a plan for the next turn.
  std::optional<Action> lay(GunId g, UnitId target) const {
    if (!gun_row(s_, g).indirect) return std::nullopt;
    const ManId piece = figure_of(s_, g);
    const Vec by = middle_of(s_, unit(s_, target).men) - s_.men[piece].place;
    Action a{.verb = is_mortar(s_, g) ? Verb::Plan : Verb::Guess, .gun = g};
    if (a.verb == Verb::Guess) a.target = target;
    a.facing = geometry::angle_of(by);
    a.number = (geometry::length(by) - radius_of(s_, piece)) / kHundredth * kHundredth;
    return allowed(a);
  }

  /// Whoever is free runs in before the others strike. Who has to leave the table goes, who keeps
  /// those whom the enemy came for stays with them.
  std::optional<Action> rush() const {
    const auto goal = goal_of(s_, u_);
    if (goal && goal->runs)
      if (const auto a = way_to(s_, u_, look_.able, *goal, moves_left(s_, look_.able.first())))
        return a;
    if (look_.gap > weight::kBeside && keeps_wanted(s_, u_)) return fend_off();
    if (const auto a = charge()) return a;
    if (const auto a = fend_off()) return a;
    if (const auto a = storm()) return a;
    if (const auto a = approach()) return a;
    return hide();
  }

  /// Whoever is left standing before rifles lies down.
  std::optional<Action> hide() const {
    const ManSet up = look_.loose.where([&](ManId m) { return !lies(m) && !is_mounted(s_, m); });
    if (up.empty() || look_.gap > reach_of_enemy(s_, side_of_unit(s_, u_)) + kMargin)
      return std::nullopt;
    return allowed({.verb = Verb::Down, .men = numbers_of(s_, up)});
  }

  std::optional<Action> fend_off() const {
    if (look_.engaged.empty()) return std::nullopt;
    return allowed({.verb = Verb::Attack, .number = kMostMoves});
  }

  /// Into a house where the enemy is.
  std::optional<Action> storm() const {
    if (look_.enemy == kNoMan || house_of(s_, look_.enemy) == kNoHouse) return std::nullopt;
    if (look_.gap > run_left(look_.man)) return std::nullopt;
    if (const auto a = stairs_to(s_, u_, look_.loose, look_.enemy)) return a;
    std::vector<Action> all;
    house_gestures(s_, u_, all);
    for (const Verb verb : {Verb::GoIn, Verb::BashDoor, Verb::OpenDoor})
      for (const Action& a : all)
        if (a.verb == verb) return a;
    return std::nullopt;
  }

  /// Those who come to blows together; then man by man at whoever can still fire; then the others
  /// beside them. Who would be left standing before the enemy waits.
  std::optional<Action> charge() const {
    if (look_.man == kNoMan || look_.gap > run_left(look_.man)) return std::nullopt;
    if (lies(look_.man)) return allowed({.verb = Verb::Up});
    std::array<UnitId, kTargets> near{};
    const std::size_t count = targets(s_, u_, s_.men[look_.man].place, near);
    std::optional<Action> late;
    for (std::size_t k = 0; k < count; ++k) {
      Action a{.verb = Verb::Charge, .unit = u_, .target = near[k], .number = kMostMoves};
      const Charges all = charges_of(s_, a);
      const bool fresh = std::any_of(all.walks.begin(), all.walks.end(), [&](const Walk& w) {
        return all.meet.has(w.man) && meets_fresh(w, near[k]);
      });
      if (fresh || (!late && !all.meet.empty())) {
        if (fresh && all.meet.size() < static_cast<int>(all.walks.count))
          a.men = numbers_of(s_, all.meet);
        if (const auto good = allowed(a, {.charges = a.men == 0 ? &all : nullptr})) {
          if (fresh) return good;
          late = good;
        }
      }
      if (const auto single = charge_alone(near[k])) return single;
    }
    return late;
  }

  /// At his end he touches an enemy whom nobody touches yet.
  bool meets_fresh(const Walk& w, UnitId target) const {
    const geometry::Disc at{w.end, radius_of(s_, w.man)};
    return unit(s_, target).men.any([&](ManId e) {
      return geometry::within(at, base(s_, e), kContact) && !in_contact(s_, e);
    });
  }

  /// Of a unit that is in the midst of it, one man at one enemy who is still free.
  std::optional<Action> charge_alone(UnitId target) const {
    std::optional<Action> out;
    unit(s_, target).men.any([&](ManId e) {
      if (in_contact(s_, e)) return false;
      ManId runner = kNoMan;
      std::int64_t least = 0;
      look_.loose.for_each([&](ManId m) {
        const std::int64_t far = geometry::squared(s_.men[e].place - s_.men[m].place);
        if (runner != kNoMan && far >= least) return;
        runner = m;
        least = far;
      });
      if (runner == kNoMan || !geometry::within(base(s_, runner), base(s_, e), run_left(runner)))
        return false;
      const Action a{.verb = Verb::Charge,
                     .unit = u_,
                     .men = one(runner),
                     .target = target,
                     .target_man = e,
                     .number = kMostMoves};
      const Charges alone = charges_of(s_, a);
      if (alone.meet.empty() || !meets_fresh(*alone.walks.begin(), target)) return false;
      out = allowed(a, {.charges = &alone});
      return out.has_value();
    });
    return out;
  }

  /// Nearer, but not to stand under fire: within a run of the enemy and out of his range, else
  /// lying down at the end.
  std::optional<Action> approach() const {
    if (look_.man == kNoMan || !look_.engaged.empty()) return std::nullopt;
    const auto goal = goal_of(s_, u_);
    if ((goal && goal->there) || (alone_ && !goal)) return std::nullopt;
    const Vec to = goal ? goal->place : s_.men[look_.enemy].place;
    const ManId m = look_.man;
    const int left = moves_left(s_, m);
    if (left == 0) return std::nullopt;
    if (goal && (goal->runs || is_indoors(m) || is_at_door(s_, look_.loose, *goal) ||
                 is_late(s_, look_.loose, *goal)))
      return way_to(s_, u_, look_.loose, *goal, left);
    if (is_mounted(s_, m)) return walk(to, left);
    const Len reach = reach_of_enemy(s_, side_of(s_, m));
    const Len pace = std::max(1, speeds(s_, m, false)[0]) * kInch;
    if (lies(m)) {
      if (look_.gap <= reach + kMargin || unit_has(s_, u_, unit_flag::kPinned))
        return walk(to, left);
      if (const auto a = allowed({.verb = Verb::Up})) return a;
      return walk(to, left);
    }
    // In the dark nobody charges whom he does not see.
    const bool waits = !is_night(s_) && 2 * kMostMoves * pace > reach + kMargin;
    if (look_.gap > reach + kMargin && waits) {
      const Len room = look_.gap - reach - kMargin;
      if (room < kMargin) return std::nullopt;
      return walk(to, std::min<int>((room + pace - 1) / pace, left), room);
    }
    if (look_.gap > reach + left * pace) return walk(to, left);
    if (left > price(Price::Formation)) return walk(to, left - price(Price::Formation));
    return std::nullopt;
  }

  std::optional<Action> walk(Vec to, int actions, Len at_most = geometry::kMaxCoordinate) const {
    const ManSet men = look_.loose;
    if (first_stop(s_, men, to) != to) return go_towards(s_, u_, men, to, actions, at_most);
    const Angle line = towards(to);
    const bool rides = men.any([&](ManId m) { return is_mounted(s_, m); });
    for (const int turn : {0, 0x1000, -0x1000})
      for (int n = actions; n > 0; --n) {
        const auto way = static_cast<Angle>(line + turn);
        const auto a = rides ? ride_along(s_, u_, men, way, n, fastest_of(s_, men))
                             : step_along(s_, u_, men, way, n, line, at_most);
        if (a) return a;
      }
    return std::nullopt;
  }

  /// At whoever is in range; hand to hand only where that is no worse for the own man.
  std::optional<Action> shoot() const {
    const auto goal = goal_of(s_, u_);
    if (goal && look_.man != kNoMan && (goal->runs || is_late(s_, look_.loose, *goal)))
      if (const auto a = way_to(s_, u_, look_.loose, *goal, moves_left(s_, look_.man))) return a;
    if (look_.man != kNoMan) {
      if (const auto a = pin()) return a;
      if (const auto a = fire()) return a;
    }
    if (!look_.engaged.empty() && fights_well())
      if (const auto a = fend_off()) return a;
    if (look_.man == kNoMan || (goal && goal->there)) return std::nullopt;
    const int left = moves_left(s_, look_.man);
    if (left == 0 || !look_.engaged.empty()) return std::nullopt;
    // Nobody leaves cover with what an order to fire has left over.
    if (goal && look_.gap <= reach_in_light(s_, look_.man) && cover_of_man(s_, look_.man) > 0)
      return std::nullopt;
    if (goal) return way_to(s_, u_, look_.loose, *goal, left);
    return into_range(left);
  }

  std::optional<Action> fire() const {
    const Len reach = bands(s_, look_.man).far;
    if (look_.gap > reach) return std::nullopt;
    std::array<UnitId, kTargets> near{};
    const std::size_t count = targets(s_, u_, s_.men[look_.man].place, near);
    for (std::size_t k = 0; k < count; ++k)
      if (const auto a = allowed({.verb = Verb::Fire, .target = near[k], .number = kMostMoves}))
        return a;
    if (look_.gap > reach_in_light(s_, look_.man)) return std::nullopt;
    const Vec enemy = s_.men[look_.enemy].place;
    if (is_before(s_, look_.man, enemy) || is_hidden(s_, look_.enemy)) return std::nullopt;
    return allowed({.verb = Verb::Turn, .facing = towards(enemy)});
  }

  /// One shot over the heads of men who lie keeps them there, where it is the second turn running.
  std::optional<Action> pin() const {
    std::array<UnitId, kTargets> near{};
    const std::size_t count = targets(s_, u_, s_.men[look_.man].place, near);
    for (std::size_t k = 0; k < count; ++k) {
      if (unit_has(s_, near[k], unit_flag::kShotAt)) continue;
      Action over{.verb = Verb::FireOver, .men = one(look_.man), .target = near[k], .number = 1};
      if (const auto a = allowed(over)) return a;
    }
    return std::nullopt;
  }

  bool fights_well() const {
    NoWhy quiet;
    int sum = 0;
    look_.engaged.for_each([&](ManId m) {
      touched_enemies(s_, m).any([&](ManId e) {
        sum += melee_bonus(s_, m, e, true, quiet) - melee_bonus(s_, e, m, false, quiet);
        sum += has_close_combat_weapon(s_, m) ? 1 : 0;
        sum -= has_close_combat_weapon(s_, e) ? 1 : 0;
        return true;
      });
    });
    return sum >= 0;
  }

  /// Who fights hand to hand comes by himself.
  std::optional<Action> into_range(int left) const {
    if (alone_ || is_fighter(s_, look_.enemy)) return std::nullopt;
    const Len pace = printed(s_, look_.man).sp * kInch;
    const Len beyond = look_.gap - bands(s_, look_.man).far;
    if (beyond <= 0) return std::nullopt;
    const int steps = static_cast<int>((beyond + pace - 1) / pace);
    return walk(s_.men[look_.enemy].place, std::min(steps, left));
  }

  const State& s_;
  UnitId u_;
  Outlook look_;
  bool serves_ = false;  ///< a crew, which stays with its piece
  bool alone_ = false;   ///< an officer, a hero: not one to go first
};

/// Whose affair is the most urgent.
UnitId chosen(const State& s) {
  UnitId best = kNoUnit;
  Len least = 0;
  for (UnitId u = 0; u < s.unit_count; ++u) {
    if (!is_of(s, s.now.player, u) || !can_be_activated(s, u)) continue;
    const Len urgent = Thumb(s, u).urgency();
    if (best != kNoUnit && urgent >= least) continue;
    best = u;
    least = urgent;
  }
  return best;
}

}  // namespace

std::optional<std::pair<Side, Action>> habit(const State& s) {
  switch (s.now.phase) {
    case Phase::Choose: {
      const UnitId u = chosen(s);
      if (u == kNoUnit) return std::nullopt;
      return std::pair{s.now.asked, Thumb(s, u).order()};
    }
    case Phase::Act:
      return std::pair{s.now.asked, Thumb(s, s.now.unit).order()};
    case Phase::DrawOffered:
      return std::pair{s.now.asked, Action{.verb = Verb::RefuseDraw}};
    default:
      return likely(s);
  }
}

void habits(const State& s, std::vector<Action>& out) {
  // Which ground is good shows only in what comes of it: every one is tried out.
  if (s.now.phase == Phase::LayOut) return FixedBaynet::actions(s, s.now.asked, out);
  if (s.now.phase != Phase::Choose && s.now.phase != Phase::Act) return;
  for (const UnitId u : units_to_order(s)) {
    const Thumb thumb(s, u);
    out.push_back(thumb.order());
    thumb.ideas(out);
  }
}

bool settled(const State& begun, const State& s) {
  const bool ground = begun.now.phase == Phase::LayOut;
  const int turns = ground ? weight::kTurnsOnGround : weight::kTurnsAhead;
  return s.now.phase == Phase::Over || s.turn >= begun.turn + turns;
}

}  // namespace sandtable::fixed_baynet
