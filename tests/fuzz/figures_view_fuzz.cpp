#include <array>
#include <boost/json.hpp>
#include <memory>
#include <vector>

#include "rulesets/fixed_baynet/desk/desk.h"
#include "rulesets/fixed_baynet/rules/ruleset.h"
#include "tests/fuzz/require.h"

/// Plays a battle of single figures by any bytes: the first picks which, each that follows a
/// decision, legal or bent. Whatever comes of it, the views of both sides are JSON that names what
/// lasts and keeps the rest small, and are no different for what the viewer may not know.
namespace {

using namespace sandtable;
using namespace sandtable::fixed_baynet;
using fuzz::require;
namespace json = boost::json;

/// Of a state with its ground, names and rosters sent once: docs/format/view-fixed-baynet.md.
constexpr std::size_t kMostChanging = 32'000;

void check_json(const std::string& text, const State& state) {
  boost::system::error_code error;
  const json::value parsed = json::parse(text, error);
  require(!error && parsed.is_object(), "a view must be a JSON object: " + text);
  json::object view = parsed.as_object();
  require(view.contains("lasting") && view.at("lasting").is_array(), "a view names what lasts");
  const json::value names = view.at("lasting");
  for (const json::value& name : names.as_array()) {
    require(view.contains(name.as_string()), "what lasts must be there: " + json::serialize(name));
    view.erase(name.as_string());
  }
  require(json::serialize(view).size() <= kMostChanging, "what changes must stay small");
  require(state.turn <= state.setup->turns + 1, "a battle must keep to its turns");
}

void check_views(const State& state, Rng& rng) {
  for (const Side side : {Side::A, Side::B}) {
    const std::string text = Desk::json(FixedBaynet::view(state, side));
    check_json(text, state);
    State other = state;
    FixedBaynet::scramble(other, side, rng);
    require(Desk::json(FixedBaynet::view(other, side)) == text,
            "a view must not tell what the viewer may not know");
  }
}

/// One decision: the byte is the seed of its choice, and its lowest bits say whether it is bent.
Action decide(const State& state, Side side, std::uint8_t byte) {
  constexpr int kBent = 4;  // one byte in so many
  Rng rng(byte);
  const Action action = FixedBaynet::pick(state, side, rng);
  if (byte % kBent != 0) return action;
  const Action bent = FixedBaynet::mutate(action, rng);
  NoWhy quiet;
  return FixedBaynet::legal(state, side, bent, quiet) ? bent : action;
}

void play(const Setup& setup, const std::uint8_t* bytes, std::size_t size) {
  constexpr std::size_t kMost = 30, kEvery = 15;
  State state = FixedBaynet::start(setup);
  Rng rng(bytes[0]);
  RngSource source(rng);
  Tape tape;
  Dice dice(tape, source);
  EventLog log;
  FixedBaynet::advance(state, dice, log);
  for (std::size_t i = 1; i < size && i < kMost && !FixedBaynet::result(state); ++i) {
    const Side side = FixedBaynet::turn(state).waiting_for & bit(Side::A) ? Side::A : Side::B;
    perform<FixedBaynet>(state, side, decide(state, side, bytes[i]), dice, log);
    FixedBaynet::advance(state, dice, log);
    if (i % kEvery == 0) check_views(state, rng);
  }
  check_views(state, rng);
  const std::string marks = Desk::marks(log.events);
  boost::system::error_code error;
  require(marks.empty() || (json::parse(marks, error).is_array() && !error),
          "marks must be a JSON array: " + marks);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const auto setups = [] {
    std::vector<std::shared_ptr<const Setup>> out;
    for (const desk::Carried& carried : Desk::scenarios()) {
      auto setup = Desk::load(carried.text, carried.id, {});
      require(setup.has_value(), "a scenario of the program's own must load");
      out.push_back(*std::move(setup));
    }
    return out;
  }();
  play(*setups[data[0] % setups.size()], data, size);
  return 0;
}
