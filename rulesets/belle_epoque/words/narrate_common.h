#pragma once

#include <string>
#include <string_view>

#include "engine/desk/voice.h"
#include "engine/scenario/texts.h"
#include "rulesets/belle_epoque/words/messages.h"
#include "rulesets/belle_epoque/words/narrate.h"

/// Parts of sentences, shared by the files narrate*.cpp. Numbers out of range, which only a
/// damaged journal has, are told as numbers.
namespace sandtable::belle_epoque {

using desk::faces_of;
using desk::number;
using desk::span_of;
using desk::words;
using desk::yes;
using scenario::name_of;

std::string unit_name(int unit, const Setup& setup, Lang lang);
std::string side_name(int side, const Setup& setup, Lang lang);
/// The same as an argument of a sentence, with its French grammar.
text::Arg unit_arg(std::string_view name, int unit, const Setup& setup, Lang lang);
text::Arg side_arg(std::string_view name, int side, const Setup& setup, Lang lang);
std::string side_colour(int side, const Setup& setup, Lang lang);
std::string sector_name(int sector, const Setup& setup);

}  // namespace sandtable::belle_epoque
