#include "server/api/router.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "server/rooms/limits.h"

namespace sandtable::server {
namespace {

using std::chrono::seconds;

Response ask(const Router& router, const std::string& method, const std::string& target,
             const std::map<std::string, std::string>& headers = {}) {
  auto request = std::make_shared<Request>();
  request->method = method;
  request->headers = headers;
  EXPECT_TRUE(read_target(target, *request)) << target;
  Response out;
  router.handle(request, [&out](Response response) { out = std::move(response); });
  return out;
}

Router tree() {
  Router router;
  const auto say = [](const std::string& what) {
    return [what](const Call& call, const Done& done) {
      std::string text = what;
      for (const std::string& part : call.parts) text += " " + part;
      done(json_response(text));
    };
  };
  router.add("GET", "/api/battles", say("list"));
  router.add("POST", "/api/battles", say("make"), Cost::Dear, kJournalBody);
  router.add("GET", "/api/battles/*/journal", say("journal"));
  router.add("GET", "/api/broken",
             [](const Call&, const Done&) { throw std::runtime_error("no luck"); });
  router.otherwise(say("page"));
  return router;
}

TEST(Router, FindsTheRouteByMethodAndPath) {
  const Router router = tree();
  EXPECT_EQ(ask(router, "GET", "/api/battles?x=1").body, "list");
  EXPECT_EQ(ask(router, "POST", "/api/battles").body, "make");
  EXPECT_EQ(ask(router, "GET", "/api/battles/a%2Fb/journal").status, 404);
  EXPECT_EQ(ask(router, "GET", "/api/battles/a%20b/journal").body, "journal a b");
  EXPECT_EQ(ask(router, "GET", "/battle/7").body, "page");
  EXPECT_EQ(ask(router, "GET", "/").body, "page");
}

TEST(Router, SaysWhyNot) {
  const Router router = tree();
  const Response none = ask(router, "GET", "/api/battles//journal");
  EXPECT_EQ(none.status, 404);
  EXPECT_EQ(none.body, R"({"error":"there is nothing at /api/battles//journal"})");
  const Response method = ask(router, "PUT", "/api/battles");
  EXPECT_EQ(method.status, 405);
  EXPECT_EQ(method.body, R"({"error":"expected GET, POST for /api/battles, found PUT"})");
  EXPECT_EQ(ask(router, "POST", "/").body, R"({"error":"expected GET for /, found POST"})");
  const Response broken = ask(router, "GET", "/api/broken");
  EXPECT_EQ(broken.status, 500);
  EXPECT_EQ(broken.body, R"({"error":"the server failed: no luck"})");
}

TEST(Router, RefusesWhatOtherPagesSend) {
  const Router router = tree();
  const auto post = [&](const std::string& origin) {
    return ask(router, "POST", "/api/battles", {{"host", "here:8080"}, {"origin", origin}}).status;
  };
  EXPECT_EQ(post("http://here:8080"), 200);
  EXPECT_EQ(post("https://here:8080"), 200);
  EXPECT_EQ(post("http://here"), 403);
  EXPECT_EQ(post("http://there:8080"), 403);
  EXPECT_EQ(post("null"), 403);
  EXPECT_EQ(ask(router, "GET", "/api/battles", {{"origin", "http://there"}}).status, 200);
}

TEST(Router, KnowsWhatARouteTakes) {
  const Router router = tree();
  Request request;
  request.method = "POST";
  request.path = "/api/battles";
  EXPECT_EQ(router.body_limit(request), kJournalBody);
  EXPECT_EQ(router.cost(request), Cost::Dear);
  request.path = "/api/nothing";
  EXPECT_EQ(router.body_limit(request), kSmallBody);
}

TEST(Target, IsTakenApartAndDecoded) {
  Request request;
  ASSERT_TRUE(read_target("/a%C3%A9?x=1+2&y=%26&z", request));
  EXPECT_EQ(request.path, "/aé");
  EXPECT_EQ(request.parameter("x"), "1 2");
  EXPECT_EQ(request.parameter("y"), "&");
  EXPECT_EQ(request.parameter("z", "other"), "");
  EXPECT_EQ(request.parameter("w", "other"), "other");
  for (const char* wrong : {"", "a", "*", "/%", "/%4", "/%zz", "/%00", "/?a=%g0"})
    EXPECT_FALSE(read_target(wrong, request)) << wrong;
}

TEST(Problem, IsJsonWhateverTheWords) {
  EXPECT_EQ(problem(400, "a \"b\" \\ \n", "f:1:2").body,
            R"({"error":"a \"b\" \\ \u000a","where":"f:1:2"})");
}

TEST(Bucket, IsEmptiedByUseAndFilledByTime) {
  Bucket bucket(2, 3);
  const auto start = Bucket::Clock::now();
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(start)) << i;
  EXPECT_FALSE(bucket.take(start));
  EXPECT_TRUE(bucket.take(start + seconds(1)));
  EXPECT_TRUE(bucket.take(start + seconds(1)));
  EXPECT_FALSE(bucket.take(start + seconds(1)));
  EXPECT_FALSE(bucket.full(start + seconds(1)));
  EXPECT_TRUE(bucket.full(start + seconds(10)));
}

TEST(RateLimiter, CountsEveryAddressForItself) {
  Limits limits;
  limits.requests_at_once = 4;
  limits.dear_at_once = 2;
  RateLimiter rates(limits);
  const auto start = Bucket::Clock::now();
  EXPECT_TRUE(rates.take("a", Cost::Dear, start));
  EXPECT_TRUE(rates.take("a", Cost::Dear, start));
  EXPECT_FALSE(rates.take("a", Cost::Dear, start)) << "cheap ones are left";
  EXPECT_TRUE(rates.take("a", Cost::Cheap, start));
  EXPECT_FALSE(rates.take("a", Cost::Cheap, start));
  EXPECT_TRUE(rates.take("b", Cost::Dear, start));
}

}  // namespace
}  // namespace sandtable::server
