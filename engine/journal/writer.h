#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "engine/journal/journal.h"

namespace sandtable {

/// Writes a journal so that what was acknowledged survives a crash of the program or the machine.
/// One writer a file at a time: a lock is held as long as it is open.
class JournalWriter {
 public:
  enum class IfThere : std::uint8_t { Refuse, Overwrite };

  struct Reopened;

  /// Begins a journal. The file appears under its name whole, with its header, or not at all.
  static tl::expected<JournalWriter, JournalError> create(const std::string& path,
                                                          const JournalHeader& header,
                                                          IfThere if_there = IfThere::Refuse);

  /// Continues a journal after reading it strictly; a torn last line is cut off first.
  static tl::expected<Reopened, JournalError> open_existing(const std::string& path);

  /// Adds an entry (its seq must be next_seq()) and returns once it is on the disk. After an error
  /// the file is as it was before; where even that cannot be made sure of, all later calls fail
  /// until the journal is opened again.
  tl::expected<void, JournalError> append(const JournalEntry& entry);

  std::uint64_t next_seq() const { return next_seq_; }
  /// Chain of the last line.
  const std::string& chain() const { return chain_; }
  const std::string& path() const { return path_; }

  JournalWriter(JournalWriter&& from) noexcept;
  JournalWriter& operator=(JournalWriter&& from) noexcept;
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;
  ~JournalWriter();

 private:
  JournalWriter(int fd, std::string path) : fd_(fd), path_(std::move(path)) {}
  JournalError error(data::Phrase message) const;
  JournalError take_back(data::Phrase message);

  int fd_ = -1;
  std::string path_;
  std::vector<Seat> seats_;
  std::string chain_;
  std::uint64_t next_seq_ = 1;
  std::uint64_t size_ = 0;  ///< bytes of whole lines
  bool broken_ = false;     ///< the end of the file is not known any more
};

struct JournalWriter::Reopened {
  JournalWriter writer;
  Journal journal;  ///< as it was found; `torn` says whether something was cut off
};

}  // namespace sandtable
