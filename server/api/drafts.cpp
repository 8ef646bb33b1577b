#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/api/api.h"
#include "server/fields.h"
#include "server/rooms/draft.h"
#include "server/rooms/shapes.h"
#include "server/wire/packed.h"

namespace sandtable::server {

namespace json = boost::json;

namespace {

/// JudgedDraft of web/src/workshop/protocol.ts.
std::string judged_json(const JudgedDraft& draft) {
  json::array problems;
  for (const Remark& remark : draft.remarks)
    problems.push_back(
        {{"severity", remark.severity == data::Severity::Error ? "error" : "warning"},
         {"line", remark.line},
         {"column", remark.column},
         {"text", remark.text}});
  json::object out{{"ruleset", nullptr},
                   {"problems", std::move(problems)},
                   {"left_out", draft.left_out},
                   {"scenario", nullptr},
                   {"picture", nullptr}};
  if (draft.door) out["ruleset"] = draft.door->rulebook().id;
  if (draft.facts) {
    out["scenario"] = scenario_json(*draft.facts, draft.door->rulebook().id);
    out["picture"] = draft.picture;
  }
  out["placed"] = nullptr;
  if (!draft.placed.empty()) out["placed"] = json::parse(draft.placed);
  return with_raw(out, "goals", draft.goals.empty() ? "null" : draft.goals);
}

void judge(Lobby& lobby, const Call& call, const Done& done) {
  auto look = look_of(*call.request);
  if (!look) return done(problem(look.error()));
  const auto object = parse_object(call.request->body);
  if (!object) return done(problem(Refusal{400, object.error(), {}}));
  Fields fields(*object, "where.request");
  std::string text = fields.text("text", kMostScenario);
  std::optional<std::uint64_t> placed;
  if (object->contains("placed")) placed = fields.number("placed");
  fields.done();
  if (!fields.ok()) return done(problem(Refusal{400, fields.error(), {}}));
  const auto make = [text = std::move(text), look = std::move(*look), placed,
                     request = call.request] {
    const JudgedDraft draft = judge_draft(text, look, placed);
    return packed(*request, json_response(judged_json(draft)), Keep::Asker);
  };
  answer_from_worker(lobby, call, done, make);
}

Answer<WantedStudy> read_study(const std::string& body) {
  const auto object = parse_object(body);
  if (!object) return tl::unexpected(Refusal{400, object.error(), {}});
  Fields fields(*object, "where.request");
  WantedStudy out;
  out.scenario_text = fields.text("scenario_text", kMostScenario);
  if (auto seats = fields.pairs("seats", 2)) out.seats = std::move(*seats);
  const std::uint64_t games = fields.number("games");
  if (games < 1 || games > kMostGames)
    fields.fail(phrase("field.games", {{"most", kMostGames}, {"found", games}}));
  out.games = static_cast<std::uint32_t>(games);
  out.seed = fields.number_or("seed", out.seed, std::numeric_limits<std::uint64_t>::max());
  fields.done();
  if (!fields.ok()) return tl::unexpected(Refusal{400, fields.error(), {}});
  return out;
}

/// More kinds than any list has, and more units of one than any army.
constexpr std::size_t kMostKinds = 64;
constexpr std::uint64_t kMostUnits = 999;

void muster(const Call& call, const Done& done) {
  const auto door = find_ruleset(call.parts[0]);
  if (!door) return done(problem(door.error()));
  const auto list = (*door)->troops();
  if (!list)
    return done(problem(Refusal{404, phrase("list.no-points", {{"id", call.parts[0]}}), {}}));
  const auto object = parse_object(call.request->body);
  if (!object) return done(problem(Refusal{400, object.error(), {}}));
  Fields fields(*object, "where.request");
  const auto within = [](Fields& of, const char* name, std::uint64_t least, std::uint64_t most) {
    const std::uint64_t number = of.number(name);
    if (number < least || number > most)
      of.fail(phrase("field.bounds",
                     {{"name", name}, {"least", least}, {"most", most}, {"found", number}}));
    return static_cast<int>(number);
  };
  const int points = within(fields, "points", static_cast<std::uint64_t>(list->least),
                            static_cast<std::uint64_t>(list->most));
  std::vector<desk::Taken> taken;
  fields.objects("troops", "where.troops", kMostKinds, [&](Fields& one) {
    desk::Taken& troop = taken.emplace_back();
    troop.kind = one.line("kind", 64);
    troop.units = within(one, "units", 0, kMostUnits);
  });
  fields.done();
  if (!fields.ok()) return done(problem(Refusal{400, fields.error(), {}}));
  const auto army = (*door)->muster(taken, points);
  if (!army)
    return done(problem(
        Refusal{400, phrase("field.wrong", {{"name", "kind"}, {"why", army.error()}}), {}}));
  done(json_response(json::serialize(muster_json(*army))));
}

void begin_study(Studies& studies, const Call& call, const Done& done) {
  auto wanted = read_study(call.request->body);
  if (!wanted) return done(problem(wanted.error()));
  studies.begin(std::move(*wanted), call.request->network, [done](const Answer<std::string>& id) {
    if (!id) return done(problem(id.error()));
    done(json_response(json::serialize(json::object{{"study", *id}}), 201));
  });
}

void look_at_study(Studies& studies, const Call& call, const Done& done) {
  const auto progress = studies.look(call.parts[0]);
  if (!progress) return done(problem(progress.error()));
  const json::object out{{"games", progress->games}, {"done", progress->done}};
  done(json_response(with_raw(out, "study", progress->study.empty() ? "null" : progress->study)));
}

void end_study(Studies& studies, const Call& call, const Done& done) {
  const auto ended = studies.end(call.parts[0]);
  done(ended ? json_response("{}") : problem(ended.error()));
}

}  // namespace

void add_draft_routes(Router& router, Lobby& lobby, Studies& studies) {
  router.add(
      "POST", "/api/studies",
      [&studies](const Call& call, const Done& done) { begin_study(studies, call, done); },
      Cost::Draft, kScenarioBody);
  router.add("GET", "/api/studies/*", [&studies](const Call& call, const Done& done) {
    look_at_study(studies, call, done);
  });
  router.add("DELETE", "/api/studies/*",
             [&studies](const Call& call, const Done& done) { end_study(studies, call, done); });
  router.add(
      "POST", "/api/drafts",
      [&lobby](const Call& call, const Done& done) { judge(lobby, call, done); }, Cost::Draft,
      kScenarioBody);
  router.add("POST", "/api/rules/*/army", muster, Cost::Draft);
}

}  // namespace sandtable::server
