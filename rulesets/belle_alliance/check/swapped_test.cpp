#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/rounds.h"
#include "engine/core/secrets.h"
#include "engine/dice/dice.h"
#include "engine/harness/battles.h"
#include "engine/harness/setups.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/scenario/scenario.h"

/// Whole battles played once more with the sides called the other way round: the same decisions and
/// the same dice for the same units come to the same (bounds.simultaneous, dice.streams).
namespace sandtable::belle_alliance {
namespace {

Side original(Side side, bool swapped) { return swapped && index(side) < 2 ? other(side) : side; }

/// A roll's faces follow from what it is for, not from when it is made.
class Fated final : public sandtable::DiceSource {
 public:
  Fated(std::uint64_t seed, const State& s, bool swapped) : seed_(seed), s_(s), swapped_(swapped) {}
  bool make(const Roll& roll, std::size_t, Rolled& out) override {
    const auto key = std::tuple(s_.bound, static_cast<int>(s_.sub_phase), roll.clause.index,
                                index(original(roll.roller, swapped_)), roll.piece);
    std::uint64_t hash = seed_;
    const auto add = [&](std::uint64_t word) { hash = mix64(hash ^ word) + 0x9E3779B97F4A7C15ULL; };
    std::apply([&](auto... one) { (add(static_cast<std::uint64_t>(one)), ...); }, key);
    add(static_cast<std::uint64_t>(made_[key]++));
    Rng rng(hash);
    RngSource faces(rng);
    faces.make(roll, 0, out);
    // What is an even chance of the first side is one of the second where they are swapped.
    if (swapped_ && roll.clause == clause::sim_cancelled_attacks) {
      out.faces[0] = static_cast<std::uint8_t>(roll.sides + 1 - out.faces[0]);
      out.value = static_cast<std::int16_t>(value_of(roll, out.faces));
    }
    return true;
  }

