#include "tools/generate/read_parts.h"

#include <algorithm>

#include "tools/generate/names.h"

namespace sandtable::generate {

using data::Need;

std::string Ids::read(data::Reader& reader) {
  const std::string id = read(reader, "id");
  if (!id.empty() && is_id(id) && !is_identifier(snake(id)))
    reader.wrong("id", "lower-case words joined by '.' and '-', no keyword of C++",
                 *reader.find("id"));
  return id;
}

std::string Ids::read(data::Reader& reader, std::string_view key) {
  const std::string id = text(reader, key);
  if (id.empty()) return id;
  if (!is_id(id)) {
    reader.wrong(key, "lower-case words joined by '.' and '-', no keyword of C++",
                 *reader.find(key));
    return id;
  }
  const auto [place, fresh] = seen_.try_emplace(snake(id), id, reader.at(key));
  const auto& [first, at] = place->second;
  if (!fresh)
    reader.error(key, first == id
                          ? "expected a new id; line " + std::to_string(at.line) + " has it already"
                          : "expected an id that differs in C++ from \"" + first + "\" of line " +
                                std::to_string(at.line));
  return id;
}

std::vector<const data::Node*> entries(data::Reader& file, std::string_view kind) {
  if (!file.has(kind)) file.error(kind, "expected at least one [[" + std::string(kind) + "]]");
  return file.tables(kind);
}

std::string entry_name(const data::Node& entry, std::string_view kind) {
  const data::Node* id = entry.find("id");
  const bool named = id && id->kind == data::Kind::String;
  return named ? std::string(kind) + " " + data::in_quotes(id->string)
               : "[[" + std::string(kind) + "]]";
}

std::string text(data::Reader& reader, std::string_view key) {
  return reader.string(key, Need::Required).value_or("");
}

std::string text_or_empty(data::Reader& reader, std::string_view key) {
  const data::Node* node = reader.find(key);
  if (node && node->kind == data::Kind::String) return node->string;
  return text(reader, key);
}

Text two_texts(data::Reader& reader, const Head& head, std::string_view key,
               std::string_view key_fr) {
  const Need french = has_french(head) ? Need::Required : Need::Optional;
  return {text(reader, key), reader.string(key_fr, french).value_or("")};
}

bool has_french(const Head& head) {
  return std::find(head.editions.begin(), head.editions.end(), "fr") != head.editions.end();
}

void read_origin(data::Reader& reader, std::string& origin, std::string& address) {
  if (const auto word = reader.word("origin", kOrigins)) origin = kOrigins[*word];
  address = reader.string("address").value_or("");
  if (origin == "found" && address.empty())
    reader.error("address", "missing; expected the page where it was found");
  if (!address.empty() && (origin.empty() || origin == "house"))
    reader.error("address", "not expected where 'origin' is neither source nor found");
}

std::vector<std::string_view> views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

}  // namespace sandtable::generate
