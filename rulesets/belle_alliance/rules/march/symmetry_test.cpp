#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/rounds.h"
#include "rulesets/belle_alliance/rules/forced/refuge.h"
#include "rulesets/belle_alliance/words/random_field.h"

/// The same march with sides swapped, units listed in any order, the table mirrored and turned by
/// quarters (sim.order-in-step): the same ends, the same contacts, the same questions.
namespace sandtable::belle_alliance {
namespace {

using field::kCm;

constexpr int kTable = 300;

/// A battle of a side's units anywhere, each with an order; of columns of march, which bend on
/// their way, some or most, or wheels and horse that follow a road.
class Bound : public field::RandomField {
 public:
  enum class Trains : std::uint8_t { None, Many, OnRoads };
  /// `any_way`: all may go round own units that block them.
  explicit Bound(std::uint64_t seed, Trains trains = Trains::None, bool any_way = false)
      : RandomField(seed, kTable * kCm), trains_(trains), any_way_(any_way) {
    const int units = 2 + below(7);
    for (SideCard& side : setup_.sides) make(side, units);
    const int features = below(4);
    for (int i = 0; i < features; ++i) add_ground();
    state_ = start_of(setup_);
    for (const Side side : {Side::A, Side::B}) order(side, units);
  }
  void mirror() {
    transform(
        [](Vec v) {
          return Vec{kTable * kCm - v.x, v.y};
        },
        [](Angle a) { return static_cast<Angle>(-a); });
    for (Force& force : state_.forces) {
      for (Element& e : force.sheet.elements) {
        if (e.kind == OrderWord::Arrow) e.amount = (kFullTurn - e.amount) % kFullTurn;
        if (e.kind == OrderWord::WheelLeft)
          e.kind = OrderWord::WheelRight;
        else if (e.kind == OrderWord::WheelRight)
          e.kind = OrderWord::WheelLeft;
        if (e.kind == OrderWord::Turn) e.amount = -e.amount;
      }
    }
  }
  void turn_table() {
    transform(
        [](Vec v) {
          return Vec{v.y, kTable * kCm - v.x};
        },
        [](Angle a) { return static_cast<Angle>(a + geometry::kQuarterTurn); });
    for (Force& force : state_.forces)
      for (Element& e : force.sheet.elements)
        if (e.kind == OrderWord::Arrow) e.amount = (e.amount + kFullTurn / 4) % kFullTurn;
  }
  void shuffle() { shuffled_ = true; }

  /// How it stands behind a march, once who gave way has found room.
  State settled(const March& march) const {
    State out = state_;
    settle(out, march);
    settle_yields(out, Going(setup_), march);
    return out;
  }
  /// Marched to the end. Who is asked answers by who he is, not by which side he is called.
  March march() {
    const Going going(setup_);
    std::vector<Mover> movers = March(state_, going).movers();
    if (shuffled_) {
      Rng rng(7);
      for (std::size_t i = movers.size(); i > 1; --i)
        std::swap(movers[i - 1], movers[rng.below(static_cast<std::uint32_t>(i))]);
    }
    began = movers;
    March march(std::move(movers), setup_.options, &going);
    march.keep_film();
    std::vector<Answer> answers;
    for (march.run(); !march.over(); march.run(answers)) {
      for (const Question& q : march.questions()) {
        const bool even = (q.unit + q.other) % 2 == 0;
        answers.push_back({q, q.kind == Question::Kind::Ring ? even != swapped() : even});
      }
    }
    asked = answers.size();
    for (std::size_t m = 0; m < march.movers().size(); ++m)
      EXPECT_EQ(march.pose_of(m, kMarch), march.movers()[m].pose) << "the film's end";
    return march;
  }
  /// Whether two lay on each other when it began.
  bool began_on(std::size_t a, std::size_t b) const {
    return overlap(body_at(began[a].form, began[a].pose), body_at(began[b].form, began[b].pose));
  }
  std::size_t asked = 0;
  std::vector<Mover> began;

