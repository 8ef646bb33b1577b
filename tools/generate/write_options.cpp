#include "tools/generate/names.h"
#include "tools/generate/write_cpp.h"

namespace sandtable::generate {
namespace {

std::string type_name(const OptionData& option) {
  return option.is_bool ? "bool" : pascal(option.id);
}

/// The enumerator for a value: "Allowed", "N12" for a number.
std::string enumerator(const std::string& value) {
  const bool number = value.find_first_not_of("0123456789") == std::string::npos;
  return number ? "N" + value : pascal(value);
}

/// The value of an option in C++: "true", "ZocToZoc::Allowed".
std::string value_name(const OptionData& option, std::size_t value) {
  return option.is_bool ? option.values[value]
                        : pascal(option.id) + "::" + enumerator(option.values[value]);
}

/// The text of the option as comment lines: short enough as a rule, broken at spaces otherwise.
std::string comment(const std::string& text, const std::string& indent) {
  constexpr std::size_t kWidth = 96;
  std::string out, line;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(' ', at);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(at, end - at);
    if (!line.empty() && indent.size() + 4 + line.size() + 1 + word.size() > kWidth) {
      out += indent + "/// " + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    at = end + 1;
  }
  return out + indent + "/// " + line + "\n";
}

std::string options_header(const RulesetData& data, const Target& target) {
  std::string out = generated_notice("options.toml") +
                    "#pragma once\n\n"
                    "#include <cstddef>\n#include <cstdint>\n#include <span>\n\n"
                    "#include \"engine/core/rulebook.h\"\n\n" +
                    open_namespace(target) + "using sandtable::OptionInfo;\n\n";
  for (const OptionData& option : data.options) {
    if (option.is_bool) continue;
    out += "enum class " + pascal(option.id) + " : std::uint8_t { ";
    for (std::size_t i = 0; i < option.values.size(); ++i)
      out += (i > 0 ? ", " : "") + enumerator(option.values[i]);
    out += " };\n";
  }
  out += "\n/// The options a battle is played with: one byte each.\nstruct Options {\n";
  for (const OptionData& option : data.options)
    out += comment(option.text.en, "  ") + "  " + type_name(option) + " " + snake(option.id) +
           " = " + value_name(option, option.defaults[0]) + ";\n";
  out +=
      "\n  friend bool operator==(const Options&, const Options&) = default;\n};\n\n"
      "inline constexpr std::size_t kOptionCount = " +
      std::to_string(data.options.size()) + ";\n\n";
  out +=
      "/// The options as the edition has them; `edition` is an index into the rulebook's "
      "editions.\n"
      "Options default_options(int edition);\n\n"
      "/// What each option is, in the order of Options' members.\n"
      "std::span<const OptionInfo> option_infos();\n\n"
      "/// The value of an option as an index into its values.\n"
      "std::uint8_t option_value(const Options& options, std::size_t option);\n\n"
      "/// Sets an option to one of its values. Both indices must be in range.\n"
      "void set_option(Options& options, std::size_t option, std::uint8_t value);\n\n";
  return out + close_namespace(target);
}

std::string option_tables(const RulesetData& data) {
  std::string out;
  for (const OptionData& option : data.options) {
    out += "constexpr std::array<std::string_view, " + std::to_string(option.values.size()) +
           "> k" + pascal(option.id) + "Values = {";
    for (std::size_t i = 0; i < option.values.size(); ++i)
      out += (i > 0 ? ", " : "") + literal(option.values[i]);
    out += "};\n";
  }
  out += "\nconstexpr std::array<OptionInfo, " + std::to_string(data.options.size()) +
         "> kOptions = {{\n";
  for (const OptionData& option : data.options) {
    out += "    {" + literal(option.id) + ", " + literal(option.kind) + ", k" + pascal(option.id) +
           "Values, {";
    for (std::size_t i = 0; i < option.defaults.size(); ++i)
      out += (i > 0 ? ", " : "") + std::to_string(option.defaults[i]);
    out += "},\n     " + literal(option.text.en, "     ") + ",\n     " +
           literal(option.text.fr, "     ") + "},\n";
  }
  return out + "}};\n\n";
}

/// The words for values, where the data have them, and their entry into the list of all rulesets.
std::string value_words(const RulesetData& data, const Target& target) {
  std::string out, all;
  for (const OptionData& option : data.options) {
    if (option.words.empty()) {
      all += "    OptionWords{},\n";
      continue;
    }
    const std::string name = "k" + pascal(option.id) + "Words";
    out += "constexpr std::array<ValueWords, " + std::to_string(option.words.size()) + "> " + name +
           "{{\n";
    for (const Text& word : option.words)
      out += "    {" + literal(word.en) + ", " + literal(word.fr) + "},\n";
    out += "}};\n";
    all += "    OptionWords{" + name + "},\n";
  }
  return out + "\nconstexpr std::array<OptionWords, " + std::to_string(data.options.size()) +
         "> kOptionWords{{\n" + all +
         "}};\n\n/// Whoever can set an option can have its values said: see value_words.\n"
         "[[maybe_unused]] const bool kOptionWordsListed =\n    list_option_words(" +
         std::to_string(target.system) + ", kOptionWords);\n\n";
}

std::string option_accessors(const RulesetData& data) {
  std::string get, set;
  for (std::size_t i = 0; i < data.options.size(); ++i) {
    const OptionData& option = data.options[i];
    const std::string member = "options." + snake(option.id);
    const std::string at = "    case " + std::to_string(i) + ": ";
    if (option.is_bool) {
      const std::string truth = option.values[0] == "true" ? "0" : "1";
      const std::string lie = option.values[0] == "true" ? "1" : "0";
      get += at + "return " + member + " ? " + truth + " : " + lie + ";\n";
      set += at + member + " = value == " + truth + "; break;\n";
    } else {
      get += at + "return static_cast<std::uint8_t>(" + member + ");\n";
      set += at + member + " = static_cast<" + pascal(option.id) + ">(value); break;\n";
    }
  }
  return "std::uint8_t option_value(const Options& options, std::size_t option) {\n"
         "  switch (option) {\n" +
         get +
         "  }\n  assert(false && \"no such option\");\n  return 0;\n}\n\n"
         "void set_option(Options& options, std::size_t option, std::uint8_t value) {\n"
         "  assert(option < kOptionCount && value < kOptions[option].values.size());\n"
         "  switch (option) {\n" +
         set + "  }\n}\n\n";
}

std::string options_source(const RulesetData& data, const Target& target) {
  std::string out = generated_notice("options.toml") + "#include \"rulesets/" + target.name_space +
                    "/data/options.gen.h\"\n\n#include <array>\n#include <cassert>\n"
                    "#include <type_traits>\n\n"
                    "#include \"engine/core/option_words.h\"\n\n" +
                    open_namespace(target) +
                    "static_assert(std::is_trivially_copyable_v<Options>);\n"
                    "static_assert(sizeof(Options) == kOptionCount);\n\n"
                    "namespace {\n\n" +
                    option_tables(data) + value_words(data, target) + "}  // namespace\n\n";
  out +=
      "Options default_options(int edition) {\n"
      "  Options options;\n"
      "  for (std::size_t i = 0; i < kOptionCount; ++i)\n"
      "    set_option(options, i, kOptions[i].defaults[static_cast<std::size_t>(edition)]);\n"
      "  return options;\n}\n\n"
      "std::span<const OptionInfo> option_infos() { return kOptions; }\n\n" +
      option_accessors(data);
  return out + close_namespace(target);
}

}  // namespace

std::vector<Output> write_options(const RulesetData& data, const Target& target) {
  return {{"options.gen.h", options_header(data, target)},
          {"options.gen.cpp", options_source(data, target)}};
}

}  // namespace sandtable::generate
