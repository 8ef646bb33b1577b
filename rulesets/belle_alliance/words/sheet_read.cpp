#include <algorithm>
#include <array>

#include "engine/core/vocabulary.h"
#include "engine/data/unseen.h"
#include "engine/text/typed_line.h"
#include "rulesets/belle_alliance/data/clauses.gen.h"
#include "rulesets/belle_alliance/words/order_read.h"
#include "rulesets/belle_alliance/words/phrases.gen.h"
#include "rulesets/belle_alliance/words/sheet.h"

namespace sandtable::belle_alliance {
namespace {

using order_phrases::phrase;
using Rest = std::span<const Token>;

/// Reads a sheet line by line. What a wrong line has added to the sheet is taken off again.
class SheetReader {
 public:
  SheetReader(const NameBook& names, const SheetRules& rules) : names_(names), rules_(rules) {}

  void line(std::string_view text, int number) {
    const Tokens tokens = tokens_of(text);
    const Mark before{out_.sheet.line_count, out_.sheet.element_count, out_.sheet.place_count};
    number_ = number;
    end_ = tokens.length;
    if (!read(tokens) || !say(tokens, before)) take_back(before);
  }

  void too_long(std::size_t found) {
    out_.wrong.push_back(
        {1, 1, phrase("sheet.too-long", {{"most", kMostSheetBytes}, {"found", found}}), {}});
  }

  ReadSheet done() { return std::move(out_); }

 private:
  struct Mark {
    std::uint16_t lines, elements, places;
  };

  /// Nothing of a sheet stays behind its counts, so that equal sheets are equal to the byte.
  void take_back(const Mark& to) {
    Sheet& sheet = out_.sheet;
    std::fill(sheet.lines.begin() + to.lines, sheet.lines.begin() + sheet.line_count, Line{});
    std::fill(sheet.elements.begin() + to.elements, sheet.elements.begin() + sheet.element_count,
              Element{});
    std::fill(sheet.places.begin() + to.places, sheet.places.begin() + sheet.place_count, Vec{});
    sheet.line_count = to.lines;
    sheet.element_count = to.elements;
    sheet.place_count = to.places;
  }

  bool fail(std::size_t at, data::Phrase what, Clause clause = {}) {
    out_.wrong.push_back({number_, static_cast<int>(at) + 1, std::move(what), clause});
    return false;
  }

  bool read(const Tokens& tokens) {
    if (!tokens.free_words.empty() && !rules_.free_words)
      return fail(tokens.free_at, phrase("sheet.free-words"), clause::orders_sheet_abbreviations);
    if (tokens.open) {
      const Token opens{Token::Kind::Word, *tokens.open, std::u32string(1, tokens.opened_by), {}};
      return fail(*tokens.open,
                  phrase("sheet.open", {{"found", OrderReader::found(Rest(&opens, 1))}}));
    }
    Rest rest(tokens.tokens);
    if (rest.empty()) return true;
    Line head;
    if (!name(head, rest) || !begin(head, rest)) return false;
    OrderReader reader(out_.sheet, names_, rules_, number_, end_);
    const Rest order = rest;
    if (!elements(reader, rest)) return false;
    if (head.body && !transfers(order)) return false;
    if (!shares(head, reader, rest)) return false;
    auto& notes = reader.notes();
    std::move(notes.begin(), notes.end(), std::back_inserter(out_.notes));
    return true;
  }

  /// Keeps what is said to the umpire beside the order that was just read, or beside none.
  bool say(const Tokens& tokens, const Mark& before) {
    if (tokens.free_words.empty()) return true;
    // Others read them: nothing in them may pass for something else.
    FreeWords words{.words = data::seen(text::encode(tokens.free_words), false)};
    free_bytes_ += words.words.size();
    if (free_bytes_ > kMostFreeBytes)
      return fail(tokens.free_at,
                  phrase("sheet.free-long", {{"most", kMostFreeBytes}, {"found", free_bytes_}}),
                  clause::orders_sheet_abbreviations);
    if (out_.sheet.line_count > before.lines) {
      words.who = out_.sheet.lines[before.lines].who;
      words.body = out_.sheet.lines[before.lines].body;
    }
    out_.free_words.push_back(std::move(words));
    return true;
  }

  bool elements(OrderReader& reader, Rest& rest) {
    if (reader.elements(rest)) return true;
    out_.wrong.push_back(*reader.slip());
    return false;
  }

