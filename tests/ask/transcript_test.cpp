#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run_program.h"

/// What the program answers, word for word (README.md).
namespace sandtable::cli {
namespace {

struct Call {
  std::string remarks, arguments, input, answer;
};

/// What a file holds: remarks and, behind each "$ sandtable", an answer.
std::vector<Call> calls_in(const std::string& path) {
  const std::string call = "$ sandtable ", typed = "< ";
  std::vector<Call> out;
  std::string remarks;
  std::istringstream lines(file_text(path));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with("#"))
      remarks += line + "\n";
    else if (line.starts_with(call))
      out.push_back({std::exchange(remarks, ""), line.substr(call.size()), "", ""});
    else if (out.empty())
      ADD_FAILURE() << path << ": an answer before the first call";
    else if (line.starts_with(typed))
      out.back().input += line.substr(typed.size()) + "\n";
    else
      out.back().answer += line + "\n";
  }
  return out;
}

/// The answer as a file holds it: without empty lines, the status last where it is not 0.
std::string answer_of(const Ran& ran) {
  std::string out;
  std::istringstream lines(ran.out + ran.err);
  for (std::string line; std::getline(lines, line);)
    if (!line.empty()) out += line + "\n";
  if (ran.status != 0) out += "= " + std::to_string(ran.status) + "\n";
  return out;
}

std::vector<std::string> files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SANDTABLE_TRANSCRIPTS))
    if (entry.path().extension() == ".transcript") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class Transcript : public testing::TestWithParam<std::string> {};

TEST_P(Transcript, IsAnsweredExactlySo) {
  const std::string folder = SANDTABLE_TRANSCRIPTS;
  const std::string path = folder + "/" + GetParam() + ".transcript";
  const auto calls = calls_in(path);
  EXPECT_FALSE(calls.empty());
  std::string anew;
  for (const Call& call : calls) {
    const std::string answer = answer_of(run_program(folder, call.arguments, call.input));
    std::string typed;
    std::istringstream lines(call.input);
    for (std::string line; std::getline(lines, line);) typed += "< " + line + "\n";
    anew += call.remarks + "$ sandtable " + call.arguments + "\n" + typed + answer;
    EXPECT_EQ(answer, call.answer) << "sandtable " << call.arguments;
  }
  if (std::getenv("SANDTABLE_RECORD") != nullptr) write_file(path, anew);
}

INSTANTIATE_TEST_SUITE_P(Ask, Transcript, testing::ValuesIn(files()), [](const auto& named) {
  std::string name = named.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace sandtable::cli
