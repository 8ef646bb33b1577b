#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "engine/text/noun.h"
#include "tools/generate/names.h"
#include "tools/generate/read_parts.h"
#include "tools/generate/sentences.h"

namespace sandtable::generate {
namespace {

using data::Need;

constexpr std::array<std::string_view, 6> kTypeKeys = {"id",   "said",  "cpp",
                                                       "from", "words", "part"};
constexpr std::array<std::string_view, 5> kSaid = {"number", "noun", "text", "yes", "word"};
constexpr std::array<std::string_view, 7> kEventKeys = {"id",     "args",   "also", "rolled",
                                                        "silent", "unsaid", "scene"};

/// Numbers that an event stores (EventArgs of engine/core/telling.h).
constexpr std::size_t kMostArgs = 8;

/// Values of this type are texts, which no event stores.
constexpr std::string_view kText = "std::string";

/// The sentence of the engine for events that a viewer does not see.
constexpr std::string_view kHidden = "hidden";

/// `words = ["open", "hill"]`, of which an enumeration is made where there is none in C++, or
/// `words = { March = "march" }` for an enumeration that there is.
void read_words(data::Reader& reader, ArgType& type) {
  const data::Node* node = reader.find("words");
  if (!node) return reader.error("words", "missing; expected the words that sentences choose by");
  if (node->kind == data::Kind::Table) {
    if (type.cpp.empty()) reader.error("cpp", "missing; expected the enumeration of the words");
    for (const data::Entry& entry : node->entries) {
      type.enumerators.push_back(entry.key);
      if (entry.value.kind == data::Kind::String)
        type.words.push_back(entry.value.string);
      else
        reader.wrong("words", "a string for each enumerator", entry.value);
    }
    return;
  }
  for (const data::Located& word : reader.strings("words", Need::Required)) {
    if (is_id(word.text) && is_identifier(snake(word.text)))
      type.words.push_back(word.text);
    else
      reader.problems().error(word.at, "'words' in " + reader.where().str() +
                                           ": expected lower-case words joined by '-', found " +
                                           data::in_quotes(word.text));
  }
  type.made = type.cpp.empty();
  if (!type.made) {
    if (type.cpp != kText) reader.error("words", "expected { Enumerator = \"word\", … }");
    return;
  }
  type.cpp = "told::" + pascal(type.id);
  for (const std::string& word : type.words) type.enumerators.push_back(pascal(word));
}

ArgType read_type(data::Reader& reader, Ids& ids) {
  ArgType type;
  type.id = ids.read(reader);
  if (const auto said = reader.word("said", kSaid, Need::Required))
    type.said = static_cast<Said>(*said);
  type.cpp = reader.string("cpp").value_or("");
  type.from = reader.string("from").value_or("");
  type.part = reader.boolean("part").value_or(false);
  if (type.said == Said::Word) {
    read_words(reader, type);
    return type;
  }
  if (type.cpp.empty()) reader.error("cpp", "missing; expected a type of C++");
  for (const std::string_view key : {"words", "part"})
    if (reader.has(key)) reader.error(key, "expected only where 'said' is word");
  return type;
}

std::string quoted(std::string_view key) { return "\"" + std::string(key) + "\""; }

/// An event with where its parts stand in the file.
struct Place {
  data::Reader& reader;
  EventData& event;
  const std::vector<ArgType>& types;