 private:
  template <class Places, class Angles>
  void transform(Places place, Angles angle) {
    for (Force& force : state_.forces) {
      for (Unit& unit : force.units) {
        unit.place = place(unit.place);
        unit.facing = angle(unit.facing);
      }
      for (Vec& v : force.sheet.places) v = place(v);
      for (Card& card : force.cards) {
        const Vec v = place({card.x * geometry::kMillimetre, card.y * geometry::kMillimetre});
        card.x = static_cast<std::int16_t>(v.x / geometry::kMillimetre);
        card.y = static_cast<std::int16_t>(v.y / geometry::kMillimetre);
        card.facing = static_cast<std::uint8_t>(angle(static_cast<Angle>(card.facing << 8)) >> 8);
      }
    }
    for (FeatureCard& feature : setup_.features)
      for (Vec& v : feature.outline) v = place(v);
  }

  void make(SideCard& side, int units) {
    constexpr std::array kFormations{Formation::Line,         Formation::AttackColumn,
                                     Formation::Square,       Formation::BattalionMass,
                                     Formation::SkirmishLine, Formation::Huddle};
    for (int tries = 0; static_cast<int>(side.units.size()) < units && tries < 400; ++tries) {
      UnitCard card;
      const bool horse = below(4) == 0;
      card.troops = horse ? Troops::HeavyCavalry : Troops::LineInfantry;
      card.figures = static_cast<std::uint8_t>(12 + below(28));
      const auto pick = static_cast<std::size_t>(below(kFormations.size()));
      card.formation = horse ? Formation::Line : kFormations[pick];
      if (trains_ == Trains::Many && pick % 2 == 1) card.formation = Formation::ColumnOfMarch;
      if (trains_ == Trains::OnRoads && pick % 2 == 1) {
        constexpr int kFiguresAGun = 2;
        card.troops = Troops::FootArtillery;
        card.formation = Formation::Limbered;
        card.guns = static_cast<std::uint8_t>(2 + below(4));
        card.figures = static_cast<std::uint8_t>(kFiguresAGun * card.guns);
      }
      const int spread = 60;
      const int x = 120 * kCm + below(spread * kCm), y = 120 * kCm + below(spread * kCm);
      card.start = {x, y};
      card.facing = static_cast<Angle>(below(2) == 0 ? below(8) * 8192 : below(65'536));
      if (free(card, kCm / 2)) side.units.push_back(card);
    }
  }

  /// A four-cornered piece of ground, or the line through three of its corners.
  void add_ground() {
    constexpr std::array kGrounds{Ground::Rough, Ground::Wood,   Ground::Hill,
                                  Ground::Hedge, Ground::Stream, Ground::Wall};
    FeatureCard card;
    card.ground = kGrounds[static_cast<std::size_t>(below(kGrounds.size()))];
    const Vec low{110 * kCm + below(70 * kCm), 110 * kCm + below(70 * kCm)};
    const int a = below(9 * kCm), b = below(9 * kCm);
    const int wide = 10 * kCm + below(30 * kCm), deep = 10 * kCm + below(30 * kCm);
    card.outline = {low, low + Vec{a, deep}, low + Vec{wide + a, deep + b}, low + Vec{wide, b}};
    if (card.ground >= Ground::River) card.outline.pop_back();
    setup_.features.push_back(std::move(card));
  }

  void order(Side side, int enemies) {
    Force& own = state_.of(side);
    for (UnitId id = 0; id < kMaxUnits; ++id) {
      own.cards[id].label = id;
      own.cards[id].seen = 1;
      const UnitCard& card = setup_.of(other(side)).units[id % enemies];
      own.cards[id].x = static_cast<std::int16_t>(card.start.x / geometry::kMillimetre);
      own.cards[id].y = static_cast<std::int16_t>(card.start.y / geometry::kMillimetre);
      own.cards[id].facing = static_cast<std::uint8_t>(card.facing >> 14 << 6);
      own.cards[id].figures = card.figures;
      own.cards[id].formation = card.formation;
    }
    for (UnitId id = 0; id < own.unit_count; ++id) {
      if (below(6) == 0) continue;
      add_line(own.sheet, Line{.who = id});
      if (any_way_) add_element(own.sheet, {.kind = OrderWord::AnyWay});
      if (trains_ == Trains::OnRoads && on_road(setup_.of(side).units[id])) {
        along_road(own.sheet, setup_.of(side).units[id]);
        continue;
      }
      const int rate = below(3);
      const bool attacks = below(2) == 0;
      const auto add = [&](OrderWord kind, std::int32_t amount) {
        add_element(own.sheet, {.kind = kind, .amount = amount});
      };
      if (below(8) == 0) own.units[id].disorder = Disorder::LD;
      add(rate == 0 ? OrderWord::March : attacks ? OrderWord::Charge : OrderWord::Fast, 0);
      if (below(8) == 0) add(OrderWord::Segments, amount_of({2 + below(3), 6 + below(4)}));
      if (below(6) == 0) add(OrderWord::WheelLeft, 1'000 + below(6'000));
      if (below(6) == 0) add(OrderWord::WheelRight, 1'000 + below(6'000));
      if (below(10) == 0) add(OrderWord::About, 0);
      if (!attacks || below(3) == 0) arrows(own.sheet);
      if (!attacks) continue;
      const auto target = static_cast<std::uint8_t>(below(enemies));
      const auto kind = below(4) == 0 ? OrderWord::AttackPosition : OrderWord::Attack;
      add_element(own.sheet, {.kind = kind, .about = About::Enemy, .which = target});
      if (below(5) != 0) own.units[id].flags |= unit_flag::kAnnounced;
    }
  }
  static bool on_road(const UnitCard& card) {
    return card.formation == Formation::Limbered ||
           (card.troops == Troops::HeavyCavalry && card.formation == Formation::Line);
  }
  /// A march from bend to bend along a road that is laid for it, and at times off that at its end.
  void along_road(Sheet& sheet, const UnitCard& card) {
    add_element(sheet, {.kind = below(2) == 0 ? OrderWord::March : OrderWord::Fast});
    constexpr int kBehind = 30 * kCm, kDegrees = 100;
    FeatureCard road;
    road.ground = Ground::Road;
    auto heading = geometry::hundredths_of(card.facing) / kDegrees * kDegrees;
    Vec at = card.start;
    road.outline = {geometry::along(at, card.facing, -kBehind), at};
    const int bends = 1 + below(3);
    for (int i = 0; i <= bends; ++i) {
      at = geometry::along(at, geometry::degrees(heading), (4 + below(12)) * kCm);
      road.outline.push_back(at);
      const auto number = static_cast<std::uint8_t>(sheet.place_count);
      if (!add_place(sheet, at)) break;
      add_element(sheet, {.kind = OrderWord::Arrow, .amount = heading});
      add_element(sheet, {.kind = OrderWord::To, .about = About::Place, .which = number});
      heading = (heading + kFullTurn + (below(181) - 90) * kDegrees) % kFullTurn;
    }
    if (below(2) == 0) add_element(sheet, {.kind = OrderWord::Arrow, .amount = heading});
    setup_.features.push_back(std::move(road));
  }
  void arrows(Sheet& sheet) {
    const int n = 1 + below(2);
    for (int i = 0; i < n; ++i) {
      add_element(sheet, {.kind = OrderWord::Arrow, .amount = below(kFullTurn)});
      if (i + 1 == n && below(2) == 0) continue;
      const int x = below(kTable * kCm), y = below(kTable * kCm);
      const std::uint8_t number = static_cast<std::uint8_t>(sheet.place_count);
      if (!add_place(sheet, {x, y})) return;
      add_element(sheet, {.kind = OrderWord::To, .about = About::Place, .which = number});
    }
  }

