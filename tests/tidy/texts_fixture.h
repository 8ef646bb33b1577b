#pragma once

#include <string>
#include <vector>

#include "tests/tidy/checks.h"

namespace sandtable::tidy {

/// Complaints as the test prints them.
inline std::vector<std::string> texts(const Complaints& complaints) {
  std::vector<std::string> result;
  for (const Complaint& complaint : complaints) result.push_back(to_string(complaint));
  return result;
}

}  // namespace sandtable::tidy
