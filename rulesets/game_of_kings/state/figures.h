#pragma once

#include "engine/geometry/plane/vec.h"
#include "rulesets/game_of_kings/data/tables.gen.h"

/// Figures that stand in the prose of clauses, each once, in a table.
namespace sandtable::game_of_kings {

using Figure = table::prose_figures::Key;
constexpr int figure(Figure of) { return table::prose_figures::at(of).figure; }
/// Of a figure in millimetres.
constexpr geometry::Len length(Figure of) { return figure(of) * geometry::kMillimetre; }

}  // namespace sandtable::game_of_kings
