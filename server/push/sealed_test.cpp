#include "server/push/sealed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "server/push/browser_fixture.h"
#include "server/push/vapid.h"

namespace sandtable::server::push {
namespace {

template <class Array>
Array bytes(std::string_view text) {
  return array_of<Array>(from_base64url(text).value()).value();
}

/// The worked example of RFC 8291, section 5 and appendix A.
struct Worked {
  KeyPair sender =
      KeyPair::of(bytes<Scalar>("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).value();
  KeyPair browser =
      KeyPair::of(bytes<Scalar>("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).value();
  Auth auth = bytes<Auth>("BTBZMqHH6r4Tts7J_aSIgg");
  Salt salt = bytes<Salt>("DGv6ra1nlYgDCS1FRnbzlw");
  std::string text = "When I grow up, I want to be a watermelon";
};

TEST(Sealed, IsTheWorkedExampleByteForByte) {
  const Worked worked;
  EXPECT_EQ(
      base64url(bytes_of(worked.sender.point())),
      "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
  EXPECT_EQ(
      base64url(bytes_of(worked.browser.point())),
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
  const auto message = sealed(worked.text, worked.browser.point(), worked.auth, worked.sender,
                              worked.salt, worked.text.size());
  ASSERT_TRUE(message);
  EXPECT_EQ(
      base64url(*message),
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
      "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
      "gSxsj_Qulcy4a-fN");
  EXPECT_EQ(opened(*message, worked.browser, worked.auth), worked.text);
}

TEST(Sealed, MessagesOfAnyTextAreOfOneSizeAndNeverTheSame) {
  const Worked worked;
  const std::string long_text(kPlainBytes, 'x');
  const auto brief = sealed("", worked.browser.point(), worked.auth);
  const auto once = sealed(long_text, worked.browser.point(), worked.auth);
  const auto again = sealed(long_text, worked.browser.point(), worked.auth);
  ASSERT_TRUE(brief && once && again);
  EXPECT_EQ(brief->size(), once->size());
  EXPECT_NE(*once, *again);
  EXPECT_EQ(opened(*brief, worked.browser, worked.auth), "");
  EXPECT_EQ(opened(*again, worked.browser, worked.auth), long_text);
}

TEST(Sealed, NothingIsMadeOfWhatDoesNotFit) {
  const Worked worked;
  EXPECT_FALSE(sealed(std::string(kPlainBytes + 1, 'x'), worked.browser.point(), worked.auth));
  EXPECT_FALSE(sealed("x", worked.browser.point(), worked.auth, worked.sender, worked.salt, 3994));
  Point off_curve = worked.browser.point();
  off_curve.back() ^= 1U;
  EXPECT_FALSE(is_on_curve(off_curve));
  EXPECT_FALSE(sealed("x", off_curve, worked.auth));
  Point compressed = worked.browser.point();
  compressed.front() = 2;
  EXPECT_FALSE(is_on_curve(compressed));
  EXPECT_FALSE(is_on_curve(Point{}));
}

TEST(Sealed, AnotherBrowserCannotReadIt) {
  const Worked worked;
  const auto message = sealed("secret", worked.browser.point(), worked.auth);
  ASSERT_TRUE(message);
  Auth other = worked.auth;
  other.front() ^= 1U;
  EXPECT_FALSE(opened(*message, worked.browser, other));
  EXPECT_FALSE(opened(*message, worked.sender, worked.auth));
}

TEST(Keys, ASecretIsOneOfTheCurve) {
  EXPECT_FALSE(KeyPair::of(Scalar{}));
  Scalar high{};
  high.fill(0xFF);
  EXPECT_FALSE(KeyPair::of(high));
  EXPECT_NE(KeyPair::drawn()->secret(), KeyPair::drawn()->secret());
}

TEST(Vapid, ATokenSaysWhoSendsToWhomAndIsSigned) {
  const KeyPair sender = KeyPair::drawn().value();
  const std::string header =
      authorization(sender, "https://push.example.org", "mailto:ada@example.org", 1'000'000)
          .value();
  const std::string begin = "vapid t=", middle = ", k=";
  ASSERT_TRUE(header.starts_with(begin));
  const std::size_t key = header.find(middle), first = header.find('.'),
                    second = header.find('.', first + 1);
  EXPECT_EQ(header.substr(key + middle.size()), base64url(bytes_of(sender.point())));
  EXPECT_EQ(from_base64url(header.substr(begin.size(), first - begin.size())),
            R"({"typ":"JWT","alg":"ES256"})");
  EXPECT_EQ(from_base64url(header.substr(first + 1, second - first - 1)),
            R"({"aud":"https://push.example.org","exp":1043200,"sub":"mailto:ada@example.org"})");
  const std::string signed_text = header.substr(begin.size(), second - begin.size());
  const auto signature = bytes<Signature>(header.substr(second + 1, key - second - 1));
  EXPECT_TRUE(is_signed_by(sender.point(), signed_text, signature));
  EXPECT_FALSE(is_signed_by(sender.point(), signed_text + "x", signature));
  EXPECT_FALSE(is_signed_by(KeyPair::drawn()->point(), signed_text, signature));
}

// RFC 8292, section 2.4, has a token and the key that it is signed by.
TEST(Vapid, TheTokenOfTheStandardIsSignedByItsKey) {
  const auto key = bytes<Point>(
      "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs");
  const std::string text =
      "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE"
      "0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0";
  const auto signature = bytes<Signature>(
      "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA");
  EXPECT_TRUE(is_signed_by(key, text, signature));
}

TEST(Vapid, AContactIsAnAddressOfMailOrOfAPage) {
  for (const char* good : {"mailto:a@b", "mailto:ada@example.org", "https://example.org/contact"})
    EXPECT_TRUE(is_contact(good)) << good;
  for (const char* bad : {"", "ada@example.org", "mailto:", "mailto:@b", "mailto:a@", "http://b",
                          "https://", "https:///x", "mailto:a@b c", "mailto:\xc3\xa9@b"})
    EXPECT_FALSE(is_contact(bad)) << bad;
  EXPECT_FALSE(is_contact("mailto:a@" + std::string(200, 'b')));
}

}  // namespace
}  // namespace sandtable::server::push
