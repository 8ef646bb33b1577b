#pragma once

#include <span>
#include <string_view>

#include "server/api/router.h"

namespace sandtable::server {

/// A file of the web client, built into the program.
struct ClientFile {
  std::string_view path;   ///< "/index.html"
  std::string_view type;   ///< of its content
  std::string_view bytes;  ///< compressed where `gzip`
  bool gzip = false;
  std::string_view tag;  ///< changes with the content
};

/// All of them, by path; none where the program was built without (SANDTABLE_WEB=OFF).
std::span<const ClientFile> client_files();

/// Answers with a file of the client; with its first page for any other path, which the client
/// understands itself.
void serve_client(const Call& call, const Done& done);

}  // namespace sandtable::server
