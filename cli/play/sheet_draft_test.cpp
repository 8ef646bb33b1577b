#include "cli/play/sheet_draft.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sandtable::cli {
namespace {

using Lines = std::vector<std::string>;

TEST(SheetText, IsTakenApartAndPutTogether) {
  for (const char* decision : {"orders | F1: MN, >0 to (30, 60) | \"13e: léger\": H",
                               "orders | F1: MN, >0 # no more than 5\" (or so | F2: H # quietly",
                               "staff B1 to (60, 20), B2 along",
                               "fire G at \"Great, Farm\"/barn with 4, G at P4 with 4"}) {
    const SheetText sheet = taken_apart(decision);
    EXPECT_EQ(sheet.lines.size(), 2U) << decision;
    EXPECT_EQ(put_together(sheet, "nothing"), decision);
  }
  EXPECT_EQ(put_together({"orders", false, {}}, "orders nothing"), "orders nothing");
  EXPECT_EQ(taken_apart("").verb, "");
}

TEST(SheetText, KnowsWhomALineIsFor) {
  EXPECT_EQ(head_of("F1: MN, >0"), "F1");
  EXPECT_EQ(head_of("\"13e: léger\": H"), "\"13e: léger\"");
  EXPECT_EQ(head_of("B1 to F1"), "B1");
  EXPECT_EQ(head_of("F1:"), "F1");
  EXPECT_EQ(head_of(""), "");
}

TEST(SheetDraft, HasALineForEach) {
  SheetDraft draft;
  draft.put({"F1: MN, >0", "F2: H"});
  draft.put({"f1: MF, >0"});
  EXPECT_EQ(draft.lines(), (Lines{"f1: MF, >0", "F2: H"}));
  draft.put({"G at P3 with 4", "G at P4 with 4"});
  EXPECT_EQ(draft.lines().size(), 4U) << "what is written at one time stands side by side";
  draft.put({"G at P3"});
  EXPECT_EQ(draft.lines(), (Lines{"f1: MF, >0", "F2: H", "G at P3"}));
}

TEST(SheetDraft, StrikesByNumberAndName) {
  SheetDraft draft;
  draft.put({"F1: H", "F2: H", "F3: H"});
  EXPECT_FALSE(draft.strike("4"));
  EXPECT_FALSE(draft.strike("0"));
  EXPECT_FALSE(draft.strike("F9"));
  EXPECT_TRUE(draft.strike("2"));
  EXPECT_TRUE(draft.strike("f1"));
  EXPECT_EQ(draft.lines(), Lines{"F3: H"});
  draft.clear();
  EXPECT_TRUE(draft.lines().empty());
}

}  // namespace
}  // namespace sandtable::cli
