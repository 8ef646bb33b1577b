#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "engine/core/rulebook.h"

/// What random battles are played with: scenarios as loaded, and options at random.
namespace sandtable::harness {

/// Every option at a random value, by its id, but for those of `fixed`.
inline std::vector<std::pair<std::string, std::string>> random_options(
    std::span<const OptionInfo> options, Rng& rng,
    std::initializer_list<std::string_view> fixed = {}) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const OptionInfo& option : options)
    if (std::find(fixed.begin(), fixed.end(), option.id) == fixed.end())
      out.emplace_back(option.id,
                       option.values[rng.below(static_cast<std::uint32_t>(option.values.size()))]);
  return out;
}

/// Takes what the loader made of a scenario; a test fails for one that it refused.
template <class Setup, class Loaded>
void take_setup(std::vector<Setup>& out, const Loaded& loaded) {
  if (loaded)
    out.push_back(**loaded);
  else
    ADD_FAILURE() << loaded.error().str();
}

/// f(file) for each scenario among the files that a ruleset builds in.
template <class Files, class F>
void each_scenario(const Files& files, F f) {
  for (const auto& file : files)
    if (file.path.starts_with("scenarios/")) f(file);
}

}  // namespace sandtable::harness
