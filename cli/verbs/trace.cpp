#include <boost/json.hpp>
#include <ostream>

#include "cli/layout.h"
#include "cli/to_json.h"
#include "cli/verbs/verbs.h"
#include "cli/words.h"
#include "cli/write_out.h"
#include "studies/trace.h"

namespace sandtable::cli {
namespace {

namespace json = boost::json;

json::object trace_json(const studies::Trace& trace) {
  json::array clauses;
  for (const studies::ClauseTrace& c : trace.clauses)
    clauses.push_back({{"id", c.clause->id},
                       {"kind", c.clause->kind},
                       {"permits", c.seen.permits},
                       {"forbids", c.seen.forbids},
                       {"modifies", c.seen.modifies},
                       {"applied", c.seen.applied},
                       {"examples", c.examples},
                       {"enforced", c.clause->not_enforced_en.empty()},
                       {"cited", to_json(c.cited)}});
  json::object out{{"ruleset", trace.book->id},    {"battles", trace.battles},
                   {"proposals", trace.proposals}, {"sources", to_json(trace.sources)},
                   {"seen", trace.seen()},         {"decided", trace.decided()},
                   {"applied", trace.applied()},   {"shown", trace.shown()},
                   {"clauses", std::move(clauses)}};
  const auto origins = studies::by_origin(trace);
  if (origins.empty()) return out;
  json::object counts;
  for (const studies::OriginCount& count : origins)
    counts[id_of(count.origin)] = {{"all", count.all}, {"seen", count.seen}};
  out["origins"] = std::move(counts);
  return out;
}

std::string in_columns(std::uint64_t n, std::size_t width) {
  const std::string digits = std::to_string(n);
  return std::string(width > digits.size() ? width - digits.size() : 0, ' ') + digits;
}

/// Behind the name of a clause that was never seen: why there is nothing to see.
std::string why_unseen(const ClauseInfo& clause, const Words& say) {
  const std::string_view why =
      say.lang() == Lang::Fr ? clause.not_enforced_fr : clause.not_enforced_en;
  if (!why.empty()) return say("trace.not-enforced", {{"why", std::string(why)}});
  if (clause.kind == "advice") return say("trace.advice");
  if (clause.kind == "equipment") return say("trace.equipment");
  return {};
}

void show(const studies::Trace& trace, const Words& say, Console& console) {
  console.out << wrapped(
      say("trace.title", {{"ruleset", std::string(trace.book->id)},
                          {"seen", static_cast<std::int64_t>(trace.seen())},
                          {"applied", static_cast<std::int64_t>(trace.applied())},
                          {"shown", static_cast<std::int64_t>(trace.shown())},
                          {"all", static_cast<std::int64_t>(trace.clauses.size())},
                          {"battles", std::int64_t{trace.battles}}}),
      console.width);
  for (const studies::OriginCount& count : studies::by_origin(trace))
    console.out << say("trace.origins", {{"origin", std::string(id_of(count.origin))},
                                         {"seen", static_cast<std::int64_t>(count.seen)},
                                         {"all", static_cast<std::int64_t>(count.all)}})
                << "\n";
  console.out << say("trace.head") << "\n";
  for (const studies::ClauseTrace& c : trace.clauses)
    if (c.is_seen())
      console.out << in_columns(c.seen.permits, 7) << " " << in_columns(c.seen.forbids, 7) << " "
                  << in_columns(c.seen.modifies, 8) << " " << in_columns(c.seen.applied, 7) << " "
                  << in_columns(c.examples, 8) << "  " << c.clause->id << "\n";
  console.out << say("trace.never") << "\n";
  for (const studies::ClauseTrace& c : trace.clauses)
    if (!c.is_seen())
      console.out << wrapped(std::string(c.clause->id) + " (" + std::string(c.clause->kind) + ")" +
                                 why_unseen(*c.clause, say),
                             console.width, "  ", 2);
}

}  // namespace

int trace_clauses(const TraceArgs& args, Console& console) {
  const Words say(args.lang);
  const auto fail = [&](const std::string& message) {
    console.err << message << "\n";
    return kNo;
  };
  std::vector<const battle::RulesetDoor*> doors(battle::rulesets().begin(),
                                                battle::rulesets().end());
  if (!args.ruleset.empty()) {
    const auto door = find_ruleset(args.ruleset);
    if (!door) return fail(door.error().in(args.lang));
    doors = {*door};
  }
  studies::TracePlan plan;
  plan.games = args.games;
  plan.seed = args.seed;
  std::vector<studies::Trace> traces;
  for (const battle::RulesetDoor* door : doors) {
    plan.sources = {studies::worked_examples(*door)};
    auto trace = studies::measure(*door, plan);
    if (!trace) return fail(trace.error());
    if (!args.sources.empty() && !studies::find_citations(*trace, args.sources))
      return fail(say("trace.no-such-folder", {{"dir", args.sources}}));
    traces.push_back(std::move(*trace));
  }
  if (!args.markdown.empty()) {
    if (const auto written = write_out(args.markdown, studies::markdown(traces), console); !written)
      return fail(written.error().in(args.lang));
  }
  json::array all;
  for (const studies::Trace& trace : traces) {
    if (args.json)
      all.push_back(trace_json(trace));
    else if (args.markdown.empty())
      show(trace, say, console);
  }
  if (args.json) print_json(console.out, {{"rulesets", std::move(all)}});
  if (!args.json && !args.markdown.empty() && args.markdown != "-")
    console.out << say("trace.written", {{"file", args.markdown}}) << "\n";
  return kYes;
}

}  // namespace sandtable::cli
