#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "server/phrases.gen.h"

/// Reads the members of a JSON object that somebody sent. The first thing wrong is remembered; what
/// is read after it is empty.
namespace sandtable::server {

/// The one JSON object that a text is. The error says what was expected.
tl::expected<boost::json::object, data::Phrase> parse_object(std::string_view text);

class Fields {
 public:
  /// `what`: the key of how the object is named, "where.message".
  Fields(const boost::json::object& object, std::string_view what)
      : object_(object), what_(phrase(what)) {}

  /// Texts are UTF-8 of at most `most` bytes.
  std::string text(std::string_view name, std::size_t most);
  std::string text_or(std::string_view name, std::size_t most, std::string_view otherwise);
  /// The same, of characters that are shown as what they are (engine/text/shown.h); of one line.
  std::string line(std::string_view name, std::size_t most);
  std::string line_or(std::string_view name, std::size_t most, std::string_view otherwise);
  /// … with line feeds and tabs.
  std::string prose(std::string_view name, std::size_t most);
  std::string prose_or(std::string_view name, std::size_t most, std::string_view otherwise);
  /// 0 up to 2^53 - 1, which every reader of JSON keeps as it is, unless it says otherwise.
  static constexpr std::uint64_t kMostNumber = (std::uint64_t{1} << 53) - 1;
  std::uint64_t number(std::string_view name, std::uint64_t most = kMostNumber);
  std::uint64_t number_or(std::string_view name, std::uint64_t otherwise,
                          std::uint64_t most = kMostNumber);
  bool yes_or(std::string_view name, bool otherwise);
  std::vector<std::string> texts_or_none(std::string_view name, std::size_t most_texts,
                                         std::size_t most);
  /// An object of texts; nullopt where there is none.
  std::optional<std::vector<std::pair<std::string, std::string>>> pairs(std::string_view name,
                                                                        std::size_t most_pairs);
  /// Whole numbers from 0 to `most`; none where there is no such member.
  std::vector<std::uint64_t> numbers_or_none(std::string_view name, std::size_t most_numbers,
                                             std::uint64_t most);
  /// read(fields) of an object; nothing where there is none. `what` as for the whole.
  void object(std::string_view name, std::string_view what,
              const std::function<void(Fields&)>& read);
  /// The same of each object of an array, which is needed.
  void objects(std::string_view name, std::string_view what, std::size_t most,
               const std::function<void(Fields&)>& read);
  /// One of `known`; its place there.
  std::size_t choice(std::string_view name, const std::vector<std::string_view>& known);

  /// Complains of members that nothing has asked for. Call it last.
  void done();
  void fail(data::Phrase error);
  const data::Phrase& error() const { return error_; }
  bool ok() const { return error_.empty(); }

 private:
  const boost::json::value* find(std::string_view name, bool needed);
  std::string read_text(std::string_view name, const boost::json::value& value, std::size_t most);
  std::string shown(std::string_view name, std::string text, bool lines);
  void read_object(std::string_view name, std::string_view what, const boost::json::value& value,
                   const std::function<void(Fields&)>& read);

  const boost::json::object& object_;
  data::Phrase what_, error_;
  std::vector<std::string_view> asked_;
};

}  // namespace sandtable::server
