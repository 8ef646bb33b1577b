#include "cli/replaying.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "battle/header.h"
#include "battle/phrases.gen.h"
#include "engine/journal/names.h"

namespace sandtable::cli {

Found<Replaying> replay_file(const std::string& path, std::optional<std::uint64_t> to, Lang lang) {
  const auto journal = read_journal(path);
  if (!journal) return tl::unexpected(data::Phrase(journal.error().in(lang)));
  return replay_read(*journal, path, to, lang);
}

Found<Replaying> replay_read(const Journal& journal, const std::string& path,
                             std::optional<std::uint64_t> last, Lang lang) {
  if (auto there = has_entry(journal, path, "--to", last); !there)
    return tl::unexpected(there.error());
  const std::uint64_t to = last.value_or(std::numeric_limits<std::uint64_t>::max());
  const auto door = find_ruleset(journal.header.ruleset);
  if (!door) return tl::unexpected(at(path + ":1", door.error()));
  auto replayed = (*door)->replay(journal, to);
  if (!replayed) {
    std::string problems = replayed.error().str(lang);
    while (!problems.empty() && problems.back() == '\n') problems.pop_back();
    return tl::unexpected(at(path + ":1", problems));
  }
  Replaying out;
  out.battle = std::move(replayed->battle);
  out.mode = journal::name_of(journal::kModeNames, journal.header.dice.mode);
  out.torn = journal.torn.has_value();
  out.entries = std::min<std::uint64_t>(to, journal.entries.size());
  out.dice = check_dice(journal, path);
  out.wrong = out.dice.wrong;
  if (replayed->error) {
    out.entries = replayed->error->seq == 0 ? 0 : replayed->error->seq - 1;
    out.wrong.push_back({path, replayed->error->seq + 1, 0, replayed->error->message});
  }
  if (replayed->withheld != 0) {
    out.entries = replayed->withheld - 1;
    out.withheld = {path, replayed->withheld + 1, 0, battle::phrase("journal.withheld")};
  }
  if (replayed->error && battle::of_other_rules(journal.header)) {
    out.rules = journal.header.ruleset_version;
    out.unread.assign(journal.entries.begin() + static_cast<std::ptrdiff_t>(out.entries),
                      journal.entries.end());
  }
  for (const battle::ReplayError& fault : replayed->wrong)
    out.wrong.push_back({path, fault.seq + 1, 0, fault.message});
  const auto& entries = out.battle->entries();
  out.open_ended = out.battle->over() &&
                   std::none_of(entries.begin(), entries.end(), [](const JournalEntry& entry) {
                     return entry.kind == JournalKind::Result;
                   });
  std::stable_sort(out.wrong.begin(), out.wrong.end(),
                   [](const JournalError& a, const JournalError& b) { return a.line < b.line; });
  return out;
}

}  // namespace sandtable::cli
