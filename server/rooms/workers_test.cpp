#include "server/rooms/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <future>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/wire/loop_fixture.h"

namespace sandtable::server {
namespace {

void never(const std::string& why) { ADD_FAILURE() << why; }

TEST(Workers, BringBackWhatTheyFind) {
  Loop loop;
  Workers workers(2, 100, loop.post());
  std::vector<int> found;
  for (int i = 0; i < 20; ++i)
    ASSERT_TRUE(workers.submit(
        Workers::Kind::Quick,
        [i, &found]() -> Workers::Then { return [i, &found] { found.push_back(i * i); }; }, never));
  loop.run(20);
  EXPECT_EQ(found.size(), 20U);
}

TEST(Workers, TellWhatWasThrown) {
  Loop loop;
  Workers workers(2, 100, loop.post());
  std::string told;
  workers.submit(
      Workers::Kind::Quick, []() -> Workers::Then { throw std::runtime_error("no luck"); },
      [&told](const std::string& why) { told = why; });
  loop.run(1);
  EXPECT_EQ(told, "no luck");
}

TEST(Workers, NeverThinkOnAllThreadsAtOnce) {
  Loop loop;
  Workers workers(2, 2, loop.post());
  std::promise<void> open;
  const std::shared_future<void> gate(open.get_future());
  std::atomic<int> thinking{0};
  int answered = 0;
  const auto think = [&, gate]() -> Workers::Then {
    ++thinking;
    gate.wait();
    return [&answered] { ++answered; };
  };
  ASSERT_TRUE(workers.submit(Workers::Kind::Slow, think, never));
  while (thinking == 0) std::this_thread::yield();
  ASSERT_TRUE(workers.submit(Workers::Kind::Slow, think, never));
  ASSERT_TRUE(workers.submit(Workers::Kind::Slow, think, never));
  EXPECT_FALSE(workers.submit(Workers::Kind::Slow, think, never)) << "two wait already";
  bool quick = false;
  ASSERT_TRUE(workers.submit(
      Workers::Kind::Quick, [&quick]() -> Workers::Then { return [&quick] { quick = true; }; },
      never));
  loop.run(1);
  EXPECT_TRUE(quick);
  EXPECT_EQ(thinking, 1);
  EXPECT_EQ(workers.waiting(), 2U);
  open.set_value();
  loop.run(3);
  EXPECT_EQ(answered, 3);
}

// One who asks much does not keep the others waiting: they take turns.
TEST(Workers, GiveEachOwnerATurn) {
  Loop loop;
  Workers workers(2, 100, loop.post());
  std::promise<void> open;
  const std::shared_future<void> gate(open.get_future());
  std::atomic<int> held{0};
  const auto hold = [&, gate]() -> Workers::Then {
    ++held;
    gate.wait();
    return [] {};
  };
  for (int i = 0; i < 2; ++i)
    ASSERT_TRUE(workers.submit(Workers::Kind::Quick, hold, never, {"first", {}}));
  while (held < 2) std::this_thread::yield();
  std::mutex mutex;
  std::string order;
  const auto note = [&](char who) {
    return [&, who]() -> Workers::Then {
      const std::lock_guard lock(mutex);
      order += who;
      return [] {};
    };
  };
  std::stop_source left;
  int told = 0;
  for (int i = 0; i < 25; ++i)
    ASSERT_TRUE(workers.submit(Workers::Kind::Quick, note('a'), never, {"a", {}}));
  EXPECT_FALSE(workers.submit(Workers::Kind::Quick, note('a'), never, {"a", {}}))
      << "a quarter of what may wait";
  ASSERT_TRUE(workers.submit(Workers::Kind::Quick, note('b'), never, {"b", {}}));
  ASSERT_TRUE(workers.submit(Workers::Kind::Quick, note('x'),
                             [&told](const std::string&) { ++told; }, {"c", left.get_token()}));
  ASSERT_TRUE(workers.submit(Workers::Kind::Quick, note('b'), never, {"b", {}}));
  ASSERT_TRUE(workers.submit(Workers::Kind::Spare, note('s'), never, {"s", {}}));
  ASSERT_TRUE(workers.submit(Workers::Kind::Slow, note('t'), never, {"t", {}}));
  left.request_stop();
  open.set_value();
  loop.run(32);
  EXPECT_LT(order.find_last_of('b'), 6U) << order;
  EXPECT_EQ(order.find('x'), std::string::npos) << "nobody waits for it any more";
  EXPECT_EQ(told, 1);
  EXPECT_EQ(order.size(), 29U);
}

TEST(Workers, TellToWhomWhatTheyBringBackThrows) {
  Loop loop;
  Workers workers(2, 100, loop.post());
  std::string told;
  workers.submit(
      Workers::Kind::Quick,
      []() -> Workers::Then { return [] { throw std::runtime_error("too late"); }; },
      [&told](const std::string& why) { told = why; });
  loop.run(1);
  EXPECT_EQ(told, "too late");
  workers.submit(
      Workers::Kind::Quick, []() -> Workers::Then { throw 7; },
      [&told](const std::string& why) { told = why; });
  loop.run(1);
  EXPECT_EQ(told, "something that is no exception was thrown");
}

TEST(Workers, DropWhatWaitsWhenStopped) {
  Loop loop;
  Workers workers(2, 100, loop.post());
  workers.stop();
  EXPECT_FALSE(workers.submit(
      Workers::Kind::Quick, []() -> Workers::Then { return [] {}; }, never));
}

}  // namespace
}  // namespace sandtable::server
