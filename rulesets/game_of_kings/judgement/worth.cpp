#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/game_of_kings/judgement/judgement.h"
#include "rulesets/game_of_kings/judgement/prospects.h"
#include "rulesets/game_of_kings/judgement/weights.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/harm.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "rulesets/game_of_kings/rules/victory.h"
#include "rulesets/game_of_kings/state/digest.h"

/// The worth of a position.
namespace sandtable::game_of_kings {
namespace {

using namespace weight;
using geometry::Direction;
using geometry::Zone;

constexpr Len kNowhereNear = geometry::kMaxCoordinate;

/// One look at a position: sums kept for each side.
class Appraisal {
 public:
  explicit Appraisal(const State& s) : s_(s) {
    for (const Side side : {Side::A, Side::B})
      for_each_unit(s.pieces.alive[idx(side)], [&](UnitId u) {
        if (s.ground == nullptr) return;
        units_[idx(side)][count_[idx(side)]++] = u;
      });
    measure();
    ahead_ = compare_shares(s_);
  }

  /// A's worth less B's.
  int difference() const {
    return half(Side::A) - half(Side::B) + objectives() + broken(Side::B) - broken(Side::A) +
           ahead_ * kLead * late(3) / kThousand;
  }

  /// What it costs a side that its units stand away from the fight. It belongs to the eyes of that
  /// side alone: the nearest enemy comes nearer by one's own step too, which is no gift to him.
  int distance_to_fight(Side side) const {
    const std::size_t i = idx(side);
    const bool leads = ahead_ == (side == Side::A ? 1 : -1);
    int sum = 0;
    for (std::size_t a = 0; a < count_[i]; ++a) sum += distance_cost(units_[i][a], leads);
    return sum + pull(side);
  }

 private:
  struct Near {
    UnitId enemy = kNoUnit;
    Len distance = kNowhereNear;  ///< from the front-centre
    Len friends = kNowhereNear;   ///< of a general: to the nearest troops
  };

  void measure() {
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t a = 0; a < count_[i]; ++a) {
        const UnitId u = units_[i][a];
        Near& n = near_[u];
        n = {};
        std::int64_t best = std::int64_t{kNowhereNear} * kNowhereNear;
        const Vec from = pose(s_, u).front;
        for (std::size_t b = 0; b < count_[1 - i]; ++b) {
          const UnitId e = units_[1 - i][b];
          if (is_general(s_, e)) continue;
          const std::int64_t d = squared(outline(s_, e).centre - from);
          if (d >= best) continue;
          best = d;
          n.enemy = e;
        }
        if (n.enemy != kNoUnit) n.distance = geometry::range(from, outline(s_, n.enemy));
        if (is_general(s_, u)) n.friends = nearest_troops(u, i);
      }
  }

  Len nearest_troops(UnitId general, std::size_t side) const {
    std::int64_t best = std::int64_t{kNowhereNear} * kNowhereNear;
    for (std::size_t b = 0; b < count_[side]; ++b) {
      const UnitId v = units_[side][b];
      if (is_general(s_, v)) continue;
      best = std::min(best, squared(outline(s_, v).centre - pose(s_, general).front));
    }
    return static_cast<Len>(geometry::isqrt(best));
  }

  /// How far the battle has gone, in 1/1000; raised to a power.
  int late(int power) const {
    if (s_.setup->turns == 0) return 0;
    const int gone = std::min(kThousand, s_.turn * kThousand / s_.setup->turns);
    int out = gone;
    for (int i = 1; i < power; ++i) out = out * gone / kThousand;
    return out;
  }

  int broken(Side side) const {
    if (!points_decide(s_)) return 0;
    const int all = s_.setup->sides[idx(side)].points;
    const int lost = std::max(0, all - s_.army[idx(side)]);
    const int limit = std::max(1, points_to_lose(s_, side));
    const int share = std::min(kPercent, lost * kPercent / limit);
    return kBreak * share / kPercent * share / kPercent * share / kPercent;
  }

  /// What belongs to one side alone.
  int half(Side side) const {
    const std::size_t i = idx(side);
    int sum = 0;
    for (std::size_t a = 0; a < count_[i]; ++a) {
      const UnitId u = units_[i][a];
      sum +=
          value_of(s_, u) - dues(u) - risk(u) + (is_general(s_, u) ? leadership(u) : company(u, i));
    }
    return sum + shots(i) + fights(side);
  }

