#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "battle/ambush/fixture.h"
#include "server/wire/wire_fixture.h"

/// The leak test over the wire: two servers, each with a battle of the ruleset that has secrets,
/// that differ only in what some seats may not know. Those seats get the same bytes: every frame,
/// in the same order and number, and every answer over HTTP. Then defects are planted, and each is
/// found where it leaks.
namespace sandtable::server {
namespace {

using ambush::Leak;
using Found = std::set<std::string>;

/// Who must not be able to tell the worlds apart: seats of each post of red and of its whole side,
/// and who only watches.
constexpr std::array<const char*, 4> kInTheDark{"red-chief", "red-wing", "red", "spectator"};
/// In the order in which they come: the umpire, who is told everything, last, so that what he hears
/// the others have heard before.
constexpr std::array<const char*, 7> kGuests{"red-chief", "red-wing",   "red",   "spectator",
                                             "blue-wing", "blue-chief", "umpire"};

std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '\n' ? "\\n" : c == '"' ? "\\\"" : std::string(1, c);
  return out + "\"";
}

/// What a frame is: the value of "type".
std::string kind_of(const std::string& frame) { return wire::Served::member(frame, "type"); }

/// How much of a text from a place on looks like a pattern, in which 0 stands for any digit: all of
/// it, or nothing.
std::size_t as(std::string_view text, std::string_view pattern) {
  if (text.size() < pattern.size()) return 0;
  for (std::size_t i = 0; i < pattern.size(); ++i)
    if (pattern[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != pattern[i]) return 0;
  return pattern.size();
}

/// Without times and dates, tags of what is cached, and random numbers of 16 or 32 bytes, which
/// stay by their lengths. (std::regex took more than all the rest of this test.)
std::string steady(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  while (!text.empty()) {
    const std::size_t hex = std::min({text.find_first_not_of(kHex), text.size(), std::size_t{64}});
    const auto drop = [&](std::string_view name, std::size_t more) {
      out += name;
      text.remove_prefix(std::min(more, text.size()));
    };
    if (as(text, "0000-00-00T00:00:00") != 0 || as(text, "0000-00-00 00:00:00") != 0) {
      drop("TIME", text.find_first_of("\"<"));
    } else if (as(text, "Date: ") != 0 || as(text, "ETag: ") != 0) {
      drop("Head", text.find('\r'));
    } else if (hex >= 32) {
      drop("RANDOM", hex == 64 ? 64 : 32);
    } else {
      const std::size_t same = std::max<std::size_t>(hex, 1);
      out += text.substr(0, same);
      text.remove_prefix(same);
    }
  }
  return out;
}

/// All guests come from one address, and ask more than people do.
Options unlimited() {
  Options options;
  Limits& limits = options.limits;
  for (double* most : {&limits.requests_at_once, &limits.dear_at_once, &limits.messages_at_once,
                       &limits.talk_at_once, &limits.work_at_once, &limits.repeats_at_once})
    *most = 1e12;
  // They all come at once, and who is here is told once a second: each look at this clock is a
  // second later, so that nobody waits for one to pass.
  options.clock = [looks = std::make_shared<std::atomic<int>>(0), begun = Bucket::Clock::now()] {
    return begun + std::chrono::seconds(++*looks);
  };
  return options;
}

/// A server with a battle, and somebody at every seat of it.
class World {
 public:
  World() {
    const std::string made = served_.post(
        "/api/battles", R"({"seats":{},"dice":"typed","title":"The gorge","scenario_text":)" +
                            in_quotes(std::string(ambush::kScenario)) + "}");
    battle_ = wire::Served::member(made, "battle");
    EXPECT_NE(battle_, "") << made;
    for (const char* seat : kGuests) {
      keys_[seat] = wire::Served::member(made, seat);
      EXPECT_NE(keys_[seat], "") << seat << made;
      auto& socket = sockets_[seat];
      socket = std::make_unique<wire::Socket>(served_.port(), battle_);
      socket->hello(keys_[seat], "somebody");
      hear_until(seat, "\"type\":\"state\"");
    }
    // Who is here is told up to when everybody is.
    for (const char* seat : kGuests) {
      const std::string all_here = R"("umpire":{"seat":true,"here":true)";
      if (here_[seat].find(all_here) == std::string::npos) hear_until(seat, all_here);
      settle(seat);
      std::erase_if(heard_[seat], [](const auto& part) { return part.first == "presence"; });
    }
  }

  /// Something that a seat asks for, answered, and all that the umpire learns of it.
  std::string ask(const std::string& seat, const std::string& members) {
    std::string answer = read(seat, members);
    settle("umpire");
    return answer;
  }
  /// Something that changes nothing, answered.
  std::string read(const std::string& seat, const std::string& members) {
    sockets_[seat]->say("{\"id\":7,\"type\":" + members + "}");
    return hear_until(seat, "\"re\":7");
  }
  void submit(const std::string& seat, const std::string& action) {
    settle(seat);
    const std::string answer = ask(seat, R"("submit","side":")" + seat + R"(","action":")" +
                                             action + R"(","question":)" + question_[seat]);
    EXPECT_THAT(answer, ::testing::HasSubstr("\"done\"")) << seat << " " << action;
  }
  /// Waits until the umpire has been told of so many entries.
  void await(int entries) {
    const std::string wanted = "\"seq\":" + std::to_string(entries) + ",";
    if (last_state_.find(wanted) == std::string::npos) hear_until("umpire", wanted);
    for (const char* seat : kInTheDark) settle(seat);
  }
  /// Everything that there is to ask for a seat, over both doors.
  void ask_everything(const std::string& seat, int entries) {
    std::string side = seat == "red" ? "red-chief" : seat;
    const std::string of = R"(,"side":")" + side + "\"";
    for (const char* action : {"place 0", "place 1", "place 8", "stand", "advance", "shoot"}) {
      const std::string about = of + R"(,"action":")" + action + "\"";
      read(seat, "\"check\"" + about);
      read(seat, "\"complete\",\"trace\":true" + about);
      read(seat, "\"odds\"" + about);
      read(seat, "\"outlook\"" + about);
    }
    read(seat, "\"actions\"" + of);
    read(seat, "\"orders\",\"unit\":1" + of);
    for (const char* kind : {"\"complete\"", "\"orders\",\"unit\":1"})
      read(seat, kind + of + R"(,"order":{"unit":1,"parts":[{"form":"stand"}]})");
    read(seat, "\"point\",\"unit\":1,\"place\":\"1\"" + of);
    read(seat, R"("measure","words":"everything")");
    read(seat, R"("show","what":"all")");
    read(seat, R"("show","what":"paper","of":"anything")");
    read(seat, R"("show","what":"status","width":40,"ascii":true)");
    read(seat, R"("show","what":"troops","of":"red")");
    read(seat, R"("show","what":"troops","of":"blue")");
    for (int entry = 1; entry <= entries; ++entry)
      read(seat, "\"at\",\"seq\":" + std::to_string(entry));
    for (const char* lang : {"fr", "en"})
      read(seat, R"("lang","lang":")" + std::string(lang) + '"');
    settle(seat);
    await_the_disk();
    const std::string key = "Authorization: Seat " + keys_[seat] + "\r\n",
                      id = "/api/battles/" + battle_;
    for (const auto& [part, path] :
         std::map<std::string, std::string>{{"list", "/api/battles"},
                                            {"facts", id},
                                            {"journal", id + "/journal"},
                                            {"report", id + "/report"},
                                            {"drawing", id + "/ground.svg"},
                                            {"drawing of troops", id + "/ground.svg?troops=drawn"},
                                            {"drawing with words", id + "/ground.svg?lang=fr"},
                                            {"roster", id + "/roster"},
                                            {"roster as a file", id + "/roster.pdf"},
                                            {"slips", id + "/slips"},
                                            {"slips as a file", id + "/slips.pdf"},
                                            {"printed map", id + "/map?troops=yes"},
                                            {"printed map as a file", id + "/map.pdf?troops=yes"}})
      heard_[seat].emplace_back(part, alike(served_.get(path, key)));
  }

  /// What came to a seat: which part, and its bytes.
  const std::vector<std::pair<std::string, std::string>>& heard(const std::string& seat) {
    return heard_[seat];
  }
  std::vector<std::pair<std::string, std::string>>& record(const std::string& seat) {
    return heard_[seat];
  }

 private:
  /// Hears up to a frame that holds a text.
  std::string hear_until(const std::string& seat, const std::string& text) {
    for (;;) {
      const std::string frame = sockets_[seat]->hear();
      EXPECT_NE(frame, "") << seat << " waits for " << text;
      if (frame.empty()) return frame;
      note(seat, frame);
      if (frame.find(text) != std::string::npos) return frame;
    }
  }
  /// Hears all that was sent up to now: what is answered comes after it.
  void settle(const std::string& seat) {
    sockets_[seat]->say(R"({"id":9,"type":"measure","words":"nothing"})");
    hear_until(seat, "\"re\":9");
  }
  /// Waits until lists and facts, which come from there, tell what the frames told.
  void await_the_disk() const {
    constexpr int kMost = 4000;
    for (int looks = 0; looks < kMost; ++looks) {
      if (served_.get("/metrics").find("\nsandtable_writes_waiting 0\n") != std::string::npos)
        return;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << "there is always something to be written";
  }
  void note(const std::string& seat, const std::string& frame) {
    const std::string kind = kind_of(frame);
    if (kind == "presence") here_[seat] = frame;
    if (kind == "state") {
      constexpr std::string_view kId = "\"question\":{\"id\":";
      if (const std::size_t at = frame.find(kId); at != std::string::npos) {
        const std::size_t from = at + kId.size();
        question_[seat] = frame.substr(from, frame.find_first_not_of("0123456789", from) - from);
      }
      if (seat == "umpire") last_state_ = frame;
    }
    heard_[seat].emplace_back(kind, alike(frame));
  }
  /// Without what differs from server to server anyway: ids, keys, times, and what nonces and the
  /// chain over them come to (each by its length).
  std::string alike(std::string text) const {
    for (std::size_t at; (at = text.find(battle_)) != std::string::npos;)
      text.replace(at, battle_.size(), "BATTLE");
    for (const auto& [seat, key] : keys_)
      for (std::size_t at; (at = text.find(key)) != std::string::npos;)
        text.replace(at, key.size(), "KEY");
    return steady(text);
  }

  wire::Served served_{unlimited()};
  std::string battle_, last_state_;
  std::map<std::string, std::string> keys_, question_, here_;
  std::map<std::string, std::unique_ptr<wire::Socket>> sockets_;
  std::map<std::string, std::vector<std::pair<std::string, std::string>>> heard_;
};

