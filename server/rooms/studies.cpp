#include "server/rooms/studies.h"

#include <algorithm>

#include "battle/rulesets.h"
#include "search/level.h"
#include "store/token.h"

namespace sandtable::server {
namespace {

/// How long a worker plays before others have their turn.
constexpr std::chrono::milliseconds kTurn{100};

}  // namespace

/// A study that goes on. While a worker has it, nobody else touches `series` and `playing`.
struct Studies::Run {
  std::string id;
  std::uint32_t games;
  std::shared_ptr<studies::Series> series;
  std::unique_ptr<studies::Playing> playing{};
  std::vector<studies::Game> done{};
  bool at_work = false;
  Bucket::Clock::time_point asked{};
  std::stop_source stop{};
};

Studies::~Studies() {
  for (const auto& one : runs_) one.second->stop.request_stop();
}

Answer<studies::Plan> plan_of(const WantedStudy& wanted) {
  constexpr std::string_view kFile = "scenario";
  const auto door = battle::find_ruleset_of(wanted.scenario_text, kFile);
  if (!door) return tl::unexpected(Refusal{400, door.error().message, door.error().place});
  const auto facts = (*door)->read(wanted.scenario_text, kFile, {});
  if (!facts) return tl::unexpected(refusal(facts.error()));
  studies::Plan plan;
  plan.scenario = wanted.scenario_text;
  plan.scenario_file = kFile;
  plan.games = wanted.games;
  plan.seed = wanted.seed;
  for (const auto& seat : wanted.seats) {
    const std::string &side = seat.first, &level = seat.second;
    const auto at = std::find_if(facts->sides.begin(), facts->sides.end(),
                                 [&](const desk::SideFacts& one) { return one.id == side; });
    if (at == facts->sides.end())
      return tl::unexpected(Refusal{
          400,
          phrase("field.seats-side",
                 {{"side", side}, {"known", facts->sides[0].id + ", " + facts->sides[1].id}}),
          {}});
    if (!search::level_of(level))
      return tl::unexpected(Refusal{
          400, phrase("field.seats-computer", {{"side", side}, {"why", no_level(level)}}), {}});
    plan.levels[static_cast<std::size_t>(at - facts->sides.begin())] = level;
  }
  return plan;
}

void Studies::begin(WantedStudy wanted, const std::string& owner, const Begun& then) {
  if (!open_) return then(tl::unexpected(Refusal{404, phrase("study.none-here"), {}}));
  const auto made = std::make_shared<Answer<std::shared_ptr<studies::Series>>>();
  const auto work = [this, made, then, owner, open = open_,
                     wanted = std::move(wanted)]() -> Workers::Then {
    if (auto plan = plan_of(wanted); !plan) {
      *made = tl::unexpected(plan.error());
    } else if (auto series = open(*plan); !series) {
      *made = tl::unexpected(Refusal{400, series.error(), {}});
    } else {
      *made = std::shared_ptr<studies::Series>(std::move(*series));
    }
    return [this, made, then, owner, wanted] {
      if (!*made) return then(tl::unexpected(made->error()));
      install(**made, wanted, owner, then);
    };
  };
  const auto failed = [then](const std::string& why) {
    then(tl::unexpected(Refusal{500, phrase("server.failed", {{"why", why}}), {}}));
  };
  if (!workers_.submit(Workers::Kind::Quick, work, failed, {owner, {}}))
    then(tl::unexpected(Refusal{503, phrase("server.busy"), {}}));
}

void Studies::install(std::shared_ptr<studies::Series> series, const WantedStudy& wanted,
                      const std::string& owner, const Begun& then) {
  if (const auto before = runs_.find(owner); before != runs_.end()) {
    before->second->stop.request_stop();
    runs_.erase(before);
  }
  sweep();
  if (runs_.size() >= kMostStudies)
    return then(tl::unexpected(Refusal{503, phrase("server.busy"), {}}));
  const auto run = std::make_shared<Run>();
  run->id = store::new_battle_id();
  run->games = wanted.games;
  run->series = std::move(series);
  run->asked = clock_();
  runs_.emplace(owner, run);
  go_on(run);
  then(run->id);
}

void Studies::go_on(const std::shared_ptr<Run>& run) {
  if (run->at_work || run->done.size() >= run->games || run->stop.stop_requested()) return;
  const auto work = [this, run]() -> Workers::Then {
    if (!run->playing) run->playing = run->series->begin(run->done.size());
    const bool over = run->playing->go_on(studies::Playing::Clock::now() + kTurn);
    return [this, run, over] {
      run->at_work = false;
      if (over) run->done.push_back(run->playing->game());
      if (over) run->playing.reset();
      go_on(run);
    };
  };
  // What went wrong once would again: whoever asks for it is told that it is gone.
  const auto failed = [this, run](const std::string&) {
    run->at_work = false;
    run->stop.request_stop();
    std::erase_if(runs_, [&](const auto& one) { return one.second == run; });
  };
  run->at_work = workers_.submit(Workers::Kind::Spare, work, failed,
                                 {"study " + run->id, run->stop.get_token()});
}

std::shared_ptr<Studies::Run> Studies::find(const std::string& id) const {
  for (const auto& one : runs_)
    if (one.second->id == id) return one.second;
  return nullptr;
}

Answer<Progress> Studies::look(const std::string& id) {
  sweep();
  const auto run = find(id);
  if (!run) return tl::unexpected(Refusal{404, phrase("study.missing", {{"id", id}}), {}});
  run->asked = clock_();
  Progress out{run->games, static_cast<std::uint32_t>(run->done.size()), {}};
  if (!run->done.empty()) out.study = run->series->json(run->done);
  return out;
}

Answer<void> Studies::end(const std::string& id) {
  const auto run = find(id);
  if (!run) return tl::unexpected(Refusal{404, phrase("study.missing", {{"id", id}}), {}});
  run->stop.request_stop();
  std::erase_if(runs_, [&](const auto& one) { return one.second == run; });
  return {};
}

void Studies::sweep() {
  const auto now = clock_();
  for (auto at = runs_.begin(); at != runs_.end();) {
    const auto next = std::next(at);
    if (now - at->second->asked > kUnasked) {
      at->second->stop.request_stop();
      runs_.erase(at);
    } else {
      go_on(at->second);
    }
    at = next;
  }
}

}  // namespace sandtable::server
