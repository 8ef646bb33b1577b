#include "server/fields.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "engine/text/shown.h"
#include "server/repeated_key.h"

namespace sandtable::server {

namespace json = boost::json;

namespace {

data::Phrase kind_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return phrase("found.null");
    case json::kind::bool_:
      return phrase(value.get_bool() ? "found.true" : "found.false");
    case json::kind::string:
      return phrase("found.text");
    case json::kind::array:
      return phrase("found.array");
    case json::kind::object:
      return phrase("found.object");
    default:
      return phrase("found.number");
  }
}

/// Why a text is no JSON.
data::Phrase why_broken(const boost::system::error_code& error) {
  if (error == json::error::incomplete) return phrase("json.incomplete");
  if (error == json::error::extra_data) return phrase("json.extra");
  if (error == json::error::too_deep) return phrase("json.deep");
  if (error == json::error::syntax) return phrase("json.syntax");
  return error.message();
}

}  // namespace

tl::expected<json::object, data::Phrase> parse_object(std::string_view text) {
  json::parse_options strict;
  strict.max_depth = 8;
  boost::system::error_code error;
  json::value value = json::parse({text.data(), text.size()}, error, {}, strict);
  if (error) return tl::unexpected(phrase("object.broken", {{"why", why_broken(error)}}));
  if (const auto key = repeated_key(text))
    return tl::unexpected(
        phrase("object.broken", {{"why", phrase("json.repeated", {{"key", *key}})}}));
  if (!value.is_object())
    return tl::unexpected(phrase("object.other", {{"found", kind_of(value)}}));
  return std::move(value.get_object());
}

void Fields::fail(data::Phrase error) {
  if (error_.empty()) error_ = std::move(error);
}

const json::value* Fields::find(std::string_view name, bool needed) {
  asked_.push_back(name);
  const json::value* value = object_.if_contains({name.data(), name.size()});
  if (!value && needed) fail(phrase("field.lacks", {{"what", what_}, {"name", name}}));
  return value;
}

std::string Fields::read_text(std::string_view name, const json::value& value, std::size_t most) {
  if (!value.is_string()) {
    fail(phrase("field.no-text", {{"name", name}, {"found", kind_of(value)}}));
    return {};
  }
  const json::string& text = value.get_string();
  if (text.size() > most) {
    fail(phrase("field.bytes", {{"name", name}, {"most", most}, {"found", text.size()}}));
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
  fail(phrase("field.unshowable", {{"name", name}, {"found", *found}}));
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

std::uint64_t Fields::number(std::string_view name, std::uint64_t most) {
  const json::value* value = find(name, true);
  if (!value) return 0;
  boost::system::error_code error;
  const auto number = value->to_number<std::uint64_t>(error);
  if (value->is_number() && !error && number <= most) return number;
  const data::Phrase found =
      value->is_number() ? data::Phrase(json::serialize(*value)) : kind_of(*value);
  fail(phrase("field.no-number", {{"name", name}, {"most", most}, {"found", found}}));
  return 0;
}

std::uint64_t Fields::number_or(std::string_view name, std::uint64_t otherwise,
                                std::uint64_t most) {
  return find(name, false) != nullptr ? number(name, most) : otherwise;
}

bool Fields::yes_or(std::string_view name, bool otherwise) {
  const json::value* value = find(name, false);
  if (!value) return otherwise;
  if (value->is_bool()) return value->get_bool();
  fail(phrase("field.no-truth", {{"name", name}, {"found", kind_of(*value)}}));
  return otherwise;
}

std::vector<std::string> Fields::texts_or_none(std::string_view name, std::size_t most_texts,
                                               std::size_t most) {
  std::vector<std::string> out;
  const json::value* value = find(name, false);
  if (!value) return out;
  if (!value->is_array() || value->get_array().size() > most_texts) {
    fail(phrase("field.no-texts", {{"name", name}, {"most", most_texts}}));
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
    fail(phrase("field.no-pairs", {{"name", name}, {"most", most_pairs}}));
    return out;
  }
  for (const auto& [key, text] : value->get_object())
    out.emplace_back(std::string(key), read_text(name, text, 200));
  return out;
}

std::vector<std::uint64_t> Fields::numbers_or_none(std::string_view name, std::size_t most_numbers,
                                                   std::uint64_t most) {
  std::vector<std::uint64_t> out;
  const json::value* value = find(name, false);
  if (!value) return out;
  bool good = value->is_array() && value->get_array().size() <= most_numbers;
  if (good)
    for (const json::value& one : value->get_array()) {
      boost::system::error_code error;
      out.push_back(one.is_number() ? one.to_number<std::uint64_t>(error) : most + 1);
      good = good && !error && out.back() <= most;
    }
  if (good) return out;
  fail(phrase("field.no-numbers", {{"name", name}, {"count", most_numbers}, {"most", most}}));
  return {};
}

void Fields::read_object(std::string_view name, std::string_view what, const json::value& value,
                         const std::function<void(Fields&)>& read) {
  if (!value.is_object())
    return fail(phrase("field.no-object", {{"name", name}, {"found", kind_of(value)}}));
  Fields of(value.get_object(), what);
  read(of);
  of.done();
  if (!of.ok()) fail(of.error());
}

void Fields::object(std::string_view name, std::string_view what,
                    const std::function<void(Fields&)>& read) {
  if (const json::value* value = find(name, false)) read_object(name, what, *value, read);
}

void Fields::objects(std::string_view name, std::string_view what, std::size_t most,
                     const std::function<void(Fields&)>& read) {
  const json::value* value = find(name, true);
  if (!value) return;
  if (!value->is_array() || value->get_array().size() > most)
    return fail(phrase("field.no-objects", {{"name", name}, {"most", most}}));
  for (const json::value& one : value->get_array()) read_object(name, what, one, read);
}

std::size_t Fields::choice(std::string_view name, const std::vector<std::string_view>& known) {
  const std::string found = text(name, 100);
  if (!ok()) return 0;
  const auto at = std::find(known.begin(), known.end(), found);
  if (at != known.end()) return static_cast<std::size_t>(at - known.begin());
  std::string expected;
  for (const std::string_view one : known)
    expected.append(expected.empty() ? "" : ", ").append(one);
  fail(phrase("field.no-choice", {{"name", name}, {"known", expected}, {"found", found}}));
  return 0;
}

void Fields::done() {
  for (const auto& member : object_) {
    const std::string_view name(member.key().data(), member.key().size());
    if (std::find(asked_.begin(), asked_.end(), name) == asked_.end())
      fail(phrase("field.unasked", {{"what", what_}, {"name", name}}));
  }
}

}  // namespace sandtable::server
