#include "engine/journal/fields.h"

#include <algorithm>
#include <boost/json.hpp>

#include "engine/journal/line.h"
#include "engine/journal/names.h"

namespace sandtable::journal {
namespace {

namespace json = boost::json;

/// `text` in quotes, cut after some 40 bytes but never within a character.
std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 40;
  if (text.size() <= kMost) return json_string(text);
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return json_string(text.substr(0, end)) + "…";
}

}  // namespace

data::Phrase text_found(std::string_view text) {
  return phrase("found.text", {{"text", json_string(text)}});
}

data::Phrase describe(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return "null";
    case json::kind::bool_:
      return value.get_bool() ? "true" : "false";
    case json::kind::int64:
      return phrase("found.number", {{"number", value.get_int64()}});
    case json::kind::uint64:
      return phrase("found.number", {{"number", value.get_uint64()}});
    case json::kind::double_:
      return phrase("found.decimal");
    case json::kind::string:
      return phrase("found.text", {{"text", shown(std::string_view(value.get_string()))}});
    case json::kind::array:
      return phrase("found.list", {{"count", value.get_array().size()}});
    case json::kind::object:
      break;
  }
  return phrase("found.object");
}

std::string listed(std::initializer_list<std::string_view> words) {
  std::string out;
  for (const auto word : words) {
    if (!out.empty()) out += ", ";
    out += word;
  }
  return out;
}

Fields::Fields(const json::value& value, data::Phrase where, Fault& fault,
               std::initializer_list<std::string_view> keys)
    : object_(value.if_object()), where_(std::move(where)), fault_(fault) {
  if (object_ == nullptr) {
    fault_.set(phrase("field.object", {{"where", where_}, {"found", describe(value)}}));
    return;
  }
  for (const auto& pair : *object_) {
    const std::string_view key(pair.key());
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      fault_.set(phrase("field.unknown",
                        {{"where", where_}, {"keys", listed(keys)}, {"found", shown(key)}}));
  }
}

const json::value* Fields::find(std::string_view key) const {
  return object_ == nullptr ? nullptr : object_->if_contains(key);
}

void Fields::wrong(std::string_view key, const data::Phrase& expected, const data::Phrase& found) {
  fault_.set(phrase("field.wrong",
                    {{"where", where_}, {"key", key}, {"expected", expected}, {"found", found}}));
}

const json::value* Fields::value(std::string_view key) {
  const json::value* found = find(key);
  if (found == nullptr) fault_.set(phrase("field.missing", {{"where", where_}, {"key", key}}));
  return found;
}

std::string Fields::text(std::string_view key) {
  const json::value* found = value(key);
  if (found == nullptr) return {};
  if (const json::string* text = found->if_string()) return std::string(text->data(), text->size());
  wrong(key, phrase("expected.text"), describe(*found));
  return {};
}

std::string Fields::text_or_empty(std::string_view key) {
  if (!has(key)) return {};
  std::string out = text(key);
  if (out.empty()) wrong(key, phrase("expected.left-out-empty"), text_found(""));
  return out;
}

std::string Fields::hex(std::string_view key, std::size_t digits) {
  const json::value* found = value(key);
  if (found == nullptr) return {};
  const json::string* text = found->if_string();
  if (text != nullptr && is_hex(std::string_view(*text), digits))
    return std::string(text->data(), text->size());
  data::Phrase as_found = describe(*found);
  if (text != nullptr && text->size() != digits)
    as_found = phrase("found.text-of", {{"text", as_found}, {"bytes", text->size()}});
  wrong(key, phrase("expected.digits", {{"digits", digits}}), as_found);
  return {};
}

std::int64_t Fields::number(std::string_view key, std::int64_t low, std::int64_t high) {
  const json::value* found = value(key);
  if (found == nullptr) return low;
  const std::int64_t* number = found->if_int64();
  if (number != nullptr && *number >= low && *number <= high) return *number;
  wrong(key, phrase("expected.number", {{"low", low}, {"high", high}}), describe(*found));
  return low;
}

bool Fields::boolean(std::string_view key) {
  const json::value* found = value(key);
  if (found == nullptr) return false;
  if (const bool* yes = found->if_bool()) return *yes;
  wrong(key, phrase("expected.truth"), describe(*found));
  return false;
}

const json::array* Fields::list(std::string_view key) {
  const json::value* found = value(key);
  if (found == nullptr) return nullptr;
  if (const json::array* list = found->if_array()) return list;
  wrong(key, phrase("expected.list"), describe(*found));
  return nullptr;
}

const json::object* Fields::object(std::string_view key) {
  const json::value* found = value(key);
  if (found == nullptr) return nullptr;
  if (const json::object* object = found->if_object()) return object;
  wrong(key, phrase("expected.object"), describe(*found));
  return nullptr;
}

void Fields::refuse(std::string_view key, const data::Phrase& why) {
  if (const json::value* found = find(key))
    wrong(key, phrase("expected.only", {{"where", why}}), describe(*found));
}

}  // namespace sandtable::journal
