// The bounds of docs/format/protocol.md, from outside: what a client would never send, too.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/rooms/faulty_store_fixture.h"
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

constexpr const char* kChunked =
    "POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";

TEST(Wire, WhatStandsBehindOrBetweenChunksHasAnEnd) {
  const Served server;
  // Each of these was kept whole, and a field of the last kind ended the server.
  for (const std::string& sent :
       {std::string(kChunked) + "2;" + std::string(1 << 20, 'x') + "\r\n{}\r\n0\r\n\r\n",
        std::string(kChunked) + "2\r\n{}\r\n0\r\nX: " + std::string(70'000, 'x') + "\r\n\r\n",
        std::string(kChunked) + "2\r\n{}\r\n0\r\nX: " + std::string(1 << 20, 'x') + "\r\n\r\n"}) {
    const std::string answer = server.ask(sent);
    EXPECT_TRUE(says(answer, 431, "expected a header of at most 16384 bytes")) << answer;
    EXPECT_TRUE(server.lives());
  }
  EXPECT_TRUE(says(server.ask(std::string(kChunked) + "2;a=b\r\n{}\r\n0\r\nX: y\r\n\r\n"), 400,
                   "has no 'name'"));
}

TEST(Wire, ABodyIsFramedInOneWayAndForOneHost) {
  const Served server;
  const auto post = [&](const std::string& headers) {
    return server.ask("POST /api/session HTTP/1.1\r\n" + headers + "\r\n0\r\n\r\n");
  };
  const std::string host = "Host: localhost\r\n";
  for (const char* encoding : {"gzip, chunked", "chunked, chunked", "identity", "xchunked"})
    EXPECT_TRUE(says(post(host + "Transfer-Encoding: " + encoding + "\r\n"), 400)) << encoding;
  EXPECT_TRUE(
      says(post(host + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400));
  EXPECT_TRUE(says(post(host + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400));
  EXPECT_TRUE(says(post(host + host), 400, "expected one Host, found 2"));
  EXPECT_TRUE(says(post(""), 400, "expected one Host, found none"));
  EXPECT_TRUE(says(post(host + "Transfer-Encoding: Chunked\r\n"), 400, "JSON object"));
}

TEST(Wire, AnswersOnlyUnderItsOwnNames) {
  Options options;
  options.host_names = {"Table.Example"};
  const Served server(options);
  const auto as = [&](const std::string& host) {
    return server.ask("GET /api/health HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  };
  std::string machine(256, '\0');
  ::gethostname(machine.data(), machine.size() - 1);
  machine.resize(machine.find('\0'));
  for (const std::string& host : {std::string("localhost"), std::string("LOCALHOST:8080"),
                                  std::string("127.0.0.1"), std::string("127.0.0.1:1234"),
                                  std::string("[::1]:80"), std::string("table.example."), machine})
    EXPECT_TRUE(says(as(host), 200)) << host;
  for (const char* host : {"evil.example", "127.0.0.1.evil.example", "8.8.8.8", "[2001:db8::1]"})
    EXPECT_TRUE(says(as(host), 421,
                     "expected a Host that is an address of this machine, localhost or its name"))
        << host;
  EXPECT_NE(as("evil.example").find("adds a name with --host-name"), std::string::npos);
}

TEST(Wire, BehindAProxyEveryClientHasConnectionsOfItsOwn) {
  Options options;
  options.trust_proxy = true;
  options.limits.connections_of_address = 2;
  const Served server(options);
  std::vector<std::unique_ptr<Line>> lines;
  const auto come = [&](const std::string& from) {
    lines.push_back(std::make_unique<Line>(server.port()));
    lines.back()->send("GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + from +
                       "\r\n\r\n");
    return lines.back()->answer();
  };
  EXPECT_TRUE(says(come("203.0.113.1"), 200));
  EXPECT_TRUE(says(come("198.51.100.7, 203.0.113.1"), 200));
  EXPECT_TRUE(says(come("203.0.113.1"), 429, "too many connections from one address"));
  EXPECT_TRUE(says(come("203.0.113.2"), 200));
  // One machine has all of a network of IPv6.
  EXPECT_TRUE(says(come("2001:db8:1:2::1"), 200));
  EXPECT_TRUE(says(come("2001:db8:1:2::2"), 200));
  EXPECT_TRUE(says(come("2001:db8:1:2:ffff::3"), 429));
  EXPECT_TRUE(says(come("2001:db8:1:3::1"), 200));
}

TEST(Wire, RequestsOfANetworkOfIpv6CountTogether) {
  Options options;
  options.trust_proxy = true;
  options.limits.requests_at_once = 3;
  options.limits.requests_per_second = 0.001;
  const Served server(options);
  const auto from = [&](const std::string& address) {
    return server.get("/api/health", "X-Forwarded-For: " + address + "\r\n");
  };
  for (const char* address : {"2001:db8::1", "2001:db8::2", "2001:db8:0:0:9::3"})
    EXPECT_TRUE(says(from(address), 200));
  EXPECT_TRUE(says(from("2001:db8::4"), 429));
  EXPECT_TRUE(says(from("2001:db8:0:1::4"), 200));
}

TEST(Wire, ShowsItsMetricsToThisMachineAlone) {
  const Served plain;
  EXPECT_TRUE(says(plain.get("/metrics"), 200, "sandtable_requests_total"));
  EXPECT_TRUE(
      says(plain.get("/metrics", "X-Forwarded-For: 203.0.113.1\r\n"), 403, "--open-metrics"));
  Options options;
  options.trust_proxy = true;
  const Served proxied(options);
  EXPECT_TRUE(says(proxied.get("/metrics"), 403, "behind a proxy --open-metrics shows them"));
  EXPECT_TRUE(says(proxied.get("/metrics", "X-Forwarded-For: 127.0.0.1\r\n"), 403));
  options.open_metrics = true;
  const Served open(options);
  EXPECT_TRUE(says(open.get("/metrics", "X-Forwarded-For: 203.0.113.1\r\n"), 200));
}

TEST(Wire, BodiesAndUnreadAnswersHaveABoundForAllTogether) {
  Options options;
  options.limits.bodies_of_address = 100'000;
  options.limits.unread_of_address = std::size_t{1} << 20;
  options.limits.sent_bytes = 4096;
  options.limits.repeats_at_once = options.limits.work_at_once = 1e12;
  const Served server(options);
  EXPECT_TRUE(says(server.post("/api/battles", std::string(200'000, ' ')), 503,
                   "the server has too much to do"));
  // What was refused is let go when its connection has ended.
  bool taken = false;
  for (int i = 0; i < 50 && !taken; ++i) {
    taken = says(server.post("/api/battles", std::string(50'000, ' ')), 400);
    if (!taken) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_TRUE(taken);
  // Nobody reads: who lets most wait is dropped, whoever reads goes on.
  const std::string battle = Served::member(server.make(), "battle");
  Socket reads(server.port(), battle);
  reads.hello("");
  ASSERT_FALSE(reads.hear_one_with("\"state\"").empty());
  EXPECT_TRUE(drops_who_does_not_read(server, battle));
  reads.say(R"({"id":9,"type":"lang","lang":"fr"})");
  EXPECT_FALSE(reads.hear_one_with(R"("re":9,"type":"done")").empty());
}

TEST(Wire, AnAddressPaysForWhatIsKeptSaidAndToldAgain) {
  Options options;
  options.limits.kept_at_once = 10'000;
  options.limits.kept_per_second = 1;
  options.limits.chat_at_once = 400;
  options.limits.chat_per_second = 1;
  options.limits.repeats_at_once = 60'000;
  options.limits.repeats_per_second = 1;
  const Served server(options);
  const std::string made = server.make();
  ASSERT_TRUE(says(made, 201)) << made;
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(says(server.make(), 201));
  EXPECT_TRUE(says(server.make(), 429, "too many requests"));
  Socket one(server.port(), Served::member(made, "battle")),
      two(server.port(), Served::member(made, "battle"));
  for (Socket* socket : {&one, &two}) {
    socket->hello("");
    ASSERT_FALSE(socket->hear_one_with("\"state\"").empty());
  }
  one.say(R"({"id":1,"type":"chat","text":")" + std::string(300, 'x') + R"("})");
  EXPECT_FALSE(one.hear_one_with(R"("re":1,"type":"done")").empty());
  two.say(R"({"id":1,"type":"chat","text":"x"})");
  EXPECT_FALSE(two.hear_one_with("too much table talk: wait a while").empty());
  for (int i = 2; i < 40; ++i)
    two.say(R"({"id":)" + std::to_string(i) + R"(,"type":"lang","lang":"fr"})");
  EXPECT_FALSE(two.hear_one_with("on a trop demandé de cette adresse").empty());
}

TEST(Wire, TextsThatAreShownAreWhatTheySeem) {
  const Served server;
  constexpr const char* kWrong = "expected no control or direction characters, found U+202E";
  EXPECT_TRUE(says(server.make(R"(,"title":"a\u202eb")"), 400, kWrong));
  EXPECT_TRUE(says(server.make(R"(,"title":"a\u001bb")"), 400, "found U+001B"));
  const std::string made = server.make();
  Socket socket(server.port(), Served::member(made, "battle"));
  socket.hello("", R"(A\u202eda)");
  EXPECT_NE(socket.hear().find(kWrong), std::string::npos);
  Socket other(server.port(), Served::member(made, "battle"));
  other.hello("");
  other.say(R"({"id":1,"type":"chat","text":"a\u202eb"})");
  EXPECT_FALSE(other.hear_one_with(kWrong).empty());
  const std::string side =
      R"({"scenario_text":"[scenario]\nid = \"x\"\ntitle = \"a\\u202Eb\"\n","seats":{},"dice":"seeded"})";
  EXPECT_TRUE(says(server.post("/api/battles", side), 400));
}

TEST(Wire, ScenariosAndKeysHaveBounds) {
  const Served server;
  const auto send = [&](const std::string& text) {
    return server.post("/api/battles",
                       R"({"seats":{},"dice":"seeded","scenario_text":")" + text + R"("})");
  };
  std::string dots;
  for (int i = 0; i < 40'000; ++i) dots += "a.";
  EXPECT_TRUE(says(send(dots + "b = 1"), 400, "expected a key of at most 16 parts, found more"));
  EXPECT_TRUE(says(send("a = " + std::string(50'000, '[')), 400,
                   "expected at most 16 brackets within one another, found more"));
  EXPECT_TRUE(says(send(std::string(270'000, '#')), 400,
                   "'scenario_text': expected at most 262144 bytes, found 270000"));
  EXPECT_TRUE(says(send(std::string(700'000, '#')), 413, "expected at most 655360 bytes"));
  EXPECT_TRUE(server.lives());
}

TEST(Wire, SaysWhereInAScenarioSomethingIsWrongAndInBothLanguages) {
  const Served server;
  const auto send = [&](const std::string& path, const std::string& rest) {
    return server.post(path, "{" + rest + "}");
  };
  const std::string seeded = R"(,"dice":"seeded")";
  const std::string broken = R"("scenario_text":"[scenario]\nid = ")";
  EXPECT_TRUE(says(send("/api/battles", broken + seeded), 400, R"("where":"scenario:2:)"));
  EXPECT_TRUE(
      says(send("/api/battles", R"("scenario_text":"[scenario]\nruleset = \"x\"")" + seeded), 400,
           R"({"error":"unknown ruleset 'x'; expected one of)"));
  const std::string general = R"("scenario":"first-battle","seats":{"red":"general"})" + seeded;
  EXPECT_TRUE(says(send("/api/battles", general), 400,
                   "unknown level 'general'; expected one of: recruit, captain"));
  EXPECT_TRUE(says(send("/api/battles?lang=fr", general), 400, "niveau inconnu «"));
  EXPECT_TRUE(says(send("/api/journals", R"("journal":"x","secret":"a")"), 400,
                   "'secret': expected 64 hexadecimal digits, found 1"));
  EXPECT_TRUE(says(send("/api/journals?lang=fr", R"("journal":"x","secret":"a")"), 400,
                   "64 chiffres hexadécimaux sont attendus"));
  EXPECT_TRUE(says(send("/api/drafts", R"("text":"","placed":9007199254740992)"), 400,
                   "'placed': expected a whole number from 0 to 9007199254740991, found"));
  EXPECT_TRUE(
      says(send("/api/studies", R"("scenario_text":"x","games":1,"seed":18446744073709551616)"),
           400, "'seed': expected a whole number from 0 to 18446744073709551615, found"));
  // What is served here makes no studies; the seed is no reason.
  EXPECT_TRUE(
      says(send("/api/studies", R"("scenario_text":"x","games":1,"seed":18446744073709551615)"),
           404, "this server makes no studies"));
}

TEST(Wire, ABattleMayHaveNoUmpire) {
  const Served server;
  const std::string with = server.make(), without = server.make(R"(,"umpire":false)");
  EXPECT_NE(with.find("\"umpire\":\""), std::string::npos);
  EXPECT_EQ(without.find("\"umpire\":\""), std::string::npos) << without;
  const std::string facts = server.get("/api/battles/" + Served::member(without, "battle"));
  EXPECT_NE(facts.find("\"umpire\":false"), std::string::npos) << facts;
  EXPECT_NE(server.get("/api/battles").find("\"umpire\":true"), std::string::npos);
  Socket socket(server.port(), Served::member(without, "battle"));
  socket.hello("");
  EXPECT_FALSE(
      socket.hear_one_with(R"("umpire":{"seat":false,"here":false,"journal_read":0})").empty());
}

TEST(Wire, ListsArePaged) {
  const Served server;
  for (int i = 0; i < 3; ++i) server.make(R"(,"title":"Battle )" + std::to_string(i) + "\"");
  const std::string first = server.get("/api/battles?most=2");
  EXPECT_NE(first.find("Sandtable-Total: 3"), std::string::npos) << first;
  EXPECT_NE(server.get("/api/battles?skip=2&most=2").find("Battle"), std::string::npos);
  EXPECT_TRUE(server.get("/api/battles?skip=3").ends_with("[]"));
  EXPECT_TRUE(says(server.get("/api/battles?most=101"), 400,
                   "'most': expected a whole number from 0 to 100, found '101'"));
}

TEST(Wire, SigningOutEndsWhatTheSessionLetIn) {
  const Served server;
  const std::string in =
      server.post("/api/account", R"({"name":"Ada","passphrase":"correct horse battery"})");
  ASSERT_TRUE(says(in, 201)) << in;
  const std::size_t at = in.find("Set-Cookie: ") + 12;
  const std::string cookie = "Cookie: " + in.substr(at, in.find(';', at) - at) + "\r\n";
  const std::string made = server.make(R"(,"private":true)");
  const std::string battle = Served::member(made, "battle");
  server.post("/api/battles/" + battle + "/claim", "",
              cookie + "Authorization: Seat " + Served::member(made, "red") + "\r\n");
  Socket socket(server.port(), battle, cookie), by_key(server.port(), battle, cookie);
  socket.hello("");
  by_key.hello(Served::member(made, "blue"));
  ASSERT_FALSE(socket.hear_one_with("\"state\"").empty());
  ASSERT_FALSE(by_key.hear_one_with("\"state\"").empty());
  server.ask("DELETE /api/session HTTP/1.1\r\nHost: localhost\r\n" + cookie + "\r\n");
  EXPECT_FALSE(socket.hear_one_with(R"({"type":"closing","reason":"signed out"})").empty());
  by_key.say(R"({"id":1,"type":"lang","lang":"fr"})");
  EXPECT_FALSE(by_key.hear_one_with(R"("re":1,"type":"done")").empty());
}

// Whatever throws, wherever: who it was about is let go, and the server goes on.
TEST(Wire, NothingThatIsThrownLeavesTheLoop) {
  const store::samples::Folder folder;
  FaultyStore store(store::samples::opened(folder.address()));
  const Served server({}, &store);
  const std::string made = server.make();
  const std::string battle = Served::member(made, "battle"), key = Served::member(made, "red");
  ASSERT_FALSE(battle.empty()) << made;

  // A connection.
  store.sessions_throw = true;
  Socket thrown_at(server.port(), battle,
                   "Cookie: sandtable_session=" + std::string(43, 'a') + "\r\n");
  thrown_at.hello("");
  EXPECT_EQ(thrown_at.hear(), "");
  EXPECT_FALSE(thrown_at.open());
  store.sessions_throw = false;

  // A change of the store, on the thread that writes: it is refused, and nobody is sent away.
  Socket here(server.port(), battle);
  here.hello(key);
  ASSERT_FALSE(here.hear_one_with("\"state\"").empty());
  store.chat_throws = true;
  here.say(R"({"id":1,"type":"chat","text":"hello"})");
  const std::string answer = here.hear_one_with("\"re\":1");
  EXPECT_NE(answer.find("nothing was recorded: the server’s store failed"), std::string::npos)
      << answer;
  store.chat_throws = false;

  // A worker.
  store.loading_throws = true;
  const std::string unopened = server.make();
  EXPECT_TRUE(says(unopened, 500, "the server failed: a fault that a test made")) << unopened;
  store.loading_throws = false;

  // What a worker brings back.
  store.progress_throws = true;
  server.make(R"(,"title":"thrown at")");
  store.progress_throws = false;

  Socket again(server.port(), battle);
  again.hello(key);
  EXPECT_FALSE(again.hear_one_with("\"state\"").empty());
  EXPECT_EQ(server.get("/metrics").find("sandtable_failures_total 0\n"), std::string::npos);
}

// The thread that writes goes on too. Of what it was writing nobody can say whether it was kept:
// the battle is taken up again as the store has it.
TEST(Wire, TheThreadThatWritesOutlivesWhatTheStoreThrows) {
  const store::samples::Folder folder;
  FaultyStore store(store::samples::opened(folder.address()));
  const Served server({}, &store);
  const std::string made = server.make();
  const std::string battle = Served::member(made, "battle"), key = Served::member(made, "red");
  const std::string word = R"({"id":1,"type":"word","side":"red","text":"a word"})";
  const auto lost = [&](std::atomic<bool>& fault) {
    Socket socket(server.port(), battle);
    socket.hello(key);
    EXPECT_FALSE(socket.hear_one_with(R"("seq":0)").empty());
    fault = true;
    socket.say(word);
    const std::string answer = socket.hear_one_with(R"("re":1)");
    EXPECT_NE(answer.find(R"("type":"refused","error":"the server’s store failed)"),
              std::string::npos)
        << answer;
    EXPECT_FALSE(
        socket.hear_one_with(R"({"type":"closing","reason":"the server failed in this)").empty());
    fault = false;
  };
  lost(store.writing_throws);
  lost(store.written_throws);
  // The second was kept after all: whoever comes back sees it, and the battle goes on.
  Socket again(server.port(), battle);
  again.hello(Served::member(made, "blue"));
  EXPECT_FALSE(again.hear_one_with(R"("seq":1)").empty());
  again.say(R"({"id":2,"type":"word","side":"blue","text":"another"})");
  EXPECT_FALSE(again.hear_one_with(R"("re":2,"type":"done")").empty());
}

// What the clock calls throws as anything may: the clock goes on, and so does everybody.
TEST(Wire, WhatIsThrownInATimerDoesNotStopTheClock) {
  std::atomic<int> called = 0;
  Options options;
  options.each_second = [&called] {
    ++called;
    throw std::runtime_error("a fault that a test made");
  };
  options.limits.hello_within = std::chrono::milliseconds(200);
  const Served server(options);
  Socket silent(server.port(), Served::member(server.make(), "battle"));
  EXPECT_FALSE(
      silent.hear_one_with(R"({"type":"closing","reason":"expected a hello within 1 second"})")
          .empty());
  for (int i = 0; i < 100 && called < 2; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_GE(called, 2);
  EXPECT_TRUE(server.lives());
  EXPECT_NE(server.get("/metrics").find("sandtable_failures_total 2\n"), std::string::npos);
}

TEST(Wire, TheStoreTellsNobodyWhereItLiesAndRefusedAnswersLeaveNothing) {
  const store::samples::Folder folder;
  FaultyStore store(store::samples::opened(folder.address()));
  const Served server({}, &store);
  const std::string made = server.make();
  Socket socket(server.port(), Served::member(made, "battle"));
  socket.hello(Served::member(made, "red"));
  ASSERT_FALSE(socket.hear_one_with("\"state\"").empty());
  store.standing_fails = true;
  socket.say(R"({"id":1,"type":"stand","side":"red","kind":"react","answer":"decline"})");
  const std::string refused = socket.hear_one_with("\"re\":1");
  EXPECT_NE(refused.find("the server’s store is full"), std::string::npos) << refused;
  EXPECT_EQ(refused.find("secret"), std::string::npos);
  socket.say(R"({"id":2,"type":"lang","lang":"fr"})");
  EXPECT_NE(socket.hear_one_with("\"state\"").find("\"standing\":[]"), std::string::npos);
}

}  // namespace
}  // namespace sandtable::server
