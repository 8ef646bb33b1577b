// Many writers at once, and writers that are killed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "store/samples.h"
#include "store/writer.h"

namespace sandtable::store {
namespace {

using samples::battle;
using testing::IsEmpty;

TEST(Threads, WriteOneAfterTheOther) {
  constexpr int kThreads = 4;
  constexpr std::uint64_t kEntries = 60;
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  // Another connection, as of another program.
  const auto second = samples::opened(folder.address());
  for (int i = 0; i < kThreads; ++i)
    ASSERT_TRUE(store->create_battle(battle("b" + std::to_string(i))));
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&, i] {
      const std::string id = "b" + std::to_string(i);
      samples::Lines lines(id);
      for (std::uint64_t n = 1; n <= kEntries; ++n) {
        Store& mine = n % 2 == 0 ? *store : *second;
        const auto kept = mine.append(lines.next());
        EXPECT_TRUE(kept) << kept.error().message.str();
        EXPECT_EQ(mine.load_battle(id).value().entries.size(), n);
        EXPECT_TRUE(mine.append_chat("b0", {0, 1, "n", "", "t"}));
        EXPECT_TRUE(mine.public_battles(0, 10));
      }
    });
  for (std::thread& thread : threads) thread.join();
  const CheckReport report = store->check().value();
  EXPECT_THAT(report.problems, IsEmpty());
  EXPECT_EQ(report.entries, kThreads * kEntries);
  const std::vector<ChatLine> chat = store->chat("b0", 0, 1'000).value();
  ASSERT_EQ(chat.size(), kThreads * kEntries);
  EXPECT_EQ(chat.back().number, kThreads * kEntries);
}

TEST(Threads, RaceForAnEntryAndOneWins) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  ASSERT_TRUE(store->create_battle(battle("x")));
  samples::Lines lines("x");
  for (int round = 0; round < 20; ++round) {
    const NewEntry entry = lines.next();
    std::array<bool, 4> won{};
    std::vector<std::thread> threads;
    for (bool& mine : won) threads.emplace_back([&] { mine = store->append(entry).has_value(); });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(std::count(won.begin(), won.end(), true), 1);
  }
  EXPECT_EQ(store->battle_row("x").value().entries, 20U);
}

TEST(Together, EachHasItsOwnAnswer) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  ASSERT_TRUE(store->create_battle(battle("x")));
  ASSERT_TRUE(store->create_battle(battle("y")));
  samples::Lines xs("x"), ys("y");
  const NewEntry first = xs.next(), second = xs.next(), other = ys.next();
  const auto append = [](const NewEntry& entry) {
    return [&entry](Store& to) { return to.append(entry); };
  };
  const std::vector<Store::Change> changes{
      append(first), append(first), append(other),
      [](Store&) -> Outcome<void> { throw std::runtime_error("a slip"); }, append(second)};
  const auto done = store->together(changes);
  ASSERT_EQ(done.size(), 5U);
  EXPECT_TRUE(done[0]);
  EXPECT_EQ(done[1].error().fault, Fault::OutOfTurn);
  EXPECT_TRUE(done[2]);
  EXPECT_EQ(done[3].error().message.str(), "a slip");
  EXPECT_TRUE(done[4]);
  EXPECT_EQ(store->battle_row("x").value().entries, 2U);
  EXPECT_EQ(store->battle_row("y").value().entries, 1U);
  EXPECT_THAT(store->check().value().problems, IsEmpty());
}

/// What a writer has to tell, run where it comes to be.
Writer::Post at_once() {
  return [](const std::function<void()>& told) { told(); };
}

TEST(Writer, WritesManyTogetherAndInOrder) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  ASSERT_TRUE(store->create_battle(battle("x")));
  std::mutex mutex;
  std::vector<std::uint64_t> told;
  {
    Writer writer(*store, at_once());
    samples::Lines lines("x");
    for (std::uint64_t i = 1; i <= 500; ++i) {
      const auto done = [&, i](const Outcome<void>& outcome) {
        const std::lock_guard lock(mutex);
        EXPECT_TRUE(outcome);
        told.push_back(i);
      };
      const NewEntry entry = lines.next();
      EXPECT_TRUE(writer.submit([entry](Store& to) { return to.append(entry); }, done));
    }
    writer.stop();
    EXPECT_EQ(writer.waiting(), 0U);
    EXPECT_FALSE(writer.submit([](Store&) { return Outcome<void>(); }, {}));
  }
  ASSERT_EQ(told.size(), 500U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(store->battle_row("x").value().entries, 500U);
}

