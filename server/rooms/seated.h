#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace sandtable::server {

/// Who has sat in a battle, and who made it.
struct Seated {
  /// The last name of each side, if anybody sat there, in the order of the battle's plans.
  std::vector<std::vector<std::string>> players;
  bool umpire = true;  ///< there is a key of that seat
  std::string owner;   ///< the name that who made it goes by; empty: it is not known
  /// By how many links each seat can be taken, as keys name it.
  std::map<std::string, std::size_t> links{};
};

}  // namespace sandtable::server