  Trains trains_ = Trains::None;
  bool any_way_ = false;
  bool shuffled_ = false;
};

/// Happenings with the sides as they were called at first.
std::vector<Happening> told(const March& march, const Bound& bound) {
  std::vector<Happening> out = march.happenings();
  for (Happening& h : out) h.side = bound.original(h.side);
  std::sort(out.begin(), out.end());
  return out;
}

Vec end_of(const March& march, const Bound& bound, Side side, UnitId unit) {
  for (const Mover& m : march.movers())
    if (bound.original(m.side) == side && m.unit == unit) return m.pose.front;
  return {};
}

/// How it stands once who gave way has found room, which is looked for by millimetres.
void expect_settled_same(const State& settled, const Bound& other, const State& again,
                         const std::string& what) {
  other.each([&](Side side, UnitId id) {
    const Unit& unit = settled.of(other.original(side)).units[id];
    const Vec off = again.of(side).units[id].place - unit.place;
    EXPECT_LE(std::abs(off.x), geometry::kMillimetre) << what << ", settled, unit " << int{id};
    EXPECT_LE(std::abs(off.y), geometry::kMillimetre) << what << ", settled, unit " << int{id};
    EXPECT_EQ(again.of(side).units[id].disorder, unit.disorder) << what << ", unit " << int{id};
  });
}

template <class Back>
void expect_same(const Bound& first, const March& march, Bound& other, Back back,
                 const std::string& what, bool exact = false) {
  const March again = other.march();
  EXPECT_EQ(told(march, first), told(again, other)) << what;
  if (exact) expect_settled_same(first.settled(march), other, other.settled(again), what);
  EXPECT_EQ(first.asked, other.asked) << what;
  for (const Mover& m : march.movers()) {
    const Vec end = back(end_of(again, other, m.side, m.unit));
    EXPECT_LE(std::abs(end.x - m.pose.front.x), 100) << what << ", unit " << int{m.unit};
    EXPECT_LE(std::abs(end.y - m.pose.front.y), 100) << what << ", unit " << int{m.unit};
  }
}

// Nobody ends in anybody; only skirmish lines, which pass through own units, may lie on them
// (sim.enemy-touch, sim.own-block, march.passing-through).
int overlaps(int bounds, Bound::Trains trains, std::string& last, bool any_way = false) {
  int found = 0;
  for (int seed = 1; seed <= bounds; ++seed) {
    Bound bound(static_cast<std::uint64_t>(seed), trains, any_way);
    const March march = bound.march();
    const State after = bound.settled(march);
    const std::vector<Mover>& movers = march.movers();
    for (std::size_t i = 0; i < movers.size(); ++i)
      for (std::size_t j = i + 1; j < movers.size(); ++j) {
        const Mover &a = movers[i], &b = movers[j];
        const bool passes = a.side == b.side && (a.formation == Formation::SkirmishLine ||
                                                 b.formation == Formation::SkirmishLine);
        const bool train = a.bends || b.bends;
        if (passes || bound.began_on(i, j) || (trains != Bound::Trains::None && !train)) continue;
        if (!overlap(body_of(after, a.side, a.unit), body_of(after, b.side, b.unit))) continue;
        ++found;
        last = "bound " + std::to_string(seed) + ": " + std::to_string(a.unit) + " and " +
               std::to_string(b.unit);
      }
  }
  return found;
}

TEST(NoOverlap, OfAThousandBounds) {
  std::string last;
  const int found = overlaps(rounds(1'000), Bound::Trains::None, last);
  // One pair of skirmish lines is left, at the first moment of its march; 182 pairs were.
  EXPECT_LE(found, 1) << last;
}

// Of pairs in which one is a train.
TEST(NoOverlap, OfTrains) {
  std::string last;
  EXPECT_EQ(overlaps(rounds(500), Bound::Trains::Many, last), 0) << last;
}

// Of all who may go round each other.
TEST(NoOverlap, ByAnyWay) {
  std::string last;
  EXPECT_LE(overlaps(rounds(500), Bound::Trains::None, last, true), 1) << last;
  EXPECT_EQ(overlaps(rounds(500), Bound::Trains::Many, last, true), 0) << last;
}

// Wheels and horse on roads that bend.
TEST(NoOverlap, OfTrainsOnRoads) {
  std::string last;
  EXPECT_EQ(overlaps(rounds(500), Bound::Trains::OnRoads, last), 0) << last;
}

// As the film shows it at each segment: whoever waits for room with a turn has not made it.
TEST(NoOverlap, OfTheFilm) {
  int found = 0;
  std::string last;
  for (int seed = 1; seed <= rounds(300); ++seed) {
    Bound bound(static_cast<std::uint64_t>(seed), Bound::Trains::OnRoads);
    const March march = bound.march();
    const std::vector<Mover>& movers = march.movers();
    for (std::size_t i = 0; i < movers.size(); ++i)
      for (std::size_t j = i + 1; j < movers.size(); ++j) {
        const auto passes = [](const Mover& m) {
          return m.formation == Formation::SkirmishLine || m.forced;
        };
        if (passes(movers[i]) || passes(movers[j]) || bound.began_on(i, j)) continue;
        for (Tick tick = kSegment / 2; tick <= kMarch; tick += kSegment) {
          if (!overlap(march.body_of(i, tick), march.body_of(j, tick))) continue;
          ++found;
          last = "bound " + std::to_string(seed) + ": " + std::to_string(movers[i].unit) + " and " +
                 std::to_string(movers[j].unit) + " at " + std::to_string(tick);
        }
      }
  }
  EXPECT_EQ(found, 0) << last;
}

struct Seen {
  std::size_t clashes = 0, happenings = 0, asked = 0, bends = 0;
};
Seen expect_symmetry(int bounds, Bound::Trains trains, bool any_way = false) {
  Seen seen;
  auto& [clashes, happenings, asked, bends] = seen;
  for (int seed = 1; seed <= bounds && !testing::Test::HasFailure(); ++seed) {
    Bound bound(static_cast<std::uint64_t>(seed), trains, any_way);
    const March march = bound.march();
    const State after = bound.settled(march);
    bends += after.of(Side::A).bend_count + after.of(Side::B).bend_count;
    clashes += march.clashes().size();
    happenings += march.happenings().size();
    asked += bound.asked;
    const auto as_it_is = [](Vec v) { return v; };
    const auto mirrored = [](Vec v) { return Vec{kTable * kCm - v.x, v.y}; };
    const std::string name = "bound " + std::to_string(seed);

    Bound swapped = bound;
    swapped.swap_sides();
    expect_same(bound, march, swapped, as_it_is, name + ", sides swapped", true);
    Bound listed = bound;
    listed.shuffle();
    expect_same(bound, march, listed, as_it_is, name + ", listed in another order", true);
    Bound mirror = bound;
    mirror.mirror();
    expect_same(bound, march, mirror, mirrored, name + ", mirrored");
    Bound turned = bound;
    const auto back = [](Vec v) { return Vec{kTable * kCm - v.y, v.x}; };
    for (int quarter = 1; quarter < 4; ++quarter) {
      turned.turn_table();
      expect_same(
          bound, march, turned,
          [&](Vec v) {
            for (int i = 0; i < quarter; ++i) v = back(v);
            return v;
          },
          name + ", turned by " + std::to_string(quarter) + " quarters");
    }
  }
  return seen;
}

TEST(Symmetry, OfTrains) {
  const int bounds = rounds(300);
  const Seen seen = expect_symmetry(bounds, Bound::Trains::Many);
  if (bounds < 300) return;
  EXPECT_GT(seen.bends, 100U);
}

TEST(Symmetry, OfTrainsOnRoads) {
  const int bounds = rounds(300);
  const Seen seen = expect_symmetry(bounds, Bound::Trains::OnRoads);
  if (bounds < 300) return;
  EXPECT_GT(seen.bends, 100U);
}

TEST(Symmetry, ByAnyWay) {
  expect_symmetry(rounds(300), Bound::Trains::None, true);
  expect_symmetry(rounds(100), Bound::Trains::Many, true);
}

TEST(Symmetry, OfAThousandBounds) {
  const int bounds = rounds(1'000);
  const auto [clashes, happenings, asked, bends] = expect_symmetry(bounds, Bound::Trains::None);
  EXPECT_EQ(bends, 0U);
  if (bounds < 1'000) return;
  EXPECT_GT(clashes, 500U);
  EXPECT_GT(asked, 100U);
  EXPECT_GT(happenings, 5'000U);
}

}  // namespace
}  // namespace sandtable::belle_alliance
