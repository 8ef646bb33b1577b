#include "server/message.h"

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "server/fields.h"

namespace sandtable::server {
namespace {

constexpr std::size_t kMostKeys = 8, kMostKey = 100, kMostAssumed = 20, kMostId = 40;

Lang read_lang(Fields& fields) {
  return fields.choice("lang", {"en", "fr"}) == 1 ? Lang::Fr : Lang::En;
}

void read_parts(Fields& fields, Message& out) {
  switch (out.ask) {
    case Ask::Check:
    case Ask::Complete:
    case Ask::Odds:
      out.side = fields.text("side", kMostId);
      out.action = fields.text("action", kMostAction);
      if (out.ask == Ask::Odds)
        out.assume = fields.texts_or_none("assume", kMostAssumed, kMostAction);
      if (out.ask == Ask::Complete) out.trace = fields.yes_or("trace", false);
      break;
    case Ask::Point:
      out.side = fields.text("side", kMostId);
      out.unit = fields.number("unit");
      out.target = fields.number_or("target", 0);
      out.place = fields.text_or("place", kMostId, "");
      out.trace = fields.yes_or("trace", false);
      break;
    case Ask::Orders:
      out.side = fields.text("side", kMostId);
      out.unit = fields.number("unit");
      out.action = fields.text_or("after", kMostText, "");
      break;
    case Ask::Submit:
      out.side = fields.text("side", kMostId);
      out.action = fields.text("action", kMostAction);
      out.number = fields.number("question");
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
      out.action = fields.text("answer", kMostAction);
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
      "type", {"check", "actions", "odds", "submit", "roll", "undo", "ask-takeback",
               "agree-takeback", "stand", "at", "chat", "lang", "measure", "refuse-takeback",
               "withdraw-takeback", "word", "complete", "point", "orders"});
  if (fields.ok()) {
    out.ask = static_cast<Ask>(kind);
    read_parts(fields, out);
    fields.done();
  }
  if (!fields.ok()) return tl::unexpected(MessageError{out.id, fields.error()});
  return out;
}

}  // namespace sandtable::server
