#include <algorithm>
#include <charconv>
#include <ostream>
#include <utility>

#include "cli/clause_text.h"
#include "cli/layout.h"
#include "cli/odds_text.h"
#include "cli/play/table.h"
#include "cli/typed.h"

namespace sandtable::cli {

const std::vector<Table::Command>& Table::commands() {
  using Of = Command::Of;
  static const std::vector<Command> all{
      {"help", &Table::help},
      {"map", &Table::map},
      {"more", &Table::more},
      {"units", &Table::units},
      {"card", &Table::card, Of::Papers},
      {"officers", &Table::officers, Of::Papers},
      {"targets", &Table::targets},
      {"rest", &Table::rest},
      {"warn", &Table::warn},
      {"why", &Table::why},
      {"odds", &Table::odds},
      {"undo", &Table::undo},
      {"takeback", &Table::takeback},
      {"agree", &Table::agree},
      {"close", &Table::close},
      {"rules", &Table::rules},
      {"save", &Table::save},
      {"standing", &Table::standing},
      {"details", &Table::details},
      {"confirm", &Table::confirm},
      {"lang", &Table::lang},
      {"log", &Table::log},
      {"brief", &Table::brief},
      {"measure", &Table::measure},
      {"arc", &Table::arc},
      {"reach", &Table::reach},
      {"rule", &Table::rule},
      {"sheet", &Table::sheet, Of::Sheets},
      {"copy", &Table::copy_last, Of::Sheets},
      {"strike", &Table::strike, Of::Sheets},
      {"seal", &Table::seal, Of::Sheets},
      {"reopen", &Table::reopen, Of::Sheets},
      {"quit", &Table::quit},
  };
  return all;
}

Table::Then Table::help(std::string_view) {
  constexpr int kUsage = 24;
  say(words_("help.intro"));
  for (const Command& command : commands()) {
    if (std::string_view(command.key) == "rule" && !umpire_) continue;
    if (!is_offered(command)) continue;
    const std::string usage = words_(std::string("usage.") + command.key);
    const std::string what = words_(std::string("help.") + command.key);
    console_.out << wrapped(padded(usage, kUsage) + what, console_.width, "  ", kUsage);
  }
  return Then::AskAgain;
}

Table::Then Table::map(std::string_view rest) {
  if (rest == "on" || rest == "off") {
    set_switch(set_.map, rest, "map");
    return Then::AskAgain;
  }
  if (!rest.empty()) {
    desk::TextLook look = look_at(desk::TextPart::All);
    look.around = std::string(rest);
    const std::string problem = battle_.zoom_problem(game_.viewer(), look);
    if (problem.empty())
      put("\n" + battle_.draw_text(game_.viewer(), look));
    else
      say(problem);
    return Then::AskAgain;
  }
  put("\n" + drawing(desk::TextPart::All));
  return Then::AskAgain;
}

Table::Then Table::units(std::string_view rest) {
  const auto side = rest.empty() ? Found<Side>(deciding_.side) : find_side(rest, battle_.facts());
  if (!side || *side == Side::Umpire) {
    say(words_("usage.units"));
    return Then::AskAgain;
  }
  put(drawing(*side == Side::A ? desk::TextPart::TroopsA : desk::TextPart::TroopsB));
  return Then::AskAgain;
}

bool Table::is_offered(const Command& command) const {
  if (command.of == Command::Of::Sheets) return game_.has_sheets();
  if (command.of != Command::Of::Papers) return true;
  const auto papers = battle_.papers();
  return std::find(papers.begin(), papers.end(), command.key) != papers.end();
}

Table::Then Table::card(std::string_view rest) {
  if (!rest.empty()) return looked_up(std::string("card ").append(rest));
  say(words_("usage.card"));
  return Then::AskAgain;
}

Table::Then Table::officers(std::string_view) { return looked_up("officers"); }

Table::Then Table::looked_up(const std::string& words) {
  const Post viewer = game_.behind_curtains() ? deciding_ : game_.viewer();
  if (const auto paper = battle_.paper(viewer, words, words_.lang()))
    put(*paper);
  else
    say(console_.alarm(paper.error()));
  return Then::AskAgain;
}

Table::Then Table::targets(std::string_view rest) {
  const auto unit = rest.empty() ? std::nullopt : unit_named(rest);
  if (!rest.empty() && !unit) {
    say(words_("play.no-such-unit", {{"unit", std::string(rest)}}));
    return Then::AskAgain;
  }
  std::vector<Choice> aimed;
  const auto actions = battle_.aimed(deciding_, words_.lang());
  for (const Choice& c : choices_)
    if (std::find(actions.begin(), actions.end(), c.text) != actions.end() &&
        (!unit || c.unit == *unit))
      aimed.push_back(c);
  if (aimed.empty())
    say(words_("play.no-targets"));
  else
    put(list_choices(aimed, Fold::Nothing, words_, console_));
  return Then::AskAgain;
}

Table::Then Table::rest(std::string_view answer) {
  if (answer.empty()) {
    say(words_("usage.rest"));
    return Then::AskAgain;
  }
  if (!battle_.rest(deciding_, answer, words_.lang())) {
    say(words_("play.no-rest", {{"answer", std::string(answer)}}));
    return Then::AskAgain;
  }
  rest_ = Rest{deciding_, std::string(answer), battle_.turn()};
  return Then::GoOn;
}

Table::Then Table::warn(std::string_view rest) {
  set_switch(set_.warn, rest, "warn");
  return Then::AskAgain;
}

Table::Then Table::more(std::string_view rest) {
  if (rest.empty()) {
    put(list_choices(choices_, Fold::Nothing, words_, console_));
  } else if (const auto unit = unit_named(rest)) {
    put(list_of_unit(*unit, choices_, words_, console_));
  } else {
    say(words_("play.no-such-unit", {{"unit", std::string(rest)}}));
  }
  return Then::AskAgain;
}

Table::Then Table::why(std::string_view rest) {
  if (rest.empty()) {
    for (const std::string& reason : reasons_) say(reason);
    if (reasons_.empty()) say(words_("usage.why"));
    return Then::AskAgain;
  }
  const auto action = meant(rest);
  if (!action) return Then::AskAgain;
  const battle::Reply reply = battle_.check(deciding_, *action, words_.lang());
  if (!reply.error.empty()) {
    say(console_.alarm(reply.error));
    return Then::AskAgain;
  }
  say(words_(reply.ok ? "ask.legal" : "ask.illegal"));
  for (const desk::Reason& reason : reply.reasons)
    console_.out << wrapped(reason.text, console_.width, "  ", 2);
  return Then::AskAgain;
}

Table::Then Table::odds(std::string_view rest) {
  if (rest.empty()) {
    say(words_("usage.odds"));
    return Then::AskAgain;
  }
  if (!odds_shown_) {
    say(words_("play.odds-off"));
    return Then::AskAgain;
  }
  const auto action = meant(rest);
  if (!action) return Then::AskAgain;
  const auto report = battle_.odds(deciding_, *action, {}, words_.lang());
  if (report)
    put(odds_text(*report, battle_.rulebook(), words_, console_));
  else
    show_refusal(*action, report.error(), deciding_);
  return Then::AskAgain;
}

Table::Then Table::measured(const char* verb, std::string_view rest) {
  const auto found =
      battle_.measure(game_.viewer(), std::string(verb).append(" ").append(rest), words_.lang());
  constexpr int kHanging = 4;
  if (found)
    put(wrapped(*found, console_.width, "", kHanging));
  else
    say(console_.alarm(found.error()));
  return Then::AskAgain;
}

Table::Then Table::measure(std::string_view rest) { return measured("measure", rest); }

Table::Then Table::arc(std::string_view rest) { return measured("arc", rest); }

Table::Then Table::reach(std::string_view rest) { return measured("reach", rest); }

Table::Then Table::undo(std::string_view) {
  // Where a roll is awaited nothing was recorded yet; otherwise whoever acted last may undo.
  for (const Side side : {deciding_.side, other(deciding_.side)})
    for (const Post seat : seats_of(side, battle_.facts())) {
      if (!game_.human(seat) || !battle_.undo(seat, words_.lang())) continue;
      say(words_("play.undone"));
      told_ = battle_.entries().empty() ? 0 : battle_.entries().back().seq;
      return Then::GoOn;
    }
  say(words_("play.cannot-undo"));
  return Then::AskAgain;
}

Table::Then Table::takeback(std::string_view rest) {
  std::uint64_t to = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), to);
  if (error != std::errc{} || end != rest.data() + rest.size()) {
    say(words_("usage.takeback"));
    return Then::AskAgain;
  }
  if (const auto asked = battle_.ask_takeback(deciding_.side, to, words_("play.takeback-reason"));
      !asked) {
    say(words_("play.cannot-take-back", {{"n", static_cast<std::int64_t>(to)}}));
    return Then::AskAgain;
  }
  takeback_by_ = deciding_.side;
  // A computer opponent is obliging.
  if (!game_.any_human(other(deciding_.side))) return agree("");
  say(words_("play.takeback-asked",
             {{"side", side_name(other(deciding_.side), battle_.facts(), words_.lang())}}));
  return Then::AskAgain;
}

