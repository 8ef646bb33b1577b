#include "cli/run_program.h"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace sandtable::cli {

ScratchFolder::ScratchFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "sandtable-XXXXXX").string();
  if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string program_path() { return SANDTABLE_PROGRAM; }

Ran run_program(const std::string& folder, const std::string& arguments, const std::string& input,
                const std::string& before) {
  const ScratchFolder scratch;
  write_file(scratch.file("in"), input);
  const std::string command =
      "cd '" + folder + "' && env -u COLUMNS -u LINES -u NO_COLOR LC_ALL=C.UTF-8 TERM=dumb " +
      before + " '" + program_path() + "' " + arguments + " <'" + scratch.file("in") + "' >'" +
      scratch.file("out") + "' 2>'" + scratch.file("err") + "'";
  Ran ran;
  const int status = std::system(command.c_str());
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  ran.out = file_text(scratch.file("out"));
  ran.err = file_text(scratch.file("err"));
  return ran;
}

}  // namespace sandtable::cli
