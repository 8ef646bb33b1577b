#include "engine/desk/timed_work.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/parse.h"
#include "engine/dice/odds.h"
#include "engine/geometry/plane/angle.h"
#include "rulesets/belle_alliance/check/examples_table.h"
#include "rulesets/belle_alliance/desk/desk.h"
#include "rulesets/belle_alliance/judgement/captain.h"
#include "rulesets/belle_alliance/rules/fire/fire.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/rules/sight/sight.h"

/// What a captain's and a player's waiting is made of: marches, bounds, sheets read, odds.
namespace sandtable::belle_alliance {
namespace {

using desk::ensure;
using desk::kept;
using desk::TimedWork;
using Works = std::vector<TimedWork>;

constexpr Len kCm = geometry::kCentimetre;
constexpr int kFront = 14;  // units of a row

/// So many units a side, all marching: two lines of battle 60 cm apart, foot in three rows, a
/// quarter of it horse that charges, half of the foot attacking.
struct Fight {
  Setup setup;
  State state{};

  explicit Fight(int units) {
    setup.width = setup.depth = 400 * kCm;
    setup.last_bound = 2;
    setup.sides[1].letter = 'B';
    for (const Side side : {Side::A, Side::B}) muster(side, units);
    state = start_of(setup);
    for (const Side side : {Side::A, Side::B}) order(side, units);
  }
  Fight(const Fight&) = delete;
  Fight& operator=(const Fight&) = delete;

  void muster(Side side, int units) {
    const bool south = side == Side::A;
    SideCard& own = setup.sides[static_cast<std::size_t>(index(side))];
    for (int i = 0; i < units; ++i) {
      UnitCard card;
      card.side = side;
      card.label = own.letter + std::to_string(i + 1);
      card.troops = i % 4 == 3 ? Troops::LightCavalry : Troops::LineInfantry;
      card.figures = 36;
      card.formation = i % 4 == 1 ? Formation::AttackColumn : Formation::Line;
      const int row = i / kFront, column = i % kFront;
      const int y = 170 - row * 16;
      card.start = {(60 + column * 21) * kCm, (south ? y : 400 - y) * kCm};
      card.facing = south ? 0 : geometry::kHalfTurn;
      own.units.push_back(card);
    }
  }
  void order(Side side, int units) {
    Force& own = state.of(side);
    const Hundredths ahead = side == Side::A ? 0 : kFullTurn / 2;
    own.labels = static_cast<std::uint8_t>(units);
    for (int i = 0; i < units; ++i) {
      const auto id = static_cast<UnitId>(i);
      own.cards[id].label = id;
      own.cards[id].seen = 1;
      add_line(own.sheet, Line{.who = id});
      const bool attacks = id % 2 == 1;
      add_element(own.sheet, {.kind = attacks ? OrderWord::Charge : OrderWord::March});
      add_element(own.sheet, {.kind = OrderWord::Arrow, .amount = ahead});
      if (!attacks) continue;
      add_element(own.sheet, {.kind = OrderWord::Attack, .about = About::Enemy, .which = id});
      own.units[id].flags |= unit_flag::kAnnounced;
    }
  }
  /// A wood, a village and a hill of two layers between the two.
  void add_ground() {
    const auto add = [&](Ground ground, int layer, int left, int low, int right, int high) {
      FeatureCard card;
      card.ground = ground;
      card.layer = static_cast<std::uint8_t>(layer);
      for (const auto& [x, y] : {std::pair{left, low}, {left, high}, {right, high}, {right, low}})
        card.outline.push_back({x * kCm, y * kCm});
      setup.features.push_back(card);
    };
    add(Ground::Hill, 0, 40, 180, 200, 220);
    add(Ground::Hill, 1, 60, 190, 150, 210);
    add(Ground::Wood, 0, 210, 185, 280, 215);
    add(Ground::Village, 0, 290, 190, 330, 210);
  }
};

std::string a_side(int units) { return std::to_string(units) + " units a side"; }

TimedWork march_of(int units, double most_ns) {
  const auto fight = std::make_shared<Fight>(units);
  fight->setup.options.prompts = Prompts::Standing;
  return {"march-" + std::to_string(units), "a bound's march, " + a_side(units), most_ns, [fight] {
            March march(fight->state);
            march.run();
            kept(march.clashes().size());
          }};
}

TimedWork look_of(int units) {
  const auto fight = std::make_shared<Fight>(units);
  fight->add_ground();
  return {"look-" + std::to_string(units), "who sees whom, " + a_side(units), 0, [fight] {
            fight->state.looked_at = 0;  // or nothing has changed
            look(fight->state);
            kept(fight->state.of(Side::A).in_sight);
          }};
}

/// Sight and the sealing of the sheets included, without a log: everybody marches, and nobody
/// decides anything else.
void play_bound(const Fight& fight) {
  const std::array<Post, 2> posts{Post(Side::A), Post(Side::B)};
  State state = fight.state;
  Rng rng(1);
  FastDice dice(rng);
  NoLog quiet;
  BelleAlliance::advance(state, dice, quiet);
  for (const Post post : posts) {
    Action sheet = nothing_for(state, post);
    sheet.sheet = std::make_shared<const Sheet>(fight.state.of(post.side).sheet);
    BelleAlliance::apply(state, post, sheet, dice, quiet);
  }
  const int bound = state.bound;
  for (;;) {
    BelleAlliance::advance(state, dice, quiet);
    if (state.bound != bound || state.end != EndReason::None) break;
    for (const Post post : posts)
      if (is_asked(BelleAlliance::turn(state), post))
        BelleAlliance::apply(state, post, nothing_for(state, post), dice, quiet);
  }
  kept(state);
}

TimedWork bound_of(int units, double most_ns) {
  const auto fight = std::make_shared<Fight>(units);
  fight->add_ground();
  return {"bound-" + std::to_string(units), "a whole bound, " + a_side(units), most_ns,
          [fight] { play_bound(*fight); }};
}

/// As a player's sheet comes in: from text, by what he sees, with every reason.
struct SheetComingIn {
  explicit SheetComingIn(int units) : fight(units), state(fight.state) {
    Rng rng(1);
    FastDice dice(rng);
    NoLog quiet;
    BelleAlliance::advance(state, dice, quiet);
    seen = BelleAlliance::observed(BelleAlliance::view(state, post));
    Action orders = nothing_for(state, post);
    orders.sheet = std::make_shared<const Sheet>(fight.state.of(post.side).sheet);
    text = Desk::print(orders, seen, Lang::En);
  }
  bool is_legal() const {
    const auto read = Desk::parse(text, seen, Lang::En);
    Why why;
    return read && BelleAlliance::legal(state, post, *read, why);
  }

