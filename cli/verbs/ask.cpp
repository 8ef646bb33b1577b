#include <boost/json.hpp>
#include <ostream>

#include "cli/layout.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"

namespace sandtable::cli {

int ask_legality(const AskArgs& args, Console& console) {
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
  constexpr std::size_t kMostNear = 5;
  const battle::Reply reply = (*battle)->check(*side, args.action, args.lang);
  std::vector<std::string> near;
  if (!reply.ok) near = (*battle)->nearest(*side, args.action, kMostNear, args.lang);
  if (args.json) {
    print_json(console.out, {{"side", seat_id(*side, (*battle)->facts())},
                             {"action", args.action},
                             {"understood", reply.error.empty()},
                             {"error", reply.error},
                             {"legal", reply.ok},
                             {"reasons", to_json(reply.reasons, (*battle)->rulebook())},
                             {"nearest", to_json(near)}});
    return reply.ok ? kYes : kNo;
  }
  const Words say(args.lang);
  if (!reply.error.empty()) {
    console.err << reply.error << "\n";
  } else {
    console.out << say(reply.ok ? "ask.legal" : "ask.illegal") << "\n";
    for (const desk::Reason& reason : reply.reasons)
      console.out << wrapped(reason.text, console.width, "  ", 2);
  }
  if (!near.empty()) console.out << say("ask.nearest") << "\n";
  for (const std::string& action : near) console.out << "  " << action << "\n";
  return reply.ok ? kYes : kNo;
}

int list_actions(const ActionsArgs& args, Console& console) {
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
  const std::vector<std::string> actions = (*battle)->actions(*side, args.lang);
  const battle::Question question = (*battle)->question(*side, args.lang);
  if (args.json) {
    print_json(console.out, {{"side", seat_id(*side, (*battle)->facts())},
                             {"question", to_json(question, (*battle)->facts())},
                             {"actions", to_json(actions)}});
    return kYes;
  }
  for (const std::string& action : actions) console.out << action << "\n";
  if (actions.empty()) console.err << question.text << "\n";
  return actions.empty() ? kNo : kYes;
}

}  // namespace sandtable::cli
