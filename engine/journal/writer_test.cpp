#include "engine/journal/writer.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/core/rng.h"
#include "engine/journal/file.h"
#include "engine/journal/samples.h"

namespace sandtable {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

class Writer : public ::testing::Test {
 protected:
  Writer() {
    std::string name = (fs::temp_directory_path() / "sandtable-journal-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    path_ = (folder_ / "battle.jsonl").string();
  }
  ~Writer() override { fs::remove_all(folder_); }

  std::string text() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void put(const std::string& bytes) const {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
  std::string path_;
};

/// Nobody's journal is so long; a file that has no end is not read to it.
TEST_F(Writer, RefusesAFileThatIsTooLong) {
  put("{");
  fs::resize_file(path_, journal::kMostRead + 1);  // a hole: it takes no room
  const auto text = journal::read_file(path_);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().str(), "expected a file of at most 256 MiB, found a longer one");
  EXPECT_EQ(journal::read_file("/dev/zero").error().str(), "cannot read: expected a file");
}

TEST_F(Writer, WritesWhatTheTextWouldBe) {
  auto writer = JournalWriter::create(path_, samples::header());
  ASSERT_TRUE(writer) << writer.error().str();
  EXPECT_EQ(files(), 1U) << "a temporary file was left";
  for (const auto& entry : samples::entries()) {
    EXPECT_EQ(writer->next_seq(), entry.seq);
    const auto done = writer->append(entry);
    ASSERT_TRUE(done) << done.error().str();
  }
  EXPECT_EQ(text(), samples::text());
  EXPECT_EQ(writer->chain(), read_journal(path_)->chain);
}

TEST_F(Writer, RefusesToReplaceUnlessTold) {
  put("something else");
  const auto refused = JournalWriter::create(path_, samples::header());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().str(), path_ + ": expected no file of this name, found one");
  EXPECT_EQ(text(), "something else");
  ASSERT_TRUE(JournalWriter::create(path_, samples::header(), JournalWriter::IfThere::Overwrite));
  EXPECT_TRUE(read_journal(path_));
  EXPECT_EQ(files(), 1U);
}

TEST_F(Writer, RefusesAHeaderThatCannotBeRead) {
  auto header = samples::header();
  header.seats.pop_back();
  const auto refused = JournalWriter::create(path_, header);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().str(), HasSubstr("none of side 'b'"));
  EXPECT_EQ(files(), 0U);
}

TEST_F(Writer, SaysWhereItCannotCreate) {
  const auto refused = JournalWriter::create("/nonexistent/j.jsonl", samples::header());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().str(),
            "/nonexistent/j.jsonl: cannot create: No such file or directory");
  EXPECT_FALSE(JournalWriter::open_existing(path_));
}

TEST_F(Writer, LetsOneWriterInAtATime) {
  {
    const auto first = JournalWriter::create(path_, samples::header());
    ASSERT_TRUE(first);
    const auto second = JournalWriter::open_existing(path_);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().str(), path_ + ": another program is writing this journal");
    EXPECT_FALSE(
        JournalWriter::create(path_, samples::header(), JournalWriter::IfThere::Overwrite));
  }
  EXPECT_TRUE(JournalWriter::open_existing(path_));
}

TEST_F(Writer, RefusesAnEntryOutOfTurn) {
  auto writer = JournalWriter::create(path_, samples::header());
  ASSERT_TRUE(writer);
  const std::string before = text();
  const auto refused = writer->append(samples::entries()[1]);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().str(), path_ +
                                       ":2: entry 1: expected 'seq' to be 1, one more than in the "
                                       "line before, found the number 2");
  EXPECT_EQ(text(), before);
  EXPECT_TRUE(writer->append(samples::entries()[0])) << "a refusal must not end the journal";
}

TEST_F(Writer, SeesThatSomebodyElseWroteToTheFile) {
  auto writer = JournalWriter::create(path_, samples::header());
  ASSERT_TRUE(writer);
  std::ofstream(path_, std::ios::app) << "x";
  const auto refused = writer->append(samples::entries()[0]);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().str(), HasSubstr("somebody else changed the journal"));
  EXPECT_FALSE(writer->append(samples::entries()[0]));
}