  Post post{Side::A};
  Fight fight;
  State state, seen{};
  std::string text;
};

TimedWork sheet_of(int lines) {
  const auto sheet = std::make_shared<const SheetComingIn>(lines);
  return {"sheet-" + std::to_string(lines),
          "a sheet of " + std::to_string(lines) + " lines read and judged", 5 * desk::kMillisecond,
          [sheet] { ensure(sheet->is_legal()); }};
}

/// A position as the worked examples write one.
std::shared_ptr<const example::Table> example_of(const std::string& text) {
  const auto document = data::parse(text, "position");
  auto table = std::make_shared<example::Table>();
  ensure(document && example::Ways::set_up(document->root, 0, *table));
  return table;
}

TimedWork ordering_odds_work() {
  const auto at = example_of(
      "units = [\"A1 a 36 50,30 officer=none\", \"B1 b 36 50,90\"]\n"
      "[state]\norders-a = \"A1: MN >0\"\n");
  constexpr int kHalf = 500;  // thousandths
  ensure(chance_to_obey(at->state, Side::A, 0) == kHalf);
  return {"odds-ordering", "odds of an ordering roll", 10 * desk::kMicrosecond,
          [at] { kept(chance_to_obey(at->state, Side::A, 0)); }};
}

TimedWork common_target_odds() {
  const auto at = example_of(
      "units = [\"A1 a 30 35,50\", \"A2 a 30 51,50\", \"A3 a 30 67,50\", \"B1 b 120 51,58\"]\n"
      "[state]\nphase = \"5a\"\n");
  std::array<Shot, 3> shots{};
  for (std::size_t i = 0; i < shots.size(); ++i)
    shots[i] = {.side = Side::A, .firer = static_cast<UnitId>(i), .target = 0};
  NoWhy quiet;
  for (const Shot& shot : shots) ensure(may_fire(at->state, shot, quiet));
  return {"odds-common-target", "odds of three units' fire at one", desk::kMillisecond,
          [at, shots] { kept(target_odds(at->state, shots, Side::B, 0)); }};
}

/// A line fires at the column that attacks it, and both fight: the whole course, with each outcome.
TimedWork fire_and_melee_odds() {
  const auto at = example_of(
      "units = [\"A1 a 36 attack-column 50,55 valour=1 moved charged announced\","
      " \"B1 b 30 50,60 valour=-2\"]\n"
      "[state]\nphase = \"5a\"\nattacks = [\"A1 B1\"]\n");
  const auto nothing = example::Ways::parse_for("nothing", at->state, Side::A);
  const auto fire = example::Ways::parse_for("fire B1 at A1", at->state, Side::B);
  ensure(nothing && fire);
  return {"odds-fire-and-melee", "odds of an attack, fire and melee", 10 * desk::kMillisecond,
          [at, nothing = *nothing, fire = *fire] {
            const auto answer = [&](const State& s) -> std::optional<std::pair<Side, Action>> {
              NoWhy quiet;
              if (!BelleAlliance::legal(s, Side::B, fire, quiet)) return std::nullopt;
              return std::pair{Side::B, fire};
            };
            const OddsSummary found =
                for_each_outcome<BelleAlliance>(at->state, Side::A, nothing, {}, answer,
                                                [](const State& s, const Fraction&) { kept(s); });
            ensure(found.exact);
          }};
}

/// What `show` of a scenario takes, its file read and nothing known of it.
TimedWork first_show(const std::string& id) {
  return {"show-" + id, "the first show of " + id, desk::kSecond, [id] {
            const desk::Begun<Desk> battle(desk::carried<Desk>(id));
            kept(Desk::draw_text(BelleAlliance::view(battle.state, Side::Umpire), {}));
          }};
}

}  // namespace

Works Desk::timed_work() {
  return {march_of(12, 0.3 * desk::kMillisecond),
          march_of(40, 2 * desk::kMillisecond),
          march_of(80, 5 * desk::kMillisecond),
          look_of(12),
          look_of(40),
          look_of(80),
          bound_of(12, 2 * desk::kMillisecond),
          bound_of(40, 15 * desk::kMillisecond),
          bound_of(80, 0),
          sheet_of(40),
          ordering_odds_work(),
          common_target_odds(),
          fire_and_melee_odds(),
          first_show("quatre-bras")};
}

std::size_t Desk::heap_bytes(const Action& a) {
  std::size_t all = a.items.capacity() * sizeof(Item) + a.words.capacity() * sizeof(FreeWords);
  if (a.sheet != nullptr) all += sizeof(Sheet);
  for (const FreeWords& free : a.words) all += free.words.capacity();
  return all;
}

}  // namespace sandtable::belle_alliance
