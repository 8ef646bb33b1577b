#include "cli/play/telling.h"

#include <utility>

#include "cli/clause_text.h"
#include "cli/find.h"
#include "cli/layout.h"

namespace sandtable::cli {
namespace {

// The first paragraphs of a text: what stands before an empty line.
std::string paragraphs(const std::string& text, int count) {
  std::size_t end = 0;
  for (int i = 0; i < count && end != std::string::npos; ++i)
    end = text.find("\n\n", end == 0 ? 0 : end + 2);
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

}  // namespace

std::string account_text(const battle::Account& account, const desk::ScenarioFacts& facts,
                         const Rulebook* book, bool details, const Words& say,
                         const Console& console) {
  std::string out;
  if (!account.action.empty()) {
    std::string who = name_of_side(account.side, facts, say.lang());
    if (const auto seat = find_seat(account.post, facts); seat && !account.post.empty())
      who += " (" + seat_name(*seat, facts, say.lang()) + ")";
    out += wrapped(say("play.entry", {{"seq", static_cast<std::int64_t>(account.seq)},
                                      {"side", who},
                                      {"action", account.action}}),
                   console.width, "", 2);
  }
  for (const desk::Told& told : account.told) {
    std::string clause;
    if (details && !told.clause.empty())
      clause = console.faint(
          " (" + (book != nullptr ? clause_named(told.clause, *book, say.lang()) : told.clause) +
          ")");
    out += wrapped(told.line + clause, console.width, "  ", 2);
    if (details)
      for (const std::string& line : told.ledger)
        out += wrapped(std::string(trimmed(line)), console.width, "      ", 2);
  }
  return out;
}

std::string Board::next(const std::string& all) {
  // The legend of troops comes with `map`; between decisions title, map and state of play will do.
  constexpr int kParagraphs = 3;
  std::string board = paragraphs(all, kParagraphs - 1);
  if (board == drawn_) return {};
  const bool first = std::exchange(drawn_, std::move(board)).empty();
  return "\n" + (first ? all : paragraphs(all, kParagraphs));
}

}  // namespace sandtable::cli
