#include "engine/text/catalogue.h"

#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "engine/data/parse.h"
#include "engine/data/phrase.h"
#include "engine/data/unseen.h"
#include "engine/text/vocabulary.h"

namespace sandtable::text {
namespace {

constexpr std::array<const char*, 2> kLanguages{"en", "fr"};

std::string utf8(const icu::UnicodeString& s) {
  std::string out;
  s.toUTF8String(out);
  return out;
}

// What is wrong with one pattern; empty: nothing.
using Complaint = std::string;

bool begins_literal(UMessagePatternPartType type) {
  return type == UMSGPAT_PART_TYPE_MSG_START || type == UMSGPAT_PART_TYPE_SKIP_SYNTAX ||
         type == UMSGPAT_PART_TYPE_INSERT_CHAR || type == UMSGPAT_PART_TYPE_REPLACE_NUMBER ||
         type == UMSGPAT_PART_TYPE_ARG_LIMIT;
}

// Calls f(first, limit) for each stretch of the pattern that is said as it stands.
template <class F>
void for_each_literal(const icu::MessagePattern& pattern, F&& f) {
  for (int32_t i = 0; i + 1 < pattern.countParts(); ++i)
    if (begins_literal(pattern.getPartType(i)))
      f(pattern.getPart(i).getLimit(), pattern.getPart(i + 1).getIndex());
}

constexpr char16_t kNoBreak = 0x00A0;

bool is_space(char16_t c) { return c == u' ' || c == kNoBreak || c == 0x202F; }
bool is_digit(char16_t c) { return c >= u'0' && c <= u'9'; }

// Makes the spaces of French punctuation no-break, and complains where one is missing.
Complaint french_punctuation(const icu::MessagePattern& pattern, icu::UnicodeString& text) {
  Complaint complaint;
  for_each_literal(pattern, [&](int32_t first, int32_t limit) {
    for (int32_t i = first; i < limit; ++i) {
      const char16_t c = text.charAt(i);
      const char16_t before = i > 0 ? text.charAt(i - 1) : u' ';
      const char16_t after = i + 1 < text.length() ? text.charAt(i + 1) : u' ';
      const bool clock = c == u':' && is_digit(before) && is_digit(after);
      if (c == u':' || c == u';' || c == u'!' || c == u'?' || c == u'%' || c == u'»') {
        if (is_space(before))
          text.setCharAt(i - 1, kNoBreak);
        else if (!clock && before != u'?' && before != u'!')
          complaint = "French needs a space before '" + utf8(icu::UnicodeString(c)) + "'";
      }
      if (c == u'«') {
        if (is_space(after))
          text.setCharAt(i + 1, kNoBreak);
        else
          complaint = "French needs a space after '«'";
      }
      if (c == u'"') complaint = "French quotes with « », found '\"'";
    }
  });
  return complaint;
}

Complaint names_of(const icu::MessagePattern& pattern, std::set<std::string>& names) {
  for (int32_t i = 0; i < pattern.countParts(); ++i) {
    const icu::MessagePattern::Part& part = pattern.getPart(i);
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_NUMBER)
      return "arguments need names, found {" + utf8(pattern.getSubstring(part)) + "}";
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_NAME)
      names.insert(utf8(pattern.getSubstring(part)));
  }
  return {};
}

struct Compiled {
  std::unique_ptr<icu::MessageFormat> format;
  std::set<std::string> names;
  std::set<std::string> bases;  ///< of the names: {le_unit} asks for the argument unit
};

// An apostrophe before a brace would quote it: patterns write ’, or '' where ' is meant.
bool lone_apostrophe(std::string_view source) {
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source[i] != '\'') continue;
    if (i + 1 < source.size() && source[i + 1] == '\'')
      ++i;
    else
      return true;
  }
  return false;
}

/// Without the forms of nouns: French may ask for {le_unit} where English has {unit}.
std::set<std::string> bases(const std::set<std::string>& names) {
  std::set<std::string> out;
  for (const std::string& name : names) out.emplace(base_of_form(name));
  return out;
}