TEST_F(Writer, ContinuesAfterATornLineCutAtEveryByte) {
  const std::string whole = samples::text();
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t size = last; size < whole.size(); ++size) {
    put(whole.substr(0, size));
    auto again = JournalWriter::open_existing(path_);
    ASSERT_TRUE(again) << size << ": " << again.error().str();
    EXPECT_EQ(again->journal.torn.has_value(), size > last);
    ASSERT_EQ(again->writer.next_seq(), 7U);
    EXPECT_EQ(text(), whole.substr(0, last)) << "the torn line stays";
    ASSERT_TRUE(again->writer.append(samples::entries().back()));
    ASSERT_EQ(text(), whole) << size;
  }
}

TEST_F(Writer, DoesNotTouchADamagedJournal) {
  std::string damaged = samples::text();
  damaged[damaged.find("fire")] = 'F';
  put(damaged);
  EXPECT_FALSE(JournalWriter::open_existing(path_));
  EXPECT_EQ(text(), damaged);
}

/// Runs `work` in a child process and gives its exit status.
template <class Work>
int in_child(Work&& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(Writer, KeepsNoHalfLineWhenTheDiskIsFull) {
  const auto entries = samples::entries();
  const std::size_t two = write_journal(samples::header(), std::span(entries).first(2))->size();
  // A limit on the size of files stands for the full disk: the third line fits in part, or not at
  // all.
  for (const std::size_t room : {std::size_t{0}, std::size_t{1}, std::size_t{100}}) {
    fs::remove(path_);
    const int status = in_child([&] {
      ::signal(SIGXFSZ, SIG_IGN);
      auto writer = JournalWriter::create(path_, samples::header());
      if (!writer || !writer->append(entries[0]) || !writer->append(entries[1])) return 1;
      rlimit limit{};
      ::getrlimit(RLIMIT_FSIZE, &limit);
      const rlim_t before = limit.rlim_cur;
      limit.rlim_cur = two + room;
      ::setrlimit(RLIMIT_FSIZE, &limit);
      const auto refused = writer->append(entries[2]);
      if (refused) return 2;
      if (refused.error().line != 4) return 3;
      if (fs::file_size(path_) != two) return 4;
      limit.rlim_cur = before;
      ::setrlimit(RLIMIT_FSIZE, &limit);
      return writer->append(entries[2]) ? 0 : 5;
    });
    EXPECT_EQ(status, 0) << "with room for " << room << " bytes";
    const auto journal = read_journal(path_);
    ASSERT_TRUE(journal) << journal.error().str();
    EXPECT_EQ(journal->entries.size(), 3U);
    EXPECT_FALSE(journal->torn);
  }
}

/// Appends entries for ever, telling each that was acknowledged.
int append_until_killed(const std::string& path, int tell) {
  auto opened = JournalWriter::open_existing(path);
  if (!opened) return 1;
  for (;;) {
    auto entry = samples::action(opened->writer.next_seq(), "zulu", "uVe: stand");
    entry.reason.assign(static_cast<std::size_t>(mix64(entry.seq) % 9000), 'x');
    if (!opened->writer.append(entry)) return 2;
    if (::write(tell, &entry.seq, sizeof entry.seq) != sizeof entry.seq) return 3;
  }
}

TEST_F(Writer, KeepsEveryAcknowledgedEntryWhenKilled) {
  ASSERT_TRUE(JournalWriter::create(path_, samples::header()));
  Rng rng(1879);
  std::uint64_t acknowledged = 0;
  for (int round = 0; round < 40; ++round) {
    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::close(pipe[0]);
      ::_exit(append_until_killed(path_, pipe[1]));
    }
    ::close(pipe[1]);
    // At least one entry, then death at any moment.
    std::uint64_t seq = 0;
    ASSERT_EQ(::read(pipe[0], &seq, sizeof seq), static_cast<ssize_t>(sizeof seq));
    acknowledged = seq;
    std::this_thread::sleep_for(std::chrono::microseconds(rng.below(20000)));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    while (::read(pipe[0], &seq, sizeof seq) == static_cast<ssize_t>(sizeof seq))
      acknowledged = seq;
    ::close(pipe[0]);
    const auto journal = read_journal(path_);
    ASSERT_TRUE(journal) << journal.error().str();
    ASSERT_GE(journal->entries.size(), acknowledged);
    // The one that was under way may be there, too.
    ASSERT_LE(journal->entries.size(), acknowledged + 1);
  }
  EXPECT_GE(acknowledged, 40U);
  const auto last = JournalWriter::open_existing(path_);
  ASSERT_TRUE(last) << last.error().str();
}

}  // namespace
}  // namespace sandtable
