#pragma once

#include <string>
#include <string_view>

#include "engine/text/catalogue.h"
#include "rulesets/game_of_kings/messages.h"
#include "rulesets/game_of_kings/narrate.h"

/// Parts of sentences, shared by the files narrate*.cpp. Numbers out of range, which only a
/// damaged journal has, are told as numbers.
namespace sandtable::game_of_kings {

std::string unit_name(int unit, const Setup& setup, Lang lang);
std::string side_name(int side, const Setup& setup, Lang lang);
/// "the left flank"
std::string command_name(int command, Lang lang);

/// none, one or many: how many faces from `low` to `high`.
std::string span_of(int low, int high);

inline text::Arg number(std::string_view name, std::int64_t n) { return {std::string(name), n}; }
inline text::Arg words(std::string_view name, std::string value) {
  return {std::string(name), std::move(value)};
}
inline text::Arg yes(std::string_view name, bool value) {
  return {std::string(name), std::string(value ? "yes" : "no")};
}

}  // namespace sandtable::game_of_kings
