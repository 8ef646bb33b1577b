#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/desk/deed.h"
#include "engine/desk/desk.h"

/// What is answered about one action: everything that a line is asked about at once, so that it is
/// read once.
namespace sandtable::battle {

/// What is wanted of an action beside whether it is legal, and why.
struct Wanted {
  bool way = false;         ///< where a move names no way, one is looked for
  bool trace = false;       ///< where it would lead, to be drawn
  std::size_t nearest = 0;  ///< so many legal actions that come near, where it is not legal
};

/// The answer to a request.
struct Reply {
  bool ok = false;
  std::string error;                  ///< why it was not understood at all; empty otherwise
  std::vector<desk::Reason> reasons;  ///< every clause of the verdict
  std::vector<desk::Told> told;       ///< what happened
  std::string roll;                   ///< typed dice: what the table must roll before it is done
  /// Faces of a row that were typed at once and that no roll of the action needed: "7 3".
  std::string left_over;
  /// It lies sealed until everybody who is asked has answered (Battle::given), and is no entry yet.
  bool sealed = false;
};

/// What an action comes to, beside its odds (OutlookOf), in sentences.
struct Outlook {
  std::vector<std::string> happens;  ///< where nobody rolls, as the table would tell it
  std::string leaves;                ///< what the unit may do after it; empty: nothing to tell
  std::vector<std::string> lapses;   ///< what it gives away
};

struct Judged : Reply {
  int column = 0;                    ///< where in the line what is wrong begins, from 1; 0: nowhere
  std::string what;                  ///< the error without the column
  std::optional<desk::Deed> action;  ///< as it was understood
  std::vector<desk::Deed> nearest;   ///< nearest first
  std::string trace;                 ///< a JSON object of the ruleset; empty: nothing to draw
  bool goal = false;       ///< it says where to, not by which way: what way there is, was chosen
  bool lacks_way = false;  ///< it names no way, and none was looked for
};

}  // namespace sandtable::battle
