#include "engine/text/shown.h"

#include <gtest/gtest.h>

namespace sandtable::text {
namespace {

TEST(Shown, FindsWhatWouldNotBeShownAsItIs) {
  EXPECT_EQ(unshowable("Élodie – « Ça ira » 漢字 नमस्ते"), std::nullopt);
  EXPECT_EQ(unshowable(""), std::nullopt);
  EXPECT_EQ(unshowable("a\u202Eb"), "U+202E");
  EXPECT_EQ(unshowable("a\u2066b"), "U+2066");
  EXPECT_EQ(unshowable("\u200Fa"), "U+200F");
  EXPECT_EQ(unshowable("a\u0085"), "U+0085");
  EXPECT_EQ(unshowable("a\x1b[31m"), "U+001B");
  EXPECT_EQ(unshowable("a\x7f"), "U+007F");
  EXPECT_EQ(unshowable("a\xffz"), "a byte that is no text in UTF-8");
}

TEST(Shown, LinesMayBeLines) {
  EXPECT_EQ(unshowable("a\nb"), "U+000A");
  EXPECT_EQ(unshowable("a\nb\tc", true), std::nullopt);
  EXPECT_EQ(unshowable("a\rb", true), "U+000D");
  EXPECT_EQ(unshowable("a\u2029b", true), "U+2029");
}

TEST(Shown, IsWithoutWhatATerminalObeys) {
  EXPECT_EQ(showable("Élodie – « Ça ira » 漢字\n\tnext"), "Élodie – « Ça ira » 漢字\n\tnext");
  EXPECT_EQ(showable("a\x1b[31mb\x7f\u0085\u202E\u2066c\xffz\r"), "a[31mbcz");
  EXPECT_EQ(showable(""), "");
}

}  // namespace
}  // namespace sandtable::text
