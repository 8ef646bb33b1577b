#include "rulesets/belle_epoque/words/narrate.h"

#include "rulesets/belle_epoque/data/clauses.gen.h"
#include "rulesets/belle_epoque/words/narrate_common.h"

namespace sandtable::belle_epoque {
namespace {

class Voice final : public desk::Voice {
 public:
  Voice(const Setup& setup, Lang lang) : desk::Voice(rulebook(), messages(), lang), setup_(setup) {}

 private:
  bool is_unit(std::uint16_t piece) const override {
    return piece != kNoPiece && piece < setup_.units.size();
  }
  std::string unit(int unit) const override { return unit_name(unit, setup_, lang()); }
  std::string side(int side) const override { return side_name(side, setup_, lang()); }

  // Years have no thousands separator and sectors are labels: both are told as
  // texts.
  std::string figure(Measure measure, int n) const override {
    return measure == Measure::Sector ? sector_name(n, setup_) : std::to_string(n);
  }

  text::Args more(const Finding& f) const override {
    return {words("year", std::to_string(f.measured)), words("limit_year", std::to_string(f.limit)),
            words("span", span_of(1, f.measured)), words("span2", span_of(f.measured, f.limit)),
            side_arg("side_a", 0, setup_, lang())};
  }

  // Ground is rolled for a sector that is explored.
  std::string roller(const Roll& roll) const override {
    if (roll.read == Read::Bands && roll.piece != kNoPiece) return sector_name(roll.piece, setup_);
    return desk::Voice::roller(roll);
  }

  const Setup& setup_;
};

std::string bowl(const Roll& roll, const Setup& setup, Lang lang) {
  const int a = roll.low, all = roll.sides;
  return messages().format(
      lang, "roll.bowl",
      {words("span_a", span_of(1, a)), words("span_b", span_of(a + 1, all)),
       yes("both", a > 0 && a < all), number("a1", 1), number("a2", a), number("b1", a + 1),
       number("b2", all), words("colour_a", side_colour(0, setup, lang)),
       words("colour_b", side_colour(1, setup, lang)), side_arg("side_a", 0, setup, lang),
       side_arg("side_b", 1, setup, lang)});
}

}  // namespace

std::string clause_id(Clause clause, Lang lang) {
  return desk::clause_id(rulebook(), messages(), clause, lang);
}

std::vector<std::string> ledger(const Event& event, const Setup& setup, Lang lang) {
  return Voice(setup, lang).ledger(event);
}

std::string sentence(const Finding& finding, const Setup& setup, Lang lang) {
  return Voice(setup, lang).tell(finding);
}

std::string shortly(const Finding& finding, const Setup& setup, Lang lang) {
  return Voice(setup, lang).shortly(finding);
}

std::string sentence(const Roll& roll, const Setup& setup, Lang lang) {
  if (roll.clause == clause::activation_draw) return bowl(roll, setup, lang);
  return Voice(setup, lang).tell(roll);
}

std::vector<std::pair<std::string, std::string>> draws(const Roll& roll, const Setup& setup,
                                                       Lang lang) {
  std::vector<std::pair<std::string, std::string>> out;
  if (roll.clause != clause::activation_draw) return out;
  const auto add = [&](int side, int first, int last) {
    if (first > last) return;
    out.emplace_back(std::to_string(first),
                     messages().format(lang, "roll.token",
                                       {words("colour", side_colour(side, setup, lang)),
                                        side_arg("side", side, setup, lang)}));
  };
  add(0, 1, roll.low);
  add(1, roll.low + 1, roll.sides);
  return out;
}

std::string sentence(const Result& result, const Setup& setup, Lang lang) {
  if (result.clause == clause::setup_open_information) {
    const bool drawn = result.winner != 0 && result.winner != 1;
    return messages().format(lang, drawn ? "result.ruled-draw" : "result.ruled",
                             {side_arg("side", result.winner, setup, lang)});
  }
  return Voice(setup, lang).tell(result);
}

}  // namespace sandtable::belle_epoque
