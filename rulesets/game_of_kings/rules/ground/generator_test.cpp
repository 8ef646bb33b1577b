#include "rulesets/game_of_kings/rules/ground/generator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

#include "engine/core/rng.h"
#include "engine/dice/odds.h"
#include "rulesets/game_of_kings/data/embedded.gen.h"
#include "rulesets/game_of_kings/desk/desk.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/ruleset.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

namespace sandtable::game_of_kings {
namespace {

constexpr Len kWidth = 1'828'800, kDepth = 762'000;

std::shared_ptr<const Setup> random_field() {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "scenarios/random-field.toml") return *load_scenario(file.content, file.path);
  return nullptr;
}

/// A state about to be diced for, side A being Player A.
State start_of(const Setup& setup) {
  State s{};
  s.setup = &setup;
  s.player_a = Side::A;
  s.now.plot = 0;
  return s;
}

/// Dices for the whole table; where a player may choose, `piece`.
void dice_all(State& s, Rng& rng, int piece) {
  FastDice dice(rng);
  NoLog log;
  const Flow<FastDice, NoLog> f{s, dice, log};
  while (!dice_ground(f)) choose_piece(f, piece);
}

/// The roll of the tape that answers with these faces in order, then with 1s.
class Faces final : public DiceSource {
 public:
  explicit Faces(std::vector<int> faces) : faces_(std::move(faces)) {}
  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    out = {roll, 0, {}};
    for (std::size_t i = 0; i < roll.dice; ++i, ++next_)
      out.faces[i] = static_cast<std::uint8_t>(next_ < faces_.size() ? faces_[next_] : 1);
    out.value = static_cast<std::int16_t>(value_of(roll, out.faces));
    return true;
  }
  bool used_up() const { return next_ >= faces_.size(); }

 private:
  std::vector<int> faces_;
  std::size_t next_ = 0;
};

/// The ground after these faces; the plots after them are open.
std::shared_ptr<const Setup> g_setup;
State diced(std::vector<int> faces, Tape* tape = nullptr) {
  if (!g_setup) g_setup = random_field();
  State s = start_of(*g_setup);
  Faces source(std::move(faces));
  Tape own;
  Dice dice(tape ? *tape : own, source);
  NoLog log;
  EXPECT_TRUE(dice_ground(Flow<Dice, NoLog>{s, dice, log}));
  EXPECT_TRUE(source.used_up());
  return s;
}

int count(const Ground& ground, GroundKind kind) {
  return static_cast<int>(std::count_if(ground.features.begin(), ground.features.end(),
                                        [&](const GroundFeature& f) { return f.kind == kind; }));
}

// terrain-generator.plots: plot (column 3, row 2) spans x 60.96 to 91.44 and y 38.1 to 76.2 cm.
TEST(TerrainGenerator, PlotsAreTwelve) {
  EXPECT_EQ(plot_size(kWidth, kDepth), (Size{304'800, 381'000}));
  EXPECT_EQ(plot_centre(8, kWidth, kDepth), (Vec{762'000, 571'500}));
  EXPECT_EQ(plot_centre(0, kWidth, kDepth), (Vec{152'400, 190'500}));
  EXPECT_EQ(next_plot(0, Way::Left), -1);
  EXPECT_EQ(next_plot(0, Way::Far), 6);
  EXPECT_EQ(next_plot(6, Way::Far), -1);
  EXPECT_EQ(next_plot(5, Way::Right), -1);
  EXPECT_EQ(left_of(Way::Left), Way::Near);
  for (const Way way : {Way::Far, Way::Near, Way::Left, Way::Right}) {
    EXPECT_EQ(left_of(left_of(way)), opposite(way));
    EXPECT_EQ(opposite(opposite(way)), way);
  }
}

// terrain-generator.whether
TEST(TerrainGenerator, AThreeLeavesThePlotOpen) {
  const State open = diced({3});
  EXPECT_TRUE(open.ground->features.empty());
  EXPECT_EQ(open.dice, GroundDice{});
  const State hill = diced({4, 1, 1, 1, 3, 3});
  EXPECT_EQ(count(*hill.ground, GroundKind::Hill), 1);
}

// terrain-generator.what: a player names the piece.
TEST(TerrainGenerator, FiveAndSixAreAPlayersChoice) {
  for (const auto& [die, side] : {std::pair{5, Side::A}, std::pair{6, Side::B}}) {
    const auto setup = random_field();
    State s = start_of(*setup);
    Faces source({1, 4, die, 3, 5});
    Tape tape;
    Dice dice(tape, source);
    NoLog log;
    const Flow<Dice, NoLog> f{s, dice, log};
    EXPECT_FALSE(dice_ground(f));
    EXPECT_EQ(s.now.phase, Phase::TerrainChoice);
    EXPECT_EQ(s.now.asked, side);
    EXPECT_EQ(s.now.plot, 1);
    choose_piece(f, 3);
    EXPECT_TRUE(dice_ground(f));
    EXPECT_EQ(s.dice.plots[1].piece, 3);
    EXPECT_EQ(count(*s.ground, GroundKind::Wood), 1);
  }
}