Complaint compile(std::string_view source, Lang lang, Compiled& out) {
  if (source.empty()) return "the text is empty";
  if (lone_apostrophe(source)) return "write ’ for an apostrophe, or '' for a straight quote";
  UErrorCode status = U_ZERO_ERROR;
  UParseError where{};
  icu::UnicodeString text = icu::UnicodeString::fromUTF8(
      icu::StringPiece(source.data(), static_cast<int32_t>(source.size())));
  const icu::MessagePattern pattern(text, &where, status);
  if (U_FAILURE(status))
    return "the pattern does not parse at character " + std::to_string(where.offset + 1) +
           ", before '" + utf8(icu::UnicodeString(where.postContext)) + "'";
  if (Complaint c = names_of(pattern, out.names); !c.empty()) return c;
  if (lang == Lang::Fr)
    if (Complaint c = french_punctuation(pattern, text); !c.empty()) return c;
  const icu::Locale locale = lang == Lang::Fr ? icu::Locale::getFrance() : icu::Locale::getUK();
  out.format = std::make_unique<icu::MessageFormat>(text, locale, where, status);
  if (U_FAILURE(status)) return std::string("the pattern is refused: ") + u_errorName(status);
  out.bases = bases(out.names);
  return {};
}

std::string list(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out.empty() ? "none" : out;
}

}  // namespace

struct Catalogue::Store {
  std::map<std::string, std::array<Compiled, 2>, std::less<>> messages;
  // ICU's formats make their number formats lazily even where they are const.
  std::mutex mutex;
};

namespace {

class Loader {
 public:
  explicit Loader(std::string file) : file_(std::move(file)) {}

  void complain(data::Position at, std::string message) {
    errors.push_back(
        {file_, static_cast<int>(at.line), static_cast<int>(at.column), std::move(message)});
  }

  void table(const data::Node& table, const std::string& prefix) {
    for (const auto& [name, name_at, node] : table.entries) {
      const std::string key = prefix.empty() ? name : prefix + "." + name;
      if (node.kind == data::Kind::Table)
        leaf(node) ? message(node, key) : this->table(node, key);
      else
        complain(node.at, "'" + key + "': expected a table { en = \"...\", fr = \"...\" }");
    }
  }

  std::vector<CatalogueError> errors;
  std::map<std::string, std::array<Compiled, 2>, std::less<>> messages;

 private:
  // A message holds texts, a section holds tables.
  static bool leaf(const data::Node& table) {
    const auto& entries = table.entries;
    return entries.empty() || std::any_of(entries.begin(), entries.end(), [](const auto& entry) {
             return entry.value.kind != data::Kind::Table;
           });
  }

  void message(const data::Node& table, const std::string& key) {
    std::array<Compiled, 2> compiled;
    bool good = true;
    const auto wrong = [&](data::Position at, const std::string& what) {
      complain(at, "'" + key + "': " + what);
      good = false;
    };
    for (const data::Entry& entry : table.entries)
      if (entry.key != "en" && entry.key != "fr")
        wrong(entry.at, "unknown key '" + data::shown(entry.key) + "'; expected en and fr");
    for (std::size_t i = 0; i < kLanguages.size(); ++i) {
      const data::Node* node = table.find(kLanguages[i]);
      const std::string language = kLanguages[i];
      if (node == nullptr) {
        wrong(table.at, "no text in '" + language + "'");
        continue;
      }
      if (node->kind != data::Kind::String) {
        wrong(node->at, "expected a text for '" + language + "'");
        continue;
      }
      const Complaint complaint = compile(node->string, static_cast<Lang>(i), compiled[i]);
      if (!complaint.empty()) wrong(node->at, language + ": " + complaint);
    }
    if (good && compiled[0].bases != compiled[1].bases)
      wrong(table.at, "the languages use different arguments: en " + list(compiled[0].names) +
                          "; fr " + list(compiled[1].names));
    if (good) messages.emplace(key, std::move(compiled));
  }

  std::string file_;
};

}  // namespace

std::string CatalogueError::str() const {
  std::string where = file;
  if (line > 0) where += ":" + std::to_string(line) + ":" + std::to_string(column);
  return where + ": " + message;
}

Catalogue::Catalogue(std::unique_ptr<Store> store) : store_(std::move(store)) {}
Catalogue::Catalogue(Catalogue&&) noexcept = default;
Catalogue& Catalogue::operator=(Catalogue&&) noexcept = default;
Catalogue::~Catalogue() = default;

