#include <cstdlib>
#include <filesystem>
#include <ostream>

#include "cli/verbs.h"
#include "server/server.h"

namespace sandtable::cli {
namespace {

/// Where battles are kept unless somebody says otherwise: sandtable.db in the user's data folder.
std::string standard_store() {
  namespace fs = std::filesystem;
  const auto folder_of = [](const char* name) -> fs::path {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? fs::path(value) : fs::path();
  };
  fs::path folder = folder_of("XDG_DATA_HOME");
  if (folder.empty() || folder.is_relative()) {
    const fs::path home = folder_of("HOME");
    folder = home.empty() ? fs::path() : home / ".local" / "share";
  }
  if (folder.empty()) return "sqlite:sandtable.db";
  folder /= "sandtable";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return "sqlite:" + (folder / "sandtable.db").string();
}

}  // namespace

int serve(const ServeArgs& args, Console& console) {
  const std::string address = args.store.empty() ? standard_store() : args.store;
  const auto store = store::open(address);
  if (!store) {
    console.err << store.error().message << "\n";
    return kNo;
  }
  server::Options options;
  options.address = args.address;
  options.port = args.port;
  options.trust_proxy = args.trust_proxy;
  options.signals = true;
  const auto server = server::Server::start(**store, options);
  if (!server) {
    console.err << server.error() << "\n";
    return kNo;
  }
  // Scripts read the first line of the output.
  console.out << (*server)->url() << "\n" << std::flush;
  console.err << "Battles are kept in " << address << ". Ctrl+C ends the server.\n" << std::flush;
  (*server)->run();
  return kYes;
}

}  // namespace sandtable::cli
