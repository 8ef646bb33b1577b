#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "cli/join/joined.h"
#include "cli/layout.h"
#include "cli/typed.h"
#include "engine/text/words.h"

/// What is decided at a seat of a server: actions, sheets of orders, faces of dice.
namespace sandtable::cli {

namespace json = boost::json;

const Joined::Command* Joined::command_of(std::string_view word) const {
  const std::u32string typed = text::fold(word == "?" ? "odds" : word);
  // Both languages at any time: a player who switches keeps the words he knows.
  for (const Command& command : commands())
    for (const Lang lang : {words_.lang(), Lang::En, Lang::Fr})
      if (is_offered(command) && among(Words(lang)(std::string("command.") + command.key), typed))
        return &command;
  return nullptr;
}

bool Joined::is_offered(const Command& command) const {
  switch (command.of) {
    case Command::Of::Sheets:
      return sheets_;
    case Command::Of::Umpire:
      return talk_.welcome().umpire;
    case Command::Of::Odds:
      return talk_.welcome().odds;
    case Command::Of::Papers: {
      const auto& papers = talk_.welcome().papers;
      return std::find(papers.begin(), papers.end(), command.key) != papers.end();
    }
    case Command::Of::All:
      break;
  }
  return true;
}

Joined::Then Joined::obey(std::string_view typed) {
  const std::string_view line = trimmed(typed);
  if (line.empty()) return Then::AskAgain;
  // A server takes no message that is no text.
  if (const data::Phrase wrong = wrong_bytes(line); !wrong.empty()) {
    alarm(wrong.in(words_.lang()));
    return Then::AskAgain;
  }
  const std::size_t space = std::min(line.find_first_of(" \t"), line.size());
  const Command* command = command_of(line.substr(0, space));
  const std::string_view rest = trimmed(line.substr(space));
  // "refuse" refuses a takeback; "refuse draw" is a decision.
  const bool decides = command != nullptr && command->run == &Joined::refuse && !rest.empty();
  if (command != nullptr && !decides) return (this->*command->run)(rest);
  if (may_roll()) {
    rolled(line);
  } else if (seat_asked().empty()) {
    alarm(words_(watches() ? "join.not-playing" : "join.not-asked"));
  } else if (sheets_) {
    written(line);
  } else if (const auto action = meant(line)) {
    if (const auto unit = unit_named(*action))
      put(list_of_unit(*unit, choices_, words_, console_));
    else
      propose(*action);
  }
  return Then::AskAgain;
}

std::optional<std::string> Joined::meant(std::string_view line) {
  auto action = meant_by(line, choices_, words_);
  if (action) return std::move(*action);
  say(action.error());
  return std::nullopt;
}

std::optional<std::string> Joined::unit_named(std::string_view typed) const {
  const std::u32string name = text::fold(typed);
  for (const Choice& choice : choices_)
    if (!choice.unit.empty() && text::fold(choice.unit) == name) return choice.unit;
  return std::nullopt;
}

bool Joined::is_refused(const json::object& answer) {
  if (text_of(answer, "type") != "refused") return false;
  alarm(text_of(answer, "error"));
  return true;
}

std::optional<json::object> Joined::ask(std::string_view type, json::object members,
                                        std::string_view wanted) {
  auto answer = talk_.ask(type, std::move(members));
  if (!answer || is_refused(*answer)) return std::nullopt;
  if (text_of(*answer, "type") == wanted) return answer;
  // What is asked of an action may be answered by why it is none.
  show_refusal(verdict_of(*answer), "");
  return std::nullopt;
}

std::optional<Verdict> Joined::judged(const std::string& action, bool finding) {
  const auto answer =
      ask(finding ? "complete" : "check", {{"side", spoken_for()}, {"action", action}}, "verdict");
  if (!answer) return std::nullopt;
  return verdict_of(*answer);
}

void Joined::propose(const std::string& action) {
  // What is decided is only read: a way that the line does not name is looked for first.
  const auto verdict = judged(action, true);
  if (!verdict) return;
  if (!verdict->ok) return show_refusal(*verdict, action);
  submit(spoken_for(), verdict->action, "");
}

void Joined::submit(const std::string& seat, const std::string& action, const std::string& reason) {
  json::object decided{{"side", seat}, {"action", action}, {"question", state_.question.id}};
  if (!reason.empty()) decided["reason"] = reason;
  const bool beside = sheets_ && is_beside(action, nothing());
  if (!ask("submit", std::move(decided), "done")) return;
  if (!beside) {
    drafts_[seat].clear();
    kept_[seat].clear();
    unkept_.erase(seat);
  }
  reasons_.clear();
  await_state();
}

void Joined::rolled(std::string_view faces) {
  if (among(words_("play.void"), text::fold(faces))) return say(words_("play.void-throw"));
  const auto answer =
      ask("roll", {{"faces", std::string(faces)}, {"question", state_.question.id}}, "done");
  if (!answer) return;
  if (const std::string left = text_of(*answer, "left_over"); !left.empty())
    say(words_("play.left-over", {{"faces", left}}));
  await_state();
}

void Joined::show_refusal(const Verdict& verdict, const std::string& action) {
  if (!verdict.error.empty()) {
    alarm(verdict.error);
    if (!action.empty() && action.find_first_of(": ") == std::string::npos)
      return say(words_("play.help-hint"));
  } else {
    alarm(words_("play.illegal"));
    show_reasons(verdict);
  }
  if (verdict.nearest.empty()) return;
  say(words_("play.nearest"));
  // One that stands in the list is named by its number too.
  const auto listed = std::find_if(choices_.begin(), choices_.end(), [&](const Choice& choice) {
    return choice.text == verdict.nearest;
  });
  const std::string number =
      listed == choices_.end() ? "" : std::to_string(listed - choices_.begin() + 1) + " ";
  put("  " + console_.bold(number) + verdict.nearest + "\n");
}

void Joined::show_reasons(const Verdict& verdict) {
  if (!verdict.error.empty()) put(wrapped(verdict.error, console_.width, "  ", 2));
  for (const HeardReason& reason : verdict.reasons)
    if (reason.forbids) put(wrapped(reason.text, console_.width, "  ", 2));
}

/// How what is asked is answered with nothing at all.
std::string Joined::nothing() {
  if (!nothing_.empty() || seat_asked().empty()) return nothing_;
  if (const auto verdict = judged("nothing", false)) nothing_ = verdict->action;
  return nothing_;
}

void Joined::written(std::string_view typed) {
  const auto line = meant(typed);
  if (!line) return;
  // What begins with the word for what is asked hands a whole decision in, and so does nothing,
  // and what else is decided than is asked.
  const std::u32string first = text::fold(taken_apart(*line).verb);
  const bool alone = line->find(':') == std::string::npos;
  bool whole = first == text::fold(taken_apart(nothing()).verb);
  if (!whole && alone)
    if (const auto verdict = judged(*line, false)) whole = is_whole(verdict->action, nothing());
  if (!whole) return write_down(*line);
  const auto verdict = judged(*line, false);
  if (!verdict) return;
  if (!verdict->ok) return show_refusal(*verdict, *line);
  submit(spoken_for(), verdict->action, "");
}

/// The server keeps what is being written: it outlives this terminal.
void Joined::keep_draft(const std::string& seat) {
  const SheetDraft& draft = drafts_[seat];
  const std::string written = draft.lines().empty() ? "" : draft.handed_in(nothing());
  if (ask("draft", {{"side", seat}, {"action", written}}, "done")) kept_[seat] = written;
}

void Joined::keep_drafts() {
  for (const std::string& seat : std::exchange(unkept_, {})) keep_draft(seat);
}

void Joined::write_down(const std::string& text) {
  const std::string verb = taken_apart(nothing()).verb + " ";
  // A name and a colon are an order by themselves; whatever else is decided has a word for it.
  const auto alone = judged(text.find(':') == std::string::npos ? verb + text : text, false);
  if (!alone) return;
  if (!alone->ok) {
    alarm(words_("play.line-refused", {{"line", text}}));
    return show_reasons(*alone);
  }
  const SheetText read = taken_apart(alone->action);
  SheetDraft& draft = drafts_[spoken_for()];
  draft.put(read.lines);
  for (const std::string& line : read.lines) put(wrapped("+ " + line, console_.width, "  ", 2));
  unkept_.insert(spoken_for());
  const auto together = judged(draft.handed_in(nothing()), false);
  if (!together || together->ok) return;
  say(words_("play.not-together"));
  show_reasons(*together);
}

}  // namespace sandtable::cli
