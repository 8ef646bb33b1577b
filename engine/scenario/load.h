#pragma once

#include <memory>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

#include "engine/data/parse.h"
#include "engine/data/problems.h"
#include "engine/data/reader.h"
#include "engine/data/said.h"

namespace sandtable::scenario {

/// A scenario's text as a Setup. `read(draft, file, wishes)` reads and checks all of it, so that
/// every problem is told at once, in the order of the file; `finish(draft)` completes the setup of
/// one without errors. Warnings and the text itself are kept in it. A Draft is made from the file's
/// name and has `problems` and `setup`; `keys` may stand in the file.
template <class Draft, class Wishes>
auto load(std::string_view text, std::string_view filename, data::Words keys, const Wishes& wishes,
          void (*read)(Draft&, data::Reader&, const Wishes&), void (*finish)(Draft&))
    -> tl::expected<std::shared_ptr<const decltype(Draft::setup)>, data::Problems> {
  Draft draft(filename);
  const auto document = data::parse(text, filename);
  if (!document) {
    draft.problems.add(document.error());
    return tl::unexpected(std::move(draft.problems));
  }
  data::Reader file(document->root, data::said("said.the-file"), keys, draft.problems);
  read(draft, file, wishes);
  draft.problems.sort();
  if (draft.problems.failed()) return tl::unexpected(std::move(draft.problems));
  finish(draft);
  for (const data::Problem& problem : draft.problems.list())
    draft.setup.warnings.push_back({problem.str(Lang::En), problem.str(Lang::Fr)});
  draft.setup.source = text;
  return std::make_shared<const decltype(Draft::setup)>(std::move(draft.setup));
}

}  // namespace sandtable::scenario
