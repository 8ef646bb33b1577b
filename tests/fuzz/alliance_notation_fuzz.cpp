#include <vector>

#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/ruleset.h"
#include "rulesets/belle_alliance/scenario/scenario.h"
#include "rulesets/belle_alliance/words/notation.h"
#include "tests/fuzz/fuzzing.h"

/// Reads any bytes as a decision of Belle Alliance: the first byte picks the position, of a battle
/// of random decisions, and the language; the rest is what was typed: sheets, announcements, shots,
/// staff moves, answers. Nothing may crash it; a refusal has a sentence; what is taken can be
/// judged, is carried out where it is legal, and is written down and read back as the same
/// decision.
namespace {

using namespace sandtable;
using namespace sandtable::belle_alliance;
using fuzz::require;

/// Where somebody is asked, as the battle stands.
struct Asked {
  State state;
  Side side;
};

/// At the most, so that the eighth bit of the first byte is the language.
constexpr std::size_t kPositions = 128;

std::vector<Asked> positions() {
  std::vector<Asked> out;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path != "scenarios/first-orders.toml") continue;
    static const auto setup = load_scenario(file.content, file.path);
    require(setup.has_value(), "the scenario must load");
    State state = BelleAlliance::start(**setup);
    Rng choices(3);
    Rng faces(4);
    FastDice dice(faces);
    NoLog log;
    BelleAlliance::advance(state, dice, log);
    while (out.size() < kPositions && !BelleAlliance::result(state)) {
      const std::vector<Side> asked = harness::waiting<BelleAlliance>(state);
      const Side side = asked[choices.below(static_cast<std::uint32_t>(asked.size()))];
      out.push_back({state, side});
      const Action action = BelleAlliance::pick(state, side, choices);
      perform<BelleAlliance>(state, side, action, dice, log);
      BelleAlliance::advance(state, dice, log);
    }
  }
  require(!out.empty(), "somebody must be asked");
  return out;
}

/// Carried out on a copy of the position where the rules allow it.
void carry_out(const Asked& at, const Action& action) {
  if (!harness::is_legal<BelleAlliance>(at.state, at.side, action)) return;
  State state = at.state;
  Rng faces(5);
  FastDice dice(faces);
  NoLog log;
  perform<BelleAlliance>(state, at.side, action, dice, log);
  BelleAlliance::advance(state, dice, log);
  const auto wrong = BelleAlliance::invariants(state);
  require(wrong.empty(), wrong.empty() ? "" : wrong.front());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const std::vector<Asked> all = positions();
  const Asked& at = all[data[0] % kPositions % all.size()];
  const Lang typed = data[0] < kPositions ? Lang::En : Lang::Fr;
  const State seen = BelleAlliance::observed(BelleAlliance::view(at.state, at.side));
  const auto action = parse_action(fuzz::text_of(data + 1, size - 1), seen, typed);
  if (!action) {
    fuzz::check_sentence(action.error());
    return 0;
  }
  for (const Lang lang : {Lang::En, Lang::Fr}) {
    const std::string line = to_text(*action, seen, lang);
    const auto again = parse_action(line, seen, lang);
    require(again.has_value(), "not read back: " + line);
    require(to_text(*again, seen, lang) == line, "read back as another: " + line);
  }
  carry_out(at, *action);
  return 0;
}
