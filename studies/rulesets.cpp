#include "studies/rulesets.h"

#include <memory>
#include <tuple>
#include <utility>

#include "battle/header.h"
#include "battle/rulesets.h"
#include "rulesets/all.h"
#include "studies/run.h"
#include "studies/series.h"
#include "studies/summary.h"

namespace sandtable::studies {
namespace {

template <class... D>
tl::expected<Study, std::string> run_by(std::string_view ruleset, const Plan& plan,
                                        std::tuple<D...>*) {
  tl::expected<Study, std::string> out =
      tl::unexpected("unknown ruleset '" + std::string(ruleset) + "'");
  (void)((D::rulebook().id == ruleset ? (out = run<D>(plan), true) : false) || ...);
  if (out) out->version = battle::program_version();
  return out;
}

std::string written(Study&& study) {
  study.version = battle::program_version();
  return json(study);
}

template <class D>
tl::expected<std::unique_ptr<Series>, std::string> series_of(const Plan& plan) {
  auto prepared = prepare<D>(plan);
  if (!prepared) return tl::unexpected(prepared.error());
  return std::make_unique<SeriesOf<D>>(std::move(*prepared), &written);
}

template <class... D>
tl::expected<std::unique_ptr<Series>, std::string> series_by(std::string_view ruleset,
                                                             const Plan& plan, std::tuple<D...>*) {
  tl::expected<std::unique_ptr<Series>, std::string> out =
      tl::unexpected("unknown ruleset '" + std::string(ruleset) + "'");
  (void)((D::rulebook().id == ruleset ? (out = series_of<D>(plan), true) : false) || ...);
  return out;
}

}  // namespace

tl::expected<std::unique_ptr<Series>, std::string> series(const Plan& plan) {
  const auto door = battle::ruleset_of_scenario(plan.scenario, plan.scenario_file);
  if (!door) return tl::unexpected(door.error().str());
  return series_by((*door)->rulebook().id, plan, static_cast<AllRulesets*>(nullptr));
}

tl::expected<Study, std::string> run(std::string_view ruleset, const Plan& plan) {
  return run_by(ruleset, plan, static_cast<AllRulesets*>(nullptr));
}

tl::expected<Study, std::string> run(const Plan& plan) {
  const auto door = battle::ruleset_of_scenario(plan.scenario, plan.scenario_file);
  if (!door) return tl::unexpected(door.error().str());
  return run((*door)->rulebook().id, plan);
}

}  // namespace sandtable::studies
