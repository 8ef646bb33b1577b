// Plays this build's captain against another build's, seats swapped, and counts what each wins,
// which of its points lapse and what it loses while standing in fire. See
// docs/guide/researchers.md.

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/statistics.h"
#include "engine/core/steps.h"
#include "engine/dice/dice.h"
#include "engine/geometry/plane/angle.h"
#include "engine/geometry/plane/contact.h"
#include "rulesets/all.h"
#include "rulesets/belle_epoque/judgement/prospects.h"
#include "rulesets/belle_epoque/rules/flow.h"
#include "rulesets/game_of_kings/rules/course.h"
#include "rulesets/game_of_kings/rules/fire/firing.h"
#include "rulesets/game_of_kings/rules/flow.h"
#include "rulesets/game_of_kings/rules/movement/allowance.h"
#include "search/commander.h"
#include "studies/tally.h"

namespace sandtable {
namespace {

[[noreturn]] void die(const std::string& message) {
  std::cerr << message << "\n";
  std::exit(1);
}

/// What fire took from units that had ended their own turn in it without using it: quarters or
/// stands, and whole units.
struct InFire {
  std::array<std::uint32_t, 2> lost{}, units{}, all{};
};

/// Where points of Game Of Kings lapsed, by why nobody used them. A unit counts for one point, and
/// what no unit of the sector can take stands under `nobody`.
struct Idle {
  enum Why { Considered, Unwanted, Closed, NoTarget, Nobody, kWhys };
  static constexpr std::array<const char*, kWhys> kWords{
      "weighed and found worse than nothing", "nothing but moves that serve nobody",
      "their step was closed before they had acted",
      "foot that marched or stood and then had nobody to fire at",
      "more points than the sector has orders for"};
  std::array<std::uint32_t, kWhys> points{};
};

/// Looks on and counts losses in fire and points that lapse: nothing of a ruleset that has neither
/// points to lapse nor units that end their turn for good while others may still fire.
template <class D>
class Watch {
 public:
  void decided(const typename D::Rules::State&, const typename D::Rules::Action&,
               const typename D::Rules::State&) {}

  InFire in_fire;
  std::array<Idle, 2> idle{};
};

template <>
class Watch<belle_epoque::Desk> {
 public:
  using State = belle_epoque::State;
  using Action = belle_epoque::Action;
  using Verb = belle_epoque::Verb;

  void decided(const State& before, const Action& a, const State& after) {
    using belle_epoque::Phase;
    if (before.now.phase == Phase::Token && a.verb != Verb::Pass) {
      used_ = false;
      idle_ &= ~unit_bit(a.unit);
    }
    if (before.turn != turn_) {
      turn_ = before.turn;
      idle_ = 0;
    }
    const UnitId active = before.now.phase == Phase::Token ? a.unit : before.now.active;
    if (a.verb == Verb::Assault) used_ = true;
    if (a.verb == Verb::Fire) {
      used_ = true;
      under_ = a.target;
      stands_ = before.pieces.stands[a.target];
    }
    if (after.now.active != belle_epoque::kNoUnit || active == belle_epoque::kNoUnit) return;
    if (under_ != belle_epoque::kNoUnit) {
      const std::size_t side = belle_epoque::idx(belle_epoque::side_of(after, under_));
      const int gone = stands_ - after.pieces.stands[under_];
      in_fire.all[side] += static_cast<std::uint32_t>(gone);
      if (idle_ & unit_bit(under_)) {
        in_fire.lost[side] += static_cast<std::uint32_t>(gone);
        in_fire.units[side] += after.pieces.stands[under_] == 0 ? 1 : 0;
      }
      under_ = belle_epoque::kNoUnit;
    }
    if (a.verb == Verb::Pass || used_ || after.pieces.stands[active] == 0) return;
    const Side side = belle_epoque::side_of(after, active);
    if (!(after.pieces.alive[belle_epoque::idx(side)] & unit_bit(active))) return;
    belle_epoque::for_each_unit(after.pieces.ready[belle_epoque::idx(other(side))], [&](auto e) {
      constexpr int kNear = 2;
      const int d = after.setup->board->distance(after.pieces.at[e], after.pieces.at[active]);
      if (d <= kNear && belle_epoque::expected_hits(after, e, active) > 0)
        idle_ |= unit_bit(active);
    });
  }

  InFire in_fire;
  std::array<Idle, 2> idle{};

