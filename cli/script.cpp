#include "cli/script.h"

#include <algorithm>
#include <utility>

namespace sandtable::cli {
namespace {

constexpr std::string_view kFlag = "--dice script: ";

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

std::string rolls(std::size_t n) { return std::to_string(n) + (n == 1 ? " roll" : " rolls"); }

}  // namespace

Found<Script> Script::read(std::string_view text) {
  Script out;
  if (trimmed(text).empty()) return out;
  while (true) {
    const std::size_t bar = std::min(text.find('|'), text.size());
    const std::string roll = trimmed(text.substr(0, bar));
    if (roll.empty() || roll.find_first_not_of("0123456789 ") != std::string::npos)
      return tl::unexpected(std::string(kFlag) + "roll " + std::to_string(out.rolls_.size() + 1) +
                            ": expected faces such as '3 5', found '" + roll + "'");
    out.rolls_.push_back(roll);
    if (bar == text.size()) return out;
    text.remove_prefix(bar + 1);
  }
}

Found<void> Script::roll_for(battle::Battle& battle, battle::Reply reply, Lang lang) {
  while (reply.ok && !reply.roll.empty()) {
    if (next_ == rolls_.size())
      return tl::unexpected(std::string(kFlag) + "it ends after " + rolls(next_) +
                            ", and one more is awaited: " + reply.roll);
    auto rolled = roll_once(battle, reply.roll, lang);
    if (!rolled) return tl::unexpected(rolled.error());
    reply = std::move(*rolled);
  }
  return {};
}

Found<battle::Reply> Script::roll_once(battle::Battle& battle, const std::string& asked,
                                       Lang lang) {
  battle::Reply reply = battle.enter_roll(rolls_[next_++], lang);
  if (!reply.ok)
    return tl::unexpected(std::string(kFlag) + "roll " + std::to_string(next_) + " ('" +
                          rolls_[next_ - 1] + "'; " + asked + "): " + reply.error);
  return reply;
}

Found<void> Script::used_up() const {
  if (next_ == rolls_.size()) return {};
  return tl::unexpected(std::string(kFlag) + "of " + rolls(rolls_.size()) + " only " +
                        std::to_string(next_) + (next_ == 1 ? " was" : " were") +
                        " asked for; next would be '" + rolls_[next_] + "'");
}

}  // namespace sandtable::cli
