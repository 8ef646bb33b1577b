#include "engine/scenario/texts.h"

namespace sandtable::scenario {
namespace {

bool is_word_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

}  // namespace

bool is_kebab(std::string_view id) {
  bool letter_before = false;
  for (const char c : id) {
    if (c == '-' ? !letter_before : !is_word_letter(c)) return false;
    letter_before = c != '-';
  }
  return letter_before;
}

std::optional<Text> read_text(data::Reader& reader, std::string_view key, data::Need need) {
  const data::Node* found = reader.find(key);
  if (found == nullptr || found->kind != data::Kind::Table) {
    const auto plain = reader.string(key, need);
    if (!plain) return std::nullopt;
    return Text{*plain, *plain};
  }
  data::Reader both(*found, '\'' + std::string(key) + "' of " + reader.where(), kTextKeys,
                    reader.problems());
  const auto en = both.string("en", data::Need::Required);
  const auto fr = both.string("fr");
  if (!en) return std::nullopt;
  return Text{*en, fr.value_or(*en)};
}

}  // namespace sandtable::scenario