/// The parts in which two worlds differ for those in the dark, as "seat: part".
Found told_apart(World& one, World& two) {
  Found out;
  for (const std::string seat : kInTheDark) {
    const auto &left = one.heard(seat), &right = two.heard(seat);
    if (left.size() != right.size()) out.insert(seat + ": how many");
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
      if (left[i].first != right[i].first) {
        out.insert(seat + ": which order");
        break;
      }
      if (left[i].second != right[i].second) out.insert(seat + ": " + left[i].first);
    }
  }
  return out;
}

/// Two worlds in which blue lies in wait elsewhere and decides otherwise, sooner or later; red does
/// the same in both.
void play(World& one, World& two, const std::function<void(int entries)>& look) {
  look(1);
  one.submit("blue-chief", "place 8");
  look(1);
  for (World* world : {&one, &two}) world->submit("red-chief", "place 0");
  look(1);
  one.submit("blue-wing", "place 9");
  one.ask("blue-wing", R"("undo","side":"blue-wing")");
  one.submit("blue-wing", "place 9");
  two.submit("blue-wing", "place 7");
  two.submit("blue-chief", "place 9");
  one.ask("blue-chief", R"("stand","side":"blue-chief","kind":"hold","answer":"hold")");
  two.ask("blue-wing", R"("odds","side":"blue-wing","action":"advance")");
  look(1);
  for (World* world : {&one, &two}) world->submit("red-wing", "place 1");
  look(5);
  one.submit("blue-chief", "stand");
  for (World* world : {&one, &two}) world->submit("red-chief", "stand");
  two.submit("blue-wing", "stand");
  one.submit("blue-wing", "stand");
  two.submit("blue-chief", "advance");
  look(5);
  for (World* world : {&one, &two}) world->submit("red-wing", "stand");
  look(9);
}

