#include "rulesets/belle_alliance/words/at_fault.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/core/sink.h"
#include "engine/desk/voice.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/legality.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/notation.h"
#include "rulesets/belle_alliance/words/order_words.h"
#include "rulesets/belle_alliance/words/sheet.h"

namespace sandtable::belle_alliance {
namespace {

bool is_legal(const State& s, Post by, const Action& a) {
  NoWhy quiet;
  return legal(s, by, a, quiet);
}

/// What is written of one unit or body: with the line of its own those of its parts.
Action alone(const Action& a, const Line& line) {
  Sheet one;
  for (const Line& of : a.sheet->all())
    if (of.who == line.who && of.body == line.body) copy_line(*a.sheet, of, one);
  return {a.verb, a.by, std::make_shared<const Sheet>(one), {}, {}};
}

/// Behind the verb, and what divides lines.
std::string_view written(std::string_view text) {
  const std::size_t from = text.find_first_of(" |");
  if (from == std::string_view::npos) return {};
  text.remove_prefix(from);
  return text.substr(std::min(text.find_first_not_of(" |"), text.size()));
}

std::string line_at_fault(const State& s, Post by, const Action& a, Lang lang) {
  Why why;
  (void)legal(s, by, a, why);
  const auto bar = std::find_if(why.findings.begin(), why.findings.end(),
                                [](const Finding& f) { return f.ruling == Ruling::Forbids; });
  if (bar == why.findings.end()) return {};
  int number = 0;
  for (const Line& line : a.sheet->all()) {
    if (line.share != Share::Unit) continue;
    ++number;
    // A body has no number of its own in what is found (refusals).
    if (bar->piece != (line.body ? kNoPiece : line.who)) continue;
    const Action one = alone(a, line);
    if (is_legal(s, by, one)) continue;
    return messages().format(lang, "notation.line-at-fault",
                             {desk::number("number", number),
                              desk::words("line", std::string(written(to_text(one, s, lang))))});
  }
  return {};
}

}  // namespace

std::string at_fault(const State& s, Post by, const Action& a, Lang lang) {
  if (a.verb == Verb::Orders) return a.sheet ? line_at_fault(s, by, a, lang) : std::string();
  for (const Item& item : a.items) {
    const Action one{a.verb, a.by, {}, {item}, {}};
    if (is_legal(s, by, one)) continue;
    return messages().format(lang, "notation.part-at-fault",
                             {desk::words("part", std::string(written(to_text(one, s, lang))))});
  }
  return {};
}

std::vector<std::string> idle_words(const State& s, const Action& a, Lang lang) {
  std::vector<std::string> out;
  if (a.verb != Verb::Orders || a.sheet == nullptr) return out;
  const NameBook book = book_of(s, a.by);
  // The order by which it is known, and no column: what was typed is not written as this is.
  for (const Line& line : a.sheet->all()) {
    if (line.share != Share::Unit) continue;
    const std::string text = write_sheet(*alone(a, line).sheet, book, codes_in(lang));
    for (const SheetSlip& note : read_sheet(text, book, rules_of(s)).notes)
      out.push_back(messages().format(lang, "notation.idle",
                                      {desk::words("line", text.substr(0, text.find('\n'))),
                                       desk::words("what", note.message.in(lang))}));
  }
  return out;
}

}  // namespace sandtable::belle_alliance
