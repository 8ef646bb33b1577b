#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "cli/phrases.gen.h"
#include "cli/standard_store.h"
#include "cli/verbs/verbs.h"
#include "server/server.h"
#include "studies/series.h"

namespace sandtable::cli {
namespace {

/// Connections are files: the soft limit is raised as far as this process may, and fewer
/// connections are taken where that is not enough.
void take_files(server::Limits& limits, Lang lang, Console& console) {
  constexpr rlim_t kOthers = 96;
  const rlim_t wanted = limits.connections + kOthers;
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  if (files.rlim_cur < wanted) {
    files.rlim_cur = std::min(wanted, files.rlim_max);
    if (::setrlimit(RLIMIT_NOFILE, &files) != 0) ::getrlimit(RLIMIT_NOFILE, &files);
  }
  if (files.rlim_cur >= wanted) return;
  limits.connections = files.rlim_cur > 2 * kOthers ? files.rlim_cur - kOthers : kOthers / 2;
  const data::Phrase fewer =
      phrase("serve.files", {{"files", files.rlim_cur}, {"connections", limits.connections}});
  console.err << fewer.in(lang) << "\n";
}

}  // namespace

int serve(const ServeArgs& args, Console& console) {
  const std::string address = args.store.empty() ? standard_store() : args.store;
  if (args.store.empty()) make_standard_folder();
  const auto store = store::open(address);
  if (!store) {
    console.err << store.error().message.in(args.lang) << "\n";
    return kNo;
  }
  if (const auto alone = (*store)->serve_alone(); !alone) {
    console.err << alone.error().message.in(args.lang) << "\n";
    return kNo;
  }
  server::Options options;
  options.address = args.address;
  options.port = args.port;
  options.trust_proxy = args.trust_proxy;
  options.open_metrics = args.open_metrics;
  options.host_names = args.host_names;
  if (args.unwatched) options.limits.unwatched = std::chrono::seconds(*args.unwatched);
  options.push_contact = args.push;
  options.signals = true;
  options.open_study = [](const studies::Plan& plan) { return studies::series(plan); };
  take_files(options.limits, args.lang, console);
  const auto server = server::Server::start(**store, options);
  if (!server) {
    console.err << server.error().in(args.lang) << "\n";
    return kNo;
  }
  // Scripts read the first line of the output.
  console.out << (*server)->url() << "\n" << std::flush;
  console.err << phrase("serve.kept", {{"address", address}}).in(args.lang) << "\n" << std::flush;
  (*server)->run();
  return kYes;
}

}  // namespace sandtable::cli
