#include "cli/misuse.h"

#include <sstream>

#include "engine/data/problems.h"
#include "engine/text/words.h"

namespace sandtable::cli {

std::vector<std::string> names_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* sub : app.get_subcommands({})) out.push_back(sub->get_name());
  return out;
}

// The verb that the arguments name, if it is one.
const CLI::App* verb_named(const CLI::App& app, std::string_view name) {
  for (const CLI::App* sub : app.get_subcommands({}))
    if (sub->get_name() == name) return sub;
  return nullptr;
}

namespace {

std::string guess(const Words& about, std::string_view typed,
                  const std::vector<std::string>& words) {
  const std::string* near = text::nearest(typed, words);
  return near == nullptr || *near == typed ? "" : about("misuse.did-you-mean", {{"word", *near}});
}

// The words that an argument may be, where its type lists them.
std::string words_for(const CLI::App* verb, const std::string& argument) {
  if (verb == nullptr) return {};
  const CLI::Option* option = verb->get_option_no_throw(argument);
  std::string words = option == nullptr ? "" : option->get_type_name();
  if (words.find('|') == std::string::npos) return {};
  for (std::size_t bar = 0; (bar = words.find('|', bar)) != std::string::npos;)
    words.replace(bar, 1, ", ");
  return words;
}

// What stands behind the first `mark` of a text; the text where there is none.
std::string behind(const std::string& text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  return at == std::string::npos ? text : text.substr(at + mark.size());
}
std::string before(const std::string& text, std::string_view mark) {
  return text.substr(0, text.find(mark));
}

}  // namespace

std::string unknown_verb(const CLI::App& app, const std::string& verb, const Words& about) {
  const auto verbs = names_of(app);
  return about("misuse.verb-unknown", {{"verb", verb}, {"verbs", data::joined(verbs)}}) +
         guess(about, verb, verbs);
}

std::string not_expected(const CLI::App* app, const std::string& what, const std::string& flag,
                         const Words& about) {
  std::vector<std::string> flags;
  if (app != nullptr)
    for (const CLI::Option* option : app->get_options())
      if (!option->get_positional()) flags.push_back(option->get_name());
  return about("misuse.unexpected", {{"what", what}}) + guess(about, flag, flags);
}

std::string told(const CLI::App* verb, const CLI::ParseError& error, const Words& about) {
  const std::string text = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    // It names them last first.
    std::istringstream last_first(behind(text, ": "));
    std::string what, flag;
    for (std::string word; last_first >> word;) {
      what.insert(0, word + (what.empty() ? "" : " "));
      if (word.starts_with("-")) flag = word;
    }
    return not_expected(verb, what, flag, about);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    const std::string what = before(text, " is required");
    const std::string words = words_for(verb, what);
    if (words.empty()) return about("misuse.missing", {{"what", what}});
    return about("misuse.missing-one-of", {{"what", what}, {"words", words}});
  }
  if (const std::size_t given = text.find(" was given a disallowed flag override");
      given != std::string::npos) {
    std::string flag = text.substr(0, given);
    if (!flag.starts_with("-")) flag.insert(0, "--");
    return about("misuse.switch", {{"flag", flag}});
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const bool many = text.find(" required but received ") != std::string::npos;
    return about(many ? "misuse.twice" : "misuse.value", {{"flag", before(text, ":")}});
  }
  // What was found wrong with a value is in our words; how the library joins it is not.
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr &&
      text.find(": ") != std::string::npos)
    return about("misuse.at", {{"flag", before(text, ": ")}, {"wrong", behind(text, ": ")}});
  return text;
}

}  // namespace sandtable::cli
