#include "server/fields.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "engine/text/shown.h"

namespace sandtable::server {

namespace json = boost::json;

namespace {

std::string_view kind_name(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return "null";
    case json::kind::bool_:
      return value.get_bool() ? "true" : "false";
    case json::kind::int64:
    case json::kind::uint64:
    case json::kind::double_:
      return "a number";
    case json::kind::string:
      return "a text";
    case json::kind::array:
      return "an array";
    case json::kind::object:
      return "an object";
  }
  return "something else";
}

}  // namespace

tl::expected<json::object, std::string> parse_object(std::string_view text) {
  json::parse_options strict;
  strict.max_depth = 8;
  boost::system::error_code error;
  json::value value = json::parse({text.data(), text.size()}, error, {}, strict);
  if (error) return tl::unexpected("expected one JSON object: " + error.message());
  if (!value.is_object())
    return tl::unexpected("expected one JSON object, found " + std::string(kind_name(value)));
  return std::move(value.get_object());
}

void Fields::fail(std::string error) {
  if (error_.empty()) error_ = std::move(error);
}

const json::value* Fields::find(std::string_view name, bool needed) {
  asked_.push_back(name);
  const json::value* value = object_.if_contains({name.data(), name.size()});
  if (!value && needed) fail(what_ + " has no '" + std::string(name) + "'");
  return value;
}

std::string Fields::read_text(std::string_view name, const json::value& value, std::size_t most) {
  if (!value.is_string()) {
    fail("'" + std::string(name) + "': expected a text, found " + std::string(kind_name(value)));
    return {};
  }
  const json::string& text = value.get_string();
  if (text.size() > most) {
    fail("'" + std::string(name) + "': expected at most " + std::to_string(most) +
         " bytes, found " + std::to_string(text.size()));
    return {};
  }
  return {text.data(), text.size()};
}

std::string Fields::text(std::string_view name, std::size_t most) {
  const json::value* value = find(name, true);
  return value ? read_text(name, *value, most) : std::string();
}

std::string Fields::text_or(std::string_view name, std::size_t most, std::string_view otherwise) {
  const json::value* value = find(name, false);
  return value ? read_text(name, *value, most) : std::string(otherwise);
}

std::string Fields::shown(std::string_view name, std::string text, bool lines) {
  const auto found = sandtable::text::unshowable(text, lines);
  if (!found) return text;
  fail("'" + std::string(name) + "': expected no control or direction characters, found " + *found);
  return {};
}

std::string Fields::line(std::string_view name, std::size_t most) {
  return shown(name, text(name, most), false);
}

std::string Fields::line_or(std::string_view name, std::size_t most, std::string_view otherwise) {
  return shown(name, text_or(name, most, otherwise), false);
}

std::string Fields::prose(std::string_view name, std::size_t most) {
  return shown(name, text(name, most), true);
}

std::string Fields::prose_or(std::string_view name, std::size_t most, std::string_view otherwise) {
  return shown(name, text_or(name, most, otherwise), true);
}

std::uint64_t Fields::number(std::string_view name) {
  constexpr std::uint64_t kMost = (std::uint64_t{1} << 53) - 1;
  const json::value* value = find(name, true);
  if (!value) return 0;
  boost::system::error_code error;
  const auto number = value->to_number<std::uint64_t>(error);
  if (value->is_number() && !error && number <= kMost) return number;
  fail("'" + std::string(name) + "': expected a whole number from 0, found " +
       (value->is_number() ? json::serialize(*value) : std::string(kind_name(*value))));
  return 0;
}

bool Fields::yes_or(std::string_view name, bool otherwise) {
  const json::value* value = find(name, false);
  if (!value) return otherwise;
  if (value->is_bool()) return value->get_bool();
  fail("'" + std::string(name) + "': expected true or false, found " +
       std::string(kind_name(*value)));
  return otherwise;
}

std::vector<std::string> Fields::texts_or_none(std::string_view name, std::size_t most_texts,
                                               std::size_t most) {
  std::vector<std::string> out;
  const json::value* value = find(name, false);
  if (!value) return out;
  if (!value->is_array() || value->get_array().size() > most_texts) {
    fail("'" + std::string(name) + "': expected an array of at most " + std::to_string(most_texts) +
         " texts");
    return out;
  }
  for (const json::value& text : value->get_array()) out.push_back(read_text(name, text, most));
  return out;
}

std::optional<std::vector<std::pair<std::string, std::string>>> Fields::pairs(
    std::string_view name, std::size_t most_pairs) {
  const json::value* value = find(name, false);
  if (!value) return std::nullopt;
  std::vector<std::pair<std::string, std::string>> out;
  if (!value->is_object() || value->get_object().size() > most_pairs) {
    fail("'" + std::string(name) + "': expected an object of at most " +
         std::to_string(most_pairs) + " texts");
    return out;
  }
  for (const auto& [key, text] : value->get_object())
    out.emplace_back(std::string(key), read_text(name, text, 200));
  return out;
}

std::size_t Fields::choice(std::string_view name, const std::vector<std::string_view>& known) {
  const std::string found = text(name, 100);
  if (!ok()) return 0;
  const auto at = std::find(known.begin(), known.end(), found);
  if (at != known.end()) return static_cast<std::size_t>(at - known.begin());
  std::string expected;
  for (const std::string_view one : known)
    expected.append(expected.empty() ? "" : ", ").append(one);
  fail("'" + std::string(name) + "': expected one of " + expected + "; found '" + found + "'");
  return 0;
}

void Fields::done() {
  for (const auto& member : object_) {
    const std::string_view name(member.key().data(), member.key().size());
    if (std::find(asked_.begin(), asked_.end(), name) == asked_.end())
      fail(what_ + " has '" + std::string(name) + "', which nothing asks for");
  }
}

}  // namespace sandtable::server
