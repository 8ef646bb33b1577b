// Bounds of docs/format/protocol.md that are too dear to reach at their size: reached over the wire
// with smaller ones, and the page held against the numbers that count.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "server/rooms/faulty_store_fixture.h"
#include "server/rooms/lobby.h"
#include "server/rooms/shapes.h"
#include "server/wire/wire_fixture.h"

namespace sandtable::server {
namespace {

using wire::Line;
using wire::Served;
using wire::Socket;

bool says(const std::string& answer, int status, std::string_view text = {}) {
  return answer.starts_with("HTTP/1.1 " + std::to_string(status) + " ") &&
         answer.find(text) != std::string::npos;
}

/// A watcher of a battle that has heard how it stands.
std::unique_ptr<Socket> watcher(const Served& server, const std::string& battle) {
  auto socket = std::make_unique<Socket>(server.port(), battle);
  socket->hello("");
  EXPECT_FALSE(socket->hear_one_with("\"state\"").empty());
  return socket;
}

TEST(Bounds, AJournalThatIsTakenInHasSoManyEntriesAndTheirTexts) {
  const Served server;
  const auto send = [&](std::uint64_t entries, std::size_t text) {
    std::vector<JournalEntry> all;
    for (std::uint64_t seq = 1; seq <= entries; ++seq)
      all.push_back(sandtable::samples::action(seq, "zulu", std::string(text, 'x')));
    const auto journal = write_journal(sandtable::samples::header(), all);
    EXPECT_TRUE(journal) << journal.error().str();
    return server.post("/api/journals",
                       "{\"journal\":" + journal::json_string(journal.value_or("")) + "}");
  };
  // Whatever else these journals have against them, it is not their size.
  EXPECT_EQ(send(10'000, 4).find("entries, found"), std::string::npos);
  const std::string many = send(10'001, 4);
  EXPECT_TRUE(says(many, 400, "expected at most 10000 entries, found 10001")) << many;
  EXPECT_EQ(send(1, 32'768).find("bytes"), std::string::npos);
  const std::string wide = send(1, 32'769);
  EXPECT_TRUE(says(wide, 400, "expected texts of at most 32768 bytes, found 32769")) << wide;
}

// A battle may end with the last entry that it may have: what closes it comes on top, and it is
// taken in as it is.
TEST(Bounds, TheLinesThatEndABattleComeOnTopOfItsEntries) {
  const battle::RulesetDoor& door = *battle::ruleset("belle-epoque");
  battle::Setting setting;
  setting.scenario_file = "first-battle";
  for (const desk::Carried& carried : door.scenarios())
    if (carried.id == setting.scenario_file) setting.scenario = carried.text;
  setting.started = "2026-01-22T08:00:00Z";
  setting.key = key_from_seed("7");
  auto battle = door.make(setting);
  ASSERT_TRUE(battle);
  ASSERT_TRUE((*battle)->begin(Lang::En).ok);
  const auto rule = [&](const char* words) {
    return (*battle)->submit(Side::Umpire, words, Lang::En, "for a test").ok;
  };
  while ((*battle)->entries().size() + 1 < kMostEntries) ASSERT_TRUE(rule("rule red: points 3"));
  ASSERT_TRUE(rule("rule red: wins"));
  ASSERT_TRUE((*battle)->close(setting.key));
  ASSERT_EQ((*battle)->entries().size(), kMostEntries + 2);
  const auto text = write_journal((*battle)->header(), (*battle)->entries());
  ASSERT_TRUE(text);
  WantedJournal wanted;
  wanted.journal = *text;
  const auto taken = take_in_journal(wanted);
  EXPECT_TRUE(taken) << taken.error().error.str();
}

TEST(Bounds, ABattleKeepsTheLast2000LinesOfTalk) {
  const store::samples::Folder folder;
  const auto store = store::samples::opened(folder.address());
  const Served server({}, store.get());
  const std::string battle = Served::member(server.make(), "battle");
  for (int i = 1; i < 2'000; ++i)
    ASSERT_TRUE(store->append_chat(battle, {0, i, "Ada", "", "line " + std::to_string(i)}));
  const auto socket = watcher(server, battle);
  const auto kept = [&] { return store->chat(battle, 0, 5'000).value(); };
  for (const int line : {2'000, 2'001}) {
    const std::string number = std::to_string(line);
    socket->say(R"({"id":)" + number + R"(,"type":"chat","text":"said"})");
    EXPECT_FALSE(socket->hear_one_with(R"("re":)" + number + R"(,"type":"done")").empty());
    EXPECT_EQ(kept().size(), 2'000U);
  }
  EXPECT_EQ(kept().front().text, "line 2");
  EXPECT_EQ(kept().back().text, "said");
}

TEST(Bounds, ABattleInWhichNobodyDidAnythingIsGoneAfter30Days) {
  constexpr store::Time kDay = store::Time{24} * 3600 * 1000;
  const store::samples::Folder folder;
  const auto store = store::samples::opened(folder.address());
  const auto made = [&](store::Time days) {
    WantedBattle wanted;
    wanted.scenario = "first-battle";
    auto prepared = make_battle(wanted);
    EXPECT_TRUE(prepared);
    prepared->kept.created = now() - days * kDay;
    EXPECT_TRUE(keep_battle(*store, *prepared));
    return prepared->made.battle;
  };
  const std::string old = made(31), young = made(29), spoken = made(31);
  ASSERT_TRUE(store->append_chat(spoken, {0, now() - 31 * kDay, "Ada", "", "is anybody there?"}));
  const Served server({}, store.get());
  const auto gone = [&](const std::string& battle) {
    return says(server.get("/api/battles/" + battle), 404);
  };
  for (int tenths = 0; tenths < 200 && !gone(old); ++tenths)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_TRUE(gone(old));
  EXPECT_FALSE(gone(young));
  EXPECT_FALSE(gone(spoken));
  EXPECT_NE(server.get("/metrics").find("sandtable_battles_abandoned_total 1\n"),
            std::string::npos);
}

TEST(Bounds, QuestionsOfAnAddressHaveSoMuchOfTheThreadThatServes) {
  Options options;
  options.limits.work_at_once = 1.5;
  options.limits.work_per_second = 0.001;
  const Served server(options);
  const std::string battle = Served::member(server.make(), "battle");
  Socket socket(server.port(), battle);
  socket.hello("");
  ASSERT_FALSE(socket.hear_one_with("\"state\"").empty());
  for (int i = 1; i <= 400; ++i)
    socket.say(R"({"id":1,"type":"measure","words":"arc )" + std::string(1'900, 'x') + R"("})");
  EXPECT_FALSE(socket.hear_one_with("too much was asked from this address: wait a while").empty());
  // What changes a battle is not counted.
  socket.say(R"({"id":2,"type":"submit","side":"red","action":"pass","question":1})");
  EXPECT_FALSE(
      socket.hear_one_with(R"("re":2,"type":"refused","error":"this connection has no)").empty());
}

TEST(Bounds, ConnectionsAndBodiesHaveABoundInAll) {
  Options options;
  options.limits.connections = 3;
  options.limits.bodies_bytes = 100'000;
  const Served server(options);
  {
    const Line one(server.port()), two(server.port()), three(server.port());
    Line fourth(server.port());
    fourth.send("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(fourth.answer(), "");
    EXPECT_FALSE(fourth.open());
  }
  bool lives = false;
  for (int tenths = 0; tenths < 100 && !lives; ++tenths) {
    lives = server.lives();
    if (!lives) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_TRUE(lives);
  EXPECT_TRUE(says(server.post("/api/battles", std::string(200'000, ' ')), 503,
                   "the server has too much to do"));
}

TEST(Bounds, WhatAllLeaveUnreadHasABoundInAll) {
  Options options;
  options.limits.unread_bytes = std::size_t{1} << 20;
  options.limits.sent_bytes = 4096;
  options.limits.repeats_at_once = options.limits.work_at_once = 1e12;
  const Served server(options);
  const std::string battle = Served::member(server.make(), "battle");
  const auto reads = watcher(server, battle);
  EXPECT_TRUE(drops_who_does_not_read(server, battle));
  reads->say(R"({"id":9,"type":"measure","words":"x"})");
  EXPECT_FALSE(reads->hear_one_with("\"re\":9").empty());
}

TEST(Bounds, WhoIsHereIsToldFiveTimesAtOnce) {
  const Served server;
  const std::string battle = Served::member(server.make(), "battle");
  const auto listener = watcher(server, battle);
  std::vector<std::unique_ptr<Socket>> others;
  for (int i = 0; i < 30; ++i) others.push_back(watcher(server, battle));
  int told = 0;
  const auto began = std::chrono::steady_clock::now();
  for (std::string message; !(message = listener->hear_one_with("\"presence\"", 1'500)).empty();) {
    ++told;
    if (message.find("\"watchers\":31") != std::string::npos) break;
  }
  const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began);
  EXPECT_GT(told, 0);
  EXPECT_LT(told, 30 / 2);
  EXPECT_LE(told, 5 + 1 + 10 + static_cast<int>(seconds.count()));
}

/// A player of a battle.
std::unique_ptr<Socket> player(const Served& server, const std::string& made,
                               const std::string& side, const std::string& headers = {}) {
  auto socket = std::make_unique<Socket>(server.port(), Served::member(made, "battle"), headers);
  socket->hello(Served::member(made, side), "");
  EXPECT_FALSE(socket->hear_one_with("\"state\"").empty());
  return socket;
}

std::string word(int id, const std::string& side) {
  return R"({"id":)" + std::to_string(id) + R"(,"type":"word","side":")" + side +
         R"(","text":"a word"})";
}

TEST(Bounds, SoManyDecisionsOfABattleWaitForOneToBeWritten) {
  const store::samples::Folder folder;
  FaultyStore store(store::samples::opened(folder.address()));
  const Served server({}, &store);
  const std::string made = server.make(), other = server.make();
  const auto red = player(server, made, "red"), blue = player(server, made, "blue");
  store.writing.close();
  red->say(word(1, "red"));
  ASSERT_TRUE(store.writing.holds(1));
  const auto most = static_cast<int>(kMostWaitingDecisions);
  for (int id = 2; id <= most / 2; ++id) red->say(word(id, "red"));
  // What decides nothing is answered meanwhile; so was heard what came before it.
  red->say(R"({"id":500,"type":"check","side":"red","action":"?"})");
  EXPECT_FALSE(red->hear_one_with(R"("re":500)").empty());
  for (int id = most / 2; id <= most + 1; ++id) blue->say(word(id, "blue"));
  const std::string refusal =
      R"("type":"refused","error":"the server has too much to do: ask again later")";
  EXPECT_NE(
      blue->hear_one_with("\"re\"").find(R"("re":)" + std::to_string(most + 1) + "," + refusal),
      std::string::npos);
  // In another battle as many may wait.
  const auto elsewhere = player(server, other, "red");
  elsewhere->say(word(1, "red"));
  store.writing.open();
  EXPECT_FALSE(red->hear_one_with(R"("re":1,"type":"done")").empty());
  EXPECT_FALSE(
      blue->hear_one_with(R"("re":)" + std::to_string(most / 2) + R"(,"type":"done")").empty());
  EXPECT_FALSE(blue->hear_one_with(R"("re":)" + std::to_string(most)).empty());
  EXPECT_FALSE(elsewhere->hear_one_with(R"("re":1,"type":"done")").empty());
}

TEST(Bounds, SoManyDecisionsInAllWaitToBeWritten) {
  const store::samples::Folder folder;
  FaultyStore store(store::samples::opened(folder.address()));
  Options options;
  options.limits.writes = 2;
  const Served server(options, &store);
  std::vector<std::unique_ptr<Socket>> players;
  for (int i = 0; i < 4; ++i) players.push_back(player(server, server.make(), "red"));
  // What is written together is written, and what comes then waits.
  const auto ended = players[0].get();
  ended->say(R"({"id":9,"type":"chat","text":"ready"})");
  EXPECT_FALSE(ended->hear_one_with(R"("re":9,"type":"done")").empty());
  store.writing.close();
  players[0]->say(word(1, "red"));
  ASSERT_TRUE(store.writing.holds(1));
  for (int i = 1; i < 4; ++i) {
    players[i]->say(word(1, "red"));
    players[i]->say(R"({"id":2,"type":"check","side":"red","action":"?"})");
    const std::string heard = players[i]->hear_one_with("\"re\"");
    const std::string expected =
        i < 3
            ? R"("re":2)"
            : R"("re":1,"type":"refused","error":"nothing was recorded: the server’s store is busy)";
    EXPECT_NE(heard.find(expected), std::string::npos) << i << ": " << heard;
  }
  store.writing.open();
  for (int i = 0; i < 3; ++i)
    EXPECT_FALSE(players[i]->hear_one_with(R"("re":1,"type":"done")").empty()) << i;
  players[3]->say(word(3, "red"));
  EXPECT_FALSE(players[3]->hear_one_with(R"("re":3,"type":"done")").empty());
}

TEST(Bounds, QuestionsThatWaitAreAQuarterAnAddress) {
  const store::samples::Folder folder;
  FaultyStore store(store::samples::opened(folder.address()));
  Options options;
  options.trust_proxy = true;
  options.limits.jobs = 8;
  const Served server(options, &store);
  const std::string made = server.make();
  const auto from = [](int address) {
    return "X-Forwarded-For: 10.0.0." + std::to_string(address) + "\r\n";
  };
  std::vector<std::unique_ptr<Socket>> players;
  for (int i = 1; i <= 5; ++i) players.push_back(player(server, made, "red", from(i)));
  // Both workers have something to do that does not end.
  store.loading.close();
  std::vector<std::unique_ptr<Line>> busy;
  for (int i = 0; i < 2; ++i) {
    const std::string body = R"({"scenario":"first-battle","seats":{},"dice":"seeded"})";
    busy.push_back(std::make_unique<Line>(server.port()));
    busy.back()->send("POST /api/battles HTTP/1.1\r\nHost: localhost\r\n" + from(9) +
                      "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  ASSERT_TRUE(store.loading.holds(2));
  const std::string busy_told = R"(,"type":"refused","error":"the server has too much to do)";
  const auto ask = [&](int who, int id) {
    players[who]->say(R"({"id":)" + std::to_string(id) + R"(,"type":"actions","side":"red"})");
  };
  // Two wait of each address, and eight in all.
  for (int who = 0; who < 4; ++who) {
    for (int id = 1; id <= 3; ++id) ask(who, id);
    const std::string heard = players[who]->hear_one_with("\"re\"");
    EXPECT_NE(heard.find(R"("re":3)" + busy_told), std::string::npos) << who << ": " << heard;
  }
  ask(4, 1);
  const std::string heard = players[4]->hear_one_with("\"re\"");
  EXPECT_NE(heard.find(R"("re":1)" + busy_told), std::string::npos) << heard;
  store.loading.open();
  for (int who = 0; who < 4; ++who)
    for (int answers = 0; answers < 2; ++answers)
      EXPECT_FALSE(players[who]->hear_one_with(R"("type":"actions")").empty()) << who;
  for (const auto& line : busy) EXPECT_TRUE(says(line->answer(), 201));
}

TEST(Bounds, ComputersPlayEachOtherTwoMinutesLongerThanSomebodyIsThere) {
  std::atomic<int> passed = 0, ticks = 0;  // minutes; sweeps
  Options options;
  options.clock = [&] { return Bucket::Clock::now() + std::chrono::minutes(passed); };
  options.each_second = [&] { ++ticks; };
  const Served server(options);
  const std::string battle = Served::member(
      // One that is not over before the test is, on a busy machine either.
      server.post("/api/battles", R"({"scenario":"rorkes-drift","dice":"seeded",)"
                                  R"("seats":{"british":"captain","zulu":"captain"}})"),
      "battle");
  const auto metric = [&](const std::string& line) {
    return server.get("/metrics").find("sandtable_" + line + "\n") != std::string::npos;
  };
  const auto entries = [&] {
    const std::string told = server.get("/api/battles/" + battle), name = "\"entries\":";
    return std::stoi(told.substr(told.find(name) + name.size()));
  };
  const auto until = [](const std::function<bool()>& enough) {
    for (int tenths = 0; tenths < 300 && !enough(); ++tenths)
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return enough();
  };
  const auto goes_on = [&] { return until([&, then = entries()] { return entries() > then; }); };
  auto here = watcher(server, battle);
  passed = 10;
  EXPECT_TRUE(goes_on()) << "somebody is there";
  here.reset();
  ASSERT_TRUE(until([&] { return metric("live_connections 0"); }));
  passed = 11;
  EXPECT_TRUE(goes_on()) << "for a minute more";
  passed = 13;
  EXPECT_TRUE(until([&] { return metric("rooms 0"); })) << "then nobody plays";
  const int then = entries();
  EXPECT_TRUE(until([&, after = ticks + 2] { return ticks >= after; }));
  EXPECT_EQ(entries(), then);
  here = watcher(server, battle);
  EXPECT_TRUE(goes_on()) << "somebody is there again";
}

/// "2,000"; "250".
std::string grouped(double number) {
  std::string digits = std::to_string(static_cast<long>(number));
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}
/// "16 KiB", "4 MiB".
std::string bytes(double number) {
  constexpr double kKib = 1024, kMib = kKib * kKib;
  return number >= kMib ? grouped(number / kMib) + " MiB" : grouped(number / kKib) + " KiB";
}

std::string minutes(std::chrono::seconds time) {
  return time == std::chrono::minutes(2) ? "two minutes"
                                         : std::to_string(time.count()) + " seconds";
}

TEST(Bounds, ThePageSaysThoseThatCount) {
  std::ifstream in("docs/format/protocol.md");
  std::ostringstream text;
  text << in.rdbuf();
  const std::string page = text.str();
  ASSERT_NE(page.find("### Limits"), std::string::npos);
  const Limits l;
  const auto rate = [](const std::string& a_second, const std::string& at_once) {
    return a_second + " a second, " + at_once + " at once";
  };
  const auto plain = [&](double a, double b) { return rate(grouped(a), grouped(b)); };
  const auto sized = [&](double a, double b) { return rate(bytes(a), bytes(b)); };
  const std::vector<std::pair<std::string, std::string>> rows{
      {"requests of an address", plain(l.requests_per_second, l.requests_at_once)},
      {"requests of an address", plain(l.dear_per_second, l.dear_at_once)},
      {"drafts of an address", plain(l.drafts_per_second, l.drafts_at_once)},
      {"battles and journals of an address", sized(l.kept_per_second, l.kept_at_once)},
      {"bodies on their way", bytes(static_cast<double>(l.bodies_of_address)) + " of an address, " +
                                  bytes(static_cast<double>(l.bodies_bytes)) + " in all"},
      {"messages of a connection", plain(l.messages_per_second, l.messages_at_once)},
      {"messages of an address", plain(l.talk_per_second, l.talk_at_once)},
      {"questions of an address", grouped(l.work_per_second) + " ms of the thread"},
      {"chat of an address", sized(l.chat_per_second, l.chat_at_once)},
      {"chat of a battle", "the last " + grouped(store::kMostChat) + " lines"},
      {"connections", grouped(static_cast<double>(l.connections_of_address)) + " an address, " +
                          grouped(static_cast<double>(l.connections)) + " in all"},
      {"unread", bytes(static_cast<double>(l.queue_bytes)) + " of a connection"},
      {"unread", bytes(static_cast<double>(l.unread_of_address)) + " of an address, " +
                     bytes(static_cast<double>(l.unread_bytes)) + " in all"},
      {"decisions that wait for one to be written",
       grouped(static_cast<double>(kMostWaitingDecisions)) + " in a battle, " +
           grouped(static_cast<double>(l.writes)) + " in all"},
      {"questions that take time",
       "a quarter of " + grouped(static_cast<double>(l.jobs)) + " waiting of an address"},
      {"computers", "and " + minutes(l.unwatched) + " longer"},
      {"abandoned battles", "after " + std::to_string(kAbandonedDays) + " days"},
      {"a battle", grouped(kMostEntries) + " entries, and " + bytes(kMostEntryBytes)},
      {"a journal that is taken in", bytes(kMostJournal) + ", " + grouped(kMostEntries) +
                                         " entries, actions and reasons of " +
                                         bytes(kMostEntryText)},
      {"a scenario", bytes(kMostScenario)},
      {"a body", bytes(kSmallBody) + "; a battle " + bytes(kScenarioBody) + ", a journal " +
                     bytes(kJournalBody)},
      {"texts", "an action, one of `assume` and an answer in advance " + grouped(kMostAction)},
      {"texts", "reasons, chat, faces and words to measure " + grouped(kMostText)}};
  for (const auto& [what, told] : rows) {
    std::istringstream lines(page);
    bool found = false;
    for (std::string line; std::getline(lines, line);)
      found = found || (line.starts_with("| " + what) && line.find(told) != std::string::npos);
    EXPECT_TRUE(found) << what << ": " << told;
  }
}

}  // namespace
}  // namespace sandtable::server
