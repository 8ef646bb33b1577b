#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "server/api/api.h"
#include "server/fields.h"
#include "server/push/endpoint.h"
#include "server/push/sealed.h"
#include "store/token.h"

/// Browsers that want to be told of turns while their page is closed.
namespace sandtable::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostKeyText = 100;

/// The address where a browser is reached; what is wrong with it is told.
std::string endpoint_in(Fields& fields) {
  // What is longer is told by its reader, who knows what is secret of it.
  std::string endpoint = fields.text("endpoint", kSmallBody);
  if (!fields.ok()) return {};
  if (const auto read = push::read_endpoint(endpoint); !read) fields.fail(read.error());
  return endpoint;
}

template <class Array>
Array bytes_in(Fields& fields, std::string_view name, std::string_view wrong) {
  const std::string text = fields.text(name, kMostKeyText);
  const auto bytes = push::from_base64url(text);
  const auto out = bytes ? push::array_of<Array>(*bytes) : std::nullopt;
  if (!out) fields.fail(phrase(wrong));
  return out.value_or(Array{});
}

tl::expected<store::PushBrowser, data::Phrase> read_browser(const Request& request) {
  const auto object = parse_object(request.body);
  if (!object) return tl::unexpected(object.error());
  Fields fields(*object, "where.request");
  store::PushBrowser out;
  out.endpoint = endpoint_in(fields);
  out.point = bytes_in<push::Point>(fields, "p256dh", "push.point");
  if (fields.ok() && !push::is_on_curve(out.point)) fields.fail(phrase("push.point"));
  out.auth = bytes_in<push::Auth>(fields, "auth", "push.auth");
  out.lang = fields.choice("lang", {"en", "fr"}) == 1 ? Lang::Fr : Lang::En;
  for (const std::string& key : fields.texts_or_none("keys", store::kMostPushKeys, kMostKeyText))
    out.keys.push_back(store::hash_of(key));
  fields.done();
  if (!fields.ok()) return tl::unexpected(fields.error());
  return out;
}

Response told(store::PushKept kept) {
  switch (kept) {
    case store::PushKept::NoSeat:
      return problem(403, phrase("push.no-seat"));
    case store::PushKept::TooMany:
      return problem(409, phrase("push.too-many", {{"most", store::kMostPushBrowsers}}));
    case store::PushKept::Kept:
      break;
  }
  return json_response(json::serialize(json::object{{"told", true}}));
}

void keep(Lobby& lobby, Accounts& accounts, const Call& call, const Done& done) {
  auto browser = read_browser(*call.request);
  if (!browser) return done(problem(400, browser.error()));
  const std::string session = call.request->session();
  if (const auto person = accounts.who(session); person && *person)
    browser->session = store::hash_of(session);
  answer_from_worker(lobby, call, done, [&lobby, browser = std::move(*browser)] {
    const auto kept = lobby.store().keep_push_browser(browser);
    return kept ? told(*kept) : problem(refusal(kept.error()));
  });
}

void drop(Lobby& lobby, const Call& call, const Done& done) {
  const auto object = parse_object(call.request->body);
  if (!object) return done(problem(400, object.error()));
  Fields fields(*object, "where.request");
  const std::string endpoint = fields.text("endpoint", kSmallBody);
  fields.done();
  if (!fields.ok()) return done(problem(400, fields.error()));
  answer_from_worker(lobby, call, done, [&lobby, endpoint] {
    const auto dropped = lobby.store().drop_push_browser(endpoint);
    if (!dropped) return problem(refusal(dropped.error()));
    return json_response(json::serialize(json::object{{"told", false}}));
  });
}

}  // namespace

void add_push_routes(Router& router, Lobby& lobby, Accounts& accounts, const push::Office* office) {
  router.add("GET", "/api/push", [office](const Call&, const Done& done) {
    done(json_response(json::serialize(json::object{
        {"offered", office != nullptr}, {"key", office != nullptr ? office->key() : ""}})));
  });
  router.add(
      "POST", "/api/push",
      [&lobby, &accounts, office](const Call& call, const Done& done) {
        if (office == nullptr) return done(problem(404, phrase("push.not-offered")));
        keep(lobby, accounts, call, done);
      },
      Cost::Dear);
  // Whoever switched it off may still have it taken away.
  router.add("DELETE", "/api/push",
             [&lobby](const Call& call, const Done& done) { drop(lobby, call, done); });
}

}  // namespace sandtable::server
