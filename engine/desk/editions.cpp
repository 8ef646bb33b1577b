#include "engine/desk/editions.h"

#include <algorithm>
#include <string>

#include "engine/data/said.h"
#include "engine/desk/phrases.gen.h"

namespace sandtable::desk {

std::optional<data::Problems> wrong_edition(const Choices& choices, std::string_view file,
                                            const Rulebook& book) {
  const auto& editions = book.editions;
  if (!choices.edition ||
      std::find(editions.begin(), editions.end(), *choices.edition) != editions.end())
    return std::nullopt;
  std::string known;
  for (const std::string_view edition : editions)
    known.append(known.empty() ? "" : ", ").append(edition);
  data::Problems problems(file);
  problems.error_outside(
      phrase("edition.unknown", {{"found", data::shown(*choices.edition)}, {"list", known}}));
  return problems;
}

}  // namespace sandtable::desk
