#include "cli/problems.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/parse.h"
#include "engine/data/pieces.h"
#include "engine/text/catalogue.h"

namespace sandtable::embedded {
extern const std::string_view cli_problems;
}

namespace sandtable::cli {
namespace {

using data::Piece;
using data::Pieces;

struct Phrase {
  std::string en, fr;
  Pieces from, to;
};

std::vector<Phrase> read_phrases() {
  std::vector<Phrase> out;
  const auto document = data::parse(embedded::cli_problems, "cli/problems.toml");
  if (!document) return out;
  const data::Node* list = document->root.find("phrase");
  if (list == nullptr) return out;
  for (const data::Node& node : list->items) {
    const data::Node *en = node.find("en"), *fr = node.find("fr");
    Phrase phrase{en != nullptr ? en->string : "",
                  fr != nullptr ? text::no_break_spaces(fr->string) : "",
                  {},
                  {}};
    phrase.from = data::pieces_of(phrase.en);
    phrase.to = data::pieces_of(phrase.fr);
    out.push_back(std::move(phrase));
  }
  return out;
}

const std::vector<Phrase>& phrases() {
  static const std::vector<Phrase> all = read_phrases();
  return all;
}

using Values = std::vector<std::pair<std::string_view, std::string_view>>;

/// Puts the text of each place into `values`, the shortest that lets the rest fit.
bool fits(const Pieces& pieces, std::size_t at, std::string_view text, Values& values) {
  if (at == pieces.size()) return text.empty();
  const Piece& piece = pieces[at];
  if (!piece.place)
    return text.starts_with(piece.text) &&
           fits(pieces, at + 1, text.substr(piece.text.size()), values);
  for (std::size_t length = 1; length <= text.size(); ++length) {
    // Behind a place stands a literal or nothing: only there can it end.
    if (at + 1 < pieces.size() && !text.substr(length).starts_with(pieces[at + 1].text)) continue;
    if (at + 1 == pieces.size() && length < text.size()) continue;
    values.emplace_back(piece.text, text.substr(0, length));
    if (fits(pieces, at + 1, text.substr(length), values)) return true;
    values.pop_back();
  }
  return false;
}

std::string told(std::string_view text);

std::optional<std::string> told_by(const Phrase& phrase, std::string_view text) {
  Values values;
  if (!fits(phrase.from, 0, text, values)) return std::nullopt;
  std::string out;
  for (const Piece& piece : phrase.to) {
    if (!piece.place) {
      out += piece.text;
      continue;
    }
    for (const auto& [name, value] : values)
      if (name == piece.text) out += name.front() >= 'a' ? told(value) : std::string(value);
  }
  return out;
}

std::string told(std::string_view text) {
  for (const Phrase& phrase : phrases())
    if (auto out = told_by(phrase, text)) return std::move(*out);
  return std::string(text);
}

/// Where the message begins behind "FILE:3:7: " or "FILE: "; 0 where neither is there.
std::size_t behind_place(std::string_view line) {
  for (std::size_t colon = line.find(": "); colon != std::string_view::npos;
       colon = line.find(": ", colon + 1)) {
    const std::string_view place = line.substr(0, colon);
    if (place.find_first_of("'\"[ ") != std::string_view::npos) return 0;
    if (place != "warning") return colon + 2;
    return 0;
  }
  return 0;
}

}  // namespace

std::string problem_told(std::string_view line, Lang lang) {
  if (lang == Lang::En) return std::string(line);
  const std::size_t begin = behind_place(line);
  return std::string(line.substr(0, begin)) + told(line.substr(begin));
}

std::string problems_told(std::string_view lines, Lang lang) {
  std::string out;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    out += problem_told(lines.substr(0, end), lang);
    lines.remove_prefix(end);
    if (lines.empty()) break;
    out += '\n';
    lines.remove_prefix(1);
  }
  return out;
}

std::string phrases_at_fault() {
  std::string out;
  for (const Phrase& phrase : phrases())
    if (phrase.en.empty() || phrase.fr.empty() ||
        data::places_in(phrase.from) != data::places_in(phrase.to))
      out += phrase.en + " | " + phrase.fr + "\n";
  return phrases().empty() ? "no phrases" : out;
}

}  // namespace sandtable::cli
