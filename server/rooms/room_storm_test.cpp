#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "battle/rulesets.h"
#include "engine/core/rng.h"
#include "server/rooms/room_fixture.h"

/// Everybody at a battle decides, takes back, rules, asks and goes away at once, whatever is on its
/// way to the disk meanwhile. The room stands, and is afterwards what the store makes of it.
namespace sandtable::server {
namespace {

constexpr int kDecisions = 400;

struct Case {
  std::string_view ruleset, scenario, umpire_option, ruling;
  std::uint64_t seed;
};

class RoomStorm : public testing::TestWithParam<Case>, protected RoomFixture {
 protected:
  void open_battle() {
    const auto [ruleset, scenario, umpire_option, ruling, seed] = GetParam();
    WantedBattle wanted;
    wanted.scenario = scenario;
    wanted.dice = DiceMode::Typed;
    if (!umpire_option.empty()) wanted.choices.options = {{std::string(umpire_option), "seat"}};
    make(wanted);
    for (const auto& [seat, key] : keys_) seats_.push_back(seat);
    for (const std::string& seat : seats_) sit_at(seat);
  }
  void sit_at(const std::string& seat) {
    ears_[seat].heard.clear();
    sit(seat, {{}, seat == "umpire", {}, {seat}});
  }

  template <class List>
  const auto& one_of(const List& list) {
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  }
  bool one_in(std::uint32_t many) { return rng_.below(many) == 0; }

  std::string decision_of(const std::string& seat) {
    static constexpr std::array<std::string_view, 4> kAgreements{"offer draw", "refuse draw",
                                                                 "done", "nothing"};
    if (seat == "umpire") return std::string(GetParam().ruling);
    const auto actions = room_->battle().actions(post_of(seat));
    return actions.empty() || one_in(10) ? std::string(one_of(kAgreements)) : one_of(actions);
  }

  Message message_of(const std::string& seat) {
    static constexpr std::array<Ask, 14> kMay{Ask::Undo,
                                              Ask::AskTakeback,
                                              Ask::AgreeTakeback,
                                              Ask::RefuseTakeback,
                                              Ask::WithdrawTakeback,
                                              Ask::Undo,
                                              Ask::Check,
                                              Ask::Actions,
                                              Ask::Odds,
                                              Ask::Outlook,
                                              Ask::Measure,
                                              Ask::Complete,
                                              Ask::At,
                                              Ask::Chat};
    const battle::Battle& battle = room_->battle();
    Message message;
    message.id = 7;
    message.side = seat;
    message.number = one_in(20) ? rng_.below(9) : question(seat);
    if (const battle::Question asked = battle.question(Lang::En);
        !asked.roll.empty() && !one_in(8)) {
      message.ask = Ask::Roll;
      if (!asked.rolls.draws.empty()) message.action = one_of(asked.rolls.draws).first;
      for (int i = one_in(4) ? -1 : 0; i < asked.rolls.dice; ++i)
        message.action += std::to_string(1 + rng_.below(4)) + " ";
    } else if (!one_in(5)) {
      message.ask = Ask::Submit;
      message.action = decision_of(seat);
      message.text = seat == "umpire" ? "as agreed" : "";
    } else {
      message.ask = one_of(kMay);
      message.action = message.text = decision_of(seat);
      if (message.ask == Ask::AskTakeback || message.ask == Ask::At)
        message.number = rng_.below(static_cast<std::uint32_t>(battle.entries().size() + 2));
    }
    return message;
  }

  void storm() {
    for (int i = 0; i < kDecisions && !room_->battle().over(); ++i) {
      const std::string& seat = one_of(seats_);
      if (one_in(40)) {
        leave(seat);
        sit_at(seat);
      } else {
        const std::string who = one_in(30) ? one_of(seats_) : seat;
        Message message = message_of(who);
        room_->hear(places_[seat], message);
      }
      for (std::uint32_t many = rng_.below(4); many > 0 && loop_.run_one();) --many;
      if (one_in(4)) (void)loop_.run_until([&] { return !room_->writing(); });
    }
  }
  /// Waits for all that is on its way to the disk, what nobody waits for too.
  void calm() {
    bool flushed = false;
    ASSERT_TRUE(loop_.run_until([&] { return !room_->writing(); }));
    ASSERT_TRUE(writer_.submit([](store::Store&) { return store::Outcome<void>(); },
                               [&](const store::Outcome<void>&) { flushed = true; }));
    ASSERT_TRUE(loop_.run_until([&] { return flushed; }));
  }
  /// What a battle is: its entries, and what lies sealed.
  std::vector<std::string> stands() const {
    const battle::Battle& battle = room_->battle();
    std::vector<std::string> out;
    for (const JournalEntry& entry : battle.entries())
      out.push_back(std::to_string(entry.seq) + " " + entry.side + " " + entry.action + " " +
                    entry.digest);
    // An answer that waits for its dice lies sealed no more where it is given anew.
    if (const std::string roll = battle.question(Lang::En).roll; !roll.empty()) return out;
    for (const Post post : posts())
      for (const std::string& answer : battle.given(post))
        out.push_back(name_of(post) + " " + answer);
    return out;
  }

  static std::uint64_t seed() {
    const char* const more = std::getenv("SANDTABLE_SEED");
    return GetParam().seed + (more == nullptr ? 0 : std::strtoull(more, nullptr, 10) * 100);
  }
  Rng rng_{seed()};
  std::vector<std::string> seats_;
};

TEST_P(RoomStorm, LeavesWhatTheStoreHas) {
  open_battle();
  for (int i = 0; i < 3; ++i) {
    storm();
    calm();
    ASSERT_FALSE(room_->closed());
    const auto before = stands();
    room_.reset();
    open();
    calm();
    EXPECT_EQ(stands(), before) << i;
    for (const std::string& seat : seats_) sit_at(seat);
  }
  EXPECT_EQ(counters_.failures, 0U);
  EXPECT_GT(room_->battle().entries().size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Rulesets, RoomStorm,
    testing::Values(Case{"belle-epoque", "first-battle", "", "rule red: points 6", 1},
                    Case{"game-of-kings", "first-lines", "", "rule red: points left 3", 2},
                    Case{"fixed-baynet", "first-skirmish", "", "rule A: actions 2", 3},
                    Case{"belle-alliance", "first-orders", "umpire-seat", "rule F1: figures 15", 4},
                    Case{"belle-alliance", "first-orders", "umpire-seat", "rule P1: valour 1", 5}));

}  // namespace
}  // namespace sandtable::server