  /// The name of a unit or body, and the colon.
  bool name(Line& head, Rest& rest) {
    const Token& token = rest.front();
    const data::Phrase found = OrderReader::found(rest);
    if (token.kind != Token::Kind::Word && token.kind != Token::Kind::Quoted)
      return fail(token.at, phrase("head.name", {{"found", found}}));
    constexpr auto kHeads = static_cast<Abouts>(bit(About::Unit) | bit(About::Body));
    const std::string typed = text::encode(token.text);
    const NameBook::Found what = names_.find(typed, kHeads);
    if (!what.others.empty())
      return fail(token.at,
                  phrase("head.several",
                         {{"found", found}, {"choices", data::Phrase(text::few_of(what.others))}}));
    if (what.one == nullptr) {
      if (const auto near = names_.near(typed, kHeads))
        return fail(token.at,
                    phrase("head.near",
                           {{"found", found}, {"near", OrderReader::shown(text::decode(*near))}}));
      return fail(token.at, phrase("head.unknown", {{"found", found}}));
    }
    rest = rest.subspan(1);
    if (rest.empty() || rest.front().kind != Token::Kind::Colon)
      return fail(rest.empty() ? end_ : rest.front().at,
                  phrase("head.colon", {{"name", found}, {"found", OrderReader::found(rest)}}));
    rest = rest.subspan(1);
    head.who = what.one->which;
    head.body = what.one->about == About::Body;
    name_ = found;
    return true;
  }

  /// One unit, one order.
  bool begin(const Line& head, Rest rest) {
    auto& first = first_[head.body ? 1 : 0][head.who];
    if (first != 0 && head.share == Share::Unit)
      return fail(0, phrase("head.twice", {{"name", name_}, {"first", first}}),
                  clause::orders_each_unit);
    if (!add_line(out_.sheet, head))
      return fail(rest.empty() ? end_ : rest.front().at,
                  phrase("sheet.lines", {{"most", Sheet::kMostLines}}));
    if (head.share == Share::Unit) first = number_;
    return true;
  }

  /// A body is transferred, and gets no order otherwise.
  bool transfers(Rest order) {
    const Sheet& sheet = out_.sheet;
    const Line& line = sheet.lines[sheet.line_count - 1U];
    if (line.count() == 1 && sheet.elements_of(line)[0].kind == OrderWord::Transfer) return true;
    return fail(order.empty() ? end_ : order.front().at,
                phrase("head.body", {{"found", OrderReader::found(order)}}),
                clause::transfer_brigade);
  }

  /// The orders of its skirmish line and its parts, behind semicolons.
  bool shares(const Line& head, OrderReader& reader, Rest& rest) {
    std::array<bool, kWords<Share>> seen{};
    while (!rest.empty()) {
      rest = rest.subspan(1);
      const Rest at = rest;
      const auto share = rest.empty() ? std::nullopt : share_word(rest.front());
      const bool colon = rest.size() > 1 && rest[1].kind == Token::Kind::Colon;
      if (!share || !colon || head.body)
        return fail(at.empty() ? end_ : at.front().at,
                    phrase("head.share", {{"found", OrderReader::found(at)}}));
      bool& here = seen[static_cast<std::size_t>(*share)];
      if (here)
        return fail(at.front().at, phrase("head.share-twice", {{"name", OrderReader::found(at)}}));
      here = true;
      rest = rest.subspan(2);
      Line line = head;
      line.share = *share;
      if (!begin(line, at) || !elements(reader, rest)) return false;
    }
    return true;
  }

  const NameBook& names_;
  const SheetRules& rules_;
  ReadSheet out_;
  int number_ = 0;
  std::size_t end_ = 0;
  std::size_t free_bytes_ = 0;  ///< of what is said to the umpire
  data::Phrase name_;
  std::array<std::array<int, 256>, 2> first_{};  ///< the line that orders a unit or body; 0: none
};

}  // namespace

std::vector<std::string_view> sheet_lines(std::string_view text) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  bool quoted = false, free = false;
  int deep = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '\n';
    const bool apart = c == '\n' || (c == '|' && (free || (!quoted && deep <= 0)));
    if (apart) {
      out.push_back(text.substr(begin, i - begin));
      begin = i + 1;
      quoted = free = false;
      deep = 0;
    } else if (!free) {
      if (c == '"') quoted = !quoted;
      if (!quoted) deep += c == '(' ? 1 : c == ')' ? -1 : 0;
      free = c == '#' && !quoted;
    }
  }
  return out;
}

ReadSheet read_sheet(std::string_view text, const NameBook& names, const SheetRules& rules) {
  SheetReader reader(names, rules);
  if (text.size() > kMostSheetBytes) {
    reader.too_long(text.size());
    return reader.done();
  }
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    reader.line(text.substr(0, end), ++number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.done();
}

}  // namespace sandtable::belle_alliance
