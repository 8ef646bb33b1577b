#include <boost/json.hpp>
#include <ostream>

#include "cli/phrases.gen.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "cli/write_out.h"
#include "print/html.h"
#include "print/pdf.h"
#include "print/sheets.h"

namespace sandtable::cli {
namespace {

using Made = Found<print::Document>;

Made of_battle(const PrintArgs& args, const print::Page& page) {
  const auto battle = open_position(args.position, args.lang);
  if (!battle) return tl::unexpected(battle.error());
  const auto viewer = find_viewer(args.view, (*battle)->facts());
  if (!viewer) return tl::unexpected(at(data::Phrase("--view"), viewer.error()));
  std::vector<Side> sides{Side::A, Side::B};
  if (!args.side.empty()) {
    const auto side = find_side(args.side, (*battle)->facts());
    if (!side) return tl::unexpected(at(data::Phrase("--side"), side.error()));
    if (index(*side) > 1)
      return tl::unexpected(at(data::Phrase("--side"), phrase("find.no-troops")));
    sides = {*side};
  }
  if (args.what == "map") return print::map(**battle, *viewer, args.scale, args.troops, page);
  if (args.what == "slips") return print::slips(**battle, *viewer, sides, page);
  return print::roster(**battle, *viewer, sides, page);
}

Made rules_of(const PrintArgs& args, const print::Page& page) {
  const auto door = find_ruleset(args.position.position);
  if (!door) return tl::unexpected(door.error());
  return print::rules((*door)->rulebook(), (*door)->reference(), args.chapter, page);
}

Made document_of(const PrintArgs& args, const print::Page& page) {
  if (args.what == "rules") return rules_of(args, page);
  if (args.what == "reference") {
    const auto door = find_ruleset(args.position.position);
    if (!door) return tl::unexpected(door.error());
    return print::reference((*door)->rulebook(), (*door)->reference(), page);
  }
  return of_battle(args, page);
}

}  // namespace

int print_sheets(const PrintArgs& args, Console& console) {
  const auto fail = [&](const data::Phrase& why) {
    console.err << why.in(args.lang) << "\n";
    return kNo;
  };
  const print::Page page{args.lang, *print::paper_named(args.paper)};
  const Made document = document_of(args, page);
  if (!document) return fail(document.error());
  if (!args.html.empty())
    if (const auto written = write_out(args.html, print::to_html(*document), console); !written)
      return fail(written.error());
  if (args.pdf.empty()) {
    if (args.json) print_json(console.out, {{"file", args.html}});
    return kYes;
  }
  const auto pdf = print::to_pdf(*document);
  if (!pdf) return fail(pdf.error());
  if (const auto written = write_out(args.pdf, pdf->bytes, console); !written)
    return fail(written.error());
  if (args.pdf == "-") return kYes;
  if (args.json)
    print_json(console.out, {{"file", args.pdf}, {"pages", pdf->pages}});
  else
    console.out << Words(args.lang)("printed.written",
                                    {{"file", args.pdf}, {"pages", std::int64_t{pdf->pages}}})
                << "\n";
  return kYes;
}

}  // namespace sandtable::cli