// Nobody could weigh all grounds that a choice might lead to: the table dices for them afterwards.
TEST(TerrainGenerator, GroundIsMadeForTheBattleAlone) {
  const auto setup = random_field();
  Rng rng(4);
  FastDice dice(rng);
  NoLog log;
  State s = GameOfKings::start(*setup);
  int choices = 0;
  for (GameOfKings::advance(s, dice, log); s.ground == nullptr; ++choices) {
    ASSERT_TRUE(s.now.phase == Phase::ChooseFirst || s.now.phase == Phase::TerrainChoice);
    const Action a = GameOfKings::pick(s, s.now.asked, rng);
    OddsOptions few;
    few.budget = few.samples = 500;
    for_each_outcome<GameOfKings>(s, s.now.asked, a, few, [](const State& end, const Fraction&) {
      EXPECT_EQ(end.ground, nullptr);
    });
    EXPECT_EQ(setup->grounds->size(), 0U);
    GameOfKings::apply(s, s.now.asked, a, dice, log);
    GameOfKings::advance(s, dice, log);
  }
  EXPECT_GT(choices, 1);
  EXPECT_EQ(setup->grounds->size(), 1U);
  EXPECT_EQ(s.now.phase, Phase::Assign);
  // Each of many battles keeps its own.
  const game_of_kings::Setup fresh = game_of_kings::Desk::fresh(*setup);
  EXPECT_EQ(fresh.grounds->size(), 0U);
  EXPECT_EQ(fresh.units.size(), setup->units.size());
}

