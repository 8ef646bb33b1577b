#include "server/message.h"

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <utility>

#include "engine/journal/journal.h"
#include "server/fields.h"

namespace sandtable::server {
namespace {

constexpr std::size_t kMostKeys = 8, kMostKey = 100, kMostAssumed = 20, kMostId = 40,
                      kMostMen = 100, kMostComposed = 40, kMostSlots = 10;
constexpr std::uint64_t kMostNumber = 10'000;

Lang read_lang(Fields& fields) {
  return fields.choice("lang", {"en", "fr"}) == 1 ? Lang::Fr : Lang::En;
}

int small_number(Fields& fields, std::string_view name) {
  const std::uint64_t found = fields.number(name);
  if (fields.ok() && found > kMostNumber)
    fields.fail(phrase("field.no-count",
                       {{"name", name}, {"most", kMostNumber}, {"found", std::to_string(found)}}));
  return static_cast<int>(std::min(found, kMostNumber));
}

/// What a client composed of orders that it was offered, in place of a line.
desk::Composed read_order(Fields& of) {
  desk::Composed out;
  out.unit = small_number(of, "unit");
  for (const std::uint64_t man : of.numbers_or_none("men", kMostMen, kMostNumber))
    out.men.push_back(static_cast<int>(man));
  of.object("by", "where.by", [&](Fields& by) {
    out.by = desk::Figure{small_number(by, "unit"), small_number(by, "number"),
                          by.yes_or("piece", false)};
  });
  out.after = of.text_or("after", kMostText, "");
  of.objects("parts", "where.part", kMostComposed, [&](Fields& part) {
    desk::ComposedPart one{part.text("form", kMostText)};
    if (auto slots = part.pairs("slots", kMostSlots)) one.slots = std::move(*slots);
    out.parts.push_back(std::move(one));
  });
  return out;
}

/// The member `order`, where it is there.
void read_composed(Fields& fields, Message& out) {
  fields.object("order", "where.order", [&](Fields& of) { out.order = read_order(of); });
}

/// Of questions about a unit, or about an order for it.
void read_question(Fields& fields, Message& out) {
  out.side = fields.text("side", kMostId);
  if (out.ask != Ask::Complete) out.unit = fields.number("unit");
  if (out.ask == Ask::Point) {
    out.target = fields.number_or("target", 0);
    out.place = fields.text_or("place", kMostId, "");
  } else {
    read_composed(fields, out);
    if (!out.order && out.ask == Ask::Complete) out.action = fields.text("action", kMostAction);
    if (!out.order && out.ask == Ask::Orders) out.action = fields.text_or("after", kMostText, "");
  }
  if (out.ask != Ask::Orders) out.trace = fields.yes_or("trace", false);
}

/// What of a position is to be drawn as text. Both kinds of troops are named by their side, which
/// only the battle knows: TroopsA stands for either.
void read_show(Fields& fields, Message& out) {
  constexpr std::uint64_t kUsual = 80, kNarrowest = 40, kWidest = 160;
  static constexpr std::array kParts{desk::TextPart::All, desk::TextPart::Status,
                                     desk::TextPart::TroopsA};
  const std::size_t part = fields.choice("what", {"all", "status", "troops", "paper"});
  if (!fields.ok()) return;
  out.paper = part == kParts.size();
  if (out.paper) {
    out.action = fields.text("of", kMostText);
    return;
  }
  out.part = kParts[part];
  if (out.part == desk::TextPart::TroopsA) out.action = fields.text("of", kMostId);
  const std::uint64_t width = fields.number_or("width", kUsual);
  out.width = static_cast<int>(std::clamp(width, kNarrowest, kWidest));
  out.ascii = fields.yes_or("ascii", false);
}

/// Mates read it before anybody has read it as a decision.
void read_draft(Fields& fields, Message& out) {
  out.side = fields.text("side", kMostId);
  out.action = fields.prose_or("action", kMostAction, "");
}

void read_parts(Fields& fields, Message& out) {
  switch (out.ask) {
    case Ask::Check:
    case Ask::Odds:
    case Ask::Outlook:
      out.side = fields.text("side", kMostId);
      out.action = fields.text("action", kMostAction);
      if (out.ask == Ask::Odds)
        out.assume = fields.texts_or_none("assume", kMostAssumed, kMostAction);
      break;
    case Ask::Complete:
    case Ask::Point:
    case Ask::Orders:
      read_question(fields, out);
      break;
    case Ask::Submit:
      out.side = fields.text("side", kMostId);
      out.action = fields.text("action", kMostAction);
      // A ruling of the umpire answers nothing.
      out.number =
          out.side == kUmpireId ? fields.number_or("question", 0) : fields.number("question");
      out.text = fields.prose_or("reason", kMostText, "");
      break;
    case Ask::Roll:
      out.action = fields.text("faces", kMostText);
      out.number = fields.number("question");
      break;
    case Ask::AskTakeback:
      out.side = fields.text("side", kMostId);
      out.number = fields.number("to");
      out.text = fields.prose("reason", kMostText);
      break;
    case Ask::Stand:
      out.side = fields.text("side", kMostId);
      out.text = fields.text("kind", kMostId);
      out.action = fields.prose("answer", kMostAction);
      break;
    case Ask::Actions:
    case Ask::Undo:
    case Ask::AgreeTakeback:
    case Ask::RefuseTakeback:
    case Ask::WithdrawTakeback:
      out.side = fields.text("side", kMostId);
      break;
    case Ask::At:
      out.number = fields.number("seq");
      break;
    case Ask::Chat:
      out.text = fields.prose("text", kMostText);
      break;
    case Ask::Lang:
      out.lang = read_lang(fields);
      break;
    case Ask::Word:
      out.side = fields.text("side", kMostId);
      out.text = fields.text("text", kMostText);
      break;
    case Ask::Measure:
      out.action = fields.text("words", kMostText);
      break;
    case Ask::Show:
      read_show(fields, out);
      break;
    case Ask::Draft:
      read_draft(fields, out);
      break;
    case Ask::Close:
      break;
  }
}

std::vector<std::string> split_keys(const std::string& text, Fields& fields) {
  std::vector<std::string> out;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view key = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(key.size() + 1, rest.size()));
    out.emplace_back(key);
  }
  if (out.size() > kMostKeys)
    fields.fail(phrase("field.keys", {{"most", kMostKeys}, {"found", out.size()}}));
  return out;
}

}  // namespace