 private:
  using UnitId = belle_epoque::UnitId;
  static std::uint64_t unit_bit(UnitId u) { return belle_epoque::unit_bit(u); }
  std::uint64_t idle_ = 0;
  UnitId under_ = belle_epoque::kNoUnit;
  int stands_ = 0, turn_ = 0;
  bool used_ = false;
};

template <>
class Watch<game_of_kings::Desk> {
 public:
  using State = game_of_kings::State;
  using Action = game_of_kings::Action;

  void decided(const State& before, const Action& a, const State& after) {
    using namespace game_of_kings;
    if (a.verb == Verb::Fire && before.now.phase == Phase::Act) {
      const std::size_t side = idx(side_of(before, a.target));
      const int gone = quarters(before, a.target) - quarters(after, a.target);
      in_fire.all[side] += static_cast<std::uint32_t>(gone);
      if (idle_ & unit_bit(a.target)) {
        in_fire.lost[side] += static_cast<std::uint32_t>(gone);
        in_fire.units[side] += on_table(after, a.target) ? 0 : 1;
      }
    }
    look_for_idle(before, a, after);
    if (after.now.phase != Phase::HalfTurnEnd) return;
    const Side side = after.now.moving;
    idle_ = 0;
    for_each_unit(after.pieces.alive[idx(side)] & after.pieces.solid, [&](auto u) {
      if (has(after, u, unit_flag::kFired | unit_flag::kFought) || is_locked(after, u) ||
          !has(after, u, unit_flag::kMoved) || !is_steady(after, u))
        return;
      for_each_unit(after.pieces.alive[idx(other(side))] & after.pieces.solid, [&](auto e) {
        if (is_horse(after, e) || !is_steady(after, e) || is_locked(after, e)) return;
        const auto& there = outline(after, u);
        const auto at = pose(after, e);
        const auto range = geometry::range(at.front, there);
        const bool canister = is_gun(after, e) && is_canister(range);
        if (!canister && (is_gun(after, e) || range > musket_range())) return;
        const auto way = there.centre - at.front;
        if (geometry::between(geometry::angle_of(way), at.facing) > geometry::kQuarterTurn / 2)
          return;
        idle_ |= unit_bit(u);
      });
    });
  }

  InFire in_fire;
  std::array<Idle, 2> idle{};

 private:
  /// Who could act in the sector in hand, who did, and at its end why the others did not.
  void look_for_idle(const State& before, const Action& a, const State& after) {
    using namespace game_of_kings;
    if (before.now.phase != Phase::Act) return;
    const int half_turn =
        16 * before.turn + 8 * before.now.half + static_cast<int>(in_hand(before));
    if (half_turn != sector_) {
      could_ = did_ = twice_ = 0;
      shooters_ = shooters(before);
    }
    sector_ = half_turn;
    if (a.verb != Verb::Done) {
      std::vector<Action> all;
      GameOfKings::actions(before, before.now.moving, all);
      for (const Action& other : all)
        if (other.verb != Verb::Done) could_ |= unit_bit(other.unit);
      twice_ |= did_ & unit_bit(a.unit);
      did_ |= unit_bit(a.unit);
      return;
    }
    // A sector that only closes its first step goes on.
    if (purse(after).in_hand[idx(before.now.moving)] ==
        purse(before).in_hand[idx(before.now.moving)])
      return;
    sort_idle(before);
  }
  /// Foot that might march into reach of an enemy and fire at him, or from where it stands.
  static std::uint64_t shooters(const State& s) {
    using namespace game_of_kings;
    std::uint64_t out = 0;
    for_each_unit(acting_units(s) & s.pieces.solid, [&](auto u) {
      if (!is_foot(s, u) || !is_steady(s, u) || is_locked(s, u)) return;
      for_each_unit(s.pieces.near.near(outline(s, u), allowance(s, u) + musket_range()) &
                        s.pieces.alive[idx(other(s.now.moving))],
                    [&](auto) { out |= unit_bit(u); });
    });
    return out;
  }
  void sort_idle(const State& s) {
    using namespace game_of_kings;
    std::uint64_t now = 0, good = 0, carried = 0;
    for_each_unit(acting_units(s), [&](auto u) {
      // A general with a unit goes where it goes, for no point of his own.
      const bool rides_along = is_general(s, u) && s.pieces.general[u] != kNoUnit;
      if (has(s, u, unit_flag::kActed) || rides_along) carried |= unit_bit(u);
    });
    std::vector<Action> all;
    GameOfKings::actions(s, s.now.moving, all);
    for (const Action& other : all) {
      if (other.verb == Verb::Done) continue;
      now |= unit_bit(other.unit);
      if (considers(s, s.now.moving, other)) good |= unit_bit(other.unit);
    }
    int left = acting_points(s);
    Idle& mine = idle[idx(s.now.moving)];
    const auto take = [&](Idle::Why why, std::uint64_t units) {
      const int here = std::min(left, std::popcount(units));
      mine.points[why] += static_cast<std::uint32_t>(here);
      left -= here;
    };
    take(Idle::Considered, good);
    take(Idle::Unwanted, now & ~good & ~carried);
    take(Idle::Closed, could_ & ~did_ & ~now & ~carried);
    take(Idle::NoTarget, shooters_ & did_ & ~twice_ & ~now);
    mine.points[Idle::Nobody] += static_cast<std::uint32_t>(left);
  }

