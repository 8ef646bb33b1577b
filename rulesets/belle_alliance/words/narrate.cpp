#include "rulesets/belle_alliance/words/narrate.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/desk/voice.h"
#include "engine/text/names.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/rules/disclosure.h"
#include "rulesets/belle_alliance/rules/factors.h"
#include "rulesets/belle_alliance/rules/flow/flow.h"
#include "rulesets/belle_alliance/rules/march/march.h"
#include "rulesets/belle_alliance/words/events.gen.h"
#include "rulesets/belle_alliance/words/messages.h"
#include "rulesets/belle_alliance/words/names.h"

namespace sandtable::belle_alliance {
namespace {

/// Puts what an event says into its sentence: a member for each type of events.toml. Numbers out of
/// range, which only a damaged journal has, are told as numbers.
class Narrator {
 public:
  Narrator(const Event& event, const Setup& setup, const Tape& tape, Lang lang)
      : event_(event), setup_(setup), tape_(tape), lang_(lang) {}

  void bound(std::string_view name, int n) { count(name, n); }
  void count(std::string_view name, int n) { args_.push_back(desk::number(name, n)); }
  void score(std::string_view name, int n) {
    text(name, (n < 0 ? "−" : n > 0 ? "+" : "") + std::to_string(n < 0 ? -n : n));
  }
  void opened(std::string_view name, Opened n) {
    if (n == kClosed) return text(name, messages().format(lang_, "who.closed"));
    score(name, static_cast<int>(n));
  }
  void length(std::string_view name, Len length) { text(name, centimetres(length, lang_)); }
  void sub_phase(std::string_view name, SubPhase phase) { text(name, phase_name(phase, lang_)); }
  void who(std::string_view name, Who who) { text(name, who_name(who, setup_, lang_)); }
  void officer(std::string_view name, Officer officer) {
    text(name, officer_name(officer, setup_, lang_));
  }
  void feature(std::string_view name, int n) {
    const auto i = static_cast<std::size_t>(n);
    const bool listed = n >= 0 && i < setup_.features.size();
    text(name, listed ? in(setup_.features[i].name, lang_) : text::numbered(n + 1));
  }
  /// A house whose sectors have names by that of the sector, as orders name it.
  void part(std::string_view name, PartOf at) {
    const FeatureId of = feature_of(at);
    if (of >= setup_.features.size()) return feature(name, of);
    const FeatureCard& card = setup_.features[of];
    const bool named = part_of(at) < card.parts.size();
    text(name, in(card.name, lang_) +
                   (named ? "/" + in(card.parts[part_of(at)].name, lang_) : std::string()));
  }
  void whereabouts(std::string_view name, Whereabouts at) {
    text(name, at == kNowhere ? std::string() : " " + where_words(at, setup_, lang_));
  }
  void winner(std::string_view name, int side) {
    text(name, side == 0 || side == 1 ? in(setup_.sides[static_cast<std::size_t>(side)].name, lang_)
                                      : std::string());
  }
  void disorder(std::string_view name, Disorder disorder) {
    text(name, disorder == Disorder::None ? messages().format(lang_, "who.none")
                                          : std::string(text::said(word_of(disorder), lang_)));
  }
  void arm(std::string_view name, Arm arm) {
    text(name, std::string(text::said(word_of(arm), lang_)));
  }
  void formation(std::string_view name, Formation formation) {
    text(name, std::string(text::said(word_of(formation), lang_)));
  }
  void work(std::string_view name, Work work) {
    text(name, std::string(text::said(word_of(work), lang_)));
  }
  void weather(std::string_view name, Weather weather) {
    text(name, std::string(text::said(word_of(weather), lang_)));
  }
  void text(std::string_view name, std::string text) {
    args_.push_back(desk::words(name, std::move(text)));
  }
  void yes(std::string_view name, bool value) { args_.push_back(desk::yes(name, value)); }
  void word(std::string_view name, std::string_view word) { text(name, std::string(word)); }
  void roll() {
    const std::string faces = desk::faces_of(tape_, event_.roll);
    text("faces", faces);
    yes("known", !faces.empty());
  }

  also::Caught more(const told::Caught& e) const { return {e.factor != 0}; }
  also::Engaged more(const told::Engaged& e) const { return {e.factor != 0}; }

