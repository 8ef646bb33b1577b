#pragma once

#include <array>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "engine/core/side.h"

namespace sandtable::battle {

/// The answers that each side has given in advance, by the kind of question.
class StandingAnswers {
 public:
  using List = std::vector<std::pair<std::string, std::string>>;

  /// An empty answer takes away the one there was. The error names the known kinds.
  tl::expected<void, std::string> set(Side side, std::string_view kind, std::string_view answer,
                                      std::span<const std::string_view> known);
  List of(Side side) const;
  /// Nullptr where the side has none for that kind.
  const std::string* find(Side side, std::string_view kind) const;

 private:
  using Answers = std::map<std::string, std::string, std::less<>>;
  static std::size_t at(Side side) { return static_cast<std::size_t>(index(side) & 1); }

  std::array<Answers, 2> answers_;
};

}  // namespace sandtable::battle
