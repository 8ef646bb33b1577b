#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/lang.h"

/// What is said to people before it is known in which language they read.
namespace sandtable::data {

class Phrases;

/// A key of a list of phrases, with what stands in its places; or words that are the same in every
/// language: a name, a figure, what stands in a file. It is put into words where it is read.
class Phrase {
 public:
  struct Part;

  Phrase();
  Phrase(std::string words);          // NOLINT(*-explicit-*)
  Phrase(std::string_view words);     // NOLINT(*-explicit-*)
  Phrase(const char* words);          // NOLINT(*-explicit-*)
  Phrase(std::integral auto number);  // NOLINT(*-explicit-*)
  /// What a file calls something in each language.
  Phrase(std::string english, std::string french);
  /// The list must outlive it, and the key be a literal.
  Phrase(const Phrases& list, std::string_view key);
  Phrase(const Phrases& list, std::string_view key, std::vector<Part> parts);

  bool empty() const { return list_ == nullptr && words_.empty(); }
  std::string in(Lang lang) const;
  /// In English: for logs, and for whoever reads no French.
  std::string str() const { return in(Lang::En); }
  /// Whether they say the same in English.
  friend bool operator==(const Phrase& a, const Phrase& b) { return a.str() == b.str(); }

 private:
  const Phrases* list_ = nullptr;
  std::string_view key_;
  std::string words_;
  std::string french_;  ///< empty: it is `words_` in French too
  std::vector<Part> parts_;
};

/// The place's name in the patterns of the phrase, and what stands there.
struct Phrase::Part {
  std::string_view place;
  Phrase value;
};

Phrase::Phrase(std::integral auto number) : Phrase(std::to_string(number)) {}

/// A part of the program's phrases, each in both languages, as TOML:
///
///     [account]
///     taken = { en = "there is an account '{name}' already", fr = "le compte « {name} » existe" }
///
/// is the key `account.taken` with the place `name`. In French a space before : ; ! ? % and inside
/// guillemets does not break. It is read when the first phrase is put into words.
class Phrases {
 public:
  /// Both must live as long as the list does; `file` is named where something is wrong with it.
  Phrases(std::string_view toml, std::string_view file);
  ~Phrases();
  Phrases(const Phrases&) = delete;
  Phrases& operator=(const Phrases&) = delete;

  /// A key that there is not, or a place that nothing fills, stands there in brackets.
  std::string put(Lang lang, std::string_view key, const std::vector<Phrase::Part>& parts) const;
  /// All keys, rising.
  std::vector<std::string> keys() const;
  /// What is wrong with the list: a phrase that lacks a language, or whose languages have other
  /// places. None where all is well.
  std::vector<std::string> faults() const;

 private:
  struct Store;
  const Store& store() const;

  std::string_view toml_, file_;
  std::unique_ptr<Store> store_;
};

/// A French text with no-break spaces before : ; ! ? % » and after «, where it has spaces there.
std::string no_break_spaces(std::string_view french);

}  // namespace sandtable::data
