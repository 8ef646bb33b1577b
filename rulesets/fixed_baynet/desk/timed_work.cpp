#include "engine/desk/timed_work.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/parse.h"
#include "engine/dice/odds.h"
#include "engine/geometry/base/disc.h"
#include "engine/geometry/base/disc_samples.h"
#include "rulesets/fixed_baynet/check/examples_table.h"
#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/judgement/candidates.h"
#include "rulesets/fixed_baynet/judgement/judgement.h"
#include "rulesets/fixed_baynet/rules/flow.h"
#include "rulesets/fixed_baynet/words/notation.h"

/// What one question to the rules takes, and what exact odds do.
namespace sandtable::fixed_baynet {
namespace {

using desk::ensure;
using desk::kept;
using desk::TimedWork;
using Position = std::shared_ptr<const desk::Begun<Desk>>;

constexpr int kFeatures = 60, kSquads = 6;

std::string decimal(int tenths) {
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

/// 120 figures a side in six squads of 20, on a table with sixty woods and patches of rubble.
std::string crowded() {
  std::string out = R"(
[scenario]
id = "bench"
ruleset = "fixed-baynet"
title = "Bench"
year = 1879
)";
  for (int i = 0; i < kFeatures; ++i) {
    const char* kind = i % 2 == 0 ? "light-forest" : "rubble";
    out += std::string("[[terrain]]\nkind = \"") + kind + "\"\nellipse = { at = [" +
           decimal(40 + i % 10 * 70) + ", " + decimal(40 + i / 10 * 80) + "], size = [4, 3] }\n";
  }
  for (int side = 0; side < 2; ++side) {
    out += side == 0 ? "[[side]]\nid = \"red\"\nname = \"Red\"\ncolour = \"red\"\n"
                     : "[[side]]\nid = \"blue\"\nname = \"Blue\"\ncolour = \"blue\"\n";
    for (int i = 0; i < kSquads; ++i) {
      const int x = 60 + i * 119, y = side == 0 ? 170 : 310;
      out += "[[side.unit]]\nname = \"Squad " + std::to_string(side * 100 + i) + "\"\nlabel = \"" +
             (side == 0 ? "R" : "B") + std::to_string(i) +
             "\"\nsize = 20\nweapon = \"rifle\"\nranks = 4\nat = [" + decimal(x) + ", " +
             decimal(y) + "]\n";
    }
  }
  return out;
}

/// The first choice of a battle with the table full: 14 inches lie between the sides.
Position full_table() {
  const auto setup = Desk::load(crowded(), "bench.toml", {});
  ensure(setup.has_value());
  return std::make_shared<const desk::Begun<Desk>>(*setup);
}

UnitId third_unit(const State& s) { return units_to_order(s).at(2); }

/// All twenty step 13 inches ahead: three movement actions.
TimedWork step_of_20(const Position& p) {
  Action a{.verb = Verb::Move, .unit = third_unit(p->state)};
  a.way.add({p->state.men[unit(p->state, a.unit).men.first()].facing, 13 * kInch});
  return {"step-of-20", "is a step of 20 men legal", 20 * desk::kMicrosecond, [p, a] {
            NoWhy quiet;
            ensure(FixedBaynet::legal(p->state, p->state.now.asked, a, quiet));
          }};
}

TimedWork shots_of_20(const Position& p) {
  Action fire{.verb = Verb::Fire, .unit = third_unit(p->state)};
  NoWhy quiet;
  for (UnitId t = 0; t < p->state.unit_count && fire.target == kNoUnit; ++t) {
    Action a = fire;
    a.target = t;
    if (FixedBaynet::legal(p->state, p->state.now.asked, a, quiet)) fire = a;
  }
  ensure(fire.target != kNoUnit);
  return {"shots-20", "20 shots with lines, cover, dice", 15 * desk::kMicrosecond,
          [p, fire, dice_of = std::make_shared<Rng>(1), s = std::make_shared<State>()] {
            FastDice dice(*dice_of);
            NoLog mute;
            *s = p->state;
            perform<FixedBaynet>(*s, p->state.now.asked, fire, dice, mute);
            kept(*s);
          }};
}

TimedWork gestures(const Position& p) {
  return {"gestures", "the gestures of a unit listed", 600 * desk::kMicrosecond,
          [p, list = std::make_shared<std::vector<Action>>()] {
            list->clear();
            gestures_of(p->state, third_unit(p->state), *list);
            kept(list->data());
          }};
}

TimedWork worth_of(const Position& p) {
  return {"worth", "the worth of a position", 0, [p] { kept(worth(p->state, Side::A)); }};
}

/// So many places in a row, an inch and a little apart: "10,20; 11.01,20".
std::string row(int men, int x, const char* y) {
  std::string out;
  for (int i = 0; i < men; ++i)
    out += (i == 0 ? "" : "; ") + std::to_string(x + i) + ".0" + std::to_string(i % 10) + "," + y;
  return out;
}

/// Exact odds of one action, as `sandtable odds` works them out.
TimedWork odds_of(std::string id, std::string what, double most_ns, const std::string& position,
                  const char* action) {
  const auto document = data::parse(position, "position");
  const auto table = std::make_shared<example::Table>();
  ensure(document && example::Ways::set_up(document->root, 0, *table));
  const auto a = parse_action(action, table->state);
  NoWhy quiet;
  ensure(a && FixedBaynet::legal(table->state, table->state.now.asked, *a, quiet));
  return {"odds-" + std::move(id), "exact odds of " + std::move(what), most_ns, [table, a = *a] {
            const State& s = table->state;
            const OddsSummary found = for_each_outcome<FixedBaynet>(
                s, s.now.asked, a, {}, [](const State& at) { return Mind::likely(at); },
                [](const State& end, const Fraction&) { kept(end); });
            ensure(found.exact);
          }};
}

/// Six men fire three times each at three ranks of six, all at short range.
std::string fire_at_a_mob(bool throws_back) {
  std::string mob = row(6, 20, "12.5") + "; " + row(6, 20, "13.51") + "; " + row(6, 20, "14.52");
  const std::string spent = " ac=0";
  for (std::size_t at = mob.find(';'); !throws_back && at != std::string::npos;
       at = mob.find(';', at + spent.size() + 1))
    mob.insert(at, spent);
  return "units = [\"A a european regular rifle | " + row(6, 20, "10") +
         "\", \"B b native regular spear mass | " + mob + (throws_back ? "" : spent) + "\"]\n";
}

void add_odds(std::vector<TimedWork>& out) {
  const std::string melee =
      "units = [\"A a native regular spear | 20,10\", \"B b native regular spear | 20,11\"]\n";
  const std::string shell =
      "units = [\"H a european green unarmed | 18.49,10 crew; 21.51,10 crew; 20,8.49 crew; "
      "18.9,8.9 crew\", \"B b native regular spear | " +
      row(10, 15, "30") + "; " + row(10, 15, "32") +
      "\"]\npieces = [\"Howitzer H howitzer 20,10\"]\n";
  const auto add = [&](const char* id, const char* what, int most_ms, const std::string& position,
                       const char* action) {
    out.push_back(odds_of(id, what, most_ms * desk::kMillisecond, position, action));
  };
  add("melee", "a melee", 1, melee, "A: attack B x1");
  add("shots", "18 shots", 20, fire_at_a_mob(false), "A: fire B x3");
  add("thrown-back", "18 shots, spears thrown back", 200, fire_at_a_mob(true), "A: fire B x3");
  add("shell", "a shell among 20 men", 200, shell, "Howitzer: guess 22 at 0 on B");
}

/// A scenario read, and its first question.
TimedWork opening_of(const std::string& id) {
  return {"open-" + id, "the opening of " + id, desk::kSecond,
          [id] { kept(desk::Begun<Desk>(desk::carried<Desk>(id)).state); }};
}

/// Discs, and the ways of one past the other, drawn beforehand and taken in turn.
struct Discs {
  static constexpr std::size_t kCount = 4'096;
  Discs() {
    namespace figures = geometry::figures;
    Rng rng(1);
    for (std::size_t i = 0; i < kCount; ++i) {
      movers.push_back(figures::disc(rng));
      ways.push_back(figures::point_near(rng, movers.back().centre, 5 * figures::kInch));
      others.push_back(figures::disc_near(rng, ways.back(), 4 * figures::kInch));
      if (!overlap(movers[i], others[i]) && sweeps(movers[i], ways[i], others[i]))
        touching.push_back(i);
    }
  }
  std::vector<geometry::Disc> movers, others;
  std::vector<geometry::Vec> ways;
  std::vector<std::size_t> touching;  ///< those whose mover meets the other on its way
};

/// The answers are summed, so that none can be left out.
template <class Ask>
TimedWork discs_work(const char* id, const char* what, double most_ns,
                     std::shared_ptr<const Discs> discs, Ask&& ask) {
  return {id, what, most_ns,
          [discs = std::move(discs), ask] {
            std::int64_t sum = 0;
            for (std::size_t i = 0; i < Discs::kCount; ++i) sum += ask(*discs, i);
            kept(sum);
          },
          Discs::kCount};
}

void add_discs(std::vector<TimedWork>& out) {
  const auto discs = std::make_shared<const Discs>();
  out.push_back(discs_work(
      "disc-overlap", "do two discs overlap", 2, discs,
      [](const Discs& d, std::size_t i) { return geometry::overlap(d.movers[i], d.others[i]); }));
  out.push_back(discs_work("disc-sweep", "does a disc sweep past another", 10, discs,
                           [](const Discs& d, std::size_t i) {
                             return geometry::sweeps(d.movers[i], d.ways[i], d.others[i]);
                           }));
  out.push_back(discs_work("disc-touch", "where a disc first touches another", 40, discs,
                           [](const Discs& d, std::size_t i) {
                             const std::size_t k = d.touching[i % d.touching.size()];
                             return geometry::first_touch(d.movers[k], d.ways[k], d.others[k]);
                           }));
}

}  // namespace

std::vector<TimedWork> Desk::timed_work() {
  std::vector<TimedWork> out;
  add_discs(out);
  const Position full = full_table();
  out.push_back(step_of_20(full));
  out.push_back(shots_of_20(full));
  out.push_back(gestures(full));
  out.push_back(worth_of(full));
  add_odds(out);
  out.push_back(opening_of("bench-120"));
  return out;
}

}  // namespace sandtable::fixed_baynet
