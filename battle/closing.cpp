#include "battle/closing.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace sandtable::battle {
namespace {

std::string expected(std::string_view what, std::string_view found) {
  return "expected " + std::string(what) + ", found " + std::string(found);
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// How it ended without the clause behind it, which a later version may name more exactly.
std::string_view without_clause(std::string_view outcome) {
  return outcome.substr(0, outcome.rfind(" ("));
}

std::string_view default_of(const OptionInfo& option, const Rulebook& rulebook,
                            std::string_view edition) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < rulebook.editions.size(); ++i)
    if (rulebook.editions[i] == edition) at = i;
  return option.values[option.defaults[at]];
}

using Options = std::vector<std::pair<std::string, std::string>>;

const std::string* value_of(const Options& options, std::string_view id) {
  for (const auto& [known, value] : options)
    if (known == id) return &value;
  return nullptr;
}

}  // namespace

std::optional<std::string> Closing::result_fault(const JournalEntry& entry,
                                                 const Standing& now) const {
  if (!now.over) return expected("the battle to go on", "the result " + quoted(entry.action));
  if (has_result()) return expected("one result", "a second");
  if (without_clause(entry.action) != without_clause(now.outcome))
    return expected("the result " + quoted(now.outcome), quoted(entry.action));
  return std::nullopt;
}

std::optional<std::string> Closing::reveal_fault() const {
  if (revealed_) return expected("the key once", "it a second time");
  if (!has_result()) return expected("the key behind the result", "it before");
  return std::nullopt;
}

std::optional<std::string> Closing::fault(const JournalEntry& entry, const Standing& now) const {
  auto fault = entry.kind == JournalKind::Result ? result_fault(entry, now) : reveal_fault();
  if (!fault && !entry.side.empty())
    fault = expected("a line of nobody's", "one of side " + quoted(entry.side));
  if (!fault && entry.digest != now.digest) fault = expected("digest " + now.digest, entry.digest);
  return fault;
}

std::optional<std::string> Closing::fault(const JournalEntry& entry) const {
  if (revealed_ || (has_result() && entry.kind == JournalKind::Action))
    return expected("nothing behind the end of the battle", "entry " + std::to_string(entry.seq));
  return std::nullopt;
}

void Closing::note(const JournalEntry& entry) {
  if (entry.kind == JournalKind::Result) result_ = entry.seq;
  if (entry.kind == JournalKind::Reveal) revealed_ = true;
  if (entry.takeback_to && *entry.takeback_to < result_) result_ = 0;
}

std::vector<std::string> header_faults(const JournalHeader& header,
                                       const desk::ScenarioFacts& facts, const Rulebook& rulebook) {
  std::vector<std::string> faults;
  const auto differs = [&](std::string_view what, std::string_view right, std::string_view found) {
    if (right != found)
      faults.push_back("header: " +
                       expected(std::string(what) + " " + quoted(right) + " as its scenario says",
                                quoted(found)));
  };
  differs("'scenario_id'", facts.id, header.scenario_id);
  differs("'scenario_title'", facts.title_en, header.scenario_title);
  differs("'edition'", facts.edition, header.edition);
  for (const Seat& seat : header.seats)
    if (seat.side != Side::Umpire)
      differs("the side", facts.sides[static_cast<std::size_t>(index(seat.side))].id, seat.id);
  for (const auto& [id, value] : header.options)
    if (const std::string* right = value_of(facts.options, id))
      differs("option '" + id + "' to be", *right, value);
  // A journal states every option that there was. One that came later is at what went before it.
  for (const OptionInfo& option : rulebook.options) {
    const std::string* right = value_of(facts.options, option.id);
    if (right == nullptr || value_of(header.options, option.id) != nullptr) continue;
    if (*right != default_of(option, rulebook, facts.edition))
      differs("option '" + std::string(option.id) + "' to be", *right, "");
  }
  return faults;
}

}  // namespace sandtable::battle
