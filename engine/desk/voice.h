#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clause.h"
#include "engine/core/contract.h"
#include "engine/core/rulebook.h"
#include "engine/core/sink.h"
#include "engine/dice/roll.h"
#include "engine/text/catalogue.h"
#include "engine/text/lang.h"

namespace sandtable::desk {

inline text::Arg number(std::string_view name, std::int64_t n) { return {std::string(name), n}; }
inline text::Arg words(std::string_view name, std::string value) {
  return {std::string(name), std::move(value)};
}
inline text::Arg yes(std::string_view name, bool value) {
  return {std::string(name), std::string(value ? "yes" : "no")};
}

/// What a finding is measured in, as files and the protocol name it: "ud"; empty: nothing.
std::string_view measure_name(Measure measure);

/// none, one or many: how many faces from `low` to `high`.
std::string span_of(int low, int high);

/// "1 3 4 6"; empty where the tape does not hold the faces (odds count values only).
std::string faces_of(const Tape& tape, int roll);

/// The messages of a ruleset: its embedded messages.toml. The tests see to it that it loads; keys
/// stand in for sentences where it does not.
text::Catalogue messages_of(std::span<const EmbeddedFile> files);

/// How a battle ended, in words, by the reason of an ending: "by the objectives". A reason that is
/// none of the ruleset's is given back as it is.
std::string ending_words(const text::Catalogue& messages, std::string_view reason, Lang lang);

/// The id of a clause; "clause 1.999" where the rulebook has none.
std::string clause_id(const Rulebook& book, const text::Catalogue& messages, Clause clause,
                      Lang lang);

/// Tells of clauses, modifiers, rolls and results in the sentences of a ruleset. Its catalogue has
/// `finding.*`, `roll.*`, `result.*`, `measure.*` by measure_name (without an entry: `count`),
/// `because.ID` of a modifier and `rule.ID` of a clause where they are said shortly. A ruleset
/// derives its own, which knows names and figures.
class Voice {
 public:
  Voice(const Rulebook& book, const text::Catalogue& messages, Lang lang)
      : book_(book), say_(messages), lang_(lang) {}
  virtual ~Voice() = default;
  Voice(const Voice&) = delete;
  Voice& operator=(const Voice&) = delete;

  /// A verdict with its reason and figures, or what a modifier did.
  std::string tell(const Finding& finding) const;
  /// What forbids, in the fewest words: its figures, or what its clause says, and the clause.
  std::string shortly(const Finding& finding) const;
  /// The findings of an event, unfolded: one indented line each, in the order of their citation.
  std::vector<std::string> ledger(const Event& event) const;
  /// What must be rolled now.
  std::string tell(const Roll& roll) const;
  std::string tell(const Result& result) const;

 protected:
  virtual bool is_unit(std::uint16_t piece) const = 0;
  virtual std::string unit(int unit) const = 0;
  virtual std::string side(int side) const = 0;
  /// The bare figure: "6.20".
  virtual std::string figure(Measure measure, int n) const = 0;
  /// The figure that something was held against, as an argument of a sentence.
  virtual text::Arg limit(const Finding& finding) const { return number("limit", finding.limit); }
  /// The message of a modifier.
  virtual std::string because(const Finding& finding) const {
    return "because." + id_of(finding.clause);
  }
  /// What `because.*` messages are given beyond n, limit, signed and text.
  virtual text::Args more(const Finding& finding) const = 0;
  /// For whom a roll is made; empty: nobody's. Here its unit, else its side.
  virtual std::string roller(const Roll& roll) const;

  std::string id_of(Clause clause) const { return clause_id(book_, say_, clause, lang_); }
  /// The figure with its unit of measure: "6.20 cm".
  std::string value(Measure measure, int n) const;
  const text::Catalogue& say() const { return say_; }
  Lang lang() const { return lang_; }

 private:
  std::string reason(Clause clause) const;
  std::string numbers(const Finding& finding) const;
  std::string with_numbers(std::string sentence, const Finding& finding) const;
  std::string modifier(const Finding& finding) const;
  std::string reading(const Roll& roll) const;

  const Rulebook& book_;
  const text::Catalogue& say_;
  Lang lang_;
};

}  // namespace sandtable::desk
