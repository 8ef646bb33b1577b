#pragma once

#include <string>

#include "engine/text/lang.h"
#include "rulesets/belle_alliance/state/setup.h"
#include "rulesets/belle_alliance/state/who.h"

/// What units, officers and ground are called.
namespace sandtable::belle_alliance {

/// An own unit by its name, an enemy's by its label (visibility.labels).
std::string who_name(Who who, const Setup& setup, Lang lang);
/// An own officer or adjutant by his name; an enemy's is nameless.
std::string officer_name(Officer officer, const Setup& setup, Lang lang);
/// A name in a language, English where French is missing.
const std::string& in(const Text& text, Lang lang);
/// "1b, ordering rolls"
std::string phase_name(SubPhase phase, Lang lang);
/// "attack column, LD"
std::string state_name(Formation formation, Disorder disorder, Lang lang);

}  // namespace sandtable::belle_alliance