Found leaks(Leak leak) {
  const battle::Planted planted(leak);
  World one, two;
  play(one, two, [&](int entries) {
    for (World* world : {&one, &two}) {
      world->await(entries);
      for (const char* seat : kInTheDark) world->ask_everything(seat, entries);
    }
  });
  return told_apart(one, two);
}

TEST(WireSecrets, NoSeatGetsAByteThatDependsOnWhatItMayNotKnow) {
  ASSERT_EQ(battle::rulesets().front(), &battle::ambush_door());
  EXPECT_EQ(leaks(Leak::None), Found{});
}

/// Whether a part of somebody in the dark is among what was found.
bool found(const Found& parts, const std::string& part) {
  for (const std::string& one : parts)
    if (one.substr(one.find(": ") + 2) == part) return true;
  return false;
}

TEST(WireSecrets, ALeakOfTheViewIsFoundInEveryFrameThatShowsOne) {
  const Found parts = leaks(Leak::View);
  for (const char* part : {"state", "view", "drawing", "odds"})
    EXPECT_TRUE(found(parts, part)) << part << testing::PrintToString(parts);
}

TEST(WireSecrets, ALeakOfADrawingIsFound) {
  const Found parts = leaks(Leak::Drawing);
  EXPECT_TRUE(found(parts, "drawing")) << testing::PrintToString(parts);
  EXPECT_TRUE(found(parts, "report")) << testing::PrintToString(parts);
  EXPECT_FALSE(found(parts, "state")) << testing::PrintToString(parts);
}

