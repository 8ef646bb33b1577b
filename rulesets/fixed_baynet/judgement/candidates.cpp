#include "rulesets/fixed_baynet/judgement/candidates.h"

#include <algorithm>
#include <cstddef>

#include "engine/geometry/base/disc.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/fixed_baynet/judgement/house_gestures.h"
#include "rulesets/fixed_baynet/judgement/ways.h"
#include "rulesets/fixed_baynet/rules/activation.h"
#include "rulesets/fixed_baynet/rules/ground/ground.h"
#include "rulesets/fixed_baynet/rules/guns/artillery.h"
#include "rulesets/fixed_baynet/rules/houses/houses.h"
#include "rulesets/fixed_baynet/rules/legality.h"
#include "rulesets/fixed_baynet/rules/morale/glory.h"
#include "rulesets/fixed_baynet/rules/movement/movement.h"
#include "rulesets/fixed_baynet/rules/movement/saddle.h"
#include "rulesets/fixed_baynet/rules/nearest.h"
#include "rulesets/fixed_baynet/rules/rounded.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "rulesets/fixed_baynet/rules/stats.h"
#include "rulesets/fixed_baynet/rules/turn.h"

namespace sandtable::fixed_baynet {
namespace {

constexpr Len kFlare = 20 * kInch;
constexpr Len kEdge = kInch;  ///< a man's middle from the edge of his deployment area
constexpr Len kLayStep = 6 * kInch, kPieceStep = 3 * kInch;

/// Puts a legal gesture on the list.
class Book {
 public:
  Book(const State& s, UnitId u, std::vector<Action>& out)
      : s_(s), u_(u), held_(withdrawal_of(s, u)), out_(out) {}

  bool add(Action a) {
    a.unit = u_;
    a = rounded(a);
    NoWhy quiet;
    if (!legal(s_, s_.now.asked, a, quiet, {&held_})) return false;
    out_.push_back(a);
    return true;
  }
  const Withdrawal& held() const { return held_; }

  void bare(Verb verb) { add({.verb = verb}); }

  /// Fire by everybody who can, once or as often as there are AC for.
  void fires() {
    for (UnitId t = 0; t < s_.unit_count; ++t) {
      if (unit(s_, t).men.empty() || side_of_unit(s_, t) == side_of_unit(s_, u_)) continue;
      Action a{.verb = Verb::Fire, .target = t};
      a.number = 1;
      if (!add(a)) continue;
      for (a.number = 2; a.number <= kMostMoves; ++a.number) add(a);
    }
    for (UnitId t = 0; t < s_.unit_count; ++t)
      if (!unit(s_, t).men.empty() && side_of_unit(s_, t) != side_of_unit(s_, u_))
        add({.verb = Verb::FireOver, .target = t, .number = 1});
  }

  void charges() {
    for (UnitId t = 0; t < s_.unit_count; ++t) {
      if (unit(s_, t).men.empty() || side_of_unit(s_, t) == side_of_unit(s_, u_)) continue;
      if (!in_reach(t)) continue;
      // One action, to see what comes of it, or as many as it takes.
      Action a{.verb = Verb::Charge, .target = t};
      for (a.number = 1; a.number <= kMostMoves; a.number += kMostMoves - 1) add(a);
      // Riders who may gallop, at a canter too.
      if (!may_gallop()) continue;
      a.gait = record_of(Gait::Canter);
      for (a.number = 1; a.number <= kMostMoves; a.number += kMostMoves - 1) add(a);
    }
  }
  bool may_gallop() const {
    return unit(s_, u_).men.any([&](ManId m) {
      return is_mounted(s_, m) && may_take(s_, m, Gait::Canter) && may_take(s_, m, Gait::Gallop);
    });
  }

  void attacks() {
    Action a{.verb = Verb::Attack};
    a.number = 1;
    if (!add(a)) return;
    for (a.number = 2; a.number <= kMostMoves; ++a.number) add(a);
  }

