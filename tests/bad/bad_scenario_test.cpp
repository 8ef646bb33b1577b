#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/game_of_kings/scenario/scenario.h"

/// Every scenario in bad/RULESET/scenario/ has something wrong, and beside it stands, in a file
/// that ends in .expected, exactly what the ruleset's loader must say.
namespace sandtable {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

/// Errors, or the warnings of what loads in spite of them.
template <class Loaded>
std::string complaint(const Loaded& setup) {
  if (!setup) return setup.error().str();
  std::string out;
  for (const std::string& warning : (*setup)->warnings) out += warning + '\n';
  return out;
}

struct Ruleset {
  const char* folder;
  std::string (*says)(const std::string& text, const std::string& name);
};

constexpr std::array<Ruleset, 2> kRulesets{{
    {"belle_epoque",
     [](const std::string& text, const std::string& name) {
       return complaint(belle_epoque::load_scenario(text, name));
     }},
    {"game_of_kings",
     [](const std::string& text, const std::string& name) {
       return complaint(game_of_kings::load_scenario(text, name));
     }},
}};

struct Bad {
  Ruleset ruleset;
  fs::path path;
};

std::vector<Bad> bad_scenarios() {
  std::vector<Bad> out;
  for (const Ruleset& ruleset : kRulesets)
    for (const auto& entry :
         fs::directory_iterator(fs::path(SANDTABLE_BAD) / ruleset.folder / "scenario"))
      if (entry.path().extension() == ".toml") out.push_back({ruleset, entry.path()});
  std::sort(out.begin(), out.end(), [](const Bad& a, const Bad& b) { return a.path < b.path; });
  return out;
}

class BadScenario : public testing::TestWithParam<Bad> {};

TEST_P(BadScenario, IsRefusedInTheseWords) {
  const fs::path& path = GetParam().path;
  const std::string said = GetParam().ruleset.says(content(path), path.filename().string());
  EXPECT_NE(said, "") << path << " has nothing wrong";
  EXPECT_EQ(said, content(fs::path(path).replace_extension(".expected")));
}

std::string test_name(const testing::TestParamInfo<Bad>& info) {
  std::string name = info.param.ruleset.folder + ("_" + info.param.path.stem().string());
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, BadScenario, testing::ValuesIn(bad_scenarios()), test_name);

}  // namespace
}  // namespace sandtable