TEST(WireSecrets, ALeakOfWhatIsToldIsFoundInStatesAndReports) {
  for (const Leak leak : {Leak::Event, Leak::Account}) {
    const Found parts = leaks(leak);
    EXPECT_TRUE(found(parts, "state")) << testing::PrintToString(parts);
    EXPECT_TRUE(found(parts, "report")) << testing::PrintToString(parts);
  }
}

TEST(WireSecrets, ALeakOfWhatIsFoldedOrShownIsFoundInStates) {
  for (const Leak leak : {Leak::Ledger, Leak::Scene})
    EXPECT_TRUE(found(leaks(leak), "state")) << static_cast<int>(leak);
}

TEST(WireSecrets, ALeakOfAQuestionIsFoundNowAndAtAnEntry) {
  const Found parts = leaks(Leak::Asking);
  EXPECT_TRUE(found(parts, "state")) << testing::PrintToString(parts);
  EXPECT_TRUE(found(parts, "view")) << testing::PrintToString(parts);
}

TEST(WireSecrets, ALeakOfAVerdictAndOfOddsIsFound) {
  EXPECT_TRUE(found(leaks(Leak::Verdict), "verdict"));
  EXPECT_TRUE(found(leaks(Leak::Odds), "odds"));
}

TEST(WireSecrets, ALeakOfASealIsFoundInTheJournal) {
  const Found parts = leaks(Leak::Seal);
  EXPECT_TRUE(found(parts, "journal")) << testing::PrintToString(parts);
  EXPECT_TRUE(found(parts, "state")) << testing::PrintToString(parts);
  EXPECT_TRUE(found(leaks(Leak::Veil), "journal"));
}

