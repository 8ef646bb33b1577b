#include "cli/words.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "cli/phrases.gen.h"
#include "cli/run_program.h"

namespace sandtable::cli {
namespace {

std::string section_of(const std::string& key) { return key.substr(0, key.find('.')); }

// Every text in quotes in the sources that has the form of a key of a section there is.
std::set<std::string> keys_in_sources(const std::set<std::string>& sections) {
  std::set<std::string> keys;
  const std::regex quoted("\"([a-z]+\\.[a-z-]*)\"");
  for (const auto& entry : std::filesystem::recursive_directory_iterator("cli")) {
    const std::string path = entry.path().string();
    if (!path.ends_with(".cpp") || path.ends_with("_test.cpp")) continue;
    const std::string text = file_text(path);
    for (std::sregex_iterator at(text.begin(), text.end(), quoted), end; at != end; ++at)
      if (sections.contains(section_of((*at)[1]))) keys.insert((*at)[1]);
  }
  return keys;
}

TEST(Words, AreThereInBothLanguages) {
  // Loading refuses a key that lacks a language, a pattern, or has other arguments in one of them.
  const auto loaded = text::Catalogue::load(file_text("cli/messages.toml"), "cli/messages.toml");
  if (!loaded)
    for (const text::CatalogueError& error : loaded.error()) ADD_FAILURE() << error.str();
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->keys(), messages().keys()) << "built from another cli/messages.toml";
}

TEST(Words, AreAllUsedAndNoneIsMissing) {
  std::set<std::string> sections;
  for (const std::string& key : messages().keys()) sections.insert(section_of(key));
  const std::set<std::string> used = keys_in_sources(sections);
  ASSERT_GT(used.size(), 50U);
  for (const std::string& key : used) EXPECT_TRUE(key.ends_with('.') || messages().has(key)) << key;
  for (const std::string& key : messages().keys())
    EXPECT_TRUE(used.contains(key) || used.contains(section_of(key) + ".")) << key;
}

TEST(Words, EveryCommandHasItsUsageAndHelp) {
  for (const std::string& key : messages().keys()) {
    if (section_of(key) != "command") continue;
    const std::string name = key.substr(key.find('.'));
    EXPECT_TRUE(messages().has("usage" + name)) << key;
    EXPECT_TRUE(messages().has("help" + name)) << key;
  }
}

TEST(Phrases, AreWholeAndAllSaid) {
  EXPECT_EQ(phrases().faults(), std::vector<std::string>{});
  std::set<std::string> sections;
  const std::vector<std::string> known = phrases().keys();
  for (const std::string& key : known) sections.insert(section_of(key));
  EXPECT_EQ(keys_in_sources(sections), std::set<std::string>(known.begin(), known.end()));
}

}  // namespace
}  // namespace sandtable::cli
