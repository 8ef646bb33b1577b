#include "server/wire/packed.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string_view>
#include <utility>

#include "store/token.h"

namespace sandtable::server {
namespace {

/// Below this nothing is gained by compressing.
constexpr std::size_t kSmall = 512;

/// Empty where zlib fails: then the plain bytes are sent.
std::string gzipped(const std::string& bytes) {
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS, kMemory = 8;
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, kMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  // zlib reads through a pointer that is not const.
  std::string in(bytes);
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return status == Z_STREAM_END ? out : std::string();
}

std::string tag_of(std::string_view bytes) {
  std::string out = "\"";
  constexpr std::size_t kBytes = 16;
  std::size_t told = 0;
  for (const auto byte : store::hash_of(bytes)) {
    std::array<char, 3> digits{};
    std::snprintf(digits.data(), digits.size(), "%02x", static_cast<unsigned>(byte));
    out += digits.data();
    if (++told == kBytes) break;
  }
  return out + '"';
}

/// Whether a weight is nought: ";q=0", "; q=0.000".
bool is_none(std::string_view weight) {
  const std::size_t at = weight.find("q=0");
  return at != std::string_view::npos &&
         weight.substr(at + 3).find_first_not_of(".0 ") == std::string_view::npos;
}

/// Whether a header that lists values has one of them: "gzip, br;q=0.5", `"a", W/"b"`.
bool lists(std::string_view header, std::string_view wanted) {
  while (!header.empty()) {
    std::string_view one = header.substr(0, header.find(','));
    header.remove_prefix(std::min(one.size() + 1, header.size()));
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    if (one.starts_with("W/")) one.remove_prefix(2);
    const std::string_view weight = one.substr(std::min(one.find(';'), one.size()));
    one.remove_suffix(weight.size());
    while (!one.empty() && one.back() == ' ') one.remove_suffix(1);
    if (one == wanted && !is_none(weight)) return true;
  }
  return false;
}

}  // namespace

Packed::Packed(Response response, Keep keep) : plain_(std::move(response)) {
  if (plain_.status != 200) return;
  std::erase_if(plain_.headers, [](const auto& header) { return header.first == "Cache-Control"; });
  plain_.headers.emplace_back("Cache-Control",
                              keep == Keep::Anybody ? "public, no-cache" : "private, no-cache");
  tag_ = tag_of(plain_.body);
  // Weak, for the compressed bytes and the plain ones go by the same name.
  plain_.headers.emplace_back("ETag", "W/" + tag_);
  plain_.headers.emplace_back(
      "Vary", keep == Keep::Anybody ? "Accept-Encoding" : "Accept-Encoding, Authorization, Cookie");
  if (plain_.body.size() >= kSmall) gzip_ = gzipped(plain_.body);
  if (gzip_.size() >= plain_.body.size()) gzip_.clear();
}

Response Packed::answer(const Request& request) const {
  if (tag_.empty()) return plain_;
  Response out;
  out.type = plain_.type;
  out.headers = plain_.headers;
  if (has_already(request, tag_)) {
    out.status = 304;
  } else if (!gzip_.empty() && takes_gzip(request)) {
    out.headers.emplace_back("Content-Encoding", "gzip");
    out.body = gzip_;
  } else {
    out.body = plain_.body;
  }
  return out;
}

bool takes_gzip(const Request& request) { return lists(request.header("accept-encoding"), "gzip"); }

bool has_already(const Request& request, std::string_view tag) {
  const std::string& known = request.header("if-none-match");
  return known == "*" || lists(known, tag);
}

Response packed(const Request& request, Response response, Keep keep) {
  return Packed(std::move(response), keep).answer(request);
}

}  // namespace sandtable::server
