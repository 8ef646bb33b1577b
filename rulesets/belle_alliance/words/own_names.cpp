#include "rulesets/belle_alliance/words/own_names.h"

#include "engine/text/words.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/order_figures.h"
#include "rulesets/belle_alliance/words/sheet.h"

namespace sandtable::belle_alliance {
namespace {

/// Behind the name of a battalion: its skirmish line.
constexpr std::string_view kChain = "/SK";

/// The n-th, from 1, of the questions that are open to the post and that `fits`.
template <class F>
std::optional<std::size_t> open_question(const State& s, Post by, int n, const F& fits) {
  std::optional<std::size_t> out;
  each_asked_of(s, by, [&](std::size_t number, const Prompt& p) {
    if (fits(p) && --n == 0) out = number;
  });
  return out;
}

/// By its place among all questions, as journals from before have it.
std::optional<std::size_t> asked_at(const State& s, Post by, std::size_t at) {
  if (at >= s.prompt_count || s.prompts[at].side != by.side) return std::nullopt;
  return number_of_prompt(s, at);
}

}  // namespace

std::string_view unquoted(std::string_view text) {
  const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

std::optional<StaffId> staff_called(const State& s, Side side, std::string_view typed) {
  const std::u32string key = text::fold(unquoted(typed));
  const auto& staff = s.setup->of(side).staff;
  for (std::size_t i = 0; i < staff.size(); ++i)
    if (text::fold(staff[i].label) == key || text::fold(staff[i].name.en) == key ||
        text::fold(staff[i].name.fr) == key)
      return static_cast<StaffId>(i);
  return std::nullopt;
}

std::string staff_label(const State& s, Side side, std::uint8_t id) {
  const auto& staff = s.setup->of(side).staff;
  return id < staff.size() ? written_name(staff[id].label) : std::to_string(id);
}

std::optional<UnitId> unit_called(const State& s, Side side, const NameBook& book,
                                  std::string_view typed) {
  const bool chain = typed.size() > kChain.size() &&
                     text::fold(typed.substr(typed.size() - kChain.size())) == text::fold(kChain);
  if (chain) typed.remove_suffix(kChain.size());
  const auto found = book.find(unquoted(typed), bit(About::Unit));
  if (found.one == nullptr) return std::nullopt;
  const UnitId id = found.one->which;
  if (!chain) return id;
  const UnitId line = s.of(side).units[id].chain;
  return line == kNoUnit ? std::nullopt : std::optional(line);
}

std::string unit_text(const State& s, Side side, const NameBook& book, std::uint8_t id) {
  const Force& own = s.of(side);
  const bool chain = id < own.unit_count && own.units[id].mother != kNoUnit;
  const UnitId named = chain ? own.units[id].mother : id;
  return written_name(book.name_of(About::Unit, named)) + std::string(chain ? kChain : "");
}

bool is_asked_of(const State& s, Post by, const Prompt& p) {
  return p.side == by.side && p.answer == Prompt::Answer::Open && post_of(s, p.side, p.unit) == by;
}

std::optional<std::size_t> question_called(const State& s, Post by, const NameBook& book,
                                           std::string_view typed) {
  constexpr int kMost = static_cast<int>(kMostPrompts);
  if (const auto number = whole(text::decode(typed), 1, kMost)) {
    if (s.looker.side == Side::Umpire)
      return asked_at(s, by, static_cast<std::size_t>(*number) - 1);
    return open_question(s, by, *number, [](const Prompt&) { return true; });
  }
  int which = 1;
  if (const auto open = typed.rfind(" ("); open != std::string_view::npos && typed.back() == ')') {
    const std::string_view inside = typed.substr(open + 2, typed.size() - open - 3);
    which = whole(text::decode(inside), 1, kMost).value_or(0);
    typed = typed.substr(0, open);
  }
  const auto unit = unit_called(s, by.side, book, typed);
  if (!unit || which == 0) return std::nullopt;
  return open_question(s, by, which, [&](const Prompt& p) { return p.unit == *unit; });
}

std::string question_text(const State& s, Post by, const NameBook& book, std::size_t number) {
  const std::size_t at = place_of_prompt(s, by.side, number);
  // As it is read back: among all in the truth, where journals have it (question_called).
  if (at >= s.prompt_count || !is_asked_of(s, by, s.prompts[at]))
    return std::to_string((s.looker.side == Side::Umpire ? at : number) + 1);
  const UnitId unit = s.prompts[at].unit;
  int which = 1;
  each_asked_of(s, by, [&](std::size_t earlier, const Prompt& p) {
    if (earlier < number && p.unit == unit) ++which;
  });
  return unit_text(s, by.side, book, unit) +
         (which == 1 ? std::string() : " (" + std::to_string(which) + ")");
}

}  // namespace sandtable::belle_alliance
