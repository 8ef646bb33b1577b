#include "rulesets/fixed_baynet/judgement/judgement.h"

#include <algorithm>
#include <array>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/judgement/candidates.h"
#include "rulesets/fixed_baynet/judgement/goals.h"
#include "rulesets/fixed_baynet/judgement/house_gestures.h"
#include "rulesets/fixed_baynet/judgement/ways.h"
#include "rulesets/fixed_baynet/judgement/weights.h"
#include "rulesets/fixed_baynet/rules/fire/fire.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/stats.h"

namespace sandtable::fixed_baynet {
namespace {

constexpr Len kNobody = geometry::kMaxCoordinate;

/// Whom a man has before him.
struct Enemy {
  ManId any = kNoMan, shown = kNoMan;  ///< the nearest, and the nearest who can be shot at
  std::int64_t far = INT64_MAX, far_shown = INT64_MAX;
};
/// Of every figure on the table.
using Enemies = std::array<Enemy, kMaxMen>;

void look(Enemy& of, ManId at, std::int64_t far, bool shown) {
  if (far < of.far) {
    of.far = far;
    of.any = at;
  }
  if (shown && far < of.far_shown) {
    of.far_shown = far;
    of.shown = at;
  }
}

/// All pairs once.
void find_enemies(const State& s, Enemies& out) {
  struct Seen {
    Vec at;
    ManId man;
    bool shown;
  };
  std::array<Seen, kMaxMen> others;
  std::size_t count = 0;
  s.standing[1].for_each([&](ManId m) { others[count++] = {s.men[m].place, m, !is_hidden(s, m)}; });
  s.standing[0].for_each([&](ManId m) {
    const Vec at = s.men[m].place;
    const bool shown = !is_hidden(s, m);
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t far = geometry::squared(others[i].at - at);
      look(out[m], others[i].man, far, others[i].shown);
      look(out[others[i].man], m, far, shown);
    }
  });
}

Len gap_of(const State& s, ManId m, ManId enemy) {
  return enemy == kNoMan ? kNobody : geometry::gap(base(s, m), base(s, enemy));
}

bool in_hand(const State& s, UnitId u) { return s.now.phase == Phase::Act && s.now.unit == u; }

/// Can still act in this turn.
bool fresh(const State& s, ManId m) {
  const UnitId u = s.men[m].unit;
  return s.men[m].ac > 0 && (in_hand(s, u) || !unit_has(s, u, unit_flag::kActivated));
}

/// In hundredths of a man; what is below 0 stands beside it.
struct Promise {
  int hits = 0, way = 0;
};

/// The hits that he may expect of what he has in range, or comes into range of.
Promise fire_of(const State& s, ManId m, const Enemy& enemy) {
  const Len reach = bands(s, m).far, far = gap_of(s, m, enemy.shown);
  const int price = price_of_shot(s, m), speed = std::max(1, speeds(s, m, false)[0]);
  const int beyond = far > reach ? (far - reach) / kInch + 1 : 0;
  Promise out;
  if (beyond > 0) out.way = -std::min(beyond * weight::kEachInchBeyond, weight::kMostBeyond);
  const int steps = (beyond + speed - 1) / speed;
  if (enemy.shown == kNoMan || steps > moves_left(s, m)) return out;
  int shots = 0;
  if (beyond == 0) shots += actions_a_turn(s, m) / price * weight::kShotLater;
  if (fresh(s, m)) shots += (s.men[m].ac - steps) / price * weight::kShotNow;
  if (!is_before(s, m, s.men[enemy.shown].place)) shots = shots * weight::kTurnedAway / 100;
  NoWhy quiet;
  constexpr int kDie = 12;
  out.hits =
      shots * (kDie + 1 - least_face(needed(s, m, enemy.shown, quiet), skill(s, m, quiet))) / kDie;
  return out;
}

/// How many inches he can still run in this turn.
int run_left(const State& s, ManId m) {
  // What the unit in hand can still do is played out.
  if (!fresh(s, m) || in_hand(s, s.men[m].unit) || is_lame(s, m)) return 0;
  int moves = moves_left(s, m);
  if (has(s, m, man_flag::kProne)) {
    if (s.men[m].prone_since >= s.turn || unit_has(s, s.men[m].unit, unit_flag::kPinned)) return 0;
    moves = std::min(moves, s.men[m].ac - price(Price::Formation));
  }
  return std::max(0, moves) * speeds(s, m, true)[0];
}

/// What a run at the enemy promises.
Promise rush_of(const State& s, ManId m, const Enemy& enemy) {
  const Len far = gap_by_doors(s, m, enemy.any);
  if (far <= kContact) return {weight::kContact, 0};
  const int inches = far / kInch;
  Promise out;
  out.way = -std::min(inches, weight::kFar) / 2;
  if (has(s, m, man_flag::kProne)) out.way -= weight::kLying;
  if (inches < weight::kRun) out.hits = (weight::kRun - inches) / 2;
  if (inches <= run_left(s, m)) out.hits = std::max(out.hits, weight::kContactYet);
  return out;
}

/// What a man is worth by himself, and what he promises.
struct Value {
  int man = 0, fire = 0, rush = 0;
};
Value value_of(const State& s, ManId m, const Enemy& enemy) {
  Value out;
  out.man = is_hero(s, m) ? weight::kHero : weight::kMan;
  const int steps = std::clamp<int>(s.men[m].glory - printed(s, m).gl, 0,
                                    static_cast<int>(std::size(weight::kStress)) - 1);
  out.man -= weight::kStress[steps];
  if (has(s, m, man_flag::kPanicking)) {
    out.man /= weight::kPanic;
    return out;
  }
  if (has(s, m, man_flag::kStunned)) out.man -= weight::kStunned;
  if (has(s, m, man_flag::kProne)) {
    const UnitId u = s.men[m].unit;
    if (unit_has(s, u, unit_flag::kPinned))
      out.man -= weight::kPinned;
    else if (unit_has(s, u, unit_flag::kShotAt | unit_flag::kShotAtBefore))
      out.man -= weight::kHeldDown;
  }
  if (enemy.any == kNoMan) return out;
  if (has_close_combat_weapon(s, m)) out.man += weight::kSteel;
  out.man += cover_of_man(s, m) * weight::kCover;
  const bool fighter = bands(s, m).far <= weight::kThrown;
  if (!fighter && gap_of(s, m, enemy.any) <= kContact) {
    out.man -= weight::kRifleInContact;
    return out;
  }
  const Promise all = fighter ? rush_of(s, m, enemy) : fire_of(s, m, enemy);
  out.man += all.way;
  (fighter ? out.rush : out.fire) = all.hits;
  return out;
}

/// The pieces that a side has.
int pieces_of(const State& s, Side side) {
  int out = 0;
  s.pieces.for_each([&](ManId m) {
    const Gun& gun = s.guns[card(s, m).gun];
    if (gun.owner == side) out += gun.wounds * weight::kPieceWound;
  });
  return out;
}

int value_of_side(const State& s, Side side, const Enemies& enemies) {
  Value sum;
  s.standing[idx(side)].for_each([&](ManId m) {
    const Value one = value_of(s, m, enemies[m]);
    sum.man += one.man;
    sum.fire += one.fire;
    sum.rush += one.rush;
  });
  // Nobody falls twice.
  int there = 0, shown = 0;
  enemies_of(s, side).for_each([&](ManId e) {
    ++there;
    if (!is_hidden(s, e)) ++shown;
  });
  return sum.man + std::min(sum.fire, shown * weight::kMostByFire) +
         std::min(sum.rush, there * weight::kMostByRush) +
         s.prisoners[idx(side)] * weight::kPrisoner + worth_of_aims(s, side) + pieces_of(s, side);
}

}  // namespace

