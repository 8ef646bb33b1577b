#include <boost/json.hpp>
#include <ostream>

#include "cli/layout.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "cli/write_out.h"

namespace sandtable::cli {

int show_march(const MarchArgs& args, Console& console) {
  const auto battle = open_position(args.position, args.lang);
  if (!battle) {
    console.err << battle.error().in(args.lang) << "\n";
    return kNo;
  }
  const auto viewer = find_viewer(args.view, (*battle)->facts());
  if (!viewer) {
    console.err << at(data::Phrase("--view"), viewer.error()).in(args.lang) << "\n";
    return kNo;
  }
  const desk::SvgLook look{.style = args.style, .lang = args.lang, .troops = true, .overlays = {}};
  const auto film = (*battle)->film(args.bound, *viewer, look);
  if (!film) {
    console.err << at(data::Phrase("--bound"), film.error()).in(args.lang) << "\n";
    return kNo;
  }
  if (!args.svg.empty()) {
    const auto written = write_out(args.svg, film->svg, console);
    if (!written) {
      console.err << written.error().in(args.lang) << "\n";
      return kNo;
    }
    if (args.svg == "-") return kYes;
  }
  if (args.json) {
    boost::json::object out = boost::json::parse(film->json).as_object();
    out["viewer"] = seat_id(*viewer, (*battle)->facts());
    out["told"] = to_json(film->told, (*battle)->rulebook());
    print_json(console.out, out);
    return kYes;
  }
  constexpr int kHanging = 4;
  for (const desk::Told& told : film->told)
    console.out << wrapped(told.line, console.width, "", kHanging);
  if (film->told.empty())
    console.out << wrapped(Words(args.lang)("march.nothing", {{"bound", std::int64_t{args.bound}}}),
                           console.width);
  return kYes;
}

}  // namespace sandtable::cli