// Whatever is thrown at the thread that writes: everybody is answered, and it goes on.
TEST(Writer, OutlivesWhatTheStoreThrows) {
  class Torn final : public std::exception {};
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  ASSERT_TRUE(store->create_battle(battle("x")));
  samples::Lines lines("x");
  std::vector<Outcome<void>> told;
  std::vector<std::string> unheard;
  {
    Writer writer(*store, at_once(),
                  [&](const StoreError& error) { unheard.push_back(error.message.str()); });
    const auto done = [&](const Outcome<void>& outcome) { told.push_back(outcome); };
    EXPECT_TRUE(writer.submit([](Store&) -> Outcome<void> { throw 7; }, done));
    EXPECT_TRUE(writer.submit([](Store&) -> Outcome<void> { throw Torn(); }, {}));
    while (writer.waiting() != 0) std::this_thread::yield();
    const NewEntry entry = lines.next();
    EXPECT_TRUE(writer.submit([entry](Store& to) { return to.append(entry); }, done));
    writer.stop();
  }
  ASSERT_EQ(told.size(), 2U);
  ASSERT_FALSE(told[0]);
  EXPECT_EQ(told[0].error().fault, Fault::Unknown);
  EXPECT_EQ(told[0].error().message.str(), "something that is no exception was thrown");
  EXPECT_TRUE(told[1]);
  EXPECT_EQ(unheard.size(), 1U);
  EXPECT_EQ(store->battle_row("x").value().entries, 1U);
}

// Another program holds the file: whoever reads and whoever submits does not feel it.
TEST(Writer, KeepsNobodyWaitingWhileTheFileIsHeld) {
  const samples::Folder folder;
  const auto store = samples::opened(folder.address());
  ASSERT_TRUE(store->create_battle(battle("x")));
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file("store.db").c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  std::atomic<int> told = 0;
  Writer writer(*store, at_once());
  samples::Lines lines("x");
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) {
    const NewEntry entry = lines.next();
    EXPECT_TRUE(writer.submit([entry](Store& to) { return to.append(entry); },
                              [&](const Outcome<void>& outcome) { told += outcome ? 1 : 0; }));
    EXPECT_EQ(store->battle_row("x").value().entries, 0U);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(4));
  EXPECT_EQ(told, 0);
  EXPECT_EQ(writer.waiting(), 20U);
  ASSERT_EQ(sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(other);
  writer.stop();
  EXPECT_EQ(told, 20);
  EXPECT_EQ(store->battle_row("x").value().entries, 20U);
}

// Appends for ever, and tells of each entry once it is acknowledged.
[[noreturn]] void write_until_killed(const std::string& address, int tell) {
  const auto store = samples::opened(address);
  const std::uint64_t done = store->battle_row("x").value().entries;
  samples::Lines lines("x");
  for (std::uint64_t seq = 1;; ++seq) {
    const NewEntry entry = lines.next("uVe: test " + std::to_string(seq));
    if (seq <= done) continue;
    if (!store->append(entry)) ::_exit(1);
    if (::write(tell, &seq, sizeof seq) != sizeof seq) ::_exit(2);
  }
}

// Kills a writer after it has told of `acks` entries; the last one that it told of.
std::uint64_t killed_after(const std::string& address, int acks) {
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe(ends.data()), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    write_until_killed(address, ends[1]);
  }
  ::close(ends[1]);
  std::uint64_t last = 0, told = 0;
  for (int i = 0; i < acks && ::read(ends[0], &told, sizeof told) == sizeof told; ++i) last = told;
  ::kill(child, SIGKILL);
  // What it told before it died counts too.
  while (::read(ends[0], &told, sizeof told) == sizeof told) last = told;
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << WEXITSTATUS(status);
  return last;
}

TEST(Killed, WritersLoseNothingThatWasAcknowledged) {
  const samples::Folder folder;
  ASSERT_TRUE(samples::opened(folder.address())->create_battle(battle("x")));
  std::uint64_t before = 0;
  for (int round = 0; round < 20; ++round) {
    const std::uint64_t acknowledged = killed_after(folder.address(), 1 + round * 7 % 40);
    ASSERT_GT(acknowledged, before);
    const auto store = samples::opened(folder.address());
    const LoadedBattle loaded = store->load_battle("x").value();
    // One more may have been written and not yet told of.
    EXPECT_GE(loaded.row.entries, acknowledged);
    EXPECT_LE(loaded.row.entries, acknowledged + 1);
    EXPECT_THAT(store->check().value().problems, IsEmpty());
    EXPECT_TRUE(Keeper::after(*store, loaded, [] { return Time{1}; }));
    before = acknowledged;
  }
}

}  // namespace
}  // namespace sandtable::store
