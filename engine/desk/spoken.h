#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/sink.h"
#include "engine/desk/told.h"
#include "engine/desk/voice.h"
#include "engine/desk/words.h"

/// What desks say in the same way, with sentences of their own.
namespace sandtable::desk {

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
