#include <boost/json.hpp>
#include <ostream>

#include "cli/layout.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

json::object ruleset_json(const battle::RulesetDoor& door) {
  const Rulebook& book = door.rulebook();
  json::array editions, options, scenarios;
  for (const std::string_view edition : book.editions) editions.emplace_back(edition);
  for (const OptionInfo& option : door.options()) {
    json::array values;
    for (const std::string_view value : option.values) values.emplace_back(value);
    json::object defaults;
    for (std::size_t i = 0; i < book.editions.size(); ++i)
      defaults[book.editions[i]] = option.values[option.defaults[i]];
    options.push_back({{"id", option.id},
                       {"kind", option.kind},
                       {"values", std::move(values)},
                       {"default", std::move(defaults)},
                       {"text", {{"en", option.text_en}, {"fr", option.text_fr}}}});
  }
  for (const desk::Carried& s : door.scenarios()) scenarios.emplace_back(s.id);
  return {{"id", book.id},
          {"title", {{"en", book.title_en}, {"fr", book.title_fr}}},
          {"subtitle", {{"en", book.subtitle_en}, {"fr", book.subtitle_fr}}},
          {"author", book.author},
          {"period", book.period_en},
          {"period_fr", book.period_fr},
          {"scale",
           {{"ground", {{"en", book.ground_en}, {"fr", book.ground_fr}}},
            {"unit", {{"en", book.unit_en}, {"fr", book.unit_fr}}}}},
          {"credits", {{"en", book.credits_en}, {"fr", book.credits_fr}}},
          {"editions", std::move(editions)},
          {"clauses", book.clauses.size()},
          {"options", std::move(options)},
          {"scenarios", std::move(scenarios)}};
}

void show(const battle::RulesetDoor& door, const Words& say, Console& console) {
  const Rulebook& book = door.rulebook();
  const bool french = say.lang() == Lang::Fr;
  const auto line = [&](const char* key, std::string_view value) {
    if (!value.empty())
      console.out << wrapped(say(key) + std::string(value), console.width, "  ", 4);
  };
  console.out << console.bold(book.id) << "  " << (french ? book.title_fr : book.title_en) << "\n";
  console.out << wrapped(french ? book.subtitle_fr : book.subtitle_en, console.width, "  ");
  line("rulesets.author", book.author);
  line("rulesets.period", french ? book.period_fr : book.period_en);
  line("rulesets.ground", french ? book.ground_fr : book.ground_en);
  line("rulesets.unit", french ? book.unit_fr : book.unit_en);
  std::string editions, scenarios;
  for (const std::string_view e : book.editions)
    editions.append(editions.empty() ? "" : ", ").append(e);
  for (const desk::Carried& s : door.scenarios())
    scenarios.append(scenarios.empty() ? "" : ", ").append(s.id);
  line("rulesets.editions", editions);
  line("rulesets.scenarios", scenarios);
  console.out << "  " << say("rulesets.options") << "\n";
  for (const OptionInfo& option : door.options()) {
    std::string values;
    for (const std::string_view value : option.values)
      values.append(values.empty() ? "" : "|").append(value);
    console.out << "    " << option.id << "=" << values << "\n"
                << wrapped(french ? option.text_fr : option.text_en, console.width, "      ");
  }
  line("rulesets.credits", french ? book.credits_fr : book.credits_en);
}

}  // namespace

int list_rulesets(const Manner& manner, Console& console) {
  if (manner.json) {
    json::array all;
    for (const battle::RulesetDoor* door : battle::rulesets()) all.push_back(ruleset_json(*door));
    print_json(console.out, {{"rulesets", std::move(all)}});
    return kYes;
  }
  for (const battle::RulesetDoor* door : battle::rulesets())
    show(*door, Words(manner.lang), console);
  return kYes;
}

}  // namespace sandtable::cli
