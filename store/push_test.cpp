#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "store/alter_fixture.h"
#include "store/samples.h"
#include "store/store.h"

/// Browsers that are told of turns while their page is closed.
namespace sandtable::store {
namespace {

using samples::hash;
using samples::names_in;
using testing::ElementsAre;
using testing::IsEmpty;

class Push : public testing::Test {
 protected:
  void SetUp() override {
    NewBattle battle = samples::battle("x");
    battle.keys.push_back({hash("x spectator"), {}, std::string(kSpectatorSeat), ""});
    ASSERT_TRUE(store_->create_battle(battle));
    ASSERT_TRUE(store_->create_battle(samples::battle("y")));
    anne_ = store_->create_account({0, "Anne", "anne", "$argon2id$", 7}).value();
    ASSERT_TRUE(store_->create_session({hash("session"), anne_, 1, 100}));
  }
  static PushBrowser browser(const std::string& name, std::vector<TokenHash> keys = {}) {
    PushBrowser out;
    out.endpoint = "https://push.example.org/" + name;
    out.point.fill(4);
    out.auth.fill(7);
    out.keys = std::move(keys);
    return out;
  }
  static PushBrowser of_session(const std::string& name) {
    PushBrowser out = browser(name);
    out.session = hash("session");
    return out;
  }
  PushKept keep(const PushBrowser& browser) { return store_->keep_push_browser(browser).value(); }
  /// The endpoints that are told of a turn, by the ends of their names.
  std::vector<std::string> told(const std::string& battle, const std::vector<std::string>& seats,
                                Time now = 50) {
    std::vector<std::string> out;
    const auto browsers = store_->push_browsers(battle, seats, now);
    for (const PushBrowser& one : *browsers)
      out.push_back(one.endpoint.substr(one.endpoint.rfind('/') + 1));
    return out;
  }

  samples::Folder folder_;
  std::unique_ptr<Store> store_ = samples::opened(folder_.address());
  std::int64_t anne_ = 0;
};

TEST_F(Push, AKeyIsMadeOnceAndKept) {
  const std::array<std::uint8_t, 32> first{1}, second{2};
  EXPECT_EQ(store_->push_key(first).value(), first);
  EXPECT_EQ(store_->push_key(second).value(), first);
  store_ = samples::opened(folder_.address());
  EXPECT_EQ(store_->push_key(second).value(), first);
}

TEST_F(Push, WhoHasTheKeyOfASeatIsToldOfItsTurns) {
  PushBrowser zulu = browser("zulu", {hash("x zulu"), hash("nobody's")});
  zulu.lang = Lang::Fr;
  EXPECT_EQ(keep(zulu), PushKept::Kept);
  EXPECT_EQ(keep(browser("umpire", {hash("x umpire")})), PushKept::Kept);
  EXPECT_THAT(told("x", {"zulu"}), ElementsAre("zulu"));
  EXPECT_THAT(told("x", {"zulu", "umpire"}), ElementsAre("zulu", "umpire"));
  EXPECT_THAT(told("x", {"british"}), IsEmpty());
  EXPECT_THAT(told("y", {"zulu"}), IsEmpty());
  zulu.keys.clear();
  EXPECT_THAT(store_->push_browsers("x", std::vector<std::string>{"zulu"}, 50).value(),
              ElementsAre(zulu));
  EXPECT_EQ(store_->push_browsers("z", {}, 0).error().fault, Fault::Missing);
}

TEST_F(Push, WhoHasSeveralOfTheSeatsIsToldOnce) {
  EXPECT_EQ(keep(browser("both", {hash("x zulu"), hash("x umpire")})), PushKept::Kept);
  EXPECT_THAT(told("x", {"zulu", "umpire"}), ElementsAre("both"));
}

TEST_F(Push, AnAccountIsToldOfTheSeatsThatItHasWhileItsSessionLasts) {
  EXPECT_EQ(keep(of_session("anne")), PushKept::Kept);
  EXPECT_THAT(told("x", {"zulu"}), IsEmpty());
  ASSERT_TRUE(store_->claim(anne_, "x", "zulu"));
  EXPECT_THAT(told("x", {"zulu"}), ElementsAre("anne"));
  EXPECT_THAT(told("x", {"zulu"}, 100), IsEmpty()) << "the session is over then";
  ASSERT_TRUE(store_->drop_session(hash("session")));
  EXPECT_THAT(told("x", {"zulu"}), IsEmpty());
  ASSERT_TRUE(store_->create_session({hash("session"), anne_, 1, 100}));
  EXPECT_THAT(told("x", {"zulu"}), IsEmpty()) << "whoever signed out is not told again";
}

TEST_F(Push, WhoProvesNothingIsNotKept) {
  EXPECT_EQ(keep(browser("a")), PushKept::NoSeat);
  EXPECT_EQ(keep(browser("a", {hash("nobody's"), hash("x spectator")})), PushKept::NoSeat);
  PushBrowser gone = browser("a");
  gone.session = hash("no session");
  EXPECT_EQ(keep(gone), PushKept::NoSeat);
  gone.keys = {hash("x zulu")};
  EXPECT_EQ(keep(gone), PushKept::Kept) << "the key is enough";
}

TEST_F(Push, TheSameEndpointIsKeptOnceAndDroppedWhole) {
  EXPECT_EQ(keep(browser("a", {hash("x zulu")})), PushKept::Kept);
  EXPECT_EQ(keep(browser("a", {hash("y zulu")})), PushKept::Kept);
  EXPECT_THAT(told("x", {"zulu"}), IsEmpty());
  EXPECT_THAT(told("y", {"zulu"}), ElementsAre("a"));
  EXPECT_TRUE(store_->drop_push_browser("https://push.example.org/a"));
  EXPECT_TRUE(store_->drop_push_browser("https://push.example.org/a"));
  EXPECT_THAT(told("y", {"zulu"}), IsEmpty());
}

TEST_F(Push, ASeatAndAnAccountHaveSoManyBrowsers) {
  for (int i = 0; i < kMostPushBrowsers; ++i)
    EXPECT_EQ(keep(browser(std::to_string(i), {hash("x zulu")})), PushKept::Kept);
  EXPECT_EQ(keep(browser("more", {hash("x zulu")})), PushKept::TooMany);
  EXPECT_EQ(keep(browser("0", {hash("x zulu")})), PushKept::Kept) << "it is none more";
  for (int i = 0; i < kMostPushBrowsers; ++i)
    EXPECT_EQ(keep(of_session("anne " + std::to_string(i))), PushKept::Kept);
  EXPECT_EQ(keep(of_session("more")), PushKept::TooMany);
  ASSERT_TRUE(store_->create_session({hash("other session"), anne_, 1, 100}));
  PushBrowser elsewhere = of_session("more");
  elsewhere.session = hash("other session");
  EXPECT_EQ(keep(elsewhere), PushKept::TooMany) << "it is the account that counts";
}

TEST_F(Push, WithItsBattlesABrowserGoes) {
  EXPECT_EQ(keep(browser("a", {hash("x zulu")})), PushKept::Kept);
  ASSERT_TRUE(store_->delete_battle("x"));
  EXPECT_EQ(keep(browser("b", {hash("y zulu")})), PushKept::Kept);
  EXPECT_THAT(names_in(folder_.file("store.db"), "SELECT endpoint FROM push_browser"),
              ElementsAre("https://push.example.org/b"));
  EXPECT_THAT(store_->check().value().problems, IsEmpty());
}

}  // namespace
}  // namespace sandtable::store