  std::uint64_t idle_ = 0, could_ = 0, did_ = 0, twice_ = 0, shooters_ = 0;
  int sector_ = 0;
};

/// What one battle came to, for commander 0 (this build) and 1 (the other).
struct Score {
  double won = 0;  ///< this build's: 1, a half or 0
  std::array<std::uint32_t, 2> rolled{}, spent{};
  InFire in_fire;
  std::array<Idle, 2> idle{};
};

/// Asks another process.
class Rival {
 public:
  explicit Rival(const std::string& program) {
    std::array<int, 2> to{}, from{};
    if (pipe(to.data()) != 0 || pipe(from.data()) != 0) die("no pipe");
    const pid_t child = fork();
    if (child == 0) {
      dup2(to[0], 0);
      dup2(from[1], 1);
      for (const int end : {to[0], to[1], from[0], from[1]}) close(end);
      execl(program.c_str(), program.c_str(), "--serve", nullptr);
      std::_Exit(127);
    }
    close(to[0]);
    close(from[1]);
    out_ = fdopen(to[1], "w");
    in_ = fdopen(from[0], "r");
  }

  std::string ask(const std::string& line) {
    std::fputs((line + "\n").c_str(), out_);
    std::fflush(out_);
    std::array<char, 4096> answer{};
    if (std::fgets(answer.data(), answer.size(), in_) == nullptr) die("the other build is gone");
    std::string text = answer.data();
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  }

 private:
  std::FILE* out_ = nullptr;
  std::FILE* in_ = nullptr;
};

/// A battle of one ruleset, as both processes keep it.
template <class D>
struct Field {
  using R = typename D::Rules;
  std::shared_ptr<const typename R::Setup> setup;
  std::unique_ptr<const typename R::Setup> own;
  typename R::State state;
  Rng rng{0};

  static std::unique_ptr<Field> begin(std::string_view scenario, std::uint64_t seed) {
    for (const desk::Carried& file : D::scenarios()) {
      if (file.id != scenario) continue;
      auto loaded = D::load(file.text, std::string(file.id) + ".toml", {});
      if (!loaded) die(loaded.error().str());
      auto out = std::make_unique<Field>();
      out->setup = *loaded;
      if constexpr (desk::GathersInSetups<D>) {
        out->own = std::make_unique<const typename R::Setup>(D::fresh(*out->setup));
        out->state = R::start(*out->own);
      } else {
        out->state = R::start(*out->setup);
      }
      out->rng = Rng(mix64(seed));
      FastDice dice(out->rng);
      NoLog quiet;
      R::advance(out->state, dice, quiet);
      return out;
    }
    return nullptr;
  }