 private:
  std::uint64_t seed_;
  const State& s_;
  bool swapped_;
  std::map<std::tuple<std::uint8_t, int, int, int, std::uint16_t>, int> made_;
};

Setup swapped(const Setup& setup) {
  Setup out = setup;
  std::swap(out.sides[0], out.sides[1]);
  for (TaskCard& task : out.tasks) task.side = other(task.side);
  out.hints.clear();
  return out;
}

/// A battle that may be played with its sides swapped.
class Table {
 public:
  Table(const Setup& setup, std::uint64_t seed, bool swap)
      : setup_(swap ? swapped(setup) : setup), swapped_(swap), source_(seed, state, swap) {
    state = BelleAlliance::start(setup_);
    run();
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  void decide(Post seat, const Action& action) {
    NoWhy quiet;
    legal_ = legal_ && BelleAlliance::legal(state, seat, action, quiet);
    Tape tape;
    Dice dice(tape, source_);
    NoLog log;
    BelleAlliance::apply(state, seat, action, dice, log);
  }
  void run() {
    Tape tape;
    Dice dice(tape, source_);
    NoLog log;
    BelleAlliance::advance(state, dice, log);
  }
  bool legal() const { return legal_; }
  const Force& force(Side side) const { return state.of(original(side, swapped_)); }

  State state{};

 private:
  Setup setup_;
  bool swapped_;
  bool legal_ = true;
  Fated source_;
};

/// What the other table calls the same decision.
Action translated(const Action& a, const State& from, const State& to) {
  Action out = a;
  if (a.by.side == Side::A || a.by.side == Side::B) out.by = Post(other(a.by.side), a.by.number);
  if (a.verb != Verb::Answer) return out;
  for (Item& item : out.items) {
    const Prompt& asked = from.prompts[place_of_prompt(from, a.by.side, item.who)];
    for (std::size_t i = 0; i < to.prompt_count; ++i) {
      const Prompt& p = to.prompts[i];
      if (p.side == other(asked.side) && p.unit == asked.unit && p.other == asked.other &&
          p.kind == asked.kind && p.tick == asked.tick)
        item.who = static_cast<std::uint8_t>(number_of_prompt(to, i));
    }
  }
  return out;
}

std::string named(const char* what, std::size_t which) {
  return std::string(what) + " " + std::to_string(which);
}

/// The first thing in which a side is not the same at both tables; empty: nothing.
std::string differs(const Force& a, const Force& b) {
  if (a.unit_count != b.unit_count) return "number of units";
  for (std::size_t i = 0; i < a.unit_count; ++i) {
    const Unit &x = a.units[i], &y = b.units[i];
    if (x == y) continue;
    std::string what = named("unit", i);
    const auto tell = [&](const char* of, auto p, auto q) {
      if (p != q)
        what += std::string(" ") + of + " " + std::to_string(static_cast<long>(p)) + "/" +
                std::to_string(static_cast<long>(q));
    };
    tell("x", x.place.x, y.place.x);
    tell("y", x.place.y, y.place.y);
    tell("facing", x.facing, y.facing);
    tell("flags", x.flags, y.flags);
    tell("standing", x.standing, y.standing);
    tell("formation", x.formation, y.formation);
    tell("disorder", x.disorder, y.disorder);
    tell("figures", x.figures, y.figures);
    tell("valour", x.valour, y.valour);
    tell("mother", x.mother, y.mother);
    tell("chain", x.chain, y.chain);
    tell("cause", x.cause, y.cause);
    tell("beaten", x.beaten, y.beaten);
    tell("engaged", x.engaged, y.engaged);
    tell("target", x.target, y.target);
    tell("two", x.target_two, y.target_two);
    tell("way", x.way, y.way);
    return what;
  }
  for (std::size_t i = 0; i < a.staff_count; ++i)
    if (!(a.staff[i] == b.staff[i]))
      return named("staff", i) + " at " + std::to_string(a.staff[i].place.x) + "," +
             std::to_string(a.staff[i].place.y) + "/" + std::to_string(b.staff[i].place.x) + "," +
             std::to_string(b.staff[i].place.y) + " contact " + std::to_string(a.staff[i].contact) +
             "/" + std::to_string(b.staff[i].contact) + " standing " +
             std::to_string(static_cast<int>(a.staff[i].standing)) + "/" +
             std::to_string(static_cast<int>(b.staff[i].standing));
  for (std::size_t i = 0; i < a.cards.size(); ++i)
    if (!(a.cards[i] == b.cards[i])) return named("card", i);
  if (a.superior != b.superior) return "tree";
  if (!(a.in_sight == b.in_sight)) return "sight";
  if (a.aims != b.aims) return "aims";
  if (a.seen_in != b.seen_in) return "features seen";
  if (a.asked_posts != b.asked_posts) return "who is asked";
  if (a.catch_factor != b.catch_factor || a.catch_until != b.catch_until) return "catch factor";
  return {};
}

std::string differs(const Table& one, const Table& two) {
  const State &s = one.state, &t = two.state;
  if (s.sub_phase != t.sub_phase || s.bound != t.bound || s.stage != t.stage) return "course";
  for (const Side side : {Side::A, Side::B})
    if (std::string what = differs(one.force(side), two.force(side)); !what.empty())
      return (side == Side::A ? "A: " : "B: ") + what;
  if (s.prompt_count != t.prompt_count) return "prompts";
  if (s.attack_count != t.attack_count) return "attacks";
  if (s.site_count != t.site_count) return "works";
  if (s.points[0] != t.points[1] || s.points[1] != t.points[0]) return "points";
  if (s.end != t.end) return "end";
  if (s.winner != (t.winner < 0 ? t.winner : 1 - t.winner)) return "winner";
  return {};
}

std::optional<std::string> played_twice(const Setup& setup, std::uint64_t seed) {
  Table one(setup, seed, false), two(setup, seed, true);
  Rng rng(seed);
  std::string at = "at the beginning";
  for (int step = 0; step < 3'000 && one.state.end == EndReason::None; ++step) {
    if (std::string what = differs(one, two); !what.empty()) return what + " " + at;
    const Turn turn = BelleAlliance::turn(one.state);
    at = "after bound " + std::to_string(one.state.bound) + " sub-phase " +
         std::to_string(static_cast<int>(one.state.sub_phase)) + " stage " +
         std::to_string(static_cast<int>(one.state.stage));
    const State before = one.state, same = two.state;
    std::vector<std::pair<Post, Action>> decided;
    for (const Side side : {Side::A, Side::B})
      for (std::uint8_t i = 0; i < kMostPosts; ++i)
        if (const Post seat(side, i); is_asked(turn, seat))
          decided.emplace_back(seat, random_for(before, seat, rng));
    for (const auto& [seat, action] : decided) one.decide(seat, action);
    std::reverse(decided.begin(), decided.end());
    for (const auto& [seat, action] : decided)
      two.decide(Post(other(seat.side), seat.number), translated(action, before, same));
    if (!one.legal() || !two.legal()) return "not legal at both " + at;
    one.run();
    two.run();
  }
  if (std::string what = differs(one, two); !what.empty()) return what + " " + at;
  return std::nullopt;
}

TEST(Swapped, WholeBattlesComeToTheSame) {
  harness::expect_battles(
      embedded_files(), static_cast<std::uint64_t>(rounds(40)),
      [](const EmbeddedFile& file, const LoadOptions& options) {
        return load_scenario(file.content, file.path, options);
      },
      [](Rng& rng) { return LoadOptions{harness::random_options(option_infos(), rng)}; },
      [](const BelleAlliance::Setup& setup, std::uint64_t number, bool) {
        return played_twice(setup, number);
      });
}

}  // namespace
}  // namespace sandtable::belle_alliance
