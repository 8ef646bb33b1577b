#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/data/said.h"
#include "engine/scenario/phrases.gen.h"
#include "engine/text/lang.h"
#include "rulesets/belle_alliance/scenario/phrases.gen.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_epoque/scenario/phrases.gen.h"
#include "rulesets/belle_epoque/scenario/scenario.h"
#include "rulesets/fixed_baynet/scenario/phrases.gen.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/game_of_kings/scenario/phrases.gen.h"
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
std::string complaint(const Loaded& setup, Lang lang) {
  if (!setup) return setup.error().str(lang);
  std::string out;
  for (const auto& warning : (*setup)->warnings)
    out += (lang == Lang::En ? warning.en : warning.fr) + '\n';
  return out;
}

struct Ruleset {
  const char* folder;
  std::string (*says)(const std::string& text, const std::string& name, Lang lang);
};

constexpr std::array<Ruleset, 4> kRulesets{{
    {"belle_alliance",
     [](const std::string& text, const std::string& name, Lang lang) {
       return complaint(belle_alliance::load_scenario(text, name), lang);
     }},
    {"belle_epoque",
     [](const std::string& text, const std::string& name, Lang lang) {
       return complaint(belle_epoque::load_scenario(text, name), lang);
     }},
    {"fixed_baynet",
     [](const std::string& text, const std::string& name, Lang lang) {
       return complaint(fixed_baynet::load_scenario(text, name), lang);
     }},
    {"game_of_kings",
     [](const std::string& text, const std::string& name, Lang lang) {
       return complaint(game_of_kings::load_scenario(text, name), lang);
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
  const std::string said =
      GetParam().ruleset.says(content(path), path.filename().string(), Lang::En);
  EXPECT_NE(said, "") << path << " has nothing wrong";
  EXPECT_EQ(said, content(fs::path(path).replace_extension(".expected")));
}

/// A text without what stands in quotes, brackets and lists of words of the format.
std::vector<std::string> words_of(const std::string& line) {
  std::string plain;
  bool quoted = false;
  int depth = 0;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    plain += quoted || depth > 0 ? '_' : c;
  }
  std::istringstream in(plain);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

/// As many lines, each with its place, and no English in them nor a phrase that there is not.
TEST_P(BadScenario, IsRefusedInFrenchToo) {
  constexpr std::array kEnglish{"the",  "of",    "expected", "found",   "unknown", "missing",
                                "must", "by",    "with",     "only",    "stands",  "has",
                                "is",   "are",   "whole",    "string",  "from",    "cannot",
                                "than", "where", "which",    "warning:"};
  const fs::path& path = GetParam().path;
  const auto says = [&](Lang lang) {
    return GetParam().ruleset.says(content(path), path.filename().string(), lang);
  };
  const std::string en = says(Lang::En), fr = says(Lang::Fr);
  EXPECT_EQ(std::count(fr.begin(), fr.end(), '\n'), std::count(en.begin(), en.end(), '\n'));
  for (const std::string& word : words_of(fr))
    EXPECT_EQ(std::count(kEnglish.begin(), kEnglish.end(), word), 0) << word << "\n" << fr;
  for (const char* unfilled : {"[said", "[value", "[found", "[toml", "[unit.", "[place", "[side."})
    EXPECT_EQ(fr.find(unfilled) == std::string::npos, en.find(unfilled) == std::string::npos) << fr;
}

std::string test_name(const testing::TestParamInfo<Bad>& info) {
  std::string name = info.param.ruleset.folder + ("_" + info.param.path.stem().string());
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

TEST(LoadersPhrases, AreWholeInBothLanguages) {
  for (const data::Phrases* list :
       {&data::phrases(), &scenario::phrases(), &belle_alliance::draft::phrases(),
        &belle_epoque::draft::phrases(), &fixed_baynet::draft::phrases(),
        &game_of_kings::draft::phrases()})
    EXPECT_EQ(list->faults(), std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(All, BadScenario, testing::ValuesIn(bad_scenarios()), test_name);

}  // namespace
}  // namespace sandtable
