#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <map>
#include <mutex>
#include <utility>

#include "battle/rulesets.h"
#include "engine/data/problems.h"
#include "server/api.h"
#include "server/shapes.h"

namespace sandtable::server {

namespace json = boost::json;

namespace {

/// What was made once, by what was asked for.
class Kept {
 public:
  static std::string name(const Request& request) {
    std::string out = request.path;
    for (const char* parameter : {"ruleset", "style", "lang"})
      out.append("\n").append(request.parameter(parameter));
    return out;
  }
  std::optional<Response> find(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(name);
    return found == kept_.end() ? std::nullopt : std::optional(found->second);
  }
  void keep(const std::string& name, const Response& response) {
    constexpr std::size_t kMost = 64;
    const std::lock_guard lock(mutex_);
    if (kept_.size() < kMost && response.status == 200) kept_.emplace(name, response);
  }

 private:
  std::mutex mutex_;
  std::map<std::string, Response> kept_;
};

Answer<const battle::RulesetDoor*> find_ruleset(const std::string& id) {
  if (const battle::RulesetDoor* door = battle::ruleset(id)) return door;
  std::vector<std::string_view> known;
  for (const battle::RulesetDoor* door : battle::rulesets()) known.push_back(door->rulebook().id);
  return tl::unexpected(Refusal{404,
                                "there is no ruleset '" + id + "'; expected one of " +
                                    data::joined(known) + data::suggestion(id, known),
                                {}});
}

Response rulesets() {
  json::array out;
  for (const battle::RulesetDoor* door : battle::rulesets()) out.push_back(ruleset_json(*door));
  return json_response(json::serialize(out));
}

Response rules(const std::string& ruleset) {
  const auto door = find_ruleset(ruleset);
  if (!door) return problem(door.error());
  return json_response(json::serialize(rules_json((*door)->rulebook())));
}

Response scenarios(const std::string& ruleset) {
  json::array out;
  if (!ruleset.empty())
    if (const auto known = find_ruleset(ruleset); !known) return problem(known.error());
  for (const battle::RulesetDoor* door : battle::rulesets()) {
    if (!ruleset.empty() && door->rulebook().id != ruleset) continue;
    for (const desk::Carried& carried : door->scenarios())
      if (const auto facts = door->read(carried.text, carried.id, {}))
        out.push_back(scenario_json(*facts, door->rulebook().id));
  }
  return json_response(json::serialize(out));
}

Response map(const std::string& scenario, const desk::SvgLook& look) {
  std::vector<std::string_view> known;
  for (const battle::RulesetDoor* door : battle::rulesets())
    for (const desk::Carried& carried : door->scenarios()) {
      known.push_back(carried.id);
      if (carried.id != scenario) continue;
      battle::Setting setting;
      setting.scenario = std::string(carried.text);
      setting.scenario_file = scenario;
      setting.key = key_from_seed("picture");
      const auto battle = door->make(setting);
      if (!battle) return problem(refusal(battle.error()));
      return picture((*battle)->draw_svg(Side::Spectator, look));
    }
  return problem(404,
                 "there is no scenario '" + scenario + "'" + data::suggestion(scenario, known));
}

}  // namespace

void add_list_routes(Router& router, Lobby& lobby) {
  const auto kept = std::make_shared<Kept>();
  const auto keeping = [kept, &lobby](std::function<Response(const Call&)> make) {
    return [kept, &lobby, make = std::move(make)](const Call& call, const Done& done) {
      if (auto known = kept->find(Kept::name(*call.request))) return done(std::move(*known));
      answer_from_worker(lobby, done, [kept, make, call] {
        Response response = make(call);
        kept->keep(Kept::name(*call.request), response);
        return response;
      });
    };
  };
  router.add("GET", "/api/rulesets", keeping([](const Call&) { return rulesets(); }));
  router.add("GET", "/api/scenarios", keeping([](const Call& call) {
               return scenarios(call.request->parameter("ruleset"));
             }));
  router.add("GET", "/api/rules/*", keeping([](const Call& call) { return rules(call.parts[0]); }));
  router.add("GET", "/api/scenarios/*/map.svg", keeping([](const Call& call) {
               const auto look = look_of(*call.request);
               return look ? map(call.parts[0], *look) : problem(look.error());
             }));
}

}  // namespace sandtable::server
