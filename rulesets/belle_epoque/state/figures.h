#pragma once

#include "rulesets/belle_epoque/data/tables.gen.h"

/// Figures that stand in the prose of clauses, each once, in a table.
namespace sandtable::belle_epoque {

using Figure = table::prose_figures::Key;
constexpr int figure(Figure of) { return table::prose_figures::at(of).figure; }

}  // namespace sandtable::belle_epoque
