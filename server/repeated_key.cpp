#include "server/repeated_key.h"

#include <boost/json/basic_parser_impl.hpp>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace sandtable::server {
namespace {

namespace json = boost::json;
using Error = boost::system::error_code;

/// Follows a text and remembers the keys of each object that is open. The library asks for every
/// member, by these names.
struct Keys {
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

  std::vector<std::set<std::string>> open;
  std::string key;
  std::optional<std::string> repeated;

  bool on_document_begin(Error&) { return true; }
  bool on_document_end(Error&) { return true; }
  bool on_object_begin(Error&) {
    open.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, Error&) {
    open.pop_back();
    return true;
  }
  bool on_array_begin(Error&) { return true; }
  bool on_array_end(std::size_t, Error&) { return true; }
  bool on_key_part(json::string_view part, std::size_t, Error&) {
    key.append(part.data(), part.size());
    return true;
  }
  bool on_key(json::string_view part, std::size_t, Error& error) {
    key.append(part.data(), part.size());
    if (open.back().insert(key).second) {
      key.clear();
      return true;
    }
    repeated = std::exchange(key, {});
    error = json::error::exception;
    return false;
  }
  bool on_string_part(json::string_view, std::size_t, Error&) { return true; }
  bool on_string(json::string_view, std::size_t, Error&) { return true; }
  bool on_number_part(json::string_view, Error&) { return true; }
  bool on_int64(std::int64_t, json::string_view, Error&) { return true; }
  bool on_uint64(std::uint64_t, json::string_view, Error&) { return true; }
  bool on_double(double, json::string_view, Error&) { return true; }
  bool on_bool(bool, Error&) { return true; }
  bool on_null(Error&) { return true; }
  bool on_comment_part(json::string_view, Error&) { return true; }
  bool on_comment(json::string_view, Error&) { return true; }
};

}  // namespace

std::optional<std::string> repeated_key(std::string_view text) {
  json::basic_parser<Keys> parser{json::parse_options()};
  Error error;
  parser.write_some(false, text.data(), text.size(), error);
  return parser.handler().repeated;
}

}  // namespace sandtable::server
