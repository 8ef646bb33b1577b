#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "engine/data/problems.h"
#include "engine/data/said.h"
#include "engine/journal/chain.h"
#include "engine/journal/content.h"
#include "engine/journal/line.h"
#include "engine/journal/names.h"
#include "engine/journal/seal.h"

namespace sandtable::journal {
namespace {

namespace json = boost::json;

/// One byte for a message: a character where it can be shown.
data::Phrase byte_at(std::string_view line, std::size_t at) {
  if (at >= line.size()) return phrase("found.line-end");
  const auto byte = static_cast<unsigned char>(line[at]);
  if (byte > 0x20 && byte < 0x7F) return std::string("'") + line[at] + "'";
  if (byte == ' ') return phrase("found.space");
  return phrase("found.byte", {{"byte", static_cast<int>(byte)}});
}

data::Phrase found_by_parser(const json::error_code& error) {
  if (error == json::error::syntax) return phrase("found.syntax");
  if (error == json::error::too_deep) return phrase("found.deep");
  return error.message();
}

/// Parses one line. A line that stops short without the `"}` that ends every whole line was cut.
tl::expected<json::value, Damage> parse(std::string_view line) {
  json::parse_options options;
  options.max_depth = 8;
  json::stream_parser parser({}, options);
  json::error_code error;
  const std::size_t read = parser.write_some(line.data(), line.size(), error);
  const auto no_json = [](bool cut, std::size_t column, data::Phrase found) {
    return tl::unexpected(Damage{cut, column, phrase("line.json", {{"found", std::move(found)}})});
  };
  if (error) return no_json(false, read + 1, found_by_parser(error));
  if (!parser.done())
    return no_json(!line.ends_with("\"}"), line.size() + 1,
                   phrase(line.empty() ? "found.empty-line" : "found.early-end"));
  if (read < line.size())
    return tl::unexpected(
        Damage{false, read + 1, phrase("line.behind", {{"found", byte_at(line, read)}})});
  return parser.release();
}

data::Phrase said_in(const data::Phrase& where, data::Phrase what) {
  return phrase("where.in", {{"where", where}, {"what", std::move(what)}});
}

/// The last few characters.
std::string_view end_of(std::string_view line) {
  std::size_t from = line.size() - std::min<std::size_t>(line.size(), 8);
  while (from < line.size() && (static_cast<unsigned char>(line[from]) & 0xC0) == 0x80) ++from;
  return line.substr(from);
}

/// Holds the line against the one form that its content has.
std::optional<Damage> check_form(std::string_view line, const std::string& body,
                                 const std::string& held, const data::Phrase& where) {
  const auto parts = split_chain(line);
  if (!parts)
    return Damage{false, 0,
                  said_in(where, phrase("line.end", {{"digits", kChainDigits},
                                                     {"found", json_string(end_of(line))}}))};
  if (parts->body == body && parts->held == held) return std::nullopt;
  if (parts->body == body)
    return Damage{
        false, body.size(),
        said_in(where, phrase("line.sealed-form", {{"expected", json_string(held)},
                                                   {"found", json_string(parts->held)}}))};
  std::size_t at = 0;
  while (at < body.size() && at < parts->body.size() && body[at] == parts->body[at]) ++at;
  return Damage{false, at + 1,
                said_in(where, phrase("line.form", {{"expected", byte_at(body, at)},
                                                    {"found", byte_at(line, at)}}))};
}

std::vector<int> decode_faces(Fields& fields, int dice, int sides) {
  std::vector<int> faces;
  const json::array* list = fields.list("faces");
  if (list == nullptr) return faces;
  const data::Phrase expected = dice == 1
                                    ? phrase("expected.face", {{"sides", sides}})
                                    : phrase("expected.faces", {{"dice", dice}, {"sides", sides}});
  if (list->size() != static_cast<std::size_t>(dice)) {
    fields.wrong("faces", expected, phrase("found.of-them", {{"count", list->size()}}));
    return faces;
  }
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json::value& face = (*list)[i];
    const std::int64_t* number = face.if_int64();
    if (number == nullptr || *number < 1 || *number > sides) {
      const data::Phrase what = number ? data::Phrase(*number) : describe(face);
      fields.wrong("faces", expected,
                   phrase("found.as-the", {{"what", what}, {"place", data::ordinal(i)}}));
      return faces;
    }
    faces.push_back(static_cast<int>(*number));
  }
  return faces;
}

RecordedRoll decode_roll(const json::value& value, const data::Phrase& where,
                         std::span<const Seat> seats, Fault& fault) {
  Fields fields(value, where, fault,
                {"clause", "roller", "dice", "sides", "read", "low", "high", "piece", "faces"});
  RecordedRoll roll;
  if (fault) return roll;
  roll.clause = fields.text("clause");
  if (roll.clause.empty()) fields.wrong("clause", phrase("expected.clause"), text_found(""));
  roll.roller = side_field(fields, "roller", seats, false);
  roll.dice = static_cast<int>(fields.number("dice", 1, kMaxDice));
  roll.sides = static_cast<int>(fields.number("sides", 1, 255));
  roll.read = fields.text("read");
  const auto read = named<Read>(kReadNames, roll.read);
  if (!read)
    fields.wrong("read", phrase("expected.one-of", {{"list", data::joined(kReadNames)}}),
                 text_found(roll.read));
  else if (reads_one_die(*read) && roll.dice != 1)
    fields.wrong("dice", phrase("expected.one-die", {{"read", roll.read}}),
                 phrase("found.number", {{"number", roll.dice}}));
  roll.low = static_cast<int>(fields.number("low", 0, 255));
  roll.high = static_cast<int>(fields.number("high", 0, 255));
  roll.piece = static_cast<int>(fields.number("piece", -1, kNoPiece - 1));
  roll.faces = decode_faces(fields, roll.dice, roll.sides);
  return roll;
}

data::Phrase of_kind(std::string_view kind) { return phrase("only.kind", {{"kind", kind}}); }
data::Phrase of_kinds(std::string_view first, std::string_view second) {
  return phrase("only.kinds", {{"first", first}, {"second", second}});
}

void decode_commitment(Fields& fields, JournalEntry& entry, std::span<const Seat> seats) {
  if (entry.kind == JournalKind::Dice) {
    entry.commitment = fields.hex("commitment", kKeyDigits);
    entry.words = decode_words(fields, seats);
    return;
  }
  fields.refuse("commitment", of_kind("dice"));
  fields.refuse("words", of_kind("dice"));
}

void decode_rolls(Fields& fields, JournalEntry& entry, std::span<const Seat> seats, Fault& fault) {
  if (fields.has("standing") && !(entry.standing = fields.boolean("standing")))
    fields.wrong("standing", phrase("expected.left-out-false"), "false");
  const json::array* rolls = fields.list("rolls");
  for (std::size_t i = 0; rolls != nullptr && i < rolls->size() && !fault; ++i) {
    // A single roll needs no number.
    const data::Phrase where =
        rolls->size() == 1 && (*rolls)[i].is_object()
            ? fields.where()
            : phrase("where.roll", {{"where", fields.where()}, {"number", i + 1}});
    entry.rolls.push_back(decode_roll((*rolls)[i], where, seats, fault));
  }
}

void decode_action(Fields& fields, JournalEntry& entry) {
  entry.action = fields.text("action");
  const bool by_itself = entry.kind == JournalKind::Action && entry.side.empty();
  if (entry.action.empty() && !by_itself)
    fields.wrong("action", phrase("expected.action"), text_found(""));
}

/// What an action decides: said, or sealed.
void decode_decision(Fields& fields, JournalEntry& entry, std::span<const Seat> seats,
                     Fault& fault) {
  if (!entry.seal) {
    decode_action(fields, entry);
    entry.reason = fields.text_or_empty("reason");
    return decode_rolls(fields, entry, seats, fault);
  }
  for (const auto key : {"action", "reason", "standing", "rolls"})
    fields.refuse(key, phrase("only.unsealed"));
}

void decode_opened(Fields& fields, JournalEntry& entry, Fault& fault) {
  const json::array* list = fields.list("opened");
  for (std::size_t i = 0; list != nullptr && i < list->size() && !fault; ++i) {
    Fields one((*list)[i], phrase("where.opened", {{"where", fields.where()}, {"number", i + 1}}),
               fault, {"seq", "of", "text"});
    if (fault) return;
    OpenedSeal opened;
    opened.seq =
        static_cast<std::uint64_t>(one.number("seq", 1, static_cast<std::int64_t>(entry.seq) - 1));
    const std::string of = one.text("of");
    opened.digest = of == "digest";
    if (!opened.digest && of != "decision")
      one.wrong("of", phrase("expected.one-of", {{"list", "decision, digest"}}), text_found(of));
    opened.text = one.text("text");
    entry.opened.push_back(std::move(opened));
  }
}

/// The fields that only some kinds of entry have.
void decode_by_kind(Fields& fields, JournalEntry& entry, std::span<const Seat> seats,
                    Fault& fault) {
  const JournalKind kind = entry.kind;
  if (kind == JournalKind::Result)
    decode_action(fields, entry);
  else if (kind != JournalKind::Action)
    fields.refuse("action", of_kinds("action", "result"));
  if (kind == JournalKind::Takeback)
    entry.reason = fields.text_or_empty("reason");
  else if (kind != JournalKind::Action)
    fields.refuse("reason", of_kinds("action", "takeback"));
  if (kind == JournalKind::Takeback)
    entry.takeback_to = static_cast<std::uint64_t>(
        fields.number("takeback_to", 0, static_cast<std::int64_t>(entry.seq) - 1));
  else
    fields.refuse("takeback_to", of_kind("takeback"));
  if (kind == JournalKind::Reveal || (kind == JournalKind::Dice && fields.has("key")))
    entry.key = fields.hex("key", kKeyDigits);
  else
    fields.refuse("key", of_kinds("reveal", "dice"));
  if (kind == JournalKind::Word || kind == JournalKind::Reading)
    entry.text = fields.text("text");
  else
    fields.refuse("text", of_kinds("word", "reading"));
  if (kind == JournalKind::Word && (entry.side.empty() || entry.side == kUmpireId))
    fields.wrong("side", phrase("expected.playing-side"), text_found(entry.side));
  decode_commitment(fields, entry, seats);
  if (kind == JournalKind::Open)
    decode_opened(fields, entry, fault);
  else
    fields.refuse("opened", of_kind("open"));
  if (kind == JournalKind::Action) return decode_decision(fields, entry, seats, fault);
  fields.refuse("standing", of_kind("action"));
  fields.refuse("rolls", of_kind("action"));
}

/// A commitment under `name`, and under `held` what it commits to, where that is not withheld.
std::optional<JournalSeal> decode_seal(Fields& fields, std::string_view name,
                                       std::string_view held) {
  if (!fields.has(name)) {
    fields.refuse(held, phrase("only.beside", {{"name", name}}));
    return std::nullopt;
  }
  JournalSeal seal;
  seal.commitment = fields.hex(name, kKeyDigits);
  seal.here = fields.has(held);
  if (!seal.here) return seal;
  seal.held = fields.text(held);
  const std::string found = commitment_to(seal.held);
  if (found != seal.commitment)
    fields.wrong(held,
                 phrase("expected.committed", {{"name", name}, {"commitment", seal.commitment}}),
                 found);
  return seal;
}

JournalEntry entry_of(const json::value& value, std::uint64_t seq, std::span<const Seat> seats,
                      Fault& fault) {
  JournalEntry entry;
  Fields fields(value, phrase("where.entry", {{"seq", seq}}), fault,
                {"seq",  "side", "post",       "kind",  "action",   "reason", "takeback_to",
                 "key",  "text", "commitment", "words", "standing", "rolls",  "opened",
                 "seal", "veil", "digest",     "held",  "bare",     "chain"});
  if (fault) return entry;
  const json::value* number = fields.value("seq");
  if (number != nullptr &&
      (!number->is_int64() || number->get_int64() != static_cast<std::int64_t>(seq)))
    fields.wrong("seq", phrase("expected.next-seq", {{"seq", seq}}), describe(*number));
  entry.seq = seq;
  entry.side = side_field(fields, "side", seats, true);
  const std::string kind = fields.text("kind");
  if (const auto known = named<JournalKind>(kKindNames, kind))
    entry.kind = *known;
  else
    fields.wrong("kind",
                 phrase("expected.one-of",
                        {{"list", "action, takeback, result, reveal, word, dice, reading, open"}}),
                 text_found(kind));
  if (entry.kind == JournalKind::Action) {
    entry.post = fields.text_or_empty("post");
    entry.seal = decode_seal(fields, "seal", "held");
  } else {
    for (const auto key : {"post", "seal", "held"}) fields.refuse(key, of_kind("action"));
  }
  entry.veil = decode_seal(fields, "veil", "bare");
  if (!fault) decode_by_kind(fields, entry, seats, fault);
  if (entry.veil)
    fields.refuse("digest", phrase("only.unsealed-digest"));
  else
    entry.digest = fields.hex("digest", kDigestDigits);
  fields.hex("chain", kChainDigits);
  for (const bool digest : {false, true}) {
    const auto& seal = digest ? entry.veil : entry.seal;
    if (fault || !seal || !seal->here) continue;
    if (const auto wrong = read_held(entry, digest, seats)) fault.set(*wrong);
  }
  return entry;
}

std::string held_by(const JournalHeader&) { return {}; }
std::string held_by(const JournalEntry& entry) { return encode_held(entry); }
const JournalHeader& as_in_line(const JournalHeader& header) { return header; }

template <class Content, class Read>
tl::expected<Content, Damage> decode(std::string_view line, const data::Phrase& where,
                                     Read&& read) {
  if (line.size() > kMaxJournalLine)
    return tl::unexpected(Damage{
        false, 0,
        said_in(where, phrase("line.long", {{"most", kMaxJournalLine}, {"found", line.size()}}))});
  auto value = parse(line);
  if (!value) {
    value.error().message = said_in(where, std::move(value.error().message));
    return tl::unexpected(value.error());
  }
  Fault fault;
  Content content = read(*value, fault);
  if (fault) return tl::unexpected(Damage{false, 0, fault.message()});
  if (auto damage = check_form(line, encode(content), held_by(content), where))
    return tl::unexpected(*damage);
  return content;
}

/// What was opened by a later entry does not stand in the line itself.
JournalEntry as_in_line(JournalEntry entry) {
  if (entry.seal && !entry.seal->here) entry = without_decision(std::move(entry));
  if (entry.veil && !entry.veil->here) entry = without_digest(std::move(entry));
  return entry;
}

template <class Content, class Decode>
tl::expected<FinishedLine, data::Phrase> finish(const Content& content, std::string_view before,
                                                Decode&& decode_line) {
  const std::string body = encode(content);
  FinishedLine out;
  out.chain = chain_of(before, body);
  out.line = with_chain(body, held_by(content), out.chain);
  const auto again = decode_line(out.line);
  if (!again) return tl::unexpected(again.error().message);
  if (!(*again == as_in_line(content))) return tl::unexpected(phrase("line.lost"));
  out.line += '\n';
  return out;
}

}  // namespace

