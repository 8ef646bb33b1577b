#include <ostream>

#include "cli/standard_store.h"
#include "cli/verbs.h"
#include "server/server.h"

namespace sandtable::cli {
int serve(const ServeArgs& args, Console& console) {
  const std::string address = args.store.empty() ? standard_store() : args.store;
  const auto store = store::open(address);
  if (!store) {
    console.err << store.error().message << "\n";
    return kNo;
  }
  if (const auto alone = (*store)->serve_alone(); !alone) {
    console.err << alone.error().message << "\n";
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
