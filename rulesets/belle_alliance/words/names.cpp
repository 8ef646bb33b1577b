#include "rulesets/belle_alliance/words/names.h"

#include <array>

#include "engine/desk/voice.h"
#include "engine/text/names.h"
#include "engine/text/noun.h"
#include "engine/text/vocabulary.h"
#include "rulesets/belle_alliance/state/arm.h"
#include "rulesets/belle_alliance/words/book.h"
#include "rulesets/belle_alliance/words/messages.h"

namespace sandtable::belle_alliance {
namespace {

/// As the messages call them, in eighths of a turn clockwise.
constexpr std::array<std::string_view, kBearings> kTowards{
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"};

}  // namespace

const std::string& in(const Text& text, Lang lang) {
  return lang == Lang::Fr && !text.fr.empty() ? text.fr : text.en;
}

std::string who_name(Who who, const Setup& setup, Lang lang) {
  const WhoParts parts = parts_of(who);
  if (parts.labelled) {
    if (parts.number == kNoLabel) return messages().format(lang, "who.unknown");
    return label_name(setup, parts.side, parts.number, parts.letter);
  }
  const auto& units = setup.of(parts.side).units;
  if (parts.number >= units.size()) return text::numbered(parts.number + 1);
  std::string name = in(units[parts.number].name, lang);
  if (parts.letter != 0)
    name = messages().format(
        lang, "who.part",
        {desk::words("unit", name), desk::words("letter", std::string(1, parts.letter))});
  if (!parts.chain) return name;
  // Guns that their gunners left stand where a battalion has its line.
  const bool guns = is_artillery(units[parts.number].troops);
  return messages().format(lang, guns ? "who.guns" : "who.chain", {desk::words("unit", name)});
}

std::string officer_name(Officer officer, const Setup& setup, Lang lang) {
  const auto bits = static_cast<std::uint32_t>(officer);
  if ((bits >> 9U & 1U) == 0) return messages().format(lang, "who.officer");
  const auto& staff = setup.of((bits >> 8U & 1U) != 0 ? Side::B : Side::A).staff;
  const std::size_t id = bits & 0xFFU;
  return id < staff.size() ? in(staff[id].name, lang)
                           : text::numbered(static_cast<std::int64_t>(id) + 1);
}

std::string where_words(Whereabouts at, const Setup& setup, Lang lang) {
  if (at == kNowhere || feature_of(at) >= setup.features.size()) return "none";
  const Text& name = setup.features[feature_of(at)].name;
  const int bearing = bearing_of(at);
  const std::string key =
      bearing == kBearings ? "at" : std::string(kTowards[static_cast<std::size_t>(bearing)]);
  const text::Noun place{in(name, lang), in(name, lang), name.grammar.value_or(text::Grammar{})};
  return messages().format(lang, "where." + key, {{"place", place}});
}

std::string towards_words(int bearing, Lang lang) {
  std::string key = "towards.";
  return messages().format(lang, key.append(kTowards[static_cast<std::size_t>(bearing)]));
}

std::string centimetres(Len length, Lang lang) {
  constexpr Len kHundredth = geometry::kCentimetre / 100;
  const Len hundredths = (length + kHundredth / 2) / kHundredth;
  std::string digits = std::to_string(hundredths % 100);
  if (digits.size() < 2) digits.insert(0, "0");
  return std::to_string(hundredths / 100) + (lang == Lang::Fr ? "," : ".") + digits;
}

std::string phase_name(SubPhase phase, Lang lang) {
  const WordInfo& word = word_of(phase);
  return std::string(id_of(phase)) + ", " + std::string(text::said(word, lang));
}

std::string state_name(Formation formation, Disorder disorder, Lang lang) {
  std::string out(text::said(word_of(formation), lang));
  if (disorder != Disorder::None) out += ", " + std::string(text::said(word_of(disorder), lang));
  return out;
}

}  // namespace sandtable::belle_alliance
