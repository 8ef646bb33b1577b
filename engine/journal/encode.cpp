#include <array>
#include <charconv>
#include <cstdio>

#include "engine/journal/line.h"
#include "engine/journal/names.h"

namespace sandtable::journal {
namespace {

void add_string(std::string& out, std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\\u00";
          out += kDigits[static_cast<std::size_t>(c) >> 4];
          out += kDigits[static_cast<std::size_t>(c) & 15];
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

template <class Integer>
void add_number(std::string& out, Integer number) {
  std::array<char, 24> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

/// Writes `{"a":…,"b":…}` key by key.
class Object {
 public:
  explicit Object(std::string& out) : out_(out) { out_ += '{'; }
  Object& text(std::string_view name, std::string_view value) {
    key(name);
    add_string(out_, value);
    return *this;
  }
  template <class Integer>
  Object& number(std::string_view name, Integer value) {
    key(name);
    add_number(out_, value);
    return *this;
  }
  /// The key alone; the caller writes the value.
  std::string& key(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    add_string(out_, name);
    out_ += ':';
    return out_;
  }
  void close() { out_ += '}'; }

 private:
  std::string& out_;
  bool first_ = true;
};

template <class List, class Add>
void add_list(std::string& out, const List& list, Add&& add) {
  out += '[';
  bool first = true;
  for (const auto& item : list) {
    if (!first) out += ',';
    first = false;
    add(out, item);
  }
  out += ']';
}

void add_roll(std::string& out, const RecordedRoll& roll) {
  Object object(out);
  object.text("clause", roll.clause).text("roller", roll.roller);
  object.number("dice", roll.dice).number("sides", roll.sides).text("read", roll.read);
  object.number("low", roll.low).number("high", roll.high).number("piece", roll.piece);
  add_list(object.key("faces"), roll.faces,
           [](std::string& to, int face) { add_number(to, face); });
  object.close();
}

void add_texts(std::string& out, const std::vector<std::string>& texts) {
  add_list(out, texts, [](std::string& to, const std::string& text) { add_string(to, text); });
}

void add_dice(std::string& out, const JournalDice& dice) {
  Object object(out);
  object.text("mode", name_of(kModeNames, dice.mode));
  if (dice.mode == DiceMode::Seeded || !dice.commitment.empty())
    object.text("commitment", dice.commitment);
  if (dice.key) object.text("key", *dice.key);
  if (!dice.words.empty()) add_texts(object.key("words"), dice.words);
  if (dice.mode == DiceMode::Seeded || !dice.contributions.empty())
    add_list(object.key("contributions"), dice.contributions,
             [](std::string& to, const Contribution& given) {
               Object one(to);
               one.text("from", given.from).text("text", given.text).close();
             });
  object.close();
}

}  // namespace

std::string json_string(std::string_view text) {
  std::string out;
  add_string(out, text);
  return out;
}

std::string encode(const JournalHeader& header) {
  std::string out;
  out.reserve(header.scenario.size() + header.scenario.size() / 8 + 1024);
  Object object(out);
  object.text("sandtable", "journal").number("version", header.version);
  object.text("program", header.program).text("ruleset", header.ruleset);
  object.text("edition", header.edition).text("ruleset_version", header.ruleset_version);
  Object options(object.key("options"));
  for (const auto& [name, value] : header.options) options.text(name, value);
  options.close();
  object.text("scenario_id", header.scenario_id).text("scenario_title", header.scenario_title);
  object.text("scenario", header.scenario);
  add_list(object.key("seats"), header.seats, [](std::string& to, const Seat& seat) {
    Object one(to);
    one.text("side", name_of(kSideNames, seat.side)).text("id", seat.id);
    one.text("player", seat.player);
    if (!seat.posts.empty())
      add_list(one.key("posts"), seat.posts, [](std::string& in, const SeatPost& post) {
        Object(in).text("id", post.id).text("player", post.player).close();
      });
    one.close();
  });
  add_dice(object.key("dice"), header.dice);
  if (!header.started.empty()) object.text("started", header.started);
  object.text("start_digest", header.start_digest).close();
  return out;
}

std::string encode_decision(const JournalEntry& entry) {
  std::string out;
  out.reserve(64 + entry.action.size() + entry.reason.size() + entry.rolls.size() * 160);
  Object object(out);
  object.text("action", entry.action);
  if (!entry.reason.empty()) object.text("reason", entry.reason);
  if (entry.standing) object.key("standing") += "true";
  add_list(object.key("rolls"), entry.rolls, add_roll);
  object.close();
  return out;
}

std::string encode_held(const JournalEntry& entry) {
  std::string out;
  const auto add = [&out](std::string_view name, const std::optional<JournalSeal>& seal) {
    if (!seal || !seal->here) return;
    out += ',';
    add_string(out, name);
    out += ':';
    add_string(out, seal->held);
  };
  add("held", entry.seal);
  add("bare", entry.veil);
  return out;
}

namespace {

/// What is decided, and what only some kinds of entry have.
void add_by_kind(Object& object, const JournalEntry& entry) {
  const bool is_action = entry.kind == JournalKind::Action;
  const bool shown = !entry.seal;
  if (shown && (is_action || entry.kind == JournalKind::Result || !entry.action.empty()))
    object.text("action", entry.action);
  if (shown && !entry.reason.empty()) object.text("reason", entry.reason);
  if (entry.takeback_to) object.number("takeback_to", *entry.takeback_to);
  if (entry.kind == JournalKind::Reveal || !entry.key.empty()) object.text("key", entry.key);
  const bool says = entry.kind == JournalKind::Word || entry.kind == JournalKind::Reading;
  if (says || !entry.text.empty()) object.text("text", entry.text);
  const bool commits = entry.kind == JournalKind::Dice;
  if (commits || !entry.commitment.empty()) object.text("commitment", entry.commitment);
  if (commits || !entry.words.empty()) add_texts(object.key("words"), entry.words);
  if (shown && entry.standing) object.key("standing") += "true";
  if (shown && (is_action || !entry.rolls.empty()))
    add_list(object.key("rolls"), entry.rolls, add_roll);
  if (entry.kind == JournalKind::Open || !entry.opened.empty())
    add_list(object.key("opened"), entry.opened, [](std::string& to, const OpenedSeal& opened) {
      Object one(to);
      one.number("seq", opened.seq).text("of", opened.digest ? "digest" : "decision");
      one.text("text", opened.text).close();
    });
}

}  // namespace

std::string encode(const JournalEntry& entry) {
  std::string out;
  out.reserve(256 + entry.rolls.size() * 160);
  Object object(out);
  object.number("seq", entry.seq).text("side", entry.side);
  if (!entry.post.empty()) object.text("post", entry.post);
  object.text("kind", name_of(kKindNames, entry.kind));
  add_by_kind(object, entry);
  if (entry.seal) object.text("seal", entry.seal->commitment);
  if (entry.veil)
    object.text("veil", entry.veil->commitment);
  else
    object.text("digest", entry.digest);
  object.close();
  return out;
}

}  // namespace sandtable::journal