  /// Losses that are still to come in this half-turn.
  int dues(UnitId u) const {
    if (!has(s_, u, unit_flag::kMustTest) || has(s_, u, unit_flag::kTested)) return 0;
    return quarter_value(s_, u) * kDue / kPercent;
  }

  /// Who must not be lost, within reach of those who could do it: the last of a unit, and a general
  /// alone, worst where the battle hangs on them.
  int risk(UnitId u) const {
    const bool alone = is_general(s_, u) && s_.pieces.general[u] == kNoUnit;
    const bool frail = is_frail(s_, u);
    if ((!frail && !alone) || near_[u].distance > kReach) return 0;
    if (decides_battle(s_, u)) return kDecisive;
    return frail ? kFrailNear : 0;
  }

  int leadership(UnitId general) const {
    const Near& n = near_[general];
    const bool attached = s_.pieces.general[general] != kNoUnit;
    if (attached) return n.distance < kInFight ? kGuided : kGuided / 3;
    const int alone = n.distance < kHorseReach ? kGeneralNear : 0;
    return -alone - kGeneralStep * std::min<Len>(n.friends, 40 * kCentimetre) / kCentimetre;
  }

  /// Support behind and order, where the enemy is near.
  int company(UnitId u, std::size_t side) const {
    const Near& n = near_[u];
    if (!is_steady(s_, u)) return 0;
    if (is_gun(s_, u)) return gun_order(u);
    if (n.distance > kInFight) return 0;
    int out = 0;
    if (is_regular_foot(s_, u) && has(s_, u, unit_flag::kFiringOrder) && n.distance < 2 * kReach)
      out += n.distance < kReach ? kFormed : kFormed / 2;
    return out + (supported(u, side) ? kSupport : -kUnsupported);
  }

  /// A gun on its carriage cannot fire; one that stands out of reach of everybody must be moved.
  int gun_order(UnitId u) const {
    const Len distance = near_[u].distance;
    if (has(s_, u, unit_flag::kLimbered)) return distance < 2 * kGunReach ? -kLimberedNear : 0;
    return distance > range_of(s_, u) ? -kIdleGun : 0;
  }

  bool supported(UnitId u, std::size_t side) const {
    const Vec from = outline(s_, u).centre;
    const Direction ahead = geometry::direction(pose(s_, u).facing);
    constexpr Len kTwoMoves = 18 * kCentimetre;
    for (std::size_t b = 0; b < count_[side]; ++b) {
      const UnitId v = units_[side][b];
      if (v == u || is_general(s_, v) || is_gun(s_, v) || is_light_foot(s_, v) || !is_steady(s_, v))
        continue;
      const Vec way = outline(s_, v).centre - from;
      if (std::abs(way.x) > kTwoMoves || std::abs(way.y) > kTwoMoves) continue;
      const std::int64_t back = -geometry::dot(ahead, way);
      if (back > 0 && back >= std::abs(geometry::cross(ahead, way))) return true;
    }
    return false;
  }

  /// Whether the unit can still act in this step of its half-turn, its sector's turn to come or
  /// in hand.
  bool may_still(UnitId u, Step step) const {
    const Side side = side_of(s_, u);
    if (s_.now.moving != side || s_.now.stage == Stage::Testing || s_.now.stage == Stage::Turns)
      return false;
    const std::uint8_t sector = command_bit(s_.pieces.command[u]);
    if ((s_.now.sectors_done & sector) != 0 || pool(u) == 0) return false;
    if ((in_hand(s_) & sector) == 0 || s_.now.stage == Stage::Sectors) return true;
    return s_.now.stage == Stage::Acting && s_.now.step <= step;
  }
  int pool(UnitId u) const { return s_.points[idx(side_of(s_, u))][idx(s_.pieces.command[u])]; }

  struct Prospect {
    int gain = 0;
    bool now = false;  ///< in this half-turn, for an action point
  };

  /// What the units of a side may do to their enemies before those can answer, and after.
  int shots(std::size_t side) const {
    std::array<int, kCommands> wanted{}, gained{};
    int sum = 0;
    for (std::size_t a = 0; a < count_[side]; ++a) {
      const UnitId u = units_[side][a];
      if (is_general(s_, u) || !is_steady(s_, u) || is_locked(s_, u)) continue;
      const Prospect p = prospect(u, 1 - side);
      if (!p.now) {
        sum += p.gain;
        continue;
      }
      const std::size_t c = idx(s_.pieces.command[u]);
      ++wanted[c];
      gained[c] += p.gain;
    }
    for (std::size_t c = 0; c < kCommands; ++c)
      if (wanted[c] != 0)
        sum += gained[c] * std::min<int>(s_.points[side][c], wanted[c]) / wanted[c];
    return sum;
  }

