#include "cli/join/link.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "cli/layout.h"
#include "cli/phrases.gen.h"

namespace sandtable::cli {
namespace {

constexpr std::string_view kPlain = "http://", kSecure = "https://", kPath = "/battle/";

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

/// Whether a text begins with small letters, however it writes them.
bool begins(std::string_view text, std::string_view small) {
  const auto same = [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
  };
  return text.size() >= small.size() && std::equal(small.begin(), small.end(), text.begin(),
                                                   [&](char b, char a) { return same(a, b); });
}

/// `%2C` as a comma: what a browser's address bar makes of a key.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* first = text.data() + i + 1;
    if (text[i] == '%' && text.size() - i > 2 &&
        std::from_chars(first, first + 2, byte, 16).ptr == first + 2) {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

Found<void> read_server(std::string_view server, Link& link) {
  if (server.find('@') != std::string_view::npos) return tl::unexpected(phrase("wire.link-user"));
  std::string_view port;
  bool has_port = false;
  const std::size_t bracket = server.starts_with('[') ? server.find(']') : 0;
  if (bracket == std::string_view::npos)
    return tl::unexpected(phrase("wire.link-host", {{"found", server}}));
  if (const std::size_t colon = server.find(':', bracket); colon != std::string_view::npos) {
    has_port = true;
    port = server.substr(colon + 1);
    server = server.substr(0, colon);
  }
  if (bracket != 0) server = server.substr(1, bracket - 1);
  const auto fits = [&](char c) { return is_plain(c) || c == '.' || (bracket != 0 && c == ':'); };
  if (server.empty() || !std::all_of(server.begin(), server.end(), fits))
    return tl::unexpected(phrase("wire.link-host", {{"found", server}}));
  link.host = server;
  link.port = link.secure ? "443" : "80";
  if (!has_port) return {};
  unsigned number = 0;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  constexpr unsigned kHighest = 65535;
  if (error != std::errc{} || end != port.data() + port.size() || number == 0 || number > kHighest)
    return tl::unexpected(phrase("wire.link-port", {{"found", port}}));
  link.port = std::to_string(number);
  return {};
}

}  // namespace

Found<Link> read_link(std::string_view text) {
  std::string_view rest = trimmed(text);
  Link link;
  link.secure = begins(rest, kSecure);
  if (!link.secure && !begins(rest, kPlain))
    return tl::unexpected(phrase("wire.link-scheme", {{"found", rest.substr(0, rest.find('#'))}}));
  rest.remove_prefix(link.secure ? kSecure.size() : kPlain.size());
  const std::size_t hash = std::min(rest.find('#'), rest.size());
  const std::string key = hash < rest.size() ? decoded(rest.substr(hash + 1)) : "";
  rest = rest.substr(0, hash);
  rest = rest.substr(0, rest.find('?'));
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  std::string_view path = rest.substr(slash);
  if (const auto server = read_server(rest.substr(0, slash), link); !server)
    return tl::unexpected(server.error());
  std::string_view battle = path;
  if (path.starts_with(kPath)) battle.remove_prefix(kPath.size());
  if (battle.ends_with('/')) battle.remove_suffix(1);
  if (!path.starts_with(kPath) || battle.empty() ||
      !std::all_of(battle.begin(), battle.end(), is_plain))
    return tl::unexpected(path.empty() || path == "/"
                              ? phrase("wire.link-no-battle")
                              : phrase("wire.link-path", {{"found", path}}));
  link.battle = battle;
  if (!std::all_of(key.begin(), key.end(), [](char c) { return is_plain(c) || c == ','; }))
    return tl::unexpected(phrase("wire.link-key"));
  link.key = key;
  return link;
}

std::string host_of(const Link& link) {
  const bool brackets = link.host.find(':') != std::string::npos;
  const bool usual = link.port == (link.secure ? "443" : "80");
  return (brackets ? "[" + link.host + "]" : link.host) + (usual ? "" : ":" + link.port);
}

}  // namespace sandtable::cli
