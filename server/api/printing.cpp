#include <array>
#include <charconv>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "print/html.h"
#include "print/sheets.h"
#include "server/api/api.h"
#include "server/api/press.h"
#include "server/rooms/shapes.h"
#include "server/wire/packed.h"

namespace sandtable::server {
namespace {

constexpr std::size_t kKeptBytes = std::size_t{16} << 20;
constexpr int kLeastScale = 5, kMostScale = 200;
const std::vector<Side> kBoth{Side::A, Side::B};

/// What somebody wants to have printed.
struct Wanted {
  std::string what;  ///< roster, slips, map, reference or chapters
  bool as_pdf = false;
  print::Page page;
  int scale = 100;  ///< of a map, in per cent of the table
  bool troops = false;
  std::string chapter;  ///< of the rules; empty: all
};

using Sheets = Answer<print::Document>;

Refusal refused(int status, const data::Phrase& why) { return {status, why, {}}; }

Answer<int> scale_of(const Request& request) {
  const std::string text = request.parameter("scale", "100");
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc{} && end == text.data() + text.size() && value >= kLeastScale &&
      value <= kMostScale)
    return value;
  return tl::unexpected(refused(
      400, phrase("field.scale",
                  {{"least", kLeastScale}, {"most", kMostScale}, {"found", text.substr(0, 40)}})));
}

Answer<Wanted> wanted_of(const Request& request, std::string_view what, bool as_pdf) {
  Wanted out;
  out.what = what;
  out.as_pdf = as_pdf;
  const auto lang = lang_of(request);
  if (!lang) return tl::unexpected(lang.error());
  const std::string paper = request.parameter("paper", print::kA4.id);
  const print::Paper* known = print::paper_named(paper);
  if (known == nullptr)
    return tl::unexpected(refused(400, phrase("field.paper", {{"found", paper.substr(0, 40)}})));
  out.page = {*lang, *known};
  const auto scale = scale_of(request);
  if (!scale) return tl::unexpected(scale.error());
  out.scale = *scale;
  const std::string troops = request.parameter("troops", "no");
  if (troops != "yes" && troops != "no")
    return tl::unexpected(
        refused(400, phrase("field.with-troops", {{"found", troops.substr(0, 40)}})));
  out.troops = troops == "yes";
  out.chapter = request.parameter("chapter");
  return out;
}

Sheets of_battle(const battle::Battle& battle, Post viewer, const Wanted& wanted) {
  if (wanted.what == "roster") return print::roster(battle, viewer, kBoth, wanted.page);
  if (wanted.what == "slips") return print::slips(battle, viewer, kBoth, wanted.page);
  auto map = print::map(battle, viewer, wanted.scale, wanted.troops, wanted.page);
  if (map) return std::move(*map);
  const bool allowed = battle.true_scale(viewer).has_value();
  return tl::unexpected(refused(allowed ? 400 : 403, map.error()));
}

Sheets of_rules(const battle::RulesetDoor& door, const Wanted& wanted) {
  if (wanted.what == "reference") {
    auto reference = print::reference(door.rulebook(), door.reference(), wanted.page);
    if (reference) return std::move(*reference);
    // What it is made from is the program's own.
    return tl::unexpected(refused(500, reference.error()));
  }
  auto rules = print::rules(door.rulebook(), door.reference(), wanted.chapter, wanted.page);
  if (rules) return std::move(*rules);
  return tl::unexpected(refused(404, rules.error()));
}

Sheets of_scenario(const std::string& scenario, const Wanted& wanted) {
  const auto battle = shown_battle(scenario);
  if (!battle) return tl::unexpected(battle.error());
  return of_battle(**battle, Side::Spectator, wanted);
}

/// The document as PDF, to be kept as a file, or as a page that runs nothing.
Response printed(Press& press, const Sheets& sheets, const Wanted& wanted,
                 const std::string& name) {
  if (!sheets) return problem(sheets.error());
  Response response;
  std::string page = print::to_html(*sheets);
  if (!wanted.as_pdf) {
    response.type = "text/html; charset=utf-8";
    response.body = std::move(page);
    response.headers.emplace_back("Content-Security-Policy",
                                  "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return response;
  }
  const auto set = press.pdf(*sheets, page);
  if (!set) return problem(refused(500, set.error()));
  response.type = "application/pdf";
  response.body = **set;
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"" + name + "-" + wanted.what + ".pdf\"");
  return response;
}

using SharedPress = std::shared_ptr<Press>;

void print_battle(Lobby& lobby, const SharedPress& press, const Call& call, const Done& done,
                  const Wanted& wanted) {
  const auto tell = [&lobby, press, call, done, wanted](const std::shared_ptr<Room>& room,
                                                        const Seats& seats) {
    std::shared_ptr<const battle::Battle> position = room->battle().snapshot();
    const auto make = [press, call, position, viewer = viewer_of(seats), wanted] {
      Response made = printed(*press, of_battle(*position, viewer, wanted), wanted, call.parts[0]);
      return packed(*call.request, std::move(made), Keep::Asker);
    };
    answer_from_worker(lobby, call, done, make);
  };
  with_room(lobby, call, done, tell);
}

}  // namespace

void add_print_routes(Router& router, Lobby& lobby) {
  const auto press = std::make_shared<Press>(kKeptBytes);
  /// What is the same for whoever asks.
  const auto open = [&lobby, press](auto document) {
    return [&lobby, press, document](const Call& call, const Done& done, const Wanted& wanted) {
      const auto make = [press, document, call, wanted] {
        const Sheets sheets = document(call.parts[0], wanted);
        return packed(*call.request, printed(*press, sheets, wanted, call.parts[0]), Keep::Anybody);
      };
      answer_from_worker(lobby, call, done, make);
    };
  };
  const auto battle = [&lobby, press](const Call& call, const Done& done, const Wanted& wanted) {
    print_battle(lobby, press, call, done, wanted);
  };
  const auto rules = open([](const std::string& ruleset, const Wanted& wanted) -> Sheets {
    const auto door = find_ruleset(ruleset);
    if (!door) return tl::unexpected(door.error());
    return of_rules(**door, wanted);
  });
  const auto add = [&router](const std::string& under, std::string_view what, auto answer) {
    for (const bool as_pdf : {false, true})
      router.add(
          "GET", under + "/*/" + std::string(what) + (as_pdf ? ".pdf" : ""),
          [what, as_pdf, answer](const Call& call, const Done& done) {
            const auto wanted = wanted_of(*call.request, what, as_pdf);
            if (!wanted) return done(problem(wanted.error()));
            answer(call, done, *wanted);
          },
          Cost::Dear);
  };
  for (const std::string_view what : {"roster", "slips", "map"}) {
    add("/api/battles", what, battle);
    add("/api/scenarios", what, open(of_scenario));
  }
  for (const std::string_view what : {"reference", "chapters"}) add("/api/rules", what, rules);
}

}  // namespace sandtable::server