  /// Steps of whole movement actions towards the nearest enemy, away from him and to both sides;
  /// the longest that everybody can make along that way.
  void steps() {
    const ManSet men = unit(s_, u_).men.where([&](ManId m) { return is_able(s_, m); });
    if (men.empty()) return;
    const Vec from = middle_of(s_, men);
    const auto enemy = nearest_enemy(from);
    if (!enemy) return;
    const Angle ahead = geometry::angle_of(*enemy - from);
    constexpr int kWays = 8;
    for (int i = 0; i < kWays; ++i) {
      const auto line = static_cast<Angle>(ahead + i * (0x10000 / kWays));
      for (int actions = 1; actions <= kMostMoves; ++actions)
        if (i == 0 || actions != 2) step(men, line, actions, ahead);
    }
    Action turn{.verb = Verb::Turn};
    turn.facing = ahead;
    add(turn);
    for (const Formation formation :
         {Formation::Open, Formation::Closed, Formation::Mass, Formation::Square}) {
      if (formation == unit(s_, u_).formation) continue;
      Action form{.verb = Verb::Form, .formation = formation};
      form.facing = ahead;
      add(form);
    }
  }

  /// What medics, riders, callers and those who leave may do.
  void services() {
    add({.verb = Verb::Mount});
    add({.verb = Verb::Dismount});
    for (std::size_t e = 0; e < kWords<TableEdge>; ++e)
      add({.verb = Verb::Leave, .number = static_cast<std::int32_t>(e)});
    unit(s_, u_).men.for_each([&](ManId m) {
      const std::uint32_t one = bit_of(s_.men[m].number);
      if (card(s_, m).role == Role::Medic) heals(m, one);
      for (UnitId u = 0; u < s_.unit_count; ++u)
        if (unit(s_, u).arrives == kNotCalled) add({.verb = Verb::CallUp, .men = one, .target = u});
      for (std::size_t i = 0; i < s_.setup->objectives.size(); ++i)
        if (s_.setup->objectives[i].kind == ObjectiveKind::Destroy)
          add({.verb = Verb::Destroy, .men = one, .number = static_cast<std::int32_t>(i)});
      if (s_.flares_left[idx(side_of(s_, m))] > 0) {
        const Vec ahead = geometry::along(s_.men[m].place, s_.men[m].facing, kFlare);
        add({.verb = Verb::Flare, .men = one, .place = ahead});
      }
    });
  }

  /// A reserve comes in, where there is room: anywhere along its edge, or at the first such place
  /// from the middle on.
  void entries(bool first = false) {
    const UnitCard& card = home_of(s_, u_);
    const bool across = card.edge == TableEdge::North || card.edge == TableEdge::South;
    const Len whole = across ? s_.setup->width : s_.setup->depth;
    constexpr Len kApart = 6 * kInch;
    for (Len off = 0; off < whole / 2; off += kApart)
      for (const Len at : {whole / 2 - off, whole / 2 + off}) {
        for (const Len in : {2 * kInch, 3 * kInch, 4 * kInch}) {
          set_down(Verb::Enter, inward(card.edge, at, in), facing_in(card.edge));
          if (first && !out_.empty()) return;
        }
      }
  }

  /// Places for a unit before the first turn: its share of the front, then others along the front
  /// of the area and in the middle of its depth, in columns as wide as a sixth of it.
  void deployments() {
    const std::size_t before = out_.size();
    share_of_front();
    constexpr int kColumns = 6;
    const std::int64_t wide = zone().high.x - zone().low.x;
    const Len deep = zone().high.y - zone().low.y;
    for (const Len back : {kEdge, deep / 2})
      for (int i = 0; i < kColumns; ++i)
        set_down(Verb::Deploy, in_area(wide * (2 * i + 1) / (2 * kColumns), back), ahead());
    if (out_.size() == before) first_room();
  }

  /// The first place with room where others stand on all of those: half inch by half inch along the
  /// front and back from it, ever closer together, in so many ranks. What lies between goes unseen.
  void first_room() {
    const Len wide = zone().high.x - zone().low.x, deep = zone().high.y - zone().low.y;
    for (const Formation formation :
         {Formation::Open, Formation::Closed, Formation::Mass, Formation::Loose}) {
      Action a{.verb = Verb::Deploy, .formation = formation};
      a.facing = ahead();
      for (const int ranks : {1, 2, 3, 4, 10}) {
        if (ranks > count()) break;
        a.ranks = static_cast<std::uint8_t>(ranks);
        for (Len back = kEdge / 2; back <= deep - kEdge / 2; back += kInch / 2)
          for (Len right = kEdge / 2; right <= wide - kEdge / 2; right += kInch / 2) {
            a.place = in_area(right, back);
            if (add(a)) return;
          }
      }
    }
  }