  Prospect prospect(UnitId u, std::size_t foe) const {
    Prospect best;
    if (near_[u].distance > kInFight) return best;
    for (std::size_t b = 0; b < count_[foe]; ++b) {
      const UnitId e = units_[foe][b];
      if (is_general(s_, e)) continue;
      const Prospect p = is_horse(s_, u) ? charge(u, e) : shot(u, e);
      if (p.gain > best.gain) best = p;
    }
    return best;
  }

  /// Whether an enemy stands before a unit: its centre within 45 degrees, or `wide`ly so.
  bool before(UnitId u, UnitId e, bool wide) const {
    const Direction ahead = geometry::direction(pose(s_, u).facing);
    const Vec way = outline(s_, e).centre - pose(s_, u).front;
    const std::int64_t on = geometry::dot(ahead, way);
    const std::int64_t half_front = std::int64_t{size_of(s_, u).width / 2} << 30;
    const std::int64_t aside =
        std::max<std::int64_t>(0, std::abs(geometry::cross(ahead, way)) - half_front);
    return on > 0 && (wide ? aside <= on * 2 : aside <= on);
  }

  Prospect shot(UnitId u, UnitId e) const {
    const bool gun = is_gun(s_, u);
    const Len most = range_of(s_, u);
    const Vec way = outline(s_, e).centre - pose(s_, u).front;
    const Len ahead = gun ? 0 : kReach - musket_range();
    const Len farthest = most + ahead + 4 * kCentimetre;
    if (squared(way) > std::int64_t{farthest} * farthest) return {};
    if (is_locked(s_, e)) return {};
    const Len range = geometry::range(pose(s_, u).front, outline(s_, e));
    if (range > most + ahead) return {};
    const bool limbered = gun && has(s_, u, unit_flag::kLimbered);
    const bool ready = range <= most + kTolerance && before(u, e, false) && !limbered;
    const bool now = ready &&
                     !has(s_, u, unit_flag::kFired | unit_flag::kFormed | unit_flag::kTried) &&
                     may_still(u, gun ? Step::Guns : Step::Missiles);
    // Who is on the march forms first, and cannot fire then.
    const int loss = expected_loss(
        s_, u, e, {.range = range, .moved = now ? has(s_, u, unit_flag::kMoved) : !ready});
    const int worth_of_it = loss * quarter_value(s_, e) / kThousand;
    const int next = side_of(s_, u) == s_.now.moving ? kNext : kNextTheirs;
    const int share = now ? kNow : ready ? next : before(u, e, true) ? kAfterMove : kAfterMove / 2;
    return {worth_of_it * share / kPercent, now};
  }

  Prospect charge(UnitId u, UnitId e) const {
    const Len reach = allowance(s_, u);
    const Vec way = outline(s_, e).centre - pose(s_, u).front;
    const Len farthest = reach + 4 * kCentimetre;
    if (squared(way) > std::int64_t{farthest} * farthest || !before(u, e, true)) return {};
    const Len range = geometry::range(pose(s_, u).front, outline(s_, e));
    const Len turning = before(u, e, false) ? 0 : 2 * kCentimetre;
    if (range + turning > reach) return {};
    const Zone zone = geometry::zone_of(outline(s_, e), pose(s_, u).front);
    const bool meets_fire = range > musket_range();
    const int gain = clash_gain(s_, u, e, zone, meets_fire);
    if (gain <= 0) return {};
    const bool now = !has(s_, u, unit_flag::kActed) && may_still(u, Step::Move);
    return {gain * kCharge / kPercent, now};
  }

  /// Melees under way: of contacts made by this side, its gain less the other's.
  int fights(Side side) const {
    int sum = 0;
    for (std::size_t i = 0; i < s_.contact_count; ++i) {
      const Contact& c = s_.contacts[i];
      if (side_of(s_, c.starter) != side || !on_table(s_, c.target)) continue;
      const bool to_come = c.fresh && !has(s_, c.starter, unit_flag::kFought);
      const int gain = clash_gain(s_, c.starter, c.target, c.zone, to_come && c.from_beyond);
      sum += gain * (to_come ? kFresh : kStale) / kPercent;
    }
    return sum;
  }

