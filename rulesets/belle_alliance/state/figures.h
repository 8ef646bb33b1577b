#pragma once

#include "rulesets/belle_alliance/data/tables.gen.h"

/// Figures that stand in the prose of clauses, each once, in the tables: those of fighting by
/// themselves.
namespace sandtable::belle_alliance {

using Figure = table::prose_figures::Key;
constexpr int figure(Figure of) { return table::prose_figures::at(of).figure; }
/// Of forced moves.
using FallFigure = table::prose_falls::Key;
constexpr int figure(FallFigure of) { return table::prose_falls::at(of).figure; }
/// Of marching.
using MarchFigure = table::prose_march::Key;
constexpr int figure(MarchFigure of) { return table::prose_march::at(of).figure; }
/// Of sight.
using SightFigure = table::prose_sight::Key;
constexpr int figure(SightFigure of) { return table::prose_sight::at(of).figure; }

using FightFigure = table::prose_fight::Key;
constexpr int figure(FightFigure of) { return table::prose_fight::at(of).figure; }

}  // namespace sandtable::belle_alliance