tl::expected<Hello, data::Phrase> parse_hello(std::string_view text) {
  const auto object = parse_object(text);
  if (!object) return tl::unexpected(object.error());
  Fields fields(*object, "where.message");
  fields.choice("type", {"hello"});
  Hello out;
  const std::uint64_t version = fields.number("version");
  if (fields.ok() && version != kProtocolVersion && version != kProtocolBefore)
    fields.fail(phrase("field.version", {{"known", kProtocolVersion}, {"found", version}}));
  out.version = static_cast<int>(version);
  out.keys = split_keys(fields.text("key", kMostKeys * kMostKey), fields);
  out.name = fields.line("name", kMostName * 4);
  out.lang = read_lang(fields);
  out.since = fields.number("since");
  fields.done();
  if (!fields.ok()) return tl::unexpected(fields.error());
  return out;
}

tl::expected<Message, MessageError> parse_message(std::string_view text) {
  const auto object = parse_object(text);
  if (!object) return tl::unexpected(MessageError{0, object.error()});
  Fields fields(*object, "where.message");
  Message out;
  out.id = fields.number("id");
  const std::size_t kind = fields.choice(
      "type", {"check",   "actions",      "odds",           "submit",          "roll",
               "undo",    "ask-takeback", "agree-takeback", "stand",           "at",
               "chat",    "lang",         "measure",        "refuse-takeback", "withdraw-takeback",
               "word",    "complete",     "point",          "orders",          "show",
               "outlook", "close",        "draft"});
  if (fields.ok()) {
    out.ask = static_cast<Ask>(kind);
    read_parts(fields, out);
    fields.done();
  }
  if (!fields.ok()) return tl::unexpected(MessageError{out.id, fields.error()});
  return out;
}

}  // namespace sandtable::server
