#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "rulesets/belle_epoque/scenario.h"

/// Every scenario in bad/belle_epoque/scenario/ has something wrong, and beside it stands, in a
/// file that ends in .expected, exactly what the loader must say.
namespace sandtable::belle_epoque {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

std::vector<fs::path> bad_scenarios() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(SANDTABLE_BAD_SCENARIOS))
    if (entry.path().extension() == ".toml") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

/// What the loader says: its errors, or the warnings of what loads in spite of them.
std::string complaint(const fs::path& path) {
  const auto setup = load_scenario(content(path), path.filename().string());
  if (!setup) return setup.error().str();
  std::string out;
  for (const std::string& warning : (*setup)->warnings) out += warning + '\n';
  return out;
}

class BadScenario : public testing::TestWithParam<fs::path> {};

TEST_P(BadScenario, IsRefusedInTheseWords) {
  const std::string said = complaint(GetParam());
  EXPECT_NE(said, "") << GetParam() << " has nothing wrong";
  EXPECT_EQ(said, content(fs::path(GetParam()).replace_extension(".expected")));
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.stem().string();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, BadScenario, testing::ValuesIn(bad_scenarios()), test_name);

}  // namespace
}  // namespace sandtable::belle_epoque
