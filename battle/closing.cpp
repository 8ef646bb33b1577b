#include "battle/closing.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "battle/phrases.gen.h"

namespace sandtable::battle {
namespace {

data::Phrase expected(data::Phrase what, data::Phrase found) {
  return phrase("journal.expected", {{"what", std::move(what)}, {"found", std::move(found)}});
}

data::Phrase quoted(std::string_view text) { return phrase("closing.quoted", {{"text", text}}); }

data::Phrase result_of(std::string_view text) { return phrase("closing.result", {{"text", text}}); }

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

std::optional<data::Phrase> Closing::result_fault(const JournalEntry& entry,
                                                  const Standing& now) const {
  if (has_result()) return expected(phrase("closing.one-result"), phrase("closing.second"));
  if (!now.over && entry.action == kClosedUnfinished) return std::nullopt;
  if (!now.over) return expected(phrase("closing.go-on"), result_of(entry.action));
  if (without_clause(entry.action) != without_clause(now.outcome))
    return expected(result_of(now.outcome), quoted(entry.action));
  return std::nullopt;
}

std::optional<data::Phrase> Closing::reveal_fault() const {
  if (revealed_) return expected(phrase("closing.key-once"), phrase("closing.again"));
  if (!has_result()) return expected(phrase("closing.key-behind"), phrase("closing.before"));
  return std::nullopt;
}

std::optional<data::Phrase> Closing::fault(const JournalEntry& entry, const Standing& now) const {
  auto fault = entry.kind == JournalKind::Result ? result_fault(entry, now) : reveal_fault();
  if (!fault && !entry.side.empty())
    fault = expected(phrase("closing.nobodys"), phrase("closing.of-side", {{"side", entry.side}}));
  if (!fault && entry.digest != now.digest)
    fault = expected(phrase("journal.digest", {{"digest", now.digest}}), entry.digest);
  return fault;
}

std::optional<data::Phrase> Closing::fault(const JournalEntry& entry) const {
  const bool ended = unfinished_ ? entry.kind != JournalKind::Open
                                 : has_result() && entry.kind == JournalKind::Action;
  if (revealed_ || ended)
    return expected(phrase("closing.end"), phrase("closing.entry", {{"n", entry.seq}}));
  return std::nullopt;
}

void Closing::note(const JournalEntry& entry) {
  if (entry.kind == JournalKind::Result) {
    result_ = entry.seq;
    unfinished_ = entry.action == kClosedUnfinished;
  }
  if (entry.kind == JournalKind::Reveal) revealed_ = true;
  if (entry.takeback_to && *entry.takeback_to < result_) result_ = 0;
}

std::vector<data::Phrase> header_faults(const JournalHeader& header,
                                        const desk::ScenarioFacts& facts,
                                        const Rulebook& rulebook) {
  std::vector<data::Phrase> faults;
  const auto differs = [&](data::Phrase what, std::string_view right, std::string_view found) {
    if (right != found)
      faults.push_back(phrase("closing.header",
                              {{"what", std::move(what)}, {"right", right}, {"found", found}}));
  };
  const auto option_to_be = [](std::string_view id) {
    return phrase("closing.option", {{"id", id}});
  };
  differs("'scenario_id'", facts.id, header.scenario_id);
  differs("'scenario_title'", facts.title_en, header.scenario_title);
  differs("'edition'", facts.edition, header.edition);
  for (const Seat& seat : header.seats)
    if (seat.side != Side::Umpire)
      differs(phrase("closing.side"), facts.sides[static_cast<std::size_t>(index(seat.side))].id,
              seat.id);
  for (const auto& [id, value] : header.options)
    if (const std::string* right = value_of(facts.options, id))
      differs(option_to_be(id), *right, value);
  // A journal states every option that there was. One that came later is at what went before it.
  for (const OptionInfo& option : rulebook.options) {
    const std::string* right = value_of(facts.options, option.id);
    if (right == nullptr || value_of(header.options, option.id) != nullptr) continue;
    if (*right != default_of(option, rulebook, facts.edition))
      differs(option_to_be(option.id), *right, "");
  }
  return faults;
}

}  // namespace sandtable::battle
