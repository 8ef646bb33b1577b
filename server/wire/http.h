#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/data/phrase.h"

/// Requests and answers of HTTP as handlers see them, whatever carries them.
namespace sandtable::server {

struct Request {
  std::string method;  ///< "GET" for HEAD too
  std::string target;  ///< as sent
  std::string path;    ///< percent signs decoded, without the query
  std::map<std::string, std::string> query;
  std::map<std::string, std::string> headers;  ///< names in small letters
  std::string body;
  std::string address;  ///< of the client
  std::string network;  ///< under what the client is counted (network_of)
  bool local = false;   ///< the client is on this machine, and so is who it says it asks for
  bool secure = false;  ///< came by https, to the proxy before us

  /// The value of a header, or "".
  const std::string& header(const std::string& small_name) const;
  /// The value of a parameter, or `otherwise`.
  std::string parameter(const std::string& name, std::string_view otherwise = {}) const;
  /// The key of `Authorization: Seat KEY`, or "".
  std::string seat_key() const;
  /// The token of the session in its cookie, or "".
  std::string session() const;
  /// Whether a page of another server sent it: its Origin is not the Host that was asked.
  bool comes_from_elsewhere() const;
};

struct Response {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body;
  std::string_view fixed;  ///< instead of `body`: bytes that never end
  std::vector<std::pair<std::string, std::string>> headers;
  data::Phrase error;  ///< of a refusal: `body` says it in English
  std::string where;   ///< … the place in a file that was at fault
};

/// Takes the answer to a request, once, on the thread that asked.
using Done = std::function<void(Response)>;

/// A refusal: a status, what was expected and found, and the place in a file that was at fault.
Response problem(int status, data::Phrase error, std::string_view where = {});
/// Says it in the language; what is no refusal stays as it is.
void put_into(Response& response, Lang lang);

/// The language of who asks: `lang` of the query, else the first of `Accept-Language` that the
/// program speaks, else English.
Lang language_of(const Request& request);

/// An answer in JSON, which is not to be kept by anybody on the way.
Response json_response(std::string body, int status = 200);

/// Splits a request's target into path and query and decodes both. False: it is malformed.
bool read_target(std::string_view target, Request& out);

/// `text` with percent signs (and plus signs, in a query) decoded; nullopt where malformed.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space);

/// A text as a JSON string, with its quotes.
std::string quoted(std::string_view text);

/// What every answer carries against misuse by other pages.
std::vector<std::pair<std::string_view, std::string_view>> security_headers();

}  // namespace sandtable::server
