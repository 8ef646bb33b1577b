#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "battle/rulesets.h"
#include "engine/dice/seeded.h"

namespace sandtable::battle {

/// A battle of a scenario's text, begun with the dice of a seed; nullptr, and the test has failed,
/// where there is none.
inline std::unique_ptr<Battle> opened(std::string_view text, const std::string& seed) {
  Setting setting;
  setting.scenario = std::string(text);
  setting.scenario_file = "test.toml";
  setting.key = key_from_seed(seed);
  const auto door = ruleset_of_scenario(text, "test.toml");
  if (!door) {
    ADD_FAILURE() << door.error().str();
    return nullptr;
  }
  auto made = (*door)->make(setting);
  if (!made) {
    ADD_FAILURE() << made.error().str();
    return nullptr;
  }
  const Reply begun = (*made)->begin(Lang::En);
  EXPECT_TRUE(begun.ok) << begun.error;
  return std::move(*made);
}

}  // namespace sandtable::battle
