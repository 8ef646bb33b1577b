#include "server/api/press.h"

#include <gtest/gtest.h>

#include "print/html.h"

namespace sandtable::server {
namespace {

print::Document sheet(const std::string& text) {
  print::Document out;
  out.title = text;
  out.blocks.emplace_back(print::Paragraph{text});
  return out;
}

TEST(Press, KeepsWhatItSetByWhatStandsInIt) {
  Press press(1 << 20);
  const print::Document one = sheet("one");
  const auto first = press.pdf(one, print::to_html(one));
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ((*first)->substr(0, 5), "%PDF-");
  EXPECT_EQ(press.bytes(), (*first)->size());
  EXPECT_EQ(*press.pdf(one, print::to_html(one)), *first) << "the same bytes, not set again";
  const print::Document two = sheet("two");
  EXPECT_NE(*press.pdf(two, print::to_html(two)), *first);
}

TEST(Press, KeepsNoMoreThanItMayAndForgetsWhatWasAskedForLongestAgo) {
  const auto set = [](Press& press, const std::string& text) {
    const print::Document document = sheet(text);
    return *press.pdf(document, print::to_html(document));
  };
  Press alone(1 << 20);
  const std::size_t each = set(alone, "one")->size();
  Press press(2 * each + each / 2);
  const auto one = set(press, "one"), two = set(press, "two");
  EXPECT_EQ(set(press, "one"), one);
  set(press, "six");
  EXPECT_LE(press.bytes(), 2 * each + each / 2);
  EXPECT_EQ(set(press, "one"), one) << "asked for lately";
  EXPECT_NE(set(press, "two"), two) << "set again";
  Press none(10);
  EXPECT_NE(set(none, "one"), set(none, "one"));
  EXPECT_EQ(none.bytes(), 0U);
}

TEST(Press, TellsWhatIsTooLong) {
  Press press(1 << 20);
  print::Document document;
  for (int i = 0; i <= 240; ++i) {
    document.blocks.emplace_back(print::Paragraph{"x"});
    document.blocks.emplace_back(print::PageBreak{});
  }
  const auto set = press.pdf(document, print::to_html(document));
  ASSERT_FALSE(set.has_value());
  EXPECT_EQ(set.error().str(), "more than 240 pages: it is not printed");
}

}  // namespace
}  // namespace sandtable::server
