#include "server/push/endpoint.h"

#include <gtest/gtest.h>

#include <string>

namespace sandtable::server::push {
namespace {

TEST(Endpoint, IsANameOfTheInternetByHttps) {
  const auto read = read_endpoint("https://Updates.Push.example.org:443/wpush/v2/gAAA?x=1");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->host, "updates.push.example.org");
  EXPECT_EQ(read->target, "/wpush/v2/gAAA?x=1");
  EXPECT_TRUE(read_endpoint("https://1.2.3.4.push.example.x0/x"));
}

TEST(Endpoint, OfAnythingElseSaysWhatIsExpected) {
  const std::string other =
      "'endpoint': expected the address of https that the browser’s push service gave it, found "
      "another text";
  const auto name = [](const std::string& found) {
    return "'endpoint': expected the name of a push service on the internet, found '" + found + "'";
  };
  const std::pair<std::string, std::string> cases[] = {
      {"", other},
      {"http://push.example.org/x", other},
      {"https://push.example.org", other},
      {"https://push.example.org/x#y", other},
      {"https://push.example.org/x y", other},
      {"https://push.example.org/x\r\nHost: y", other},
      {"https://me:secret@push.example.org/x", other},
      {"https://push.example.org:8443/x",
       "'endpoint': expected the port of https, 443, found 8443"},
      {"https://push.example.org:/x", "'endpoint': expected the port of https, 443, found "},
      {"https:///x", name("")},
      {"https://localhost/x", name("localhost")},
      {"https://a.localhost/x", name("a.localhost")},
      {"https://printer/x", name("printer")},
      {"https://printer.local/x", name("printer.local")},
      {"https://db.internal/x", name("db.internal")},
      {"https://10.0.0.1/x", name("10.0.0.1")},
      {"https://8.8.8.8/x", name("8.8.8.8")},
      {"https://127.1/x", name("127.1")},
      {"https://0177.0.0.0x1/x", name("0177.0.0.0x1")},
      {"https://push.example.0x/x", name("push.example.0x")},
      {"https://[::1]/x", name("[::1]")},
      {"https://[::1]:443/x", name("[::1]:443")},
      {"https://.example.org/x", name(".example.org")},
      {"https://a..b/x", name("a..b")},
      {"https://push.example.org./x", name("push.example.org.")},
      {"https://push.example.org/" + std::string(1000, 'x'),
       "'endpoint': expected at most 1024 bytes, found 1025"}};
  for (const auto& [text, error] : cases) {
    const auto read = read_endpoint(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().in(Lang::En), error) << text;
  }
}

TEST(Endpoint, OnlyAddressesOfTheInternetAreReached) {
  const auto reached = [](const char* text) {
    return is_public(boost::asio::ip::make_address(text));
  };
  for (const char* good : {"8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255",
                           "100.128.0.0", "198.17.255.255", "223.255.255.255", "2600::1",
                           "2a00:1450:4001:80b::200a", "2001:4860:4860::8888", "64:ff9b::808:808"})
    EXPECT_TRUE(reached(good)) << good;
  for (const char* bad : {"0.0.0.0",
                          "0.1.2.3",
                          "10.0.0.1",
                          "100.64.0.1",
                          "100.127.255.255",
                          "127.0.0.1",
                          "127.255.255.255",
                          "169.254.169.254",
                          "172.16.0.1",
                          "172.31.255.255",
                          "192.0.0.8",
                          "192.0.2.1",
                          "192.88.99.1",
                          "192.168.1.1",
                          "198.18.0.1",
                          "198.19.255.255",
                          "198.51.100.7",
                          "203.0.113.9",
                          "224.0.0.1",
                          "239.255.255.255",
                          "240.0.0.1",
                          "255.255.255.255",
                          "::",
                          "::1",
                          "::ffff:127.0.0.1",
                          "::ffff:8.8.8.8",
                          "::7f00:1",
                          "64:ff9b::7f00:1",
                          "64:ff9b::a00:1",
                          "64:ff9b:1::1",
                          "100::1",
                          "2001::1",
                          "2001:10::1",
                          "2001:db8::1",
                          "2002:7f00:1::1",
                          "3fff::1",
                          "fc00::1",
                          "fd12:3456::1",
                          "fe80::1",
                          "fec0::1",
                          "ff02::1",
                          "5f00::1"})
    EXPECT_FALSE(reached(bad)) << bad;
}

}  // namespace
}  // namespace sandtable::server::push
