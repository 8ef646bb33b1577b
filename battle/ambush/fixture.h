#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "engine/dice/seeded.h"
#include "engine/harness/ambush_scenario.h"

/// Battles of the ruleset that keeps secrets.
namespace sandtable::battle {

inline constexpr std::array<Post, 4> kSeats{Post(Side::A, 0), Post(Side::A, 1), Post(Side::B, 0),
                                            Post(Side::B, 1)};

/// The door of that ruleset, and in the tests that link it the only one.
const RulesetDoor& ambush_door();

/// Plants a defect for as long as it lives.
class Planted {
 public:
  explicit Planted(ambush::Leak leak) { ambush::planted() = leak; }
  ~Planted() { ambush::planted() = ambush::Leak::None; }
  Planted(const Planted&) = delete;
  Planted& operator=(const Planted&) = delete;
};

inline std::unique_ptr<Battle> ambush_battle() {
  Setting setting;
  setting.scenario = std::string(ambush::kScenario);
  setting.scenario_file = "gorge.toml";
  setting.key = key_from_seed("7");
  auto made = ambush_door().make(setting);
  EXPECT_TRUE(made) << made.error().str();
  EXPECT_TRUE((*made)->begin(Lang::En).ok);
  return std::move(*made);
}

/// Every seat places its man; the order of the answers is that of `seats`.
inline void place(Battle& battle, const std::array<std::string, 4>& cells,
                  const std::array<std::size_t, 4>& seats = {0, 1, 2, 3}) {
  for (const std::size_t i : seats) {
    const Reply reply = battle.submit(kSeats[i], "place " + cells[i], Lang::En);
    EXPECT_TRUE(reply.ok) << reply.error << " " << cells[i];
    EXPECT_TRUE(reply.sealed);
  }
}

/// Each seat that is asked does the first of `wanted` that it may.
inline void order(Battle& battle, const std::vector<std::string>& wanted) {
  for (const Post seat : kSeats) {
    const Question asked = battle.question(seat, Lang::En);
    if (((asked.posts[static_cast<std::size_t>(index(seat.side))] >> seat.number) & 1) == 0)
      continue;
    for (const std::string& action : wanted)
      if (battle.check(seat, action, Lang::En).ok) {
        EXPECT_TRUE(battle.submit(seat, action, Lang::En).ok) << action;
        break;
      }
  }
}

}  // namespace sandtable::battle
