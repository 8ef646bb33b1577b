#include "battle/accounts.h"

#include <algorithm>

#include "battle/closing.h"
#include "battle/messages.h"
#include "engine/desk/voice.h"

namespace sandtable::battle {
namespace {

using desk::number;
using desk::words;
using desk::yes;

std::string who(const std::string& id, const desk::ScenarioFacts& facts, Lang lang) {
  for (const desk::SideFacts& side : facts.sides)
    if (side.id == id) return side.name(lang);
  return messages().format(lang, "told.umpire");
}

bool closes_unfinished(const JournalEntry& entry) {
  return entry.kind == JournalKind::Result && entry.action == kClosedUnfinished;
}

/// What nobody decided stands in the turn and part of what was played before it.
void stand_behind(std::span<const Played> played, std::uint64_t seq, Lang lang, Account& account) {
  for (const Played& p : played)
    if (p.seq <= seq) {
      account.turn = p.turn;
      account.phase = p.phase[static_cast<std::size_t>(lang)];
    }
}

}  // namespace

std::vector<Account> takebacks_told(std::span<const JournalEntry> entries,
                                    std::span<const Played> played,
                                    const desk::ScenarioFacts& facts, std::uint64_t after,
                                    Lang lang) {
  std::vector<Account> out;
  for (const JournalEntry& entry : entries) {
    if (entry.kind != JournalKind::Takeback || entry.seq <= after || !entry.takeback_to) continue;
    Account account;
    account.seq = entry.seq;
    account.side = entry.side;
    account.back_to = entry.takeback_to;
    stand_behind(played, *entry.takeback_to, lang, account);
    const bool undo = entry.reason == kUndo;
    if (!undo) account.reason = entry.reason;
    const std::string name = who(entry.side, facts, lang);
    account.told.push_back(
        {{},
         undo ? messages().format(lang, "told.undo", {words("side", name)})
              : messages().format(
                    lang, "told.takeback",
                    {words("side", name),
                     number("to", static_cast<std::int64_t>(*entry.takeback_to)),
                     yes("some", !entry.reason.empty()), words("reason", entry.reason)}),
         {}});
    out.push_back(std::move(account));
  }
  return out;
}

std::vector<Account> openings_told(std::span<const JournalEntry> entries,
                                   std::span<const Played> played, const desk::ScenarioFacts& facts,
                                   std::uint64_t after, Lang lang) {
  std::vector<Account> out;
  for (const JournalEntry& entry : entries) {
    if (entry.kind != JournalKind::Open || entry.seq <= after) continue;
    Account account;
    account.seq = entry.seq;
    stand_behind(played, entry.seq, lang, account);
    for (const OpenedSeal& opened : entry.opened) {
      if (opened.digest) continue;
      const JournalEntry& sealed = entries[opened.seq - 1];
      std::string action = sealed.action;  // of what was taken back only the journal knows
      for (const Played& p : played)
        if (p.seq == opened.seq) action = p.text[static_cast<std::size_t>(lang)];
      account.told.push_back(
          {{},
           messages().format(
               lang, "told.opened",
               {words("side", who(sealed.side, facts, lang)),
                number("entry", static_cast<std::int64_t>(opened.seq)), words("action", action)}),
           {}});
    }
    if (!account.told.empty()) out.push_back(std::move(account));
  }
  return out;
}

std::vector<Account> closing_told(std::span<const JournalEntry> entries,
                                  std::span<const Played> played, std::uint64_t after, Lang lang) {
  std::vector<Account> out;
  for (const JournalEntry& entry : entries) {
    if (!closes_unfinished(entry) || entry.seq <= after) continue;
    Account account;
    account.seq = entry.seq;
    stand_behind(played, entry.seq, lang, account);
    account.told.push_back({{}, messages().format(lang, "told.closed-early"), {}});
    out.push_back(std::move(account));
  }
  return out;
}

bool leaves_position(std::span<const JournalEntry> entries, std::uint64_t seq) {
  return std::any_of(entries.begin(), entries.end(), [seq](const JournalEntry& entry) {
    return entry.seq == seq && (entry.kind == JournalKind::Takeback || closes_unfinished(entry));
  });
}

void give_reason(Account& account, const std::string& reason, Lang lang) {
  account.reason = reason;
  account.told.push_back(
      {{}, messages().format(lang, "told.ruling", {words("reason", reason)}), {}});
}

}  // namespace sandtable::battle