tl::expected<Catalogue, std::vector<CatalogueError>> Catalogue::load(std::string_view toml,
                                                                     const std::string& file) {
  Loader loader(file);
  const auto parsed = data::parse(toml, file);
  if (!parsed) {
    loader.complain(parsed.error().at, parsed.error().message.str());
    return tl::unexpected(std::move(loader.errors));
  }
  loader.table(parsed->root, "");
  if (loader.errors.empty() && loader.messages.empty())
    loader.errors.push_back({file, 0, 0, "expected messages, found none"});
  if (!loader.errors.empty()) {
    std::stable_sort(loader.errors.begin(), loader.errors.end(), [](const auto& a, const auto& b) {
      return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    return tl::unexpected(std::move(loader.errors));
  }
  auto store = std::make_unique<Store>();
  store->messages = std::move(loader.messages);
  return Catalogue(std::move(store));
}

Catalogue Catalogue::compiled_in(std::string_view toml, const std::string& file) {
  auto loaded = load(toml, file);
  if (loaded) return std::move(*loaded);
  for (const CatalogueError& error : loaded.error())
    std::fprintf(stderr, "%s\n", error.str().c_str());
  std::fprintf(stderr, "%s: the program was built with a catalogue that is wrong\n", file.c_str());
  std::abort();
}

bool Catalogue::has(std::string_view key) const { return store_->messages.contains(key); }

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> keys;
  for (const auto& entry : store_->messages) keys.push_back(entry.first);
  return keys;
}

std::vector<std::string> Catalogue::arguments(std::string_view key) const {
  const auto found = store_->messages.find(key);
  if (found == store_->messages.end()) return {};
  const std::set<std::string>& names = found->second[0].bases;
  return {names.begin(), names.end()};
}

std::string no_break_spaces(std::string_view french) { return data::no_break_spaces(french); }

std::string bare(std::string_view key, const Args& args) {
  std::string out = "[" + std::string(key);
  for (const Arg& arg : args) {
    out += " " + arg.name + "=";
    if (const auto* number = std::get_if<std::int64_t>(&arg.value))
      out += std::to_string(*number);
    else if (const auto* noun = std::get_if<Noun>(&arg.value))
      out += noun->name;
    else
      out += std::get<std::string>(arg.value);
  }
  return out + "]";
}

namespace {

/// Those arguments that a pattern names, as the formatter takes them; a noun in its forms.
struct Values {
  explicit Values(const std::set<std::string>& wanted) : wanted_(wanted) {}

  /// `make` gives the value, if the pattern names it.
  void add(const std::string& name, const auto& make) {
    if (!wanted_.contains(name)) return;
    names.push_back(icu::UnicodeString::fromUTF8(name));
    values.push_back(make());
    given.insert(name);
  }

  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  std::set<std::string> given;

 private:
  const std::set<std::string>& wanted_;
};

// What comes from outside may be meant for the terminal, and not for whoever reads.
icu::Formattable text_value(const std::string& text) {
  return icu::Formattable(icu::UnicodeString::fromUTF8(data::seen(text, true)));
}

Values values_of(const Args& args, const Compiled& compiled) {
  Values out(compiled.names);
  for (const Arg& arg : args) {
    if (!compiled.bases.contains(std::string(base_of_form(arg.name)))) continue;
    if (const auto* number = std::get_if<std::int64_t>(&arg.value))
      out.add(arg.name, [&] { return icu::Formattable(static_cast<int64_t>(*number)); });
    else if (const auto* noun = std::get_if<Noun>(&arg.value))
      for (const NounForm& form : forms_of(arg.name, *noun))
        out.add(form.argument, [&] { return text_value(form.value); });
    else
      out.add(arg.name, [&] { return text_value(std::get<std::string>(arg.value)); });
  }
  return out;
}

}  // namespace

std::string Catalogue::format(Lang lang, std::string_view key, const Args& args) const {
  const auto found = store_->messages.find(key);
  if (found == store_->messages.end()) return bare(key, args);
  const Compiled& compiled = found->second[static_cast<std::size_t>(lang)];
  const Values values = values_of(args, compiled);
  if (values.given.size() != compiled.names.size()) return bare(key, args);
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString out;
  {
    const std::lock_guard lock(store_->mutex);
    compiled.format->format(values.names.data(), values.values.data(),
                            static_cast<int32_t>(values.names.size()), out, status);
  }
  return U_FAILURE(status) ? bare(key, args) : utf8(out);
}

Noun Catalogue::noun(Lang lang, std::string_view key) const {
  return written_noun(format(lang, key), lang);
}

}  // namespace sandtable::text
