#include "server/api/client_files.h"

namespace sandtable::server {

std::span<const ClientFile> client_files() { return {}; }

}  // namespace sandtable::server
