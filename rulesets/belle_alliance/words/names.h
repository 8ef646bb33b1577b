#pragma once

#include <string>

#include "engine/text/lang.h"
#include "rulesets/belle_alliance/state/setup.h"
#include "rulesets/belle_alliance/state/whereabouts.h"
#include "rulesets/belle_alliance/state/who.h"

/// What units, officers and ground are called.
namespace sandtable::belle_alliance {

/// An own unit by its name, an enemy's by its label (visibility.labels).
std::string who_name(Who who, const Setup& setup, Lang lang);
/// An own officer or adjutant by his name; an enemy's is nameless.
std::string officer_name(Officer officer, const Setup& setup, Lang lang);
/// A name in a language, English where French is missing.
const std::string& in(const Text& text, Lang lang);
/// "north of Bossu wood"; "none" where no feature has a name.
std::string where_words(Whereabouts at, const Setup& setup, Lang lang);
/// "north-east", in French "le nord-est": where somebody looks, in eighths of a turn from north.
std::string towards_words(int bearing, Lang lang);
/// "12.34", in French "12,34": centimetres with two decimals (distance.precision).
std::string centimetres(Len length, Lang lang);
/// "1b, ordering rolls"
std::string phase_name(SubPhase phase, Lang lang);
/// "attack column, LD"
std::string state_name(Formation formation, Disorder disorder, Lang lang);

}  // namespace sandtable::belle_alliance
