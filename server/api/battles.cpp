#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/api/api.h"
#include "server/api/report.h"
#include "server/fields.h"
#include "server/rooms/shapes.h"
#include "server/wire/packed.h"

namespace sandtable::server {

namespace json = boost::json;

void with_room(Lobby& lobby, const Call& call, const Done& done,
               std::function<void(const std::shared_ptr<Room>&, const Seats&)> then) {
  const std::string key = call.request->seat_key();
  const std::string session = call.request->session();
  const auto row = lobby.row(call.parts[0], key, session);
  if (!row) return done(problem(row.error()));
  auto seats =
      lobby.seats(*row, key.empty() ? std::vector<std::string>{} : std::vector{key}, session);
  if (!seats) return done(problem(seats.error()));
  const auto opened = [done, seats = std::move(*seats),
                       then = std::move(then)](const Answer<std::shared_ptr<Room>>& room) {
    if (!room) return done(problem(room.error()));
    then(*room, (*room)->seated(seats));
  };
  lobby.open(call.parts[0], call.request->network, opened);
}

Post viewer_of(const Seats& seats) {
  if (seats.umpire) return Side::Umpire;
  return seats.sides.empty() ? Post(Side::Spectator) : seats.sides.front();
}

namespace {

constexpr std::size_t kMostShort = 100, kMostContribution = 1000;
constexpr std::uint64_t kListed = 50, kMostListed = 100;
constexpr std::size_t kMostOverlays = 8;

Answer<WantedBattle> read_wanted(const std::string& body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(Refusal{400, object.error(), {}});
  Fields fields(*object, "where.battle");
  WantedBattle out;
  out.scenario = fields.text_or("scenario", kMostShort, "");
  out.scenario_text = fields.text_or("scenario_text", kMostScenario, "");
  if (out.scenario.empty() == out.scenario_text.empty()) fields.fail(phrase("field.scenario"));
  if (const std::string edition = fields.text_or("edition", kMostShort, ""); !edition.empty())
    out.choices.edition = edition;
  if (auto options = fields.pairs("options", 100)) out.choices.options = std::move(*options);
  if (auto seats = fields.pairs("seats", 2 + 2 * kMostPosts)) out.seats = std::move(*seats);
  out.dice = fields.choice("dice", {"seeded", "typed"}) == 1 ? DiceMode::Typed : DiceMode::Seeded;
  if (!fields.text_or("contribution", kMostContribution, "").empty())
    fields.fail(phrase("field.contribution"));
  out.odds = fields.yes_or("odds", true);
  out.is_private = fields.yes_or("private", false);
  out.umpire = fields.yes_or("umpire", true);
  out.title = fields.line_or("title", kMostTitle, "");
  fields.done();
  if (!fields.ok()) return tl::unexpected(Refusal{400, fields.error(), {}});
  return out;
}

Answer<WantedJournal> read_journal_wanted(const std::string& body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(Refusal{400, object.error(), {}});
  Fields fields(*object, "where.request");
  WantedJournal out;
  out.journal = fields.text("journal", kMostJournal);
  if (const std::string secret = fields.text_or("secret", kMostShort, ""); !secret.empty()) {
    const auto key = key_from_hex(secret);
    if (key)
      out.secret = *key;
    else
      fields.fail(phrase("field.secret-hex", {{"found", secret.size() == 2 * sizeof(DiceKey)
                                                            ? phrase("found.no-digit")
                                                            : data::Phrase(secret.size())}}));
  }
  if (auto seats = fields.pairs("seats", 2 + 2 * kMostPosts)) out.seats = std::move(*seats);
  out.is_private = fields.yes_or("private", false);
  out.umpire = fields.yes_or("umpire", true);
  out.title = fields.line_or("title", kMostTitle, "");
  fields.done();
  if (!fields.ok()) return tl::unexpected(Refusal{400, fields.error(), {}});
  return out;
}

Lobby::Made made_answer(Done done) {
  return [done = std::move(done)](const Answer<MadeBattle>& made) {
    if (!made) return done(problem(made.error()));
    json::object keys;
    for (const auto& [seat, key] : made->keys) keys[seat] = key;
    json::object out{
        {"battle", made->battle}, {"keys", std::move(keys)}, {"owner", made->owner_key}};
    if (made->torn_line) out["torn"] = *made->torn_line;
    Response response = json_response(json::serialize(out), 201);
    response.headers.emplace_back("Location", "/api/battles/" + made->battle);
    done(std::move(response));
  };
}

/// A whole number of a query, at most `most`.
Answer<std::uint64_t> count_in(const Request& request, const std::string& name,
                               std::uint64_t otherwise, std::uint64_t most) {
  const std::string text = request.parameter(name);
  if (text.empty()) return otherwise;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc{} && end == text.data() + text.size() && value <= most) return value;
  return tl::unexpected(Refusal{
      400,
      phrase("field.no-count", {{"name", name}, {"most", most}, {"found", text.substr(0, 40)}}),
      {}});
}

void list_battles(Lobby& lobby, const Call& call, const Done& done) {
  constexpr std::uint64_t kFar = 1'000'000'000;
  const auto skip = count_in(*call.request, "skip", 0, kFar);
  const auto most = count_in(*call.request, "most", kListed, kMostListed);
  for (const auto* asked : {&skip, &most})
    if (!*asked) return done(problem(asked->error()));
  const auto page = lobby.store().public_battles(*skip, *most);
  if (!page) return done(problem(refusal(page.error())));
  json::array out;
  for (const store::BattleRow& row : page->battles)
    out.push_back(battle_json(row, lobby.seated(row)));
  Response response = json_response(json::serialize(out));
  response.headers.emplace_back("Sandtable-Total", std::to_string(page->total));
  done(std::move(response));
}

/// The overlays that a query asks for: "arc R1;reach R1"; those past the eighth are left out.
std::vector<std::string> overlays_of(const Request& request) {
  std::vector<std::string> out;
  const auto found = request.query.find("overlay");
  if (found == request.query.end()) return out;
  for (std::string_view rest = found->second; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(';'));
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
    if (!one.empty() && out.size() < kMostOverlays) out.emplace_back(one);
  }
  return out;
}

