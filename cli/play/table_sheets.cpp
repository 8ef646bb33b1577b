#include <algorithm>
#include <ostream>

#include "cli/layout.h"
#include "cli/play/table.h"
#include "engine/text/words.h"

/// Decisions that are written on sheets, line by line, before they are handed in; and two people at
/// one keyboard, who do not look over each other's shoulder.
namespace sandtable::cli {

bool Table::take_keyboard(Post seat) {
  if (!game_.behind_curtains()) return true;
  if (at_keyboard_ != seat.side) {
    at_keyboard_ = seat.side;
    // What the other side wrote is pushed off the screen.
    if (console_.typing)
      console_.out << std::string(static_cast<std::size_t>(std::max(console_.height, 1)), '\n');
    const std::string whose = seat_name(seat, battle_.facts(), words_.lang());
    put("\n");
    say(console_.bold(words_("play.curtain", {{"seat", whose}})));
    if (console_.typing && !reader_->read(words_("play.curtain-lifted", {{"seat", whose}}) + " "))
      return false;
    lines_ = 0;
  }
  tell_since(seat, told_behind_[static_cast<std::size_t>(index(seat.side))]);
  return true;
}

std::vector<Choice> Table::lines_offered(Post side) const {
  return lines_from(battle_.actions(side, words_.lang()),
                    battle_.spell(side, "nothing", words_.lang()));
}

Table::Then Table::written(std::string_view typed) {
  const auto line = meant(typed);
  if (!line) return Then::AskAgain;
  // What begins with the word for what is asked hands a whole decision in.
  const std::string nothing = battle_.spell(deciding_, "nothing", words_.lang());
  const std::u32string first = text::fold(taken_apart(*line).verb);
  bool whole = is_whole(battle_.spell(deciding_, *line, words_.lang()), nothing);
  for (const Lang lang : {Lang::En, Lang::Fr})
    whole =
        whole || first == text::fold(taken_apart(battle_.spell(deciding_, "nothing", lang)).verb);
  if (whole) return propose(deciding_, *line, "");
  write_down(*line);
  return Then::AskAgain;
}

void Table::write_down(const std::string& text) {
  const std::string verb =
      taken_apart(battle_.spell(deciding_, "nothing", words_.lang())).verb + " ";
  // A name and a colon are an order by themselves; whatever else is decided has a word for it.
  const std::string decision = text.find(':') == std::string::npos ? verb + text : text;
  const battle::Reply alone = battle_.check(deciding_, decision, words_.lang());
  if (!alone.ok) {
    say(console_.alarm(words_("play.line-refused", {{"line", text}})));
    show_reasons(alone);
    return;
  }
  const SheetText read = taken_apart(battle_.spell(deciding_, decision, words_.lang()));
  drafts_[deciding_].put(read.lines);
  for (const std::string& line : read.lines) put(wrapped("+ " + line, console_.width, "  ", 2));
  const battle::Reply together = battle_.check(deciding_, handed_in(), words_.lang());
  if (together.ok) return;
  say(words_("play.not-together"));
  show_reasons(together);
}

std::string Table::handed_in() const {
  const std::string nothing = battle_.spell(deciding_, "nothing", words_.lang());
  const auto draft = drafts_.find(deciding_);
  return draft == drafts_.end() ? nothing : draft->second.handed_in(nothing);
}

void Table::show_reasons(const battle::Reply& reply) {
  if (!reply.error.empty()) put(wrapped(reply.error, console_.width, "  ", 2));
  for (const desk::Reason& reason : reply.reasons)
    if (reason.ruling == Ruling::Forbids) put(wrapped(reason.text, console_.width, "  ", 2));
}

Table::Then Table::sheet(std::string_view) {
  const auto& lines = drafts_[deciding_].lines();
  if (lines.empty()) say(words_("play.sheet-empty"));
  for (std::size_t i = 0; i < lines.size(); ++i)
    put(wrapped(std::to_string(i + 1) + ". " + lines[i], console_.width, "  ", 3));
  return Then::AskAgain;
}

Table::Then Table::copy_last(std::string_view) {
  const std::string nothing = battle_.spell(deciding_, "nothing", words_.lang());
  const std::string own = side_id(deciding_.side, battle_.facts());
  const std::string post = battle_.post_id(deciding_);
  std::string last;
  for (const battle::Account& account : battle_.account(deciding_, 0, words_.lang()))
    if (account.side == own && account.post == post &&
        taken_apart(account.action).verb == taken_apart(nothing).verb && account.action != nothing)
      last = account.action;
  if (last.empty()) {
    say(words_("play.no-last-sheet"));
    return Then::AskAgain;
  }
  for (const std::string& line : taken_apart(last).lines) write_down(line);
  return Then::AskAgain;
}

Table::Then Table::strike(std::string_view rest) {
  if (rest.empty() || !drafts_[deciding_].strike(rest))
    say(words_("play.no-such-line", {{"line", std::string(rest)}}));
  return sheet("");
}

Table::Then Table::seal(std::string_view) { return propose(deciding_, handed_in(), ""); }

Table::Then Table::reopen(std::string_view) {
  for (const Side side : {deciding_.side, other(deciding_.side)})
    for (const Post seat : seats_of(side, battle_.facts())) {
      if (!game_.human(seat)) continue;
      const auto given = battle_.given(seat);
      if (given.empty() || !battle_.undo(seat, words_.lang())) continue;
      say(words_("play.reopened", {{"seat", seat_name(seat, battle_.facts(), words_.lang())}}));
      drafts_[seat].clear();
      if (given.back() != battle_.spell(seat, "nothing", Lang::En))
        drafts_[seat].put(taken_apart(given.back()).lines);
      return Then::GoOn;
    }
  say(words_("play.nothing-sealed"));
  return Then::AskAgain;
}

}  // namespace sandtable::cli
