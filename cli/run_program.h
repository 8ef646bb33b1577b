#pragma once

#include <string>

/// For tests: the built program as people and scripts call it.
namespace sandtable::cli {

struct Ran {
  int status = -1;
  std::string out, err;
};

/// Where the program that is tested lies.
std::string program_path();

/// Runs the program through the shell in a folder, away from any terminal and without COLUMNS.
/// `before` may set variables ("COLUMNS=60").
Ran run_program(const std::string& folder, const std::string& arguments,
                const std::string& input = "", const std::string& before = "");

/// A folder that is made empty for this test and taken away with it.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string file_text(const std::string& path);
void write_file(const std::string& path, const std::string& text);

}  // namespace sandtable::cli
