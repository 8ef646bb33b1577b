#include "server/push/sender.h"

#include <gtest/gtest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <string>

#include "server/push/service_fixture.h"

namespace sandtable::server::push {
namespace {

namespace net = boost::asio;

Letter letter() {
  return {{kServiceHost, "/send/secret"}, "vapid t=a, k=b", "the-topic", std::string("body\0x", 6)};
}

Delivery delivered(const Reach& reach) {
  Sender sender(reach);
  net::io_context io;
  Delivery out;
  net::co_spawn(io, sender.deliver(letter()),
                [&](const std::exception_ptr&, const Delivery& delivery) { out = delivery; });
  io.run();
  return out;
}

TEST(Sender, SendsOneRequestAsTheStandardsWantIt) {
  Service service;
  const Delivery delivery = delivered(service.reach());
  EXPECT_EQ(delivery.fate, Fate::Taken);
  EXPECT_EQ(delivery.status, 201);
  ASSERT_EQ(service.requests().size(), 1U);
  const Service::Request request = service.requests().front();
  EXPECT_EQ(request.method_string(), "POST");
  EXPECT_EQ(request.target(), "/send/secret");
  EXPECT_EQ(request["Host"], kServiceHost);
  EXPECT_EQ(request["Authorization"], "vapid t=a, k=b");
  EXPECT_EQ(request["Content-Encoding"], "aes128gcm");
  EXPECT_EQ(request["TTL"], "86400");
  EXPECT_EQ(request["Urgency"], "normal");
  EXPECT_EQ(request["Topic"], "the-topic");
  EXPECT_EQ(request["Content-Length"], "6");
  EXPECT_EQ(request.body(), std::string("body\0x", 6));
}

TEST(Sender, TellsWhatTheServiceSays) {
  Service service;
  const auto after = [&](const std::string& answer) {
    service.answer({answer});
    return delivered(service.reach());
  };
  EXPECT_EQ(after(Service::status("404 Not Found")).fate, Fate::Gone);
  EXPECT_EQ(after(Service::status("410 Gone")).fate, Fate::Gone);
  EXPECT_EQ(after(Service::status("403 Forbidden")).fate, Fate::Refused);
  EXPECT_EQ(after(Service::status("413 Too Large")).fate, Fate::Refused);
  EXPECT_EQ(after(Service::status("503 Unavailable")).fate, Fate::Later);
  const Delivery asked = after(Service::status("429 Too Many", "Retry-After: 120\r\n"));
  EXPECT_EQ(asked.fate, Fate::Later);
  EXPECT_EQ(asked.retry_after, std::chrono::seconds(120));
  EXPECT_EQ(after(Service::status("429 Too Many", "Retry-After: soon\r\n")).retry_after.count(), 0);
  EXPECT_EQ(after(Service::status("429 Too Many", "Retry-After: -5\r\n")).retry_after.count(), 0);
  EXPECT_EQ(after("no HTTP at all\r\n\r\n").fate, Fate::Lost);
  EXPECT_EQ(after("HTTP/1.1 201 X\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n").fate,
            Fate::Lost);
}

TEST(Sender, FollowsNoRedirect) {
  Service service;
  service.answer(
      {Service::status("307 Elsewhere", "Location: https://push.example.org/other\r\n")});
  EXPECT_EQ(delivered(service.reach()).fate, Fate::Refused);
  EXPECT_EQ(service.connections(), 1);
}

TEST(Sender, NeedNotReadALongAnswer) {
  Service service;
  service.answer({"HTTP/1.1 201 Created\r\nContent-Length: 100000000\r\n\r\n"});
  EXPECT_EQ(delivered(service.reach()).fate, Fate::Taken);
}

TEST(Sender, WaitsOnlySoLong) {
  Service service;
  service.answer({""});
  Reach reach = service.reach();
  reach.answer_within = std::chrono::milliseconds(50);
  EXPECT_EQ(delivered(reach).fate, Fate::Lost);
  EXPECT_EQ(service.requests().size(), 1U);
}

// A name may mean another address whenever it is asked for: what is connected to is looked at.
TEST(Sender, ConnectsToNothingThatIsNotOfTheInternet) {
  Service service;
  Reach reach = service.reach();
  reach.may_reach = is_public;
  EXPECT_EQ(delivered(reach).fate, Fate::Kept);
  reach.resolve = [](const std::string&) {
    return std::vector{net::ip::make_address("::ffff:127.0.0.1"), net::ip::make_address("::1"),
                       net::ip::make_address("10.1.2.3")};
  };
  EXPECT_EQ(delivered(reach).fate, Fate::Kept);
  EXPECT_EQ(service.connections(), 0);
  EXPECT_TRUE(service.requests().empty());
}

TEST(Sender, SpeaksOnlyWithWhoProvesThatName) {
  Service other("elsewhere.example.org");
  EXPECT_EQ(delivered(other.reach()).fate, Fate::Lost);
  Reach unknown = other.reach();
  unknown.trusted.clear();
  EXPECT_EQ(delivered(unknown).fate, Fate::Lost);
  EXPECT_TRUE(other.requests().empty());
}

}  // namespace
}  // namespace sandtable::server::push