  /// The same, or an entry, at that place; as it stands ready.
  void arrivals_at(Vec at) {
    if (s_.now.phase == Phase::Deploy) return set_down(Verb::Deploy, at, ahead());
    set_down(Verb::Enter, at, facing_in(home_of(s_, u_).edge));
  }

  /// Squads of a side stand side by side along the front of its area, each in the middle of its
  /// share and about five men wide; single men stand behind them.
  void share_of_front() {
    const bool alone = count() < 2;
    int all = 0, before = 0;
    for (std::size_t i = 0; i < s_.setup->units.size(); ++i) {
      const auto u = static_cast<UnitId>(i);
      const UnitCard& other = s_.setup->units[i];
      const bool alike = (other.count < 2) == alone;
      if (other.side != side_of_unit(s_, u_) || !alike || !is_set_down(u)) continue;
      ++all;
      if (u < u_) ++before;
    }
    const std::int64_t wide = zone().high.x - zone().low.x;
    const Len deep = zone().high.y - zone().low.y;
    constexpr int kFiles = 5;
    Action a{.verb = Verb::Deploy};
    a.facing = ahead();
    a.formation = alone ? Formation::Loose : Formation::Open;
    const std::int64_t right = wide * (2 * before + 1) / (2 * std::max(1, all));
    const int most = (count() + kFiles - 1) / kFiles;
    a.ranks = static_cast<std::uint8_t>(most);
    for (const Len back : {deep / 2, deep - kEdge}) {
      a.place = in_area(right, back);
      if (alone && add(a)) return;
    }
    a.place = in_area(right, kEdge);
    for (; a.ranks > 0; --a.ranks)
      if (!alone && add(a)) return;
    a.formation = Formation::Closed;
    a.ranks = static_cast<std::uint8_t>(most);
    if (!alone) add(a);
  }

  /// What can be done with the pieces that it serves. Ranges are listed by a fixed grid: a list is
  /// no ruler (artillery.indirect).
  void pieces() {
    for (std::size_t i = 0; i < s_.setup->guns.size(); ++i) {
      const auto g = static_cast<GunId>(i);
      const ManId piece = figure_of(s_, g);
      if (!stands(s_, piece) || s_.guns[g].owner != s_.now.asked) continue;
      if (crew_of(s_, g, u_, 0).empty()) continue;
      add({.verb = Verb::ClearJam, .gun = g});
      add({.verb = Verb::DropPlan, .gun = g});
      if (is_mortar(s_, g)) add({.verb = Verb::FirePiece, .gun = g});
      for (UnitId t = 0; t < s_.unit_count; ++t) {
        if (unit(s_, t).men.empty() || side_of_unit(s_, t) == s_.now.asked) continue;
        const Angle line = geometry::angle_of(middle_of(s_, unit(s_, t).men) - s_.men[piece].place);
        Action fire{.verb = Verb::FirePiece, .target = t, .gun = g};
        for (fire.number = 1; fire.number <= gun_row(s_, g).fires_a_turn; ++fire.number) add(fire);
        add({.verb = Verb::TurnPiece, .gun = g, .facing = line});
        lays(g, t, line);
      }
      walls(g);
      for (int way = 0; way < 4; ++way) {
        Action move{.verb = Verb::MovePiece, .gun = g};
        move.way.add({static_cast<Angle>(way * geometry::kQuarterTurn), kPieceStep});
        add(move);
      }
    }
  }