// terrain-generator.disagreement: a size die of 4 makes a wood of 16 x 12 cm.
TEST(TerrainGenerator, SizesComeFromTheTable) {
  EXPECT_EQ(size_of_piece(4), (Size{160'000, 120'000}));
  EXPECT_EQ(size_of_piece(6), (Size{240'000, 180'000}));
  EXPECT_EQ(largest_piece(), (Size{240'000, 180'000}));
  EXPECT_EQ(detail_of(Piece::BuiltUpArea, 3).size, (Size{120'000, 100'000}));
  EXPECT_EQ(word_of(detail_of(Piece::BuiltUpArea, 6).made).en, "Walled town");
  EXPECT_EQ(detail_of(Piece::Hill, 5).kind, GroundKind::SteepHill);
  EXPECT_EQ(detail_of(Piece::Water, 4).width, 30'000);
  EXPECT_EQ(detail_of(Piece::Water, 5).kind, GroundKind::Impassable);
  EXPECT_TRUE(detail_of(Piece::Water, 6).sized);
  const State s = diced({4, 3, 1, 4, 3, 3});
  const auto& bounds = s.ground->terrain[0].area.bounds();
  EXPECT_EQ(bounds.high.x - bounds.low.x, 160'000);
  EXPECT_EQ(bounds.high.y - bounds.low.y, 120'000);
}

// terrain-generator.placement: shift dice of 3 and 4 leave a village at the plot's centre; 1-2 move
// it by a quarter of the free space toward the near or left side, 5-6 toward the far or right one.
TEST(TerrainGenerator, ShiftsByAQuarterOfTheFreeSpace) {
  const auto centre = [](const State& s) {
    const auto& bounds = s.ground->terrain[0].area.bounds();
    return Vec{(bounds.low.x + bounds.high.x) / 2, (bounds.low.y + bounds.high.y) / 2};
  };
  EXPECT_EQ(centre(diced({4, 4, 3, 3, 4})), (Vec{152'400, 190'500}));
  EXPECT_EQ(centre(diced({4, 4, 3, 2, 6})), (Vec{152'400 - 46'200, 190'500 + 70'250}));
}

// terrain-generator.river-course: a stream diced in plot (1,1) whose first end leaves by the left
// side starts its second end into plot (2,1); it is one feature with a bridge in each plot.
TEST(TerrainGenerator, AStreamRunsBothWays) {
  const State s = diced({4, 2, 2, 3, 1, 1, 1, 1, 6});
  ASSERT_EQ(count(*s.ground, GroundKind::Stream), 1);
  const auto& stream = s.ground->terrain[0];
  EXPECT_EQ(stream.line.points().front(), (Vec{0, 190'500}));
  // Straight on to the last plot of the row, and there right, which is the near side.
  EXPECT_EQ(stream.line.points().back(), (Vec{kWidth - 152'400, 0}));
  EXPECT_EQ(stream.width, 15'000);
  EXPECT_EQ(count(*s.ground, GroundKind::Bridge), 6);
  EXPECT_EQ(stream.openings.size(), 6u);
}

// A course that comes round to the far side of its first plot leaves its second end no way.
TEST(TerrainGenerator, ACourseThatComesRoundEndsInAPond) {
  const std::vector<Way> ways{Way::Left, Way::Far, Way::Right, Way::Right, Way::Near, Way::Near};
  std::size_t next = 0;
  std::vector<int> visits, ponds;
  follow_course(
      1,
      [&](Way, unsigned open) {
        EXPECT_NE(open & 1U << static_cast<unsigned>(ways[next]), 0U) << next;
        return ways[next++];
      },
      [&](int plot, Way, int end) {
        EXPECT_EQ(end, 0);
        visits.push_back(plot);
      },
      [&](int plot, int end) {
        EXPECT_EQ(end, 1);
        ponds.push_back(plot);
      });
  EXPECT_EQ(visits, (std::vector<int>{1, 0, 6, 7, 8, 2}));
  EXPECT_EQ(ponds, (std::vector<int>{1}));
  EXPECT_EQ(next, ways.size());
}

/// Whether a course's plots are all different and its ends lie on the edge or in a pond.
void expect_sound(const State& s) {
  const Ground& ground = *s.ground;
  for (std::size_t i = 0; i < ground.features.size(); ++i) {
    const geometry::Feature& feature = ground.terrain[i];
    if (!feature.is_line()) {
      const auto& bounds = feature.area.bounds();
      EXPECT_GE(bounds.low.x, -60'000);
      EXPECT_LE(bounds.high.x, kWidth + 60'000);
      continue;
    }
    const auto points = feature.line.points();
    for (const Vec end : {points.front(), points.back()}) {
      const bool edge = end.x == 0 || end.y == 0 || end.x == kWidth || end.y == kDepth;
      bool pond = false;
      ground.terrain.at(end).for_each(
          [&](std::size_t f) { pond |= ground.features[f].kind == GroundKind::Impassable; });
      EXPECT_TRUE(edge || pond);
    }
  }
}

// terrain-generator.average: 10,000 tables have 6 pieces on average, within 0.1.
TEST(TerrainGenerator, MakesSixPiecesOnAverageAndSoundGround) {
  std::shared_ptr<const game_of_kings::Setup> setup;
  Rng rng(20260101);
  int pieces = 0;
  std::set<GroundKind> seen;
  for (int i = 0; i < 10'000; ++i) {
    if (i % 200 == 0) setup = random_field();  // a setup keeps every ground that it was asked for
    State s = start_of(*setup);
    dice_all(s, rng, 1 + i % 4);
    expect_sound(s);
    for (const GroundFeature& feature : s.ground->features) seen.insert(feature.kind);
    EXPECT_EQ(s.ground->terrain.features().size(), s.ground->features.size());
    pieces += static_cast<int>(std::count_if(s.dice.plots.begin(), s.dice.plots.end(),
                                             [](const auto& p) { return p.piece != 0; }));
  }
  EXPECT_NEAR(pieces / 10'000.0, 6.0, 0.1);
  for (const GroundKind kind :
       {GroundKind::Hill, GroundKind::SteepHill, GroundKind::Wood, GroundKind::BuiltUpArea,
        GroundKind::Marsh, GroundKind::Brook, GroundKind::Stream, GroundKind::River,
        GroundKind::Impassable, GroundKind::Bridge})
    EXPECT_TRUE(seen.contains(kind)) << static_cast<int>(kind);
}

TEST(TerrainGenerator, SameDiceSameGround) {
  const auto setup = random_field();
  Rng one(7), two(7);
  State a = start_of(*setup), b = start_of(*setup);
  dice_all(a, one, 2);
  dice_all(b, two, 2);
  EXPECT_EQ(a.dice, b.dice);
  EXPECT_EQ(a.ground, b.ground) << "kept with the setup";
}

TEST(TerrainGenerator, EveryRollCitesItsClause) {
  Tape tape;
  diced({4, 2, 2, 3, 1, 1, 1, 1, 6, 4, 1, 1, 1, 3, 3}, &tape);
  std::set<std::string_view> cited;
  for (const Rolled& rolled : tape) cited.insert(rulebook().at(rolled.asked.clause).id);
  EXPECT_EQ(cited, (std::set<std::string_view>{
                       "terrain-generator.whether", "terrain-generator.what",
                       "terrain-generator.disagreement", "terrain-generator.placement",
                       "terrain-generator.river-course"}));
}

}  // namespace
}  // namespace sandtable::game_of_kings
