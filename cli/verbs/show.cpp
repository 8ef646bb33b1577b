#include <boost/json.hpp>
#include <ostream>

#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "cli/write_out.h"

namespace sandtable::cli {
namespace json = boost::json;

int show_position(const ShowArgs& args, Console& console) {
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
  const desk::SvgLook look{.style = args.style, .lang = args.lang, .overlays = args.overlays};
  const std::string problem = args.svg.empty() && !args.overlays.empty()
                                  ? Words(args.lang)("misuse.overlay")
                                  : (*battle)->overlay_problem(viewer, look);
  if (!problem.empty()) {
    console.err << at("--overlay", problem).in(args.lang) << "\n";
    return kNo;
  }
  const desk::TextLook plan{.colour = console.colour,
                            .width = console.width,
                            .ascii = console.ascii,
                            .lang = args.lang,
                            .around = args.zoom};
  if (const std::string nobody = (*battle)->zoom_problem(viewer, plan); !nobody.empty()) {
    console.err << at("--zoom", nobody).in(args.lang) << "\n";
    return kNo;
  }
  if (!args.svg.empty()) {
    const auto written = write_out(args.svg, (*battle)->draw_svg(viewer, look), console);
    if (!written) {
      console.err << written.error().in(args.lang) << "\n";
      return kNo;
    }
    if (args.svg == "-" || !args.json) return kYes;
  }
  const battle::Question question = (*battle)->question(viewer, args.lang);
  // Of a position with secrets in it a digest would let them be guessed at.
  const bool sealed =
      viewer.side != Side::Umpire && (*battle)->keeps_secrets() && !(*battle)->over();
  if (args.json) {
    print_json(console.out, {{"ruleset", (*battle)->rulebook().id},
                             {"scenario", (*battle)->facts().id},
                             {"entries", (*battle)->entries().size()},
                             {"digest", sealed ? "" : digest_text((*battle)->digest())},
                             {"viewer", seat_id(viewer, (*battle)->facts())},
                             {"question", to_json(question, (*battle)->facts())},
                             {"result", result_json(**battle, args.lang)},
                             {"view", json::parse((*battle)->json(viewer))}});
    return kYes;
  }
  console.out << (*battle)->draw_text(viewer, plan);
  console.out << ((*battle)->over() ? (*battle)->outcome(args.lang) : question.text) << "\n";
  return kYes;
}

}  // namespace sandtable::cli
