#include "studies/rulesets.h"

#include <tuple>

#include "battle/header.h"
#include "battle/rulesets.h"
#include "rulesets/all.h"
#include "studies/run.h"

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

}  // namespace

tl::expected<Study, std::string> run(std::string_view ruleset, const Plan& plan) {
  return run_by(ruleset, plan, static_cast<AllRulesets*>(nullptr));
}

tl::expected<Study, std::string> run(const Plan& plan) {
  const auto door = battle::ruleset_of_scenario(plan.scenario, plan.scenario_file);
  if (!door) return tl::unexpected(door.error().str());
  return run((*door)->rulebook().id, plan);
}

}  // namespace sandtable::studies