  typename R::Action think(Side side, std::uint64_t seed) const {
    return search::decide_quietly<D>(R::view(state, side), side, search::Level::Captain, seed);
  }
  typename R::Action read(const std::string& text) const {
    const auto action = D::parse(text, state, Lang::En);
    if (!action) die("'" + text + "': " + action.error());
    return *action;
  }
  /// The position between the decision and what the table does by itself comes first.
  template <class F>
  void submit(Side side, const typename R::Action& action, F&& between) {
    FastDice dice(rng);
    NoLog quiet;
    perform<R>(state, side, action, dice, quiet);
    between(state);
    R::advance(state, dice, quiet);
  }
};

/// What is asked of the other build, whatever the ruleset: "battle ID SEED", "think SIDE SEED",
/// "do SIDE ACTION". Answers: a digest, an action, a digest.
template <class D>
bool serve(std::istream& in, const std::string& scenario, std::uint64_t seed, std::string& rest) {
  using R = typename D::Rules;
  const auto field = Field<D>::begin(scenario, seed);
  if (!field) return false;
  std::cout << R::digest(field->state) << std::endl;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string verb;
    int side = 0;
    words >> verb >> side;
    if (verb == "think") {
      std::uint64_t chance = 0;
      words >> chance;
      const auto action = field->think(static_cast<Side>(side), chance);
      std::cout << D::print(action, field->state, Lang::En) << std::endl;
    } else if (verb == "do") {
      std::string text;
      std::getline(words >> std::ws, text);
      field->submit(static_cast<Side>(side), field->read(text), [](const auto&) {});
      std::cout << R::digest(field->state) << std::endl;
    } else {
      rest = line;
      return true;
    }
  }
  rest.clear();
  return true;
}

template <class... D>
void serve_all(std::tuple<D...>*) {
  std::string line;
  std::getline(std::cin, line);
  while (!line.empty()) {
    std::istringstream words(line);
    std::string verb, scenario;
    std::uint64_t seed = 0;
    words >> verb >> scenario >> seed;
    if (verb != "battle" || !(serve<D>(std::cin, scenario, seed, line) || ...))
      die("'" + line + "': expected battle ID SEED");
  }
}

/// A decision and the reasons that this build gives for its own.
template <class D>
void say(const Field<D>& field, Side side, const typename D::Rules::Action& action,
         std::uint64_t chance) {
  const auto own = search::decide<D>(D::Rules::view(field.state, side), side, "captain", chance);
  std::printf("%d %s %s: %s", D::ending(field.state).turn, side == Side::A ? "A" : "B",
              std::string(D::question_kind(field.state)).c_str(),
              D::print(action, field.state, Lang::En).c_str());
  if (own) std::printf("  | %s", D::explain(own->why, Lang::En).c_str());
  std::printf("\n");
}

/// One battle; `seats`: which commander (0 this build, 1 the other) has A and B.
template <class D>
bool battle(Rival* rival, const std::string& scenario, std::uint64_t seed,
            const std::array<std::size_t, 2>& seats, bool tell, Score& out) {
  using R = typename D::Rules;
  const auto field = Field<D>::begin(scenario, seed);
  if (!field) return false;
  const auto check = [&](const std::string& digest) {
    if (digest != std::to_string(R::digest(field->state)))
      die("the two builds have different rules: " + scenario + " " + std::to_string(seed));
  };
  if (rival) check(rival->ask("battle " + scenario + " " + std::to_string(seed)));
  Rng chance(mix64(seed ^ 0xC0FFEE));
  studies::Tally<D> tally;
  Watch<D> watch;
  tally.went_on(field->state);
  while (!R::result(field->state)) {
    const Side side = R::turn(field->state).waiting_for & bit(Side::A) ? Side::A : Side::B;
    const std::uint64_t own = chance();
    const std::string number = std::to_string(index(side));
    const auto action =
        seats[static_cast<std::size_t>(index(side))] == 0 || !rival
            ? field->think(side, own)
            : field->read(rival->ask("think " + number + " " + std::to_string(own)));
    const std::string text = rival ? D::print(action, field->state, Lang::En) : std::string();
    if (tell) say<D>(*field, side, action, own);
    const auto before = field->state;
    field->submit(side, action, [&](const auto& after) {
      tally.decided(before, action, after);
      watch.decided(before, action, after);
    });
    tally.went_on(field->state);
    if (rival) check(rival->ask("do " + number + " " + text));
  }
  const auto winner = R::result(field->state)->winner;
  out.won = winner < 0 ? 0.5 : seats[static_cast<std::size_t>(winner)] == 0 ? 1.0 : 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t who = seats[i];
    out.rolled[who] += tally.rolled[i];
    out.spent[who] += tally.spent[i];
    out.in_fire.lost[who] += watch.in_fire.lost[i];
    out.in_fire.units[who] += watch.in_fire.units[i];
    out.in_fire.all[who] += watch.in_fire.all[i];
    for (std::size_t why = 0; why < Idle::kWhys; ++why)
      out.idle[who].points[why] += watch.idle[i].points[why];
  }
  return true;
}

template <class... D>
Score battle_of(Rival* rival, const std::string& scenario, std::uint64_t seed,
                const std::array<std::size_t, 2>& seats, bool tell, std::tuple<D...>*) {
  Score out;
  if (!(battle<D>(rival, scenario, seed, seats, tell, out) || ...))
    die("no scenario '" + scenario + "'");
  return out;
}

