#include "engine/journal/chain.h"
#include "engine/journal/dice_check.h"
#include "engine/journal/journal.h"
#include "tests/fuzz/require.h"

/// Reads any bytes as a journal. Nothing may crash it, and what it takes must be what it writes.
namespace {

using sandtable::Journal;
using sandtable::fuzz::require;

/// Reads `text`; where it is a journal, holds everything that must be true of it.
void read(std::string_view text) {
  const auto journal = sandtable::parse_journal(text, "fuzz");
  const auto report = sandtable::journal::check_chain(text, "fuzz");
  if (!journal) {
    require(!journal.error().message.empty(), "an error must say what is wrong");
    return;
  }
  const std::string_view sound = text.substr(0, journal->torn.value_or(text.size()));
  const auto again = sandtable::write_journal(journal->header, journal->entries);
  require(again.has_value(), "what was read must be writable");
  require(*again == sound, "what was read must be written in the same bytes");
  require(journal->chain == sandtable::journal::check_chain(sound, "fuzz").last,
          "reader and checker must agree on the chain");
  require(journal->torn.has_value() || report.changed.empty(), "the chain must hold");
  require(sandtable::line_of_play(journal->entries).size() <= journal->entries.size(),
          "no entry may be played twice");
  sandtable::check_dice(*journal, "fuzz");
}

/// The same lines with chains that fit, so that the fuzzer gets past them.
std::string chained_anew(std::string_view text) {
  std::string out, before;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    const auto parts = sandtable::journal::split_chain(line);
    if (parts) {
      before = sandtable::journal::chain_of(before, parts->body);
      out += sandtable::journal::with_chain(parts->body, parts->held, before);
    } else {
      out += line;
    }
    if (end == std::string_view::npos) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read(text);
  read(chained_anew(text));
  return 0;
}
