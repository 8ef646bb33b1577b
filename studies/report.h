#pragma once

#include <string>

#include "engine/text/lang.h"
#include "studies/study.h"

namespace sandtable::studies {

/// The result as one HTML page that needs nothing else: tables, charts as SVG, options, seed,
/// version and the command that repeats the study.
std::string report(const Study& study, Lang lang);

}  // namespace sandtable::studies