  /// Leaders call for the fire of howitzers.
  void calls() {
    bool any = false;
    for (std::size_t i = 0; i < s_.setup->guns.size(); ++i) {
      const auto g = static_cast<GunId>(i);
      any = any ||
            (s_.guns[g].owner == s_.now.asked && gun_row(s_, g).indirect && gun_row(s_, g).direct);
    }
    if (!any) return;
    unit(s_, u_).men.for_each([&](ManId m) {
      if (!is_hero(s_, m)) return;
      for (UnitId t = 0; t < s_.unit_count; ++t)
        add({.verb = Verb::CallFire, .men = bit_of(s_.men[m].number), .target = t});
    });
  }

  void rallies() {
    unit(s_, u_).men.for_each([&](ManId m) {
      if (!commands(s_, m)) return;
      const std::uint32_t one = bit_of(s_.men[m].number);
      add({.verb = Verb::Rally, .men = one});
      add({.verb = Verb::Rally, .men = one, .number = 1});
      for (UnitId u = 0; u < s_.unit_count; ++u)
        if (!unit(s_, u).men.empty() && side_of_unit(s_, u) == side_of_unit(s_, u_))
          add({.verb = Verb::FallBack, .men = one, .target = u});
    });
  }

 private:
  /// At buildings that enemies are in, once or as often as can be; or the piece is turned to one.
  void walls(GunId g) {
    const ManId piece = figure_of(s_, g);
    const ManSet& enemies = enemies_of(s_, s_.now.asked);
    for (std::size_t n = 0; n < s_.field->houses.size(); ++n) {
      const auto h = static_cast<HouseId>(n);
      if (!is_whole(s_, h) || is_mortar(s_, g)) continue;
      if (!enemies.any([&](ManId e) { return house_of(s_, e) == h; })) continue;
      Action fire{.verb = Verb::FirePiece, .gun = g, .house = h};
      bool any = false;
      for (fire.number = 1; fire.number <= gun_row(s_, g).fires_a_turn; ++fire.number)
        any = add(fire) || any;
      if (any) continue;
      const Vec near = house(s_, h).building.outline().nearest_on_boundary(s_.men[piece].place);
      add({.verb = Verb::TurnPiece,
           .gun = g,
           .facing = geometry::angle_of(near - s_.men[piece].place)});
    }
  }

  void lays(GunId g, UnitId target, Angle line) {
    if (!gun_row(s_, g).indirect) return;
    Action lay{.verb = is_mortar(s_, g) ? Verb::Plan : Verb::Guess, .gun = g, .facing = line};
    if (lay.verb == Verb::Guess) lay.target = target;
    for (lay.number = kLayStep; lay.number <= reach_of(s_, g).far; lay.number += kLayStep) add(lay);
  }

  void step(const ManSet& men, Angle line, int actions, Angle facing) {
    if (men.any([&](ManId m) { return is_mounted(s_, m); })) return ride(men, line, actions);
    if (const auto a =
            step_along(s_, u_, men, line, actions, facing, geometry::kMaxCoordinate, &held_))
      out_.push_back(*a);
  }

  /// At each gait.
  void ride(const ManSet& men, Angle line, int actions) {
    const int most = static_cast<int>(fastest_of(s_, men));
    for (int g = 0; g <= most; ++g)
      if (const auto a = ride_along(s_, u_, men, line, actions, static_cast<Gait>(g), &held_))
        out_.push_back(*a);
  }

  void heals(ManId medic, std::uint32_t one) {
    for (std::size_t i = 0; i < s_.setup->men.size(); ++i) {
      const auto m = static_cast<ManId>(i);
      if (side_of(s_, m) == side_of(s_, medic) && nearby(s_, medic, m))
        add({.verb = Verb::Heal, .men = one, .target = s_.men[m].unit, .target_man = m});
    }
  }

  int count() const { return s_.setup->units[u_].count; }
  /// Its player sets it down before the first turn, or has.
  bool is_set_down(UnitId u) const {
    const UnitCard& other = s_.setup->units[u];
    return other.arrives == 0 && !s_.setup->men[other.first].placed;
  }
  const Zone& zone() const { return s_.setup->sides[idx(side_of_unit(s_, u_))].deployment; }
  Angle ahead() const { return side_of_unit(s_, u_) == Side::A ? Angle{0} : geometry::kHalfTurn; }
  /// A place in the deployment area: so far to the right, so far behind its front.
  Vec in_area(std::int64_t right, Len back) const {
    const Len x = zone().low.x + static_cast<Len>(right);
    return {x, ahead() == 0 ? zone().high.y - back : zone().low.y + back};
  }

