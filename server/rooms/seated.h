#pragma once

#include <string>
#include <vector>

namespace sandtable::server {

/// Who has sat in a battle, and who made it.
struct Seated {
  /// The last name of each side, if anybody sat there, in the order of the battle's plans.
  std::vector<std::vector<std::string>> players;
  bool umpire = true;  ///< there is a key of that seat
  std::string owner;   ///< the name that who made it goes by; empty: it is not known
};

}  // namespace sandtable::server
