#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <utility>

#include "cli/clause_text.h"
#include "cli/find.h"
#include "cli/join/joined.h"
#include "cli/layout.h"
#include "cli/odds_text.h"

namespace sandtable::cli {

namespace json = boost::json;

const std::vector<Joined::Command>& Joined::commands() {
  using Of = Command::Of;
  constexpr bool kAnyTime = true;
  static const std::vector<Command> all{
      {"help", &Joined::help, kAnyTime},
      {"map", &Joined::map, kAnyTime},
      {"more", &Joined::more},
      {"units", &Joined::units, kAnyTime},
      {"card", &Joined::card, kAnyTime, Of::Papers},
      {"officers", &Joined::officers, kAnyTime, Of::Papers},
      {"why", &Joined::why},
      {"odds", &Joined::odds, false, Of::Odds},
      {"undo", &Joined::undo, kAnyTime},
      {"takeback", &Joined::takeback},
      {"agree", &Joined::agree, kAnyTime},
      {"refuse", &Joined::refuse, kAnyTime},
      {"close", &Joined::close, kAnyTime},
      {"rules", &Joined::rules, kAnyTime},
      {"standing", &Joined::standing},
      {"details", &Joined::details, kAnyTime},
      {"lang", &Joined::lang, kAnyTime},
      {"log", &Joined::log, kAnyTime},
      {"brief", &Joined::brief, kAnyTime},
      {"measure", &Joined::measure},
      {"arc", &Joined::arc},
      {"reach", &Joined::reach},
      {"rule", &Joined::rule, kAnyTime, Of::Umpire},
      {"sheet", &Joined::sheet, false, Of::Sheets},
      {"copy", &Joined::copy_last, false, Of::Sheets},
      {"strike", &Joined::strike, false, Of::Sheets},
      {"seal", &Joined::seal, false, Of::Sheets},
      {"reopen", &Joined::reopen, kAnyTime, Of::Sheets},
      {"who", &Joined::who, kAnyTime},
      {"say", &Joined::chat, kAnyTime},
      {"quit", &Joined::quit, kAnyTime},
  };
  return all;
}

Joined::Then Joined::help(std::string_view) {
  constexpr int kUsage = 24;
  say(words_("help.intro"));
  for (const Command& command : commands()) {
    if (!is_offered(command)) continue;
    const std::string usage = words_(std::string("usage.") + command.key);
    // Leaving says nothing of how to go on: the link leads back.
    const std::string what = words_(
        command.run == &Joined::quit ? "join.help-quit" : std::string("help.") + command.key);
    put(wrapped(padded(usage, kUsage) + what, console_.width, "  ", kUsage));
  }
  return Then::AskAgain;
}

Joined::Then Joined::map(std::string_view rest) {
  if (!rest.empty())
    set_switch(map_, rest, "map");
  else if (const auto all = drawing("all"))
    put("\n" + *all);
  return Then::AskAgain;
}

Joined::Then Joined::more(std::string_view rest) {
  if (rest.empty())
    put(list_choices(choices_, Fold::Nothing, words_, console_));
  else if (const auto unit = unit_named(rest))
    put(list_of_unit(*unit, choices_, words_, console_));
  else
    say(words_("play.no-such-unit", {{"unit", std::string(rest)}}));
  return Then::AskAgain;
}

Joined::Then Joined::units(std::string_view rest) {
  const desk::ScenarioFacts& facts = talk_.welcome().facts;
  Found<Side> side = find_side(rest, facts);
  if (rest.empty())
    if (const auto seat = find_seat(spoken_for(), facts)) side = seat->side;
  if (!side || *side == Side::Umpire)
    say(words_("usage.units"));
  else if (const auto troops = drawing("troops", side_id(*side, facts)))
    put(*troops);
  return Then::AskAgain;
}

Joined::Then Joined::card(std::string_view rest) {
  if (rest.empty())
    say(words_("usage.card"));
  else if (const auto paper = drawing("paper", std::string("card ").append(rest)))
    put(*paper);
  return Then::AskAgain;
}

Joined::Then Joined::officers(std::string_view) {
  if (const auto paper = drawing("paper", "officers")) put(*paper);
  return Then::AskAgain;
}

Joined::Then Joined::why(std::string_view rest) {
  if (rest.empty()) {
    for (const std::string& reason : reasons_) say(reason);
    if (reasons_.empty()) say(words_("usage.why"));
    return Then::AskAgain;
  }
  const auto action = meant(rest);
  if (!action) return Then::AskAgain;
  const auto verdict = judged(*action, !sheets_);
  if (!verdict) return Then::AskAgain;
  if (!verdict->error.empty()) {
    alarm(verdict->error);
    return Then::AskAgain;
  }
  say(words_(verdict->ok ? "ask.legal" : "ask.illegal"));
  for (const HeardReason& reason : verdict->reasons)
    put(wrapped(reason.text, console_.width, "  ", 2));
  return Then::AskAgain;
}

Joined::Then Joined::odds(std::string_view rest) {
  if (rest.empty()) {
    say(words_("usage.odds"));
    return Then::AskAgain;
  }
  const auto action = meant(rest);
  if (!action) return Then::AskAgain;
  const auto verdict = judged(*action, !sheets_);
  if (!verdict) return Then::AskAgain;
  if (!verdict->ok) {
    show_refusal(*verdict, *action);
    return Then::AskAgain;
  }
  const auto answer =
      ask("odds", {{"side", spoken_for()}, {"action", verdict->action}, {"assume", json::array()}},
          "odds");
  if (!answer) return Then::AskAgain;
  const json::value* odds = answer->if_contains("odds");
  if (odds == nullptr || !odds->is_object()) return Then::AskAgain;
  const desk::OddsReport report = odds_of(odds->get_object());
  put(book_ != nullptr ? odds_text(report, *book_, words_, console_)
                       : wrapped(odds_headline(report, words_), console_.width));
  return Then::AskAgain;
}

Joined::Then Joined::measured(const char* verb, std::string_view rest) {
  constexpr int kHanging = 4;
  if (const auto answer =
          ask("measure", {{"words", std::string(verb).append(" ").append(rest)}}, "measured"))
    put(wrapped(text_of(*answer, "text"), console_.width, "", kHanging));
  return Then::AskAgain;
}

Joined::Then Joined::measure(std::string_view rest) { return measured("measure", rest); }

Joined::Then Joined::arc(std::string_view rest) { return measured("arc", rest); }

Joined::Then Joined::reach(std::string_view rest) { return measured("reach", rest); }

Joined::Then Joined::undo(std::string_view) {
  const auto answer = talk_.ask("undo", {{"side", spoken_for()}});
  if (!answer || is_refused(*answer)) return Then::AskAgain;
  say(words_("play.undone"));
  await_state();
  return Then::AskAgain;
}

Joined::Then Joined::takeback(std::string_view rest) {
  std::uint64_t to = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), to);
  if (rest.empty() || error != std::errc{} || end != rest.data() + rest.size()) {
    say(words_("usage.takeback"));
    return Then::AskAgain;
  }
  if (ask("ask-takeback",
          {{"side", spoken_for()}, {"to", to}, {"reason", words_("play.takeback-reason")}}, "done"))
    await_state();
  return Then::AskAgain;
}

