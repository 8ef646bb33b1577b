#include <boost/json.hpp>
#include <ostream>

#include "cli/odds_text.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"

namespace sandtable::cli {

int tell_odds(const OddsArgs& args, Console& console) {
  const auto battle = open_position(args.position, args.lang);
  if (!battle) {
    console.err << battle.error().in(args.lang) << "\n";
    return kNo;
  }
  const auto side = find_seat(args.side, (*battle)->facts());
  if (!side) {
    console.err << side.error().in(args.lang) << "\n";
    return kNo;
  }
  const battle::OddsAsk ask{.assume = args.assume, .joint = args.joint, .exact = args.exact};
  const auto odds = (*battle)->odds(*side, args.action, ask, args.lang);
  if (!odds) {
    if (args.json)
      print_json(console.out, {{"legal", (*battle)->check(*side, args.action, args.lang).ok},
                               {"error", odds.error().error},
                               {"reasons", to_json(odds.error().reasons, (*battle)->rulebook())}});
    console.err << refusal("'" + args.action + "'", odds.error(), args.lang) << "\n";
    return kNo;
  }
  const Words say(args.lang);
  // Exact they were to be, and memory has a bound.
  const bool bounded = args.exact && odds->samples > 0;
  const int status = bounded ? kNo : kYes;
  if (bounded)
    console.err << say("odds.bound", {{"n", static_cast<std::int64_t>(battle::kExactBytes >> 30)}})
                << "\n";
  if (!args.json) {
    console.out << odds_text(*odds, (*battle)->rulebook(), say, console);
    if (args.joint) console.out << joint_text(*odds, say, console);
    return status;
  }
  boost::json::object out = to_json(*odds);
  out["legal"] = true;
  out["side"] = seat_id(*side, (*battle)->facts());
  out["action"] = args.action;
  print_json(console.out, out);
  return status;
}

}  // namespace sandtable::cli