  std::vector<std::string_view> type_ids() const {
    std::vector<std::string_view> out;
    for (const ArgType& type : types) out.push_back(type.id);
    return out;
  }
  bool named(std::string_view name) const {
    const auto is = [&](const ArgData& arg) { return arg.name == name; };
    return std::any_of(event.args.begin(), event.args.end(), is) ||
           std::any_of(event.also.begin(), event.also.end(), is);
  }
  void error(std::string_view key, data::Position at, const std::string& what) const {
    reader.problems().error(at,
                            "'" + std::string(key) + "' in " + reader.where().str() + ": " + what);
  }
};

std::optional<std::size_t> type_of(const Place& place, std::string_view key,
                                   const data::Entry& entry) {
  const data::Node& node = entry.value;
  const auto ids = place.type_ids();
  const auto found =
      node.kind == data::Kind::String ? std::find(ids.begin(), ids.end(), node.string) : ids.end();
  if (found == ids.end()) {
    const std::string what = node.kind == data::Kind::String
                                 ? data::in_quotes(node.string) + data::suggestion(node.string, ids)
                                 : data::found(node).str();
    place.error(key, node.at,
                "expected a type for " + quoted(entry.key) + ", one of " + data::joined(ids) +
                    ", found " + what);
    return std::nullopt;
  }
  return static_cast<std::size_t>(found - ids.begin());
}

void read_args(const Place& place, std::string_view key, std::vector<ArgData>& into) {
  const data::Node* table = place.reader.table(key);
  if (!table) return;
  const bool stored = key == "args";
  for (const data::Entry& entry : table->entries) {
    if (!is_identifier(entry.key) || text::base_of_form(entry.key) != entry.key) {
      place.error(key, entry.at,
                  "expected a name of lower-case words joined by '_', no keyword of C++ and no "
                  "form of a noun, found " +
                      quoted(entry.key));
      continue;
    }
    if (place.named(entry.key)) {
      place.error(key, entry.at, "expected a new argument, found " + quoted(entry.key) + " again");
      continue;
    }
    const auto type = type_of(place, key, entry);
    if (!type) continue;
    if (stored && place.types[*type].cpp == kText) {
      place.error(key, entry.value.at,
                  "expected a type that is stored as a number, found " +
                      quoted(place.types[*type].id) + ", a text; name it in 'also'");
      continue;
    }
    into.push_back({entry.key, *type});
  }
  if (stored && into.size() > kMostArgs)
    place.reader.wrong(key, "at most " + std::to_string(kMostArgs) + " arguments", *table);
}

Rolled read_rolled(data::Reader& reader) {
  const data::Node* node = reader.find("rolled");
  if (!node) return Rolled::Never;
  if (node->kind == data::Kind::Boolean && node->boolean) return Rolled::Always;
  if (node->kind == data::Kind::String && node->string == "sometimes") return Rolled::Sometimes;
  reader.wrong("rolled", "true or \"sometimes\"", *node);
  return Rolled::Never;
}

/// What is not said is not shown either: an event without a sentence has no scene.
Scene read_scene(data::Reader& reader, bool silent) {
  const auto names = std::span(kSceneNames).subspan(1);
  const auto scene = reader.word("scene", names);
  if (!scene) return Scene::None;
  if (silent) reader.error("scene", "not expected where the event is silent");
  return static_cast<Scene>(*scene + 1);
}

/// What a sentence of the event may use: its arguments, and of a roll its faces and whether they
/// are known.
std::vector<Sayable> sayable_of(const Place& place) {
  static const ArgType kFaces{"text", "", "", Said::Text, {}, {}, false, false};
  static const ArgType kKnown{"yes", "", "", Said::Yes, {}, {}, false, false};
  std::vector<Sayable> out;
  for (const auto* list : {&place.event.args, &place.event.also})
    for (const ArgData& arg : *list) out.push_back({arg.name, &place.types[arg.type]});
  if (place.event.rolled == Rolled::Never) return out;
  if (!place.named("faces")) out.push_back({"faces", &kFaces});
  if (!place.named("known")) out.push_back({"known", &kKnown});
  return out;
}

/// Checks both sentences of an event; marks what they use.
void check_sentences(const std::string& key, const data::Node& message,
                     const std::vector<Sayable>& sayable, data::Problems& said,
                     std::vector<bool>& used) {
  for (const std::string_view language : {"en", "fr"}) {
    const data::Node* node = message.find(language);
    const std::string where = "'" + std::string(language) + "' of '" + key + "': ";
    if (!node || node->kind != data::Kind::String) {
      said.error(message.at, where + "expected a sentence, found " +
                                 (node ? data::found(*node).str() : "none"));
      continue;
    }
    const auto uses = uses_of(node->string);
    if (!uses) {
      said.error(node->at, where + uses.error());
      continue;
    }
    for (const Use& use : *uses) {
      std::size_t at = sayable.size();
      const std::string complaint = complaint_of(use, sayable, at);
      if (!complaint.empty()) said.error(node->at, where + complaint);
      if (at < used.size()) used[at] = true;
    }
  }
}

/// An argument that no sentence says must be named in 'unsaid', which names no other.
void check_unsaid(const Place& place, const std::vector<Sayable>& sayable,
                  const std::vector<bool>& used) {
  std::vector<std::string> unsaid;
  for (const data::Located& name : place.reader.strings("unsaid")) {
    const auto is = [&](const ArgData& arg) { return arg.name == name.text; };
    const auto& args = place.event.args;
    if (std::none_of(args.begin(), args.end(), is))
      place.error("unsaid", name.at, "expected one of 'args', found " + data::in_quotes(name.text));
    unsaid.push_back(name.text);
  }
  const auto told = place.event.args.size() + place.event.also.size();
  for (std::size_t i = 0; i < told; ++i) {
    const std::string_view key = i < place.event.args.size() ? "args" : "also";
    const bool listed = std::find(unsaid.begin(), unsaid.end(), sayable[i].name) != unsaid.end();
    if (!used[i] && !listed)
      place.reader.error(key, quoted(sayable[i].name) + " is said by no sentence; expected it in " +
                                  "the sentence" + (key == "args" ? " or in 'unsaid'" : ""));
    if (used[i] && listed)
      place.reader.error("unsaid",
                         quoted(sayable[i].name) + " is said; expected what no sentence says");
  }
}

void check_said(const Place& place, const data::Node* sentences, data::Problems& said) {
  const std::string key = "event." + place.event.id;
  const data::Node* message = sentences ? sentences->find(place.event.id) : nullptr;
  if (place.event.silent) {
    if (message) said.error(message->at, "'" + key + "': expected none, for the event is silent");
    if (place.reader.has("unsaid"))
      place.reader.error("unsaid", "not expected where the event is silent");
    return;
  }
  if (!message) {
    place.reader.error("id", "expected a sentence '" + key + "' in " + said.file() +
                                 ", or silent = true; found none");
    return;
  }
  const std::vector<Sayable> sayable = sayable_of(place);
  std::vector<bool> used(sayable.size());
  const std::size_t errors = said.errors();
  check_sentences(key, *message, sayable, said, used);
  if (said.errors() == errors) check_unsaid(place, sayable, used);
}

/// Sentences of kinds that there are not.
void check_kinds(const data::Node* sentences, const std::vector<EventData>& events,
                 data::Problems& said) {
  if (!sentences) return;
  std::vector<std::string_view> ids{kHidden};
  for (const EventData& event : events) ids.push_back(event.id);
  for (const data::Entry& entry : sentences->entries)
    if (std::find(ids.begin(), ids.end(), entry.key) == ids.end())
      said.error(entry.at, "'event." + entry.key + "': expected a kind of the events file, found " +
                               data::in_quotes(entry.key) + data::suggestion(entry.key, ids));
}

}  // namespace

std::vector<ArgType> read_arg_types(data::Reader& file) {
  std::vector<ArgType> types;
  Ids ids;
  for (const data::Node* node : entries(file, "type")) {
    data::Reader reader(*node, entry_name(*node, "type"), kTypeKeys, file.problems());
    types.push_back(read_type(reader, ids));
  }
  return types;
}

std::vector<EventData> read_events(data::Reader& file, const std::vector<ArgType>& types,
                                   const data::Node& messages, data::Problems& said) {
  std::vector<EventData> events;
  Ids ids;
  const data::Node* sentences = messages.find("event");
  const bool good_types = !file.problems().failed();
  for (const data::Node* node : entries(file, "event")) {
    data::Reader reader(*node, entry_name(*node, "event"), kEventKeys, file.problems());
    EventData event;
    event.id = ids.read(reader);
    const Place place{reader, event, types};
    const std::size_t errors = file.problems().errors();
    read_args(place, "args", event.args);
    read_args(place, "also", event.also);
    event.rolled = read_rolled(reader);
    event.silent = reader.boolean("silent").value_or(false);
    event.scene = read_scene(reader, event.silent);
    // A sentence is judged by what the event was found to say.
    const bool good = good_types && !event.id.empty() && file.problems().errors() == errors;
    if (good) check_said(place, sentences, said);
    events.push_back(std::move(event));
  }
  check_kinds(sentences, events, said);
  return events;
}

}  // namespace sandtable::generate