Table::Then Table::agree(std::string_view) {
  if (!takeback_by_) {
    say(words_("play.no-takeback"));
    return Then::AskAgain;
  }
  // Who may rule at this keyboard is the umpire too.
  const auto agreed = battle_.agree_takeback(umpire_ ? Side::Umpire : other(*takeback_by_));
  takeback_by_.reset();
  if (!agreed) {
    say(console_.alarm(agreed.error().in(words_.lang())));
    return Then::AskAgain;
  }
  say(words_("play.taken-back",
             {{"n", static_cast<std::int64_t>(battle_.entries().back().takeback_to.value_or(0))}}));
  told_ = battle_.entries().back().seq;
  return Then::GoOn;
}

Table::Then Table::close(std::string_view) {
  if (!std::exchange(warned_of_closing_, true)) {
    say(words_("play.close-sure"));
    return Then::AskAgain;
  }
  if (const auto closed = battle_.close_unfinished(); !closed) {
    say(console_.alarm(closed.error().in(words_.lang())));
    return Then::AskAgain;
  }
  tell_new();
  return Then::GoOn;
}

Table::Then Table::rules(std::string_view rest) {
  if (rest.empty()) {
    say(words_("usage.rules"));
    return Then::AskAgain;
  }
  const auto clause = find_clause(rest, battle_.rulebook(), words_);
  if (clause)
    console_.out << clause_text(**clause, battle_.rulebook(), words_, console_);
  else
    say(clause.error());
  return Then::AskAgain;
}

