#include "tools/generate/problems.h"

#include <algorithm>
#include <tuple>

namespace sandtable::generate {

std::string Problems::text() const {
  std::vector<const Problem*> order;
  for (const Problem& problem : all_) order.push_back(&problem);
  std::stable_sort(order.begin(), order.end(), [](const Problem* a, const Problem* b) {
    return std::tie(a->place.file, a->place.line, a->place.column) <
           std::tie(b->place.file, b->place.line, b->place.column);
  });
  std::string out;
  for (const Problem* problem : order) {
    out += problem->place.file;
    if (problem->place.line > 0)
      out +=
          ":" + std::to_string(problem->place.line) + ":" + std::to_string(problem->place.column);
    out += ": " + problem->text + "\n";
  }
  return out;
}

}  // namespace sandtable::generate
