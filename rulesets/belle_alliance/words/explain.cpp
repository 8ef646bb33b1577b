#include "rulesets/belle_alliance/words/explain.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/desk/voice.h"
#include "engine/text/figures.h"
#include "rulesets/belle_alliance/judgement/causes.h"
#include "rulesets/belle_alliance/judgement/goals.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"
#include "rulesets/belle_alliance/words/narrate.h"
#include "rulesets/belle_alliance/words/notation.h"

namespace sandtable::belle_alliance {
namespace {

std::string_view key_of(Said said) {
  switch (said) {
    case Said::Forces:
      return "why.forces";
    case Said::Ghosts:
      return "why.ghosts";
    case Said::Bears:
      return "why.bears";
    case Said::WasSeen:
      return "why.was-seen";
    case Said::Free:
      return "why.free";
    case Said::Means:
      return "why.means";
    case Said::Order:
      return "why.order";
    case Said::Melee:
      return "why.melee";
    case Said::Shot:
      return "why.shot";
    case Said::Announces:
      return "why.announces";
    case Said::Keeps:
      return "why.keeps";
    case Said::Rides:
      return "why.rides";
    case Said::Chooses:
      return "why.chooses";
    case Said::GoesOn:
      return "why.goes-on";
    case Said::Appoints:
      return "why.appoints";
    case Said::Needs:
      return "why.needs";
    case Said::Settles:
      return "why.settles";
    case Said::Nothing:
      return "why.nothing";
    case Said::Weighed:
      return "why.weighed";
    case Said::None:
      break;
  }
  return "why.weighed";
}

/// The words by which the sentences choose.
std::string_view word_of_intent(int intent) {
  static constexpr std::array<std::string_view, kIntents.size()> kWords{"attack", "hold", "support",
                                                                        "leave", "feel"};
  const auto i = static_cast<std::size_t>(intent);
  return i < kWords.size() ? kWords[i] : "hold";
}
std::string_view word_of_purpose(int purpose) {
  static constexpr std::array<std::string_view, 20> kWords{
      "waits",      "takes",  "strikes", "screens",   "squares", "deploys",  "unlimbers",
      "loads",      "nears",  "leaves",  "enters",    "storms",  "calls-in", "rests",
      "resupplies", "builds", "splits",  "assembles", "exits",   "arrives"};
  const auto i = static_cast<std::size_t>(purpose);
  return i < kWords.size() ? kWords[i] : "waits";
}

/// "83%"
std::string share(int percent, Lang lang) {
  return text::percentage(std::to_string(std::max(0, percent)) + "%", lang);
}

/// Whom a cause has to do with, as the sentences of its kind name him.
class Names {
 public:
  Names(const State& s, Side side, Lang lang) : s_(s), side_(side), lang_(lang) {}

  std::string unit(int id) const {
    if (id < 0 || id >= s_.of(side_).unit_count) return "none";
    return who_name(called(s_, side_, side_, static_cast<UnitId>(id)), *s_.setup, lang_);
  }
  std::string enemy(int label) const {
    if (label < 0 || label >= static_cast<int>(kMaxUnits)) return "none";
    for (const Card& card : s_.of(side_).cards)
      if (card.label == label)
        return who_name(who_of(called_by(s_.of(side_), other(side_), card)), *s_.setup, lang_);
    return "none";
  }
  std::string officer(int id) const {
    if (id < 0 || id >= static_cast<int>(kMaxStaff)) return "none";
    return officer_name(officer_of(side_, static_cast<StaffId>(id), true), *s_.setup, lang_);
  }
  std::string task(int i) const {
    if (i < 0 || i >= static_cast<int>(s_.setup->tasks.size())) return "none";
    return in(s_.setup->tasks[static_cast<std::size_t>(i)].name, lang_);
  }

  std::string subject(const Cause& cause) const {
    switch (static_cast<Said>(cause.kind)) {
      case Said::Bears:
      case Said::WasSeen:
      case Said::Free:
      case Said::Means:
      case Said::Rides:
      case Said::Appoints:
        return officer(cause.subject);
      default:
        return unit(cause.subject);
    }
  }
  std::string object(const Cause& cause) const {
    switch (static_cast<Said>(cause.kind)) {
      case Said::Means:
        return task(cause.object);
      case Said::Rides:
        return unit(cause.object);
      case Said::Appoints:
        return officer(cause.object);
      case Said::Forces:
        return share(cause.object, lang_);
      default:
        return enemy(cause.object);
    }
  }

 private:
  const State& s_;
  Side side_;
  Lang lang_;
};

std::string said(const Cause& cause, const Names& names, Lang lang) {
  constexpr int kTenth = 10;
  const auto kind = static_cast<Said>(cause.kind);
  std::string_view word = cause.amount != 0 ? "yes" : "no";
  if (kind == Said::Means) word = word_of_intent(cause.amount);
  if (kind == Said::Order) word = word_of_purpose(cause.amount);
  const bool thrown = cause.chance >= 0;
  const int percent = (cause.chance + kTenth / 2) / kTenth;
  return messages().format(
      lang, key_of(kind),
      {desk::words("subject", names.subject(cause)), desk::words("object", names.object(cause)),
       desk::number("amount", cause.amount), desk::words("what", std::string(word)),
       desk::words("clause", clause_id(cause.clause, lang)),
       desk::words("p", thrown ? share(percent, lang) : "none")});
}

}  // namespace

std::string explain(const Deliberation<BelleAlliance>& why, Lang lang) {
  if (why.plan.empty()) return {};
  const auto& step = why.plan.front();
  if (why.causes.empty())
    return messages().format(lang, "why.sentence",
                             {desk::words("deed", to_text(step.action, step.state, lang))});
  const Names names(step.state, step.side, lang);
  std::string out;
  for (const Cause& cause : why.causes) out += (out.empty() ? "" : " ") + said(cause, names, lang);
  return out;
}

}  // namespace sandtable::belle_alliance
