#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run_program.h"

namespace sandtable::cli {
namespace {

/// A call of the program that must fail, as README.md beside the cases describes it.
struct Case {
  std::string arguments, input, expected;
  int status = -1;
};

Case read_case(const std::string& path) {
  Case c;
  std::istringstream lines(file_text(path));
  const std::string call = "$ sandtable";
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(call) && c.status < 0)
      c.arguments = line.substr(call.size());
    else if (line.starts_with("= ") && c.status < 0)
      c.status = std::stoi(line.substr(2));
    else if (line.starts_with("< ") && c.expected.empty())
      c.input += line.substr(2) + "\n";
    else
      c.expected += line + "\n";
  }
  return c;
}

class BadCommandLine : public testing::TestWithParam<std::string> {};

TEST_P(BadCommandLine, IsAnsweredExactlySo) {
  const std::string folder = SANDTABLE_BAD_COMMAND_LINES;
  const Case c = read_case(folder + "/" + GetParam() + ".case");
  ASSERT_GT(c.status, 0);
  const Ran ran = run_program(folder, c.arguments, c.input);
  EXPECT_EQ(ran.status, c.status);
  EXPECT_EQ(ran.err, c.expected);
}

std::vector<std::string> cases() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SANDTABLE_BAD_COMMAND_LINES))
    if (entry.path().extension() == ".case") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Cli, BadCommandLine, testing::ValuesIn(cases()), [](const auto& named) {
  std::string name = named.param;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

}  // namespace
}  // namespace sandtable::cli
