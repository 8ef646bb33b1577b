#include "rulesets/game_of_kings/desk.h"

namespace sandtable::game_of_kings {

std::vector<std::string> Desk::run_examples() { return {}; }

}  // namespace sandtable::game_of_kings
