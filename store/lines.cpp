#include "store/lines.h"

#include <optional>
#include <utility>

#include "engine/dice/seeded.h"
#include "engine/journal/chain.h"
#include "engine/journal/line.h"
#include "store/phrases.gen.h"

namespace sandtable::store {
namespace {

std::string excerpt(std::string_view line) {
  constexpr std::size_t kMost = 40;
  return line.size() <= kMost ? "'" + std::string(line) + "'"
                              : "'" + std::string(line.substr(0, kMost)) + "…'";
}

StoreError bad_input(std::string_view battle, data::Phrase what) {
  return {Fault::BadInput,
          phrase("battle.within", {{"battle", battle}, {"what", std::move(what)}})};
}

}  // namespace

Outcome<AcceptedHeader> accept_header(const NewBattle& battle) {
  const auto wrong = [&](data::Phrase what) {
    return tl::unexpected(bad_input(battle.id, std::move(what)));
  };
  if (battle.id.empty()) return wrong(phrase("line.id"));
  auto header = journal::decode_header(battle.header);
  if (!header) return wrong(phrase("line.header", {{"what", header.error().message}}));
  const auto found = journal::split_chain(battle.header);
  if (!found) return wrong(phrase("line.header-chain"));
  if (const auto error = journal::check_link({}, *found, {}, 1))
    return wrong(phrase("line.header", {{"what", error->message}}));
  if (battle.secret)
    if (auto fits = accept_secret(battle.id, Handshake(header->dice), *battle.secret); !fits)
      return tl::unexpected(fits.error());
  return AcceptedHeader{std::move(*header), std::string(found->chain)};
}

Outcome<std::string> accept_entry(const NewEntry& entry, std::uint64_t entries,
                                  std::string_view before) {
  const auto wrong = [&](Fault fault, data::Phrase what) {
    return tl::unexpected(StoreError{
        fault,
        phrase("battle.entry-of",
               {{"entry", entry.seq}, {"battle", entry.battle}, {"what", std::move(what)}})});
  };
  if (entry.seq != entries + 1)
    return wrong(Fault::OutOfTurn, phrase("line.expected", {{"expected", entries + 1}}));
  const std::string begin = "{\"seq\":" + std::to_string(entry.seq) + ",";
  if (entry.line.compare(0, begin.size(), begin) != 0 || entry.line.find('\n') != std::string::npos)
    return wrong(Fault::BadInput,
                 phrase("line.begins", {{"begin", begin}, {"found", excerpt(entry.line)}}));
  if (entry.line.size() > kMaxJournalLine)
    return wrong(Fault::BadInput,
                 phrase("line.long", {{"most", kMaxJournalLine}, {"found", entry.line.size()}}));
  const auto found = journal::split_chain(entry.line);
  if (!found)
    return wrong(Fault::BadInput, phrase("line.no-chain", {{"found", excerpt(entry.line)}}));
  const std::string end = "\"digest\":\"" + entry.digest + "\"}";
  // A digest that is sealed stands at the end of what the line holds beside its chain.
  const bool sealed = found->held.ends_with(entry.digest + "\"") &&
                      found->held.find("\"bare\":\"") != std::string_view::npos;
  if (!found->body.ends_with(end) && !sealed)
    return wrong(Fault::BadInput, phrase("line.digest", {{"digest", entry.digest}}));
  const std::string chain = journal::chain_of(before, found->body);
  if (found->chain != chain)
    return wrong(Fault::OutOfTurn,
                 phrase("line.chain", {{"expected", chain}, {"found", found->chain}}));
  return chain;
}

Handshake handshake_of(const Journal& journal) {
  Handshake handshake(journal.header.dice);
  for (const JournalEntry& entry : journal.entries) handshake.note(entry);
  return handshake;
}

Outcome<void> accept_secret(std::string_view battle, const Handshake& handshake,
                            const DiceKey& secret) {
  if (handshake.commitment().empty())
    return tl::unexpected(bad_input(battle, phrase("line.no-secret")));
  const auto commitment = commitment_from_hex(handshake.commitment());
  if (!commitment || !opens(*commitment, secret))
    return tl::unexpected(bad_input(battle, phrase("line.other-secret")));
  return {};
}

bool over_after(const JournalEntry& entry, const std::vector<bool>& before) {
  if (entry.kind == JournalKind::Result) return true;
  if (entry.kind == JournalKind::Takeback && entry.takeback_to &&
      *entry.takeback_to < before.size())
    return before[*entry.takeback_to];
  return before.back();
}

bool over_at_end(std::span<const JournalEntry> entries) {
  std::vector<bool> over{false};
  for (const JournalEntry& entry : entries) over.push_back(over_after(entry, over));
  return over.back();
}

StoreError no_battle(std::string_view battle) {
  return {Fault::Missing, phrase("none.battle", {{"id", battle}})};
}

}  // namespace sandtable::store
