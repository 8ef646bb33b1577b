#include "rulesets/belle_alliance/words/labels.h"

#include "rulesets/belle_alliance/words/book.h"

namespace sandtable::belle_alliance {

bool is_named(const View& view, Side side) {
  return view.viewer.side == Side::Umpire || view.viewer.side == side;
}

std::string label_of(const View& view, Side side, UnitId unit) {
  const State& s = observed(view);
  if (!is_named(view, side))
    return unit >= kMaxUnits ? std::string()
                             : label_name(*s.setup, s.of(view.viewer.side), side,
                                          s.of(view.viewer.side).cards[unit]);
  const Unit& own = s.of(side).units[unit];
  std::string label = s.setup->of(side).units[own.card].label;
  if (own.letter != 0) label += own.letter;
  if (own.mother != kNoUnit) label += "/SK";
  return label;
}

}  // namespace sandtable::belle_alliance
