#include <ostream>
#include <string>

#include "cli/interrupt.h"
#include "cli/phrases.gen.h"
#include "cli/verbs/verbs.h"
#include "cli/write_out.h"
#include "engine/data/said.h"
#include "search/level.h"
#include "studies/report.h"
#include "studies/rulesets.h"
#include "studies/summary.h"

namespace sandtable::cli {
namespace {

Found<void> seat_levels(const StudyArgs& args, const desk::ScenarioFacts& facts,
                        studies::Plan& plan) {
  const auto pairs = split_pairs(args.seats, "--seat", phrase("find.side-level"));
  if (!pairs) return tl::unexpected(pairs.error());
  GivenSeats given;
  for (const auto& [text, name, value] : *pairs) {
    const auto side = find_side(name, facts);
    if (!side) return tl::unexpected(at(flag_of("--seat", text), side.error()));
    if (*side == Side::Umpire)
      return tl::unexpected(at(flag_of("--seat", text),
                               data::expected(phrase("find.or", {{"one", facts.sides[0].id},
                                                                 {"other", facts.sides[1].id}}))));
    if (const auto level = find_level(value); !level)
      return tl::unexpected(at(flag_of("--seat", text), level.error()));
    if (auto once = given.once(*side, true, name); !once)
      return tl::unexpected(at(flag_of("--seat", text), once.error()));
    plan.levels[static_cast<std::size_t>(index(*side))] = value;
  }
  return {};
}

Found<studies::Plan> plan_of(const StudyArgs& args, const ScenarioText& scenario) {
  studies::Plan plan;
  plan.scenario = scenario.text;
  plan.scenario_file = scenario.file;
  auto choices = choices_of(args.edition, args.options);
  if (!choices) return tl::unexpected(choices.error());
  plan.choices = std::move(*choices);
  const auto facts = scenario.door->read(scenario.text, scenario.file, plan.choices);
  if (!facts) {
    std::string problems = facts.error().str(args.lang);
    if (!problems.empty()) problems.pop_back();
    return tl::unexpected(data::Phrase(std::move(problems)));
  }
  if (auto seated = seat_levels(args, *facts, plan); !seated) return tl::unexpected(seated.error());
  plan.games = args.games;
  plan.seed = args.seed;
  plan.jobs = args.jobs;
  return plan;
}

}  // namespace

int run_study(const StudyArgs& args, Console& console) {
  const auto fail = [&](const std::string& message) {
    console.err << message << "\n";
    return kNo;
  };
  const auto scenario = find_scenario(args.scenario);
  if (!scenario) return fail(scenario.error().in(args.lang));
  auto plan = plan_of(args, *scenario);
  if (!plan) return fail(plan.error().in(args.lang));
  const Interrupt interrupt;
  std::uint32_t shown = 0;
  plan->progress = [&](std::uint32_t done) {
    // A hundred steps at most: a terminal is slower than a battle of recruits.
    const std::uint32_t percent = done * 100 / args.games;
    if (console.progress && (percent != shown || done == args.games)) {
      shown = percent;
      console.err << "\r" << done << "/" << args.games << (done == args.games ? "\r\033[K" : "")
                  << std::flush;
    }
    return interrupt.signal() == 0;
  };
  const auto study = studies::run(scenario->door->rulebook().id, *plan);
  if (!study) return fail(study.error());
  if (!args.report.empty()) {
    const std::string report = studies::report(*study, args.lang);
    if (const auto written = write_out(args.report, report, console); !written)
      return fail(written.error().in(args.lang));
  }
  console.out << (args.json ? studies::json(*study) : studies::summary(*study, args.lang));
  if (args.json) console.out << "\n";
  if (interrupt.signal() == 0 || study->games == args.games) return kYes;
  console.err << phrase("study.interrupted", {{"games", study->games}, {"planned", args.games}})
                     .in(args.lang)
              << "\n";
  return kInterrupted + interrupt.signal();
}

}  // namespace sandtable::cli
