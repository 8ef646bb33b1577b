#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "battle/header.h"
#include "engine/text/palette.h"
#include "server/api/api.h"

namespace sandtable::embedded {
extern const std::string_view server_openapi;
}

namespace sandtable::server {

namespace json = boost::json;

Response problem(const Refusal& refusal) {
  return problem(refusal.status, refusal.error, refusal.where);
}

Response picture(std::string svg) {
  Response response;
  response.type = "image/svg+xml";
  response.body = std::move(svg);
  response.headers.emplace_back("Content-Security-Policy",
                                "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

Answer<Lang> lang_of(const Request& request) {
  const std::string lang = request.parameter("lang", "en");
  if (lang == "en") return Lang::En;
  if (lang == "fr") return Lang::Fr;
  return tl::unexpected(Refusal{400, phrase("field.lang", {{"found", lang}}), {}});
}

Answer<desk::SvgLook> look_of(const Request& request) {
  const auto lang = lang_of(request);
  if (!lang) return tl::unexpected(lang.error());
  desk::SvgLook look;
  look.lang = *lang;
  look.style = request.parameter("style", "period");
  if (std::find(svg::kDresses.begin(), svg::kDresses.end(), look.style) != svg::kDresses.end())
    return look;
  return tl::unexpected(Refusal{400, phrase("field.style", {{"found", look.style}}), {}});
}

void answer_from_worker(Lobby& lobby, const Call& call, const Done& done,
                        std::function<Response()> make) {
  const auto work = [done, make = std::move(make)]() -> Workers::Then {
    auto response = std::make_shared<Response>(make());
    return [done, response] { done(std::move(*response)); };
  };
  const auto failed = [done](const std::string& why) {
    done(problem(500, phrase("server.failed", {{"why", why}})));
  };
  if (!lobby.workers().submit(Workers::Kind::Quick, work, failed, {call.request->network, {}}))
    done(problem(503, phrase("server.busy")));
}

namespace {

/// Who may read the metrics: whoever runs the server is on this machine.
data::Phrase no_metrics_for(const Request& request, const MetricsParts& parts) {
  if (parts.for_everybody) return {};
  if (parts.behind_proxy) return phrase("http.metrics-proxy");
  return request.local ? data::Phrase() : phrase("http.metrics-machine");
}

Response metrics(Lobby& lobby, const MetricsParts& parts) {
  const Counters& counted = lobby.counters();
  std::string text;
  const auto tell = [&text](std::string_view name, std::string_view kind, std::string_view help,
                            std::uint64_t value) {
    text.append("# HELP sandtable_").append(name).append(" ").append(help).append("\n");
    text.append("# TYPE sandtable_").append(name).append(" ").append(kind).append("\n");
    text.append("sandtable_").append(name).append(" ").append(std::to_string(value)).append("\n");
  };
  tell("requests_total", "counter", "HTTP requests answered", counted.requests);
  tell("problems_total", "counter", "HTTP requests refused", counted.problems);
  tell("limited_total", "counter", "Requests and messages refused for their number",
       counted.refused_by_limit);
  tell("live_connections_total", "counter", "WebSocket connections", counted.connections);
  tell("live_connections", "gauge", "WebSocket connections now", counted.connections_now);
  tell("dropped_slow_total", "counter", "Connections dropped for reading too slowly",
       counted.dropped_slow);
  tell("messages_in_total", "counter", "WebSocket messages received", counted.messages_in);
  tell("messages_out_total", "counter", "WebSocket messages sent", counted.messages_out);
  tell("entries_total", "counter", "Journal entries kept", counted.entries);
  tell("thoughts_total", "counter", "Decisions of computer commanders", counted.thoughts);
  tell("thoughts_stopped_total", "counter", "Decisions given up because the battle had moved on",
       counted.thoughts_stopped);
  tell("battles_made_total", "counter", "Battles made or opened from a journal",
       counted.battles_made);
  tell("battles_abandoned_total", "counter", "Battles removed in which nobody ever did anything",
       counted.battles_abandoned);
  tell("dropped_unread_total", "counter", "Connections dropped for what all of them let wait",
       parts.unread->dropped());
  tell("unread_bytes", "gauge", "Sent and not yet read", parts.unread->bytes());
  tell("body_bytes", "gauge", "Bodies of requests being read or worked on", parts.bodies->held());
  tell("failures_total", "counter", "What should not have happened", counted.failures);
  tell("rooms", "gauge", "Battles open in memory", lobby.rooms());
  tell("jobs_waiting", "gauge", "Jobs waiting for a worker", lobby.workers().waiting());
  tell("writes_waiting", "gauge", "Changes waiting for the disk", lobby.writer().waiting());
  if (const push::Figures* pushed = parts.pushed) {
    tell("push_taken_total", "counter", "Messages that push services took", pushed->taken);
    tell("push_failed_total", "counter", "Messages that they did not", pushed->failed);
    tell("push_dropped_total", "counter", "Messages for which there was no room", pushed->dropped);
    tell("push_gone_total", "counter", "Subscriptions that had ended", pushed->gone);
    tell("push_waiting", "gauge", "Messages waiting or on their way", pushed->waiting);
  }
  Response response;
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = std::move(text);
  return response;
}

}  // namespace

void add_server_routes(Router& router, Lobby& lobby, const MetricsParts& parts) {
  router.add("GET", "/api/health", [&lobby](const Call&, const Done& done) {
    const auto schema = lobby.store().schema_version();
    if (!schema) return done(problem(refusal(schema.error())));
    done(json_response(json::serialize(
        json::object{{"ok", true}, {"program", battle::program_version()}, {"store", *schema}})));
  });
  router.add("GET", "/api/openapi.json", [](const Call&, const Done& done) {
    Response response;
    response.fixed = embedded::server_openapi;
    done(std::move(response));
  });
  router.add("GET", "/metrics", [&lobby, parts](const Call& call, const Done& done) {
    if (const data::Phrase wrong = no_metrics_for(*call.request, parts); !wrong.empty())
      return done(problem(403, wrong));
    done(metrics(lobby, parts));
  });
}

}  // namespace sandtable::server