tl::expected<JournalHeader, Damage> decode_header(std::string_view line) {
  return decode<JournalHeader>(line, phrase("where.header"), header_of);
}

tl::expected<JournalEntry, Damage> decode_entry(std::string_view line, std::uint64_t seq,
                                                std::span<const Seat> seats) {
  return decode<JournalEntry>(
      line, phrase("where.entry", {{"seq", seq}}),
      [&](const json::value& value, Fault& fault) { return entry_of(value, seq, seats, fault); });
}

std::optional<data::Phrase> read_held(JournalEntry& entry, bool digest,
                                      std::span<const Seat> seats) {
  const data::Phrase where = phrase("where.sealed", {{"seq", entry.seq}});
  const std::string& held = digest ? entry.veil->held : entry.seal->held;
  if (held.size() < kKeyDigits || !is_hex(std::string_view(held).substr(0, kKeyDigits), kKeyDigits))
    return said_in(where, phrase("seal.nonce", {{"found", json_string(held)}}));
  const std::string_view content = std::string_view(held).substr(kKeyDigits);
  if (digest) {
    if (!is_hex(content, kDigestDigits))
      return said_in(where, phrase("seal.digest", {{"found", json_string(content)}}));
    entry.digest = content;
    return std::nullopt;
  }
  const auto value = parse(content);
  if (!value) return said_in(where, value.error().message);
  Fault fault;
  Fields fields(*value, where, fault, {"action", "reason", "standing", "rolls"});
  if (!fault) {
    decode_action(fields, entry);
    entry.reason = fields.text_or_empty("reason");
    decode_rolls(fields, entry, seats, fault);
  }
  if (fault) return fault.message();
  if (encode_decision(entry) != content)
    return said_in(where, phrase("seal.form", {{"expected", json_string(encode_decision(entry))},
                                               {"found", json_string(content)}}));
  return std::nullopt;
}

tl::expected<FinishedLine, data::Phrase> finish_header(const JournalHeader& header) {
  return finish(header, {}, [](std::string_view line) { return decode_header(line); });
}

tl::expected<FinishedLine, data::Phrase> finish_entry(const JournalEntry& entry, std::uint64_t seq,
                                                      std::span<const Seat> seats,
                                                      std::string_view chain_before) {
  return finish(entry, chain_before,
                [&](std::string_view line) { return decode_entry(line, seq, seats); });
}

}  // namespace sandtable::journal
