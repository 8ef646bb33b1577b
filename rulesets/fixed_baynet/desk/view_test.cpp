#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>

#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/scenario/scenario.h"
#include "rulesets/fixed_baynet/state/pieces.h"

namespace sandtable::fixed_baynet {
namespace {

/// Twelve squads of twenty.
std::string crowd() {
  std::string out = "[scenario]\nruleset = \"fixed-baynet\"\n";
  for (int side = 0; side < 2; ++side) {
    out += "[[side]]\n";
    for (int i = 0; i < 6; ++i)
      out += "[[side.unit]]\nname = \"Warriors " + std::to_string(side * 6 + i + 1) +
             "\"\npeople = \"native\"\nformation = \"open\"\nranks = 5\nat = [" +
             std::to_string(11 + 10 * i) + ".12, " + (side == 0 ? "12.62" : "36.37") + "]\n";
  }
  return out;
}

TEST(FixedBaynetView, NamesWhatNeverChangesAndTheRestStaysSmall) {
  const auto setup = load_scenario(crowd(), "crowd.toml");
  ASSERT_TRUE(setup) << setup.error().str();
  State s = FixedBaynet::start(**setup);
  ASSERT_EQ(s.standing[0].size() + s.standing[1].size(), 240);
  for (const ManSet& side : s.standing)
    side.for_each([&](ManId m) {
      change_man(s, m, [](Man& at) {
        at.facing = 12'345;
        at.flags |= man_flag::kProne;
        at.ac = 3;
      });
    });
  boost::json::object view =
      boost::json::parse(Desk::json(FixedBaynet::view(s, Side::A))).as_object();
  const boost::json::value names = view.at("lasting");
  EXPECT_GT(names.as_array().size(), 10U);
  std::size_t lasting = 0;
  for (const boost::json::value& name : names.as_array()) {
    ASSERT_TRUE(view.contains(name.as_string())) << name;
    lasting += boost::json::serialize(view.at(name.as_string())).size();
    view.erase(name.as_string());
  }
  EXPECT_FALSE(view.contains("rosters") || view.contains("features"));
  EXPECT_GT(lasting, 10'000U);
  constexpr std::size_t kRest = 2'000;  // its question and an entry
  EXPECT_LE(boost::json::serialize(view).size(), 32'000 - kRest);
}

}  // namespace
}  // namespace sandtable::fixed_baynet
