#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/sink.h"

/// How what a ruleset tells by name (its generated events) is stored in an Event, and read back.
namespace sandtable {

using EventArgs = decltype(Event::args);

/// Values as an event stores them. Generated code alone calls this: it knows the order.
template <class... Values>
constexpr EventArgs event_args(Values... values) {
  static_assert(sizeof...(Values) <= EventArgs{}.size());
  return {static_cast<std::int32_t>(values)...};
}

/// The value that is stored at `at`. Generated code alone calls this, too.
template <class Value>
constexpr Value event_arg(const EventArgs& args, std::size_t at) {
  return static_cast<Value>(args[at]);
}

/// An event as it is logged. `Told`: a struct of told:: in a ruleset's events.gen.h.
template <class Told>
Event event_of(const Told& told, Clause clause = {}, int roll = -1, const Audience& audience = {}) {
  Event event;
  event.kind = static_cast<std::uint16_t>(Told::kKind);
  event.clause = clause;
  event.seen_by = audience.sides;
  event.args = told.to_args();
  event.roll = static_cast<std::int16_t>(roll);
  event.posts = audience.posts;
  return event;
}

/// What an event told, by name; nothing where it is of another kind.
template <class Told>
std::optional<Told> as(const Event& event) {
  if (event.kind != static_cast<std::uint16_t>(Told::kKind)) return std::nullopt;
  return Told::from_args(event.args);
}

}  // namespace sandtable
