#include <algorithm>

#include "tools/generate/names.h"
#include "tools/generate/write_cpp.h"

namespace sandtable::generate {
namespace {

constexpr std::string_view kWide = "std::string_view";

/// Which types the arguments of a list of some event have.
std::vector<bool> types_in(const RulesetData& data, std::vector<ArgData> EventData::*list) {
  std::vector<bool> out(data.types.size());
  for (const EventData& event : data.events)
    for (const ArgData& arg : event.*list) out[arg.type] = true;
  return out;
}

/// `#include` lines of the headers that declare these types.
std::string includes_of(const RulesetData& data, const Target& target,
                        const std::vector<bool>& types) {
  std::vector<std::string> headers{"engine/core/scene.h", "engine/core/telling.h"};
  for (std::size_t i = 0; i < types.size(); ++i) {
    const ArgType& type = data.types[i];
    if (!types[i] || type.from.empty()) continue;
    headers.push_back(type.from.starts_with("engine/")
                          ? type.from
                          : "rulesets/" + target.name_space + "/" + type.from);
  }
  std::sort(headers.begin(), headers.end());
  headers.erase(std::unique(headers.begin(), headers.end()), headers.end());
  std::string out;
  for (const std::string& header : headers) out += "#include \"" + header + "\"\n";
  return out;
}

/// The enumerations that are made of words, of these types.
std::string made_of(const RulesetData& data, const std::vector<bool>& types) {
  std::string out;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const ArgType& type = data.types[i];
    if (!types[i] || !type.made) continue;
    out += "enum class " + pascal(type.id) + " : std::uint8_t {";
    for (const std::string& name : type.enumerators)
      out += (&name == &type.enumerators.front() ? " " : ", ") + name;
    out += " };\n";
  }
  return out.empty() ? out : out + "\n";
}

/// Something for each argument, joined by commas.
template <class F>
std::string listed(const std::vector<ArgData>& args, F&& shown) {
  std::string out;
  for (std::size_t i = 0; i < args.size(); ++i) out += (i > 0 ? ", " : "") + shown(args[i], i);
  return out;
}

std::string names_of(const EventData& event) {
  return listed(event.args, [](const ArgData& arg, std::size_t) { return arg.name; });
}

std::string told_struct(const RulesetData& data, const EventData& event) {
  const std::string name = pascal(event.id);
  std::string out =
      "struct " + name + " {\n  static constexpr EventKind kKind = EventKind::" + name + ";\n";
  for (const ArgData& arg : event.args)
    out += "  " + data.types[arg.type].cpp + " " + arg.name + "{};\n";
  const std::string values = listed(event.args, [&](const ArgData& arg, std::size_t i) {
    return "event_arg<" + data.types[arg.type].cpp + ">(args, " + std::to_string(i) + ")";
  });
  const std::string unused = event.args.empty() ? "" : " args";
  return out + "\n  EventArgs to_args() const { return event_args(" + names_of(event) +
         "); }\n  static " + name + " from_args(const EventArgs&" + unused + ") {\n    return {" +
         values + "};\n  }\n};\n\n";
}

std::string tell_function(const RulesetData& data, const EventData& event) {
  std::string out = "template <class P>\nvoid " + snake(event.id) + "(P play, Clause clause";
  for (const ArgData& arg : event.args) out += ", " + data.types[arg.type].cpp + " " + arg.name;
  const bool asks = event.rolled == Rolled::Sometimes;
  if (asks) out += ", bool rolled";
  const std::string rolled = asks ? "rolled" : event.rolled == Rolled::Always ? "true" : "false";
  return out + ", const Audience& audience = {}) {\n  play.tell(told::" + pascal(event.id) + "{" +
         names_of(event) + "}, clause, " + rolled + ", audience);\n}\n\n";
}

std::string rules_header(const RulesetData& data, const Target& target) {
  const std::vector<bool> stored = types_in(data, &EventData::args);
  std::string out = generated_notice("events.toml") + "#pragma once\n\n#include <cstdint>\n\n" +
                    includes_of(data, target, stored) + "\n" + open_namespace(target) +
                    "/// What can happen.\nenum class EventKind : std::uint16_t {\n";
  for (const EventData& event : data.events) out += "  " + pascal(event.id) + ",\n";
  out += "};\ninline constexpr int kEventKinds = " + std::to_string(data.events.size()) +
         ";\n\n/// What each kind says, by name; as<told::…>(event) reads it back.\n"
         "namespace told {\n\n" +
         made_of(data, stored);
  for (const EventData& event : data.events) out += told_struct(data, event);
  out +=
      "}  // namespace told\n\n"
      "/// How rules tell each kind. `rolled`: it tells of the roll made last; `audience`: who is\n"
      "/// told.\nnamespace tell {\n\n";
  for (const EventData& event : data.events) out += tell_function(data, event);
  return out + "}  // namespace tell\n\n" + close_namespace(target);
}

/// Whether sentences choose by a word that stands for a value of this type.
bool has_words(const ArgType& type) { return type.said == Said::Word && !type.enumerators.empty(); }

std::string word_function(const ArgType& type) {
  const std::string scope = type.cpp + "::";
  std::string out = "constexpr " + std::string(kWide) + " " + snake(type.id) + "(" + type.cpp +
                    " value) {\n  switch (value) {\n";
  for (std::size_t i = 0; i < type.enumerators.size(); ++i) {
    out += "    case " + scope + type.enumerators[i] + ":\n";
    const bool same = i + 1 < type.enumerators.size() && type.words[i + 1] == type.words[i];
    if (!same) out += "      return " + literal(type.words[i]) + ";\n";
  }
  // Without a default, the compiler tells of an enumerator that has no word.
  if (type.part) out += "    default:\n      break;\n";
  return out + "  }\n  return " + literal(type.words.back()) + ";\n}\n\n";
}

std::string also_struct(const RulesetData& data, const EventData& event) {
  if (event.also.empty()) return {};
  std::string out = "struct " + pascal(event.id) + " {\n";
  for (const ArgData& arg : event.also)
    out += "  " + data.types[arg.type].cpp + " " + arg.name + "{};\n";
  return out + "};\n\n";
}

std::string said_as(const ArgType& type, const std::string& name, const std::string& value) {
  const std::string first = "(" + literal(name) + ", ";
  if (has_words(type))
    return "say.word" + first + "word::" + snake(type.id) + "(" + value + "));\n";
  if (type.said == Said::Word) return "say.word" + first + value + ");\n";
  return "say." + member(snake(type.id)) + first + value + ");\n";
}

std::string narration(const RulesetData& data, const EventData& event) {
  const std::string name = pascal(event.id);
  std::string out = "    case EventKind::" + name + ": {\n";
  if (!event.args.empty() || !event.also.empty())
    out += "      const auto e = told::" + name + "::from_args(event.args);\n";
  for (const ArgData& arg : event.args)
    out += "      " + said_as(data.types[arg.type], arg.name, "e." + arg.name);
  if (!event.also.empty()) out += "      const also::" + name + " more = say.more(e);\n";
  bool own_faces = false;
  for (const ArgData& arg : event.also) {
    out += "      " + said_as(data.types[arg.type], arg.name, "more." + arg.name);
    own_faces = own_faces || arg.name == "faces" || arg.name == "known";
  }
  if (event.rolled != Rolled::Never && !own_faces) out += "      say.roll();\n";
  return out + "      return " + literal("event." + event.id) + ";\n    }\n";
}

/// Which scene each kind is, where it is one; the kinds of a scene stand together.
std::string scene_function(const RulesetData& data) {
  std::string cases;
  for (std::size_t scene = 1; scene < kSceneNames.size(); ++scene) {
    std::string kinds;
    for (const EventData& event : data.events)
      if (event.scene == static_cast<Scene>(scene))
        kinds += "    case EventKind::" + pascal(event.id) + ":\n";
    if (!kinds.empty())
      cases += kinds + "      return Scene::" + pascal(kSceneNames[scene]) + ";\n";
  }
  return "/// How a table shows an event of that kind.\n"
         "constexpr Scene scene_of(const Event& event) {\n"
         "  switch (static_cast<EventKind>(event.kind)) {\n" +
         cases + "    default:\n      return Scene::None;\n  }\n}\n\n";
}

std::string words_header(const RulesetData& data, const Target& target) {
  std::vector<bool> worked_out = types_in(data, &EventData::also);
  std::string words, structs, kinds;
  for (const ArgType& type : data.types)
    if (has_words(type)) words += word_function(type);
  for (const EventData& event : data.events) structs += also_struct(data, event);
  for (const EventData& event : data.events)
    if (!event.silent) kinds += narration(data, event);
  std::string silent;
  for (const EventData& event : data.events)
    if (event.silent) silent += "    case EventKind::" + pascal(event.id) + ":\n";
  if (!silent.empty()) kinds += silent + "      break;\n";
  const std::vector<bool> stored = types_in(data, &EventData::args);
  for (std::size_t i = 0; i < stored.size(); ++i)
    if (stored[i] && data.types[i].made) worked_out[i] = false;
  return generated_notice("events.toml") +
         "#pragma once\n\n#include <string>\n#include <string_view>\n\n" +
         includes_of(data, target, worked_out) + "#include \"rulesets/" + target.name_space +
         "/rules/events.gen.h\"\n\n" + open_namespace(target) + "namespace told {\n\n" +
         made_of(data, worked_out) +
         "}  // namespace told\n\n"
         "/// The words that sentences choose by.\nnamespace word {\n\n" +
         words +
         "}  // namespace word\n\n"
         "/// What the narrator works out of an event for its sentence.\nnamespace also {\n\n" +
         structs +
         "}  // namespace also\n\n"
         "/// Hands `say` every argument of the event's sentence by name, each to the member of "
         "its\n"
         "/// type (words and choices to `word`, a roll to `roll`), and asks it for `more` of what "
         "it\n"
         "/// works out itself. The key of the sentence; empty: the kind is silent, or there is "
         "none.\n"
         "template <class Say>\nstd::string_view narrate(const Event& event, Say& say) {\n"
         "  switch (static_cast<EventKind>(event.kind)) {\n" +
         kinds + "  }\n  return \"\";\n}\n\n" + scene_function(data) + close_namespace(target);
}

}  // namespace

std::vector<Output> write_events(const RulesetData& data, const Target& target) {
  return {{"rules/events.gen.h", rules_header(data, target)},
          {"words/events.gen.h", words_header(data, target)}};
}

}  // namespace sandtable::generate
