#include "engine/core/option_words.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "engine/core/most_rulesets.h"

namespace sandtable {
namespace {

/// Written while the program starts, read-only afterwards.
constinit std::array<std::span<const OptionWords>, kMostRulesets> words{};

}  // namespace

bool list_option_words(std::uint16_t system, std::span<const OptionWords> all) {
  assert(system < kMostRulesets);
  words[system] = all;
  return true;
}

const ValueWords* value_words(const Rulebook& book, std::string_view option,
                              std::string_view value) {
  const auto info = std::find_if(book.options.begin(), book.options.end(),
                                 [&](const OptionInfo& one) { return one.id == option; });
  if (info == book.options.end() || book.system >= kMostRulesets) return nullptr;
  const auto at = static_cast<std::size_t>(info - book.options.begin());
  const auto nth = static_cast<std::size_t>(
      std::find(info->values.begin(), info->values.end(), value) - info->values.begin());
  const std::span<const OptionWords> all = words[book.system];
  return at < all.size() && nth < all[at].size() ? &all[at][nth] : nullptr;
}

}  // namespace sandtable
