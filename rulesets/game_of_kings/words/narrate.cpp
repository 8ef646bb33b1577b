#include "rulesets/game_of_kings/words/narrate.h"

#include "rulesets/game_of_kings/data/clauses.gen.h"
#include "rulesets/game_of_kings/words/figures.h"
#include "rulesets/game_of_kings/words/names.h"
#include "rulesets/game_of_kings/words/narrate_common.h"

namespace sandtable::game_of_kings {
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

  std::string figure(Measure measure, int n) const override {
    if (measure == Measure::Length) return cm(n, lang());
    if (measure == Measure::Angle) return degrees_of(static_cast<Angle>(n), lang());
    return std::to_string(n);
  }

  text::Arg limit(const Finding& f) const override {
    return words("limit", figure(f.measure, f.limit));
  }

  text::Args more(const Finding& f) const override {
    return {words("figure", figure(f.measure, f.measured)),
            words("most", figure(f.measure, f.limit)),
            words("degrees", degrees_of(static_cast<Angle>(f.limit), lang())),
            words("zone", f.measured == 0   ? "front"
                          : f.measured == 3 ? "rear"
                                            : "flank"),
            words("measure", std::string(desk::measure_name(f.measure))),
            words("share", eighths_text(f.measured)),
            words("ground", ground(f.measured)),
            words("unit", unit(f.piece))};
  }

  std::string ground(int kind) const {
    if (kind < 0 || static_cast<std::size_t>(kind) >= kWords<GroundKind>) return "";
    return kind_name(static_cast<GroundKind>(kind), lang());
  }

  // A sector's dice name the sector.
  std::string roller(const Roll& roll) const override {
    if (roll.clause == clause::command_centre_die || roll.clause == clause::command_flank_dice)
      return say().format(lang(), "roll.of-sector",
                          {words("side", side(index(roll.roller))),
                           words("sector", command_name(roll.piece, lang()))});
    return desk::Voice::roller(roll);
  }

  const Setup& setup_;
};

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
  return Voice(setup, lang).tell(roll);
}

std::string sentence(const Result& result, const Setup& setup, Lang lang) {
  return Voice(setup, lang).tell(result);
}

}  // namespace sandtable::game_of_kings