  /// Loose where a single man, else open in a line or two.
  void set_down(Verb verb, Vec at, Angle facing) {
    Action a{.verb = verb};
    a.place = at;
    a.facing = facing;
    const bool alone = waiting_of(s_, u_).size() < 2;
    a.formation = alone ? Formation::Loose : Formation::Open;
    for (const std::uint8_t ranks : {std::uint8_t{1}, std::uint8_t{2}, std::uint8_t{3}}) {
      a.ranks = ranks;
      if (add(a) || alone) return;
    }
    a.formation = Formation::Closed;
    a.ranks = 4;
    add(a);
  }
  Vec inward(TableEdge edge, Len at, Len in) const {
    switch (edge) {
      case TableEdge::South:
        return {at, in};
      case TableEdge::North:
        return {at, s_.setup->depth - in};
      case TableEdge::West:
        return {in, at};
      case TableEdge::East:
        return {s_.setup->width - in, at};
    }
    return {at, in};
  }
  static Angle facing_in(TableEdge edge) {
    switch (edge) {
      case TableEdge::South:
        return 0;
      case TableEdge::North:
        return geometry::kHalfTurn;
      case TableEdge::West:
        return geometry::kQuarterTurn;
      case TableEdge::East:
        return static_cast<Angle>(geometry::kHalfTurn + geometry::kQuarterTurn);
    }
    return 0;
  }

  /// Somebody could run to one of them.
  bool in_reach(UnitId target) const {
    return unit(s_, u_).men.any([&](ManId m) {
      const Len far = moves_left(s_, m) * speeds(s_, m, true)[0] * kInch + contact_reach(s_);
      return unit(s_, target).men.any([&](ManId e) {
        return geometry::within(base(s_, m), base(s_, e), far);
      });
    });
  }

  std::optional<Vec> nearest_enemy(Vec from) const {
    std::optional<Vec> out;
    std::int64_t least = 0;
    enemies_of(s_, side_of_unit(s_, u_)).for_each([&](ManId e) {
      const std::int64_t far = geometry::squared(s_.men[e].place - from);
      if (out && far >= least) return;
      out = s_.men[e].place;
      least = far;
    });
    return out;
  }