Table::Then Table::save(std::string_view rest) {
  if (rest.empty()) {
    say(words_("usage.save"));
    return Then::AskAgain;
  }
  const std::string file(rest);
  if (const auto saved = game_.save(file); saved)
    say(words_("play.saved", {{"file", file}}));
  else
    say(console_.alarm(saved.error().in(words_.lang())));
  return Then::AskAgain;
}

Table::Then Table::standing(std::string_view rest) {
  if (!rest.empty()) {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    const std::string_view answer = space < rest.size() ? rest.substr(space + 1) : "";
    if (const auto kept = battle_.stand(deciding_, rest.substr(0, space), answer, words_.lang());
        !kept)
      say(console_.alarm(kept.error().in(words_.lang())));
  }
  const auto all = battle_.standing(deciding_);
  if (all.empty())
    say(words_("play.no-standing", {{"kind", battle_.question(words_.lang()).kind}}));
  for (const auto& [kind, answer] : all) console_.out << "  " << kind << ": " << answer << "\n";
  return Then::AskAgain;
}

void Table::set_switch(bool& value, std::string_view rest, const char* key) {
  if (rest == "on" || rest == "off") {
    value = rest == "on";
    say(words_(value ? "play.on" : "play.off", {{"what", words_(std::string("what.") + key)}}));
    keep_settings();
  } else {
    say(words_(std::string("usage.") + key));
  }
}

void Table::keep_settings() {
  if (!game_.journal().empty() && !write_settings(game_.journal(), set_))
    say(console_.alarm(words_("trace.cannot-write", {{"file", settings_path(game_.journal())}})));
}

Table::Then Table::details(std::string_view rest) {
  if (!rest.empty()) {
    set_switch(set_.details, rest, "details");
    return Then::AskAgain;
  }
  // The last thing that happened, unfolded.
  const auto all = battle_.account(game_.viewer(), 0, words_.lang());
  if (!all.empty()) tell(all.back(), true);
  return Then::AskAgain;
}

Table::Then Table::confirm(std::string_view rest) {
  set_switch(set_.confirm, rest, "confirm");
  return Then::AskAgain;
}

Table::Then Table::lang(std::string_view rest) {
  if (const auto lang = lang_named(rest)) {
    words_.speak(*lang);
    set_.lang = *lang;
    keep_settings();
    return Then::GoOn;
  }
  say(words_("usage.lang"));
  return Then::AskAgain;
}

Table::Then Table::log(std::string_view) {
  for (const battle::Account& account : battle_.account(game_.viewer(), 0, words_.lang()))
    tell(account, set_.details);
  return Then::AskAgain;
}

Table::Then Table::brief(std::string_view) {
  const desk::SideFacts& side =
      battle_.facts().sides[static_cast<std::size_t>(index(deciding_.side))];
  const std::string& text = words_.lang() == Lang::Fr ? side.briefing_fr : side.briefing_en;
  console_.out << console_.bold(side.name(words_.lang())) << "\n";
  say(text.empty() ? words_("play.no-briefing") : text);
  return Then::AskAgain;
}

Table::Then Table::rule(std::string_view rest) {
  if (!umpire_) {
    say(words_("play.no-umpire"));
    return Then::AskAgain;
  }
  // What stands behind " -- " is the reason, on record.
  const std::size_t dashes = rest.find(" -- ");
  const std::string action = "rule " + std::string(rest.substr(0, dashes));
  const std::string reason(dashes == std::string_view::npos ? "" : rest.substr(dashes + 4));
  if (const data::Phrase wrong = wrong_characters(reason); !wrong.empty()) {
    say(console_.alarm(wrong.in(words_.lang())));
    return Then::AskAgain;
  }
  return propose(Side::Umpire, action, reason);
}

void Table::explain_resuming() {
  if (!game_.journal().empty()) {
    say(words_("play.resume-with", {{"file", game_.journal()}}));
  } else {
    say(words_("play.not-kept"));
  }
}

Table::Then Table::quit(std::string_view) {
  if (game_.journal().empty() && warned_of_quitting_) return Then::Leave;
  explain_resuming();
  if (!game_.journal().empty()) return Then::Leave;
  warned_of_quitting_ = true;
  return Then::AskAgain;
}

}  // namespace sandtable::cli
