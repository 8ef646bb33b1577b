#include "cli/problems.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run_program.h"
#include "engine/text/catalogue.h"

namespace sandtable::cli {
namespace {

namespace fs = std::filesystem;

TEST(Problems, EveryPhraseHasBothLanguagesAndTheSamePlaces) { EXPECT_EQ(phrases_at_fault(), ""); }

TEST(Problems, AreToldInFrenchWithPlaceAndNamesAsTheyAre) {
  const auto told = [](std::string_view line) { return problem_told(line, Lang::Fr); };
  const auto fr = [](std::string_view french) { return text::no_break_spaces(french); };
  EXPECT_EQ(told("a.toml:3:9: 'turns' in [scenario]: expected a whole number from 1 to 99, found "
                 "string \"ten\""),
            fr("a.toml:3:9: « turns » dans [scenario] : attendu : un nombre entier de 1 à 99 ; "
               "trouvé : le texte \"ten\""));
  EXPECT_EQ(told("a.toml:7:1: unknown key 'levl' in 'g' of [board.legend]; expected one of kinds, "
                 "level; did you mean 'level'?"),
            fr("a.toml:7:1: clé inconnue « levl » dans « g » de [board.legend] ; attendu, l’une de "
               "kinds, level ; est-ce « level » ?"));
  EXPECT_EQ(told("a.toml:2:1: warning: 'name' in [[side.unit]]: \"none\" is the name of another "
                 "unit"),
            fr("a.toml:2:1: avertissement : « name » dans [[side.unit]] : \"none\" est le nom "
               "d’une autre unité"));
  EXPECT_EQ(told("something that nobody says"), "something that nobody says");
  EXPECT_EQ(problem_told("a.toml:1:1: expected a table", Lang::En), "a.toml:1:1: expected a table");
  EXPECT_EQ(problems_told("a.toml: and 3 more errors\nb.toml: and 2 more errors\n", Lang::Fr),
            "a.toml: et 3 autres erreurs\nb.toml: et 2 autres erreurs\n");
}

/// A text without what stands in quotes, brackets and lists of words of the format.
std::vector<std::string> words_of(const std::string& line) {
  std::string plain;
  bool quoted = false;
  int depth = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == '(' || line[i] == '[') ++depth;
    if (line[i] == ')' || line[i] == ']') --depth;
    plain += quoted || depth > 0 ? '_' : line[i];
  }
  std::istringstream in(plain);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

/// Whatever the readers of scenarios are known to say has its French: a message that was worded
/// anew without its phrase shows here.
TEST(Problems, WhatTheReadersOfScenariosSayHasItsFrench) {
  constexpr std::array kEnglish{"the",  "of",    "expected", "found",   "unknown", "missing",
                                "must", "by",    "with",     "only",    "stands",  "has",
                                "is",   "are",   "whole",    "string",  "from",    "cannot",
                                "than", "where", "which",    "warning:"};
  int lines = 0;
  for (const char* ruleset : {"belle_epoque", "game_of_kings"})
    for (const auto& entry :
         fs::directory_iterator(fs::path(SANDTABLE_BAD) / ruleset / "scenario")) {
      if (entry.path().extension() != ".expected") continue;
      std::istringstream text(file_text(entry.path().string()));
      for (std::string line; std::getline(text, line); ++lines) {
        const std::string french = problem_told(line, Lang::Fr);
        for (const std::string& word : words_of(french))
          EXPECT_EQ(std::count(kEnglish.begin(), kEnglish.end(), word), 0) << line << "\n"
                                                                           << french;
      }
    }
  EXPECT_GT(lines, 250);
}

}  // namespace
}  // namespace sandtable::cli
