#include "engine/text/glossary.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace sandtable::text {
namespace {

TEST(Glossary, HasTermsAndThoseWordsThatMeanSomethingByTheirName) {
  constexpr std::array<std::string_view, 1> kCalled{"foot"};
  std::array<WordInfo, 2> words{};
  words[0].id = "infantry";
  words[0].term_en = "infantry", words[0].term_fr = "à pied";
  words[0].means_en = "troops on foot", words[0].means_fr = "des troupes à pied";
  words[0].called = kCalled;
  words[1].id = "red";
  words[1].term_en = "red", words[1].term_fr = "rouge";
  const std::array<WordKind, 1> kinds{WordKind{"class", words}};
  const std::array<TermInfo, 2> terms{
      TermInfo{"unit", "unit", "unité", "what acts", "ce qui agit", {}, {}, {}},
      TermInfo{"bowl", "Bowl", "bol", "of tokens", "à jetons", {}, {}, {}}};
  const Vocabulary vocabulary{kinds, terms};
  const auto ids = [&](Lang lang) {
    std::string out;
    for (const Explained& one : explained(vocabulary, lang))
      out.append(one.kind).append("/").append(one.id).append(" ");
    return out;
  };
  EXPECT_EQ(ids(Lang::En), "/bowl class/infantry /unit ");
  // Accents and capitals do not count.
  EXPECT_EQ(ids(Lang::Fr), "class/infantry /bowl /unit ");
  const Explained infantry = explained(vocabulary, Lang::En)[1];
  EXPECT_EQ(infantry.means_fr, "des troupes à pied");
  EXPECT_EQ(infantry.called.front(), "foot");
}

}  // namespace
}  // namespace sandtable::text
