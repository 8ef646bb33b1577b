#include "server/wire/packed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace sandtable::server {
namespace {

std::string header(const Response& response, const std::string& name) {
  const auto found = std::find_if(response.headers.begin(), response.headers.end(),
                                  [&](const auto& one) { return one.first == name; });
  return found == response.headers.end() ? std::string() : found->second;
}

Response drawing(char mark) {
  Response out;
  out.type = "image/svg+xml";
  for (int i = 0; i < 2000; ++i) out.body += "<path d='M0 0'/>";
  out.body += mark;
  out.headers.emplace_back("Cache-Control", "no-store");
  return out;
}

Request asking(std::map<std::string, std::string> headers) {
  Request out;
  out.headers = std::move(headers);
  return out;
}

TEST(Packed, CompressesForWhoeverTakesIt) {
  const Packed made(drawing('a'), Keep::Anybody);
  const Response plain = made.answer(asking({}));
  EXPECT_EQ(plain.body, drawing('a').body);
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  const Response small = made.answer(asking({{"accept-encoding", "br, gzip;q=0.8"}}));
  EXPECT_EQ(header(small, "Content-Encoding"), "gzip");
  EXPECT_LT(small.body.size(), plain.body.size() / 10);
  EXPECT_EQ(made.answer(asking({{"accept-encoding", "gzip;q=0, br"}})).body, plain.body);
  EXPECT_EQ(made.answer(asking({{"accept-encoding", "gzip; q=0.0"}})).body, plain.body);
  EXPECT_EQ(made.answer(asking({{"accept-encoding", "x-gzip"}})).body, plain.body);
}

TEST(Packed, IsNotSentAgainWhileItIsTheSame) {
  const Packed made(drawing('a'), Keep::Anybody);
  const std::string tag = header(made.answer(asking({})), "ETag");
  ASSERT_TRUE(tag.starts_with("W/\"")) << tag;
  for (const std::string& known : {tag, tag.substr(2), "\"other\", " + tag, std::string("*")}) {
    const Response same = made.answer(asking({{"if-none-match", known}}));
    EXPECT_EQ(same.status, 304) << known;
    EXPECT_EQ(same.body, "");
    EXPECT_EQ(header(same, "ETag"), tag);
  }
  const Packed other(drawing('b'), Keep::Anybody);
  EXPECT_EQ(other.answer(asking({{"if-none-match", tag}})).status, 200);
}

TEST(Packed, SaysWhoMayKeepIt) {
  const Response all = packed(asking({}), drawing('a'), Keep::Anybody);
  EXPECT_EQ(header(all, "Cache-Control"), "public, no-cache");
  EXPECT_EQ(header(all, "Vary"), "Accept-Encoding");
  const Response one = packed(asking({}), drawing('a'), Keep::Asker);
  EXPECT_EQ(header(one, "Cache-Control"), "private, no-cache");
  EXPECT_EQ(header(one, "Vary"), "Accept-Encoding, Authorization, Cookie");
  const Response refused = packed(asking({}), problem(400, "no"), Keep::Anybody);
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(header(refused, "ETag"), "");
  EXPECT_EQ(header(refused, "Cache-Control"), "no-store");
}

}  // namespace
}  // namespace sandtable::server
