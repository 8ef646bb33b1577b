#include "engine/data/whole_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace sandtable::data {
namespace {

namespace fs = std::filesystem;

class WholeFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "sandtable-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name = "map.svg") const { return folder_ + "/" + name; }
  static std::string content(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  long files() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

 private:
  std::string folder_;
};

TEST_F(WholeFile, IsMadeAndReplaced) {
  EXPECT_EQ(write_whole_file(path(), "one\n"), std::error_code());
  EXPECT_EQ(content(path()), "one\n");
  EXPECT_EQ(write_whole_file(path(), std::string(100'000, 'x')), std::error_code());
  EXPECT_EQ(content(path()).size(), 100'000);
  EXPECT_EQ(write_whole_file(path(), ""), std::error_code());
  EXPECT_EQ(content(path()), "");
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFile, StaysWhatItWasWhereTheNewOneDoesNotFit) {
  ASSERT_EQ(write_whole_file(path(), "as it was\n"), std::error_code());
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit little{4096, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &little);
  const auto replaced = write_whole_file(path(), std::string(10'000, 'x'));
  const auto made = write_whole_file(path("new.svg"), std::string(10'000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(replaced.value(), EFBIG);
  EXPECT_EQ(made.value(), EFBIG);
  EXPECT_EQ(content(path()), "as it was\n");
  EXPECT_EQ(files(), 1) << "nothing half written is left behind";
}

TEST_F(WholeFile, SaysWhyItCannotBe) {
  EXPECT_EQ(write_whole_file(path("none/map.svg"), "x").value(), ENOENT);
  ASSERT_TRUE(fs::create_directory(path("folder")));
  EXPECT_EQ(write_whole_file(path("folder"), "x").value(), EISDIR);
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFile, KeepsPermissionsAndLinks) {
  ASSERT_EQ(write_whole_file(path("real"), "one"), std::error_code());
  ASSERT_EQ(::chmod(path("real").c_str(), 0640), 0);
  fs::create_symlink("real", path("link"));
  ASSERT_EQ(write_whole_file(path("link"), "two"), std::error_code());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content(path("real")), "two");
  EXPECT_EQ(fs::status(path("real")).permissions(), fs::perms(0640));
}

/// A device that was replaced by a file would be gone for everybody.
TEST_F(WholeFile, WritesToWhatIsNoFileAsItIs) {
  EXPECT_EQ(write_whole_file("/dev/full", "x").value(), ENOSPC);
  EXPECT_EQ(write_whole_file("/dev/null", "x"), std::error_code());
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace sandtable::data
