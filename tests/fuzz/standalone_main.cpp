#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

/// Runs a fuzzer without libFuzzer: once over each file given, and each file in the folders given.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

bool run(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
  if (!in) {
    std::fprintf(stderr, "%s: cannot read\n", path.c_str());
    return false;
  }
  // Told before the run: a crash then shows which file made it.
  std::fprintf(stderr, "%s\n", path.c_str());
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  return true;
}

}  // namespace

int main(int count, char** arguments) {
  std::size_t files = 0;
  for (int i = 1; i < count; ++i) {
    const fs::path path = arguments[i];
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      if (!run(path)) return 1;
      ++files;
      continue;
    }
    for (const auto& file : fs::recursive_directory_iterator(path, error)) {
      if (!file.is_regular_file()) continue;
      if (!run(file.path())) return 1;
      ++files;
    }
    if (error) {
      std::fprintf(stderr, "%s: %s\n", path.c_str(), error.message().c_str());
      return 1;
    }
  }
  if (files == 0) {
    std::fprintf(stderr, "expected files or folders of files to run, found none\n");
    return 1;
  }
  std::fprintf(stderr, "%zu files\n", files);
  return 0;
}
