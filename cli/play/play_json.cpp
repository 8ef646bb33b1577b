#include "cli/play/play_json.h"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <istream>
#include <ostream>

#include "cli/to_json.h"
#include "cli/words.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

class Conversation {
 public:
  Conversation(Game& game, Lang lang, Console& console)
      : game_(game), battle_(game.battle()), lang_(lang), console_(console) {}

  int play() {
    print_json(console_.out, {{"event", "begin"},
                              {"scenario", battle_.facts().id},
                              {"edition", battle_.facts().edition},
                              {"dice", {{"commitment", battle_.header().dice.commitment}}}});
    while (!battle_.over()) {
      if (const auto rolled = game_.roll_from_script(lang_); !rolled) {
        console_.err << rolled.error().in(lang_) << "\n";
        return kNo;
      }
      tell_new();
      const battle::Question question = battle_.question(lang_);
      const auto side = game_.to_decide();
      if (question.roll.empty() && side && !game_.human(*side)) {
        if (!computer_turn(*side)) return kNo;
      } else if (!human_turn(side ? battle_.question(*side, lang_) : question, side)) {
        console_.err << Words(lang_)("play.input-ended") << "\n";
        return kNo;
      }
    }
    tell_new();
    if (const auto finished = game_.finish(); !finished) {
      console_.err << finished.error().in(lang_) << "\n";
      return kNo;
    }
    print_json(console_.out, {{"event", "result"},
                              {"result", result_json(battle_, lang_)},
                              {"digest", digest_text(battle_.digest())}});
    return kYes;
  }

 private:
  void tell_new() {
    for (const battle::Account& account : battle_.account(game_.viewer(), told_, lang_)) {
      json::object out{{"event", "entry"}};
      for (auto& [key, value] : to_json(account, battle_.rulebook())) out[key] = std::move(value);
      print_json(console_.out, out);
      told_ = std::max(told_, account.seq);
    }
  }

  bool computer_turn(Post side) {
    const auto thought = game_.think(side, lang_);
    if (!thought) {
      console_.err << thought.error().in(lang_) << "\n";
      return false;
    }
    // What is sealed from who plays here is not told, nor why.
    const bool sealed = game_.has_sheets() && game_.anybody_human();
    if (!thought->why.empty() && !sealed)
      print_json(console_.out, {{"event", "thought"},
                                {"side", seat_id(side, battle_.facts())},
                                {"action", thought->action},
                                {"why", thought->why}});
    const battle::Reply reply = battle_.submit(side, thought->action, lang_, thought->why);
    if (!reply.ok) console_.err << refusal(thought->action, reply, lang_) << "\n";
    return reply.ok;
  }

  // False: the input ended.
  bool human_turn(const battle::Question& question, std::optional<Post> side) {
    json::object out{{"event", "question"}, {"question", to_json(question, battle_.facts())}};
    std::vector<std::string> actions;
    if (question.roll.empty() && side) actions = battle_.actions(*side, lang_);
    out["actions"] = to_json(actions);
    print_json(console_.out, out);
    console_.out << std::flush;
    std::string line;
    if (!std::getline(console_.in, line)) return false;
    // A number counts from 1 along the actions just listed.
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    const bool counts = error == std::errc{} && end == line.data() + line.size();
    if (counts && number >= 1 && number <= actions.size()) line = actions[number - 1];
    const battle::Reply reply =
        !question.roll.empty() ? battle_.enter_roll(line, lang_)
                               : battle_.submit(side.value_or(Post(Side::Umpire)), line, lang_);
    print_json(console_.out, {{"event", "reply"},
                              {"ok", reply.ok},
                              {"error", reply.error},
                              {"left_over", reply.left_over},
                              {"reasons", to_json(reply.reasons, battle_.rulebook())}});
    return true;
  }

  Game& game_;
  battle::Battle& battle_;
  Lang lang_;
  Console& console_;
  std::uint64_t told_ = 0;
};

}  // namespace

int play_json(Game& game, Lang lang, Console& console) {
  return Conversation(game, lang, console).play();
}

}  // namespace sandtable::cli
