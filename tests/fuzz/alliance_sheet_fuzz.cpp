#include "rulesets/belle_alliance/rules/orders/judge.h"
#include "rulesets/belle_alliance/words/fixture.h"
#include "rulesets/belle_alliance/words/sheet.h"
#include "tests/fuzz/require.h"

/// Reads any bytes as a sheet of orders of Belle Alliance: the first byte picks the options, the
/// rest is the sheet. Nothing may crash it; a refusal has a place and a sentence in both languages;
/// what is taken can be judged, and is written down and read back as the same sheet.
namespace {

using namespace sandtable;
using namespace sandtable::belle_alliance;
using fuzz::require;

void check_slip(const SheetSlip& slip) {
  require(slip.line > 0 && slip.column > 0, "a refusal must have a place");
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    const std::string text = slip.str(lang);
    require(text.find('\n') == text.npos, "a refusal must be one line: " + text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const fixture::Battle battle;
  static const NameBook book = battle.book();
  const SheetRules rules{.conditions = (data[0] & 1) != 0, .free_words = (data[0] & 2) != 0};
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const ReadSheet read = read_sheet(text, book, rules);
  for (const SheetSlip& slip : read.wrong) check_slip(slip);
  for (const SheetSlip& note : read.notes) check_slip(note);
  refusals(battle.state, Side::A, read.sheet, battle.sightings);
  for (const SheetStyle style : {SheetStyle::Codes, SheetStyle::English, SheetStyle::French}) {
    const std::string written = write_sheet(read.sheet, book, style);
    // A sheet in words may be longer than one may be.
    if (written.size() > kMostSheetBytes) continue;
    const ReadSheet again = read_sheet(written, book, rules);
    require(again.wrong.empty() && again.sheet == read.sheet, "not read back: " + written);
  }
  return 0;
}
