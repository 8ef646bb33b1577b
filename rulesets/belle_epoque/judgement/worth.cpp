#include <algorithm>
#include <array>
#include <bit>

#include "rulesets/belle_epoque/judgement/judgement.h"
#include "rulesets/belle_epoque/judgement/prospects.h"
#include "rulesets/belle_epoque/judgement/weights.h"
#include "rulesets/belle_epoque/rules/fire/firing.h"
#include "rulesets/belle_epoque/rules/flow.h"

/// The worth of a position.
namespace sandtable::belle_epoque {
namespace {

using namespace weight;

constexpr int kFar = 99;
constexpr int kFaces = 6;

/// One look at a position: sums kept for each side.
class Appraisal {
 public:
  explicit Appraisal(const State& s) : s_(s), board_(*s.setup->board) {
    for (const Side side : {Side::A, Side::B}) {
      const std::size_t i = idx(side);
      army_[i] = kArmy / std::max<int>(1, s.setup->sides[i].stands);
      for_each_unit(s.pieces.alive[i], [&](UnitId u) { units_[i][count_[i]++] = u; });
    }
    progress_ = std::min(1000, s.turn * 1000 / std::max<int>(1, s.setup->turns));
    point_value_ = kHold + kHoldLate * progress_ / 1000 * progress_ / 1000;
    measure();
    expect();
    ahead_ = lead();
  }

  /// A's worth less B's.
  int difference() const {
    return half(Side::A) - half(Side::B) + objectives() + break_points(Side::B) -
           break_points(Side::A);
  }

  /// What it costs a side that its units stand away from the fight. It belongs to the eyes of that
  /// side alone: the nearest enemy comes nearer by one's own step too, which is no gift to him.
  int distance_to_fight(Side side) const {
    const std::size_t i = idx(side);
    const bool ahead = ahead_ == (side == Side::A ? 1 : -1);
    const int step_up = ahead ? kCloseAhead : kClose;
    const int step_in = ahead ? 0 : kCloseIn + kCloseLate * progress_ / 1000;
    int sum = 0;
    for (int a = 0; a < count_[i]; ++a) {
      const UnitId u = units_[i][static_cast<std::size_t>(a)];
      const int d = std::min<int>(near_[u].enemy, kReachable), best = reach_of(u);
      sum += step_up * std::max(0, d - kStage) + step_in * std::clamp(d - best, 0, kStage - best);
    }
    return sum;
  }

 private:
  struct Near {
    std::uint8_t enemy = kFar, friends = kFar;  ///< distance of the nearest
    std::uint8_t adjacent = 0;                  ///< friends in the next sector
  };

  Sector at(UnitId u) const { return s_.pieces.at[u]; }

  void measure() {
    for (std::size_t i = 0; i < 2; ++i)
      for (int a = 0; a < count_[i]; ++a) {
        const UnitId u = units_[i][static_cast<std::size_t>(a)];
        Near& n = near_[u];
        n = {};
        stand_[u] = worth_of_stand(u);
        fire_on_[u] = assault_on_[u] = 0;
        for (int b = 0; b < count_[i]; ++b) {
          if (a == b) continue;
          const int d = board_.distance(at(u), at(units_[i][static_cast<std::size_t>(b)]));
          n.friends = static_cast<std::uint8_t>(std::min<int>(n.friends, d));
          n.adjacent = static_cast<std::uint8_t>(n.adjacent + (d == 1));
        }
        for (int b = 0; b < count_[1 - i]; ++b) {
          const int d = board_.distance(at(u), at(units_[1 - i][static_cast<std::size_t>(b)]));
          n.enemy = static_cast<std::uint8_t>(std::min<int>(n.enemy, d));
        }
      }
  }

  /// What the units of both sides can do to each other: the most that each may hope for, and what
  /// each has to fear. After measure(), which knows who is how far away.
  void expect() {
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
      for (int a = 0; a < count_[i]; ++a) {
        const UnitId u = units_[i][static_cast<std::size_t>(a)];
        harm_[u] = most_harm(u);
      }
  }

  /// What one stand of a unit is worth, the share of its army included.
  int worth_of_stand(UnitId u) const {
    const UnitCard& c = card(s_, u);
    return kStand + kScore * c.assault + kLevel * c.level + kPace * c.march +
           kFire[static_cast<std::size_t>(c.fire_type)] + army_[idx(c.side)];
  }

