#include <utility>

#include "tools/generate/names.h"
#include "tools/generate/write_cpp.h"

namespace sandtable::generate {
namespace {

/// The namespace of a kind's words within `vocabulary`.
std::string room(const KindData& kind) { return member(snake(kind.id)); }

std::string list(const std::string& name, const std::vector<std::string>& texts) {
  if (texts.empty()) return {};
  std::string out = "inline constexpr std::array<std::string_view, " +
                    std::to_string(texts.size()) + "> " + name + "{";
  for (std::size_t i = 0; i < texts.size(); ++i) out += (i > 0 ? ", " : "") + literal(texts[i]);
  return out + "};\n";
}

std::string name_or_none(const std::string& name, const std::vector<std::string>& texts) {
  return texts.empty() ? "{}" : name;
}

std::string two(const Text& texts) { return literal(texts.en) + ", " + literal(texts.fr) + ", "; }

std::string word_row(const WordData& word, std::size_t i) {
  const std::string n = std::to_string(i);
  return "    {" + literal(word.id) + ", " + two(word.name) + two(word.beside) + "\n     " +
         two(word.abbreviation) + two(word.noun) + literal(word.sign) + ", " + literal(word.ascii) +
         ", " + literal(word.unicode) + ",\n     " + two(word.means) + two(word.term) + "\n     " +
         name_or_none("kAlso" + n, word.also) + ", kTypedEn" + n + ", kTypedFr" + n + ", " +
         name_or_none("kCalled" + n, word.called) + ", " + (word.in_files ? "true" : "false") +
         "},\n";
}

std::string kind_words(const KindData& kind) {
  std::string out = "enum class " + kind.enumeration + " : std::uint8_t {\n";
  for (const WordData& word : kind.words) out += "  " + word.enumerator + ",\n";
  out += "};\nnamespace vocabulary::" + room(kind) + " {\n";
  for (std::size_t i = 0; i < kind.words.size(); ++i) {
    const WordData& word = kind.words[i];
    const std::string n = std::to_string(i);
    out += list("kAlso" + n, word.also) + list("kTypedEn" + n, word.typed_en) +
           list("kTypedFr" + n, word.typed_fr) + list("kCalled" + n, word.called);
  }
  out +=
      "inline constexpr std::array<WordInfo, " + std::to_string(kind.words.size()) + "> words{{\n";
  for (std::size_t i = 0; i < kind.words.size(); ++i) out += word_row(kind.words[i], i);
  return out + "}};\n}  // namespace vocabulary::" + room(kind) +
         "\nconstexpr std::span<const WordInfo> words_of(" + kind.enumeration +
         ") { return vocabulary::" + room(kind) + "::words; }\n\n";
}

std::string vocabulary_header(const RulesetData& data, const Target& target) {
  std::string out = generated_notice("vocabulary.toml") +
                    "#pragma once\n\n"
                    "#include <array>\n#include <cstdint>\n#include <span>\n"
                    "#include <string_view>\n\n"
                    "#include \"engine/core/vocabulary.h\"\n\n" +
                    open_namespace(target);
  for (const KindData& kind : data.kinds) out += kind_words(kind);
  out +=
      "/// Every kind with its words, and the terms of the field beside them.\n"
      "std::span<const WordKind> word_kinds();\n"
      "std::span<const TermInfo> term_infos();\n\n"
      "/// Whoever holds the ruleset can have its words told: see list_vocabulary.\n"
      "inline const bool kVocabularyListed =\n    list_vocabulary(" +
      std::to_string(target.system) + ", {word_kinds(), term_infos()});\n\n";
  return out + close_namespace(target);
}

/// Ids of before, for files alone.
std::string old_words(const RulesetData& data, const Target& target) {
  std::string rows;
  std::size_t count = 0;
  for (const KindData& kind : data.kinds)
    for (std::size_t i = 0; i < kind.words.size(); ++i)
      for (const std::string& old : kind.words[i].was) {
        rows += "    {&vocabulary::" + room(kind) + "::words[" + std::to_string(i) + "], " +
                literal(old) + "},\n";
        ++count;
      }
  if (count == 0) return {};
  return "constexpr std::array<OldWord, " + std::to_string(count) + "> kOld{{\n" + rows +
         "}};\n[[maybe_unused]] const bool kOldListed = list_old_words(" +
         std::to_string(target.system) + ", kOld);\n\n";
}

std::string vocabulary_source(const RulesetData& data, const Target& target) {
  std::string out = generated_notice("vocabulary.toml") + "#include \"rulesets/" +
                    target.name_space +
                    "/data/vocabulary.gen.h\"\n\n#include \"engine/core/old_words.h\"\n\n" +
                    open_namespace(target) + "namespace {\n\nconstexpr std::array<WordKind, " +
                    std::to_string(data.kinds.size()) + "> kKinds{{\n";
  for (const KindData& kind : data.kinds)
    out += "    {" + literal(kind.id) + ", vocabulary::" + room(kind) + "::words},\n";
  out += "}};\n\n" + old_words(data, target);
  for (std::size_t i = 0; i < data.terms.size(); ++i)
    out += list("kCalled" + std::to_string(i), data.terms[i].called);
  out += "\nconstexpr std::array<TermInfo, " + std::to_string(data.terms.size()) + "> kTerms{{\n";
  for (std::size_t i = 0; i < data.terms.size(); ++i) {
    const TermData& term = data.terms[i];
    out += "    {" + literal(term.id) + ", " + two(term.name) + "\n     " + two(term.means) +
           name_or_none("kCalled" + std::to_string(i), term.called) + ", " + two(term.many) +
           "},\n";
  }
  out +=
      "}};\n\n}  // namespace\n\n"
      "std::span<const WordKind> word_kinds() { return kKinds; }\n"
      "std::span<const TermInfo> term_infos() { return kTerms; }\n\n";
  return out + close_namespace(target);
}

}  // namespace

std::vector<Output> write_vocabulary(const RulesetData& data, const Target& target) {
  return {{"vocabulary.gen.h", vocabulary_header(data, target)},
          {"vocabulary.gen.cpp", vocabulary_source(data, target)}};
}

}  // namespace sandtable::generate
