#include "engine/journal/handshake.h"

#include <algorithm>

#include "engine/journal/phrases.gen.h"

namespace sandtable {
namespace {

std::string listed(const std::vector<std::string>& sides) {
  std::string out;
  for (const std::string& side : sides) out += (out.empty() ? "" : ", ") + side;
  return out;
}

}  // namespace

Handshake::Handshake(const JournalDice& dice) : commitment_(dice.commitment), owed_(dice.words) {
  for (const Contribution& given : dice.contributions) given_.push_back(given.text);
}

bool Handshake::owes(std::string_view side) const {
  return std::find(owed_.begin(), owed_.end(), side) != owed_.end();
}

std::optional<data::Phrase> Handshake::fault(const JournalEntry& entry) const {
  if (entry.kind == JournalKind::Word && !owes(entry.side))
    return journal::phrase("dice.no-word", {{"side", entry.side}});
  if (entry.kind == JournalKind::Dice && commitment_.empty())
    return journal::phrase("dice.no-commitment");
  if (!entry.rolls.empty() && !owed_.empty())
    return journal::phrase("dice.words-first", {{"sides", listed(owed_)}});
  return std::nullopt;
}

void Handshake::note(const JournalEntry& entry) {
  if (entry.kind == JournalKind::Word) {
    owed_.erase(std::remove(owed_.begin(), owed_.end(), entry.side), owed_.end());
    given_.push_back(entry.text);
  }
  if (entry.kind != JournalKind::Dice) return;
  commitment_ = entry.commitment;
  since_ = entry.seq;
  owed_ = entry.words;
  given_.clear();
}

DiceKey Handshake::key(const DiceKey& secret) const {
  return given_.empty() ? secret : mixed(secret, given_);
}

}  // namespace sandtable
