#include <boost/json.hpp>
#include <ostream>

#include "cli/layout.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"

namespace sandtable::cli {

int measure_table(const MeasureArgs& args, Console& console) {
  const auto battle = open_position(args.position, args.lang);
  if (!battle) {
    console.err << battle.error().in(args.lang) << "\n";
    return kNo;
  }
  const auto found = find_viewer(args.view, (*battle)->facts());
  if (!found) {
    console.err << at(data::Phrase("--view"), found.error()).in(args.lang) << "\n";
    return kNo;
  }
  const Post viewer = *found;
  const auto measured = (*battle)->measure(viewer, args.words, args.lang);
  if (args.json) {
    print_json(console.out, {{"words", args.words},
                             {"measured", measured.value_or("")},
                             {"error", measured ? "" : measured.error()}});
    return measured ? kYes : kNo;
  }
  if (!measured) {
    console.err << measured.error() << "\n";
    return kNo;
  }
  constexpr int kHanging = 4;
  console.out << wrapped(*measured, console.width, "", kHanging);
  return kYes;
}

}  // namespace sandtable::cli