  int distance_cost(UnitId u, bool leads) const {
    const Near& n = near_[u];
    if (n.enemy == kNoUnit || !is_steady(s_, u) || is_locked(s_, u) || is_general(s_, u)) return 0;
    const Len stage = is_gun(s_, u) ? kGunReach : is_horse(s_, u) ? kHorseReach : kReach;
    const Len stop = is_gun(s_, u) ? kGunReach : musket_range() - kCentimetre / 2;
    const int outside = std::max<Len>(0, n.distance - stage) / geometry::kMillimetre;
    const int inside = std::clamp<Len>(n.distance - stop, 0, std::max<Len>(0, stage - stop)) /
                       geometry::kMillimetre;
    const int keen = leads ? 0 : kNear + kLate * late(1) / kThousand;
    int cost = (kFar * outside + (is_frail(s_, u) ? 0 : keen) * inside) / 10;
    if (n.distance < 2 * kInFight) {
      const Vec way = outline(s_, n.enemy).centre - pose(s_, u).front;
      const Angle off = geometry::between(geometry::angle_of(way), pose(s_, u).facing);
      constexpr int kThirty = 65536 / 12, kSix = 65536 / 60;
      cost += kAstray * std::max(0, off - kThirty) / kSix;
    }
    return cost;
  }

  bool holds(Side side, std::uint16_t feature, bool& contested) const {
    bool mine = false;
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t a = 0; a < count_[i]; ++a) {
        const UnitId u = units_[i][a];
        if (is_general(s_, u) || !stands_in(s_, u, feature)) continue;
        (i == idx(side) ? mine : contested) = true;
      }
    return mine;
  }

  /// Features held that are objectives: A's less B's.
  int objectives() const {
    int sum = 0;
    const int value = kHold + kHoldLate * late(2) / kThousand;
    for (const Objective& o : s_.setup->objectives) {
      const int sign = o.side == Side::A ? 1 : -1;
      if (o.kind == Objective::Kind::Survive) {
        const int spare = s_.army[idx(o.side)] - o.number;
        sum += sign * (spare >= 0 ? value : -value);
        continue;
      }
      if (s_.ground == nullptr) continue;
      bool contested = false;
      if (!holds(o.side, o.feature, contested)) continue;
      sum += sign * (contested ? value / 3 : value);
    }
    return sum;
  }

  /// How far a side's nearest units are from what it must hold, or must keep from the enemy.
  int pull(Side side) const {
    int sum = 0;
    const std::size_t i = idx(side);
    if (s_.ground == nullptr) return 0;
    for (const Objective& o : s_.setup->objectives) {
      if (o.kind != Objective::Kind::Hold) continue;
      const geometry::Bounds& b = s_.ground->terrain[o.feature].area.bounds();
      const Vec middle{(b.low.x + b.high.x) / 2, (b.low.y + b.high.y) / 2};
      std::array<Len, 3> best{kNowhereNear, kNowhereNear, kNowhereNear};
      for (std::size_t a = 0; a < count_[i]; ++a) {
        const UnitId u = units_[i][a];
        if (is_general(s_, u) || is_gun(s_, u) || !is_steady(s_, u)) continue;
        const Len d = geometry::length(outline(s_, u).centre - middle);
        if (d >= best[2]) continue;
        best[2] = d;
        if (best[2] < best[1]) std::swap(best[2], best[1]);
        if (best[1] < best[0]) std::swap(best[1], best[0]);
      }
      const int step = o.side == side ? kPull : kPull / 2;
      for (const Len d : best) sum += step * std::min<Len>(d, 60 * kCentimetre) / kCentimetre;
    }
    return sum;
  }

  const State& s_;
  std::array<std::array<UnitId, kMaxUnits>, 2> units_;
  std::array<std::size_t, 2> count_{};
  std::array<Near, kMaxUnits> near_;
  int ahead_ = 0;
};

}  // namespace

int worth(const State& s, Side side) {
  const int sign = side == Side::A ? 1 : -1;
  if (s.now.phase == Phase::Over)
    return s.winner < 0 ? 0 : s.winner == index(side) ? kResult : -kResult;
  const Appraisal appraisal(s);
  return sign * appraisal.difference() - appraisal.distance_to_fight(side);
}

std::uint64_t alike(const State& s) {
  State bare = s;
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t c = 0; c < kCommands; ++c)
      if (side != idx(s.now.moving) || (in_hand(s) & command_bit(static_cast<Command>(c))) == 0)
        bare.points[side][c] = 0;
  return GameOfKings::digest(bare);
}

}  // namespace sandtable::game_of_kings
