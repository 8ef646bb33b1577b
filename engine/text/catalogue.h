#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "engine/text/lang.h"
#include "engine/text/noun.h"

/// Sentences for people: message patterns by key, in two languages.
namespace sandtable::text {

/// A value put into a sentence under a name. Numbers serve plurals and are written as the language
/// writes them; texts go in as they are, nouns in every form that forms_of() makes of them.
struct Arg {
  std::string name;
  std::variant<std::int64_t, std::string, Noun> value;
};
using Args = std::vector<Arg>;

/// What is wrong with a messages file, and where (line and column from 1; 0: the file as a whole).
struct CatalogueError {
  std::string file;
  int line = 0, column = 0;
  std::string message;
  std::string str() const;  ///< "messages.toml:3:7: ..."
};

/// The messages of a ruleset or of the program, read from TOML:
///
///     [event]
///     passed = { en = "{side} passes.", fr = "{side} passe." }
///
/// is the key `event.passed`. Patterns are ICU MessageFormat with named arguments. Loading checks
/// that every key has both languages, that the patterns parse, that both languages use the same
/// arguments (a form of a noun counts as the noun), and French punctuation: before : ; ! ? % and
/// inside guillemets stands a space, which becomes a no-break space here.
class Catalogue {
 public:
  /// `file` is only named in errors. All errors are reported, in the order of the file.
  static tl::expected<Catalogue, std::vector<CatalogueError>> load(std::string_view toml,
                                                                   const std::string& file);
  /// One that was compiled into the program. Where something is wrong with it the program says what
  /// and ends: it was built wrong, and would speak to people in keys.
  static Catalogue compiled_in(std::string_view toml, const std::string& file);
  Catalogue(Catalogue&&) noexcept;
  Catalogue& operator=(Catalogue&&) noexcept;
  ~Catalogue();

  bool has(std::string_view key) const;
  /// All keys, rising.
  std::vector<std::string> keys() const;
  /// The names of the arguments that the key's patterns use, rising; none for an unknown key.
  std::vector<std::string> arguments(std::string_view key) const;

  /// The sentence. An unknown key, a missing argument or a text where a number is needed gives the
  /// key and the arguments in brackets, "[event.passed side=Zulu]", for a sentence must never stop
  /// a battle. Safe to call from several threads.
  std::string format(Lang lang, std::string_view key, const Args& args = {}) const;
  /// The noun that a key holds: a name, and in French its grammar (noun.h) in brackets behind it:
  ///
  ///     left = { en = "the left", fr = "aile gauche (la)" }
  Noun noun(Lang lang, std::string_view key) const;

 private:
  struct Store;
  explicit Catalogue(std::unique_ptr<Store> store);
  std::unique_ptr<Store> store_;
};

/// A French text with no-break spaces before : ; ! ? % » and after «, where it has spaces there.
std::string no_break_spaces(std::string_view french);

/// "[key name=value ...]": what stands in for a sentence that cannot be made.
std::string bare(std::string_view key, const Args& args);

}  // namespace sandtable::text