  const text::Args& args() const { return args_; }

 private:
  const Event& event_;
  const Setup& setup_;
  const Tape& tape_;
  Lang lang_;
  text::Args args_;
};

/// How the messages call the sheets, in the order of FactorTable, and where a row is known from.
constexpr std::array<std::string_view, 5> kSheets{"loss", "moral", "melee", "spread",
                                                  "reorganisation"};
constexpr std::array<std::string_view, 3> kOrigins{"source", "found", "house"};

/// Tells of clauses and rolls. A finding's piece is a unit's number in a position, which a setup
/// alone does not name: refusals name the unit where they are shown.
class Voice final : public desk::Voice {
 public:
  Voice(const Setup& setup, Lang lang) : desk::Voice(rulebook(), messages(), lang), setup_(setup) {}

 private:
  bool is_unit(std::uint16_t) const override { return false; }
  std::string unit(int) const override { return {}; }
  std::string side(int side) const override {
    return in(setup_.sides[static_cast<std::size_t>(side)].name, lang());
  }
  std::string figure(Measure, int n) const override { return std::to_string(n); }
  std::string because(const Finding& finding) const override {
    return row_of(finding) ? "because.factor" : desk::Voice::because(finding);
  }
  text::Args more(const Finding& finding) const override {
    const std::optional<FactorRow> row = row_of(finding);
    if (!row) return {};
    const std::string sheet(kSheets[static_cast<std::size_t>(row->table)]);
    const std::string key = "factor." + sheet + "." + std::to_string(row->row + 1);
    return {
        desk::words("sheet", sheet), desk::words("group", std::string(group_of(*row))),
        desk::words("row", say().format(lang(), key)),
        desk::words("origin", std::string(kOrigins[static_cast<std::size_t>(origin_of(*row))]))};
  }

