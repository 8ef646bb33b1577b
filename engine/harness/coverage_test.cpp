#include "engine/harness/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/sink.h"

namespace sandtable::harness {
namespace {

using ::testing::ElementsAre;

constexpr std::uint16_t kSystem = 9997;

ClauseInfo info(std::string_view id, std::string_view kind) {
  ClauseInfo out;
  out.id = id;
  out.kind = kind;
  return out;
}

class Unseen : public testing::Test {
 protected:
  Unseen() {
    book_.system = kSystem;
    book_.clauses = clauses_;
  }
  static Clause clause(int i) { return {kSystem, static_cast<std::uint16_t>(i)}; }

  const std::array<ClauseInfo, 6> clauses_{info("told", "rule"),   info("hidden", "rule"),
                                           info("army", "setup"),  info("option", "optional"),
                                           info("hint", "advice"), info("never", "scenario")};
  Rulebook book_;
  Coverage coverage_{kSystem, 6};
};

TEST_F(Unseen, ARuleThatIsOnlyAppliedIsNotSeenToDecide) {
  coverage_.note(clause(0), Ruling::Modifies);
  for (const int applied : {1, 2, 3}) coverage_.note_applied(clause(applied));
  EXPECT_THAT(unseen(book_, coverage_, {}),
              ElementsAre("hidden is applied and decides nothing",
                          "option is applied and decides nothing", "never is never cited"));
  constexpr std::array<std::string_view, 2> kListed{"hidden", "option"};
  EXPECT_THAT(unseen(book_, coverage_, kListed), ElementsAre("never is never cited"));
}

TEST_F(Unseen, AListThatHoldsNoLongerIsFound) {
  for (const int decided : {0, 1, 3, 5}) coverage_.note(clause(decided), Ruling::Forbids);
  coverage_.note_applied(clause(2));
  EXPECT_THAT(unseen(book_, coverage_, {}), ElementsAre());
  constexpr std::array<std::string_view, 3> kListed{"hidden", "army", "elephants"};
  EXPECT_THAT(unseen(book_, coverage_, kListed),
              ElementsAre("hidden is listed as only applied, and is not",
                          "army is listed as only applied, and is not",
                          "elephants is listed, and there is no such clause"));
}

}  // namespace
}  // namespace sandtable::harness