int worth(const State& s, Side side) {
  Enemies enemies;
  find_enemies(s, enemies);
  int out = value_of_side(s, side, enemies) - value_of_side(s, other(side), enemies);
  // The sooner the better, and a lost battle too is lost late and with as many men left as can be.
  const int won = weight::kWon - s.turn * weight::kEachTurn;
  if (s.now.phase == Phase::Over && s.winner >= 0) out += s.winner == index(side) ? won : -won;
  return out;
}

bool sensible(const State& s, Side side, const Action& a) {
  switch (a.verb) {
    case Verb::Concede:
    case Verb::OfferDraw:
    case Verb::AcceptDraw:
    case Verb::Hold:
    case Verb::Keep:
      return false;
    case Verb::Done:
      // A unit is left alone for this turn only when nothing else is to be done with it.
      return s.now.phase == Phase::Act || side != s.now.asked;
    case Verb::FallBack:
      // It serves to draw a unit out of contact.
      return a.unit < s.unit_count &&
             unit(s, a.target < s.unit_count ? a.target : a.unit).men.any([&](ManId m) {
               return in_contact(s, m);
             });
    case Verb::CheckGlory:
      return unit(s, a.unit).men.any(
          [&](ManId m) { return s.men[m].glory > printed(s, m).gl + 1; });
    case Verb::Rally:
      return s.standing[idx(side)].any([&](ManId m) { return s.men[m].glory >= kPanic - 1; });
    default:
      return true;
  }
}

