#include "server/push/office.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "server/push/browser_fixture.h"
#include "server/push/service_fixture.h"
#include "server/push/vapid.h"
#include "store/samples.h"
#include "store/token.h"

namespace sandtable::server::push {
namespace {

using testing::HasSubstr;

constexpr const char* kContact = "mailto:ada@example.org";

/// A store with a battle, browsers that hold the key of zulu, and a service that carries.
class OfficeTest : public testing::Test {
 protected:
  void SetUp() override {
    store::NewBattle battle = store::samples::battle("x");
    battle.keys = {{store::hash_of("zulu's key"), {}, "zulu", ""},
                   {store::hash_of("other key"), {}, "british", ""}};
    ASSERT_TRUE(store_->create_battle(battle));
  }
  store::PushBrowser browser(const std::string& name, Lang lang = Lang::En) const {
    return {std::string("https://") + kServiceHost + "/" + name,
            owner_.point(),
            auth_,
            lang,
            std::nullopt,
            {store::hash_of("zulu's key")}};
  }
  void keep(const store::PushBrowser& browser) {
    ASSERT_EQ(store_->keep_push_browser(browser).value(), store::PushKept::Kept);
  }
  std::unique_ptr<Office> open(const Bounds& bounds = {}) {
    auto opened =
        Office::open(*store_, kContact, service_.reach(), bounds, [](const store::StoreError&) {});
    return opened ? std::move(*opened) : nullptr;
  }
  static Turn turn() { return {"x", "Rorke's Drift", "Rorke’s Drift, la mission", {"zulu"}}; }
  static bool within_seconds(const std::function<bool()>& holds) {
    for (int hundredths = 0; hundredths < 1000 && !holds(); ++hundredths)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return holds();
  }

  store::samples::Folder folder_;
  std::unique_ptr<store::Store> store_ = store::samples::opened(folder_.address());
  KeyPair owner_ = KeyPair::drawn().value();
  Auth auth_{1, 2, 3};
  Service service_;
};

TEST_F(OfficeTest, TellsEveryBrowserOfTheSeatInItsLanguage) {
  keep(browser("en"));
  keep(browser("fr", Lang::Fr));
  store::PushBrowser other = browser("other");
  other.keys = {store::hash_of("other key")};
  keep(other);
  const auto office = open();
  ASSERT_TRUE(office);
  office->tell(turn());
  ASSERT_TRUE(service_.has(2));
  ASSERT_TRUE(within_seconds([&] { return office->figures().taken == 2; }));
  std::map<std::string, std::string> heard;
  std::set<std::size_t> sizes;
  for (const Service::Request& request : service_.requests()) {
    heard[std::string(request.target())] = opened(request.body(), owner_, auth_).value_or("none");
    sizes.insert(request.body().size());
    EXPECT_THAT(std::string(request["Authorization"]), HasSubstr(", k=" + office->key()));
    EXPECT_EQ(request["Topic"].size(), 32U);
  }
  EXPECT_EQ(heard.size(), 2U);
  EXPECT_EQ(heard["/en"], R"({"battle":"x","title":"Rorke's Drift","body":"It is your turn."})");
  EXPECT_EQ(
      heard["/fr"],
      R"({"battle":"x","title":"Rorke’s Drift, la mission","body":"C’est à vous de jouer."})");
  EXPECT_EQ(sizes.size(), 1U) << "the carrier sees one size";
}

TEST_F(OfficeTest, ItsKeyIsMadeOnceAndKept) {
  const std::string key = open()->key();
  EXPECT_EQ(open()->key(), key);
  EXPECT_EQ(from_base64url(key)->size(), 65U);
  store_ = store::samples::opened(folder_.address());
  EXPECT_EQ(open()->key(), key);
}

TEST_F(OfficeTest, WhatIsGoneIsForgotten) {
  keep(browser("gone"));
  service_.answer({Service::status("410 Gone")});
  const auto office = open();
  office->tell(turn());
  ASSERT_TRUE(within_seconds([&] { return office->figures().gone == 1; }));
  const std::vector<std::string> seats{"zulu"};
  ASSERT_TRUE(within_seconds([&] { return store_->push_browsers("x", seats, 0)->empty(); }));
  EXPECT_EQ(office->figures().waiting, 0U);
}

TEST_F(OfficeTest, ABusyServiceIsAskedAgainAndNotForEver) {
  keep(browser("patient"));
  Bounds bounds;
  bounds.least_pause = bounds.longest_pause = std::chrono::milliseconds(20);
  const auto office = open(bounds);
  service_.answer(
      {Service::status("429 Later", "Retry-After: 86400\r\n"), Service::status("201 Created")});
  office->tell(turn());
  ASSERT_TRUE(within_seconds([&] { return office->figures().taken == 1; }));
  EXPECT_EQ(service_.requests().size(), 2U) << "a day is longer than it is waited for";
  service_.answer({Service::status("503 Never")});
  office->tell(turn());
  ASSERT_TRUE(within_seconds([&] { return office->figures().failed == 1; }));
  EXPECT_EQ(service_.requests().size(), 5U);
  EXPECT_EQ(office->figures().waiting, 0U);
}

TEST_F(OfficeTest, AsMuchWaitsAsIsMeantTo) {
  for (int i = 0; i < 5; ++i) keep(browser(std::to_string(i)));
  Bounds bounds;
  bounds.waiting = 3;
  bounds.at_once = bounds.of_host = 1;
  service_.answer({""});
  const auto office = open(bounds);
  office->tell(turn());
  ASSERT_TRUE(within_seconds([&] { return office->figures().dropped == 2; }));
  EXPECT_EQ(office->figures().waiting, 3U);
  ASSERT_TRUE(service_.has(1));
  EXPECT_EQ(service_.connections(), 1) << "the others wait for their turn";
}

TEST_F(OfficeTest, ALongTitleStillFits) {
  Turn long_turn = turn();
  long_turn.title_en.clear();
  for (int i = 0; i < 200; ++i) long_turn.title_en += "\xc3\xa9\"";
  const std::string message = message_of(long_turn, Lang::En);
  EXPECT_LE(message.size(), kPlainBytes);
  EXPECT_TRUE(sealed(message, owner_.point(), auth_));
  EXPECT_THAT(message, HasSubstr("It is your turn."));
}

}  // namespace
}  // namespace sandtable::server::push
