#include "server/api/router.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/phrases.gen.h"

namespace sandtable::server {
namespace {

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> out;
  while (!path.empty()) {
    path.remove_prefix(1);
    out.emplace_back(path.substr(0, path.find('/')));
    path.remove_prefix(std::min(out.back().size(), path.size()));
  }
  return out;
}

bool matches(const std::vector<std::string>& pattern, const std::vector<std::string>& path) {
  if (pattern.size() != path.size()) return false;
  for (std::size_t i = 0; i < path.size(); ++i)
    if (pattern[i] != path[i] && (pattern[i] != "*" || path[i].empty())) return false;
  return true;
}

}  // namespace

void Router::add(std::string method, std::string_view pattern, Handler handler, Cost cost,
                 std::size_t most_bytes) {
  routes_.push_back({std::move(method), parts_of(pattern), std::move(handler), cost, most_bytes});
}

const Router::Route* Router::find(const Request& request, std::vector<std::string>* parts,
                                  std::string* allowed) const {
  const std::vector<std::string> path = parts_of(request.path);
  for (const Route& route : routes_) {
    if (!matches(route.pattern, path)) continue;
    if (route.method != request.method) {
      if (allowed) *allowed += (allowed->empty() ? "" : ", ") + route.method;
      continue;
    }
    for (std::size_t i = 0; parts && i < path.size(); ++i)
      if (route.pattern[i] == "*") parts->push_back(path[i]);
    return &route;
  }
  return nullptr;
}

std::size_t Router::body_limit(const Request& request) const {
  const Route* route = find(request, nullptr, nullptr);
  return route ? route->most_bytes : kSmallBody;
}

Cost Router::cost(const Request& request) const {
  const Route* route = find(request, nullptr, nullptr);
  return route ? route->cost : Cost::Cheap;
}

void Router::handle(const std::shared_ptr<const Request>& request, const Done& done) const {
  if (request->method != "GET" && request->comes_from_elsewhere()) {
    done(problem(403, phrase("http.elsewhere", {{"origin", request->header("origin")}})));
    return;
  }
  Call call{request, {}};
  std::string allowed;
  const Route* route = find(*request, &call.parts, &allowed);
  const bool page = !route && allowed.empty() && otherwise_ && request->path != "/api" &&
                    !request->path.starts_with("/api/");
  if (page && request->method != "GET") allowed = "GET";
  if (route) allowed.clear();
  if (!allowed.empty()) {
    Response refusal = problem(
        405, phrase("http.method",
                    {{"allowed", allowed}, {"path", request->path}, {"found", request->method}}));
    refusal.headers.emplace_back("Allow", allowed);
    done(std::move(refusal));
    return;
  }
  if (!route && !page) {
    done(problem(404, phrase("http.nothing-there", {{"path", request->path}})));
    return;
  }
  try {
    (page ? otherwise_ : route->handler)(call, done);
  } catch (const std::exception& trouble) {
    done(problem(500, phrase("server.failed", {{"why", trouble.what()}})));
  }
}

}  // namespace sandtable::server