/// Whether a query asks for the troops beside the ground, as a client does that draws none itself.
Answer<bool> troops_of(const Request& request) {
  const std::string troops = request.parameter("troops", "left-out");
  if (troops == "drawn") return true;
  if (troops == "left-out") return false;
  return tl::unexpected(Refusal{400, phrase("field.troops", {{"found", troops}}), {}});
}

void battle_ground(Lobby& lobby, const Call& call, const Done& done) {
  auto look = look_of(*call.request);
  if (!look) return done(problem(look.error()));
  const auto troops = troops_of(*call.request);
  if (!troops) return done(problem(troops.error()));
  look->troops = *troops;
  look->overlays = overlays_of(*call.request);
  const auto draw = [&lobby, call, done, look = *look](const std::shared_ptr<Room>& room,
                                                       const Seats& seats) {
    std::shared_ptr<const battle::Battle> position = room->battle().snapshot();
    answer_from_worker(
        lobby, call, done, [position, look, request = call.request, viewer = viewer_of(seats)] {
          if (const std::string wrong = position->overlay_problem(viewer, look); !wrong.empty())
            return problem(400, wrong);
          return packed(*request, picture(position->draw_svg(viewer, look)), Keep::Asker);
        });
  };
  with_room(lobby, call, done, draw);
}

void battle_journal(Lobby& lobby, const Call& call, const Done& done) {
  const auto give = [&lobby, call, done](const std::shared_ptr<Room>& room, const Seats& seats) {
    // A journal of today's rules tells everything: where they hide something it is for the umpire
    // until the end. One that seals what is hidden is for everybody, with that withheld.
    const bool sealed = room->battle().header().version >= kJournalVersionSealed;
    if (!seats.umpire && !sealed && !room->battle().over() && !room->open_to_all())
      return done(problem(403, phrase("battle.secrets")));
    if (seats.umpire) room->journal_read();
    std::optional<std::string> withheld;
    if (sealed && !seats.umpire) {
      auto shown = room->battle().journal(viewer_of(seats));
      if (!shown) return done(problem(500, shown.error().message));
      withheld = std::move(*shown);
    }
    answer_from_worker(lobby, call, done, [&lobby, battle = call.parts[0], withheld] {
      auto text =
          withheld ? store::Outcome<std::string>(*withheld) : lobby.store().export_journal(battle);
      if (!text) return problem(refusal(text.error()));
      Response response;
      response.type = "application/jsonl; charset=utf-8";
      response.body = std::move(*text);
      response.headers.emplace_back("Content-Disposition",
                                    "attachment; filename=\"" + battle + ".jsonl\"");
      response.headers.emplace_back("Cache-Control", "no-store");
      return response;
    });
  };
  with_room(lobby, call, done, give);
}

