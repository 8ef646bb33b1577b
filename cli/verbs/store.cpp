#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "battle/adopt.h"
#include "cli/play/secret_file.h"
#include "cli/replaying.h"
#include "cli/standard_store.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "cli/write_new.h"
#include "engine/journal/phrases.gen.h"
#include "search/level.h"
#include "server/rooms/limits.h"
#include "server/rooms/lobby.h"
#include "store/store.h"
#include "store/token.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

int refuse(const data::Phrase& message, const StoreArgs& args, Console& console) {
  console.err << message.in(args.lang) << "\n";
  return kNo;
}

std::int64_t counted(std::uint64_t number) { return static_cast<std::int64_t>(number); }

int check(store::Store& store, const std::string& address, const StoreArgs& args,
          Console& console) {
  const auto report = store.check();
  if (!report) return refuse(report.error().message, args, console);
  std::vector<std::string> problems;
  for (const data::Phrase& problem : report->problems) problems.push_back(problem.in(args.lang));
  for (const std::string& problem : problems) console.err << problem << "\n";
  if (args.json)
    print_json(console.out, {{"store", address},
                             {"ok", report->problems.empty()},
                             {"schema", report->schema},
                             {"battles", report->battles},
                             {"entries", report->entries},
                             {"accounts", report->accounts},
                             {"problems", to_json(problems)}});
  else if (report->problems.empty())
    console.out << Words(args.lang)("store.whole", {{"store", address},
                                                    {"battles", counted(report->battles)},
                                                    {"entries", counted(report->entries)},
                                                    {"accounts", counted(report->accounts)},
                                                    {"schema", std::to_string(report->schema)}})
                << "\n";
  return report->problems.empty() ? kYes : kNo;
}

int back_up(store::Store& store, const std::string& address, const StoreArgs& args,
            Console& console) {
  if (const auto done = store.backup(args.what); !done)
    return refuse(done.error().message, args, console);
  if (args.json)
    print_json(console.out, {{"store", address}, {"file", args.what}});
  else
    console.out << Words(args.lang)("store.copied", {{"store", address}, {"file", args.what}})
                << "\n";
  return kYes;
}

int export_battle(store::Store& store, const StoreArgs& args, Console& console) {
  const auto text = store.export_journal(args.what);
  if (!text) return refuse(text.error().message, args, console);
  if (args.file.empty()) {
    console.out << *text;
    return kYes;
  }
  if (args.secret) {
    const auto loaded = store.load_battle(args.what);
    if (!loaded) return refuse(loaded.error().message, args, console);
    if (!loaded->secret)
      return refuse(Words(args.lang)("store.none-kept", {{"battle", args.what}}), args, console);
    if (std::filesystem::exists(args.file))
      return refuse(at(args.file, journal::phrase("file.exists")), args, console);
    // First, for without it the journal cannot go on.
    if (const auto done = write_secret(args.file, *loaded->secret); !done)
      return refuse(done.error(), args, console);
  }
  if (const auto done = write_new(args.file, *text); !done)
    return refuse(done.error(), args, console);
  if (args.json) print_json(console.out, {{"battle", args.what}, {"file", args.file}});
  return kYes;
}

// A battle that is to have the seats of a journal. Its keys are told once, in `keys`.
store::NewBattle battle_of(const JournalHeader& header, const desk::ScenarioFacts& facts,
                           const StoreArgs& args, json::object& keys) {
  store::NewBattle made;
  made.id = store::new_battle_id();
  made.title = args.title;
  made.is_private = args.is_private;
  made.created = std::chrono::duration_cast<std::chrono::milliseconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count();
  const auto add_key = [&](const std::string& seat) {
    if (keys.contains(seat)) return;
    const std::string key = store::new_token();
    made.keys.push_back({store::hash_of(key), made.id, seat, {}});
    keys[seat] = key;
  };
  for (const Seat& seat : header.seats) {
    if (seat.side == Side::Umpire || keys.contains(seat.id)) continue;
    made.plans.push_back({seat.id, search::level_of(seat.player) ? seat.player : "open"});
    add_key(seat.id);
  }
  for (std::size_t i = 0; i < facts.sides.size() && i < made.plans.size(); ++i)
    for (const desk::PostFacts& post : facts.sides[i].posts) {
      std::string plan = made.plans[i].plan;
      for (const Seat& seat : header.seats)
        for (const SeatPost& named : seat.posts)
          if (named.id == post.id) plan = search::level_of(named.player) ? named.player : "open";
      made.plans.push_back({post.id, std::move(plan)});
      add_key(post.id);
    }
  add_key(std::string(store::kUmpireSeat));
  add_key(std::string(store::kSpectatorSeat));
  return made;
}

