// Turns that are told while the page is closed: from the request of a browser to its message.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "server/push/browser_fixture.h"
#include "server/push/service_fixture.h"
#include "server/wire/wire_fixture.h"

namespace sandtable::server {
namespace {

using push::Service;
using wire::Served;
using wire::Socket;

bool says(const std::string& answer, int status, std::string_view text = {}) {
  return answer.starts_with("HTTP/1.1 " + std::to_string(status) + " ") &&
         answer.find(text) != std::string::npos;
}

/// A server that tells browsers by a service on the loopback, and whose battles have a clock that
/// the test sets on.
class Turns : public testing::Test {
 protected:
  Options options() {
    Options out;
    out.push_contact = "mailto:ada@example.org";
    out.push_reach = service_.reach();
    out.clock = [this] { return Bucket::Clock::now() + std::chrono::seconds(later_); };
    return out;
  }
  /// What a browser sends that speaks French; `key`: of a seat, or several joined by `","`.
  std::string request(const std::string& key, const std::string& more = {}) const {
    return R"({"endpoint":"https://push.example.org/secret-end","p256dh":")" +
           push::base64url(push::bytes_of(owner_.point())) + R"(","auth":")" +
           push::base64url(push::bytes_of(auth_)) + R"(","lang":"fr","keys":[")" + key + "\"]" +
           more + "}";
  }
  /// A battle of a person against a computer.
  static std::string made(const Served& server, const std::string& computer = "blue") {
    return server.post("/api/battles", R"({"scenario":"first-battle","seats":{")" + computer +
                                           R"(":"recruit"},"dice":"seeded"})");
  }

  std::atomic<int> later_ = 0;
  Service service_;
  push::KeyPair owner_ = push::KeyPair::drawn().value();
  push::Auth auth_{9, 8, 7};
};

/// Gives the side's word for the dice, which a battle waits for, and is heard.
void give_word(Socket& at, const std::string& side) {
  at.say(R"({"id":1,"type":"word","side":")" + side + R"(","text":"a word"})");
  EXPECT_NE(at.hear_one_with("\"re\":1"), "");
}

TEST_F(Turns, AreToldToWhoIsAway) {
  const Served server(options());
  // Red is away and blue is there while battles begin: in some of them red is asked first.
  constexpr int kBattles = 16;
  std::vector<std::string> battles;
  std::string keys;
  for (int i = 0; i < kBattles; ++i) {
    battles.push_back(server.post("/api/battles", R"({"scenario":"first-battle","seats":{},)"
                                                  R"("dice":"seeded"})"));
    keys += (keys.empty() ? "" : R"(",")") + Served::member(battles.back(), "red");
  }
  EXPECT_TRUE(says(server.post("/api/push", request(keys)), 200, R"({"told":true})"));
  for (const std::string& made : battles) {
    const std::string battle = Served::member(made, "battle");
    {
      Socket red(server.port(), battle);
      red.hello(Served::member(made, "red"));
      give_word(red, "red");
    }
    // A page that is closed is gone when the others hear so.
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    Socket blue(server.port(), battle);
    blue.hello(Served::member(made, "blue"));
    give_word(blue, "blue");
  }
  // Five seconds are waited for.
  for (int tries = 0; tries < 6 && service_.requests().empty(); ++tries) {
    later_ += 10;
    (void)service_.has(1);
  }
  const std::string metrics = server.get("/metrics");
  ASSERT_FALSE(service_.requests().empty()) << metrics;
  const Service::Request request = service_.requests().front();
  EXPECT_EQ(request.target(), "/secret-end");
  const std::string text = push::opened(request.body(), owner_, auth_).value_or("unreadable");
  EXPECT_TRUE(std::any_of(battles.begin(), battles.end(), [&](const std::string& made) {
    return text.starts_with("{\"battle\":\"" + Served::member(made, "battle") + "\"");
  })) << text;
  EXPECT_NE(text.find("C’est à vous de jouer."), std::string::npos) << text;
  for (const char* path : {"/api/battles", "/metrics", "/api/push"})
    EXPECT_EQ(server.get(path).find("secret-end"), std::string::npos) << path;
  EXPECT_NE(server.get("/metrics").find("sandtable_push_taken_total"), std::string::npos);
}

