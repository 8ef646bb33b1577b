#include "engine/data/said.h"

#include <array>
#include <string>
#include <utility>

#include "engine/data/near.h"

namespace sandtable::embedded {
extern const std::string_view data_phrases;
}

namespace sandtable::data {

const Phrases& phrases() {
  static const Phrases kAll(embedded::data_phrases, "engine/data/phrases.toml");
  return kAll;
}

Phrase said(std::string_view key, std::vector<Phrase::Part> parts) {
  return {phrases(), key, std::move(parts)};
}

Phrase ordinal(std::size_t place) {
  constexpr std::array<std::string_view, 12> kKeys{
      "ordinal.first", "ordinal.second", "ordinal.third",    "ordinal.fourth",
      "ordinal.fifth", "ordinal.sixth",  "ordinal.seventh",  "ordinal.eighth",
      "ordinal.ninth", "ordinal.tenth",  "ordinal.eleventh", "ordinal.twelfth"};
  return place < kKeys.size() ? said(kKeys[place]) : said("ordinal.later", {{"number", place + 1}});
}

Phrase within(Phrase where, Phrase message) {
  return said("said.within", {{"where", std::move(where)}, {"message", std::move(message)}});
}

Phrase key_in(std::string_view key, Phrase where) {
  return said("said.key-in", {{"key", key}, {"where", std::move(where)}});
}

Phrase key_of(std::string_view key, Phrase where) {
  return said("said.key-of", {{"key", key}, {"where", std::move(where)}});
}

Phrase expected(Phrase what) { return said("said.expected", {{"what", std::move(what)}}); }

Phrase expected(Phrase what, Phrase found) {
  return said("said.expected-found", {{"what", std::move(what)}, {"found", std::move(found)}});
}

Phrase but(Phrase message, Phrase what) {
  return said("said.but", {{"message", std::move(message)}, {"what", std::move(what)}});
}

Phrase but(Phrase message, Phrase what, Phrase found) {
  return said(
      "said.but-found",
      {{"message", std::move(message)}, {"what", std::move(what)}, {"found", std::move(found)}});
}

Phrase with_found(Phrase message, Phrase found) {
  return said("said.found", {{"message", std::move(message)}, {"found", std::move(found)}});
}

Phrase one_of(std::string_view list) { return said("value.one-of", {{"list", list}}); }

Phrase some_of(std::string_view list) { return said("value.some-of", {{"list", list}}); }

Phrase whole(std::int64_t least, std::int64_t most) {
  return said("value.whole", {{"least", least}, {"most", most}});
}

Phrase found(const Node& node) {
  switch (node.kind) {
    case Kind::Table:
      return said("found.table");
    case Kind::Array:
      return said("found.list", {{"n", node.items.size()}});
    case Kind::String:
      return found_string(node.string);
    case Kind::Integer:
      return found_whole(node.integer);
    case Kind::Boolean:
      return node.boolean ? "true" : "false";
    case Kind::Date:
      return said("found.date");
    case Kind::Decimal:
      return said("found.decimal", {{"n", shown(node.string)}});
    case Kind::Time:
      return said("found.time");
  }
  return said("found.nothing");
}

Phrase found_string(std::string_view text) {
  return said("found.string", {{"text", in_quotes(text)}});
}

Phrase found_whole(std::int64_t n) { return said("found.whole", {{"n", n}}); }

Phrase or_near(Phrase message, std::string_view found, const std::vector<std::string_view>& words) {
  const std::string_view near = nearest_word(found, words);
  if (near.empty()) return message;
  return said("said.near", {{"message", std::move(message)}, {"near", near}});
}

}  // namespace sandtable::data
