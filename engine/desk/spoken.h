#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/sink.h"
#include "engine/data/problems.h"
#include "engine/desk/files.h"
#include "engine/desk/told.h"
#include "engine/desk/voice.h"
#include "engine/desk/words.h"

/// What desks say in the same way, with sentences of their own.
namespace sandtable::desk {

/// Of a ruleset with one edition: what is wrong with the one that was chosen, where it is another.
inline std::optional<data::Problems> wrong_edition(const Choices& choices, std::string_view file) {
  constexpr std::string_view kEdition = "standard";
  if (!choices.edition || *choices.edition == kEdition) return std::nullopt;
  data::Problems problems(file);
  problems.error_outside("unknown edition '" + *choices.edition + "'; expected standard");
  return problems;
}

/// Events one after the other, each as line(event) tells it. `by`: whose are no lines, but the
/// places of a way that was told before them.
template <class Line, class By>
std::vector<Told> told_of(const std::vector<Event>& events, Line line, By by) {
  std::vector<Told> out;
  out.reserve(events.size());
  for (const Event& event : events) {
    if (std::optional<CameBy> place = by(event))
      add_to_way(out, std::move(*place));
    else
      out.push_back(line(event));
  }
  return out;
}
template <class Line>
std::vector<Told> told_of(const std::vector<Event>& events, Line line) {
  return told_of(events, line, [](const Event&) { return std::optional<CameBy>(); });
}

/// A finding with the id of its clause, in words and in figures.
inline Reason reason_of(const Finding& finding, std::string clause, std::string text) {
  return {std::move(clause), finding.ruling, std::string(measure_name(finding.measure)),
          finding.measured,  finding.limit,  std::move(text)};
}

}  // namespace sandtable::desk
