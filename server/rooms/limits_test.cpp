#include "server/rooms/limits.h"

#include <gtest/gtest.h>

#include <string>

#include "server/wire/hosts.h"
#include "server/wire/unread.h"

namespace sandtable::server {
namespace {

using std::chrono::seconds;

TEST(Bucket, WhoIsInDebtWaits) {
  Bucket bucket(10, 100);
  const auto now = Bucket::Clock::now();
  EXPECT_TRUE(bucket.take(now, 150));
  EXPECT_FALSE(bucket.take(now + seconds(4), 1));
  EXPECT_TRUE(bucket.take(now + seconds(6), 1));
}

TEST(RateLimiter, RemembersSoManyAndNoMore) {
  Limits limits;
  limits.requests_per_second = 0;  // nobody's purse is ever full again
  RateLimiter rates(limits);
  const auto now = Bucket::Clock::now();
  for (int i = 0; i < 50'000; ++i) rates.take("a" + std::to_string(i), Cost::Cheap, now);
  EXPECT_LE(rates.remembered(), 40'000U);
}

TEST(Budget, HoldsAPartForEach) {
  Budget budget(100, 40);
  {
    Held one(budget, "a"), two(budget, "b"), three(budget, "c");
    EXPECT_TRUE(one.grow_to(40));
    EXPECT_FALSE(one.grow_to(41));
    EXPECT_TRUE(one.grow_to(40));
    EXPECT_TRUE(two.grow_to(40));
    EXPECT_FALSE(three.grow_to(30));
    EXPECT_EQ(budget.held(), 110U);
  }
  EXPECT_EQ(budget.held(), 0U);
}

class Deaf final : public Recipient {
 public:
  explicit Deaf(std::string network) : network_(std::move(network)) {}
  const std::string& network() const override { return network_; }
  void drop() override { dropped = true; }
  bool dropped = false;

 private:
  std::string network_;
};

TEST(Unread, DropsWhoLetsMostWait) {
  Limits limits;
  limits.unread_bytes = 100;
  limits.unread_of_address = 60;
  Unread unread(limits);
  Deaf a("a"), b("a"), c("c"), d("d");
  unread.sent(a, 20);
  unread.sent(b, 30);
  unread.sent(c, 45);
  unread.taken(c, 5);
  unread.sent(a, 20);  // 70 of the first address, 110 in all: the most of its own goes
  EXPECT_TRUE(a.dropped);
  EXPECT_FALSE(b.dropped || c.dropped);
  unread.sent(d, 31);
  EXPECT_TRUE(c.dropped) << "the most of all";
  EXPECT_FALSE(b.dropped || d.dropped);
  EXPECT_EQ(unread.bytes(), 61U);
  unread.gone(b);
  unread.gone(d);
  EXPECT_EQ(unread.bytes(), 0U);
}

TEST(Hosts, NamesAndAddresses) {
  const Hosts hosts({"play.example", "203.0.113.9", "2001:db8::5"});
  for (const char* good : {"localhost", "play.example:443", "PLAY.EXAMPLE.", "203.0.113.9:80",
                           "[2001:db8::5]:80", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"})
    EXPECT_EQ(hosts.refusal(good, "").str(), "") << good;
  EXPECT_EQ(hosts.refusal("198.51.100.1:8080", "198.51.100.1").str(), "");
  for (const char* bad :
       {"", "play.example.evil", "198.51.100.2", "localhost.evil", "[::1].evil", "::1:"})
    EXPECT_NE(hosts.refusal(bad, "198.51.100.1").str(), "") << bad;
}

}  // namespace
}  // namespace sandtable::server
