#include "server/wire/http.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "server/accounts/accounts.h"

namespace sandtable::server {

const std::string& Request::header(const std::string& small_name) const {
  static const std::string none;
  const auto found = headers.find(small_name);
  return found == headers.end() ? none : found->second;
}

std::string Request::parameter(const std::string& name, std::string_view otherwise) const {
  const auto found = query.find(name);
  return found == query.end() ? std::string(otherwise) : found->second;
}

std::string Request::seat_key() const {
  constexpr std::string_view kScheme = "Seat ";
  const std::string& text = header("authorization");
  return text.starts_with(kScheme) ? text.substr(kScheme.size()) : std::string();
}

std::string Request::session() const { return session_in(header("cookie")); }

bool Request::comes_from_elsewhere() const {
  const std::string& origin = header("origin");
  if (origin.empty()) return false;  // no browser, or a page of this server that is just looking
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string::npos) return true;  // "null": a page without an origin
  return std::string_view(origin).substr(scheme + 3) != header("host");
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += plus_is_space && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    unsigned value = 0;
    const std::string_view digits = text.substr(i + 1, 2);
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() != 2 || error != std::errc{} || end != digits.data() + 2 || value == 0)
      return std::nullopt;
    out += static_cast<char>(value);
    i += 2;
  }
  return out;
}

bool read_target(std::string_view target, Request& out) {
  if (target.empty() || target.front() != '/') return false;
  out.target = std::string(target);
  const std::size_t mark = std::min(target.find('?'), target.size());
  const auto path = percent_decoded(target.substr(0, mark), false);
  if (!path) return false;
  out.path = *path;
  for (std::string_view rest = target.substr(std::min(mark + 1, target.size())); !rest.empty();) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = percent_decoded(pair.substr(0, equals), true);
    const auto value = percent_decoded(pair.substr(std::min(equals + 1, pair.size())), true);
    if (!name || !value) return false;
    out.query[*name] = *value;
  }
  return true;
}

namespace {

/// The bytes of the character that a text begins with; 0: what stands there is no UTF-8.
std::size_t character_of(std::string_view text) {
  const auto byte = [text](std::size_t i) -> std::uint32_t {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC0 || first > 0xF7) return 0;
  const std::size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  std::uint32_t code = first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  return code < kLeast[size] || code > 0x10FFFF || surrogate ? 0 : size;
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const char c = text.front();
    const std::size_t size = character_of(text);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      std::array<char, 8> code{};
      std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(c));
      out += code.data();
    } else {
      // A path or a header can hold any bytes; what is said of them must be text all the same.
      out += size == 0 ? "\uFFFD" : text.substr(0, size);
    }
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return out + '"';
}

Response json_response(std::string body, int status) {
  Response response;
  response.status = status;
  response.body = std::move(body);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response problem(int status, data::Phrase error, std::string_view where) {
  Response response = json_response({}, status);
  response.error = std::move(error);
  response.where = where;
  put_into(response, Lang::En);
  return response;
}

void put_into(Response& response, Lang lang) {
  if (response.error.empty()) return;
  response.body = "{\"error\":" + quoted(response.error.in(lang));
  if (!response.where.empty()) response.body += ",\"where\":" + quoted(response.where);
  response.body += "}";
}

Lang language_of(const Request& request) {
  const std::string asked = request.parameter("lang");
  if (asked == "fr" || asked == "en") return asked == "fr" ? Lang::Fr : Lang::En;
  // "fr-CH, fr;q=0.9, en;q=0.8": a tag without a weight has 1, and of equals the first counts.
  Lang out = Lang::En;
  double best = 0;
  for (std::string_view rest = request.header("accept-language"); !rest.empty();) {
    std::string_view one = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    const std::size_t weight = one.find("q=");
    const double much = weight == std::string_view::npos
                            ? 1
                            : std::strtod(std::string(one.substr(weight + 2)).c_str(), nullptr);
    const std::string_view tag = one.substr(0, 2);
    if ((tag != "fr" && tag != "en") || !(much > best)) continue;
    best = much;
    out = tag == "fr" ? Lang::Fr : Lang::En;
  }
  return out;
}

std::vector<std::pair<std::string_view, std::string_view>> security_headers() {
  return {
      {"Content-Security-Policy",
       "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
       "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
  };
}

}  // namespace sandtable::server
