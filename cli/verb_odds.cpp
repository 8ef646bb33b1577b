#include <boost/json.hpp>
#include <ostream>

#include "cli/odds_text.h"
#include "cli/to_json.h"
#include "cli/verbs.h"

namespace sandtable::cli {

int tell_odds(const OddsArgs& args, Console& console) {
  const auto battle = open_position(args.position, args.lang);
  if (!battle) {
    console.err << battle.error() << "\n";
    return kNo;
  }
  const auto side = find_side(args.side, (*battle)->facts());
  if (!side) {
    console.err << side.error() << "\n";
    return kNo;
  }
  const auto odds = (*battle)->odds(*side, args.action, args.assume, args.lang);
  if (!odds) {
    if (args.json)
      print_json(console.out, {{"legal", false},
                               {"error", odds.error().error},
                               {"reasons", to_json(odds.error().reasons)}});
    console.err << refusal("'" + args.action + "'", odds.error()) << "\n";
    return kNo;
  }
  if (!args.json) {
    console.out << odds_text(*odds, (*battle)->rulebook(), Words(args.lang), console);
    return kYes;
  }
  boost::json::object out = to_json(*odds);
  out["legal"] = true;
  out["side"] = side_id(*side, (*battle)->facts());
  out["action"] = args.action;
  print_json(console.out, out);
  return kYes;
}

}  // namespace sandtable::cli
