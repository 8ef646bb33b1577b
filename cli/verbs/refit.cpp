#include <algorithm>
#include <boost/json.hpp>
#include <ostream>
#include <span>

#include "cli/find.h"
#include "cli/layout.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "cli/write_new.h"
#include "engine/journal/journal.h"

namespace sandtable::cli {
namespace {

int fail(Console& console, const std::string& message) {
  console.err << message << "\n";
  return kNo;
}

std::size_t told_otherwise(std::span<const JournalEntry> before,
                           std::span<const JournalEntry> after) {
  std::size_t changed = 0;
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
    changed += before[i] == after[i] ? 0 : 1;
  return changed;
}

std::string problems_of(const data::Problems& problems, Lang lang) {
  std::string text = problems.str(lang);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

int refit_journal(const ReplayArgs& args, Console& console) {
  const auto journal = read_journal(args.journal);
  if (!journal) return fail(console, journal.error().in(args.lang));
  const auto door = find_ruleset(journal->header.ruleset);
  if (!door) return fail(console, args.journal + ":1: " + door.error().in(args.lang));
  const auto refitted = (*door)->refit(*journal);
  if (!refitted)
    return fail(console, args.journal + ":1: " + problems_of(refitted.error(), args.lang));
  const Words say(args.lang);
  if (const auto& error = refitted->error) {
    console.err << args.journal << ":" << error->seq + 1 << ": " << error->message.in(args.lang)
                << "\n"
                << say("refit.stops",
                       {{"seq", static_cast<std::int64_t>(error->seq == 0 ? 0 : error->seq - 1)}})
                << "\n";
    return kNo;
  }
  const auto entries = refitted->battle->entries();
  const auto text = write_journal(refitted->battle->header(), {entries.begin(), entries.end()});
  if (!text) return fail(console, text.error().in(args.lang));
  if (const auto done = write_new(args.refit, *text); !done)
    return fail(console, done.error().in(args.lang));
  const std::size_t changed = told_otherwise(journal->entries, entries);
  const std::string digest = digest_text(refitted->battle->digest());
  if (args.json)
    print_json(console.out, boost::json::object{{"refitted", args.refit},
                                                {"entries", entries.size()},
                                                {"changed", changed},
                                                {"digest", digest}});
  else
    console.out << wrapped(say("refit.done", {{"file", args.refit},
                                              {"n", static_cast<std::int64_t>(entries.size())},
                                              {"changed", static_cast<std::int64_t>(changed)},
                                              {"digest", digest}}),
                           console.width);
  return kYes;
}

}  // namespace sandtable::cli
