#include "studies/trace.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <utility>

#include "engine/core/rng.h"

namespace sandtable::studies {
namespace {

// An action in the notation, cut after "unit: ".
std::pair<std::string_view, std::string_view> cut(std::string_view action) {
  const std::size_t colon = action.find(": ");
  if (colon == std::string_view::npos) return {"", action};
  return {action.substr(0, colon + 2), action.substr(colon + 2)};
}

const std::string& any(const std::vector<std::string>& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

bool wanted(std::string_view scenario, const TracePlan& plan) {
  return plan.scenarios.empty() ||
         std::find(plan.scenarios.begin(), plan.scenarios.end(), scenario) != plan.scenarios.end();
}

// Random battles of one ruleset.
class Walk {
 public:
  Walk(const battle::RulesetDoor& door, std::uint64_t seed, Trace& trace)
      : door_(door), rng_(seed), trace_(trace) {}

  /// Empty, or what went wrong.
  std::string play(const desk::Carried& scenario, std::string_view edition) {
    battle::Setting setting;
    setting.scenario = scenario.text;
    setting.scenario_file = std::string(scenario.id) + ".toml";
    setting.choices.edition = std::string(edition);
    choose_options(setting.choices);
    setting.key = key_from_seed(std::to_string(rng_()));
    auto battle = door_.make(setting);
    // Not every combination of options is a battle: the defaults of the edition are.
    if (!battle) {
      setting.choices.options.clear();
      battle = door_.make(setting);
    }
    if (!battle) return battle.error().str();
    ++trace_.battles;
    if (const auto begun = (*battle)->begin(Lang::En); !begun.ok) return begun.error;
    constexpr int kMostDecisions = 20'000;
    for (int i = 0; i < kMostDecisions && !(*battle)->over(); ++i)
      if (std::string wrong = decide(**battle); !wrong.empty()) return wrong;
    return "";
  }

 private:
  /// Every second battle plays by the edition's defaults, the others turn some switches.
  void choose_options(desk::Choices& choices) {
    if (rng_.below(2) == 0) return;
    for (const OptionInfo& option : door_.options())
      if (rng_.below(4) == 0)
        choices.options.emplace_back(
            option.id, option.values[rng_.below(static_cast<std::uint32_t>(option.values.size()))]);
  }

  std::string decide(battle::Battle& battle) {
    const battle::Question question = battle.question(Lang::En);
    if (question.asked == 0) return "nobody is asked and the battle is not over";
    for (const Side side : {Side::A, Side::B}) {
      if ((question.asked & bit(side)) == 0) continue;
      // Where any of its posts may answer, not all of them need have an action.
      for (unsigned posts = question.posts[static_cast<std::size_t>(index(side))]; posts != 0;
           posts &= posts - 1) {
        const Post post(side, static_cast<std::uint8_t>(std::countr_zero(posts)));
        if (const auto actions = battle.actions(post); !actions.empty())
          return decide(battle, post, actions);
      }
    }
    return "who is asked has no action";
  }

  std::string decide(battle::Battle& battle, Post post, const std::vector<std::string>& actions) {
    propose(battle, post.side, actions);
    remember(actions);
    const std::string& action = any(actions, rng_);
    const auto reply = battle.submit(post, action, Lang::En);
    return reply.ok ? "" : "'" + action + "' is listed and refused: " + reply.error;
  }

  /// Asks about one legal action and some that may not be: what was possible before, the verb of
  /// one with the unit of another, the other side's.
  void propose(const battle::Battle& battle, Side side, const std::vector<std::string>& actions) {
    ask(battle, side, any(actions, rng_));
    if (seen_.empty()) return;
    const std::string& before = any(seen_, rng_);
    const std::string& now = any(actions, rng_);
    ask(battle, side, before);
    ask(battle, side, std::string(cut(now).first).append(cut(before).second));
    ask(battle, side, std::string(cut(before).first).append(cut(any(seen_, rng_)).second));
    ask(battle, other(side), now);
  }

  void ask(const battle::Battle& battle, Side side, const std::string& action) {
    (void)battle.check(side, action, Lang::En);
    ++trace_.proposals;
  }

  /// Keeps a random choice of what was listed, of every kind.
  void remember(const std::vector<std::string>& actions) {
    constexpr std::size_t kKept = 512;
    const std::string& action = any(actions, rng_);
    if (seen_.size() < kKept)
      seen_.push_back(action);
    else
      seen_[rng_.below(kKept)] = action;
  }

  const battle::RulesetDoor& door_;
  Rng rng_;
  Trace& trace_;
  std::vector<std::string> seen_;
};

}  // namespace

std::size_t Trace::decided() const {
  return static_cast<std::size_t>(
      std::count_if(clauses.begin(), clauses.end(), std::mem_fn(&ClauseTrace::is_decided)));
}

std::size_t Trace::applied() const {
  return static_cast<std::size_t>(
      std::count_if(clauses.begin(), clauses.end(), std::mem_fn(&ClauseTrace::is_applied)));
}

std::size_t Trace::shown() const {
  return static_cast<std::size_t>(
      std::count_if(clauses.begin(), clauses.end(), std::mem_fn(&ClauseTrace::is_shown)));
}

std::vector<OriginCount> by_origin(const Trace& trace) {
  const Origins* const origins = origins_of(trace.book->system);
  if (origins == nullptr) return {};
  std::vector<OriginCount> out;
  for (const Origin origin : {Origin::Source, Origin::Found, Origin::House})
    out.push_back({origin});
  for (std::size_t i = 0; i < trace.clauses.size(); ++i) {
    OriginCount& count = out[static_cast<std::size_t>(origins->clauses[i].origin)];
    ++count.all;
    if (trace.clauses[i].is_seen()) ++count.seen;
  }
  return out;
}

TraceSource worked_examples(const battle::RulesetDoor& door) {
  return {"worked examples", [&door] {
            desk::Examined examined = door.run_examples();
            TraceSource::Ran out;
            for (const std::string& wrong : examined.wrong)
              out.wrong += (out.wrong.empty() ? "" : "\n") + wrong;
            out.shown = std::move(examined.shown);
            return out;
          }};
}

tl::expected<Trace, std::string> measure(const battle::RulesetDoor& door, const TracePlan& plan) {
  Trace trace;
  trace.book = &door.rulebook();
  Coverage coverage(trace.book->system, trace.book->clauses.size());
  std::map<std::string, std::uint64_t, std::less<>> shown;
  {
    const CoverageScope scope(coverage);
    for (const TraceSource& source : plan.sources) {
      trace.sources.push_back(source.name);
      const TraceSource::Ran ran = source.run();
      if (!ran.wrong.empty()) return tl::unexpected(source.name + ": " + ran.wrong);
      for (const std::string& id : ran.shown) ++shown[id];
    }
    Walk walk(door, plan.seed, trace);
    for (const desk::Carried& scenario : door.scenarios()) {
      if (!wanted(scenario.id, plan)) continue;
      for (const std::string_view edition : trace.book->editions)
        for (std::uint32_t game = 0; game < plan.games; ++game)
          if (std::string wrong = walk.play(scenario, edition); !wrong.empty())
            return tl::unexpected(std::string(scenario.id) + ": " + wrong);
    }
  }
  for (std::size_t i = 0; i < trace.book->clauses.size(); ++i) {
    const ClauseInfo& clause = trace.book->clauses[i];
    const auto examples = shown.find(clause.id);
    trace.clauses.push_back(
        {&clause, coverage.seen(i), examples == shown.end() ? 0 : examples->second, {}});
  }
  return trace;
}

}  // namespace sandtable::studies
