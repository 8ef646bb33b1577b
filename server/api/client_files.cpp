#include "server/api/client_files.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <string>

#include "server/phrases.gen.h"
#include "server/wire/packed.h"

namespace sandtable::server {
namespace {

constexpr std::string_view kNoClient =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Sandtable</title>\n"
    "<h1>Sandtable</h1>\n<p>The server runs, but this program was built without its web client "
    "(SANDTABLE_WEB=OFF). Programs talk to it as docs/format/protocol.md says; "
    "<a href=\"/api/openapi.json\">/api/openapi.json</a> lists the routes.</p>\n</html>\n";

const ClientFile* find(std::string_view path) {
  const auto files = client_files();
  const auto at = std::lower_bound(
      files.begin(), files.end(), path,
      [](const ClientFile& file, std::string_view wanted) { return file.path < wanted; });
  return at != files.end() && at->path == path ? &*at : nullptr;
}

/// For the rare client that takes no gzip.
std::string unpacked(std::string_view bytes) {
  std::string out;
  z_stream stream{};
  constexpr int kGzip = 16 + MAX_WBITS;
  if (inflateInit2(&stream, kGzip) != Z_OK) return out;
  // zlib reads through a pointer that is not const.
  std::string in(bytes);
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  std::array<char, 16384> part{};
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(part.data());
    stream.avail_out = static_cast<uInt>(part.size());
    status = inflate(&stream, Z_NO_FLUSH);
    out.append(part.data(), part.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  return out;
}

Response give(const ClientFile& file, const Request& request) {
  Response response;
  response.type = std::string(file.type);
  const std::string tag = "\"" + std::string(file.tag) + "\"";
  response.headers.emplace_back("ETag", tag);
  // Vite names what lies in assets/ by its content.
  response.headers.emplace_back("Cache-Control", file.path.starts_with("/assets/")
                                                     ? "public, max-age=31536000, immutable"
                                                     : "no-cache");
  if (file.gzip) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (has_already(request, tag)) {
    response.status = 304;
    return response;
  }
  if (!file.gzip) {
    response.fixed = file.bytes;
  } else if (takes_gzip(request)) {
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.fixed = file.bytes;
  } else {
    response.body = unpacked(file.bytes);
  }
  return response;
}

}  // namespace

void serve_client(const Call& call, const Done& done) {
  const Request& request = *call.request;
  if (const ClientFile* file = find(request.path)) return done(give(*file, request));
  const bool page = request.path.find('.') == std::string::npos;
  if (const ClientFile* index = page ? find("/index.html") : nullptr)
    return done(give(*index, request));
  if (!page || !client_files().empty())
    return done(problem(404, phrase("http.nothing-there", {{"path", request.path}})));
  Response response;
  response.type = "text/html; charset=utf-8";
  response.fixed = kNoClient;
  done(std::move(response));
}

}  // namespace sandtable::server
