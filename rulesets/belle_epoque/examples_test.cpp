#include "rulesets/belle_epoque/examples.h"

#include <gtest/gtest.h>

#include <set>

#include "rulesets/belle_epoque/clauses.gen.h"

namespace sandtable::belle_epoque {
namespace {

TEST(Examples, AllComeOutAsWritten) {
  const auto results = run_examples();
  EXPECT_GT(results.size(), 300u);
  for (const ExampleResult& result : results)
    EXPECT_TRUE(result.ok) << result.where << ": " << result.clause << " (" << result.edition
                           << ") " << result.name << "\n"
                           << result.message;
}

}  // namespace
}  // namespace sandtable::belle_epoque
