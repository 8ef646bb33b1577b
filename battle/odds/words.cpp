#include "battle/odds/words.h"

#include "battle/messages.h"
#include "engine/desk/voice.h"

namespace sandtable::battle::odds_words {

using desk::number;
using desk::words;
using desk::yes;

std::string assumed(const std::string& side, const std::string& answer, bool wished, Lang lang) {
  return messages().format(lang, "odds.assumed",
                           {words("side", side), words("answer", answer), yes("wished", wished)});
}

std::string of_kind(const std::string& kind, const std::string& side, const std::string& answers,
                    Lang lang) {
  return messages().format(lang, "odds.of-kind",
                           {words("kind", kind), words("side", side), words("answers", answers)});
}

std::string useless(const std::string& wish, const std::string& error,
                    const std::vector<std::string>& answers, Lang lang) {
  std::string all, why = error;
  for (const std::string& answer : answers) all += (all.empty() ? "" : "; ") + answer;
  if (answers.empty())
    why = messages().format(lang, "odds.nobody-asked");
  else if (why.empty())
    why = messages().format(lang, "odds.never-legal");
  if (!answers.empty() && !why.ends_with('?')) why += '.';
  return messages().format(lang, "odds.useless",
                           {words("wish", wish), words("why", why), yes("some", !answers.empty()),
                            words("answers", all)});
}

std::string figure_of(const desk::Spread& spread, Lang lang) {
  if (!spread.words.empty()) return spread.words;
  const std::string key = "figure." + spread.figure;
  return messages().has(key) ? messages().format(lang, key) : spread.figure;
}

std::string too_many_courses(std::uint64_t work, Lang lang) {
  return messages().format(lang, "odds.too-many-courses",
                           {number("n", static_cast<std::int64_t>(work))});
}

std::string too_many_held(std::size_t bytes, Lang lang) {
  return messages().format(lang, "odds.too-many-held",
                           {number("n", static_cast<std::int64_t>(bytes >> 30))});
}

}  // namespace sandtable::battle::odds_words