TEST(WireSecrets, ALeakOfListsAndFactsIsFound) {
  const Found parts = leaks(Leak::Turn);
  for (const char* part : {"list", "facts", "report"})
    EXPECT_TRUE(found(parts, part)) << part << testing::PrintToString(parts);
}

TEST(WireSecrets, ALeakOfWhatIsPrintedIsFound) {
  const Found parts = leaks(Leak::Roster);
  for (const char* part : {"roster", "roster as a file"})
    EXPECT_TRUE(found(parts, part)) << part << testing::PrintToString(parts);
  EXPECT_FALSE(found(parts, "printed map")) << testing::PrintToString(parts);
  EXPECT_TRUE(found(leaks(Leak::Drawing), "printed map"));
}

/// The numbers of a seat's frames by kind, first to last.
std::map<std::string, std::vector<std::size_t>> by_kind(World& world, const std::string& seat) {
  std::map<std::string, std::vector<std::size_t>> out;
  const auto& frames = world.heard(seat);
  for (std::size_t i = 0; i < frames.size(); ++i) out[frames[i].first].push_back(i);
  return out;
}

/// A frame of blue's that comes to somebody in the dark in place of his own, as from a server that
/// mixes up two connections: each that tells of what differs is found, whatever it is.
TEST(WireSecrets, AFrameOfAnotherSeatIsFound) {
  World one, two;
  const std::string blue = "blue-wing";
  play(one, two, [&](int entries) {
    for (World* world : {&one, &two}) {
      world->await(entries);
      for (const char* seat : kInTheDark) world->ask_everything(seat, entries);
      world->ask_everything(blue, entries);
    }
  });
  ASSERT_EQ(told_apart(one, two), Found{});
  const auto of_one = by_kind(one, blue), of_two = by_kind(two, blue);
  Found mixed_up;
  for (const std::string seat : kInTheDark)
    for (const auto& [kind, own] : by_kind(one, seat)) {
      if (of_one.count(kind) == 0 || of_two.count(kind) == 0) continue;
      const std::string &left = one.heard(blue)[of_one.at(kind).back()].second,
                        &right = two.heard(blue)[of_two.at(kind).back()].second;
      if (left == right) continue;
      auto &in_one = one.record(seat)[own.back()].second,
           &in_two = two.record(seat)[own.back()].second;
      const std::string before = in_one;
      in_one = left;
      in_two = right;
      EXPECT_EQ(told_apart(one, two), Found{seat + ": " + kind});
      in_one = in_two = before;
      mixed_up.insert(kind);
    }
  for (const char* kind : {"state", "view", "journal"})
    EXPECT_TRUE(mixed_up.count(kind) != 0) << kind << testing::PrintToString(mixed_up);
  EXPECT_EQ(told_apart(one, two), Found{});
}

/// Where posts are asked one after the other, whoever watches hears by and by that each has
/// answered.
TEST(WireSecrets, AFrameMoreOrInAnotherOrderIsFound) {
  {
    const battle::Planted planted(Leak::OneByOne);
    World one, two;
    for (World* world : {&one, &two}) {
      world->submit("red-chief", "place 0");
      world->submit("red-wing", "place 1");
    }
    one.submit("blue-chief", "place 8");
    one.await(4);
    two.await(3);
    EXPECT_TRUE(found(told_apart(one, two), "how many"));
  }
  World one, two;
  EXPECT_EQ(told_apart(one, two), Found{});
  auto& frames = one.record("red-wing");
  std::swap(frames[0], frames[1]);
  EXPECT_EQ(told_apart(one, two), Found{"red-wing: which order"});
  std::swap(frames[0], frames[1]);
  frames.pop_back();
  EXPECT_EQ(told_apart(one, two), Found{"red-wing: how many"});
}

}  // namespace
}  // namespace sandtable::server
