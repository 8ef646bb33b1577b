#include "server/api/digest.h"

#include <gtest/gtest.h>

namespace sandtable::server {
namespace {

desk::Told told(const std::string& line, Scene scene) {
  desk::Told out;
  out.line = line;
  if (scene != Scene::None) out.scenes.emplace_back().scene = scene;
  return out;
}

/// Twenty entries in two turns: each moves, shoots, and now and then loses something.
std::vector<battle::Account> story() {
  std::vector<battle::Account> out(20);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].seq = i + 1;
    out[i].turn = i < 10 ? 1 : 2;
    out[i].told.push_back(told("It marches.", Scene::Move));
    out[i].told.push_back(told("It fires at somebody.", Scene::Shot));
    if (i % 4 == 0) out[i].told.push_back(told("It loses a stand.", Scene::Loss));
  }
  return out;
}

int count(const std::vector<std::vector<bool>>& all, std::size_t i) {
  int n = 0;
  for (const auto& entry : all) n += entry.size() > i && entry[i] ? 1 : 0;
  return n;
}

TEST(Digest, KeepsAllWhereThereIsRoom) {
  const auto all = digest(story(), {.lines = 1000, .characters = 40});
  EXPECT_EQ(count(all, 0), 20);
  EXPECT_EQ(count(all, 1), 20);
  EXPECT_EQ(count(all, 2), 5);
}

TEST(Digest, KeepsWhatDecidesAndOfTheRestSomeFromBeginningToEnd) {
  const StoryRoom room{.lines = 4.4 + 5 * 1.15 + 10 * 1.15, .characters = 40};
  const auto some = digest(story(), room);
  EXPECT_EQ(count(some, 2), 5) << "every loss";
  EXPECT_EQ(count(some, 1), 10) << "half of the shots";
  EXPECT_EQ(count(some, 0), 0);
  int early = 0;
  for (std::size_t i = 0; i < 10; ++i) early += some[i][1] ? 1 : 0;
  EXPECT_EQ(early, 5);
}

TEST(Digest, NeverTakesMoreThanTheRoomThatThereIs) {
  for (int lines = 0; lines < 60; lines += 3) {
    const StoryRoom room{.lines = static_cast<double>(lines), .characters = 12};
    const auto all = story();
    const auto some = digest(all, room);
    double taken = 2 * 2.2;
    for (std::size_t at = 0; at < all.size(); ++at)
      for (std::size_t i = 0; i < all[at].told.size(); ++i)
        if (some[at][i]) taken += lines_of(all[at].told[i].line, room);
    EXPECT_LE(taken, std::max(room.lines, 2 * 2.2) + 1e-6) << lines;
  }
}

TEST(Digest, CountsCharactersAndNotBytes) {
  const StoryRoom room{.lines = 10, .characters = 5};
  EXPECT_EQ(lines_of("ééééé", room), lines_of("eeeee", room));
  EXPECT_GT(lines_of("éééééé", room), lines_of("eeeee", room));
}

}  // namespace
}  // namespace sandtable::server