  const State& s_;
  UnitId u_;
  Withdrawal held_;
  std::vector<Action>& out_;
};

Verb any_verb(Rng& rng) {
  return static_cast<Verb>(rng.below(static_cast<std::uint32_t>(Verb::RuleResult) + 1));
}

}  // namespace

std::vector<UnitId> units_to_order(const State& s) {
  std::vector<UnitId> out;
  if (s.now.phase == Phase::Act) out.push_back(s.now.unit);
  if (s.now.phase == Phase::Deploy)
    for (UnitId u = 0; u < s.unit_count; ++u)
      if (is_of(s, s.now.player, u) && is_undeployed(s, u)) out.push_back(u);
  if (s.now.phase == Phase::Choose)
    for (UnitId u = 0; u < s.unit_count; ++u)
      if (is_of(s, s.now.player, u) && can_be_activated(s, u)) out.push_back(u);
  return out;
}

std::optional<Action> entry_of(const State& s, UnitId u) {
  if (!is_due(s, u)) return std::nullopt;
  std::vector<Action> out;
  Book(s, u, out).entries(true);
  if (out.empty()) return std::nullopt;
  return out.front();
}

std::optional<Action> deployment_of(const State& s) {
  if (s.now.phase != Phase::Deploy) return std::nullopt;
  std::vector<Action> out;
  for (const UnitId u : units_to_order(s)) {
    Book(s, u, out).deployments();
    if (!out.empty()) return out.front();
  }
  return std::nullopt;
}

void arrivals_at(const State& s, UnitId u, Vec at, std::vector<Action>& out) {
  Book(s, u, out).arrivals_at(at);
}

void gestures_of(const State& s, UnitId u, std::vector<Action>& out) {
  Book book(s, u, out);
  if (s.now.phase == Phase::Deploy) return book.deployments();
  if (unit(s, u).men.empty()) {
    book.entries();
    book.bare(Verb::Done);
    return;
  }
  if (s.now.phase == Phase::Choose && must_act_out(s, u)) {
    book.bare(Verb::Begin);
    book.rallies();
    book.bare(Verb::Done);
    return;
  }
  if (book.held().way) book.add(*book.held().way);
  book.attacks();
  book.fires();
  book.charges();
  book.steps();
  book.bare(Verb::Down);
  book.bare(Verb::Up);
  book.bare(Verb::CheckGlory);
  book.rallies();
  book.services();
  book.pieces();
  book.calls();
  house_gestures(s, u, out, &book.held());
  book.bare(Verb::Done);
}

void FixedBaynet::actions(const State& s, Side side, std::vector<Action>& out) {
  if (side != s.now.asked) return;
  switch (s.now.phase) {
    case Phase::Deploy:
    case Phase::Choose:
    case Phase::Act:
      for (const UnitId u : units_to_order(s)) gestures_of(s, u, out);
      return;
    case Phase::LayOut:
      for (std::size_t i = 0; i < s.setup->perimeters.size(); ++i)
        out.push_back({.verb = Verb::Lay, .number = static_cast<std::int32_t>(i)});
      return;
    case Phase::Strike:
      out.push_back({.verb = Verb::Strike});
      out.push_back({.verb = Verb::Hold});
      return;
    case Phase::Reroll:
      out.push_back({.verb = Verb::Reroll});
      out.push_back({.verb = Verb::Keep});
      return;
    case Phase::DrawOffered:
      out.push_back({.verb = Verb::AcceptDraw});
      out.push_back({.verb = Verb::RefuseDraw});
      return;
    default:
      return;
  }
}

FixedBaynet::Action FixedBaynet::pick(const State& s, Side side, Rng& rng) {
  std::vector<Action> all;
  const std::vector<UnitId> units = units_to_order(s);
  if (units.empty())
    actions(s, side, all);
  else
    gestures_of(s, units[rng.below(static_cast<std::uint32_t>(units.size()))], all);
  return all[rng.below(static_cast<std::uint32_t>(all.size()))];
}

FixedBaynet::Action FixedBaynet::mutate(Action a, Rng& rng) {
  constexpr std::uint32_t kFields = 15;
  const auto byte = [&] {
    return static_cast<std::uint8_t>(rng.below(4) == 0 ? 0xFF : rng.below(6));
  };
  switch (rng.below(kFields)) {
    case 0:
      a.verb = any_verb(rng);
      break;
    case 1:
      a.unit = byte();
      break;
    case 2:
      a.men = rng.below(2) == 0 ? 0 : 1U << rng.below(kMaxInUnit);
      break;
    case 3:
      a.target = byte();
      break;
    case 4:
      a.target_man = static_cast<ManId>(rng.below(2) == 0 ? kNoMan : rng.below(40));
      break;
    case 5:
      a.formation = static_cast<Formation>(rng.below(kWords<Formation> + 1));
      break;
    case 6:
      a.ranks = static_cast<std::uint8_t>(rng.below(8));
      break;
    case 7:
      a.turns = rng.below(2) == 0;
      break;
    case 8:
      a.number = static_cast<std::int32_t>(rng.below(9)) - 2;
      break;
    case 9:
      a.way.count = static_cast<std::uint8_t>(rng.below(3));
      a.way.leg[0] = {static_cast<Angle>(rng.below(0x10000)),
                      static_cast<Len>(rng.below(20 * kInch))};
      break;
    case 10:
      a.place = {static_cast<Len>(rng.below(60 * kInch)), static_cast<Len>(rng.below(40 * kInch))};
      break;
    case 11:
      a.gait = static_cast<std::uint8_t>(rng.below(kWords<Gait> + 2));
      break;
    case 12:
      a.gun = byte();
      break;
    case 13:
      a.load = static_cast<Load>(rng.below(3));
      break;
    default:
      a.facing = static_cast<Angle>(rng.below(0x10000));
      break;
  }
  return a;
}

}  // namespace sandtable::fixed_baynet