  /// Who would win if the battle ended now: 1 for A, -1 for B, 0 for nobody.
  int lead() const {
    const int points = points_ahead(s_);
    return points != 0 ? (points > 0 ? 1 : -1) : compare_losses(s_);
  }

  /// Turns that a side needs to bring a unit into one of the sectors; 0: it stands there.
  int turns_to(Side side, const Mask& sectors, int& nearest) const {
    int best = kFar;
    nearest = kFar;
    const std::size_t i = idx(side);
    sectors.for_each([&](Sector x) {
      for (int a = 0; a < count_[i]; ++a) {
        const UnitId u = units_[i][static_cast<std::size_t>(a)];
        if (!card(s_, u).may_enter.test(x)) continue;
        const int d = board_.distance(at(u), x);
        const int pace = std::max<int>(1, card(s_, u).march);
        const int late = (s_.pieces.ready[i] & unit_bit(u)) || d == 0 ? 0 : 1;
        best = std::min(best, (d + pace - 1) / pace + late);
        nearest = std::min(nearest, d);
      }
    });
    return best;
  }

  /// How sure a side is to keep an objective that it holds, in per cent.
  int kept(const Objective& o) const {
    int own = 0, his = 0;
    turns_to(o.side, o.sectors, own);
    const int enemy = turns_to(other(o.side), o.sectors, his);
    const int left = s_.setup->turns - s_.turn;
    if (own == 0) return his <= 1 ? 80 : 100;
    if (enemy > left + 1) return 100;
    return enemy <= 1 ? 45 : enemy == 2 ? 65 : 80;
  }

  /// Objectives held: A's less B's.
  int objectives() const {
    int sum = 0;
    for (std::size_t i = 0; i < s_.setup->objectives.size(); ++i) {
      const Objective& o = s_.setup->objectives[i];
      const std::size_t side = idx(o.side);
      const int sign = side == 0 ? 1 : -1;
      if (o.kind == Objective::Kind::Exit)
        sum += sign * o.points * s_.pools.left[side] * point_value_;
      else if (s_.pools.holder[i] == side)
        sum += sign * o.points * point_value_ * kept(o) / 100;
    }
    const int late = progress_ * progress_ / 1000 * progress_ / 1000;
    return sum + ahead_ * kLead * late / 1000;
  }

  int break_points(Side side) const {
    const Breaking b = breaking(s_, side);
    if (b.limit == 0) return 0;
    if (b.lost >= b.limit) return kBroken;
    const int share = b.lost * 100 / b.limit;
    return kBreak * share / 100 * share / 100 * share / 100;
  }

  /// What belongs to one side alone.
  int half(Side side) const {
    const std::size_t i = idx(side);
    int sum = 0;
    for (std::size_t u = 0; u < s_.setup->units.size(); ++u)
      if (s_.setup->units[u].side == side && s_.pieces.stands[u] > 0)
        sum += s_.pieces.stands[u] * worth_of_stand(static_cast<UnitId>(u)) + kLastStand;
    Uses points;
    for (int a = 0; a < count_[i]; ++a) {
      const UnitId u = units_[i][static_cast<std::size_t>(a)];
      points.add(*this, u, harm_[u]);
      sum += threat(u, harm_[u]) + company(u) - in_danger(u);
    }
    return sum + points.worth(s_.pools.points[i]) + pull(side);
  }

  /// What command points can still be used for in this turn: each makes one more face of a test
  /// good, of a unit that has not had its activation.
  class Uses {
   public:
    void add(const Appraisal& all, UnitId u, int best) {
      if (!is_ready(all.s_, u)) return;
      const int room = std::max(0, kFaces - card(all.s_, u).level);
      const int each = best * kReady / (kFaces * 100);
      // Whoever has nobody to harm may still march.
      insert(std::max(each, kPoint), each > kPoint ? room : std::min(room, kMarching));
    }
    int worth(int points) const {
      int sum = 0;
      for (int n = 0; n < count_ && points > 0; ++n) {
        const Use& use = list_[static_cast<std::size_t>(n)];
        const int here = std::min(points, use.room);
        sum += here * use.each;
        points -= here;
      }
      return sum + points * kSparePoint;
    }

