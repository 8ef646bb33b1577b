#include "battle/standing.h"

#include <algorithm>

namespace sandtable::battle {

tl::expected<void, std::string> StandingAnswers::set(Side side, std::string_view kind,
                                                     std::string_view answer,
                                                     std::span<const std::string_view> known) {
  if (std::find(known.begin(), known.end(), kind) == known.end()) {
    std::string kinds;
    for (const std::string_view k : known) kinds.append(kinds.empty() ? "" : ", ").append(k);
    return tl::unexpected("unknown question '" + std::string(kind) + "'; expected " + kinds);
  }
  Answers& answers = answers_[at(side)];
  if (answer.empty())
    answers.erase(std::string(kind));
  else
    answers.insert_or_assign(std::string(kind), std::string(answer));
  return {};
}

StandingAnswers::List StandingAnswers::of(Side side) const {
  const Answers& answers = answers_[at(side)];
  return {answers.begin(), answers.end()};
}

const std::string* StandingAnswers::find(Side side, std::string_view kind) const {
  const Answers& answers = answers_[at(side)];
  const auto found = answers.find(kind);
  return found == answers.end() ? nullptr : &found->second;
}

}  // namespace sandtable::battle
