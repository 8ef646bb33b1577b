// sandtable_tidy: holds the checkout in the current folder to the house rules. Exit status 1 and
// one line a complaint on stderr when something is untidy.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/tidy/checks.h"

namespace sandtable::tidy {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRatchet = "tests/tidy/ratchet.txt";
constexpr const char* kUnread = "tests/tidy/unread.txt";

/// What git tracks, and what it would; empty where there is no git.
std::vector<std::string> ask_git() {
  std::vector<std::string> paths;
  if (!fs::exists(".git")) return paths;
  std::FILE* pipe = popen("git ls-files --cached --others --exclude-standard -z 2>/dev/null", "r");
  if (pipe == nullptr) return paths;
  std::string path;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c != '\0') {
      path += static_cast<char>(c);
      continue;
    }
    paths.push_back(std::move(path));
    path.clear();
  }
  if (pclose(pipe) != 0) paths.clear();
  return paths;
}

std::vector<std::string> walk_folders() {
  std::vector<std::string> paths;
  for (auto entry = fs::recursive_directory_iterator(".");
       entry != fs::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory() &&
        (name == "build" || name == "node_modules" || name == "dist" || name.front() == '.'))
      entry.disable_recursion_pending();
    else if (entry->is_regular_file())
      paths.push_back(entry->path().lexically_normal().generic_string());
  }
  return paths;
}

Files read_files() {
  std::vector<std::string> paths = ask_git();
  if (paths.empty()) paths = walk_folders();
  Files files;
  for (const std::string& path : paths) {
    if (!fs::is_regular_file(path)) continue;
    std::ifstream in(path, std::ios::binary);
    files.push_back({path, std::string(std::istreambuf_iterator<char>(in), {})});
  }
  return files;
}

int run() {
  const Files files = read_files();
  File ratchet{kRatchet, {}}, unread{kUnread, {}};
  bool sources = false;
  for (const File& file : files) {
    if (file.path == kRatchet) ratchet.text = file.text;
    if (file.path == kUnread) unread.text = file.text;
    sources = sources || is_cpp(file.path);
  }
  if (!sources) {
    std::cerr << "sandtable_tidy: no sources found; run it from the checkout's root\n";
    return 2;
  }
  Complaints all;
  const auto add = [&](Complaints complaints) {
    all.insert(all.end(), complaints.begin(), complaints.end());
  };
  add(check_includes(files));
  add(check_lengths(files, ratchet));
  add(check_columns(files));
  add(check_marks(files));
  add(check_chance(files));
  add(check_draws(files));
  add(check_exceptions(files));
  add(check_guesses(files));
  add(check_floats(files));
  add(check_pragma_once(files));
  add(check_dead_files(files));
  add(check_ruleset_names(files));
  add(check_figures(files, unread));
  add(check_options(files));
  add(check_positions(files));
  add(check_event_args(files));
  add(check_scenario_ids(files));
  add(check_machine_paths(files));
  add(check_texts(files));
  add(check_links(files, [](const std::string& path) { return fs::exists(path); }));
  for (const Complaint& complaint : all) std::cerr << to_string(complaint) << "\n";
  std::cout << "sandtable_tidy: " << files.size() << " files, " << all.size() << " complaints\n";
  return all.empty() ? 0 : 1;
}

}  // namespace
}  // namespace sandtable::tidy

int main() { return sandtable::tidy::run(); }
