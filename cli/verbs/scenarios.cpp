#include <boost/json.hpp>
#include <ostream>

#include "cli/layout.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

void show(const desk::ScenarioFacts& facts, const Rulebook& book, const Words& say,
          Console& console) {
  const bool french = say.lang() == Lang::Fr;
  console.out << console.bold(facts.id) << "  " << (french ? facts.title_fr : facts.title_en)
              << "\n";
  text::Args args = turns_args(facts.turns, book, say.lang());
  args.insert(args.end(), {{"date", facts.date},
                           {"edition", facts.edition},
                           {"a", facts.sides[0].name(say.lang())},
                           {"a_id", facts.sides[0].id},
                           {"b", facts.sides[1].name(say.lang())},
                           {"b_id", facts.sides[1].id}});
  const std::string line = say("scenarios.line", args);
  console.out << wrapped(line, console.width, "  ", 2)
              << wrapped(french ? facts.summary_fr : facts.summary_en, console.width, "  ");
}

}  // namespace

int list_scenarios(const ScenariosArgs& args, Console& console) {
  std::vector<const battle::RulesetDoor*> doors;
  if (args.ruleset.empty()) {
    for (const battle::RulesetDoor* door : battle::rulesets()) doors.push_back(door);
  } else {
    const auto door = find_ruleset(args.ruleset);
    if (!door) {
      console.err << door.error().in(args.lang) << "\n";
      return kNo;
    }
    doors.push_back(*door);
  }
  const Words say(args.lang);
  json::array all;
  int status = kYes;
  for (const battle::RulesetDoor* door : doors) {
    for (const desk::Carried& carried : door->scenarios()) {
      const auto facts = door->read(carried.text, std::string(carried.id) + ".toml", {});
      if (!facts) {
        console.err << facts.error().str(args.lang);
        status = kNo;
      } else if (args.json) {
        json::object one = to_json(*facts);
        one["ruleset"] = door->rulebook().id;
        all.push_back(std::move(one));
      } else {
        show(*facts, door->rulebook(), say, console);
      }
    }
  }
  if (args.json) print_json(console.out, {{"scenarios", std::move(all)}});
  return status;
}

}  // namespace sandtable::cli
