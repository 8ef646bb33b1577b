#include "engine/data/phrase.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <utility>

#include "engine/data/parse.h"
#include "engine/data/pieces.h"
#include "engine/data/unseen.h"

namespace sandtable::data {
Phrase::Phrase() = default;
Phrase::Phrase(std::string words) : words_(std::move(words)) {}
Phrase::Phrase(std::string_view words) : words_(words) {}
Phrase::Phrase(const char* words) : words_(words) {}
Phrase::Phrase(std::string english, std::string french)
    : words_(std::move(english)), french_(std::move(french)) {}
Phrase::Phrase(const Phrases& list, std::string_view key) : list_(&list), key_(key) {}
Phrase::Phrase(const Phrases& list, std::string_view key, std::vector<Part> parts)
    : list_(&list), key_(key), parts_(std::move(parts)) {}

std::string Phrase::in(Lang lang) const {
  // What stands in a file may be meant for the terminal, and not for whoever reads.
  if (list_ != nullptr) return list_->put(lang, key_, parts_);
  return seen(lang == Lang::Fr && !french_.empty() ? french_ : words_, true);
}

struct Phrases::Store {
  std::once_flag read;
  std::map<std::string, std::array<Pieces, 2>, std::less<>> of;  ///< by key, by language
  std::vector<std::string> faults;

  void fill(std::string_view toml, std::string_view file) {
    const auto document = parse(toml, file);
    if (!document) {
      faults.push_back(document.error().str());
      return;
    }
    for (const Entry& table : document->root.entries)
      for (const Entry& entry : table.value.entries)
        take(std::string(file), table.key + "." + entry.key, entry.value);
  }

  void take(const std::string& file, const std::string& key, const Node& node) {
    const Node *en = node.find("en"), *fr = node.find("fr");
    if (en == nullptr || fr == nullptr || en->string.empty() || fr->string.empty()) {
      faults.push_back(file + ": " + key + ": expected en and fr");
      return;
    }
    auto& both = of[key];
    both = {pieces_of(en->string), pieces_of(no_break_spaces(fr->string))};
    if (places_in(both[0]) != places_in(both[1]))
      faults.push_back(file + ": " + key + ": expected the same places in both languages");
  }
};

Phrases::Phrases(std::string_view toml, std::string_view file)
    : toml_(toml), file_(file), store_(std::make_unique<Store>()) {}
Phrases::~Phrases() = default;

const Phrases::Store& Phrases::store() const {
  std::call_once(store_->read, [this] { store_->fill(toml_, file_); });
  return *store_;
}

std::string Phrases::put(Lang lang, std::string_view key,
                         const std::vector<Phrase::Part>& parts) const {
  const auto found = store().of.find(key);
  if (found == store().of.end()) return "[" + std::string(key) + "]";
  std::string out;
  for (const Piece& piece : found->second[static_cast<std::size_t>(lang)]) {
    if (!piece.place) {
      out += piece.text;
      continue;
    }
    const auto part = std::find_if(parts.begin(), parts.end(),
                                   [&](const Phrase::Part& p) { return p.place == piece.text; });
    out += part == parts.end() ? "[" + piece.text + "]" : part->value.in(lang);
  }
  return out;
}

std::vector<std::string> Phrases::keys() const {
  std::vector<std::string> out;
  for (const auto& [key, both] : store().of) out.push_back(key);
  return out;
}

std::vector<std::string> Phrases::faults() const { return store().faults; }

std::string no_break_spaces(std::string_view french) {
  constexpr std::string_view kNoBreakSpace = "\u00A0", kOpening = "«", kClosing = "»";
  std::string out;
  for (std::size_t i = 0; i < french.size(); ++i) {
    const std::string_view rest = french.substr(i + 1);
    const bool before = !rest.empty() && (std::string_view(":;!?%").find(rest[0]) != rest.npos ||
                                          rest.starts_with(kClosing));
    const bool after = std::string_view(out).ends_with(kOpening);
    if (french[i] == ' ' && (before || after))
      out += kNoBreakSpace;
    else
      out += french[i];
  }
  return out;
}

}  // namespace sandtable::data