/// The entry after which the armies stood as they were placed, before the first turn.
std::uint64_t placed_by(const std::vector<battle::Account>& accounts) {
  std::uint64_t last = accounts.empty() ? 0 : accounts.front().seq;
  for (const battle::Account& account : accounts) {
    if (account.turn > 0) break;
    last = account.seq;
  }
  return last;
}

void battle_account(Lobby& lobby, const Call& call, const Done& done) {
  const auto lang = lang_of(*call.request);
  if (!lang) return done(problem(lang.error()));
  const auto tell = [&lobby, call, done, lang = *lang](const std::shared_ptr<Room>& room,
                                                       const Seats& seats) {
    Chronicle chronicle{
        room->row(), room->players(), room->battle().snapshot(), {}, {}, {}, viewer_of(seats),
        lang};
    chronicle.accounts = room->battle().account(chronicle.viewer, 0, lang);
    chronicle.rested = battle::rested_of(room->battle(), chronicle.viewer, chronicle.accounts);
    chronicle.start = room->battle().snapshot(placed_by(chronicle.accounts));
    if (seats.umpire) room->journal_read();
    answer_from_worker(lobby, call, done, [chronicle = std::move(chronicle)] {
      Response response;
      response.type = "text/html; charset=utf-8";
      response.body = battle_report(chronicle);
      response.headers.emplace_back("Content-Security-Policy",
                                    "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      response.headers.emplace_back("Cache-Control", "no-store");
      return response;
    });
  };
  with_room(lobby, call, done, tell);
}

/// The seats that a key opens, by their ids: what an invitation says of itself.
json::array held_json(const store::BattleRow& row, const Seats& held) {
  json::array out;
  for (const Post seat : held.sides)
    if (const auto at = static_cast<std::size_t>(index(seat.side)); at < row.plans.size())
      out.emplace_back(row.plans[at].side);
  for (const std::string& post : held.posts) out.emplace_back(post);
  if (held.umpire) out.emplace_back("umpire");
  return out;
}

}  // namespace

void add_battle_routes(Router& router, Lobby& lobby) {
  const auto make = [&lobby](const Call& call, const Done& done) {
    auto wanted = read_wanted(call.request->body);
    if (!wanted) return done(problem(wanted.error()));
    lobby.make(std::move(*wanted), call.request->network, made_answer(done));
  };
  const auto take_in = [&lobby](const Call& call, const Done& done) {
    auto wanted = read_journal_wanted(call.request->body);
    if (!wanted) return done(problem(wanted.error()));
    lobby.take_in(std::move(*wanted), call.request->network, made_answer(done));
  };
  const auto facts = [&lobby](const Call& call, const Done& done) {
    const auto row = lobby.row(call.parts[0], call.request->seat_key(), call.request->session());
    if (!row) return done(problem(row.error()));
    json::object out = battle_json(*row, lobby.seated(*row));
    if (const std::string key = call.request->seat_key(); !key.empty())
      if (const auto held = lobby.seats(*row, {key}, call.request->session()))
        out["yours"] = held_json(*row, *held);
    done(json_response(json::serialize(out)));
  };
  router.add("GET", "/api/battles",
             [&lobby](const Call& call, const Done& done) { list_battles(lobby, call, done); });
  router.add("POST", "/api/battles", make, Cost::Dear, kScenarioBody);
  router.add("POST", "/api/journals", take_in, Cost::Dear, kJournalBody);
  router.add("GET", "/api/battles/*", facts);
  router.add(
      "GET", "/api/battles/*/journal",
      [&lobby](const Call& call, const Done& done) { battle_journal(lobby, call, done); },
      Cost::Dear);
  router.add(
      "GET", "/api/battles/*/report",
      [&lobby](const Call& call, const Done& done) { battle_account(lobby, call, done); },
      Cost::Dear);
  router.add("GET", "/api/battles/*/ground.svg",
             [&lobby](const Call& call, const Done& done) { battle_ground(lobby, call, done); });
}

}  // namespace sandtable::server
