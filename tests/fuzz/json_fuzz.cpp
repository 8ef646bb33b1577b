#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/journal/journal.h"
#include "server/fields.h"

/// Reads any bytes as the JSON of a request and as a journal, deep ones above all. Nothing may
/// crash it or fill the stack, and what is refused says why.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto object = sandtable::server::parse_object(text);
  const auto journal = sandtable::parse_journal(text, "fuzz");
  const bool told =
      (object || !object.error().empty()) && (journal || !journal.error().str().empty());
  if (told) return 0;
  std::fprintf(stderr, "json_fuzz: a refusal must say why\n");
  std::abort();
}
