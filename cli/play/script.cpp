#include "cli/play/script.h"

#include <algorithm>
#include <utility>

#include "cli/layout.h"
#include "cli/phrases.gen.h"

namespace sandtable::cli {
namespace {

data::Phrase flagged(data::Phrase message) {
  return phrase("script.flag", {{"message", std::move(message)}});
}

data::Phrase rolls(std::size_t n) {
  return n == 1 ? phrase("script.one") : phrase("script.many", {{"n", n}});
}

}  // namespace

Found<Script> Script::read(std::string_view text) {
  Script out;
  if (trimmed(text).empty()) return out;
  while (true) {
    const std::size_t bar = std::min(text.find('|'), text.size());
    const std::string roll(trimmed(text.substr(0, bar)));
    if (roll.empty() || roll.find_first_not_of("0123456789 ") != std::string::npos)
      return tl::unexpected(
          flagged(phrase("script.faces", {{"n", out.rolls_.size() + 1}, {"found", roll}})));
    out.rolls_.push_back(roll);
    if (bar == text.size()) return out;
    text.remove_prefix(bar + 1);
  }
}

Found<void> Script::roll_for(battle::Battle& battle, battle::Reply reply, Lang lang) {
  while (reply.ok && !reply.roll.empty()) {
    if (next_ == rolls_.size())
      return tl::unexpected(
          flagged(phrase("script.ends", {{"rolls", rolls(next_)}, {"asked", reply.roll}})));
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
    return tl::unexpected(flagged(phrase(
        "script.unfit",
        {{"n", next_}, {"faces", rolls_[next_ - 1]}, {"asked", asked}, {"why", reply.error}})));
  return reply;
}

Found<void> Script::used_up() const {
  if (next_ == rolls_.size()) return {};
  return tl::unexpected(
      flagged(phrase(next_ == 1 ? "script.one-used" : "script.many-used",
                     {{"rolls", rolls(rolls_.size())}, {"n", next_}, {"next", rolls_[next_]}})));
}

}  // namespace sandtable::cli
