#include "rulesets/fixed_baynet/words/narrate.h"

#include <algorithm>
#include <cstdlib>

#include "engine/desk/voice.h"
#include "engine/text/sentences.h"
#include "engine/text/vocabulary.h"
#include "rulesets/fixed_baynet/data/clauses.gen.h"
#include "rulesets/fixed_baynet/rules/fire/between.h"
#include "rulesets/fixed_baynet/words/figures.h"
#include "rulesets/fixed_baynet/words/house_names.h"
#include "rulesets/fixed_baynet/words/messages.h"
#include "rulesets/fixed_baynet/words/names.h"

namespace sandtable::fixed_baynet {
namespace {

using desk::words;

constexpr std::uint16_t kUnits = 0x100;
constexpr Len kTouch = distance(Distance::Contact);
constexpr int kAHouse = static_cast<int>(InTheWay::Kind::House);

/// Findings are about men, or about units, whose numbers begin behind those of men.
class Voice final : public desk::Voice {
 public:
  Voice(const Setup& setup, Lang lang, const SharedFinding* shared = nullptr)
      : desk::Voice(rulebook(), messages(), lang), setup_(setup), shared_(shared) {}

 private:
  bool is_unit(std::uint16_t piece) const override {
    if (piece == kNoPiece) return false;
    return piece < kUnits ? piece < setup_.men.size() : piece - kUnits < kMaxUnits;
  }
  std::string unit(int piece) const override {
    if (shared_ != nullptr && shared_->men.size() > 1) {
      const std::string men = men_names(shared_->men, setup_, lang());
      if (shared_->alike) return men;
      if (shared_->worst.ruling == Ruling::Permits)
        return say().format(lang(), "finding.most-of", {words("men", men)});
      return say().format(
          lang(), "finding.worst",
          {words("man", man_name(shared_->worst.piece, setup_, lang())), words("men", men)});
    }
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
            words("held", f.measured < f.limit ? "below" : "above"),
            words("touch", f.limit == kTouch ? "yes" : "no"),
            words("stands", in_the_way(f)),
            words("door", f.measure == Measure::Sector ? door(f.measured) : ""),
            words("ground", ground(f.limit)),
            words("unit", unit(f.piece))};
  }
  /// What stands in a line of sight (fire/between.h): a man, a building, or nothing with a name.
  std::string in_the_way(const Finding& f) const {
    if (f.clause != clause::fire_line || f.measure != Measure::Count) return "";
    if (is_unit(f.piece)) return unit(f.piece);
    if (f.measured == kAHouse) return house_name(f.limit, setup_, lang());
    return say().format(lang(), "finding.higher-ground");
  }
  std::string door(int opening) const {
    return notation_opening(static_cast<OpeningId>(opening), setup_);
  }
  std::string ground(int kind) const {
    if (kind < 0 || static_cast<std::size_t>(kind) >= kWords<GroundKind>) return "";
    return text::noun_of(word_of(static_cast<GroundKind>(kind)), lang()).name;
  }

  const Setup& setup_;
  const SharedFinding* shared_;
};

/// The unit that a man began in; of what is not about a man, nothing that another could share.
int company_of(const Finding& f, const Setup& setup) {
  return f.piece < setup.men.size() ? setup.men[f.piece].unit : -1;
}

bool says_the_same(const Finding& a, const Finding& b, const Setup& setup) {
  return a.clause == b.clause && a.ruling == b.ruling && a.measure == b.measure &&
         company_of(a, setup) >= 0 && company_of(a, setup) == company_of(b, setup);
}

/// How far a figure is from what it was held against.
int excess(const Finding& f) {
  return f.ruling == Ruling::Forbids ? std::abs(f.measured - f.limit) : f.measured;
}

}  // namespace

std::vector<SharedFinding> gathered(const std::vector<Finding>& findings, const Setup& setup) {
  std::vector<SharedFinding> out;
  for (const Finding& f : findings) {
    const auto at = std::find_if(out.begin(), out.end(), [&](const SharedFinding& shared) {
      return says_the_same(shared.worst, f, setup);
    });
    const auto man = static_cast<ManId>(f.piece);
    if (at == out.end()) {
      out.push_back({f, {man}, true});
      continue;
    }
    const Finding& worst = at->worst;
    if (std::find(at->men.begin(), at->men.end(), man) == at->men.end()) at->men.push_back(man);
    at->alike = at->alike && worst.measured == f.measured && worst.limit == f.limit;
    if (excess(f) > excess(worst)) at->worst = f;
  }
  return out;
}

std::string clause_id(Clause clause, Lang lang) {
  return desk::clause_id(rulebook(), messages(), clause, lang);
}

std::string reason(Clause clause, Lang lang) {
  const std::string key = "rule." + clause_id(clause, lang);
  if (messages().has(key)) return messages().format(lang, key);
  const ClauseInfo& info = rulebook().at(clause);
  const bool french = lang == Lang::Fr && !info.text_fr.empty();
  std::string_view out = text::first_sentence(french ? info.text_fr : info.text_en);
  if (out.ends_with('.')) out.remove_suffix(1);
  return french ? text::no_break_spaces(text::curved(out)) : text::curved(out);
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
std::string sentence(const SharedFinding& shared, const Setup& setup, Lang lang) {
  return Voice(setup, lang, &shared).tell(shared.worst);
}
std::string sentence(const Roll& roll, const Setup& setup, Lang lang) {
  return Voice(setup, lang).tell(roll);
}
std::string sentence(const Result& result, const Setup& setup, Lang lang) {
  return Voice(setup, lang).tell(result);
}

}  // namespace sandtable::fixed_baynet