   private:
    struct Use {
      int each = 0, room = 0;
    };
    static constexpr int kMarching = 2;
    /// The best first.
    void insert(int each, int room) {
      int at = count_++;
      for (; at > 0 && list_[static_cast<std::size_t>(at - 1)].each < each; --at)
        list_[static_cast<std::size_t>(at)] = list_[static_cast<std::size_t>(at - 1)];
      list_[static_cast<std::size_t>(at)] = {each, room};
    }
    std::array<Use, kMaxUnits> list_;
    int count_ = 0;
  };

  /// What a unit that has had its activation may expect from those who have not, fire from near by
  /// and assaults from as far as they march: it can do nothing about it any more. Each of them acts
  /// but once, so the worst of them counts in part.
  int in_danger(UnitId u) const {
    if (is_ready(s_, u)) return 0;
    const bool frail = s_.pieces.stands[u] * 4 <= card(s_, u).stands;
    return fire_on_[u] * (frail ? kFrail : kInFire) / 100 + assault_on_[u] * kInAssault / 100;
  }
  /// Notes in `worst` what an enemy gains by harming somebody, as far as he is still to act.
  void fear(int& worst, UnitId enemy, int gain) const {
    if (is_ready(s_, enemy))
      worst = std::max(worst, gain * std::min(kFaces, card(s_, enemy).level + 1) / kFaces);
  }

  int company(UnitId u) const {
    const Near& n = near_[u];
    if (n.enemy > 4) return 0;
    if (n.friends > 2) return -kAlone;
    return kFriend * std::min<int>(n.adjacent, 2);
  }

  /// The sector from which a unit fights best: its range, or contact.
  int reach_of(UnitId u) const {
    switch (card(s_, u).fire_type) {
      case FireType::F:
      case FireType::G:
        return 1;
      default:
        return 2;
    }
  }

  /// Nearness to objectives: those still to be won draw three units, those held draw one.
  int pull(Side side) const {
    int sum = 0;
    const std::size_t me = idx(side);
    for (std::size_t i = 0; i < s_.setup->objectives.size(); ++i) {
      const Objective& o = s_.setup->objectives[i];
      if (o.side != side) continue;
      const bool exit = o.kind == Objective::Kind::Exit;
      const bool held = !exit && s_.pools.holder[i] == me;
      std::array<int, 3> best{kReachable, kReachable, kReachable};
      for (int a = 0; a < count_[me]; ++a) {
        int d = kReachable;
        o.sectors.for_each([&](Sector x) {
          d = std::min(d, board_.distance(at(units_[me][static_cast<std::size_t>(a)]), x));
        });
        if (exit) {
          sum += kPull * o.points * (kReachable - d);
          continue;
        }
        if (d >= best[2]) continue;
        best[2] = d;
        if (best[2] < best[1]) std::swap(best[2], best[1]);
        if (best[1] < best[0]) std::swap(best[1], best[0]);
      }
      if (exit) continue;
      const int step = (held ? kGuard : kPull) * o.points * (1000 + progress_) / 1000;
      sum += step * (kReachable - best[0]);
      if (!held) sum += step * (kReachable - best[1]) / 2 + step * (kReachable - best[2]) / 4;
    }
    return sum;
  }

  /// The most that a unit may hope to do to an enemy in one activation, its test passed.
  int most_harm(UnitId u) {
    const std::size_t foe = idx(other(side_of(s_, u)));
    const UnitCard& c = card(s_, u);
    if (near_[u].enemy > std::max(4, c.march + 1)) return 0;
    int best = 0;
    for (int b = 0; b < count_[foe]; ++b) {
      const UnitId e = units_[foe][static_cast<std::size_t>(b)];
      const int d = board_.distance(at(u), at(e));
      if (d <= 4) {
        const int gain = fire_gain(u, e);
        best = std::max(best, gain);
        if (d <= kShort) fear(fire_on_[e], u, gain);
      }
      if (d <= c.march + 1) {
        const int gain = assault_gain(u, e, d);
        best = std::max(best, gain);
        fear(assault_on_[e], u, gain);
      }
    }
    return best;
  }

