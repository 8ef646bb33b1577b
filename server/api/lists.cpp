#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "battle/rulesets.h"
#include "engine/data/near.h"
#include "engine/data/problems.h"
#include "server/api/api.h"
#include "server/rooms/shapes.h"
#include "server/wire/packed.h"

namespace sandtable::embedded {
std::span<const EmbeddedFile> scenario_schemas();
}

namespace sandtable::server {

namespace json = boost::json;

Answer<const battle::RulesetDoor*> find_ruleset(const std::string& id) {
  if (const battle::RulesetDoor* door = battle::ruleset(id)) return door;
  std::vector<std::string_view> known;
  for (const battle::RulesetDoor* door : battle::rulesets()) known.push_back(door->rulebook().id);
  const std::string_view near = data::nearest_word(id, known);
  const data::Phrase meant = near.empty() ? data::Phrase() : phrase("list.near", {{"word", near}});
  return tl::unexpected(Refusal{
      404,
      phrase("list.no-ruleset", {{"id", id}, {"known", data::joined(known)}, {"near", meant}}),
      {}});
}

namespace {

/// A scenario that the program carries with it, and whose it is.
struct Shipped {
  const battle::RulesetDoor* door;
  desk::Carried file;
};

Answer<Shipped> find_shipped(const std::string& scenario) {
  std::vector<std::string_view> known;
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const desk::Carried& carried : door->scenarios()) {
      if (carried.id == scenario) return Shipped{door, carried};
      known.push_back(carried.id);
    }
  return tl::unexpected(no_scenario(scenario, known));
}

}  // namespace

Answer<std::unique_ptr<battle::Battle>> shown_battle(const std::string& scenario) {
  const auto shipped = find_shipped(scenario);
  if (!shipped) return tl::unexpected(shipped.error());
  battle::Setting setting;
  setting.scenario = std::string(shipped->file.text);
  setting.scenario_file = scenario;
  setting.key = key_from_seed("picture");
  auto battle = shipped->door->make(setting);
  if (!battle) return tl::unexpected(refusal(battle.error()));
  return std::move(*battle);
}

namespace {

/// What was made once, by what was asked for. It is never dropped: what can be asked for is counted
/// (rulesets; scenarios in each style and language), and what is refused is not kept.
class Kept {
 public:
  std::shared_ptr<const Packed> find(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(name);
    return found == kept_.end() ? nullptr : found->second;
  }
  void keep(const std::string& name, std::shared_ptr<const Packed> answer) {
    const std::lock_guard lock(mutex_);
    kept_.emplace(name, std::move(answer));
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Packed>> kept_;
};

/// By what a list is kept: its path and those parameters that it heeds.
std::string name_of(const Request& request, const std::vector<std::string>& heeded) {
  std::string out = request.path;
  for (const std::string& parameter : heeded) out.append("\n").append(request.parameter(parameter));
  return out;
}

/// Whether no more is wanted than what a list shows.
Answer<bool> brief_of(const Request& request) {
  const std::string brief = request.parameter("brief", "no");
  if (brief == "yes" || brief == "no") return brief == "yes";
  return tl::unexpected(Refusal{400, phrase("field.brief", {{"found", brief.substr(0, 40)}}), {}});
}

Response rulesets(const Request& request) {
  const auto brief = brief_of(request);
  if (!brief) return problem(brief.error());
  json::array out;
  for (const battle::RulesetDoor* door : battle::rulesets())
    out.push_back(*brief ? brief_json(*door) : ruleset_json(*door));
  return json_response(json::serialize(out));
}

Response rules(const std::string& ruleset) {
  const auto door = find_ruleset(ruleset);
  if (!door) return problem(door.error());
  return json_response(json::serialize(rules_json((*door)->rulebook())));
}

Response glossary(const std::string& ruleset) {
  const auto door = find_ruleset(ruleset);
  if (!door) return problem(door.error());
  return json_response(json::serialize(glossary_json((*door)->rulebook())));
}

Response scenarios(const Request& request) {
  const std::string ruleset = request.parameter("ruleset");
  const auto brief = brief_of(request);
  if (!brief) return problem(brief.error());
  json::array out;
  if (!ruleset.empty())
    if (const auto known = find_ruleset(ruleset); !known) return problem(known.error());
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    if (!ruleset.empty() && door->rulebook().id != ruleset) continue;
    for (const desk::Carried& carried : door->scenarios())
      if (const auto facts = door->read(carried.text, carried.id, {}))
        out.push_back(*brief ? brief_json(*facts, door->rulebook().id)
                             : scenario_json(*facts, door->rulebook().id));
  }
  return json_response(json::serialize(out));
}

Response map(const std::string& scenario, const desk::SvgLook& look) {
  const auto battle = shown_battle(scenario);
  return battle ? picture((*battle)->draw_svg(Side::Spectator, look)) : problem(battle.error());
}

/// The file itself, to be read or to begin another with.
Response text(const std::string& scenario) {
  const auto shipped = find_shipped(scenario);
  if (!shipped) return problem(shipped.error());
  Response response;
  response.type = "application/toml; charset=utf-8";
  response.body = std::string(shipped->file.text);
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

/// What may stand in a scenario of a ruleset (docs/format/scenario-RULESET.schema.json).
Response schema(const std::string& ruleset) {
  const auto door = find_ruleset(ruleset);
  if (!door) return problem(door.error());
  for (const EmbeddedFile& file : embedded::scenario_schemas())
    if (file.path == ruleset) return json_response(std::string(file.content));
  return problem(Refusal{404, phrase("list.no-schema", {{"id", ruleset}}), {}});
}

}  // namespace

void add_list_routes(Router& router, Lobby& lobby) {
  const auto kept = std::make_shared<Kept>();
  const auto keeping = [kept, &lobby](std::vector<std::string> heeded,
                                      std::function<Response(const Call&)> make) {
    return [kept, &lobby, heeded = std::move(heeded), make = std::move(make)](const Call& call,
                                                                              const Done& done) {
      const std::string name = name_of(*call.request, heeded);
      if (const auto known = kept->find(name)) return done(known->answer(*call.request));
      answer_from_worker(lobby, call, done, [kept, make, call, name] {
        Response response = make(call);
        const bool fine = response.status == 200;
        const auto made = std::make_shared<const Packed>(std::move(response), Keep::Anybody);
        if (fine) kept->keep(name, made);
        return made->answer(*call.request);
      });
    };
  };
  router.add("GET", "/api/rulesets",
             keeping({"brief"}, [](const Call& call) { return rulesets(*call.request); }));
  router.add("GET", "/api/scenarios", keeping({"ruleset", "brief"}, [](const Call& call) {
               return scenarios(*call.request);
             }));
  router.add("GET", "/api/rules/*",
             keeping({}, [](const Call& call) { return rules(call.parts[0]); }));
  router.add("GET", "/api/rules/*/glossary",
             keeping({}, [](const Call& call) { return glossary(call.parts[0]); }));
  router.add("GET", "/api/rules/*/scenario-schema",
             keeping({}, [](const Call& call) { return schema(call.parts[0]); }));
  router.add("GET", "/api/scenarios/*/text",
             keeping({}, [](const Call& call) { return text(call.parts[0]); }));
  router.add("GET", "/api/scenarios/*/map.svg", keeping({"style", "lang"}, [](const Call& call) {
               const auto look = look_of(*call.request);
               return look ? map(call.parts[0], *look) : problem(look.error());
             }));
}

}  // namespace sandtable::server
