#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/journal/phrases.gen.h"

/// Strict reading of JSON objects, shared by the .cpp files of the journal.
namespace sandtable::journal {

/// Keeps the first thing that is found wrong.
class Fault {
 public:
  void set(data::Phrase message) {
    if (!message_) message_ = std::move(message);
  }
  explicit operator bool() const { return message_.has_value(); }
  const data::Phrase& message() const { return *message_; }

 private:
  std::optional<data::Phrase> message_;
};

/// Says what a value is, for messages: `the text "abc"`, `the number 7`, `a list of 2`.
data::Phrase describe(const boost::json::value& value);
/// `the text "abc"`, whole.
data::Phrase text_found(std::string_view text);

/// `a, b, c`.
std::string listed(std::initializer_list<std::string_view> words);

/// One object whose keys are all known. A getter of something that is wrong tells the fault and
/// returns a harmless value, so that callers need not ask after each.
class Fields {
 public:
  /// `where`: what messages begin with ("entry 6"). Unknown keys are a fault at once.
  Fields(const boost::json::value& value, data::Phrase where, Fault& fault,
         std::initializer_list<std::string_view> keys);

  bool has(std::string_view key) const { return find(key) != nullptr; }
  std::string text(std::string_view key);
  /// A text that is there at all only when it is not empty.
  std::string text_or_empty(std::string_view key);
  std::string hex(std::string_view key, std::size_t digits);
  std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high);
  bool boolean(std::string_view key);
  /// The list or object under `key`, or nullptr after telling the fault.
  const boost::json::array* list(std::string_view key);
  const boost::json::object* object(std::string_view key);
  const boost::json::value* value(std::string_view key);
  /// Refuses `key` where it has no business; `why` ends the message.
  void refuse(std::string_view key, const data::Phrase& why);
  /// `where: expected 'key' <expected>, found <found>`
  void wrong(std::string_view key, const data::Phrase& expected, const data::Phrase& found);

  const data::Phrase& where() const { return where_; }

 private:
  const boost::json::value* find(std::string_view key) const;

  const boost::json::object* object_ = nullptr;
  data::Phrase where_;
  Fault& fault_;
};

}  // namespace sandtable::journal