Joined::Then Joined::agree(std::string_view) {
  if (ask("agree-takeback", {{"side", spoken_for()}}, "done")) await_state();
  return Then::AskAgain;
}

Joined::Then Joined::refuse(std::string_view) {
  const desk::ScenarioFacts& facts = talk_.welcome().facts;
  const auto seat = find_seat(spoken_for(), facts);
  // Who asked for it withdraws it.
  const bool own = seat && state_.takeback && side_id(seat->side, facts) == state_.takeback->from;
  if (ask(own ? "withdraw-takeback" : "refuse-takeback", {{"side", spoken_for()}}, "done"))
    await_state();
  return Then::AskAgain;
}

Joined::Then Joined::close(std::string_view) {
  if (!std::exchange(warned_of_closing_, true))
    say(words_("play.close-sure"));
  else if (ask("close", {}, "done"))
    await_state();
  return Then::AskAgain;
}

Joined::Then Joined::rules(std::string_view rest) {
  if (rest.empty()) {
    say(words_("usage.rules"));
  } else if (book_ == nullptr) {
    say(words_("join.no-ruleset", {{"ruleset", talk_.welcome().ruleset}}));
  } else if (const auto clause = find_clause(rest, *book_, words_)) {
    put(clause_text(**clause, *book_, words_, console_));
  } else {
    say(clause.error());
  }
  return Then::AskAgain;
}

Joined::Then Joined::standing(std::string_view rest) {
  if (!rest.empty()) {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    const std::string answer(space < rest.size() ? trimmed(rest.substr(space)) : "");
    if (ask("stand",
            {{"side", spoken_for()},
             {"kind", std::string(rest.substr(0, space))},
             {"answer", answer}},
            "done"))
      await_state();
    return Then::AskAgain;
  }
  if (state_.standing.empty()) say(words_("play.no-standing", {{"kind", state_.question.kind}}));
  for (const HeardState::Answer& one : state_.standing)
    put("  " + one.side + ", " + one.kind + ": " + one.answer + "\n");
  return Then::AskAgain;
}

void Joined::set_switch(bool& value, std::string_view rest, const char* key) {
  if (rest == "on" || rest == "off") {
    value = rest == "on";
    say(words_(value ? "play.on" : "play.off", {{"what", words_(std::string("what.") + key)}}));
  } else {
    say(words_(std::string("usage.") + key));
  }
}

Joined::Then Joined::details(std::string_view rest) {
  if (!rest.empty())
    set_switch(details_, rest, "details");
  else if (!accounts_.empty())
    // The last thing that happened, unfolded.
    put(account_text(accounts_.back(), talk_.welcome().facts, book_, true, words_, console_));
  return Then::AskAgain;
}