namespace {

/// A unit's charge at the nearest enemy whom one of its men may still reach in this turn.
std::optional<Action> charge_in_reach(const State& s, UnitId u) {
  ManId runner = kNoMan, enemy = kNoMan;
  std::int64_t least = 0;
  unit(s, u).men.for_each([&](ManId m) {
    if (bands(s, m).far > weight::kThrown || moves_left(s, m) == 0 || !is_able(s, m)) return;
    enemies_of(s, side_of(s, m)).for_each([&](ManId e) {
      const std::int64_t far = geometry::squared(s.men[e].place - s.men[m].place);
      if (runner != kNoMan && far >= least) return;
      runner = m;
      enemy = e;
      least = far;
    });
  });
  if (runner == kNoMan) return std::nullopt;
  const Len reach = moves_left(s, runner) * speeds(s, runner, true)[0] * kInch;
  if (!geometry::within(base(s, runner), base(s, enemy), reach)) return std::nullopt;
  const Action charge{
      .verb = Verb::Charge, .unit = u, .target = s.men[enemy].unit, .number = kMostMoves};
  NoWhy quiet;
  if (!legal(s, s.now.asked, charge, quiet)) return std::nullopt;
  return charge;
}

/// Whether who could charge walks away, and nothing calls him there.
bool turns_tail(const State& s, const Action& a) {
  if (a.men != 0 || a.way.count == 0 || goal_of(s, a.unit)) return false;
  const auto charge = charge_in_reach(s, a.unit);
  if (!charge) return false;
  const Vec from = s.men[unit(s, a.unit).men.first()].place;
  const Vec to = s.men[unit(s, charge->target).men.first()].place;
  const auto off = static_cast<Angle>(a.way.begin()->angle - geometry::angle_of(to - from));
  return off > geometry::kQuarterTurn && off < geometry::kQuarterTurn + geometry::kHalfTurn;
}

}  // namespace

bool considered(const State& s, Side side, const Action& a) {
  switch (a.verb) {
    case Verb::Done:
    case Verb::Hold:
    case Verb::Keep:
      return true;
    case Verb::Attack:
    case Verb::Charge:
    case Verb::Fire:
      // Once, to see what comes of it, or as often as can be.
      return a.number == 1 || a.number == kMostMoves;
    case Verb::Move:
      return !turns_tail(s, a);
    case Verb::Deploy:
      // By rule: nothing that a look ahead finds tells one place of an empty table from another.
      return deployment_of(s) == a;
    default:
      return sensible(s, side, a);
  }
}

std::optional<std::pair<Side, Action>> likely(const State& s) {
  switch (s.now.phase) {
    case Phase::Strike:
      return std::pair{s.now.asked, Action{.verb = Verb::Strike}};
    case Phase::Reroll:
      return std::pair{s.now.asked, Action{.verb = Verb::Reroll}};
    default:
      return std::nullopt;
  }
}

std::optional<Action> follow_up(const State& s) {
  if (s.now.phase != Phase::Act || unfinished(s)) return std::nullopt;
  return charge_in_reach(s, s.now.unit);
}

std::string_view question_kind(const State& s) {
  switch (s.now.phase) {
    case Phase::Deploy:
    case Phase::Choose:
    case Phase::Act:
      return "order";
    case Phase::Strike:
      return "counter-attack";
    case Phase::Reroll:
      return "reroll";
    case Phase::DrawOffered:
      return "draw";
    case Phase::LayOut:
      return "perimeter";
    default:
      return "";
  }
}

Action misjudged(const State& s, const Action& a, int level, Rng& rng) {
  if (a.verb != Verb::Guess && a.verb != Verb::Plan) return a;
  constexpr int kDraws = 8;
  const weight::Error by =
      weight::kErrors[std::clamp<int>(level, 0, static_cast<int>(std::size(weight::kErrors)) - 1)];
  const bool known = a.target < s.unit_count && unit_has(s, a.target, unit_flag::kShotAtBefore);
  const Len most = known ? std::max(by.least, by.most / 2) : by.most;
  const ManId piece = figure_of(s, a.gun);
  Len truth = a.number;
  if (a.verb == Verb::Guess)
    truth = geometry::length(middle_of(s, unit(s, a.target).men) - s.men[piece].place) -
            radius_of(s, piece);
  // Short or over, but not where the piece cannot be laid.
  for (int i = 0; i < kDraws; ++i) {
    const auto spread = static_cast<std::uint32_t>((most - by.least) / kHundredth);
    const Len off = by.least + static_cast<Len>(rng.below(std::max(1U, spread))) * kHundredth;
    const bool over = rng.below(2) == 0;
    Action out = a;
    // Rounded away from the truth.
    out.number = over ? truth + off + kHundredth - 1 : truth - off;
    out.number = out.number / kHundredth * kHundredth;
    NoWhy quiet;
    if (out.number != truth && legal(s, s.now.asked, out, quiet)) return out;
  }
  return a;
}

}  // namespace sandtable::fixed_baynet
