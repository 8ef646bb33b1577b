#include <array>
#include <charconv>
#include <utility>

#include "engine/journal/chain.h"
#include "engine/journal/file.h"
#include "engine/journal/journal.h"
#include "engine/journal/line.h"
#include "engine/journal/names.h"
#include "engine/journal/phrases.gen.h"
#include "engine/journal/seal.h"
#include "engine/journal/told.h"

namespace sandtable {
namespace {

using journal::Damage;

/// Reads a journal line by line, keeping the chain.
class Reader {
 public:
  Reader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  tl::expected<Journal, JournalError> read() {
    if (text_.empty()) return fail({false, 0, journal::phrase("line.empty-file")});
    while (at_ < text_.size()) {
      const std::size_t end = text_.find('\n', at_);
      ++line_;
      if (end == std::string_view::npos) {
        if (line_ == 1) return fail({false, 0, journal::phrase("line.no-end")});
        out_.torn = at_;
        break;
      }
      const std::string_view line = text_.substr(at_, end - at_);
      const auto damage = take(line);
      if (damage) {
        const bool last = end + 1 == text_.size();
        if (!damage->cut || !last || line_ == 1) return fail(*damage);
        out_.torn = at_;
        break;
      }
      if (auto broken = check_link(out_.chain, *parts_, file_, line_))
        return tl::unexpected(std::move(*broken));
      out_.chain = parts_->chain;
      at_ = end + 1;
    }
    return std::move(out_);
  }

 private:
  std::optional<Damage> take(std::string_view line) {
    if (line_ == 1) {
      auto header = journal::decode_header(line);
      if (!header) return header.error();
      out_.header = std::move(*header);
    } else {
      auto entry = journal::decode_entry(line, line_ - 1, out_.header.seats);
      if (!entry) return entry.error();
      if (const auto wrong = take_in(*entry)) return *wrong;
      out_.entries.push_back(std::move(*entry));
    }
    parts_ = journal::split_chain(line);
    return std::nullopt;
  }

  /// What an entry opens belongs to the entries that sealed it.
  std::optional<Damage> take_in(const JournalEntry& entry) {
    const auto said_here = [&entry](data::Phrase what) {
      const auto where = journal::phrase("where.entry", {{"seq", entry.seq}});
      return journal::phrase("where.in", {{"where", where}, {"what", std::move(what)}});
    };
    const bool sealed =
        entry.seal || entry.veil || !entry.post.empty() || entry.kind == JournalKind::Open;
    if (sealed && out_.header.version < kJournalVersionSealed)
      return Damage{false, 0,
                    said_here(journal::phrase("seal.version", {{"version", out_.header.version}}))};
    for (const OpenedSeal& opened : entry.opened)
      if (const auto wrong = take_opened(out_.entries[opened.seq - 1], opened, out_.header.seats))
        return Damage{false, 0, said_here(*wrong)};
    return std::nullopt;
  }

  tl::unexpected<JournalError> fail(const Damage& damage) const {
    return tl::unexpected(
        JournalError{file_, line_ == 0 ? 1 : line_, damage.column, damage.message});
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 0;
  std::optional<journal::ChainedLine> parts_;
  Journal out_;
};

}  // namespace

data::Phrase journal::told(const JournalError& error) {
  std::string place = error.file;
  if (place.empty()) return error.message;
  if (error.line > 0) {
    place += ':' + std::to_string(error.line);
    if (error.column > 0) place += ':' + std::to_string(error.column);
  }
  return journal::phrase("file.at", {{"place", place}, {"message", error.message}});
}

std::string JournalError::in(Lang lang) const { return journal::told(*this).in(lang); }

tl::expected<Journal, JournalError> parse_journal(std::string_view text, const std::string& file) {
  return Reader(text, file).read();
}

tl::expected<Journal, JournalError> read_journal(const std::string& path) {
  const auto text = journal::read_file(path);
  if (!text) return tl::unexpected(JournalError{path, 0, 0, text.error()});
  return parse_journal(*text, path);
}

tl::expected<std::string, JournalError> write_journal(const JournalHeader& header,
                                                      std::span<const JournalEntry> entries) {
  auto line = journal::finish_header(header);
  if (!line) return tl::unexpected(JournalError{{}, 1, 0, line.error()});
  std::string out = line->line;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    line = journal::finish_entry(entries[i], i + 1, header.seats, std::string(line->chain));
    if (!line) return tl::unexpected(JournalError{{}, i + 2, 0, line.error()});
    out += line->line;
  }
  return out;
}

std::vector<std::size_t> line_of_play(std::span<const JournalEntry> entries) {
  // before[s]: the entry that leads to the position after entry s; entries are numbered from 1.
  std::vector<std::size_t> before(entries.size() + 1, 0);
  // stands[s]: the last entry that is played to get the position after entry s, 0 for none.
  std::vector<std::size_t> stands(entries.size() + 1, 0);
  for (std::size_t seq = 1; seq <= entries.size(); ++seq) {
    const JournalEntry& entry = entries[seq - 1];
    if (entry.kind == JournalKind::Takeback) {
      stands[seq] = entry.takeback_to ? stands[*entry.takeback_to] : stands[seq - 1];
    } else {
      before[seq] = stands[seq - 1];
      stands[seq] = seq;
    }
  }
  std::vector<std::size_t> line;
  for (std::size_t seq = stands.back(); seq != 0; seq = before[seq]) line.push_back(seq - 1);
  return {line.rbegin(), line.rend()};
}

std::string digest_text(std::uint64_t digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out(16, '0');
  for (std::size_t i = 0; i < 16; ++i) out[15 - i] = kDigits[(digest >> (4 * i)) & 15];
  return out;
}

std::optional<std::uint64_t> digest_value(std::string_view text) {
  if (!journal::is_hex(text, 16)) return std::nullopt;
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value, 16);
  return value;
}

}  // namespace sandtable
