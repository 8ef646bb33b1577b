#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/side.h"
#include "engine/text/lang.h"

/// The troops of a side as a list to be printed, with boxes to tick as they melt away.
namespace sandtable::desk {

/// What a unit has so many of, and how many of them are gone.
struct Boxes {
  int all = 0, gone = 0;
};

struct RosterLine {
  std::string label, name;
  std::vector<std::string> values;  ///< one a column of the roster
  std::string state;                ///< where it is and how; empty: not known or nothing to tell
  std::vector<Boxes> boxes;
};

struct Roster {
  std::string head;                  ///< of the side as a whole; may be empty
  std::vector<std::string> columns;  ///< what the values of each line are
  std::string boxes;                 ///< what a box stands for: "stands"
  std::vector<std::string> orders;   ///< what an order for one of them says, a column each
  std::vector<RosterLine> lines;
};

/// How a ruleset's drawing is printed as large as the table: millimetres to one of its units.
/// nullopt: whoever looks may not measure beforehand, and on paper he could.
template <class D>
concept KnowsScale = requires(const typename D::Rules::View view) {
  { D::true_scale(view) } -> std::same_as<std::optional<double>>;
};

/// Lists the troops of a side, of a view: of the other side no more than that view knows.
template <class D>
concept ListsTroops = requires(const typename D::Rules::View view, Side side, Lang lang) {
  { D::roster(view, side, lang) } -> std::same_as<Roster>;
};

}  // namespace sandtable::desk
