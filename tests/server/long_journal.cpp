// Writes a journal of so many entries, each with an action of so many bytes: whole as a file, and
// of no battle that could be played.
//
//   long_journal ENTRIES BYTES
#include <cstdio>
#include <string>
#include <vector>

#include "engine/journal/samples.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: long_journal ENTRIES BYTES\n", stderr);
    return 2;
  }
  const std::uint64_t entries = std::stoull(argv[1]);
  const std::string action(std::stoull(argv[2]), 'x');
  std::vector<sandtable::JournalEntry> all;
  for (std::uint64_t seq = 1; seq <= entries; ++seq)
    all.push_back(sandtable::samples::action(seq, "zulu", action));
  const auto text = sandtable::write_journal(sandtable::samples::header(), all);
  if (!text) {
    std::fprintf(stderr, "long_journal: %s\n", text.error().str().c_str());
    return 1;
  }
  std::fwrite(text->data(), 1, text->size(), stdout);
  return 0;
}
