#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/post.h"
#include "engine/data/phrase.h"

namespace sandtable::battle {

/// The answers that each post has given in advance, by the kind of question.
class StandingAnswers {
 public:
  using List = std::vector<std::pair<std::string, std::string>>;

  /// An empty answer takes away the one there was. The error names the known kinds.
  tl::expected<void, data::Phrase> set(Post side, std::string_view kind, std::string_view answer,
                                       std::span<const std::string_view> known);
  List of(Post side) const;
  /// Nullptr where the side has none for that kind.
  const std::string* find(Post side, std::string_view kind) const;

 private:
  using Answers = std::map<std::string, std::string, std::less<>>;
  std::map<Post, Answers> answers_;
};

}  // namespace sandtable::battle
