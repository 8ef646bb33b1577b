#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <memory>
#include <string>
#include <utility>

#include "server/api/api.h"
#include "server/fields.h"
#include "server/rooms/draft.h"
#include "server/rooms/shapes.h"
#include "server/wire/packed.h"

namespace sandtable::server {

namespace json = boost::json;

namespace {

/// JudgedDraft of web/src/protocol.ts.
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
  return json::serialize(out);
}

void judge(Lobby& lobby, const Call& call, const Done& done) {
  auto look = look_of(*call.request);
  if (!look) return done(problem(look.error()));
  const auto object = parse_object(call.request->body);
  if (!object) return done(problem(Refusal{400, object.error(), {}}));
  Fields fields(*object, "where.request");
  std::string text = fields.text("text", kMostScenario);
  fields.done();
  if (!fields.ok()) return done(problem(Refusal{400, fields.error(), {}}));
  answer_from_worker(
      lobby, call, done, [text = std::move(text), look = std::move(*look), request = call.request] {
        return packed(*request, json_response(judged_json(judge_draft(text, look))), Keep::Asker);
      });
}

}  // namespace

void add_draft_routes(Router& router, Lobby& lobby) {
  router.add(
      "POST", "/api/drafts",
      [&lobby](const Call& call, const Done& done) { judge(lobby, call, done); }, Cost::Draft,
      kScenarioBody);
}

}  // namespace sandtable::server