Joined::Then Joined::lang(std::string_view rest) {
  const auto lang = lang_named(rest);
  if (!lang) {
    say(words_("usage.lang"));
    return Then::AskAgain;
  }
  words_.speak(*lang);
  shown_.reset();
  if (talk_.speak(*lang)) await_state();
  return Then::AskAgain;
}

Joined::Then Joined::log(std::string_view) {
  for (const battle::Account& account : accounts_)
    put(account_text(account, talk_.welcome().facts, book_, details_, words_, console_));
  return Then::AskAgain;
}

Joined::Then Joined::brief(std::string_view) {
  const desk::ScenarioFacts& facts = talk_.welcome().facts;
  const auto seat = find_seat(spoken_for(), facts);
  if (!seat || seat->side == Side::Umpire) {
    say(words_("play.no-briefing"));
    return Then::AskAgain;
  }
  const desk::SideFacts& side = facts.sides[static_cast<std::size_t>(index(seat->side))];
  const std::string& text = words_.lang() == Lang::Fr ? side.briefing_fr : side.briefing_en;
  put(console_.bold(side.name(words_.lang())) + "\n");
  say(text.empty() ? words_("play.no-briefing") : text);
  return Then::AskAgain;
}

Joined::Then Joined::rule(std::string_view rest) {
  // What stands behind " -- " is the reason, on record.
  const std::size_t dashes = rest.find(" -- ");
  submit("umpire", "rule " + std::string(rest.substr(0, dashes)),
         std::string(dashes == std::string_view::npos ? "" : rest.substr(dashes + 4)));
  return Then::AskAgain;
}

Joined::Then Joined::sheet(std::string_view) {
  const auto list = [&](const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      put(wrapped(std::to_string(i + 1) + ". " + lines[i], console_.width, "  ", 3));
  };
  const auto& lines = drafts_[spoken_for()].lines();
  if (lines.empty()) say(words_("play.sheet-empty"));
  list(lines);
  for (const auto& [seat, written] : written_by_) {
    if (written.empty()) continue;
    say(words_("join.writes", {{"seat", name_of(seat)}}));
    list(taken_apart(written).lines);
  }
  return Then::AskAgain;
}

Joined::Then Joined::copy_last(std::string_view) {
  if (seat_asked().empty()) {
    alarm(words_("join.not-asked"));
    return Then::AskAgain;
  }
  const std::string seat = spoken_for();
  std::string last;
  for (const battle::Account& account : accounts_) {
    const bool ours = account.post.empty() ? account.side == seat : account.post == seat;
    if (ours && taken_apart(account.action).verb == taken_apart(nothing()).verb &&
        account.action != nothing())
      last = account.action;
  }
  if (last.empty()) say(words_("play.no-last-sheet"));
  if (!last.empty())
    for (const std::string& line : taken_apart(last).lines) write_down(line);
  return Then::AskAgain;
}

Joined::Then Joined::strike(std::string_view rest) {
  if (rest.empty() || !drafts_[spoken_for()].strike(rest))
    say(words_("play.no-such-line", {{"line", std::string(rest)}}));
  else
    unkept_.insert(spoken_for());
  return sheet("");
}

Joined::Then Joined::seal(std::string_view) {
  const std::string seat = seat_asked();
  if (seat.empty()) {
    alarm(words_("join.not-asked"));
    return Then::AskAgain;
  }
  const std::string decision = drafts_[seat].handed_in(nothing());
  const auto verdict = judged(decision, false);
  if (!verdict) return Then::AskAgain;
  if (verdict->ok)
    submit(seat, verdict->action, "");
  else
    show_refusal(*verdict, decision);
  return Then::AskAgain;
}

Joined::Then Joined::reopen(std::string_view) {
  if (state_.given.empty()) {
    say(words_("play.nothing-sealed"));
    return Then::AskAgain;
  }
  const HeardState::Answer last = state_.given.back();
  if (!ask("undo", {{"side", last.side}}, "done")) return Then::AskAgain;
  say(words_("play.reopened", {{"seat", name_of(last.side)}}));
  drafts_[last.side].clear();
  const SheetText sheet = taken_apart(last.answer);
  drafts_[last.side].put(sheet.lines);
  shown_.reset();
  await_state();
  unkept_.insert(last.side);
  return Then::AskAgain;
}

Joined::Then Joined::who(std::string_view) {
  for (const Present& one : present_)
    say(words_(one.here ? "join.here" : "join.away",
               {{"seat", name_of(one.side)}, {"name", one.name}}));
  return Then::AskAgain;
}

Joined::Then Joined::chat(std::string_view rest) {
  if (rest.empty())
    say(words_("usage.say"));
  else
    (void)ask("chat", {{"text", std::string(rest)}}, "done");
  return Then::AskAgain;
}

Joined::Then Joined::quit(std::string_view) { return Then::Leave; }

}  // namespace sandtable::cli
