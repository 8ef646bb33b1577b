#include "battle/standing.h"

#include <algorithm>

#include "battle/phrases.gen.h"

namespace sandtable::battle {

tl::expected<void, data::Phrase> StandingAnswers::set(Post side, std::string_view kind,
                                                      std::string_view answer,
                                                      std::span<const std::string_view> known) {
  if (std::find(known.begin(), known.end(), kind) == known.end()) {
    std::string kinds;
    for (const std::string_view k : known) kinds.append(kinds.empty() ? "" : ", ").append(k);
    return tl::unexpected(phrase("now.unknown-question", {{"kind", kind}, {"list", kinds}}));
  }
  Answers& answers = answers_[side];
  if (answer.empty())
    answers.erase(std::string(kind));
  else
    answers.insert_or_assign(std::string(kind), std::string(answer));
  return {};
}

StandingAnswers::List StandingAnswers::of(Post side) const {
  const auto given = answers_.find(side);
  if (given == answers_.end()) return {};
  return {given->second.begin(), given->second.end()};
}

const std::string* StandingAnswers::find(Post side, std::string_view kind) const {
  const auto given = answers_.find(side);
  if (given == answers_.end()) return nullptr;
  const auto found = given->second.find(kind);
  return found == given->second.end() ? nullptr : &found->second;
}

}  // namespace sandtable::battle
