#include <ostream>

#include "cli/play/game.h"
#include "cli/play/play_json.h"
#include "cli/play/table.h"
#include "cli/verbs/verbs.h"

namespace sandtable::cli {

int play_battle(const PlayArgs& args, Console& console) {
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