  /// ... and what that is worth before the test: one that is still to come in this turn without
  /// points, for those are counted by themselves; with one in the next turn.
  int threat(UnitId u, int best) const {
    const bool ready = is_ready(s_, u);
    const int level = card(s_, u).level + (ready ? 0 : 1);
    return best * std::min(kFaces, level) / kFaces * (ready ? kReady : kSpent) / 100;
  }

  int fire_gain(UnitId u, UnitId e) const {
    if (has(s_, u, unit_flag::kEnteredRough) && is_ready(s_, u)) return 0;
    const int hits = expected_hits(s_, u, e);
    return std::min(hits, s_.pieces.stands[e] * 900) * stand_[e] / 1000;
  }

  int assault_gain(UnitId u, UnitId e, int d) const {
    if (!card(s_, u).may_enter.test(at(e))) return 0;
    const Duel& fight = duel(s_, u, e);
    int gain = (fight.defender_loss * stand_[e] - fight.assailant_loss * stand_[u]) / 1000;
    for (std::size_t i = 0; i < s_.setup->objectives.size(); ++i) {
      const Objective& o = s_.setup->objectives[i];
      if (o.kind == Objective::Kind::Hold && o.side == side_of(s_, u) && o.sectors.test(at(e)))
        gain += o.points * point_value_ / 2 * fight.assailant_wins / 1000;
    }
    if (is_ready(s_, e) && s_.setup->options.salvo_fire)
      gain -=
          std::min(s_.pieces.stands[u] * 1000, salvo_hits(e, u)) * stand_[u] / 1000 * kSalvo / 100;
    if (gain <= 0) return 0;
    return gain * (100 - kPathStep * (d - 1)) / 100;
  }

  /// Hits of a salvo at 1 UD, roughly: what shelters a charging unit is left out.
  int salvo_hits(UnitId firer, UnitId target) const {
    const int loose = card(s_, target).loose_order ? 1 : 0;
    const int faces = usual_faces(card(s_, firer).fire_type, 1) - loose;
    return s_.pieces.stands[firer] * std::max(0, faces) * 1000 / 6;
  }

  const State& s_;
  const Board& board_;
  std::array<std::array<UnitId, kMaxUnits>, 2> units_;
  std::array<int, 2> count_{}, army_{};
  std::array<Near, kMaxUnits> near_;
  std::array<int, kMaxUnits> stand_, harm_, fire_on_, assault_on_;
  int progress_ = 0, point_value_ = 0, ahead_ = 0;
};

/// The middle of a set of sectors: its member nearest to all of them.
Sector middle(const Board& board, const Mask& sectors) {
  Sector best = kNowhere;
  int least = 0;
  sectors.for_each([&](Sector x) {
    int sum = 0;
    sectors.for_each([&](Sector y) { sum += board.distance(x, y); });
    if (best != kNowhere && sum >= least) return;
    best = x;
    least = sum;
  });
  return best;
}

/// Puts the units that are still to be deployed where they are to be feared: as near as they may
/// to the other side's ground.
State deployed(const State& s) {
  State out = s;
  const Board& board = *s.setup->board;
  for (const Side side : {Side::A, Side::B}) {
    const std::size_t foe = idx(other(side));
    const Mask theirs = s.setup->sides[foe].deploy | out.pieces.held[foe];
    if (theirs.none()) continue;
    const Sector goal = middle(board, theirs);
    for_each_unit(to_place(s, side), [&](UnitId u) {
      Sector best = kNowhere;
      placing_sectors(out, u).for_each([&](Sector x) {
        if (best == kNowhere || board.distance(x, goal) < board.distance(best, goal)) best = x;
      });
      if (best != kNowhere) put(out, u, best);
    });
  }
  return out;
}

}  // namespace

int worth(const State& s, Side side) {
  const int sign = side == Side::A ? 1 : -1;
  if (s.now.phase == Phase::Over)
    return s.winner < 0 ? 0 : s.winner == index(side) ? weight::kResult : -weight::kResult;
  const auto appraised = [&](const State& seen) {
    const Appraisal appraisal(seen);
    return sign * appraisal.difference() - appraisal.distance_to_fight(side);
  };
  return s.now.phase == Phase::Deploy ? appraised(deployed(s)) : appraised(s);
}

std::uint64_t alike(const State& s) {
  State bare = s;
  bare.pools.points = {};
  return BelleEpoque::digest(bare);
}

}  // namespace sandtable::belle_epoque
