#include "rulesets/fixed_baynet/words/narrate.h"

#include "engine/desk/voice.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

using desk::words;

constexpr std::uint16_t kUnits = 0x100;

/// Findings are about men, or about units, whose numbers begin behind those of men.
class Voice final : public desk::Voice {
 public:
  Voice(const Setup& setup, Lang lang) : desk::Voice(rulebook(), messages(), lang), setup_(setup) {}

 private:
  bool is_unit(std::uint16_t piece) const override {
    if (piece == kNoPiece) return false;
    return piece < kUnits ? piece < setup_.men.size() : piece - kUnits < kMaxUnits;
  }
  std::string unit(int piece) const override {
    return piece < kUnits ? man_name(piece, setup_, lang())
                          : unit_name(piece - kUnits, setup_, lang());
  }
  std::string side(int side) const override { return side_name(side, setup_, lang()); }

  std::string figure(Measure measure, int n) const override {
    if (measure == Measure::Length) return inches(n, lang());
    if (measure == Measure::Angle) return degrees_of(static_cast<Angle>(n), lang());
    return std::to_string(n);
  }
  text::Arg limit(const Finding& f) const override {
    return words("limit", figure(f.measure, f.limit));
  }
  text::Args more(const Finding& f) const override {
    return {words("figure", figure(f.measure, f.measured)),
            words("most", figure(f.measure, f.limit)),
            words("measure", std::string(desk::measure_name(f.measure))),
            words("ground", ground(f.limit)), words("unit", unit(f.piece))};
  }
  std::string ground(int kind) const {
    if (kind < 0 || static_cast<std::size_t>(kind) >= kWords<GroundKind>) return "";
    return text::noun_of(word_of(static_cast<GroundKind>(kind)), lang()).name;
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
std::string sentence(const Roll& roll, const Setup& setup, Lang lang) {
  return Voice(setup, lang).tell(roll);
}
std::string sentence(const Result& result, const Setup& setup, Lang lang) {
  return Voice(setup, lang).tell(result);
}

}  // namespace sandtable::fixed_baynet
