#include "rulesets/belle_alliance/check/examples.h"

#include <algorithm>
#include <array>

#include "engine/core/secrets.h"
#include "engine/examples/run.h"
#include "rulesets/belle_alliance/check/examples_table.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/data/embedded.gen.h"
#include "rulesets/belle_alliance/rules/sample.h"
#include "rulesets/belle_alliance/words/notation.h"

namespace sandtable::belle_alliance {
namespace example {
namespace {

using examples::Holds;
using examples::Key;

constexpr std::array<Key, 12> kKeys{{
    {"editions", Holds::Texts},
    {"table", Holds::Text},
    {"ground", Holds::Texts},
    {"weather", Holds::Texts},
    {"soft", Holds::Flag},
    {"exits", Holds::Texts},
    {"units", Holds::Texts},
    {"staff", Holds::Texts},
    {"bodies", Holds::Texts},
    {"tasks", Holds::Texts},
    {"last", Holds::Number},
    {"returns", Holds::Text},
}};
constexpr std::array<Key, 8> kStateKeys{{
    {"phase", Holds::Text},
    {"bound", Holds::Number},
    {"orders-a", Holds::Text},
    {"orders-b", Holds::Text},
    {"announced", Holds::Flag},
    {"attacks", Holds::Texts},
    {"catch", Holds::Texts},
    {"labels", Holds::Flag},
}};

bool is_dice(std::string_view text) {
  constexpr std::string_view kOfDice = "0123456789* ";
  return !text.empty() && text.find_first_not_of(kOfDice) == std::string_view::npos;
}

/// The first seat that is asked; the umpire where nobody is.
Post first_asked(const State& s) {
  const Turn turn = BelleAlliance::turn(s);
  for (const Side side : {Side::A, Side::B})
    for (std::uint8_t i = 0; i < kMostPosts; ++i)
      if (is_asked(turn, Post(side, i))) return {side, i};
  return Side::Umpire;
}

}  // namespace

const Rulebook& Ways::rulebook() { return belle_alliance::rulebook(); }

std::span<const EmbeddedFile> Ways::files() { return embedded_files(); }

std::span<const Key> Ways::keys() { return kKeys; }

std::span<const Key> Ways::state_keys() { return kStateKeys; }

Side Ways::asked(const State& state) { return first_asked(state).side; }

tl::expected<Action, std::string> Ways::parse(std::string_view text, const Setup&,
                                              const State& state) {
  return parse_for(text, state, asked(state));
}

tl::expected<Action, std::string> Ways::parse_for(std::string_view text, const State& state,
                                                  Side side) {
  const Turn turn = BelleAlliance::turn(state);
  Post writer = side;
  for (std::uint8_t i = kMostPosts; i-- > 0;)
    if (is_asked(turn, Post(side, i))) writer = Post(side, i);
  const State seen = BelleAlliance::observed(BelleAlliance::view(state, writer));
  return parse_action(text, seen, Lang::En);
}

// Sheets have bars of their own: what holds nothing but numbers behind the last of them is dice.
std::vector<std::string> Ways::parted(const std::string& line) {
  std::vector<std::string> parts = split(line, '|');
  std::size_t end = parts.size();
  while (end > 1 && is_dice(parts[end - 1])) --end;
  std::string whole = parts[0];
  for (std::size_t i = 1; i < end; ++i) whole += " | " + parts[i];
  parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(end));
  parts.insert(parts.begin(), whole);
  return parts;
}

bool Ways::plays_on(Table& table, const std::string& line, Dice& dice, EventLog& log) {
  const auto list = words(line);
  const auto phase =
      list.size() == 2 && list[0] == "until" ? word_called<SubPhase>(list[1]) : std::nullopt;
  if (!phase) return false;
  State& s = table.state;
  if (BelleAlliance::turn(s).waiting_for == 0) BelleAlliance::advance(s, dice, log);
  constexpr int kMost = 400;
  for (int i = 0; i < kMost && s.end == EndReason::None && !dice.failed(); ++i) {
    const Post seat = first_asked(s);
    // Both are asked there at once: the first of them has not answered yet.
    const bool fresh = seat.side == Side::Umpire || s.of(seat.side).final_posts == 0;
    if (i > 0 && s.sub_phase == *phase && s.stage == Stage::Asking && fresh &&
        s.of(other(seat.side)).final_posts == 0)
      return true;
    perform<BelleAlliance>(s, seat, nothing_for(s, seat), dice, log);
  }
  if (s.end == EndReason::None && !dice.failed())
    table.fail("'" + line + "': nobody is ever asked there");
  return true;
}

}  // namespace example

std::vector<ExampleResult> run_examples(std::string_view text, std::string_view filename) {
  return examples::run<example::Ways>(text, filename);
}

std::vector<ExampleResult> run_examples() { return examples::run<example::Ways>(); }

}  // namespace sandtable::belle_alliance
