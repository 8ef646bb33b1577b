#include <boost/json.hpp>
#include <ostream>

#include "battle/rested.h"
#include "cli/clause_text.h"
#include "cli/layout.h"
#include "cli/replaying.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "cli/write_new.h"
#include "engine/journal/told.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

/// Whether the digest of where it stands is not the viewer's business: what is hidden from him
/// could be found with it by trying.
bool is_sealed_from(Post viewer, const battle::Battle& battle) {
  return viewer.side != Side::Umpire && battle.veiled();
}

json::value rested_json(const std::optional<battle::Rested>& rested) {
  if (!rested) return nullptr;
  const auto by = [](const battle::ByOrigin& n) {
    return json::object{{"source", n[0]}, {"found", n[1]}, {"house", n[2]}};
  };
  return json::object{{"told", by(rested->told)}, {"rolls", by(rested->rolls)}};
}

json::object verdict_json(const Replaying& replaying, const std::vector<battle::Account>& log,
                          const std::optional<battle::Rested>& rested, bool sealed, Lang lang) {
  json::array wrong, entries;
  for (const JournalError& error : replaying.wrong)
    wrong.push_back({{"line", error.line}, {"message", error.message.in(lang)}});
  for (const battle::Account& account : log)
    entries.push_back(to_json(account, replaying.battle->rulebook()));
  return {{"confirmed", replaying.wrong.empty()},
          {"entries", replaying.entries},
          {"torn", replaying.torn},
          {"digest",
           sealed ? json::value(nullptr) : json::value(digest_text(replaying.battle->digest()))},
          {"dice",
           {{"mode", replaying.mode},
            {"revealed", replaying.dice.revealed},
            {"rolls", replaying.dice.rolls}}},
          {"wrong", std::move(wrong)},
          {"withheld", replaying.withheld
                           ? json::value{{"line", replaying.withheld->line},
                                         {"message", replaying.withheld->message.in(lang)}}
                           : json::value(nullptr)},
          {"unproved", {"names", "dates", "reasons", "standing"}},
          {"open_ended", replaying.open_ended},
          {"rested_on", rested_json(rested)},
          {"result", result_json(*replaying.battle, lang)},
          {"log", std::move(entries)}};
}

void print_log(const std::vector<battle::Account>& log, const battle::Battle& battle,
               const ReplayArgs& args, Console& console) {
  const Words say(args.lang);
  for (const battle::Account& account : log) {
    if (!account.action.empty())
      console.out << wrapped(
          say("play.entry", {{"seq", static_cast<std::int64_t>(account.seq)},
                             {"side", name_of_side(account.side, battle.facts(), args.lang)},
                             {"action", account.action}}),
          console.width, "", 2);
    for (const desk::Told& told : account.told) {
      const std::string clause =
          args.details && !told.clause.empty()
              ? " (" + clause_named(told.clause, battle.rulebook(), args.lang) + ")"
              : "";
      console.out << wrapped(told.line + clause, console.width, "  ", 2);
      if (!args.details) continue;
      for (const std::string& line : told.ledger)
        console.out << wrapped(line, console.width, "    ", 2);
    }
  }
}

/// What a battle of earlier rules came to where today's do not follow it.
void print_unread(const Replaying& replaying, const ReplayArgs& args, Console& console) {
  const Words say(args.lang);
  console.out << wrapped(
      say("replay.earlier",
          {{"version", replaying.rules}, {"n", static_cast<std::int64_t>(replaying.entries)}}),
      console.width);
  for (const JournalEntry& entry : replaying.unread)
    if (!entry.action.empty())
      console.out << wrapped(
          say("play.entry",
              {{"seq", static_cast<std::int64_t>(entry.seq)},
               {"side", name_of_side(entry.side, replaying.battle->facts(), args.lang)},
               {"action", entry.action}}),
          console.width, "", 2);
}

/// The journal as a viewer may have it: what is sealed from him stands there as a commitment.
Found<void> export_for(Post viewer, const battle::Battle& battle, const std::string& file) {
  const auto text = battle.journal(viewer);
  if (!text) return tl::unexpected(journal::told(text.error()));
  return write_new(file, *text);
}

std::string confirmed(const Replaying& replaying, bool sealed, const Words& say) {
  const auto n = static_cast<std::int64_t>(replaying.entries);
  if (replaying.withheld) return say("replay.confirmed-withheld", {{"n", n}});
  if (sealed) return say("replay.confirmed-sealed", {{"n", n}});
  return say("replay.confirmed", {{"n", n}, {"digest", digest_text(replaying.battle->digest())}});
}

}  // namespace

int replay_journal(const ReplayArgs& args, Console& console) {
  if (!args.refit.empty()) return refit_journal(args, console);
  const auto replaying = replay_file(args.journal, args.to, args.lang);
  if (!replaying) {
    console.err << replaying.error().in(args.lang) << "\n";
    return kNo;
  }
  Post viewer = Side::Umpire;
  if (!args.view.empty()) {
    const auto side = find_seat(args.view, replaying->battle->facts());
    if (!side) {
      console.err << at(data::Phrase("--view"), side.error()).in(args.lang) << "\n";
      return kNo;
    }
    viewer = *side;
  }
  if (!args.exported.empty())
    if (const auto written = export_for(viewer, *replaying->battle, args.exported); !written) {
      console.err << written.error().in(args.lang) << "\n";
      return kNo;
    }
  const auto log = replaying->battle->account(viewer, 0, args.lang);
  const bool sealed = is_sealed_from(viewer, *replaying->battle);
  const auto rested = battle::rested_of(*replaying->battle, viewer, log);
  const Words say(args.lang);
  for (const JournalError& error : replaying->wrong) console.err << error.in(args.lang) << "\n";
  if (replaying->withheld) console.err << replaying->withheld->in(args.lang) << "\n";
  if (args.json) {
    print_json(console.out, verdict_json(*replaying, log, rested, sealed, args.lang));
    return replaying->wrong.empty() ? kYes : kNo;
  }
  print_log(log, *replaying->battle, args, console);
  if (!args.view.empty() || args.to)
    console.out << replaying->battle->draw_text(
        viewer, {console.colour, console.width, console.ascii, args.lang});
  if (!replaying->unread.empty()) print_unread(*replaying, args, console);
  if (!replaying->wrong.empty()) {
    console.err << say("replay.failed") << "\n";
    return kNo;
  }
  if (replaying->torn) console.out << wrapped(say("replay.torn"), console.width);
  console.out << wrapped(confirmed(*replaying, sealed, say), console.width);
  const char* dice = replaying->mode != "seeded" ? "replay.dice-unchecked"
                     : replaying->dice.revealed  ? "replay.dice-checked"
                                                 : "replay.dice-secret";
  console.out << wrapped(say(dice, {{"rolls", static_cast<std::int64_t>(replaying->dice.rolls)}}),
                         console.width);
  if (rested) console.out << wrapped(battle::rested_words(*rested, args.lang), console.width);
  if (replaying->open_ended) console.out << wrapped(say("replay.open-ended"), console.width);
  console.out << wrapped(say("replay.words"), console.width);
  return kYes;
}

}  // namespace sandtable::cli