// Whether somebody must know the secret of its dice to go on with a battle.
bool needs_secret(const battle::Battle& battle) {
  return battle.header().dice.mode == DiceMode::Seeded && !battle.over();
}

// The store is made, where it is missing, only once there is something to keep.
int import_journal(const std::string& address, const StoreArgs& args, Console& console) {
  const Words say(args.lang);
  if (const data::Phrase unfit = server::unfit_text(args.title, server::kMostTitle, false);
      !unfit.empty())
    return refuse(at("--title", unfit), args, console);
  const auto journal = read_journal(args.what);
  if (!journal) return refuse(data::Phrase(journal.error().in(args.lang)), args, console);
  if (const auto beyond = server::beyond_bounds(*journal, args.what))
    return refuse(at(beyond->where, beyond->error), args, console);
  const auto replaying = replay_read(*journal, args.what, {}, args.lang);
  if (!replaying) return refuse(replaying.error(), args, console);
  for (const JournalError& wrong : replaying->wrong) console.err << wrong.in(args.lang) << "\n";
  // A battle that cannot be played to its end here is not taken in.
  if (replaying->withheld) console.err << replaying->withheld->in(args.lang) << "\n";
  if (!replaying->wrong.empty() || replaying->withheld) return kNo;
  json::object keys;
  store::NewBattle made =
      battle_of(replaying->battle->header(), replaying->battle->facts(), args, keys);
  if (std::filesystem::exists(secret_path(args.what))) {
    const auto secret = read_secret(args.what);
    if (!secret) return refuse(secret.error(), args, console);
    made.secret = *secret;
  } else if (needs_secret(*replaying->battle)) {
    console.err << say("store.no-secret", {{"file", secret_path(args.what)}}) << "\n";
  }
  std::vector<Side> people;
  for (std::size_t i = 0; i < 2 && i < made.plans.size(); ++i)
    if (made.plans[i].plan == "open") people.push_back(i == 0 ? Side::A : Side::B);
  const auto adopted = battle::adopt(*replaying->battle, made.secret, people);
  if (!adopted) return refuse(at(args.what, adopted.error()), args, console);
  made.secret = adopted->secret;
  if (args.store.empty()) make_standard_folder();
  const auto store = store::open(address);
  if (!store) return refuse(store.error().message, args, console);
  const auto taken = (*store)->import_journal(made, adopted->journal, args.what);
  if (!taken) return refuse(taken.error().message, args, console);
  if (replaying->torn) console.err << args.what << ": " << say("replay.torn") << "\n";
  if (args.json) {
    print_json(console.out, {{"battle", taken->battle},
                             {"entries", taken->entries},
                             {"torn", replaying->torn},
                             {"keys", std::move(keys)}});
    return kYes;
  }
  console.out << say("store.taken-in",
                     {{"battle", taken->battle}, {"entries", counted(taken->entries)}})
              << "\n";
  for (const auto& [seat, key] : keys)
    console.out << "  " << std::string_view(seat) << ": /battle/" << taken->battle << "#"
                << std::string_view(key.as_string()) << "\n";
  return kYes;
}

}  // namespace

int manage_store(const StoreArgs& args, Console& console) {
  const std::string address = args.store.empty() ? standard_store() : args.store;
  if (args.doing == "import") return import_journal(address, args, console);
  const auto opened = store::open(address, store::IfMissing::Refuse);
  if (!opened) return refuse(opened.error().message, args, console);
  store::Store& store = **opened;
  if (args.doing == "check") return check(store, address, args, console);
  if (args.doing == "backup") return back_up(store, address, args, console);
  return export_battle(store, args, console);
}

}  // namespace sandtable::cli