struct Sum {
  std::uint32_t battles = 0;
  std::array<std::uint32_t, 3> ends{};  ///< won, drawn, lost
  double won = 0;
  Score all;
  void add(const Score& one) {
    ++battles;
    won += one.won;
    ++ends[one.won == 1.0 ? 0 : one.won == 0.5 ? 1 : 2];
    for (std::size_t i = 0; i < 2; ++i) {
      all.rolled[i] += one.rolled[i];
      all.spent[i] += one.spent[i];
      all.in_fire.lost[i] += one.in_fire.lost[i];
      all.in_fire.units[i] += one.in_fire.units[i];
      all.in_fire.all[i] += one.in_fire.all[i];
      for (std::size_t why = 0; why < Idle::kWhys; ++why)
        all.idle[i].points[why] += one.idle[i].points[why];
    }
  }
  void print_idle(std::size_t i) const {
    for (std::size_t why = 0; why < Idle::kWhys; ++why)
      if (const std::uint32_t n = all.idle[i].points[why]; n > 0)
        std::printf("    %5.1f%% %s\n", 100.0 * n / all.rolled[i], Idle::kWords[why]);
    const std::uint32_t useless = all.idle[i].points[Idle::Nobody];
    if (const std::uint32_t useful = all.rolled[i] - useless; useful > 0)
      std::printf("    %5.1f%% of the others lapsed, which the sectors had orders for\n",
                  100.0 - 100.0 * all.spent[i] / useful);
  }
  void print(const std::string& name, bool lapses) const {
    const Interval range = wilson(static_cast<std::uint64_t>(won), battles);
    std::printf("%-14s %4u battles: %u won, %u drawn, %u lost: %.1f%% (%.1f to %.1f)\n",
                name.c_str(), battles, ends[0], ends[1], ends[2], 100 * won / battles,
                100 * range.lower, 100 * range.upper);
    for (std::size_t i = 0; i < 2; ++i) {
      std::printf("  %s: %u points, %.1f%% lapsed; by fire %u, standing in it %u, whole units %u\n",
                  i == 0 ? "this " : "other", all.rolled[i],
                  all.rolled[i] == 0 ? 0.0 : 100.0 - 100.0 * all.spent[i] / all.rolled[i],
                  all.in_fire.all[i], all.in_fire.lost[i], all.in_fire.units[i]);
      if (lapses) print_idle(i);
    }
    std::fflush(stdout);
  }
};

int usage() {
  std::cerr << "commander_duel [--other PROGRAM] [--alone] [--pairs N] [--seed FIRST] SCENARIO...\n"
               "  --other   the same program of another build, with the same rules\n"
               "  --alone   that build (without --other: this one) has both sides\n"
               "  --lapses  in Game Of Kings, why points lapsed\n"
               "  --each    a line a battle\n"
               "  --tell    every decision, with what this build weighed\n";
  return 2;
}

int run(const std::vector<std::string>& words) {
  std::unique_ptr<Rival> rival;
  bool alone = false, each = false, tell = false, lapses = false;
  std::uint64_t pairs = 10, first = 1;
  std::vector<std::string> scenarios;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool more = i + 1 < words.size();
    if (words[i] == "--other" && more)
      rival = std::make_unique<Rival>(words[++i]);
    else if (words[i] == "--alone")
      alone = true;
    else if (words[i] == "--each")
      each = true;
    else if (words[i] == "--tell")
      tell = true;
    else if (words[i] == "--lapses")
      lapses = true;
    else if (words[i] == "--pairs" && more)
      pairs = std::strtoull(words[++i].c_str(), nullptr, 10);
    else if (words[i] == "--seed" && more)
      first = std::strtoull(words[++i].c_str(), nullptr, 10);
    else if (words[i].rfind("--", 0) == 0)
      return usage();
    else
      scenarios.push_back(words[i]);
  }
  if (scenarios.empty() || pairs == 0 || (!rival && !alone)) return usage();
  Sum all;
  for (const std::string& scenario : scenarios) {
    Sum sum;
    for (std::uint64_t seed = first; seed < first + pairs; ++seed)
      for (const std::size_t swap : {0U, 1U}) {
        if (alone && swap == 1) continue;
        const std::size_t own = rival ? 1 : 0;
        const std::array<std::size_t, 2> seats =
            alone ? std::array{own, own} : std::array{std::size_t{swap}, std::size_t{1 - swap}};
        const Score one =
            battle_of(rival.get(), scenario, seed, seats, tell, static_cast<AllRulesets*>(nullptr));
        sum.add(one);
        all.add(one);
        if (each)
          std::printf("%s %llu %s: %.1f\n", scenario.c_str(), static_cast<unsigned long long>(seed),
                      swap == 0 ? "A" : "B", one.won);
        std::fflush(stdout);
      }
    sum.print(scenario, lapses);
  }
  if (scenarios.size() > 1) all.print("together", lapses);
  return 0;
}

}  // namespace
}  // namespace sandtable

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() == 1 && words[0] == "--serve") {
    sandtable::serve_all(static_cast<sandtable::AllRulesets*>(nullptr));
    return 0;
  }
  return sandtable::run(words);
}
