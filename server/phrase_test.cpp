#include "server/phrases.gen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "server/wire/http.h"
#include "store/phrases.gen.h"

namespace sandtable::server {
namespace {

using testing::IsEmpty;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

TEST(ServerPhrases, HaveBothLanguagesAndTheSamePlaces) {
  EXPECT_THAT(phrases().faults(), IsEmpty());
  EXPECT_THAT(store::phrases().faults(), IsEmpty());
}

/// Every key that is said is there, and every one that is there is said.
TEST(ServerPhrases, AreThoseThatAreSaid) {
  const auto all = phrases().keys();
  const std::set<std::string> known(all.begin(), all.end());
  std::string code;
  for (const auto& file : std::filesystem::recursive_directory_iterator("server"))
    if (file.path().extension() == ".cpp" || file.path().extension() == ".h")
      code += text_of(file.path());
  std::set<std::string> said;
  const std::regex quoted("\"([a-z0-9]+\\.[a-z0-9-]+)\"");
  for (auto at = std::sregex_iterator(code.begin(), code.end(), quoted);
       at != std::sregex_iterator(); ++at)
    said.insert((*at)[1]);
  for (const std::string& key : known) EXPECT_TRUE(said.contains(key)) << key << " is never said";
  // Those of other lists are said with their namespace.
  const std::regex keys("[^:]phrase\\(\\s*\"([a-z0-9.-]+)\"");
  for (auto at = std::sregex_iterator(code.begin(), code.end(), keys); at != std::sregex_iterator();
       ++at)
    EXPECT_TRUE(known.contains((*at)[1])) << (*at)[1];
}

TEST(Problem, IsSaidInTheLanguageOfWhoeverAsked) {
  Response refusal = problem(404, phrase("http.nothing-there", {{"path", "/x"}}), "a.toml:3:1");
  EXPECT_EQ(refusal.body, R"({"error":"there is nothing at /x","where":"a.toml:3:1"})");
  put_into(refusal, Lang::Fr);
  EXPECT_EQ(refusal.body, R"({"error":"il n’y a rien à /x","where":"a.toml:3:1"})");
  Response answer = json_response("{}");
  put_into(answer, Lang::Fr);
  EXPECT_EQ(answer.body, "{}");
}

// Whatever bytes a path holds, the answer is text.
TEST(Problem, SaysBytesThatAreNoTextAsOneCharacterEach) {
  for (const auto& [bytes, told] : std::initializer_list<std::pair<std::string, std::string>>{
           {"\xff\xfe", "\uFFFD\uFFFD"},
           {"a\xc3", "a\uFFFD"},
           {"\xc0\x80", "\uFFFD\uFFFD"},
           {"\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD"},
           {"\xf4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
           {"\x80z", "\uFFFDz"},
           {"é€🎲", "é€🎲"}})
    EXPECT_EQ(server::quoted(bytes), '"' + told + '"');
}

TEST(LanguageOf, IsWhatTheQueryOrTheBrowserSays) {
  const auto of = [](const std::string& accepted, const std::string& asked = {}) {
    Request request;
    if (!accepted.empty()) request.headers["accept-language"] = accepted;
    if (!asked.empty()) request.query["lang"] = asked;
    return language_of(request);
  };
  EXPECT_EQ(of(""), Lang::En);
  EXPECT_EQ(of("fr"), Lang::Fr);
  EXPECT_EQ(of("fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5"), Lang::Fr);
  EXPECT_EQ(of("de, en;q=0.5, fr;q=0.7"), Lang::Fr);
  EXPECT_EQ(of("en, fr"), Lang::En);
  EXPECT_EQ(of("de"), Lang::En);
  EXPECT_EQ(of("fr;q=0"), Lang::En);
  EXPECT_EQ(of("fr", "en"), Lang::En);
  EXPECT_EQ(of("en", "fr"), Lang::Fr);
  EXPECT_EQ(of("fr;q=nonsense"), Lang::En);
}

}  // namespace
}  // namespace sandtable::server
