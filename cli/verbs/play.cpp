#include <unistd.h>

#include <ostream>
#include <utility>

#include "cli/join/joined.h"
#include "cli/play/game.h"
#include "cli/play/play_json.h"
#include "cli/play/table.h"
#include "cli/typed.h"
#include "cli/verbs/verbs.h"

namespace sandtable::cli {

namespace {

int join_battle(const PlayArgs& args, Console& console) {
  auto link = read_link(args.join);
  if (!link) {
    console.err << at("--join", link.error()).in(args.lang) << "\n";
    return kNo;
  }
  if (const data::Phrase wrong = wrong_characters(args.name); !wrong.empty()) {
    console.err << at("--name", wrong).in(args.lang) << "\n";
    return kNo;
  }
  const std::string name = args.name.empty() ? Words(args.lang)("join.nameless") : args.name;
  Talk talk(std::move(*link), name, args.lang, STDIN_FILENO);
  return Joined(talk, args.lang, console).play();
}

}  // namespace

int play_battle(const PlayArgs& args, Console& console) {
  if (!args.join.empty()) return join_battle(args, console);
  auto game = Game::open(args);
  if (!game) {
    console.err << game.error().in(args.lang) << "\n";
    return kNo;
  }
  if (args.json) return play_json(**game, args.lang, console);
  TableSettings settings;
  settings.lang = args.lang;
  if (args.resume) {
    const auto kept = read_settings(args.journal, args.lang);
    if (!kept) {
      console.err << kept.error().in(args.lang) << "\n";
      return kNo;
    }
    if (*kept) settings = **kept;
    if (args.lang_given) settings.lang = args.lang;
  }
  return Table(**game, settings, args.umpire, !args.no_odds, console).play();
}

}  // namespace sandtable::cli