TEST_F(Turns, AreNotToldToWhoIsThere) {
  const Served server(options());
  const std::string of_red = made(server, "blue"), of_blue = made(server, "red");
  const std::string red = Served::member(of_red, "red"), blue = Served::member(of_blue, "blue");
  Socket at_red(server.port(), Served::member(of_red, "battle")),
      at_blue(server.port(), Served::member(of_blue, "battle"));
  at_red.hello(red);
  at_blue.hello(blue);
  ASSERT_NE(at_red.hear_one_with("\"type\":\"state\""), "");
  ASSERT_NE(at_blue.hear_one_with("\"type\":\"state\""), "");
  EXPECT_TRUE(says(server.post("/api/push", request(red + R"(",")" + blue)), 200));
  later_ = 10;
  // The clock of rooms has struck three times.
  std::this_thread::sleep_for(std::chrono::milliseconds(2'500));
  EXPECT_TRUE(service_.requests().empty());
}

TEST_F(Turns, WhatIsNotAskedForRightIsRefused) {
  const Served server(options());
  const std::string battle = made(server);
  const std::string key = Served::member(battle, "red");
  EXPECT_TRUE(says(server.get("/api/push"), 200, R"({"offered":true,"key":"B)"));
  EXPECT_TRUE(says(server.post("/api/push", request("nobody's")), 403,
                   "expected somebody who is signed in, or the key of a seat that plays, found "
                   "neither"));
  EXPECT_TRUE(says(server.post("/api/push", request(Served::member(battle, "spectator"))), 403));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string body = request(key);
    body.replace(body.find(from), from.size(), to);
    return server.post("/api/push", body);
  };
  EXPECT_TRUE(says(with("push.example.org", "192.168.1.1"), 400,
                   "'endpoint': expected the name of a push service on the internet, found "
                   "'192.168.1.1'"));
  EXPECT_TRUE(says(with("https://push", "ftp://push"), 400,
                   "'endpoint': expected the address of https that the browser’s push service gave "
                   "it, found another text"));
  EXPECT_TRUE(
      says(with("\"p256dh\":\"B", "\"p256dh\":\"C"), 400,
           "'p256dh': expected a point of the curve P-256 as browsers write it, 65 bytes in "
           "base64url"));
  EXPECT_TRUE(
      says(with("\"auth\":\"", "\"auth\":\"AA"), 400, "'auth': expected 16 bytes in base64url"));
  EXPECT_TRUE(says(with("\"fr\"", "\"de\""), 400, "'lang': expected one of en, fr; found 'de'"));
  EXPECT_TRUE(says(server.post("/api/push", request(key, R"(,"more":1)")), 400,
                   "the request has 'more', which nothing asks for"));
  EXPECT_TRUE(says(server.post("/api/push", "{}"), 400, "the request has no 'endpoint'"));
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(says(with("secret-end", std::to_string(i)), 200)) << i;
  EXPECT_TRUE(says(with("secret-end", "more"), 409,
                   "expected at most 10 browsers that are told of the same seat or account; take "
                   "one away first"));
  const std::string gone = R"({"endpoint":"https://push.example.org/3"})";
  EXPECT_TRUE(says(server.ask("DELETE /api/push HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
                              std::to_string(gone.size()) + "\r\n\r\n" + gone),
                   200, R"({"told":false})"));
  EXPECT_TRUE(says(with("secret-end", "more"), 200));
}

TEST_F(Turns, WhoDoesNotOfferItSaysSo) {
  const Served server;
  const std::string battle = made(server);
  EXPECT_TRUE(says(server.get("/api/push"), 200, R"({"offered":false,"key":""})"));
  EXPECT_TRUE(says(server.post("/api/push", request(Served::member(battle, "red"))), 404,
                   "this server sends nothing to closed pages; whoever runs it switches that on "
                   "with --push"));
  EXPECT_EQ(server.get("/metrics").find("sandtable_push"), std::string::npos);
}

// A name that no browser sends would let nobody in, and an empty one whoever names no host.
TEST_F(Turns, AHostNameIsLookedAtBeforeItServes) {
  const store::samples::Folder folder;
  const auto store = store::samples::opened(folder.address());
  for (const std::string name :
       {"https://battles.example.org", "bad name", "", "x/y", "*.example"}) {
    Options wrong = options();
    wrong.host_names = {name};
    const auto started = Server::start(*store, wrong);
    ASSERT_FALSE(started) << name;
    EXPECT_EQ(started.error().in(Lang::En),
              "--host-name: expected a name as people type it, battles.example.org, or an address, "
              "found '" +
                  name + "'");
  }
  for (const std::string name : {"Battles.Example.org", "table.example:8443", "[2001:db8::1]:80"}) {
    Options right = options();
    right.host_names = {name};
    EXPECT_TRUE(Server::start(*store, right)) << name;
  }
}

TEST_F(Turns, AContactIsLookedAtBeforeItServes) {
  const store::samples::Folder folder;
  const auto store = store::samples::opened(folder.address());
  Options wrong = options();
  wrong.push_contact = "ada@example.org";
  const auto started = Server::start(*store, wrong);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().in(Lang::En),
            "--push: expected mailto: and an address, or an address of https, found "
            "'ada@example.org'");
}

}  // namespace
}  // namespace sandtable::server