  const Setup& setup_;
};

std::string_view question_key(Verb verb) {
  switch (verb) {
    case Verb::Orders:
      return "question.orders";
    case Verb::Announce:
      return "question.announce";
    case Verb::Appoint:
      return "question.appoint";
    case Verb::Fire:
      return "question.fire";
    case Verb::Ride:
      return "question.ride";
    case Verb::Answer:
      return "question.answer";
    case Verb::GoOn:
      return "question.go-on";
    case Verb::Deploy:
      return "question.deploy";
    case Verb::Object:
      return "question.object";
    case Verb::Face:
      return "question.face";
    default:
      break;
  }
  return "question.nobody";
}

std::string_view choice_key(Question::Kind kind) {
  switch (kind) {
    case Question::Kind::AttackBarring:
      return "question.attack-barring";
    case Question::Kind::CallOff:
      return "question.call-off";
    case Question::Kind::ForcedBack:
    case Question::Kind::GiveUpAttack:
      return "question.forced-back";
    case Question::Kind::AttackSoutien:
      return "question.attack-soutien";
    case Question::Kind::LeaveGuns:
      return "question.leave-guns";
    case Question::Kind::Insist:
    case Question::Kind::Ring:
      break;
  }
  return "question.insist";
}

/// f(number, prompt, who looks) for each question within a sub-phase that is open to a viewer. He
/// counts his own: a number among all would tell of what others are asked.
template <class F>
void each_open(const State& s, Post viewer, F&& f) {
  const bool umpire = index(viewer.side) > 1;
  std::size_t number = 0;
  for (std::size_t i = 0; i < s.prompt_count; ++i) {
    const Prompt& p = s.prompts[i];
    const bool his = umpire || (p.side == viewer.side && post_of(s, p.side, p.unit) == viewer);
    if (p.answer == Prompt::Answer::Open && his)
      f(++number, p, umpire ? Side::Umpire : viewer.side);
  }
}

/// The choices of the march that a post is asked, a sentence each.
std::string choices(const State& s, Post viewer, Lang lang) {
  std::string out;
  each_open(s, viewer, [&](std::size_t number, const Prompt& p, Side looks) {
    const std::string text = messages().format(
        lang, choice_key(static_cast<Question::Kind>(p.kind)),
        {desk::words("unit", who_name(called(s, looks, p.side, p.unit), *s.setup, lang)),
         desk::words("other", who_name(called(s, looks, other(p.side), p.other), *s.setup, lang))});
    out += (out.empty() ? "" : " ") + std::to_string(number) + ". " + text;
  });
  return out;
}

/// The units of a post that rally and of which it is asked where they face.
std::string rallied(const State& s, Post viewer, Lang lang) {
  std::string out;
  each_open(s, viewer, [&](std::size_t, const Prompt& p, Side looks) {
    out += (out.empty() ? "" : ", ") + who_name(called(s, looks, p.side, p.unit), *s.setup, lang);
  });
  return out;
}

/// In which segment the march stands still for a question.
int segment_of(const State& s) {
  for (std::size_t i = 0; i < s.prompt_count; ++i)
    if (s.prompts[i].answer == Prompt::Answer::Open)
      return std::min(kSegments, s.prompts[i].tick / kSegment + 1);
  return 1;
}

/// With a capital, where it begins with whoever has no name; names keep their own letters.
std::string begun(std::string sentence, Lang lang) {
  for (const std::string_view nameless : {"who.unknown", "who.officer", "who.chain", "who.guns"}) {
    const std::string all = messages().format(lang, nameless, {desk::words("unit", "")});
    if (!sentence.starts_with(all) || sentence[0] < 'a' || sentence[0] > 'z') continue;
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    break;
  }
  return sentence;
}

}  // namespace

std::string clause_id(Clause clause, Lang lang) {
  return desk::clause_id(rulebook(), messages(), clause, lang);
}

std::string sentence(const Event& event, const Setup& setup, const Tape& tape, Lang lang) {
  Narrator narrator(event, setup, tape, lang);
  const std::string_view key = narrate(event, narrator);
  return begun(messages().format(lang, key.empty() ? "event.hidden" : key, narrator.args()), lang);
}
std::vector<std::string> ledger(const Event& event, const Setup& setup, Lang lang) {
  return Voice(setup, lang).ledger(event);
}
std::string sentence(const Finding& finding, const Setup& setup, Lang lang) {
  // The clause only recommends: what forbids is that the battle was set up without.
  if (finding.clause == clause::umpire_recommended && finding.ruling == Ruling::Forbids)
    return messages().format(lang, "finding.no-umpire",
                             {desk::words("clause", clause_id(finding.clause, lang))});
  return Voice(setup, lang).tell(finding);
}
std::string sentence(const Roll& roll, const Setup& setup, Lang lang) {
  return Voice(setup, lang).tell(roll);
}
std::string sentence(const Result& result, const Setup& setup, Lang lang) {
  return Voice(setup, lang).tell(result);
}

namespace {

/// What is said in place of a question of which nothing is a viewer's to decide; empty: something
/// is, or might be.
std::string_view idle_key(const State& s, Post viewer, Verb verb) {
  const bool some = verb == Verb::Answer || verb == Verb::Face;
  if (!some && verb != Verb::GoOn && verb != Verb::Appoint) return {};
  if (viewer.side == Side::Umpire) return {};
  if (index(viewer.side) > 1 || s.of(viewer.side).asked_posts == 0) return "question.waits";
  bool any = !some;
  each_open(s, viewer, [&](std::size_t, const Prompt&, Side) { any = true; });
  return any ? std::string_view() : "question.none-yours";
}

}  // namespace

std::string question(const State& s, Post viewer, Lang lang) {
  const Verb verb = verb_asked(s);
  text::Args args{desk::number("bound", s.bound),
                  desk::words("phase", phase_name(s.sub_phase, lang))};
  const std::string_view idle = idle_key(s, viewer, verb);
  if (verb == Verb::Answer) {
    args.push_back(desk::number("segment", segment_of(s)));
    args.push_back(desk::words("choices", choices(s, viewer, lang)));
  }
  if (verb == Verb::Face) args.push_back(desk::words("units", rallied(s, viewer, lang)));
  std::string out = messages().format(lang, idle.empty() ? question_key(verb) : idle, args);
  if (is_offered_draw(s, viewer)) out += " " + messages().format(lang, "question.draw-offered");
  if (!idle.empty()) return out;
  for (const HintCard& hint : s.setup->hints)
    if (hint.asked == verb && hint.bound == s.bound &&
        (hint.side == Side::Umpire || hint.side == viewer.side))
      out += " " + in(hint.text, lang);
  return out;
}

}  // namespace sandtable::belle_alliance
