#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "server/api/api.h"
#include "server/fields.h"
#include "server/rooms/shapes.h"

namespace sandtable::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostField = 1000;

Response refused(const AccountRefusal& refusal) {
  Response response = problem(refusal.status, refusal.error);
  if (refusal.retry_after > 0)
    response.headers.emplace_back("Retry-After", std::to_string(refusal.retry_after));
  return response;
}

Response begun(const SignedIn& session, bool secure, int status) {
  Response response = json_response(json::serialize(json::object{{"name", session.name}}), status);
  response.headers.emplace_back("Set-Cookie",
                                session_cookie(session.token, session.expires, now(), secure));
  return response;
}

using Sign = Accounts::Answer<SignedIn> (Accounts::*)(std::string_view, std::string_view,
                                                      const std::string&);

/// Hashing takes long: it has a thread of its own.
void sign(AccountParts parts, const Call& call, const Done& done, Sign how, int status) {
  const auto object = parse_object(call.request->body);
  if (!object) return done(problem(400, object.error()));
  Fields fields(*object, "where.request");
  const std::string name = fields.text("name", kMostField);
  const std::string passphrase = fields.text("passphrase", kMostField);
  fields.done();
  if (!fields.ok()) return done(problem(400, fields.error()));
  const auto job = [=, request = call.request] {
    auto response = std::make_shared<Response>();
    try {
      const auto session = (parts.accounts->*how)(name, passphrase, request->address);
      *response = session ? begun(*session, request->secure, status) : refused(session.error());
    } catch (const std::exception& trouble) {
      *response = problem(500, phrase("server.failed", {{"why", trouble.what()}}));
    }
    parts.post([done, response] { done(std::move(*response)); });
  };
  if (!parts.hasher->submit(job)) done(problem(503, phrase("server.busy")));
}

/// On a worker: what is written must not keep others waiting.
void sign_out(const AccountParts& parts, Lobby& lobby, const Call& call, const Done& done) {
  const std::string token = call.request->session();
  const auto told = [parts, token, done](Response response) {
    if (response.status == 200) parts.signed_out(token);
    done(std::move(response));
  };
  answer_from_worker(lobby, call, told, [accounts = parts.accounts, token, request = call.request] {
    const auto gone = accounts->sign_out(token);
    if (!gone) return refused(gone.error());
    Response response = json_response("{\"name\":\"\"}");
    response.headers.emplace_back("Set-Cookie", no_session_cookie(request->secure));
    return response;
  });
}

/// A session that is used is renewed, and its cookie sent again with the answer.
void add_cookie(const std::optional<Person>& person, const Request& request, Response& response) {
  if (!person || !person->renewed) return;
  response.headers.emplace_back(
      "Set-Cookie", session_cookie(request.session(), person->expires, now(), request.secure));
}

void who(const AccountParts& parts, const Call& call, const Done& done) {
  const auto person = parts.accounts->who(call.request->session());
  if (!person) return done(refused(person.error()));
  Response response = json_response(
      json::serialize(json::object{{"name", *person ? (*person)->name : std::string()}}));
  add_cookie(*person, *call.request, response);
  done(std::move(response));
}

void mine(const AccountParts& parts, Lobby& lobby, const Call& call, const Done& done) {
  const auto person = parts.accounts->who(call.request->session());
  if (!person) return done(refused(person.error()));
  const auto mine = parts.accounts->mine(call.request->session());
  if (!mine) return done(refused(mine.error()));
  json::array battles;
  for (const store::Claimed& claimed : mine->battles) {
    if (claimed.seat == store::kOwnerSeat) continue;  // it is no seat
    battles.push_back({{"seat", claimed.seat},
                       {"alone", std::find(mine->alone.begin(), mine->alone.end(),
                                           claimed.battle.id) != mine->alone.end()},
                       {"battle", battle_json(claimed.battle, lobby.seated(claimed.battle))}});
  }
  Response response = json_response(
      json::serialize(json::object{{"name", mine->name}, {"battles", std::move(battles)}}));
  add_cookie(*person, *call.request, response);
  done(std::move(response));
}

/// The passphrase is hashed on the thread that sign uses. What went is told on the serving thread,
/// before the answer: no page of it goes on as if it were there.
void remove(const AccountParts& parts, Lobby& lobby, const Call& call, const Done& done) {
  const auto object = parse_object(call.request->body);
  if (!object) return done(problem(400, object.error()));
  Fields fields(*object, "where.request");
  const std::string passphrase = fields.text("passphrase", kMostField);
  fields.done();
  if (!fields.ok()) return done(problem(400, fields.error()));
  const auto gone = [parts, &lobby, done,
                     secure = call.request->secure](const store::Removed& removed) {
    for (const std::string& battle : removed.battles) lobby.forget(battle);
    parts.sessions_ended(removed.sessions);
    json::array battles;
    for (const std::string& battle : removed.battles) battles.emplace_back(battle);
    Response response = json_response(json::serialize(json::object{{"battles", battles}}));
    response.headers.emplace_back("Set-Cookie", no_session_cookie(secure));
    done(std::move(response));
  };
  const auto job = [=, request = call.request] {
    try {
      const auto removed = parts.accounts->remove(request->session(), passphrase, request->address);
      parts.post([=] { removed ? gone(*removed) : done(refused(removed.error())); });
    } catch (const std::exception& trouble) {
      const auto why = phrase("server.failed", {{"why", trouble.what()}});
      parts.post([=] { done(problem(500, why)); });
    }
  };
  if (!parts.hasher->submit(job)) done(problem(503, phrase("server.busy")));
}

void claim(const AccountParts& parts, Lobby& lobby, const Call& call, const Done& done) {
  answer_from_worker(
      lobby, call, done,
      [accounts = parts.accounts, request = call.request, battle = call.parts[0]] {
        const auto person = accounts->who(request->session());
        if (!person) return refused(person.error());
        const auto seat = accounts->claim(request->session(), battle, request->seat_key());
        if (!seat) return refused(seat.error());
        Response response = json_response(json::serialize(json::object{{"seat", *seat}}));
        add_cookie(*person, *request, response);
        return response;
      });
}

}  // namespace

void add_account_routes(Router& router, Lobby& lobby, const AccountParts& parts) {
  router.add(
      "POST", "/api/account",
      [parts](const Call& call, const Done& done) {
        sign(parts, call, done, &Accounts::sign_up, 201);
      },
      Cost::Dear);
  router.add(
      "DELETE", "/api/account",
      [parts, &lobby](const Call& call, const Done& done) { remove(parts, lobby, call, done); },
      Cost::Dear);
  router.add(
      "POST", "/api/session",
      [parts](const Call& call, const Done& done) {
        sign(parts, call, done, &Accounts::sign_in, 200);
      },
      Cost::Dear);
  router.add("DELETE", "/api/session", [parts, &lobby](const Call& call, const Done& done) {
    sign_out(parts, lobby, call, done);
  });
  router.add("GET", "/api/session",
             [parts](const Call& call, const Done& done) { who(parts, call, done); });
  router.add("GET", "/api/account/battles", [parts, &lobby](const Call& call, const Done& done) {
    mine(parts, lobby, call, done);
  });
  router.add("POST", "/api/battles/*/claim", [parts, &lobby](const Call& call, const Done& done) {
    claim(parts, lobby, call, done);
  });
}

}  // namespace sandtable::server
