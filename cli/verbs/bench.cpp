#include <boost/json.hpp>
#include <iomanip>
#include <ostream>
#include <sstream>

#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "studies/speed.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

json::object speed_json(const studies::Speed& speed) {
  json::array rows;
  for (const studies::SpeedRow& row : speed.rows)
    rows.push_back({{"list", row.list},
                    {"threads", row.threads},
                    {"battles", row.battles},
                    {"battles_per_second", row.battles_per_second},
                    {"activations_per_second", row.activations_per_second},
                    {"decisions_per_second", row.decisions_per_second}});
  json::array works;
  for (const studies::WorkTime& work : speed.works)
    works.push_back(
        {{"id", work.id},
         {"what", work.what},
         {"ns_median", work.ns_median},
         {"ns_least", work.ns_least},
         {"ns_most", work.ns_most},
         {"ns_allowed", work.ns_allowed > 0 ? json::value(work.ns_allowed) : json::value()}});
  return {{"ruleset", speed.ruleset},
          {"scenario", speed.scenario},
          {"edition", speed.edition},
          {"rows", std::move(rows)},
          {"activations_per_battle", speed.activations_per_battle},
          {"decisions_per_battle", speed.decisions_per_battle},
          {"ns_per_clone", speed.ns_per_clone},
          {"state_bytes", speed.state_bytes},
          {"checked_games", speed.checked_games},
          {"checksum", digest_text(speed.checksum)},
          {"history",
           {{"bytes", speed.history.bytes},
            {"entries", speed.history.entries},
            {"slowest_ms", speed.history.slowest_ms}}},
          {"works", std::move(works)}};
}

}  // namespace

int run_bench(const BenchArgs& args, Console& console) {
  const auto fail = [&](const std::string& message) {
    console.err << message << "\n";
    return kNo;
  };
  const auto scenario = find_scenario(args.scenario);
  if (!scenario) return fail(scenario.error().in(args.lang));
  auto choices = choices_of(args.edition, {});
  if (!choices) return fail(choices.error().in(args.lang));
  studies::SpeedPlan plan;
  plan.scenario = scenario->text;
  plan.scenario_file = scenario->file;
  plan.choices = std::move(*choices);
  plan.seconds = args.seconds;
  plan.captains = true;
  const auto speed = studies::measure_speed(plan);
  if (!speed) return fail(speed.error());
  if (args.json)
    print_json(console.out, speed_json(*speed));
  else
    console.out << studies::to_text(*speed);
  return kYes;
}

}  // namespace sandtable::cli
