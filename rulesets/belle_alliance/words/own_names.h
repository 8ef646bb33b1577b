#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/post.h"
#include "rulesets/belle_alliance/state/state.h"
#include "rulesets/belle_alliance/words/name_book.h"

/// What a post calls its own in a decision: units, officers, and what the march asks of it.
namespace sandtable::belle_alliance {

/// Without the quotation marks round it.
std::string_view unquoted(std::string_view text);

/// By label or name, in either language.
std::optional<StaffId> staff_called(const State& s, Side side, std::string_view typed);
std::string staff_label(const State& s, Side side, std::uint8_t id);

/// An own unit, or the skirmish line of one: "F1", "F1/SK".
std::optional<UnitId> unit_called(const State& s, Side side, const NameBook& book,
                                  std::string_view typed);
std::string unit_text(const State& s, Side side, const NameBook& book, std::uint8_t id);

/// Whether a question of the march is open, and a post's to answer.
bool is_asked_of(const State& s, Post by, const Prompt& question);
/// f(number, question) for each of them; the number is that of a decision (place_of_prompt).
template <class F>
void each_asked_of(const State& s, Post by, F&& f) {
  for (std::size_t i = 0; i < s.prompt_count; ++i)
    if (is_asked_of(s, by, s.prompts[i])) f(number_of_prompt(s, i), s.prompts[i]);
}

/// "F3", "F3 (2)": the second question of the unit; or a number. A player counts what he is asked:
/// to number what others are asked too would tell him of it. Journals from before hold the number
/// among all, and are read by the truth.
std::optional<std::size_t> question_called(const State& s, Post by, const NameBook& book,
                                           std::string_view typed);
/// A question by the unit that it is about; by its number what is none of the post's.
std::string question_text(const State& s, Post by, const NameBook& book, std::size_t number);

}  // namespace sandtable::belle_alliance
